package coverall.search;

import coverall.cover.ExactCover;
import java.util.stream.IntStream;

/**
 * The items of an exact cover problem whose uses have to be counted, and the rules that engines
 * follow for them. Immutable.
 *
 * <p>An item is "plural" while it may be covered more than once. During that time its count of
 * options is inflated by {@link #EXTRA} to keep the search from choosing it: branching on it would
 * find every solution in several orders. With one use left it is an ordinary item. (Secondary items
 * are never chosen anyway, but are counted in the same way.)
 *
 * <p>An item is "demanding" if it has to be covered but the search cannot enforce that by branching
 * on it: a primary item with a multiplicity above one, or a secondary item with a minimum. A branch
 * is dead if a demanding item has fewer options left than uses still required. Once every primary
 * item is covered no options are left at all, and the same rule distinguishes solutions from dead
 * ends.
 */
final class Plurals {
  /** The amount added to the count of options of a plural item; a power of two. */
  static final int EXTRA = 1 << 28;

  private final int[] items;
  private final int[] demanding;
  private final int[] spare; // by item: the number of its optional uses

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

  /** The items with a multiplicity above one. The array is shared; callers must not change it. */
  int[] items() {
    return items;
  }

  /** The demanding items. The array is shared; callers must not change it. */
  int[] demanding() {
    return demanding;
  }

  /**
   * The least number of times that an item still has to be covered; 0 or negative if its minimum
   * has been met.
   *
   * @param due how many more times it may be covered
   */
  int missing(int item, int due) {
    return due - spare[item];
  }

  /**
   * Whether some demanding item has fewer options left than uses still required.
   *
   * @param due by item: how many more times it may be covered
   * @param size by item: its count of options, with or without {@link #EXTRA}
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
