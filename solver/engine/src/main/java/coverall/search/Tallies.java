package coverall.search;

import coverall.cover.ExactCover;

/**
 * Search on conflicts with a count for each item. An option seldom has two of many items in the
 * same word of a mask, and few of those words are empty, so counts in bit-sliced form would take
 * several times as long. An item that is needed and loses its last option ends a branch at once.
 */
final class Tallies extends ConflictMasks {
  /*
   * To find the least of all tallies takes a look at each. It is known without that if one of the
   * tallies that have just changed is less than the least of all before.
   *
   * A level goes over to the next one with its last option: then nothing is copied, and a chain of
   * items with one option each stays in the same few cache lines.
   */
  private static final int MOST_ITEMS = 1 << 16;
  private static final int ONE = MOST_ITEMS; // option in a tally
  private static final int NEEDED = 1 << 30;
  private static final int UNKNOWN = -1;
  private static final int MOST_TALLIES = 1 << 24; // 64 MiB in every worker

  private final int[] start; // by place of an option: where its items begin; ends with their number
  private final int[] items; // primary

  /**
   * By state and item: the number of the item, its options, and whether it is needed. Where it is,
   * the least of the first two tells the item to choose.
   */
  private final int[] tallies;

  private final int[] state; // by level
  private final int[] least; // by state: the least tally, its first two parts; or UNKNOWN

  static boolean supports(ExactCover cover) {
    return cover.primaryCount() <= MOST_ITEMS
        && (cover.maxSolutionLength() + 2L) * cover.primaryCount() <= MOST_TALLIES;
  }

  Tallies(ExactCover cover) {
    super(cover);
    tallies = new int[levels * primaryCount];
    state = new int[levels];
    least = new int[levels];
    least[0] = UNKNOWN;
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
  int state(int level) {
    return state[level];
  }

  @Override
  void count(int item, int options) {
    tallies[item] = item + options * ONE;
  }

  @Override
  void need(int level, int item) {
    tallies[state[level] * primaryCount + item] |= NEEDED;
    least[state[level]] = UNKNOWN;
  }

  @Override
  int choose(int level) {
    int own = state[level];
    if (least[own] == UNKNOWN) {
      least[own] = least(own * primaryCount);
    }
    int item = least[own];
    return item >= NEEDED ? NONE : item < ONE ? LACKING : item % ONE;
  }

  /** The least of the tallies that begin at an index. */
  private int least(int first) {
    int result = Integer.MAX_VALUE;
    for (int k = first; k < first + primaryCount; k++) {
      // The JIT compiler uses vectors for the minimum of results only, not for that of an array.
      result = Math.min(result, tallies[k] ^ NEEDED);
    }
    return result;
  }

  @Override
  void removeConflicts(int level, int place) {
    int from = state[level];
    // The walk does not go on with a level after its last option. The next one begins at the root.
    int to = isLast(level) && level > 0 ? from : from + 1;
    state[level + 1] = to;
    if (from != to) {
      System.arraycopy(tallies, from * primaryCount, tallies, to * primaryCount, primaryCount);
      System.arraycopy(possible, from * optionWords, possible, to * optionWords, optionWords);
    }
    for (int k = start[place]; k < start[place + 1]; k++) {
      tallies[to * primaryCount + items[k]] &= ~NEEDED;
    }
    int changed = subtractAll(to, conflicts, place * optionWords);
    // All other tallies are as they were.
    least[to] = changed < least[from] ? changed : UNKNOWN;
  }

  @Override
  void remove(int level, long[] masks, int mask) {
    int own = state[level];
    least[own] = Math.min(least[own], subtractAll(own, masks, mask));
  }

  /**
   * Removes the options of a mask from a state, and returns the least tally that has changed. A
   * state that turns out to be a dead end keeps some of the options and counts.
   */
  private int subtractAll(int own, long[] masks, int mask) {
    int result = Integer.MAX_VALUE;
    int from = own * optionWords;
    for (int w = 0; w < optionWords; w++) {
      long options = possible[from + w] & masks[mask + w];
      possible[from + w] ^= options;
      for (; options != 0; options &= options - 1) {
        int place = w * Long.SIZE + Long.numberOfTrailingZeros(options);
        result = Math.min(result, subtract(place, own * primaryCount));
        if (result < ONE) {
          return result;
        }
      }
    }
    return result;
  }

  /**
   * Subtracts 1 from the counts of an option's items, and returns the least tally that is left.
   *
   * @param first the index of a state's first tally
   */
  private int subtract(int place, int first) {
    int result = Integer.MAX_VALUE;
    for (int k = start[place]; k < start[place + 1]; k++) {
      int left = tallies[first + items[k]] - ONE;
      tallies[first + items[k]] = left;
      result = Math.min(result, left ^ NEEDED);
    }
    return result;
  }
}
