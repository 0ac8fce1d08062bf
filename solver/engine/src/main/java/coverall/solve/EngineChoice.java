package coverall.solve;

import coverall.cover.ExactCover;
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
 */
public record EngineChoice(
    Engine engine, Engine ifLarge, long large, String why, Optional<Engine> insteadOf) {
  // Plain code is faster up to this number of branches: preparing vector code takes the JIT
  // compiler almost a second. There are fewer if cells need two words throughout.
  private static final long LARGE = 4_000_000;
  private static final long LARGE_IN_TWO_WORDS = 1_000_000;
  private static final long NEVER = Long.MAX_VALUE;
  private static final int MOST_ITEMS_OF_SCALAR_BITS = 192; // links are faster with more
  private static final int FEW_OPTIONS = 500; // fewer do not fill vectors

  private static final double WORDS_WORTH_A_LINK = 6;
  private static final double MOST_WORDS_PER_LINK = 35;

  private static final String NO_VECTORS = "because no vector instructions are available";
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
    long large = worthVectors(problem);
    Engine fastest = fastest(cover);
    // Vectors need time to warm up; links do not.
    if (fastest == BuiltInEngine.DLX || (!first && branches > large)) {
      return forLongSearch(cover);
    }
    Engine small =
        cover.itemCount() > MOST_ITEMS_OF_SCALAR_BITS
            ? BuiltInEngine.DLX
            : BuiltInEngine.BITS_SCALAR;
    String why = large == NEVER ? SHORT_LISTS : first ? FIRST : SMALL_TREE;
    return new EngineChoice(
        small, fastest, small.equals(fastest) ? NEVER : large, why, Optional.empty());
  }

  /** The engine for a search so long that nothing has to warm up. */
  public static EngineChoice forLongSearch(ExactCover cover) {
    Engine fastest = fastest(cover);
    String why = fastest == BuiltInEngine.BITS ? LARGE_TREE : whyNotBits(fastest);
    return new EngineChoice(fastest, fastest, NEVER, why, Optional.empty());
  }

  /**
   * The engine asked for, or a substitute where that has no advantage: {@code BITS_SCALAR} for
   * {@code BITS} on a machine without vectors, and {@code DLX} for both on problems with long lists
   * of masks of which each option changes only a small part.
   *
   * @param cover the problem after its reduction
   * @throws IllegalArgumentException if the engine does not support it
   */
  public static EngineChoice asked(Engine engine, ExactCover cover) {
    boolean supported;
    try {
      supported = engine.supports(cover);
    } catch (RuntimeException e) {
      throw new IllegalArgumentException("engine " + engine.label() + " failed: " + e, e);
    }
    if (!supported) {
      throw new IllegalArgumentException(
          "engine " + engine.label() + " does not support this problem");
    }
    Engine used = substitute(engine, cover);
    return used.equals(engine)
        ? new EngineChoice(engine, engine, NEVER, "", Optional.empty())
        : new EngineChoice(used, used, NEVER, whyNotBits(used), Optional.of(engine));
  }

  /** The settings of an enumeration with this engine. */
  Enumeration.Settings settings(int threads, long limit) {
    return new Enumeration.Settings(engine, ifLarge, large, threads, limit);
  }

  private static Engine fastest(ExactCover cover) {
    // Without lookahead sets, bit-sliced search saves no branches.
    boolean links = cover.lookahead().count() == 0 && favoursLinks(cover, WORDS_WORTH_A_LINK);
    return links ? BuiltInEngine.DLX : substitute(BuiltInEngine.BITS, cover);
  }

  private static Engine substitute(Engine engine, ExactCover cover) {
    boolean bits = engine == BuiltInEngine.BITS || engine == BuiltInEngine.BITS_SCALAR;
    if (bits && favoursLinks(cover, MOST_WORDS_PER_LINK)) {
      return BuiltInEngine.DLX;
    }
    return engine == BuiltInEngine.BITS && !BuiltInEngine.hasVectors()
        ? BuiltInEngine.BITS_SCALAR
        : engine;
  }

  private static String whyNotBits(Engine used) {
    return used == BuiltInEngine.DLX ? FEW_LINKS : NO_VECTORS;
  }

  /** The number of branches above which vectors are worth their warm-up time. */
  private static long worthVectors(Problem problem) {
    if (problem.cover().optionCount() < FEW_OPTIONS) {
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
    double options = cover.optionCount();
    double words = Math.ceil((double) cover.itemCount() / Long.SIZE);
    return options * options * words / Math.max(1, sum);
  }
}
