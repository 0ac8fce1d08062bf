package coverall.search;

import coverall.cover.ExactCover;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

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
   * are therefore indexed by their first primary item of multiplicity one. (The search never
   * branches on items of higher multiplicity, because it would find every solution in several
   * orders. The bit of such an item enters the covered mask with its last use.) Secondary items
   * with a range are treated in the same way; those with a lower bound are checked once all other
   * items are covered. The bits of a colour set enter the mask with the first use of any of its items.
   */
  private static final long MOST_WORDS = Integer.MAX_VALUE - 8; // of an array

  private final int words;
  private final long[] masks; // by option
  private final int[][] byFirstItem;
  private final long[] toCover; // the primary items of multiplicity one
  private final int[] bound; // by item: how many more times it may be covered
  private final Multiplicities multiplicities;
  private final int[][] countedOf; // by option: its items with counted uses or in a colour set
  private final long[][] colours; // by item: the mask of its colour set

  private final long[] covered; // by level
  private final int[] chosen; // by level: the item
  private final int[] tried; // by level: how many of its options have been tried

  /** Whether all masks of a problem fit into one array. */
  static boolean supports(ExactCover cover) {
    long words = cover.itemCount() / Long.SIZE + 1L;
    return words * cover.optionCount() <= MOST_WORDS
        && words * (cover.maxSolutionLength() + 2L) <= MOST_WORDS;
  }

  Backtracking(ExactCover cover) {
    super(cover);
    words = (cover.itemCount() + Long.SIZE - 1) / Long.SIZE;
    masks = new long[cover.optionCount() * words];
    toCover = new long[words];
    bound = new int[cover.itemCount()];
    multiplicities = new Multiplicities(cover);
    colours = new Colours(cover).masks(words);
    countedOf = new int[cover.optionCount()][];
    int levels = cover.maxSolutionLength() + 2;
    covered = new long[levels * words];
    chosen = new int[levels];
    tried = new int[levels];
    for (int item = 0; item < bound.length; item++) {
      bound[item] = cover.multiplicity(item);
      if (item < cover.primaryCount() && bound[item] == 1) {
        toCover[item / Long.SIZE] |= 1L << item;
      }
    }
    byFirstItem = optionsByFirstItem(cover);
  }

  private int[][] optionsByFirstItem(ExactCover cover) {
    int primary = cover.primaryCount();
    List<List<Integer>> lists = new ArrayList<>();
    for (int item = 0; item < bound.length; item++) {
      lists.add(new ArrayList<>());
    }
    for (int option = 0; option < cover.optionCount(); option++) {
      int[] items = cover.items(option);
      countedOf[option] =
          Arrays.stream(items)
              .filter(item -> multiplicities.isCounted(item) || cover.colourSetOf(item) >= 0)
              .toArray();
      int first = -1;
      for (int item : items) {
        masks[option * words + item / Long.SIZE] |= 1L << item;
        if (first < 0 && item < primary && bound[item] == 1) {
          first = item;
        }
      }
      if (first >= 0) {
        lists.get(first).add(option);
      }
    }
    return lists.stream()
        .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
        .toArray(int[][]::new);
  }

  @Override
  Branch open(int level) {
    for (int word = 0; word < words; word++) {
      long open = toCover[word] & ~covered[level * words + word];
      if (open != 0) {
        chosen[level] = word * Long.SIZE + Long.numberOfTrailingZeros(open);
        tried[level] = 0;
        return byFirstItem[chosen[level]].length == 0 ? Branch.DEAD : Branch.OPEN;
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
    int[] options = byFirstItem[chosen[level]];
    while (tried[level] < options.length) {
      int option = options[tried[level]++];
      if (fits(level, option)) {
        return option;
      }
    }
    return -1;
  }

  private boolean fits(int level, int option) {
    for (int word = 0; word < words; word++) {
      if ((masks[option * words + word] & covered[level * words + word]) != 0) {
        return false;
      }
    }
    return true;
  }

  @Override
  void take(int level, int option) {
    for (int word = 0; word < words; word++) {
      covered[(level + 1) * words + word] =
          covered[level * words + word] | masks[option * words + word];
    }
    for (int item : countedOf[option]) {
      for (int word = 0; word < colours[item].length; word++) {
        covered[(level + 1) * words + word] |= colours[item][word];
      }
      if (--bound[item] > 0) {
        covered[(level + 1) * words + item / Long.SIZE] &= ~(1L << item);
      }
    }
  }

  @Override
  void untake(int level, int option) {
    for (int item : countedOf[option]) {
      bound[item]++;
    }
  }
}
