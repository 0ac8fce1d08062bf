package coverall.search;

import coverall.cover.ExactCover;

/**
 * Search on conflicts with a count for each item. An option seldom has two of many items in the
 * same word of a mask, and few of those words are empty, so counts in bit-sliced form would take
 * several times as long. An item that is needed and loses its last option ends a branch at once.
 */
final class Tallies extends ConflictMasks {
  private static final int MOST_ITEMS = 1 << 16;
  private static final int ONE = MOST_ITEMS; // option in a tally
  private static final int NEEDED = 1 << 30;
  private static final int MOST_TALLIES = 1 << 24; // 64 MiB in every worker

  private final int[] start; // by place of an option: where its items begin; ends with their number
  private final int[] items; // primary

  /**
   * By level and item: the number of the item, its options, and whether it is needed. Where it is,
   * the least of the first two tells the item to choose.
   */
  private final int[] tallies;

  static boolean supports(ExactCover cover) {
    return cover.primaryCount() <= MOST_ITEMS
        && (cover.maxSolutionLength() + 2L) * cover.primaryCount() <= MOST_TALLIES;
  }

  Tallies(ExactCover cover) {
    super(cover);
    tallies = new int[levels * primaryCount];
    start = new int[optionAt.length + 1];
    items = new int[cover.start(cover.optionCount())];
    int end = 0;
    for (int place = 0; place < optionAt.length; place++) {
      for (int item : cover.items(optionAt[place])) {
        items[end] = item;
        end += item < primaryCount ? 1 : 0;
      }
      start[place + 1] = end;
    }
    count();
  }

  @Override
  void count(int item, int options) {
    tallies[item] = item + options * ONE;
  }

  @Override
  void need(int level, int item) {
    tallies[level * primaryCount + item] |= NEEDED;
  }

  @Override
  int choose(int level) {
    int least = Integer.MAX_VALUE;
    for (int k = level * primaryCount; k < (level + 1) * primaryCount; k++) {
      // The JIT compiler uses vectors for the minimum of results only, not for that of an array.
      least = Math.min(least, tallies[k] ^ NEEDED);
    }
    return least >= NEEDED ? NONE : least < ONE ? LACKING : least % ONE;
  }

  @Override
  void removeConflicts(int level, int place) {
    int from = level * primaryCount;
    int to = from + primaryCount;
    System.arraycopy(tallies, from, tallies, to, primaryCount);
    for (int k = start[place]; k < start[place + 1]; k++) {
      tallies[to + items[k]] &= ~NEEDED;
    }
    int options = level * optionWords;
    System.arraycopy(possible, options, possible, options + optionWords, optionWords);
    remove(level + 1, conflicts, place * optionWords);
  }

  /** The same, unless the level turns out to be a dead end: then some options and counts remain. */
  @Override
  void remove(int level, long[] masks, int mask) {
    int from = level * optionWords;
    for (int w = 0; w < optionWords; w++) {
      long options = possible[from + w] & masks[mask + w];
      possible[from + w] ^= options;
      for (; options != 0; options &= options - 1) {
        int place = w * Long.SIZE + Long.numberOfTrailingZeros(options);
        if (subtract(place, level * primaryCount) < ONE) {
          return;
        }
      }
    }
  }

  /**
   * Subtracts 1 from the counts of an option's items, and returns the least that is left.
   *
   * @param first the index of a level's first tally
   */
  private int subtract(int place, int first) {
    int least = Integer.MAX_VALUE;
    for (int k = start[place]; k < start[place + 1]; k++) {
      int left = tallies[first + items[k]] - ONE;
      tallies[first + items[k]] = left;
      least = Math.min(least, left ^ NEEDED);
    }
    return least;
  }
}
