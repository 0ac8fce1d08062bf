package coverall.search;

import coverall.cover.ExactCover;
import java.util.stream.IntStream;

/**
 * The items of an exact cover problem that have to be covered more than once, and the rule that
 * engines with a count of options for every item keep for them.
 *
 * <p>An item of a multiplicity is "plural" while it has to be covered more than once. Its count of
 * options is then {@link #EXTRA} too high, so that it is never chosen: branching on it would find
 * every solution in several orders. It has become an ordinary item when one use is left.
 */
final class Plurals {
  /** What is added to the count of options of a plural item; a power of two. */
  static final int EXTRA = 1 << 28;

  private Plurals() {}

  /** The items whose multiplicity is above one. */
  static int[] of(ExactCover cover) {
    return IntStream.range(0, cover.itemCount())
        .filter(item -> cover.multiplicity(item) > 1)
        .toArray();
  }

  /**
   * Whether some item that is still plural has fewer options than uses left.
   *
   * @param items those of a multiplicity
   * @param due by item: how often it is still to be covered
   * @param size by item: its count of options
   */
  static boolean lackOptions(int[] items, int[] due, int[] size) {
    for (int item : items) {
      if (due[item] > 1 && size[item] - EXTRA < due[item]) {
        return true;
      }
    }
    return false;
  }
}
