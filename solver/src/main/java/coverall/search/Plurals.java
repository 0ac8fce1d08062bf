package coverall.search;

import coverall.cover.ExactCover;
import java.util.stream.IntStream;

/**
 * The items of an exact cover problem whose uses have to be counted, and the rules that engines
 * keep for them. Immutable.
 *
 * <p>An item is "plural" while it may be covered more than once. Its count of options is then
 * {@link #EXTRA} too high, so that it is never chosen: branching on it would find every solution in
 * several orders. It has become an ordinary item when one use is left. (Secondary items are never
 * chosen anyway, but are counted alike.)
 *
 * <p>An item is "demanding" if it has to be covered, but not by branching on it: a primary item of
 * which several uses are due, or a secondary one with a minimum. A branch is dead if such an item
 * has fewer options left than uses that it still misses. Where every primary item is covered no
 * option is left at all, so the same rule tells solutions from dead ends.
 */
final class Plurals {
  /** What is added to the count of options of a plural item; a power of two. */
  static final int EXTRA = 1 << 28;

  private final int[] items;
  private final int[] demanding;
  private final int[] spare; // by item: how many of its uses need not be

  Plurals(ExactCover cover) {
    items = some(cover).filter(item -> cover.multiplicity(item) > 1).toArray();
    demanding =
        some(cover)
            .filter(
                item ->
                    item < cover.primaryCount()
                        ? cover.multiplicity(item) > 1
                        : cover.minimum(item) > 0)
            .toArray();
    spare = some(cover).map(item -> cover.multiplicity(item) - cover.minimum(item)).toArray();
  }

  private static IntStream some(ExactCover cover) {
    return IntStream.range(0, cover.itemCount());
  }

  /** The items whose multiplicity is above one; an array that nobody may change. */
  int[] items() {
    return items;
  }

  /** The demanding items; an array that nobody may change. */
  int[] demanding() {
    return demanding;
  }

  /**
   * How often an item still has to be covered at least; nothing, if not positive.
   *
   * @param due how often it may still be covered
   */
  int missing(int item, int due) {
    return due - spare[item];
  }

  /**
   * Whether some demanding item has fewer options than uses that it misses.
   *
   * @param due by item: how often it may still be covered
   * @param size by item: its count of options
   */
  boolean lackOptions(int[] due, int[] size) {
    for (int item : demanding) {
      if ((size[item] & (EXTRA - 1)) < missing(item, due[item])) {
        return true;
      }
    }
    return false;
  }
}
