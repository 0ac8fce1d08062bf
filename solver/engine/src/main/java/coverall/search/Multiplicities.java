package coverall.search;

import coverall.cover.ExactCover;
import java.util.BitSet;
import java.util.stream.IntStream;

/**
 * The items of an exact cover problem whose uses have to be counted, and the rules that engines
 * follow for them. Immutable.
 *
 * <p>As in Knuth's Algorithm M (TAOCP 4B, 7.2.2.1), the bound of an item is the number of times
 * that it may still be covered, and its slack is the difference between its multiplicity and its
 * lower bound.
 *
 * <p>An item is repeatable while its bound is above one. During that time its count of options is
 * inflated by {@link #EXTRA} to keep the search from choosing it: branching on it would find every
 * solution in several orders. With one use left it is an ordinary item. (Secondary items are never
 * chosen anyway, but are counted in the same way.)
 *
 * <p>The search cannot enforce some lower bounds by branching: those of primary items with a
 * multiplicity above one and of secondary items. A branch is dead if such an item has fewer options
 * left than uses still required. Once every primary item is covered no options are left at all, and
 * the same rule distinguishes solutions from dead ends.
 */
final class Multiplicities {
  /** The amount added to the count of options of a repeatable item; a power of two. */
  static final int EXTRA = 1 << 28;

  private final int[] items;
  private final int[] lowerBounded;
  private final BitSet counted; // items
  private final int[] slack; // by item: its multiplicity minus its lower bound

  Multiplicities(ExactCover cover) {
    items = some(cover).filter(item -> cover.multiplicity(item) > 1).toArray();
    lowerBounded =
        some(cover)
            .filter(
                item ->
                    item < cover.primaryCount()
                        ? cover.multiplicity(item) > 1
                        : cover.lowerBound(item) > 0)
            .toArray();
    counted =
        IntStream.concat(IntStream.of(items), IntStream.of(lowerBounded))
            .collect(BitSet::new, BitSet::set, BitSet::or);
    slack = some(cover).map(item -> cover.multiplicity(item) - cover.lowerBound(item)).toArray();
  }

  private static IntStream some(ExactCover cover) {
    return IntStream.range(0, cover.itemCount());
  }

  /** The items with a multiplicity above one. The array is shared; callers must not change it. */
  int[] items() {
    return items;
  }

  /** Whether the uses of an item have to be counted. */
  boolean isCounted(int item) {
    return counted.get(item);
  }

  /**
   * The items whose lower bounds the search cannot enforce by branching. The array is shared;
   * callers must not change it.
   */
  int[] lowerBounded() {
    return lowerBounded;
  }

  /**
   * The least number of times that an item still has to be covered; 0 or negative if its lower
   * bound has been met.
   *
   * @param bound the bound of the item
   */
  int missing(int item, int bound) {
    return bound - slack[item];
  }

  /**
   * Whether some {@linkplain #lowerBounded lower-bounded} item has fewer options left than uses
   * still required.
   *
   * @param bound the bounds of all items
   * @param size by item: its count of options, with or without {@link #EXTRA}
   */
  boolean lackOptions(int[] bound, int[] size) {
    for (int item : lowerBounded) {
      if ((size[item] & (EXTRA - 1)) < missing(item, bound[item])) {
        return true;
      }
    }
    return false;
  }
}
