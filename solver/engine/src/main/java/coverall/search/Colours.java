package coverall.search;

import coverall.cover.ExactCover;
import java.util.Arrays;

/**
 * The colour sets of an exact cover problem, by item. When one item of a set is covered for the
 * first time, all options of the others are excluded. Immutable.
 */
final class Colours {
  private static final int[] NONE = {};
  private static final long[] NO_BITS = {};

  private final ExactCover cover;
  private final int[][] sets; // by item

  Colours(ExactCover cover) {
    this.cover = cover;
    int[][] byNumber = new int[cover.colourSetCount()][];
    Arrays.setAll(byNumber, cover::colours);
    sets = new int[cover.itemCount()][];
    Arrays.setAll(
        sets, item -> cover.colourSetOf(item) < 0 ? NONE : byNumber[cover.colourSetOf(item)]);
  }

  /** Whether the problem has any colour sets. */
  boolean exist() {
    return cover.colourSetCount() > 0;
  }

  /**
   * The colour set of an item, including the item; empty if it has none. The array is shared;
   * callers must not change it.
   */
  int[] of(int item) {
    return sets[item];
  }

  /**
   * Whether an item has been covered exactly once.
   *
   * @param bound how many more times it may be covered
   */
  boolean isUsedOnce(int item, int bound) {
    return bound + 1 == cover.multiplicity(item);
  }

  /**
   * For each item, the mask of its colour set, including itself, in {@code words} words; an empty
   * array for an item without a colour set.
   */
  long[][] masks(int words) {
    long[][] byNumber = new long[cover.colourSetCount()][words];
    for (int item = 0; item < sets.length; item++) {
      if (cover.colourSetOf(item) >= 0) {
        byNumber[cover.colourSetOf(item)][item / Long.SIZE] |= 1L << item;
      }
    }
    long[][] masks = new long[sets.length][];
    Arrays.setAll(
        masks, item -> cover.colourSetOf(item) < 0 ? NO_BITS : byNumber[cover.colourSetOf(item)]);
    return masks;
  }
}
