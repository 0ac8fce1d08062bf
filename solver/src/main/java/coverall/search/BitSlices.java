package coverall.search;

import coverall.cover.Companions;
import coverall.cover.ExactCover;
import java.util.Arrays;

/**
 * Bit-sliced search: the tree of {@link DancingLinks}, searched with lists of the options that are
 * still possible instead of links.
 */
final class BitSlices extends DepthFirstSearch {
  /*
   * An option is a mask with a bit for every item, in `words` longs. A level has the list of masks
   * that are still possible, in the order of options, and the mask of the items that are still
   * needed. To take an option, copy those masks of the list that have no bit in common with it, and
   * join them on the way: if an item still needed is not in the union, the branch is dead. Else
   * count bit-sliced, with counters whose planes are words, and find the item with the fewest
   * options by narrowing the set of candidates plane by plane.
   *
   * The lists of the levels lie behind each other in one stack of masks, word by word: that of a
   * level begins behind that of the level above. No options are carried along: the option of a mask
   * is looked up in a hash table when a solution is found.
   *
   * An item of a multiplicity is "plural" while it may be covered more than once: its bit is then no
   * reason for a conflict, it stays needed, and it is never chosen (see Plurals). The bits of rivals
   * are a reason for a conflict.
   */
  private static final int NONE = -1;

  private final BitKernel kernel;
  private final CompanionMasks companions;
  private final int words;
  private final long[][] masks; // by word and option
  private final int[] byHash; // options, NONE where there is none
  private final int[] sameMask; // by option: the next one with the same mask, or NONE

  private long[][] stack; // by word
  private final int[] start; // by level: where its list begins
  private final int[] size; // by level
  private final long[] needed; // by level and word
  private final boolean[] dead; // by level: an item needed is in no mask
  private final int[] chosen; // by level: the item, or NONE in the prefix
  private final int[] cursor; // by level: where to look for the next option
  private final long[] used; // by level and word: the plural items that the option taken covers

  private final NarrowLevels narrow;
  private boolean narrows; // whether two words may become one
  private int narrowFrom = Integer.MAX_VALUE; // the first level that is narrow

  private final long[] open; // by level and word: items that are not covered, secondary ones too
  private final Plurals plurals;
  private final Rivals rivals;
  private final long[][] rivalsOf; // by item: the bits of its set
  private final long[] haveRivals;
  private final long[] plural; // items that may be covered more than once now
  private final int[] due; // by item: how often it may be covered; if it is plural, from now on
  private final int primaryCount;
  private final long[] conflict; // scratch
  private final long[] union; // scratch
  private final long[][] planes; // by word: scratch
  private final long[] candidates; // scratch
  private final long[][] lookup; // by word: scratch

  /**
   * How many words of masks there are to read at a branch for each link that Dancing Links would
   * have to change there: small where an option excludes many others.
   */
  static double wordsPerLink(ExactCover cover) {
    long[] links = new long[cover.itemCount()]; // that covering an item takes out
    long[] ofRivals = new long[cover.rivalryCount()];
    for (int option = 0; option < cover.optionCount(); option++) {
      int length = cover.start(option + 1) - cover.start(option);
      for (int k = cover.start(option); k < cover.start(option + 1); k++) {
        int item = cover.itemOf(k);
        links[item] += cover.multiplicity(item) > 1 ? 0 : length;
        if (cover.rivalry(item) >= 0) {
          ofRivals[cover.rivalry(item)] += length;
        }
      }
    }
    double sum = 0; // over all options
    for (int k = 0; k < cover.start(cover.optionCount()); k++) {
      int rivalry = cover.rivalry(cover.itemOf(k));
      sum += rivalry < 0 ? links[cover.itemOf(k)] : ofRivals[rivalry];
    }
    double options = cover.optionCount();
    double words = Math.ceil((double) cover.itemCount() / Long.SIZE);
    return options * options * words / Math.max(1, sum);
  }

  /**
   * Loads a problem.
   *
   * @param lookahead whether options that isolate an item are dropped; without it the tree is that
   *     of Dancing Links
   */
  BitSlices(ExactCover cover, BitKernel kernel, boolean lookahead) {
    super(cover);
    this.kernel = kernel;
    int items = cover.itemCount();
    words = Math.max(1, (items + Long.SIZE - 1) / Long.SIZE);
    companions = new CompanionMasks(lookahead ? cover.companions() : Companions.NONE, items, words);
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
    narrows = words == 2 && companions.words() <= 1 && cover.rivalryCount() == 0;
    narrow = new NarrowLevels(kernel, companions, levels, 4 * BitKernel.PADDING);
    open = new long[levels * words];
    plurals = new Plurals(cover);
    rivals = new Rivals(cover);
    rivalsOf = rivals.masks(words);
    haveRivals = new long[words];
    plural = new long[words];
    due = new int[items];
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
      due[item] = cover.multiplicity(item);
      if (item < primaryCount) {
        needed[item / Long.SIZE] |= 1L << item;
      }
    }
    for (long[] set : rivalsOf) {
      for (int w = 0; w < set.length; w++) {
        haveRivals[w] |= set[w];
      }
    }
    for (int item : plurals.items()) {
      plural[item / Long.SIZE] |= 1L << item;
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
    for (int w = 0; w < words; w++) {
      Arrays.fill(stack[w], size[0], size[0] + BitKernel.PADDING, -1);
    }
    dead[0] = lacksSomething(0);
  }

  /** Puts the option into the hash table, at the end of the chain of those with its mask. */
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
    narrows = false; // In one word equal masks are not told apart.
  }

  /** The slot of the hash table where a mask is or would be. */
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
    if (dead[level] || someDemandingItemLacksOptions(level)) {
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
      candidates[w] = needed[level * words + w] & ~plural[w];
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

  /** Keeps the candidates that have a 0 in the plane, if there are any; tells if there are. */
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

  private boolean someDemandingItemLacksOptions(int level) {
    for (int item : plurals.demanding()) {
      if (misses(level, item) && count(level, item) < plurals.missing(item, due[item])) {
        return true;
      }
    }
    return false;
  }

  /** Whether a demanding item has to be covered by more options than its being needed says. */
  private boolean misses(int level, int item) {
    boolean isOpen = (open[level * words + item / Long.SIZE] >>> item & 1) != 0;
    return isOpen && (item < primaryCount ? due[item] > 1 : plurals.missing(item, due[item]) > 0);
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

  /** The first place from {@code from} on whose word has the bit; {@code end} or more if none. */
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
      // Equal masks stay or go together and keep their order.
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
      used[level * words + w] = mask & plural[w];
      conflict[w] = mask & ~plural[w];
      needed[(level + 1) * words + w] = needed[level * words + w] & ~conflict[w];
      open[(level + 1) * words + w] = open[level * words + w] & ~conflict[w];
    }
    if (rivals.exist()) {
      addRivals(level, source, choice);
    }
    usePlurals(level);
    int from = start[level];
    int to = from + size[level] + BitKernel.PADDING;
    ensureRoom(to + size[level] + 2 * BitKernel.PADDING);
    start[level + 1] = to;
    size[level + 1] = kernel.filter(stack, from, size[level], to, conflict, union);
    dead[level + 1] = lacksSomething(level + 1);
    if (!dead[level + 1] && companions.words() > 0) {
      System.arraycopy(needed, (level + 1) * words, conflict, 0, words);
      size[level + 1] = kernel.prune(stack, to, size[level + 1], conflict, companions, union);
      dead[level + 1] = lacksSomething(level + 1);
    }
    if (narrows && !dead[level + 1] && chosen[level] != NONE) {
      narrow(level + 1);
    }
  }

  /** Goes on in one word if the open items of both fit there. */
  private void narrow(int level) {
    int w = 2 * level;
    if ((plural[0] | plural[1]) == 0
        && NarrowLevels.canHold(open[w], open[w + 1])
        && nothingIsMissing(level)) {
      narrowFrom = level;
      narrow.enter(
          level, stack, start[level], size[level], needed[w], needed[w + 1], open[w], open[w + 1]);
    }
  }

  /** Adds the rivals of what an option covers to what it is in conflict with. */
  private void addRivals(int level, long[][] source, int choice) {
    for (int w = 0; w < words; w++) {
      for (long bits = source[w][choice] & haveRivals[w]; bits != 0; bits &= bits - 1) {
        long[] set = rivalsOf[w * Long.SIZE + Long.numberOfTrailingZeros(bits)];
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
    for (int item : plurals.demanding()) {
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

  private void usePlurals(int level) {
    for (int w = 0; w < words; w++) {
      for (long bits = used[level * words + w]; bits != 0; bits &= bits - 1) {
        int item = w * Long.SIZE + Long.numberOfTrailingZeros(bits);
        if (--due[item] == 1) {
          plural[w] &= ~Long.lowestOneBit(bits);
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
        if (++due[item] == 2) {
          plural[w] |= Long.lowestOneBit(bits);
        }
      }
    }
  }
}
