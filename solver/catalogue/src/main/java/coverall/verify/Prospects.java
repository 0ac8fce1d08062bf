package coverall.verify;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/**
 * Which marks that a solution has to have may be lost: every later option that sets one would
 * exclude what is there. Immutable.
 */
final class Prospects {
  private static final int FEW = 4; // Marks with more options left are not looked at.
  private static final int MANY = 64; // that differ; so many are hardly ever few in the end

  private final Demands demands;
  private final Slots slots;
  private final int[] order;
  private final List<List<Integer>> setters = new ArrayList<>(); // by mark: positions, increasing

  Prospects(Demands demands, Slots slots, int[] order) {
    this.demands = demands;
    this.slots = slots;
    this.order = order;
    for (int mark = 0; mark < demands.markCount(); mark++) {
      setters.add(new ArrayList<>());
    }
    for (int position = 0; position < order.length; position++) {
      if (demands.isAllowed(order[position])) {
        for (int mark : demands.sets(order[position])) {
          setters.get(mark).add(position);
        }
      }
    }
  }

  /** A mark that has to be there at the end. */
  static final class Prospect {
    private final long[] own; // its bit; none if no option up to here refers to it
    private final List<long[]> ways; // for each option that may set it: what must not be there

    private Prospect(long[] own, List<long[]> ways) {
      this.own = own;
      this.ways = ways;
    }

    /** Whether the mark is there in a state or may still be set. */
    boolean isOpenIn(long[] state) {
      for (int k = 0; k < ways.size(); k++) {
        if (!meet(ways.get(k), state)) {
          return true;
        }
      }
      return meet(own, state);
    }

    private static boolean meet(long[] bits, long[] others) {
      for (int k = 0; k < bits.length; k++) {
        if ((bits[k] & others[k]) != 0) {
          return true;
        }
      }
      return false;
    }
  }

  /**
   * Those of some marks that may be lost.
   *
   * @param position that of the last option that was decided about
   */
  List<Prospect> of(BitSet marks, int position) {
    List<Prospect> few = new ArrayList<>();
    marks.stream()
        .filter(demands::isRequired)
        .forEach(
            mark -> {
              List<long[]> ways = ways(mark, position);
              if (!ways.isEmpty()) {
                int[] own = slots.isKept(mark, position) ? new int[] {mark} : new int[0];
                few.add(new Prospect(slots.bits(own), ways));
              }
            });
    return few;
  }

  /**
   * What excludes each later option that sets a mark; nothing if there are many, or one is free.
   */
  private List<long[]> ways(int mark, int position) {
    List<Integer> all = setters.get(mark);
    List<long[]> ways = new ArrayList<>();
    for (int k = all.size() - 1; k >= 0 && all.get(k) > position; k--) {
      long[] excluded = new long[slots.words()];
      boolean isFree = true;
      for (int other : demands.excludes(order[all.get(k)])) {
        if (other != mark && slots.isKept(other, position)) {
          slots.add(other, excluded);
          isFree = false;
        }
      }
      if (isFree || ways.size() > MANY) {
        return List.of();
      }
      if (ways.stream().noneMatch(less -> isPart(less, excluded))) {
        ways.removeIf(more -> isPart(excluded, more));
        ways.add(excluded);
      }
    }
    return ways.size() <= FEW ? ways : List.of();
  }

  private static boolean isPart(long[] bits, long[] of) {
    for (int k = 0; k < bits.length; k++) {
      if ((bits[k] & ~of[k]) != 0) {
        return false;
      }
    }
    return true;
  }
}
