package coverall.search;

import coverall.cover.ExactCover;
import coverall.cover.LookaheadSets;

/**
 * Bit-sliced search: visits the tree of {@link DancingLinks}, but keeps lists of the options that
 * are still possible instead of links.
 *
 * <p>With lookahead it visits fewer branches: it drops options that would leave an item with no
 * member of its lookahead set (see {@link LookaheadSets}). For one thread.
 */
final class BitSlices extends DepthFirstSearch {
  /*
   * An option is a mask with one bit per item. Each level has the list of masks that are still
   * possible, in the order of options, and the mask of the items still needed. To take an option,
   * copy the masks of the list that have no bit in common with it and compute their union on the
   * way. If an item still needed is missing from the union, the branch is dead. Otherwise count the
   * options of all items at once in bit-sliced form (plane p holds bit p of every count) and find the
   * item with the fewest options by narrowing the set of candidates plane by plane.
   *
   * The lists hold masks only, not option numbers. When a solution is found, a hash table maps its
   * masks back to options.
   *
   * A search starts at wide levels, whose masks have as many words as the items need, and may
   * continue at narrow levels, whose masks have one word.
   */
  private static final int MOST_ALIKE = 16;

  private final Level[] levels; // those in use, from the root to the deepest visited
  private final WideLevels wide;

  /**
   * Whether only few options cover exactly the same items. Options with identical masks can be
   * distinguished only by counting those before them in the list, which is slow.
   */
  static boolean tellsApart(ExactCover cover) {
    // Problems with lookahead sets have no identical options.
    return cover.lookahead().count() > 0 || cover.mostAlike() <= MOST_ALIKE;
  }

  /**
   * Loads a problem.
   *
   * @param looksAhead whether to drop options that isolate an item; without it, the tree is that of
   *     Dancing Links
   */
  BitSlices(ExactCover cover, BitKernel kernel, boolean looksAhead) {
    super(cover);
    int words = Math.max(1, (cover.itemCount() + Long.SIZE - 1) / Long.SIZE);
    LookaheadSets sets = looksAhead ? cover.lookahead() : LookaheadSets.NONE;
    LookaheadMasks masks = LookaheadMasks.worthwhile(sets, cover.itemCount(), words);
    wide = new WideLevels(cover, kernel, masks, words);
    levels = wide.levels();
  }

  @Override
  Branch open(int level) {
    Level at = levels[level];
    return at.dead ? Branch.DEAD : at.open();
  }

  @Override
  void openForPrefix(int level) {
    wide.openForPrefix(level);
  }

  @Override
  void close(int level) {}

  @Override
  int next(int level) {
    return levels[level].next();
  }

  @Override
  int option(int level, int choice) {
    return levels[level].option(choice);
  }

  @Override
  @SuppressWarnings("ReferenceEquality") // is it the same object?
  void take(int level, int choice) {
    Level deeper = levels[level].take(choice);
    if (levels[level + 1] != deeper) {
      levels[level + 1] = deeper;
    }
  }

  @Override
  void untake(int level, int choice) {
    levels[level].untake(choice);
  }
}
