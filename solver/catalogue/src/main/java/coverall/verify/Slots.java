package coverall.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Where, in a state of some words, the marks and numbers of uses are kept that matter between two
 * options: from the first option that refers to one to the last one. Then its bits are used again.
 * Options that are not allowed do not count. Immutable.
 */
final class Slots {
  private final Demands demands;
  private final int[] firstMark; // by mark: a position; -1 if no option refers to it
  private final int[] lastMark;
  private final int[] slotOfMark; // a bit
  private final int[] slotOfCount; // by counted item: the first of so many bits
  private final int[] width; // by counted item: bits
  private final List<List<Integer>> endingMarks = new ArrayList<>(); // by position
  private final List<List<Integer>> endingCounts = new ArrayList<>();
  private int words = 1;

  /** The slots if options come in this order. */
  Slots(Demands demands, int[] order) {
    this.demands = demands;
    slotOfMark = new int[demands.markCount()];
    slotOfCount = new int[demands.countedItems()];
    width = new int[demands.countedItems()];
    for (int item = 0; item < width.length; item++) {
      width[item] = Integer.SIZE - Integer.numberOfLeadingZeros(demands.most(item));
    }
    firstMark = new int[demands.markCount()];
    lastMark = new int[firstMark.length];
    int[] firstCount = new int[demands.countedItems()];
    int[] lastCount = new int[firstCount.length];
    Arrays.fill(firstMark, -1);
    Arrays.fill(firstCount, -1);
    List<List<Integer>> beginningMarks = new ArrayList<>();
    List<List<Integer>> beginningCounts = new ArrayList<>();
    for (int position = 0; position < order.length; position++) {
      List.of(beginningMarks, beginningCounts, endingMarks, endingCounts)
          .forEach(list -> list.add(new ArrayList<>()));
      if (demands.isAllowed(order[position])) {
        note(demands.sets(order[position]), position, firstMark, lastMark);
        note(demands.excludes(order[position]), position, firstMark, lastMark);
        note(demands.counts(order[position]), position, firstCount, lastCount);
      }
    }
    fill(firstMark, beginningMarks, lastMark, endingMarks);
    fill(firstCount, beginningCounts, lastCount, endingCounts);
    place(beginningMarks, beginningCounts);
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

  private void place(List<List<Integer>> beginningMarks, List<List<Integer>> beginningCounts) {
    List<Boolean> used = new ArrayList<>(); // by slot
    Arrays.fill(slotOfMark, -1);
    Arrays.fill(slotOfCount, -1);
    for (int position = 0; position < endingMarks.size(); position++) {
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

  /** The number of words of a state. */
  int words() {
    return words;
  }

  /** Whether some option covers each item that has to be covered. */
  boolean areEnough() {
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

  /** Whether options up to a position may have set a mark, and later ones refer to it. */
  boolean isKept(int mark, int position) {
    return firstMark[mark] >= 0 && firstMark[mark] <= position && position < lastMark[mark];
  }

  /** The bit of a mark, in the words of a state. */
  void add(int mark, long[] to) {
    to[slotOfMark[mark] / Long.SIZE] |= 1L << slotOfMark[mark];
  }

  /** The bits of some marks. */
  long[] bits(int[] marks) {
    long[] bits = new long[words];
    for (int mark : marks) {
      add(mark, bits);
    }
    return bits;
  }

  /** Whether something ends at a position. */
  boolean isEndAt(int position) {
    return !endingMarks.get(position).isEmpty() || !endingCounts.get(position).isEmpty();
  }

  /** The marks to which no option after that at a position refers. */
  List<Integer> endingMarks(int position) {
    return endingMarks.get(position);
  }

  /** The counted items that no option after that at a position covers. */
  List<Integer> endingCounts(int position) {
    return endingCounts.get(position);
  }

  /** The number of uses of a counted item in a state. */
  long uses(long[] state, int item) {
    int slot = slotOfCount[item];
    return (state[slot / Long.SIZE] >>> slot) & ((1L << width[item]) - 1);
  }

  /** Changes the number of uses of a counted item. */
  void addUses(long[] state, int item, long more) {
    state[slotOfCount[item] / Long.SIZE] += more << slotOfCount[item];
  }
}
