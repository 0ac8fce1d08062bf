package coverall.verify;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;

/**
 * Counts the solutions of a problem without listing them, from what they have to be alone. It
 * shares nothing with the count that a diagram was made with, and does without a diagram.
 */
final class Recount {
  /*
   * Options are decided about one by one, in the order of the diagram. Of what was decided, only the
   * marks matter that later options exclude or set, and the numbers of uses of items that later
   * options cover. Choices that agree in these are counted together. Once no later option refers to
   * a mark or item, it is checked that what is required is there. Where there are many states, it is
   * checked before whether it still can be. Most decisions end nothing: then states only come to
   * those that are there.
   */
  private static final int MANY = 2_000; // states that are worth finding out what to check
  private static final double PLACES_IN_A_STEP = 16;

  private final Demands demands;
  private final int[] order;
  private final Slots slots;
  private final Prospects prospects;
  private final long mostStates;
  private final double mostSteps;
  private final int many;

  /**
   * A count.
   *
   * @param bytes the approximate limit on memory
   * @param mostSteps the greatest number of steps; a step is a state reached, or some looked at
   */
  Recount(Demands demands, int[] order, long bytes, double mostSteps) {
    this(demands, order, bytes, mostSteps, MANY);
  }

  /**
   * A count.
   *
   * @param many the number of states from which on it looks ahead
   */
  Recount(Demands demands, int[] order, long bytes, double mostSteps, int many) {
    this.demands = demands;
    this.many = many;
    this.order = order;
    this.mostSteps = mostSteps;
    slots = new Slots(demands, order);
    prospects = new Prospects(demands, slots, order);
    mostStates = ChoiceTable.most(slots.words(), bytes);
  }

  /** The number of solutions; empty if it would exceed a limit. */
  Optional<BigInteger> count() {
    return count((share, states) -> {});
  }

  /**
   * Counts the solutions.
   *
   * @return empty if it would exceed a limit
   */
  Optional<BigInteger> count(DiagramVerification.Counting progress) {
    if (!slots.areEnough()) {
      return Optional.of(BigInteger.ZERO);
    }
    ChoiceTable states = new ChoiceTable(slots.words());
    ChoiceTable others = new ChoiceTable(slots.words());
    states.add(new long[slots.words()], BigInteger.ONE);
    double steps = 0;
    int first = 0; // the first option since states were looked at
    for (int position = 0; position < order.length; position++) {
      if (!demands.isAllowed(order[position])) {
        continue;
      }
      progress.show((double) position / order.length, states.size());
      Step step = new Step(position);
      steps += (double) states.places() / PLACES_IN_A_STEP;
      if (slots.isEndAt(position)) {
        step.extend(states, others, states.size() < many ? List.of() : lost(first, position));
        first = position + 1;
        states.clear();
        ChoiceTable last = states;
        states = others;
        others = last;
        steps += states.size();
      } else {
        step.take(states, others);
        states.addAll(others);
        steps += others.size();
        others.clear();
      }
      if (states.size() > mostStates || steps > mostSteps) {
        return Optional.empty();
      }
    }
    return Optional.of(states.total());
  }

  /** What may be lost without the options at some positions. */
  private List<Prospects.Prospect> lost(int first, int last) {
    BitSet marks = new BitSet();
    for (int position = first; position <= last; position++) {
      Arrays.stream(demands.sets(order[position])).forEach(marks::set);
    }
    return prospects.of(marks, last);
  }

  /** The decision about one option. */
  private final class Step {
    private final int position;
    private final int option;
    private final long[] excluded; // bits
    private final long[] set;
    private final long[] ending; // bits of marks that later options do not refer to
    private final long[] required; // those that have to be there

    Step(int position) {
      this.position = position;
      option = order[position];
      excluded = slots.bits(demands.excludes(option));
      set = slots.bits(demands.sets(option));
      ending = new long[slots.words()];
      required = new long[slots.words()];
      for (int mark : slots.endingMarks(position)) {
        slots.add(mark, ending);
        if (demands.isRequired(mark)) {
          slots.add(mark, required);
        }
      }
    }

    /** Finds the states with the option, at a position at which nothing ends. */
    void take(ChoiceTable from, ChoiceTable to) {
      long[] state = new long[slots.words()];
      for (int place = 0; place < from.places(); place++) {
        BigInteger ways = from.waysAt(place);
        if (ways != null && from.isFree(place, excluded)) {
          from.copyTo(state, place);
          if (take(state)) {
            to.add(state, ways);
          }
        }
      }
    }

    /** Finds the states with and without the option, but for those in which something is lost. */
    void extend(ChoiceTable from, ChoiceTable to, List<Prospects.Prospect> prospects) {
      long[] state = new long[slots.words()];
      for (int place = 0; place < from.places(); place++) {
        BigInteger ways = from.waysAt(place);
        if (ways != null) {
          from.copyTo(state, place);
          if (take(state) && end(state) && areOpen(prospects, state)) {
            to.add(state, ways);
          }
          from.copyTo(state, place);
          if (end(state) && areOpen(prospects, state)) {
            to.add(state, ways);
          }
        }
      }
    }

    private static boolean areOpen(List<Prospects.Prospect> prospects, long[] state) {
      for (int k = 0; k < prospects.size(); k++) {
        if (!prospects.get(k).isOpenIn(state)) {
          return false;
        }
      }
      return true;
    }

    /** Adds the option to a state; returns false if it is not allowed there. */
    private boolean take(long[] state) {
      for (int k = 0; k < state.length; k++) {
        if ((state[k] & excluded[k]) != 0) {
          return false;
        }
        state[k] |= set[k];
      }
      for (int item : demands.counts(option)) {
        if (slots.uses(state, item) == demands.most(item)) {
          return false;
        }
        slots.addUses(state, item, 1);
      }
      return true;
    }

    /** Removes what does not matter later; returns false if something is missing. */
    private boolean end(long[] state) {
      for (int k = 0; k < state.length; k++) {
        if ((state[k] & required[k]) != required[k]) {
          return false;
        }
        state[k] &= ~ending[k];
      }
      for (int item : slots.endingCounts(position)) {
        long uses = slots.uses(state, item);
        if (uses < demands.least(item)) {
          return false;
        }
        slots.addUses(state, item, -uses);
      }
      return true;
    }
  }
}
