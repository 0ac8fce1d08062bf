package coverall.search;

import java.util.Arrays;

/**
 * The deeper levels of {@link BitSlices}, where all items still open fit in one word.
 *
 * <p>It starts from a list of masks of two words. The open items of the first word keep their
 * positions, because lookahead sets are found by offsets; those of the second word move to the
 * positions of covered items. By then no item is repeatable and every lower bound of a secondary
 * item has been met.
 *
 * <p>For one thread.
 */
final class NarrowLevels {
  private final BitKernel kernel;
  private final LookaheadMasks lookahead;
  private final long[][] stack; // one word per mask
  private final int[] start;
  private final int[] size;
  private final long[] needed;
  private final boolean[] dead;
  private final long[] chosen; // by level: the bit of the item
  private final int[] cursor;
  private final long[] conflict = new long[1];
  private final long[] union = new long[1];
  private final long[] planes = new long[BitKernel.PLANES];

  private long stayed; // the items of the first word that were open on entry
  private long moved; // the items of the second word that were open on entry

  NarrowLevels(BitKernel kernel, LookaheadMasks lookahead, int levels, int room) {
    this.kernel = kernel;
    this.lookahead = lookahead;
    stack = new long[1][room];
    start = new int[levels];
    size = new int[levels];
    needed = new long[levels];
    dead = new boolean[levels];
    chosen = new long[levels];
    cursor = new int[levels];
  }

  /** Whether the open items of both words fit in one. */
  static boolean canHold(long firstOpen, long secondOpen) {
    return Long.bitCount(firstOpen) + Long.bitCount(secondOpen) <= Long.SIZE;
  }

  /**
   * Starts at a level with a list of masks of two words, which it copies.
   *
   * @param from the index of the first of {@code n} masks in {@code list}
   * @param firstNeeded the items of the first word that are still needed
   * @param secondNeeded the items of the second word that are still needed
   * @param firstOpen the items of the first word that are not covered
   * @param secondOpen the items of the second word that are not covered
   */
  void enter(
      int level,
      long[][] list,
      int from,
      int n,
      long firstNeeded,
      long secondNeeded,
      long firstOpen,
      long secondOpen) {
    stayed = firstOpen;
    moved = secondOpen;
    start[level] = 0;
    size[level] = n;
    ensureRoom(n + 2 * BitKernel.PADDING);
    for (int k = 0; k < n; k++) {
      stack[0][k] = join(list[0][from + k], list[1][from + k]);
    }
    BitKernel.pad(stack, n);
    needed[level] = join(firstNeeded, secondNeeded);
    dead[level] = false;
  }

  private long join(long first, long second) {
    return first | Long.expand(Long.compress(second, moved), ~stayed);
  }

  /** The first word of the original mask that a choice stands for. */
  long first(int choice) {
    return stack[0][choice] & stayed;
  }

  /** The second word of the original mask that a choice stands for. */
  long second(int choice) {
    return Long.expand(Long.compress(stack[0][choice], ~stayed), moved);
  }

  DepthFirstSearch.Branch open(int level) {
    if (dead[level]) {
      return DepthFirstSearch.Branch.DEAD;
    }
    if (needed[level] == 0) {
      return DepthFirstSearch.Branch.SOLVED;
    }
    kernel.count(stack[0], start[level], size[level], planes);
    chosen[level] = itemWithFewest(level);
    cursor[level] = start[level];
    return DepthFirstSearch.Branch.OPEN;
  }

  private long itemWithFewest(int level) {
    int highest = BitKernel.OVERFLOW;
    long candidates = needed[level] & ~planes[BitKernel.OVERFLOW];
    if (candidates == 0) {
      highest = BitKernel.countAll(stack[0], start[level], size[level], planes);
      candidates = needed[level];
    }
    for (int plane = highest - 1; plane >= 0; plane--) {
      long fewer = candidates & ~planes[plane];
      candidates = fewer == 0 ? candidates : fewer;
    }
    return inOrder(candidates);
  }

  /** The bit of the first candidate in the original order of items. */
  private long inOrder(long candidates) {
    long stayedOnes = candidates & stayed;
    return Long.lowestOneBit(stayedOnes == 0 ? candidates : stayedOnes);
  }

  int next(int level) {
    int end = start[level] + size[level];
    int found = BitSlices.find(stack[0], chosen[level], cursor[level], end);
    cursor[level] = found + 1;
    return found < end ? found : -1;
  }

  void take(int level, int choice) {
    long mask = stack[0][choice];
    int from = start[level];
    int to = from + size[level] + BitKernel.PADDING;
    ensureRoom(to + size[level] + 2 * BitKernel.PADDING);
    long left = needed[level] & ~mask;
    conflict[0] = mask;
    int n = kernel.filter(stack, from, size[level], to, conflict, union);
    if ((left & ~union[0]) == 0 && lookahead.words() > 0) {
      conflict[0] = left & stayed;
      n = kernel.prune(stack, to, n, conflict, lookahead, union);
    }
    start[level + 1] = to;
    size[level + 1] = n;
    needed[level + 1] = left;
    dead[level + 1] = (left & ~union[0]) != 0;
  }

  private void ensureRoom(int room) {
    if (room > stack[0].length) {
      stack[0] = Arrays.copyOf(stack[0], room + room / 2);
    }
  }
}
