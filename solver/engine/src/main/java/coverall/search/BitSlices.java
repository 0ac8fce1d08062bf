package coverall.search;

import coverall.cover.ExactCover;
import coverall.cover.LookaheadSets;
import java.util.Arrays;

/**
 * Bit-sliced search: visits the tree of {@link DancingLinks}, but keeps lists of the options that
 * are still possible instead of links.
 *
 * <p>With lookahead it visits fewer branches: it drops options that would leave an item with no
 * member of its lookahead set (see {@link LookaheadSets}). For one thread.
 */
final class BitSlices extends DepthFirstSearch {
  /*
   * An option is a mask of `words` longs with one bit per item. Each level has the list of masks
   * that are still possible, in the order of options, and the mask of the items still needed. To
   * take an option, copy the masks of the list that have no bit in common with it and compute their
   * union on the way. If an item still needed is missing from the union, the branch is dead.
   * Otherwise count the options of all items at once in bit-sliced form (plane p holds bit p of
   * every count) and find the item with the fewest options by narrowing the set of candidates plane
   * by plane.
   *
   * The lists of all levels share one stack of masks, stored word by word: the list of a level
   * follows that of the level above. The lists hold masks only, not option numbers. When a solution
   * is found, a hash table maps its masks back to options.
   *
   * An item is repeatable while it may be covered more than once. As long as it is, its bit causes no
   * conflict, it stays needed, and it is never chosen (see Multiplicities). The bits of the other items
   * of its colour set do cause conflicts.
   */
  private static final int NONE = -1;
  private static final int MOST_ALIKE = 16;

  private final BitKernel kernel;
  private final LookaheadMasks lookahead;
  private final int words;
  private final long[][] masks; // by word and option
  private final int[] byHash; // hash table of options; NONE marks an empty slot
  private final int[] sameMask; // by option: the next one with the same mask, or NONE

  private long[][] stack; // by word
  private final int[] start; // by level: where its list begins
  private final int[] size; // by level
  private final long[] needed; // by level and word
  private final boolean[] dead; // by level: whether some needed item is in no mask
  private final int[] chosen; // by level: the item, or NONE in the prefix
  private final int[] cursor; // by level: where the search for the next option starts
  private final long[] used; // by level and word: the repeatable items covered by the option taken

  private final NarrowLevels narrow;
  private boolean narrows; // whether deep levels may pack two words into one
  private int narrowFrom = Integer.MAX_VALUE; // the first level that is narrow

  private final long[] open; // by level and word: uncovered items, including secondary ones
  private final Multiplicities multiplicities;
  private final Colours colours;
  private final long[][] coloursOf; // by item: the mask of its colour set
  private final long[] coloured;
  private final long[] repeatable; // items that may still be covered more than once
  private final int[] bound; // by item: uses left; updated only while it is repeatable
  private final int primaryCount;
  private final long[] conflict; // scratch
  private final long[] union; // scratch
  private final long[][] planes; // by word: scratch
  private final long[] candidates; // scratch
  private final long[][] lookup; // by word: scratch

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
    this.kernel = kernel;
    int items = cover.itemCount();
    words = Math.max(1, (items + Long.SIZE - 1) / Long.SIZE);
    lookahead =
        new LookaheadMasks(looksAhead ? cover.lookahead() : LookaheadSets.NONE, items, words);
    masks = new long[words][cover.optionCount()];
    byHash = new int[Integer.highestOneBit(cover.optionCount() + 1) * 4];
    Arrays.fill(byHash, NONE);
    sameMask = new int[cover.optionCount()];
    int levels = cover.maxSolutionLength() + 2;
    start = new int[levels];
    size = new int[levels];
    needed = new long[levels * words];
    dead = new boolean[levels];
    chosen = new int[levels];
    cursor = new int[levels];
    used = new long[levels * words];
    narrows = words == 2 && lookahead.words() <= 1 && cover.colourSetCount() == 0;
    narrow = new NarrowLevels(kernel, lookahead, levels, 4 * BitKernel.PADDING);
    open = new long[levels * words];
    multiplicities = new Multiplicities(cover);
    colours = new Colours(cover);
    coloursOf = colours.masks(words);
    coloured = new long[words];
    repeatable = new long[words];
    bound = new int[items];
    primaryCount = cover.primaryCount();
    conflict = new long[words];
    union = new long[words];
    planes = new long[words][BitKernel.PLANES];
    candidates = new long[words];
    lookup = new long[words][1];
    stack = new long[words][4 * (cover.optionCount() + BitKernel.PADDING)];
    load(cover);
  }

  private void load(ExactCover cover) {
    for (int item = 0; item < cover.itemCount(); item++) {
      open[item / Long.SIZE] |= 1L << item;
      bound[item] = cover.multiplicity(item);
      if (item < primaryCount) {
        needed[item / Long.SIZE] |= 1L << item;
      }
    }
    for (long[] set : coloursOf) {
      for (int w = 0; w < set.length; w++) {
        coloured[w] |= set[w];
      }
    }
    for (int item : multiplicities.items()) {
      repeatable[item / Long.SIZE] |= 1L << item;
    }
    for (int option = 0; option < cover.optionCount(); option++) {
      for (int k = cover.start(option); k < cover.start(option + 1); k++) {
        masks[cover.itemOf(k) / Long.SIZE][option] |= 1L << cover.itemOf(k);
      }
      if (cover.start(option) < cover.start(option + 1)) {
        for (int w = 0; w < words; w++) {
          stack[w][size[0]] = masks[w][option];
          union[w] |= masks[w][option];
        }
        size[0]++;
        enter(option);
      }
    }
    BitKernel.pad(stack, size[0]);
    dead[0] = lacksSomething(0);
  }

  /** Adds an option to the hash table, at the end of the chain of options with the same mask. */
  private void enter(int option) {
    sameMask[option] = NONE;
    int slot = slot(masks, option);
    if (byHash[slot] == NONE) {
      byHash[slot] = option;
      return;
    }
    int last = byHash[slot];
    while (sameMask[last] != NONE) {
      last = sameMask[last];
    }
    sameMask[last] = option;
    narrows = false; // Packed into one word, identical masks could not be told apart.
  }

  /** The slot of the hash table that holds a mask or would hold it. */
  private int slot(long[][] list, int at) {
    long hash = 0;
    for (int w = 0; w < words; w++) {
      hash = (hash ^ list[w][at]) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    int slot = (int) hash & (byHash.length - 1);
    while (byHash[slot] != NONE && !equal(masks, byHash[slot], list, at)) {
      slot = (slot + 1) & (byHash.length - 1);
    }
    return slot;
  }

  private boolean equal(long[][] a, int atA, long[][] b, int atB) {
    for (int w = 0; w < words; w++) {
      if (a[w][atA] != b[w][atB]) {
        return false;
      }
    }
    return true;
  }

  private boolean lacksSomething(int level) {
    for (int w = 0; w < words; w++) {
      if ((needed[level * words + w] & ~union[w]) != 0) {
        return true;
      }
    }
    return false;
  }

  @Override
  Branch open(int level) {
    if (level >= narrowFrom) {
      return narrow.open(level);
    }
    if (dead[level] || someItemLacksOptions(level)) {
      return Branch.DEAD;
    }
    long left = 0;
    for (int w = 0; w < words; w++) {
      left |= needed[level * words + w];
    }
    if (left == 0) {
      return Branch.SOLVED;
    }
    for (int w = 0; w < words; w++) {
      candidates[w] = needed[level * words + w] & ~repeatable[w];
      if (candidates[w] != 0) {
        kernel.count(stack[w], start[level], size[level], planes[w]);
      }
    }
    chosen[level] = itemWithFewest(level);
    cursor[level] = start[level];
    return Branch.OPEN;
  }

  private int itemWithFewest(int level) {
    int highest = BitKernel.OVERFLOW;
    if (!keep(BitKernel.OVERFLOW)) {
      for (int w = 0; w < words; w++) {
        highest = BitKernel.countAll(stack[w], start[level], size[level], planes[w]);
      }
    }
    for (int plane = highest - 1; plane >= 0; plane--) {
      keep(plane);
    }
    int w = 0;
    while (candidates[w] == 0) {
      w++;
    }
    return w * Long.SIZE + Long.numberOfTrailingZeros(candidates[w]);
  }

  /**
   * Keeps only the candidates with a 0 in the plane. If no candidate has one, keeps all of them and
   * returns false.
   */
  private boolean keep(int plane) {
    long some = 0;
    for (int w = 0; w < words; w++) {
      some |= candidates[w] & ~planes[w][plane];
    }
    if (some == 0) {
      return false;
    }
    for (int w = 0; w < words; w++) {
      candidates[w] &= ~planes[w][plane];
    }
    return true;
  }

  private boolean someItemLacksOptions(int level) {
    for (int item : multiplicities.lowerBounded()) {
      if (misses(level, item) && count(level, item) < multiplicities.missing(item, bound[item])) {
        return true;
      }
    }
    return false;
  }

  /** Whether the mask of needed items does not yet cover all that a lower-bounded item requires. */
  private boolean misses(int level, int item) {
    boolean isOpen = (open[level * words + item / Long.SIZE] >>> item & 1) != 0;
    return isOpen
        && (item < primaryCount ? bound[item] > 1 : multiplicities.missing(item, bound[item]) > 0);
  }

  private int count(int level, int item) {
    long[] words64 = stack[item / Long.SIZE];
    int count = 0;
    for (int k = start[level]; k < start[level] + size[level]; k++) {
      count += (int) (words64[k] >>> item) & 1;
    }
    return count;
  }

  @Override
  void openForPrefix(int level) {
    chosen[level] = NONE;
  }

  @Override
  void close(int level) {}

  @Override
  int next(int level) {
    if (level >= narrowFrom) {
      return narrow.next(level);
    }
    int end = start[level] + size[level];
    int found = find(stack[chosen[level] / Long.SIZE], 1L << chosen[level], cursor[level], end);
    cursor[level] = found + 1;
    return found < end ? found : -1;
  }

  /**
   * The first index at or after {@code from} whose word has the bit; at least {@code end} if none.
   */
  static int find(long[] list, long bit, int from, int end) {
    int k = from;
    while (k < end && (list[k] & bit) == 0) {
      k++;
    }
    return k;
  }

  @Override
  int option(int level, int choice) {
    if (level < narrowFrom && chosen[level] == NONE) {
      return choice;
    }
    if (level >= narrowFrom) {
      lookup[0][0] = narrow.first(choice);
      lookup[1][0] = narrow.second(choice);
      return byHash[slot(lookup, 0)];
    }
    int option = byHash[slot(stack, choice)];
    if (sameMask[option] != NONE) {
      // Identical masks are kept or dropped together, in their order.
      for (int k = start[level]; k < choice; k++) {
        option = equal(stack, k, stack, choice) ? sameMask[option] : option;
      }
    }
    return option;
  }

  @Override
  void take(int level, int choice) {
    if (level >= narrowFrom) {
      narrow.take(level, choice);
      return;
    }
    long[][] source = chosen[level] == NONE ? masks : stack;
    for (int w = 0; w < words; w++) {
      long mask = source[w][choice];
      used[level * words + w] = mask & repeatable[w];
      conflict[w] = mask & ~repeatable[w];
      needed[(level + 1) * words + w] = needed[level * words + w] & ~conflict[w];
      open[(level + 1) * words + w] = open[level * words + w] & ~conflict[w];
    }
    if (colours.exist()) {
      addColours(level, source, choice);
    }
    useRepeatable(level);
    int from = start[level];
    int to = from + size[level] + BitKernel.PADDING;
    ensureRoom(to + size[level] + 2 * BitKernel.PADDING);
    start[level + 1] = to;
    size[level + 1] = kernel.filter(stack, from, size[level], to, conflict, union);
    dead[level + 1] = lacksSomething(level + 1);
    if (!dead[level + 1] && lookahead.words() > 0) {
      System.arraycopy(needed, (level + 1) * words, conflict, 0, words);
      size[level + 1] = kernel.prune(stack, to, size[level + 1], conflict, lookahead, union);
      dead[level + 1] = lacksSomething(level + 1);
    }
    if (narrows && !dead[level + 1] && chosen[level] != NONE) {
      narrow(level + 1);
    }
  }

  /** Continues in {@link NarrowLevels} from this level on if the open items fit in one word. */
  private void narrow(int level) {
    int w = 2 * level;
    if ((repeatable[0] | repeatable[1]) == 0
        && NarrowLevels.canHold(open[w], open[w + 1])
        && nothingIsMissing(level)) {
      narrowFrom = level;
      narrow.enter(
          level, stack, start[level], size[level], needed[w], needed[w + 1], open[w], open[w + 1]);
    }
  }

  /** Adds the other colours of the items that an option covers to the conflict mask. */
  private void addColours(int level, long[][] source, int choice) {
    for (int w = 0; w < words; w++) {
      for (long bits = source[w][choice] & coloured[w]; bits != 0; bits &= bits - 1) {
        long[] set = coloursOf[w * Long.SIZE + Long.numberOfTrailingZeros(bits)];
        for (int v = 0; v < words; v++) {
          conflict[v] |= set[v];
        }
      }
    }
    for (int w = 0; w < words; w++) {
      conflict[w] &= ~used[level * words + w];
      open[(level + 1) * words + w] &= ~conflict[w];
    }
  }

  private boolean nothingIsMissing(int level) {
    for (int item : multiplicities.lowerBounded()) {
      if (misses(level, item)) {
        return false;
      }
    }
    return true;
  }

  private void ensureRoom(int room) {
    if (room > stack[0].length) {
      for (int w = 0; w < words; w++) {
        stack[w] = Arrays.copyOf(stack[w], room + room / 2);
      }
    }
  }

  private void useRepeatable(int level) {
    for (int w = 0; w < words; w++) {
      for (long bits = used[level * words + w]; bits != 0; bits &= bits - 1) {
        int item = w * Long.SIZE + Long.numberOfTrailingZeros(bits);
        if (--bound[item] == 1) {
          repeatable[w] &= ~Long.lowestOneBit(bits);
        }
      }
    }
  }

  @Override
  void untake(int level, int choice) {
    if (level >= narrowFrom) {
      return;
    }
    narrowFrom = Integer.MAX_VALUE;
    for (int w = 0; w < words; w++) {
      for (long bits = used[level * words + w]; bits != 0; bits &= bits - 1) {
        int item = w * Long.SIZE + Long.numberOfTrailingZeros(bits);
        if (++bound[item] == 2) {
          repeatable[w] |= Long.lowestOneBit(bits);
        }
      }
    }
  }
}
