package coverall.search;

import coverall.cover.ExactCover;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * Search on the set of options that are still possible, as a bit mask. Taking an option removes all
 * options that conflict with it, which are another mask. The options that are left of each item are
 * counted in bit-sliced form, so all counts of an option's items change at once. It chooses items
 * as {@link DancingLinks} does and therefore visits the same tree.
 *
 * <p>Nothing is undone on the way back: every level has its own masks and counts. The conflicts
 * take one bit for every pair of options.
 *
 * <p>Not thread-safe.
 */
final class ConflictMasks extends DepthFirstSearch {
  /*
   * Colours cost nothing: options with different colours of an item conflict. For repeatable items
   * see Multiplicities: their options do not conflict because of them, and are removed with their
   * last use. Such items have counts, too, but are needed (can be chosen) only while one use is
   * left.
   */
  /** The most options that it can hold. Their conflicts take 8 MiB in every worker. */
  private static final int MOST_OPTIONS = 1 << 13;

  private static final int MOST_PLANES = 14; // for a count of all these options
  private static final long MOST_WORDS = Integer.MAX_VALUE - 8; // of an array

  private static final int NONE = -1;
  private static final int LACKING = -2; // a needed item has no options
  private static final int LOW_PLANES = 3; // which are changed in registers

  private final int[] optionAt; // by place in the masks: the option
  private final int[] placeOf; // by option
  private final int optionWords;
  private final int itemWords; // of primary items
  private final int planes;
  private final long[]
      conflicts; // by place of an option: the options that it excludes, itself included
  private final long[] optionsOf; // by item: the options that cover it
  private final long[] itemsOf; // by place of an option: its primary items
  private final int[][] countedOf; // by place of an option: its items with counted uses
  private final boolean countsUses; // whether any item has counted uses
  private final int[] bound; // by item: how many more times it may be covered
  private final Multiplicities multiplicities;
  private final int primaryCount;
  private final long[] fewest; // scratch: items

  // By level:
  private final long[] possible; // the options
  private final long[] needed; // the items that can be chosen
  private final long[] counts; // by word of items: the planes, lowest first
  private final int[] chosen; // where the options of the chosen item begin
  private final int[] word; // the word of options in which the search for the next one goes on
  private final long[] untried; // the options of that word

  /** Whether the options are few enough, and all masks of a kind fit into one array. */
  static boolean supports(ExactCover cover) {
    if (cover.usableOptionCount() > MOST_OPTIONS) {
      return false;
    }
    long itemWords = words(cover.primaryCount());
    return (long) cover.itemCount() * words(cover.usableOptionCount()) <= MOST_WORDS
        && cover.usableOptionCount() * itemWords <= MOST_WORDS
        && (cover.maxSolutionLength() + 2L) * itemWords * MOST_PLANES <= MOST_WORDS;
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
    itemWords = words(primaryCount);
    multiplicities = new Multiplicities(cover);
    bound = IntStream.range(0, cover.itemCount()).map(cover::multiplicity).toArray();
    optionsOf = new long[cover.itemCount() * optionWords];
    itemsOf = new long[optionAt.length * itemWords];
    countedOf = new int[optionAt.length][];
    enterOptions(cover);
    countsUses = Arrays.stream(countedOf).anyMatch(items -> items.length > 0);
    conflicts = conflicts(cover);
    planes = planes();
    fewest = new long[itemWords];
    int levels = cover.maxSolutionLength() + 2;
    possible = new long[levels * optionWords];
    needed = new long[levels * itemWords];
    counts = new long[levels * itemWords * planes];
    chosen = new int[levels];
    word = new int[levels];
    untried = new long[levels];
    for (int place = 0; place < optionAt.length; place++) {
      set(possible, 0, place);
      count(place);
    }
    for (int item = 0; item < primaryCount; item++) {
      if (bound[item] == 1) {
        set(needed, 0, item);
      }
    }
  }

  private static int words(int bits) {
    return (bits + Long.SIZE - 1) / Long.SIZE;
  }

  private static void set(long[] masks, int from, int bit) {
    masks[from + bit / Long.SIZE] |= 1L << bit;
  }

  private void enterOptions(ExactCover cover) {
    for (int place = 0; place < optionAt.length; place++) {
      int[] items = cover.items(optionAt[place]);
      for (int item : items) {
        set(optionsOf, item * optionWords, place);
        if (item < primaryCount) {
          set(itemsOf, place * itemWords, item);
        }
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

  /** The number of bits of the greatest count. */
  private int planes() {
    int most = 1;
    for (int item = 0; item < primaryCount; item++) {
      most = Math.max(most, optionsLeft(item * optionWords, item, optionsOf));
    }
    return Math.max(LOW_PLANES, Integer.SIZE - Integer.numberOfLeadingZeros(most));
  }

  /** The number of an item's options among some. */
  private int optionsLeft(int from, int item, long[] options) {
    int sum = 0;
    for (int w = 0; w < optionWords; w++) {
      sum += Long.bitCount(options[from + w] & optionsOf[item * optionWords + w]);
    }
    return sum;
  }

  /** Adds an option to the counts of level 0. */
  private void count(int place) {
    for (int w = 0; w < itemWords; w++) {
      long carry = itemsOf[place * itemWords + w];
      for (int p = w * planes; carry != 0; p++) {
        long old = counts[p];
        counts[p] = old ^ carry;
        carry &= old;
      }
    }
  }

  /** The same walk, in which the JIT compiler knows which class it calls. */
  @Override
  boolean walk(SolutionSink sink, Checkpoint checkpoint) {
    while (enter(checkpoint)) {
      Branch branch = open(level());
      if (branch == Branch.SOLVED && !report(sink)) {
        return false;
      }
      int place = branch == Branch.OPEN ? nextPlace(level()) : -1;
      while (place < 0) {
        if (isAtBase()) {
          return true;
        }
        int taken = up();
        untake(level(), taken);
        place = nextPlace(level());
      }
      takeAt(level(), place);
      down(optionAt[place]);
    }
    return false;
  }

  @Override
  Branch open(int level) {
    int item =
        switch (itemWords) {
          case 1 -> chooseInWord(level);
          case 2 -> chooseInTwoWords(level);
          default -> choose(level);
        };
    if (item == LACKING || lackOptions(level)) {
      return Branch.DEAD;
    }
    if (item == NONE) {
      return Branch.SOLVED;
    }
    chosen[level] = item * optionWords;
    word[level] = 0;
    untried[level] = possible[level * optionWords] & optionsOf[item * optionWords];
    return Branch.OPEN;
  }

  /**
   * The first of the needed items with the fewest options; {@link #NONE} if no item is needed, and
   * {@link #LACKING} if one of them has no option.
   */
  private int choose(int level) {
    int from = level * itemWords;
    long any = 0;
    for (int w = 0; w < itemWords; w++) {
      fewest[w] = needed[from + w];
      any |= fewest[w];
    }
    if (any == 0) {
      return NONE;
    }
    boolean lacking = true;
    for (int p = planes - 1; p >= 0; p--) {
      long fewer = 0;
      for (int w = 0; w < itemWords; w++) {
        fewer |= fewest[w] & ~counts[(from + w) * planes + p];
      }
      lacking &= fewer != 0;
      for (int w = 0; w < itemWords && fewer != 0; w++) {
        fewest[w] &= ~counts[(from + w) * planes + p];
      }
    }
    if (lacking) {
      return LACKING;
    }
    int w = 0;
    while (fewest[w] == 0) {
      w++;
    }
    return w * Long.SIZE + Long.numberOfTrailingZeros(fewest[w]);
  }

  /** The same if the items have one word. */
  private int chooseInWord(int level) {
    long a = needed[level];
    if (a == 0) {
      return NONE;
    }
    boolean lacking = true;
    for (int p = (level + 1) * planes - 1; p >= level * planes; p--) {
      long fewer = a & ~counts[p];
      lacking &= fewer != 0;
      a = fewer == 0 ? a : fewer;
    }
    return lacking ? LACKING : Long.numberOfTrailingZeros(a);
  }

  /** The same if the items have two words. */
  private int chooseInTwoWords(int level) {
    long a = needed[2 * level];
    long b = needed[2 * level + 1];
    if ((a | b) == 0) {
      return NONE;
    }
    boolean lacking = true;
    int first = 2 * level * planes;
    for (int p = first + planes - 1; p >= first; p--) {
      long fewerA = a & ~counts[p];
      long fewerB = b & ~counts[p + planes];
      boolean fewer = (fewerA | fewerB) != 0;
      lacking &= fewer;
      a = fewer ? fewerA : a;
      b = fewer ? fewerB : b;
    }
    if (lacking) {
      return LACKING;
    }
    return a != 0 ? Long.numberOfTrailingZeros(a) : Long.SIZE + Long.numberOfTrailingZeros(b);
  }

  /** Whether a lower bound that branching does not enforce can no longer be met. */
  private boolean lackOptions(int level) {
    for (int item : multiplicities.lowerBounded()) {
      int missing = multiplicities.missing(item, bound[item]);
      if (missing > 0 && optionsLeft(level * optionWords, item, possible) < missing) {
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

  /** The place of the next option of the chosen item; -1 if no option is left. */
  private int nextPlace(int level) {
    while (untried[level] == 0) {
      int w = ++word[level];
      if (w >= optionWords) {
        return -1;
      }
      untried[level] = possible[level * optionWords + w] & optionsOf[chosen[level] + w];
    }
    long options = untried[level];
    untried[level] = options & (options - 1);
    return word[level] * Long.SIZE + Long.numberOfTrailingZeros(options);
  }

  @Override
  void take(int level, int option) {
    takeAt(level, placeOf[option]);
  }

  private void takeAt(int level, int place) {
    switch (itemWords) {
      case 1 -> removeConflictsInWord(level, place);
      case 2 -> removeConflictsInTwoWords(level, place);
      default -> removeConflicts(level, place);
    }
    int from = level * itemWords;
    int to = from + itemWords;
    for (int w = 0; w < itemWords; w++) {
      needed[to + w] = needed[from + w] & ~itemsOf[place * itemWords + w];
    }
    if (!countsUses) {
      return;
    }
    for (int item : countedOf[place]) {
      if (--bound[item] == 0) {
        remove(level + 1, optionsOf, item * optionWords);
      } else if (bound[item] == 1 && item < primaryCount) {
        set(needed, to, item);
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

  /** Fills in the options and counts of the next level: those that an option leaves. */
  private void removeConflicts(int level, int place) {
    System.arraycopy(
        possible, level * optionWords, possible, (level + 1) * optionWords, optionWords);
    int size = itemWords * planes;
    System.arraycopy(counts, level * size, counts, (level + 1) * size, size);
    remove(level + 1, conflicts, place * optionWords);
  }

  /** Removes the options of a mask from a level. */
  private void remove(int level, long[] masks, int mask) {
    int from = level * optionWords;
    int plane = level * itemWords * planes;
    for (int w = 0; w < optionWords; w++) {
      long options = possible[from + w] & masks[mask + w];
      possible[from + w] ^= options;
      for (; options != 0; options &= options - 1) {
        int items = (w * Long.SIZE + Long.numberOfTrailingZeros(options)) * itemWords;
        for (int v = 0; v < itemWords; v++) {
          if (itemsOf[items + v] != 0) {
            subtract(itemsOf[items + v], plane + v * planes);
          }
        }
      }
    }
  }

  /** Subtracts 1 from the counts of some items, whose planes begin at an index. */
  private void subtract(long items, int plane) {
    int p = plane;
    for (long borrow = items; borrow != 0; p++) {
      counts[p] ^= borrow;
      borrow &= counts[p];
    }
  }

  /** The same if the items have one word. The lowest planes are changed in registers. */
  private void removeConflictsInWord(int level, int place) {
    int plane = level * planes;
    long ones = counts[plane];
    long twos = counts[plane + 1];
    long fours = counts[plane + 2];
    for (int p = plane + LOW_PLANES; p < plane + planes; p++) {
      counts[p + planes] = counts[p];
    }
    plane += planes;
    int from = level * optionWords;
    for (int w = 0; w < optionWords; w++) {
      long before = possible[from + w];
      long options = before & conflicts[place * optionWords + w];
      possible[from + optionWords + w] = before ^ options;
      for (; options != 0; options &= options - 1) {
        long borrow = itemsOf[w * Long.SIZE + Long.numberOfTrailingZeros(options)];
        ones ^= borrow;
        borrow &= ones;
        twos ^= borrow;
        borrow &= twos;
        fours ^= borrow;
        borrow &= fours;
        if (borrow != 0) {
          subtract(borrow, plane + LOW_PLANES);
        }
      }
    }
    counts[plane] = ones;
    counts[plane + 1] = twos;
    counts[plane + 2] = fours;
  }

  /** The same if the items have two words. */
  private void removeConflictsInTwoWords(int level, int place) {
    int planeA = 2 * level * planes;
    int planeB = planeA + planes;
    long onesA = counts[planeA];
    long twosA = counts[planeA + 1];
    long foursA = counts[planeA + 2];
    long onesB = counts[planeB];
    long twosB = counts[planeB + 1];
    long foursB = counts[planeB + 2];
    for (int p = LOW_PLANES; p < planes; p++) {
      counts[planeA + 2 * planes + p] = counts[planeA + p];
      counts[planeB + 2 * planes + p] = counts[planeB + p];
    }
    planeA += 2 * planes;
    planeB += 2 * planes;
    int from = level * optionWords;
    for (int w = 0; w < optionWords; w++) {
      long before = possible[from + w];
      long options = before & conflicts[place * optionWords + w];
      possible[from + optionWords + w] = before ^ options;
      for (; options != 0; options &= options - 1) {
        int items = 2 * (w * Long.SIZE + Long.numberOfTrailingZeros(options));
        long a = itemsOf[items];
        long b = itemsOf[items + 1];
        onesA ^= a;
        a &= onesA;
        twosA ^= a;
        a &= twosA;
        foursA ^= a;
        a &= foursA;
        onesB ^= b;
        b &= onesB;
        twosB ^= b;
        b &= twosB;
        foursB ^= b;
        b &= foursB;
        if (a != 0) {
          subtract(a, planeA + LOW_PLANES);
        }
        if (b != 0) {
          subtract(b, planeB + LOW_PLANES);
        }
      }
    }
    counts[planeA] = onesA;
    counts[planeA + 1] = twosA;
    counts[planeA + 2] = foursA;
    counts[planeB] = onesB;
    counts[planeB + 1] = twosB;
    counts[planeB + 2] = foursB;
  }
}
