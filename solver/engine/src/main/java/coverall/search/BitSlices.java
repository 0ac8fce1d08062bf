package coverall.search;

import coverall.cover.ExactCover;
import coverall.cover.LookaheadSets;

/**
 * Bit-sliced search: visits the tree of {@link DancingLinks}, but keeps lists of the options that
 * are still possible instead of links.
 *
 * <p>With lookahead it visits fewer branches: it drops options that would leave an item with no
 * member of its lookahead set (see {@link LookaheadSets}), and it may remember states. For one
 * thread.
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
   * What is below a branch depends only on its state: the items that are not covered, and how often
   * those that are repeatable may still be covered. (Dropping options by lookahead loses no solution
   * that contains the options on the path, on whatever path the search has come.) So a state is
   * remembered and not searched again if there is no solution below it or solutions are only
   * counted, see KnownStates. If part of its subtree was given away or the search ended early,
   * nothing is known.
   *
   * A search starts at wide levels, whose masks have as many words as the items need, and may
   * continue at deep levels: with vectors at narrow ones, whose masks have one word, without at those
   * that keep sets of options instead of lists (see SetLevels).
   */
  private static final int MOST_ALIKE = 16;
  private static final int NONE = -1; // instead of a choice: there is no other
  private static final int STOPPED = -2; // the search ends

  private final Level[] levels; // those in use, from the root to the deepest visited
  private final WideLevels wide;
  private final KnownStates knownStates;

  /**
   * Whether only few options cover exactly the same items. Options with identical masks can be
   * distinguished only by counting those before them in the list, which is slow.
   */
  static boolean tellsApart(ExactCover cover) {
    // Problems with lookahead sets have no identical options.
    return cover.lookahead().count() > 0 || cover.mostAlike() <= MOST_ALIKE;
  }

  /**
   * Loads a problem, to search its whole tree.
   *
   * @param looksAhead whether to drop options that isolate an item; without it, the tree is that of
   *     Dancing Links
   */
  BitSlices(ExactCover cover, BitKernel kernel, boolean looksAhead) {
    this(cover, kernel, looksAhead, KnownStates.Policy.NOTHING);
  }

  /**
   * Loads a problem.
   *
   * @param policy which states to remember; the search does not visit the branches below them again
   */
  BitSlices(ExactCover cover, BitKernel kernel, boolean looksAhead, KnownStates.Policy policy) {
    super(cover);
    int words = Math.max(1, (cover.itemCount() + Long.SIZE - 1) / Long.SIZE);
    LookaheadSets sets = looksAhead ? cover.lookahead() : LookaheadSets.NONE;
    LookaheadMasks masks = LookaheadMasks.worthwhile(sets, cover.itemCount(), words);
    wide = new WideLevels(cover, kernel, masks, words);
    levels = wide.levels();
    knownStates = new KnownStates(policy, wide.state(), levels.length);
  }

  /** The same walk, which leaves out known states, and leaves a dead branch where it is found. */
  @Override
  boolean walk(SolutionSink sink, Checkpoint checkpoint) {
    while (enter(checkpoint)) {
      Branch branch = open(level());
      if (branch == Branch.SOLVED && !report(sink)) {
        return false;
      }
      if (branch == Branch.KNOWN && !pass(knownStates.solutions(), sink)) {
        return false;
      }
      int choice = branch == Branch.OPEN ? takeNext(checkpoint) : NONE;
      while (choice == NONE) {
        if (isAtBase()) {
          return true;
        }
        int taken = up();
        levels[level()].untake(taken);
        choice = takeNext(checkpoint);
      }
      if (choice == STOPPED) {
        return false;
      }
      down(choice);
    }
    return false;
  }

  private static boolean pass(long solutions, SolutionSink sink) {
    return solutions == 0 || sink.acceptMany(solutions);
  }

  /** Takes the next choice of the present level that leads to a level that is not dead. */
  private int takeNext(Checkpoint checkpoint) {
    Level at = levels[level()];
    for (int choice = at.next(); choice >= 0; choice = at.next()) {
      Level deeper = at.take(choice);
      if (!deeper.dead) {
        use(deeper, level() + 1);
        return choice;
      }
      down(choice);
      boolean goesOn = enter(checkpoint); // and may give away other options of this level
      at.untake(up());
      if (!goesOn) {
        return STOPPED;
      }
    }
    if (level() < knownStates.limit() && isWhole()) {
      knownStates.exhausted(at, level(), branches());
    }
    return NONE;
  }

  @Override
  Branch open(int level) {
    Level at = levels[level];
    if (at.dead) {
      return Branch.DEAD;
    }
    if (level < knownStates.limit() && knownStates.isKnown(at, level, branches())) {
      return Branch.KNOWN;
    }
    Branch branch = at.open();
    if (branch == Branch.SOLVED) {
      knownStates.solved();
    }
    return branch;
  }

  @Override
  void begin(boolean counts) {
    knownStates.begin(counts);
  }

  @Override
  public double branchesSaved() {
    return knownStates.branchesSaved();
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
  void options(int[] choices, int size, int[] options) {
    for (int level = 0; level < size; level++) {
      options[level] = option(level, choices[level]);
    }
  }

  @Override
  void take(int level, int choice) {
    use(levels[level].take(choice), level + 1);
  }

  @SuppressWarnings("ReferenceEquality") // is it the same object?
  private void use(Level at, int level) {
    if (levels[level] != at) {
      levels[level] = at;
    }
  }

  @Override
  void untake(int level, int choice) {
    levels[level].untake(choice);
  }
}
