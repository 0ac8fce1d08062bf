package coverall.solve;

import coverall.cover.ExactCover;
import coverall.cover.LookaheadSets;
import coverall.search.BuiltInEngine;
import java.util.Arrays;

/**
 * What the options and items of a problem, before any search, tell about the engines: how many
 * options exclude each other, how long masks are, how much a lookahead may see. Immutable.
 */
final class CoverShape {
  static final int MANY_OPTIONS = 800;
  private static final double DENSE = 0.53; // the share of options that an option excludes
  private static final int MOST_ITEMS_IF_DENSE = 3 * Long.SIZE;
  private static final double EXCLUDED = 0.15; // the least such share for which counts take long
  private static final double OPTIONS_PER_MEMBER = 7; // of a lookahead set
  private static final double MOST_WORDS_PER_LINK = 35;
  private static final long MOST_MASK_BITS = 1L << 26;

  static final double LARGE_TREE_OF_FEW_ITEMS = 7e6; // branches
  static final double LARGE_TREE_OF_MANY_ITEMS = 1.3e6;
  static final int MANY_ITEMS = 96; // for which most branches have lists of long masks

  private final ExactCover cover;
  private final double options;
  private final double conflicts; // the options that an option excludes, for each common item

  /**
   * The shape of a problem.
   *
   * @param cover the problem after its reduction
   */
  CoverShape(ExactCover cover) {
    this.cover = cover;
    options = cover.usableOptionCount();
    double[] ofItems = new double[cover.itemCount()];
    for (int k = 0; k < cover.start(cover.optionCount()); k++) {
      ofItems[cover.itemOf(k)]++;
    }
    conflicts = Arrays.stream(ofItems).map(number -> number * number).sum() / Math.max(1, options);
  }

  ExactCover cover() {
    return cover;
  }

  /**
   * The number of branches from which on vectors pay in place of lists of masks without: to prepare
   * them takes the JIT compiler almost a second.
   */
  double largeTree() {
    return cover.itemCount() > MANY_ITEMS ? LARGE_TREE_OF_MANY_ITEMS : LARGE_TREE_OF_FEW_ITEMS;
  }

  /** Whether most of many options, with short masks, exclude each other. */
  boolean isDense() {
    return options >= MANY_OPTIONS
        && cover.itemCount() <= MOST_ITEMS_IF_DENSE
        && conflicts >= DENSE * options;
  }

  /** Whether options exclude so many others that to count what is left takes long. */
  boolean excludesMany() {
    return conflicts >= EXCLUDED * options;
  }

  /** Whether options exclude so few others that a mask of options takes longer. */
  boolean excludesFew() {
    return conflicts < 2 * wordsOfOptions();
  }

  /**
   * Whether masks that bit-sliced search reads at a branch are much longer than the links that
   * Dancing Links would change there.
   */
  boolean favoursLinks() {
    double links = conflicts * cover.start(cover.optionCount());
    double words = options * options * words(cover.itemCount());
    return words > MOST_WORDS_PER_LINK * Math.max(1, links) || !BuiltInEngine.tellsApart(cover);
  }

  /**
   * How many times longer a branch with lists of masks takes than one with counts of options: less
   * where options exclude many others, since lists are short then. Measured within a factor of two.
   */
  double slownessOfLists() {
    return Math.max(1, Math.sqrt(options / Math.max(1, conflicts)));
  }

  /** The length of a mask of options, in words. */
  double wordsOfOptions() {
    return words(options);
  }

  private static double words(double bits) {
    return Math.ceil(bits / Long.SIZE);
  }

  /** The masks that plain backtracking, which has each option for one item only, reads. */
  double optionsOfAnItem() {
    return options / Math.max(1, cover.primaryCount());
  }

  /** Whether plain backtracking, which has a mask of items for each option, takes little memory. */
  boolean hasSmallMasks() {
    return (long) cover.optionCount() * cover.itemCount() <= MOST_MASK_BITS;
  }

  /**
   * Whether most items have lookahead sets, and many more options than their sets have members. If
   * they have one option for each member, as in tilings by dominoes, an item whose set is used up
   * has no option left, which every engine sees.
   */
  boolean looksFar() {
    int[][] optionsOfItems = cover.optionsOfItems();
    int[] sets = setSizes();
    int withSets = 0;
    double optionCount = 0;
    double members = 0;
    for (int item = 0; item < sets.length; item++) {
      if (sets[item] > 0) {
        withSets++;
        members += sets[item];
        optionCount += optionsOfItems[item].length;
      }
    }
    return 2 * withSets >= sets.length && optionCount >= OPTIONS_PER_MEMBER * members;
  }

  /** Whether some primary items, as the pieces of a puzzle, have no lookahead set. */
  boolean hasItemsWithoutSets() {
    return Arrays.stream(setSizes()).anyMatch(size -> size == 0);
  }

  /** By primary item: the number of members of its lookahead set, 0 if it has none. */
  private int[] setSizes() {
    LookaheadSets sets = cover.lookahead();
    int[] sizes = new int[cover.primaryCount()];
    for (int k = 0; k < sets.count(); k++) {
      for (int item = 0; item < sizes.length; item++) {
        sizes[item] += sets.holds(k, item) ? 1 : 0;
      }
    }
    return sizes;
  }
}
