package coverall.search;

import coverall.search.DepthFirstSearch.Branch;
import java.util.Arrays;

/**
 * The deeper levels of {@link BitSlices} for masks of two words that keep lists of masks, of one
 * word.
 *
 * <p>The open items of the first word keep their positions, because lookahead sets are found by
 * offsets; those of the second word move to the positions of covered items.
 *
 * <p>Not thread-safe.
 */
final class NarrowLevels implements DeepLevels {
  private final VectorKernel kernel;
  private final LookaheadMasks lookahead;
  private final MaskTable options;
  private final At[] levels;
  private final long[][] stack; // the lists of all levels, one word per mask
  private final long[] conflict = new long[1]; // scratch
  private final long[] neededFirst = new long[1]; // scratch: the needed items of the first word
  private final long[] union = new long[1]; // scratch
  private final long[] planes = new long[BitKernel.PLANES]; // scratch
  private final long[][] mask = new long[2][1]; // scratch: a list of one mask of two words

  private long stayed; // the items of the first word that were open on entry
  private long moved; // the items of the second word that were open on entry

  /**
   * Makes the levels of a search.
   *
   * @param count the number of levels
   */
  NarrowLevels(VectorKernel kernel, LookaheadMasks lookahead, MaskTable options, int count) {
    this.kernel = kernel;
    this.lookahead = lookahead;
    this.options = options;
    stack = new long[1][4 * BitKernel.PADDING];
    levels = new At[count];
    Arrays.setAll(levels, At::new);
  }

  @Override
  public Level enter(int depth, long[][] list, int from, int n, long[] needed, long[] open) {
    stayed = open[0];
    moved = open[1];
    ensureRoom(n + 2 * BitKernel.PADDING);
    for (int k = 0; k < n; k++) {
      stack[0][k] = join(list[0][from + k], list[1][from + k]);
    }
    BitKernel.pad(stack, n);
    At level = levels[depth];
    level.start = 0;
    level.size = n;
    level.dead = false;
    level.needed = join(needed[0], needed[1]);
    level.open = join(open[0], open[1]);
    return level;
  }

  private long join(long first, long second) {
    return first | Long.expand(Long.compress(second, moved), ~stayed);
  }

  private void ensureRoom(int room) {
    if (room > stack[0].length) {
      stack[0] = Arrays.copyOf(stack[0], room + room / 2);
    }
  }

  /** A level whose masks have one word. */
  private final class At extends Level {
    private final int depth;
    private long needed;
    private long open; // uncovered items, including secondary ones

    At(int depth) {
      this.depth = depth;
    }

    @Override
    Branch open() {
      if (needed == 0) {
        return Branch.SOLVED;
      }
      kernel.count(stack[0], start, size, planes);
      choose(stack[0], itemWithFewest());
      return Branch.OPEN;
    }

    private long itemWithFewest() {
      int highest = BitKernel.OVERFLOW;
      long candidates = needed & ~planes[BitKernel.OVERFLOW];
      if (candidates == 0) {
        highest = BitKernel.countAll(stack[0], start, size, planes);
        candidates = needed;
      }
      for (int plane = highest - 1; plane >= 0; plane--) {
        long fewer = candidates & ~planes[plane];
        candidates = fewer == 0 ? candidates : fewer;
      }
      return firstInOrder(candidates);
    }

    /** The bit of the first candidate in the original order of items. */
    private long firstInOrder(long candidates) {
      long stayedOnes = candidates & stayed;
      return Long.lowestOneBit(stayedOnes == 0 ? candidates : stayedOnes);
    }

    @Override
    int option(int choice) {
      long joined = stack[0][choice];
      mask[0][0] = joined & stayed;
      mask[1][0] = Long.expand(Long.compress(joined, ~stayed), moved);
      return options.option(mask, 0, 0);
    }

    @Override
    Level take(int choice) {
      long joined = stack[0][choice];
      int to = start + size + BitKernel.PADDING;
      ensureRoom(to + size + 2 * BitKernel.PADDING);
      long left = needed & ~joined;
      int n = VectorKernel.filter(stack[0], start, size, to, joined, union);
      if ((left & ~union[0]) == 0 && lookahead.words() > 0) {
        conflict[0] = joined;
        neededFirst[0] = left & stayed;
        n = kernel.prune(stack, to, n, conflict, neededFirst, lookahead, union);
      }
      At deeper = levels[depth + 1];
      deeper.start = to;
      deeper.size = n;
      deeper.needed = left;
      deeper.open = open & ~joined;
      deeper.dead = (left & ~union[0]) != 0;
      return deeper;
    }

    @Override
    void writeState(long[] state) {
      state[0] = open & stayed;
      state[1] = Long.expand(Long.compress(open, ~stayed), moved);
    }

    @Override
    void untake(int choice) {}
  }
}
