package coverall.search;

import coverall.cover.ExactCover;
import java.util.Arrays;

/**
 * The sets of rivals of an exact cover problem, by item. When one item of a set is covered for the
 * first time, all options of the others are excluded. Immutable.
 */
final class Rivals {
  private static final int[] NONE = {};
  private static final long[] NO_BITS = {};

  private final ExactCover cover;
  private final int[][] sets; // by item

  Rivals(ExactCover cover) {
    this.cover = cover;
    int[][] byNumber = new int[cover.rivalryCount()][];
    Arrays.setAll(byNumber, cover::rivals);
    sets = new int[cover.itemCount()][];
    Arrays.setAll(sets, item -> cover.rivalry(item) < 0 ? NONE : byNumber[cover.rivalry(item)]);
  }

  /** Whether the problem has any rivals. */
  boolean exist() {
    return cover.rivalryCount() > 0;
  }

  /**
   * The item and its rivals; empty if it has no rivals. The array is shared; callers must not
   * change it.
   */
  int[] of(int item) {
    return sets[item];
  }

  /**
   * Whether an item has been covered exactly once.
   *
   * @param due how many more times it may be covered
   */
  boolean isUsedOnce(int item, int due) {
    return due + 1 == cover.multiplicity(item);
  }

  /**
   * For each item, the mask of its set of rivals, including itself, in {@code words} words; an
   * empty array for an item without rivals.
   */
  long[][] masks(int words) {
    long[][] byNumber = new long[cover.rivalryCount()][words];
    for (int item = 0; item < sets.length; item++) {
      if (cover.rivalry(item) >= 0) {
        byNumber[cover.rivalry(item)][item / Long.SIZE] |= 1L << item;
      }
    }
    long[][] masks = new long[sets.length][];
    Arrays.setAll(masks, item -> cover.rivalry(item) < 0 ? NO_BITS : byNumber[cover.rivalry(item)]);
    return masks;
  }
}
