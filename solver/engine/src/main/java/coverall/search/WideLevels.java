package coverall.search;

import coverall.cover.ExactCover;
import coverall.search.DepthFirstSearch.Branch;
import java.util.Arrays;

/**
 * The levels of {@link BitSlices} whose masks have as many words as the items need. They observe
 * multiplicities and colours, and pass on to {@link DeepLevels} where that is possible.
 *
 * <p>An item is repeatable while it may be covered more than once. As long as it is, its bit causes
 * no conflict, it stays needed, and it is never chosen (see {@link Multiplicities}). The bits of
 * the other items of its colour set do cause conflicts.
 *
 * <p>Not thread-safe.
 */
final class WideLevels {
  private final BitKernel kernel;
  private final LookaheadMasks lookahead;
  private final MaskTable options;
  private final int words;
  private final int primaryCount;
  private final Multiplicities multiplicities;
  private final Colours colours;
  private final long[][] coloursOf; // by item: the mask of its colour set
  private final long[] coloured;
  private final boolean passesOn; // whether deep levels are possible
  private final DeepLevels deep;
  private final At[] levels;

  private final long[][]
      stack; // by word: the lists of all levels, each after that of the level above
  private final long[] repeatable; // items that may still be covered more than once
  private final int[] bound; // by item: uses left; updated only while it is repeatable
  private final long[] state; // the words for items are scratch; the others contain bounds
  private final int[] stateWord; // by item: the word of the state that contains its bound
  private final long[] stateOne; // by item: the lowest bit of its bound; 0 if it has no influence
  private final long[] conflict; // scratch
  private final long[] union; // scratch
  private final long[][] planes; // by word: scratch
  private final long[] candidates; // scratch

  /**
   * Loads a problem.
   *
   * @param words the number of words in a mask
   */
  WideLevels(ExactCover cover, BitKernel kernel, LookaheadMasks lookahead, int words) {
    this.kernel = kernel;
    this.lookahead = lookahead;
    this.words = words;
    options = new MaskTable(cover, words);
    primaryCount = cover.primaryCount();
    multiplicities = new Multiplicities(cover);
    colours = new Colours(cover);
    coloursOf = colours.masks(words);
    coloured = new long[words];
    for (long[] set : coloursOf) {
      for (int w = 0; w < set.length; w++) {
        coloured[w] |= set[w];
      }
    }
    repeatable = new long[words];
    for (int item : multiplicities.items()) {
      repeatable[item / Long.SIZE] |= 1L << item;
    }
    bound = new int[cover.itemCount()];
    Arrays.setAll(bound, cover::multiplicity);
    stateWord = new int[cover.itemCount()];
    stateOne = new long[cover.itemCount()];
    state = new long[words + placeBounds(cover)];
    for (int item : multiplicities.items()) {
      state[stateWord[item]] += bound[item] * stateOne[item];
    }
    conflict = new long[words];
    union = new long[words];
    planes = new long[words][BitKernel.PLANES];
    candidates = new long[words];
    stack = new long[words][4 * (cover.optionCount() + BitKernel.PADDING)];
    levels = new At[cover.maxSolutionLength() + 2];
    Arrays.setAll(levels, At::new);
    boolean lists = kernel.isWide() && words == 2 && lookahead.words() <= 1;
    deep =
        lists
            ? new NarrowLevels((VectorKernel) kernel, lookahead, options, levels.length)
            : new SetLevels(cover, lookahead, options, levels.length);
    // Deep levels cannot tell identical masks apart.
    passesOn = (lists || !kernel.isWide()) && cover.colourSetCount() == 0 && options.isDistinct();
    levels[0].load(cover);
  }

  /** Gives the bounds their places in a state, and returns the number of words they take. */
  private int placeBounds(ExactCover cover) {
    int most = cover.maxSolutionLength();
    int end = 0; // in bits
    for (int item : multiplicities.items()) {
      if (cover.lowerBound(item) == 0 && cover.multiplicity(item) > most + 1) {
        continue; // It can always be covered once more.
      }
      int bits = Integer.SIZE - Integer.numberOfLeadingZeros(cover.multiplicity(item));
      if (end % Long.SIZE + bits > Long.SIZE) {
        end += Long.SIZE - end % Long.SIZE;
      }
      stateWord[item] = words + end / Long.SIZE;
      stateOne[item] = 1L << end;
      end += bits;
    }
    return (end + Long.SIZE - 1) / Long.SIZE;
  }

  /**
   * The array that receives states: first the items that are not covered, as a mask, then the
   * bounds of repeatable items, which are kept up to date.
   */
  long[] state() {
    return state;
  }

  /** The levels, from the root, in an array that belongs to the caller. */
  Level[] levels() {
    return Arrays.copyOf(levels, levels.length, Level[].class);
  }

  /** Makes a level part of the prefix: a choice there is an option. */
  void openForPrefix(int depth) {
    levels[depth].inPrefix = true;
  }

  private void ensureRoom(int room) {
    if (room > stack[0].length) {
      for (int w = 0; w < words; w++) {
        stack[w] = Arrays.copyOf(stack[w], room + room / 2);
      }
    }
  }

  /** A level whose masks have all words. */
  private final class At extends Level {
    private final int depth;
    private final long[] needed = new long[words];
    private final long[] open = new long[words]; // uncovered items, including secondary ones
    private final long[] used = new long[words]; // the repeatable items that a choice covers
    private boolean inPrefix;

    At(int depth) {
      this.depth = depth;
    }

    /** Makes this the root. */
    private void load(ExactCover cover) {
      for (int item = 0; item < cover.itemCount(); item++) {
        open[item / Long.SIZE] |= 1L << item;
        if (item < primaryCount) {
          needed[item / Long.SIZE] |= 1L << item;
        }
      }
      for (int option = 0; option < cover.optionCount(); option++) {
        if (cover.isUsable(option)) {
          for (int w = 0; w < words; w++) {
            stack[w][size] = options.masks()[w][option];
            union[w] |= stack[w][size];
          }
          size++;
        }
      }
      BitKernel.pad(stack, size);
      dead = lacksSomething();
    }

    /** Whether some needed item is missing from the union. */
    private boolean lacksSomething() {
      for (int w = 0; w < words; w++) {
        if ((needed[w] & ~union[w]) != 0) {
          return true;
        }
      }
      return false;
    }

    @Override
    Branch open() {
      if (someItemLacksOptions()) {
        return Branch.DEAD;
      }
      long left = 0;
      for (int w = 0; w < words; w++) {
        left |= needed[w];
      }
      if (left == 0) {
        return Branch.SOLVED;
      }
      for (int w = 0; w < words; w++) {
        candidates[w] = needed[w] & ~repeatable[w];
        if (candidates[w] != 0) {
          kernel.count(stack[w], start, size, planes[w]);
        }
      }
      chooseItemWithFewest();
      return Branch.OPEN;
    }

    private void chooseItemWithFewest() {
      int highest = BitKernel.OVERFLOW;
      if (!keep(BitKernel.OVERFLOW)) {
        for (int w = 0; w < words; w++) {
          highest = BitKernel.countAll(stack[w], start, size, planes[w]);
        }
      }
      for (int plane = highest - 1; plane >= 0; plane--) {
        keep(plane);
      }
      int w = 0;
      while (candidates[w] == 0) {
        w++;
      }
      inPrefix = false;
      choose(stack[w], Long.lowestOneBit(candidates[w]));
    }

    /**
     * Keeps only the candidates with a 0 in the plane. If no candidate has one, keeps all of them
     * and returns false.
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

    private boolean someItemLacksOptions() {
      for (int item : multiplicities.lowerBounded()) {
        if (misses(item) && count(item) < multiplicities.missing(item, bound[item])) {
          return true;
        }
      }
      return false;
    }

    /**
     * Whether the mask of needed items does not yet cover all that a lower-bounded item requires.
     */
    private boolean misses(int item) {
      boolean isOpen = (open[item / Long.SIZE] >>> item & 1) != 0;
      return isOpen
          && (item < primaryCount
              ? bound[item] > 1
              : multiplicities.missing(item, bound[item]) > 0);
    }

    private int count(int item) {
      long[] column = stack[item / Long.SIZE];
      int count = 0;
      for (int k = start; k < start + size; k++) {
        count += (int) (column[k] >>> item) & 1;
      }
      return count;
    }

    @Override
    int option(int choice) {
      return inPrefix ? choice : options.option(stack, start, choice);
    }

    @Override
    Level take(int choice) {
      At deeper = levels[depth + 1];
      cover(inPrefix ? options.masks() : stack, choice, deeper);
      int to = start + size + BitKernel.PADDING;
      ensureRoom(to + size + 2 * BitKernel.PADDING);
      deeper.start = to;
      deeper.size = kernel.filter(stack, start, size, to, conflict, union);
      deeper.dead = deeper.lacksSomething();
      if (!deeper.dead && lookahead.words() > 0) {
        deeper.size =
            kernel.prune(stack, to, deeper.size, conflict, deeper.needed, lookahead, union);
        deeper.dead = deeper.lacksSomething();
      }
      return passesOn && !inPrefix && deeper.canPassOn() ? deeper.passOn() : deeper;
    }

    /** Determines what a mask leaves open, and its conflicts. */
    private void cover(long[][] masks, int choice, At deeper) {
      for (int w = 0; w < words; w++) {
        long mask = masks[w][choice];
        used[w] = mask & repeatable[w];
        conflict[w] = mask & ~repeatable[w];
        deeper.needed[w] = needed[w] & ~conflict[w];
        deeper.open[w] = open[w] & ~conflict[w];
      }
      if (colours.exist()) {
        addColours(masks, choice, deeper);
      }
      useRepeatable();
    }

    /** Adds the other colours of the items that a mask covers to the conflicts. */
    private void addColours(long[][] masks, int choice, At deeper) {
      for (int w = 0; w < words; w++) {
        for (long bits = masks[w][choice] & coloured[w]; bits != 0; bits &= bits - 1) {
          long[] set = coloursOf[w * Long.SIZE + Long.numberOfTrailingZeros(bits)];
          for (int v = 0; v < words; v++) {
            conflict[v] |= set[v];
          }
        }
      }
      for (int w = 0; w < words; w++) {
        conflict[w] &= ~used[w];
        deeper.open[w] &= ~conflict[w];
      }
    }

    private void useRepeatable() {
      for (int w = 0; w < words; w++) {
        for (long bits = used[w]; bits != 0; bits &= bits - 1) {
          int item = w * Long.SIZE + Long.numberOfTrailingZeros(bits);
          state[stateWord[item]] -= stateOne[item];
          if (--bound[item] == 1) {
            repeatable[w] &= ~Long.lowestOneBit(bits);
          }
        }
      }
    }

    @Override
    void untake(int choice) {
      for (int w = 0; w < words; w++) {
        for (long bits = used[w]; bits != 0; bits &= bits - 1) {
          int item = w * Long.SIZE + Long.numberOfTrailingZeros(bits);
          state[stateWord[item]] += stateOne[item];
          if (++bound[item] == 2) {
            repeatable[w] |= Long.lowestOneBit(bits);
          }
        }
      }
    }

    @Override
    void writeState(long[] to) {
      System.arraycopy(open, 0, to, 0, words);
    }

    private boolean canPassOn() {
      return !dead && DeepLevels.canHold(open) && nothingIsRepeatable() && nothingIsMissing();
    }

    private boolean nothingIsRepeatable() {
      long any = 0;
      for (long word : repeatable) {
        any |= word;
      }
      return any == 0;
    }

    private boolean nothingIsMissing() {
      for (int item : multiplicities.lowerBounded()) {
        if (misses(item)) {
          return false;
        }
      }
      return true;
    }

    /** The same level as a deep one. */
    private Level passOn() {
      return deep.enter(depth, stack, start, size, needed, open);
    }
  }
}
