package coverall.search;

import coverall.cover.ExactCover;
import java.util.Arrays;
import java.util.BitSet;

/**
 * Plain backtracking on bit masks: takes the first uncovered item, in the order of items, and tries
 * each option that covers it and overlaps nothing taken so far. For a packing puzzle this is "fill
 * the first empty cell". It uses no heuristic and serves as the simple reference engine.
 *
 * <p>Not thread-safe.
 */
final class Backtracking extends DepthFirstSearch {
  /*
   * An option is a mask of `words` longs with one bit per item. All items before the first
   * uncovered one are covered, so any option that can cover it has it as its first item. Options
   * are therefore sorted by their first primary item of multiplicity one; the position of an
   * option in that order is its place. (The search never branches on items of higher multiplicity,
   * because it would find every solution in several orders. The bit of such an item enters the
   * mask of a level with its last use.) Secondary items with a range are treated in the same way;
   * those with a lower bound are checked once all other items are covered. The bits of a colour set,
   * but that of the item itself, enter the mask with the first use of any of its items.
   */
  private static final long MOST_WORDS = Integer.MAX_VALUE - 8; // of an array

  private final int words;
  private final int[] optionAt; // by place
  private final int[] placeOf; // by option
  private final int[] start; // by item: the place of its first option; ends with their number
  private final long[] masks; // by place: the items of the option
  private final long[] excluded; // by place: the items that no option may have after it
  private final long[] toCover; // the primary items of multiplicity one
  private final int[] bound; // by item: how many more times it may be covered
  private final Multiplicities multiplicities;
  private final int[][] countedOf; // by place: its items whose uses have to be counted

  private final long[] covered; // by level: the items that no option may have
  private final int[] untried; // by level: the place of the next option of the chosen item
  private final int[] end; // by level: the place after its last option

  /** Whether all masks of a problem fit into one array. */
  static boolean supports(ExactCover cover) {
    long words = cover.itemCount() / Long.SIZE + 1L;
    return words * cover.optionCount() <= MOST_WORDS
        && words * (cover.maxSolutionLength() + 2L) <= MOST_WORDS;
  }

  Backtracking(ExactCover cover) {
    super(cover);
    words = (cover.itemCount() + Long.SIZE - 1) / Long.SIZE;
    toCover = new long[words];
    bound = new int[cover.itemCount()];
    multiplicities = new Multiplicities(cover);
    int levels = cover.maxSolutionLength() + 2;
    covered = new long[levels * words];
    untried = new int[levels];
    end = new int[levels];
    for (int item = 0; item < bound.length; item++) {
      bound[item] = cover.multiplicity(item);
      if (item < cover.primaryCount() && bound[item] == 1) {
        toCover[item / Long.SIZE] |= 1L << item;
      }
    }
    int options = cover.optionCount();
    optionAt = new int[options];
    placeOf = new int[options];
    start = new int[bound.length + 2];
    int[] uses = new int[bound.length];
    for (int option = 0; option < options; option++) {
      int[] items = cover.items(option);
      start[firstItem(items) + 1]++;
      for (int item : items) {
        uses[item]++;
      }
    }
    Arrays.parallelPrefix(start, Integer::sum);
    BitSet counted = new BitSet();
    Arrays.stream(multiplicities.items())
        .filter(item -> bound[item] < uses[item])
        .forEach(counted::set);
    Arrays.stream(multiplicities.lowerBounded()).forEach(counted::set);
    int[] next = start.clone();
    masks = new long[options * words];
    excluded = new long[options * words];
    countedOf = new int[options][];
    long[][] colours = new Colours(cover).masks(words);
    for (int option = 0; option < options; option++) {
      int[] items = cover.items(option);
      int place = next[firstItem(items)]++;
      optionAt[place] = option;
      placeOf[option] = place;
      for (int item : items) {
        masks[place * words + item / Long.SIZE] |= 1L << item;
        exclude(place, item, colours[item]);
      }
      countedOf[place] = Arrays.stream(items).filter(counted::get).toArray();
    }
  }

  /** Notes what is excluded by the first use of an item. */
  private void exclude(int place, int item, long[] colours) {
    for (int word = 0; word < colours.length; word++) {
      excluded[place * words + word] |= colours[word];
    }
    long bit = 1L << item;
    if (bound[item] == 1) {
      excluded[place * words + item / Long.SIZE] |= bit;
    } else {
      excluded[place * words + item / Long.SIZE] &= ~bit;
    }
  }

  /** The first of some items that the search branches on; the number of items if there is none. */
  private int firstItem(int[] items) {
    return Arrays.stream(items)
        .filter(item -> (toCover[item / Long.SIZE] >> item & 1) != 0)
        .findFirst()
        .orElse(bound.length);
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
    for (int word = 0; word < words; word++) {
      long open = toCover[word] & ~covered[level * words + word];
      if (open != 0) {
        int item = word * Long.SIZE + Long.numberOfTrailingZeros(open);
        untried[level] = start[item];
        end[level] = start[item + 1];
        return Branch.OPEN;
      }
    }
    for (int item : multiplicities.lowerBounded()) {
      if (multiplicities.missing(item, bound[item]) > 0) {
        return Branch.DEAD;
      }
    }
    return Branch.SOLVED;
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

  /** The place of the next option of the chosen item that overlaps nothing taken so far. */
  private int nextPlace(int level) {
    int last = end[level];
    int from = level * words;
    int place = untried[level];
    switch (words) {
      case 1 -> {
        long taken = covered[level];
        while (place < last && (masks[place] & taken) != 0) {
          place++;
        }
      }
      case 2 -> {
        long taken = covered[from];
        long more = covered[from + 1];
        while (place < last && ((masks[2 * place] & taken) | (masks[2 * place + 1] & more)) != 0) {
          place++;
        }
      }
      default -> {
        while (place < last && !fits(from, place * words)) {
          place++;
        }
      }
    }
    untried[level] = place + 1;
    return place < last ? place : -1;
  }

  private boolean fits(int from, int at) {
    for (int word = 0; word < words; word++) {
      if ((masks[at + word] & covered[from + word]) != 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  void take(int level, int option) {
    takeAt(level, placeOf[option]);
  }

  private void takeAt(int level, int place) {
    for (int word = 0; word < words; word++) {
      covered[(level + 1) * words + word] =
          covered[level * words + word] | excluded[place * words + word];
    }
    for (int item : countedOf[place]) {
      if (--bound[item] == 0) {
        covered[(level + 1) * words + item / Long.SIZE] |= 1L << item;
      }
    }
  }

  @Override
  void untake(int level, int option) {
    for (int item : countedOf[placeOf[option]]) {
      bound[item]++;
    }
  }
}
