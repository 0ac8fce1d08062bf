package coverall.search;

import coverall.cover.ExactCover;
import java.util.Arrays;

/**
 * The sets of rivals of an exact cover problem, by item: when one of a set is covered for the first
 * time, all options of the others are excluded. Immutable.
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

  /** Whether there are any. */
  boolean exist() {
    return cover.rivalryCount() > 0;
  }

  /** The item and its rivals, nothing if it has none; an array that nobody may change. */
  int[] of(int item) {
    return sets[item];
  }

  /**
   * Whether an item has been covered just once.
   *
   * @param due how often it may still be covered
   */
  boolean isUsedOnce(int item, int due) {
    return due + 1 == cover.multiplicity(item);
  }

  /** By item the bits of its set of rivals, its own too; no words if it has no rivals. */
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
