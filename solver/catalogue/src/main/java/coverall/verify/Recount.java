package coverall.verify;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Counts the solutions of a problem without listing them, from what they have to be alone. It
 * shares nothing with the count that a diagram was made with, and does without a diagram.
 */
final class Recount {
  /*
   * Options are decided about one by one, in the order of the diagram. Of what was decided, only the
   * marks matter that later options exclude or set, and the numbers of uses of items that later
   * options cover. Choices that agree in these are counted together. Marks and numbers of uses are
   * kept in slots, which are used again as soon as nothing later refers to them: then it is checked
   * that what is required is there.
   */
  private final Demands demands;
  private final int[] order;
  private final int mostStates;
  private final double mostSteps;
  private final List<List<Integer>> endingMarks = new ArrayList<>(); // by position
  private final List<List<Integer>> endingCounts = new ArrayList<>();
  private final int[] slotOfMark; // a bit; -1 if no option refers to it
  private final int[] slotOfCount; // the first of so many bits
  private final int[] width; // by counted item: bits
  private int words = 1;

  /**
   * A count.
   *
   * @param mostStates the greatest number of choices to tell apart
   * @param mostSteps the greatest number of steps; a step is an option tried, or some marks that it
   *     excludes looked at
   */
  Recount(Demands demands, int[] order, int mostStates, double mostSteps) {
    this.demands = demands;
    this.order = order;
    this.mostStates = mostStates;
    this.mostSteps = mostSteps;
    slotOfMark = new int[demands.markCount()];
    slotOfCount = new int[demands.countedItems()];
    width = new int[demands.countedItems()];
    for (int item = 0; item < width.length; item++) {
      width[item] = Integer.SIZE - Integer.numberOfLeadingZeros(demands.most(item));
    }
    plan();
  }

  /** Finds out when each mark and counted item is referred to first and last. */
  private void plan() {
    int[] firstMark = new int[demands.markCount()];
    int[] lastMark = new int[firstMark.length];
    int[] firstCount = new int[demands.countedItems()];
    int[] lastCount = new int[firstCount.length];
    Arrays.fill(firstMark, -1);
    Arrays.fill(firstCount, -1);
    List<List<Integer>> beginningMarks = new ArrayList<>();
    List<List<Integer>> beginningCounts = new ArrayList<>();
    for (int position = 0; position < order.length; position++) {
      List<List<List<Integer>>> lists =
          List.of(beginningMarks, beginningCounts, endingMarks, endingCounts);
      lists.forEach(list -> list.add(new ArrayList<>()));
      for (int[] marks :
          new int[][] {demands.sets(order[position]), demands.excludes(order[position])}) {
        note(marks, position, firstMark, lastMark);
      }
      note(demands.counts(order[position]), position, firstCount, lastCount);
    }
    fill(firstMark, beginningMarks, lastMark, endingMarks);
    fill(firstCount, beginningCounts, lastCount, endingCounts);
    List<Boolean> used = new ArrayList<>(); // by slot
    Arrays.fill(slotOfMark, -1);
    Arrays.fill(slotOfCount, -1);
    for (int position = 0; position < order.length; position++) {
      for (int mark : beginningMarks.get(position)) {
        slotOfMark[mark] = slots(used, 1);
      }
      for (int item : beginningCounts.get(position)) {
        slotOfCount[item] = slots(used, width[item]);
      }
      words = Math.max(words, (used.size() + Long.SIZE - 1) / Long.SIZE);
      for (int mark : endingMarks.get(position)) {
        used.set(slotOfMark[mark], false);
      }
      for (int item : endingCounts.get(position)) {
        used.subList(slotOfCount[item], slotOfCount[item] + width[item]).replaceAll(any -> false);
      }
    }
  }

  private static void note(int[] numbers, int position, int[] first, int[] last) {
    for (int number : numbers) {
      first[number] = first[number] < 0 ? position : first[number];
      last[number] = position;
    }
  }

  private static void fill(
      int[] first, List<List<Integer>> beginning, int[] last, List<List<Integer>> ending) {
    for (int number = 0; number < first.length; number++) {
      if (first[number] >= 0) {
        beginning.get(first[number]).add(number);
        ending.get(last[number]).add(number);
      }
    }
  }

  /** The first of so many free slots in a row, none of which is in another word. */
  private static int slots(List<Boolean> used, int count) {
    int first = 0;
    int free = 0;
    for (int slot = 0; free < count; slot++) {
      if (slot % Long.SIZE == 0) {
        free = 0;
      }
      if (slot == used.size()) {
        used.add(false);
      }
      free = used.get(slot) ? 0 : free + 1;
      first = slot - count + 1;
    }
    used.subList(first, first + count).replaceAll(any -> true);
    return first;
  }

  /** The marks and numbers of uses that choices have led to. */
  private static final class State {
    private final long[] slots;
    private final int hash;

    State(long[] slots) {
      this.slots = slots;
      long sum = 0;
      for (long word : slots) {
        sum = (sum ^ word) * 0x9E3779B97F4A7C15L;
        sum ^= sum >>> 29;
      }
      hash = (int) (sum >>> 32);
    }

    @Override
    public boolean equals(Object other) {
      return other instanceof State state && Arrays.equals(slots, state.slots);
    }

    @Override
    public int hashCode() {
      return hash;
    }
  }

  /** The number of solutions; empty if it would exceed a limit. */
  Optional<BigInteger> count() {
    if (!isPossible()) {
      return Optional.of(BigInteger.ZERO);
    }
    Map<State, BigInteger> states = Map.of(new State(new long[words]), BigInteger.ONE);
    double steps = 0;
    for (int position = 0; position < order.length; position++) {
      Map<State, BigInteger> next = HashMap.newHashMap(states.size());
      for (Map.Entry<State, BigInteger> entry : states.entrySet()) {
        long[] slots = entry.getKey().slots;
        if (isFree(order[position], slots)) {
          add(with(order[position], slots), position, entry.getValue(), next);
        }
        add(slots.clone(), position, entry.getValue(), next);
      }
      steps += states.size() * (1 + demands.excludes(order[position]).length / 16.0);
      states = next;
      if (states.size() > mostStates || steps > mostSteps) {
        return Optional.empty();
      }
    }
    return Optional.of(states.values().stream().reduce(BigInteger.ZERO, BigInteger::add));
  }

  /** Whether some option covers each item that has to be covered. */
  private boolean isPossible() {
    for (int mark = 0; mark < slotOfMark.length; mark++) {
      if (slotOfMark[mark] < 0 && demands.isRequired(mark)) {
        return false;
      }
    }
    for (int item = 0; item < slotOfCount.length; item++) {
      if (slotOfCount[item] < 0 && demands.least(item) > 0) {
        return false;
      }
    }
    return true;
  }

  /** Whether choices allow an option. */
  private boolean isFree(int option, long[] slots) {
    if (!demands.isAllowed(option)) {
      return false;
    }
    for (int mark : demands.excludes(option)) {
      if (isSet(slots, mark)) {
        return false;
      }
    }
    for (int item : demands.counts(option)) {
      if (uses(slots, item) == demands.most(item)) {
        return false;
      }
    }
    return true;
  }

  private boolean isSet(long[] slots, int mark) {
    int slot = slotOfMark[mark];
    return (slots[slot / Long.SIZE] >>> slot & 1) != 0;
  }

  private long uses(long[] slots, int item) {
    int slot = slotOfCount[item];
    return (slots[slot / Long.SIZE] >>> slot) & ((1L << width[item]) - 1);
  }

  private long[] with(int option, long[] slots) {
    long[] with = slots.clone();
    for (int mark : demands.sets(option)) {
      with[slotOfMark[mark] / Long.SIZE] |= 1L << slotOfMark[mark];
    }
    for (int item : demands.counts(option)) {
      with[slotOfCount[item] / Long.SIZE] += 1L << slotOfCount[item];
    }
    return with;
  }

  /** Adds to the number of choices, unless they lack what no later option can bring. */
  private void add(long[] slots, int position, BigInteger ways, Map<State, BigInteger> to) {
    for (int mark : endingMarks.get(position)) {
      if (demands.isRequired(mark) && !isSet(slots, mark)) {
        return;
      }
      slots[slotOfMark[mark] / Long.SIZE] &= ~(1L << slotOfMark[mark]);
    }
    for (int item : endingCounts.get(position)) {
      if (uses(slots, item) < demands.least(item)) {
        return;
      }
      long own = ((1L << width[item]) - 1) << slotOfCount[item];
      slots[slotOfCount[item] / Long.SIZE] &= ~own;
    }
    to.merge(new State(slots), ways, BigInteger::add);
  }
}
