package coverall.search;

import coverall.cover.ExactCover;
import coverall.search.DepthFirstSearch.Branch;
import java.util.Arrays;
import java.util.stream.IntStream;

/**
 * The deeper levels of {@link BitSlices} for machines without wide vectors. They keep sets of
 * options instead of lists of masks.
 *
 * <p>Not thread-safe.
 */
final class SetLevels implements DeepLevels {
  /*
   * Each level has the set of the options that are still possible there. To take an option, remove
   * the sets of its items. An item whose set has become empty makes the branch dead; otherwise the
   * smallest set shows which item to choose.
   *
   * Lookahead: an option isolates an item if it is in the sets of all needed members of the item's
   * lookahead set, but not in that of the item. The level above has removed such options, so only
   * the items with a member that has just been covered can have further ones, and only if their
   * needed members are so few that one option can cover them all.
   *
   * The sets are those of a list of options that several levels share. Once a level has so few
   * options that they take fewer blocks, it makes a list of its own (see OptionSets).
   *
   * The open items are numbered anew, in their order, so that their masks have one word.
   */
  private static final int WORDS = OptionSets.WORDS;
  private static final int NONE = -1;

  private final MaskTable options;
  private final int[][] membersOf; // by item: its lookahead set
  private final int mostMembers;
  private final At[] levels;
  private final long[][] mask; // scratch: a list of one mask
  private final int[] counts = new int[Long.SIZE]; // scratch

  private final long[] open; // by word: the items that were open on entry
  private final int[] first; // by word: the number of the first of these
  private final int[] number; // by item that was open on entry
  private final long[] members = new long[Long.SIZE]; // by number: the lookahead set
  private final long[] holders = new long[Long.SIZE]; // by number: the items whose sets have it

  /**
   * Makes the levels of a search.
   *
   * @param count the number of levels
   */
  SetLevels(ExactCover cover, LookaheadMasks lookahead, MaskTable options, int count) {
    this.options = options;
    int words = options.masks().length;
    mask = new long[words][1];
    open = new long[words];
    first = new int[words];
    number = new int[cover.itemCount()];
    membersOf = new int[cover.itemCount()][];
    Arrays.setAll(membersOf, lookahead::members);
    mostMembers = mostMembers(cover, membersOf);
    levels = new At[count];
    Arrays.setAll(levels, At::new);
  }

  /** The most members of an item's lookahead set that an option without the item covers. */
  private static int mostMembers(ExactCover cover, int[][] membersOf) {
    int[][] optionsOf = cover.optionsOfItems();
    int[] covered = new int[cover.optionCount()];
    return IntStream.range(0, membersOf.length)
        .map(item -> mostMembers(membersOf[item], optionsOf[item], optionsOf, covered))
        .max()
        .orElse(0);
  }

  /**
   * The same for one item.
   *
   * @param own the options that cover the item
   * @param covered scratch, by option: the number of members that it covers; 0 on entry and return
   */
  private static int mostMembers(int[] members, int[] own, int[][] optionsOf, int[] covered) {
    for (int member : members) {
      for (int option : optionsOf[member]) {
        covered[option]++;
      }
    }
    for (int option : own) {
      covered[option] = 0;
    }
    int most = 0;
    for (int member : members) {
      for (int option : optionsOf[member]) {
        most = Math.max(most, covered[option]);
        covered[option] = 0;
      }
    }
    return most;
  }

  @Override
  public Level enter(int depth, long[][] list, int from, int n, long[] needed, long[] open) {
    System.arraycopy(open, 0, this.open, 0, open.length);
    numberItems();
    joinSets();
    At level = levels[depth];
    OptionSets own = level.own;
    own.clear(n);
    long[] masks = own.masks();
    Arrays.fill(masks, 0, n, 0);
    level.needed = 0;
    level.uncovered = 0;
    for (int w = 0; w < open.length; w++) {
      if (open[w] != 0) {
        join(list[w], from, n, open[w], first[w], masks);
        level.needed |= Long.compress(needed[w], open[w]) << first[w];
        level.uncovered |= Long.compress(open[w], open[w]) << first[w];
      }
    }
    level.fillOwn(n);
    level.chooseItem();
    return level;
  }

  /** Adds the open items of a word of some masks to the joined masks, from a bit on. */
  private static void join(long[] words, int from, int n, long open, int bit, long[] masks) {
    for (int k = 0; k < n; k++) {
      masks[k] |= Long.compress(words[from + k], open) << bit;
    }
  }

  private void numberItems() {
    Arrays.fill(number, NONE);
    int next = 0;
    for (int w = 0; w < open.length; w++) {
      first[w] = next;
      for (long bits = open[w]; bits != 0; bits &= bits - 1) {
        number[w * Long.SIZE + Long.numberOfTrailingZeros(bits)] = next++;
      }
    }
  }

  /** Finds the lookahead sets in the numbers of the open items. */
  private void joinSets() {
    if (mostMembers == 0) {
      return; // no option isolates an item
    }
    Arrays.fill(holders, 0);
    for (int item = 0; item < number.length; item++) {
      if (number[item] != NONE) {
        long set = 0;
        for (int member : membersOf[item]) {
          if (number[member] != NONE) {
            set |= 1L << number[member];
            holders[number[member]] |= 1L << number[item];
          }
        }
        members[number[item]] = set;
      }
    }
  }

  /** The items of a joined mask that belong to a word of the masks of all items. */
  private long inWord(int w, long joined) {
    // Where no item was open, first[w] may be too large to shift by.
    return open[w] == 0 ? 0 : Long.expand(joined >>> first[w], open[w]);
  }

  /** A level with a set of options. A choice is the index of an option in the shared list. */
  private final class At extends Level {
    private final int depth;
    private final OptionSets own = new OptionSets();
    private OptionSets shared = own; // its own list, or that of a level above
    private long[] possible = new long[OptionSets.WORDS]; // the options, by word
    private long needed;
    private long uncovered; // items, including secondary ones
    private int item; // the chosen one
    private int word; // of the next choices
    private long left; // the next choices in that word

    At(int depth) {
      this.depth = depth;
    }

    @Override
    Branch open() {
      return needed == 0 ? Branch.SOLVED : Branch.OPEN;
    }

    @Override
    int next() {
      while (left == 0) {
        if (++word == shared.blocks() * WORDS) {
          word--;
          return -1;
        }
        left = possible[word] & shared.sets()[OptionSets.start(word / WORDS, item) + word % WORDS];
      }
      int choice = word * Long.SIZE + Long.numberOfTrailingZeros(left);
      left &= left - 1;
      return choice;
    }

    @Override
    int option(int choice) {
      long joined = shared.masks()[choice];
      for (int w = 0; w < open.length; w++) {
        mask[w][0] = inWord(w, joined);
      }
      return options.option(mask, 0, 0);
    }

    @Override
    Level take(int choice) {
      At deeper = levels[depth + 1];
      deeper.cover(shared.masks()[choice], this);
      return deeper;
    }

    @Override
    void writeState(long[] state) {
      for (int w = 0; w < open.length; w++) {
        state[w] = inWord(w, uncovered);
      }
    }

    @Override
    void untake(int choice) {}

    /** Makes this the level that a mask leads to from the level above. */
    private void cover(long joined, At above) {
      shared = above.shared;
      needed = above.needed & ~joined;
      uncovered = above.uncovered & ~joined;
      if (shared.blocks() > 1) {
        coverInBlocks(joined, above);
      } else if (removeFrom(above.possible, joined, 0, true)) {
        chooseItemInBlock();
      } else {
        dead = true;
      }
    }

    private void coverInBlocks(long joined, At above) {
      ensureRoom();
      for (int block = 0; block < shared.blocks(); block++) {
        removeFrom(above.possible, joined, block, false);
      }
      chooseItem();
      if (!dead) {
        shrink();
      }
    }

    private void ensureRoom() {
      int room = shared.blocks() * WORDS;
      if (room > possible.length) {
        possible = new long[room + room / 2];
      }
    }

    /**
     * Removes from one block of the options above those that have an item in common with the mask,
     * and those that isolate an item.
     *
     * @param only whether this is the only block
     * @return false if it is the only block and some needed item was seen to have no option left;
     *     the level is dead then and has no set
     */
    private boolean removeFrom(long[] above, long joined, int block, boolean only) {
      long[] sets = shared.sets();
      int w = block * WORDS;
      long a = above[w];
      long b = above[w + 1];
      long c = above[w + 2];
      long d = above[w + 3];
      long touched = 0; // the items with a member that is covered
      for (long bits = joined; bits != 0; bits &= bits - 1) {
        int covered = Long.numberOfTrailingZeros(bits);
        touched |= holders[covered];
        int k = OptionSets.start(block, covered);
        a &= ~sets[k];
        b &= ~sets[k + 1];
        c &= ~sets[k + 2];
        d &= ~sets[k + 3];
      }
      // The item with the fewest options after the last choice is likely to have none after this
      // one.
      if (only && (needed >>> item & 1) != 0) {
        int k = OptionSets.start(block, item);
        if (((a & sets[k]) | (b & sets[k + 1]) | (c & sets[k + 2]) | (d & sets[k + 3])) == 0) {
          return false;
        }
      }
      for (long bits = touched & needed; bits != 0; bits &= bits - 1) {
        int holder = Long.numberOfTrailingZeros(bits);
        int k = OptionSets.start(block, holder);
        long isolatingA = ~sets[k];
        long isolatingB = ~sets[k + 1];
        long isolatingC = ~sets[k + 2];
        long isolatingD = ~sets[k + 3];
        if (only
            && ((a & ~isolatingA) | (b & ~isolatingB) | (c & ~isolatingC) | (d & ~isolatingD))
                == 0) {
          item = holder;
          return false;
        }
        long set = members[holder] & needed;
        if (Long.bitCount(set) <= mostMembers) {
          for (; set != 0; set &= set - 1) {
            int m = OptionSets.start(block, Long.numberOfTrailingZeros(set));
            isolatingA &= sets[m];
            isolatingB &= sets[m + 1];
            isolatingC &= sets[m + 2];
            isolatingD &= sets[m + 3];
          }
          a &= ~isolatingA;
          b &= ~isolatingB;
          c &= ~isolatingC;
          d &= ~isolatingD;
        }
      }
      possible[w] = a;
      possible[w + 1] = b;
      possible[w + 2] = c;
      possible[w + 3] = d;
      return true;
    }

    /** Chooses the first item with the fewest options, unless one has none. */
    private void chooseItem() {
      Arrays.fill(counts, 0);
      for (int block = 0; block < shared.blocks(); block++) {
        count(block);
      }
      int fewest = Integer.MAX_VALUE;
      for (long bits = needed; bits != 0; bits &= bits - 1) {
        int candidate = Long.numberOfTrailingZeros(bits);
        if (counts[candidate] < fewest) {
          fewest = counts[candidate];
          item = candidate;
        }
      }
      startWithItem(fewest == 0);
    }

    private void count(int block) {
      long[] sets = shared.sets();
      int w = block * WORDS;
      long a = possible[w];
      long b = possible[w + 1];
      long c = possible[w + 2];
      long d = possible[w + 3];
      for (long bits = needed; bits != 0; bits &= bits - 1) {
        int candidate = Long.numberOfTrailingZeros(bits);
        int k = OptionSets.start(block, candidate);
        counts[candidate] +=
            Long.bitCount(a & sets[k])
                + Long.bitCount(b & sets[k + 1])
                + Long.bitCount(c & sets[k + 2])
                + Long.bitCount(d & sets[k + 3]);
      }
    }

    /**
     * The same where there is only one block: the count and the item are compared as one number.
     */
    private void chooseItemInBlock() {
      long[] sets = shared.sets();
      long a = possible[0];
      long b = possible[1];
      long c = possible[2];
      long d = possible[3];
      int least = Integer.MAX_VALUE;
      for (long bits = needed; bits != 0 && least >= Long.SIZE; bits &= bits - 1) {
        int candidate = Long.numberOfTrailingZeros(bits);
        int k = OptionSets.start(0, candidate);
        int count =
            Long.bitCount(a & sets[k])
                + Long.bitCount(b & sets[k + 1])
                + Long.bitCount(c & sets[k + 2])
                + Long.bitCount(d & sets[k + 3]);
        least = Math.min(least, count * Long.SIZE + candidate);
      }
      item = least % Long.SIZE;
      startWithItem(least < Long.SIZE);
    }

    private void startWithItem(boolean lacksOptions) {
      dead = lacksOptions;
      word = -1;
      left = 0;
    }

    /** Makes a list of its own if that takes fewer blocks. */
    private void shrink() {
      int n = 0;
      for (int w = 0; w < shared.blocks() * WORDS; w++) {
        n += Long.bitCount(possible[w]);
      }
      if (OptionSets.blocksOf(n) < shared.blocks()) {
        own.clear(n);
        copyPossible(shared.masks(), own.masks());
        fillOwn(n);
      }
    }

    private void copyPossible(long[] from, long[] to) {
      int n = 0;
      for (int w = 0; w < shared.blocks() * WORDS; w++) {
        for (long bits = possible[w]; bits != 0; bits &= bits - 1) {
          to[n++] = from[w * Long.SIZE + Long.numberOfTrailingZeros(bits)];
        }
      }
    }

    /** Completes the level's own list, all of whose options are possible. */
    private void fillOwn(int n) {
      own.fill(n);
      shared = own;
      ensureRoom();
      Arrays.fill(possible, 0, shared.blocks() * WORDS, 0);
      Arrays.fill(possible, 0, n / Long.SIZE, -1);
      if (n % Long.SIZE > 0) {
        possible[n / Long.SIZE] = (1L << n) - 1;
      }
    }
  }
}
