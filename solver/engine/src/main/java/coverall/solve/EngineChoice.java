package coverall.solve;

import coverall.cover.ExactCover;
import coverall.enumerate.EngineFailedException;
import coverall.enumerate.Enumeration;
import coverall.puzzle.Problem;
import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import java.util.Optional;

/**
 * The engine of a search and the reason for it. Immutable.
 *
 * @param engine the engine to start with
 * @param ifLarge the engine to switch to when the search has turned out to be large
 * @param large the number of branches above which a search is large
 * @param why the reason in words, which complete the name of the engine; empty if the engine was
 *     asked for
 * @param insteadOf the engine that was asked for, if another one replaces it
 * @param portfolio whether other searches run beside it, for a first solution; see {@link
 *     coverall.portfolio.Portfolio}
 */
public record EngineChoice(
    Engine engine,
    Engine ifLarge,
    long large,
    String why,
    Optional<Engine> insteadOf,
    boolean portfolio) {
  // Plain code is faster up to this number of branches: preparing vector code takes the JIT
  // compiler almost a second. There are fewer if cells need two words throughout.
  private static final long LARGE = 4_000_000;
  private static final long LARGE_IN_TWO_WORDS = 1_000_000;
  private static final long NEVER = Long.MAX_VALUE;
  private static final int MOST_ITEMS_OF_SCALAR_BITS = 192; // links are faster with more
  private static final int FEW_OPTIONS = 500; // fewer do not fill vectors

  private static final int MOST_ITEMS_OF_CONFLICTS = 2 * Long.SIZE; // more take more than two words
  private static final int CONFLICTS_PER_WORD = 3; // of a mask of options
  private static final double WORDS_WORTH_A_LINK = 6;
  private static final double MOST_WORDS_PER_LINK = 35;

  private static final String NO_VECTORS = "because no vector instructions are available";
  private static final String FEW_ITEMS = "for a problem with few items";
  private static final String TOO_MANY = "because masks of so many options need too much memory";
  private static final String FEW_LINKS = "because each option excludes few others";
  private static final String LARGE_TREE = "for a large tree";
  private static final String SMALL_TREE = "for a small tree: vectors need time to warm up";
  private static final String SHORT_LISTS = "because so few options do not fill vectors";
  private static final String FIRST = "for a first solution: vectors need time to warm up";

  /**
   * The engine that is likely to be the fastest.
   *
   * @param cover the problem after its reduction
   * @param branches the estimated number of branches
   * @param first whether the search ends at the first solution
   */
  static EngineChoice of(Problem problem, ExactCover cover, double branches, boolean first) {
    long large = worthVectors(problem, cover);
    Engine fastest = fastest(cover);
    // Vectors need time to warm up; links and conflicts do not.
    if (fastest == BuiltInEngine.DLX
        || fastest == BuiltInEngine.CONFLICTS
        || (!first && branches > large)) {
      return forLongSearch(cover);
    }
    Engine small =
        cover.itemCount() > MOST_ITEMS_OF_SCALAR_BITS
            ? BuiltInEngine.DLX
            : BuiltInEngine.BITS_SCALAR;
    String why = large == NEVER ? SHORT_LISTS : first ? FIRST : SMALL_TREE;
    return new EngineChoice(
        small, fastest, small.equals(fastest) ? NEVER : large, why, Optional.empty(), false);
  }

  /** The same choice with other searches beside it, or without. */
  EngineChoice portfolio(boolean others) {
    return new EngineChoice(engine, ifLarge, large, why, insteadOf, others);
  }

  /** The engine for a search so long that nothing has to warm up. */
  public static EngineChoice forLongSearch(ExactCover cover) {
    Engine fastest = fastest(cover);
    String why = fastest == BuiltInEngine.BITS ? LARGE_TREE : whyNotVectors(fastest);
    return new EngineChoice(fastest, fastest, NEVER, why, Optional.empty(), false);
  }

  /**
   * The engine asked for, or a substitute where that has no advantage: {@code BITS_SCALAR} for
   * {@code BITS} on a machine without vectors, {@code DLX} for both on problems with long lists of
   * masks of which each option changes only a small part, and {@code DLX} for {@code CONFLICTS} on
   * problems with too many options.
   *
   * @param cover the problem after its reduction
   * @throws IllegalArgumentException if the engine does not support it
   * @throws EngineFailedException if the engine fails when asked
   */
  public static EngineChoice asked(Engine engine, ExactCover cover) {
    Engine used = substitute(engine, cover);
    boolean supported;
    try {
      supported = used.supports(cover);
    } catch (RuntimeException e) {
      throw new EngineFailedException(used, e);
    }
    if (!supported) {
      throw new IllegalArgumentException(
          "engine " + engine.label() + " does not support this problem");
    }
    return used.equals(engine)
        ? new EngineChoice(engine, engine, NEVER, "", Optional.empty(), false)
        : new EngineChoice(
            used,
            used,
            NEVER,
            engine == BuiltInEngine.CONFLICTS ? TOO_MANY : whyNotVectors(used),
            Optional.of(engine),
            false);
  }

  /** The settings of an enumeration with this engine. */
  Enumeration.Settings settings(int threads, long limit) {
    return new Enumeration.Settings(engine, ifLarge, large, threads, limit);
  }

  private static Engine fastest(ExactCover cover) {
    // Without lookahead sets, bit-sliced search saves no branches.
    if (cover.lookahead().count() == 0) {
      if (favoursConflicts(cover)) {
        return BuiltInEngine.CONFLICTS;
      }
      if (favoursLinks(cover, WORDS_WORTH_A_LINK)) {
        return BuiltInEngine.DLX;
      }
    }
    return substitute(BuiltInEngine.BITS, cover);
  }

  /** Whether masks of options are short, compared with the options that each option excludes. */
  private static boolean favoursConflicts(ExactCover cover) {
    double options = cover.usableOptionCount();
    double words = Math.ceil(options / Long.SIZE);
    return cover.primaryCount() <= MOST_ITEMS_OF_CONFLICTS
        && BuiltInEngine.CONFLICTS.supports(cover)
        && optionsOfItems(cover) >= CONFLICTS_PER_WORD * words * options;
  }

  /** The sum over all options of the number of options of each of their items. */
  private static double optionsOfItems(ExactCover cover) {
    double sum = 0;
    for (int[] options : cover.optionsOfItems()) {
      sum += (double) options.length * options.length;
    }
    return sum;
  }

  private static Engine substitute(Engine engine, ExactCover cover) {
    if (engine == BuiltInEngine.CONFLICTS && !engine.supports(cover)) {
      return BuiltInEngine.DLX;
    }
    boolean bits = engine == BuiltInEngine.BITS || engine == BuiltInEngine.BITS_SCALAR;
    if (bits && favoursLinks(cover, MOST_WORDS_PER_LINK)) {
      return BuiltInEngine.DLX;
    }
    return engine == BuiltInEngine.BITS && !BuiltInEngine.hasVectors()
        ? BuiltInEngine.BITS_SCALAR
        : engine;
  }

  private static String whyNotVectors(Engine used) {
    if (used == BuiltInEngine.CONFLICTS) {
      return FEW_ITEMS;
    }
    return used == BuiltInEngine.DLX ? FEW_LINKS : NO_VECTORS;
  }

  /** The number of branches above which vectors are worth their warm-up time. */
  private static long worthVectors(Problem problem, ExactCover cover) {
    if (cover.usableOptionCount() < FEW_OPTIONS) {
      return NEVER;
    }
    return problem.lastingItems() > Long.SIZE ? LARGE_IN_TWO_WORDS : LARGE;
  }

  private static boolean favoursLinks(ExactCover cover, double wordsPerLink) {
    return wordsPerLink(cover) > wordsPerLink || !BuiltInEngine.tellsApart(cover);
  }

  /**
   * The number of mask words that bit-sliced search reads at a branch for each link that Dancing
   * Links would change there. It is small where an option excludes many others.
   */
  static double wordsPerLink(ExactCover cover) {
    long[] links = new long[cover.itemCount()]; // removed by covering an item
    long[] ofColours = new long[cover.colourSetCount()];
    for (int option = 0; option < cover.optionCount(); option++) {
      int length = cover.start(option + 1) - cover.start(option);
      for (int k = cover.start(option); k < cover.start(option + 1); k++) {
        int item = cover.itemOf(k);
        links[item] += cover.multiplicity(item) > 1 ? 0 : length;
        if (cover.colourSetOf(item) >= 0) {
          ofColours[cover.colourSetOf(item)] += length;
        }
      }
    }
    double sum = 0; // over all options
    for (int k = 0; k < cover.start(cover.optionCount()); k++) {
      int set = cover.colourSetOf(cover.itemOf(k));
      sum += set < 0 ? links[cover.itemOf(k)] : ofColours[set];
    }
    double options = cover.usableOptionCount();
    double words = Math.ceil((double) cover.itemCount() / Long.SIZE);
    return options * options * words / Math.max(1, sum);
  }
}
