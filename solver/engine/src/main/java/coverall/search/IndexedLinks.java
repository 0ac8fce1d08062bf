package coverall.search;

import coverall.cover.ExactCover;
import java.util.Arrays;

/**
 * {@link DancingLinks} for problems with thousands of items. It visits the same tree, but finds the
 * item to branch on without looking at all others.
 *
 * <p>Not thread-safe.
 */
final class IndexedLinks extends DancingLinks {
  /*
   * A tournament tree over the primary items still to be covered: node n has the lesser key of its
   * children 2n and 2n + 1, and the leaf of item i is node leaves + i. The key of an item is its
   * number of options and then its number, so the winner is the first item with the fewest options.
   * Covered items have the greatest key.
   *
   * The tree is updated after the links have changed, in a second walk through the same options: the
   * loops of DancingLinks stay free of it.
   */

  /** With fewer items, walking through their list takes less time than updating the tree. */
  static final int MANY_ITEMS = 1_000;

  /** The same where a mask of the items with one option left spares most walks. */
  static final int MANY_ITEMS_WITH_MASK = 4_000;

  private static final long COVERED = Long.MAX_VALUE;

  private final int leaves; // a power of two
  private final long[] least; // by node of the tree

  IndexedLinks(ExactCover cover) {
    super(cover, /* masked= */ false);
    leaves = Integer.highestOneBit(Math.max(1, primaryCount - 1)) << 1;
    least = new long[2 * leaves];
    Arrays.fill(least, COVERED);
    for (int item = 0; item < primaryCount; item++) {
      least[leaves + item] = key(item);
    }
    for (int node = leaves - 1; node > 0; node--) {
      least[node] = Math.min(least[2 * node], least[2 * node + 1]);
    }
  }

  private long key(int item) {
    return (long) size(item) << Integer.SIZE | item;
  }

  @Override
  int itemToBranchOn() {
    return least[1] == COVERED ? NONE : (int) least[1];
  }

  @Override
  void use(int item) {
    super.use(item);
    refresh(item);
  }

  @Override
  void unuse(int item) {
    super.unuse(item);
    refresh(item);
  }

  @Override
  void cover(int item) {
    super.cover(item);
    refreshNeighbours(item);
    set(item, COVERED);
  }

  @Override
  void uncover(int item) {
    super.uncover(item);
    refreshNeighbours(item);
    set(item, key(item));
  }

  /** Updates the other items of an item's options. */
  private void refreshNeighbours(int item) {
    for (int p = below(item); p != item; p = below(p)) {
      for (int q = firstNodeOf(optionAt(p)); itemAt(q) >= 0; q++) {
        refresh(itemAt(q));
      }
    }
  }

  /** Updates an item unless it is covered. */
  private void refresh(int item) {
    if (item < primaryCount && least[leaves + item] != COVERED) {
      set(item, key(item));
    }
  }

  private void set(int item, long key) {
    if (item >= primaryCount) {
      return;
    }
    int node = leaves + item;
    least[node] = key;
    for (node >>= 1; node > 0; node >>= 1) {
      long lesser = Math.min(least[2 * node], least[2 * node + 1]);
      if (least[node] == lesser) {
        break;
      }
      least[node] = lesser;
    }
  }
}
