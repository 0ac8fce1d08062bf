package coverall.search;

import coverall.cover.ExactCover;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Search on the set of options that are still possible, as a bit mask. Taking an option removes all
 * options that conflict with it, which are another mask. The options that are left of each item are
 * counted: of few items in {@linkplain SlicedCounts bit-sliced form}, of more {@linkplain Tallies
 * one by one}. It chooses items as {@link DancingLinks} does and therefore visits the same tree.
 *
 * <p>Nothing is undone on the way back: every level has masks and counts of its own, or those of
 * the level above where the walk does not go on with that. The conflicts take one bit for every
 * pair of options.
 *
 * <p>Not thread-safe.
 */
abstract class ConflictMasks extends DepthFirstSearch {
  /*
   * Colours cost nothing: options with different colours of an item conflict. For repeatable items
   * see Multiplicities: their options do not conflict because of them, and are removed with their
   * last use. Such items have counts, too, but are needed (can be chosen) only while one use is
   * left.
   */
  /** The most options that it can hold. Their conflicts take 8 MiB in every worker. */
  private static final int MOST_OPTIONS = 1 << 13;

  private static final long MOST_WORDS = Integer.MAX_VALUE - 8; // of an array

  /** Where the visit to a branch has led. */
  private enum Step {
    /** To the next branch. */
    ON,
    /** To the end of the tree. */
    EXHAUSTED,
    /** To a sink that takes no more. */
    STOPPED
  }

  static final int NONE = -1; // no item is needed
  static final int LACKING = -2; // a needed item has no options

  final int primaryCount;
  final int optionWords;
  final long[] conflicts; // by place of an option: the options that it excludes, itself included
  final long[] possible; // by state: the options
  final int levels;
  final int[] optionAt; // by place in the masks: the option
  private final int[] placeOf; // by option
  private final long[] optionsOf; // by item: the options that cover it
  private final int[][] countedOf; // by place of an option: its items with counted uses
  private final boolean countsUses; // whether any item has counted uses
  private final int[] bound; // by item: how many more times it may be covered
  private final Multiplicities multiplicities;

  // By level:
  private final int[] chosen; // where the options of the chosen item begin
  private final int[] word; // the first one with untried options; optionWords if there is none
  private final long[] untried; // the options of that word

  /** Whether the options are few enough, and all masks and counts of a kind fit into an array. */
  static boolean supports(ExactCover cover) {
    return cover.usableOptionCount() <= MOST_OPTIONS
        && (long) cover.itemCount() * words(cover.usableOptionCount()) <= MOST_WORDS
        && (SlicedCounts.isMadeFor(cover) || Tallies.supports(cover));
  }

  /** An engine for a problem that is {@linkplain #supports supported}. */
  static ConflictMasks of(ExactCover cover) {
    return SlicedCounts.isMadeFor(cover) ? new SlicedCounts(cover) : new Tallies(cover);
  }

  ConflictMasks(ExactCover cover) {
    super(cover);
    primaryCount = cover.primaryCount();
    optionAt = IntStream.range(0, cover.optionCount()).filter(cover::isUsable).toArray();
    placeOf = new int[cover.optionCount()];
    for (int place = 0; place < optionAt.length; place++) {
      placeOf[optionAt[place]] = place;
    }
    optionWords = words(optionAt.length);
    multiplicities = new Multiplicities(cover);
    bound = IntStream.range(0, cover.itemCount()).map(cover::multiplicity).toArray();
    optionsOf = new long[cover.itemCount() * optionWords];
    countedOf = new int[optionAt.length][];
    enterOptions(cover);
    countsUses = Arrays.stream(countedOf).anyMatch(items -> items.length > 0);
    conflicts = conflicts(cover);
    levels = cover.maxSolutionLength() + 2;
    possible = new long[levels * optionWords];
    chosen = new int[levels];
    word = new int[levels];
    untried = new long[levels];
    for (int place = 0; place < optionAt.length; place++) {
      set(possible, 0, place);
    }
  }

  static int words(int bits) {
    return (bits + Long.SIZE - 1) / Long.SIZE;
  }

  static void set(long[] masks, int from, int bit) {
    masks[from + bit / Long.SIZE] |= 1L << bit;
  }

  private void enterOptions(ExactCover cover) {
    for (int place = 0; place < optionAt.length; place++) {
      int[] items = cover.items(optionAt[place]);
      for (int item : items) {
        set(optionsOf, item * optionWords, place);
      }
      countedOf[place] = Arrays.stream(items).filter(multiplicities::isCounted).toArray();
    }
  }

  private long[] conflicts(ExactCover cover) {
    long[] masks = new long[optionAt.length * optionWords];
    for (int place = 0; place < optionAt.length; place++) {
      for (int item : cover.items(optionAt[place])) {
        if (bound[item] == 1) {
          uniteOptions(masks, place, item);
        }
        if (cover.colourSetOf(item) >= 0) {
          for (int other : cover.colours(cover.colourSetOf(item))) {
            if (other != item) {
              uniteOptions(masks, place, other);
            }
          }
        }
      }
    }
    return masks;
  }

  private void uniteOptions(long[] masks, int place, int item) {
    for (int w = 0; w < optionWords; w++) {
      masks[place * optionWords + w] |= optionsOf[item * optionWords + w];
    }
  }

  /** Fills in the counts of level 0. Subclasses call it when they have been constructed. */
  final void count() {
    for (int item = 0; item < primaryCount; item++) {
      count(item, optionsLeft(0, item));
      if (bound[item] == 1) {
        need(0, item);
      }
    }
  }

  /** The number of an item's options at a level. */
  final int optionsLeft(int level, int item) {
    int first = state(level) * optionWords;
    int sum = 0;
    for (int w = 0; w < optionWords; w++) {
      sum += Long.bitCount(possible[first + w] & optionsOf[item * optionWords + w]);
    }
    return sum;
  }

  /** The number of a level's masks and counts. That of level 0 is 0. */
  abstract int state(int level);

  /** Sets the count of an item at level 0. */
  abstract void count(int item, int options);

  /** Makes an item needed, which was not. */
  abstract void need(int level, int item);

  /**
   * The first of the needed items with the fewest options; {@link #NONE} if no item is needed, and
   * {@link #LACKING} if one of them has no option.
   */
  abstract int choose(int level);

  /** Fills in the options, counts and needed items of the next level: those an option leaves. */
  abstract void removeConflicts(int level, int place);

  /** Removes the options of a mask from a level. */
  abstract void remove(int level, long[] masks, int mask);

  /**
   * The same walk, in which the JIT compiler knows which class it calls. The body of the loop is a
   * method of its own: a loop that lasts for long is compiled up to three times, for a call that
   * goes on in its first iteration or in a later one, and for new calls.
   */
  @Override
  boolean walk(SolutionSink sink, Checkpoint checkpoint) {
    Step step = Step.ON;
    while (step == Step.ON && enter(checkpoint)) {
      step = step(sink);
    }
    return step == Step.EXHAUSTED;
  }

  /** Visits the present branch. */
  private Step step(SolutionSink sink) {
    Branch branch = open(level());
    if (branch == Branch.SOLVED && !report(sink)) {
      return Step.STOPPED;
    }
    int place = branch == Branch.OPEN ? nextPlace(level()) : -1;
    while (place < 0) {
      if (isAtBase()) {
        return Step.EXHAUSTED;
      }
      int taken = up();
      untake(level(), taken);
      place = nextPlace(level());
    }
    takeAt(level(), place);
    down(optionAt[place]);
    return Step.ON;
  }

  @Override
  Branch open(int level) {
    int item = choose(level);
    if (item == LACKING || lackOptions(level)) {
      return Branch.DEAD;
    }
    if (item == NONE) {
      return Branch.SOLVED;
    }
    chosen[level] = item * optionWords;
    goOn(level, 0);
    return Branch.OPEN;
  }

  /** Finds the first word with untried options, from a word on. */
  private void goOn(int level, int from) {
    int first = state(level) * optionWords;
    int own = chosen[level];
    for (int w = from; w < optionWords; w++) {
      long options = possible[first + w] & optionsOf[own + w];
      if (options != 0) {
        untried[level] = options;
        word[level] = w;
        return;
      }
    }
    word[level] = optionWords;
  }

  /** Whether a lower bound that branching does not enforce can no longer be met. */
  private boolean lackOptions(int level) {
    for (int item : multiplicities.lowerBounded()) {
      int missing = multiplicities.missing(item, bound[item]);
      if (missing > 0 && optionsLeft(level, item) < missing) {
        return true;
      }
    }
    return false;
  }

  @Override
  void openForPrefix(int level) {}

  @Override
  void close(int level) {}

  @Override
  int next(int level) {
    int place = nextPlace(level);
    return place < 0 ? -1 : optionAt[place];
  }

  /** Whether the walk has taken the last option of a level. In the prefix this says nothing. */
  final boolean isLast(int level) {
    return word[level] == optionWords;
  }

  /** The place of the next option of the chosen item; -1 if no option is left. */
  private int nextPlace(int level) {
    int w = word[level];
    if (w == optionWords) {
      return -1;
    }
    long options = untried[level];
    long others = options & (options - 1);
    untried[level] = others;
    if (others == 0) {
      goOn(level, w + 1);
    }
    return w * Long.SIZE + Long.numberOfTrailingZeros(options);
  }

  @Override
  void take(int level, int option) {
    takeAt(level, placeOf[option]);
  }

  private void takeAt(int level, int place) {
    removeConflicts(level, place);
    if (!countsUses) {
      return;
    }
    for (int item : countedOf[place]) {
      if (--bound[item] == 0) {
        remove(level + 1, optionsOf, item * optionWords);
      } else if (bound[item] == 1 && item < primaryCount) {
        need(level + 1, item);
      }
    }
  }

  @Override
  void untake(int level, int option) {
    if (!countsUses) {
      return;
    }
    for (int item : countedOf[placeOf[option]]) {
      bound[item]++;
    }
  }
}
