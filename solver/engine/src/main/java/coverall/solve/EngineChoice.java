package coverall.solve;

import coverall.cover.ExactCover;
import coverall.enumerate.Candidate;
import coverall.enumerate.EngineFailedException;
import coverall.enumerate.Enumeration;
import coverall.enumerate.Partition;
import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import coverall.search.TreeProbe;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;

/**
 * The engine of a search and the reason for it. Immutable.
 *
 * @param candidates the guess, then the engines that it is compared with while the search goes on;
 *     a count may begin with one of these
 * @param why the reason in words, which complete the name of the engine; empty if the engine was
 *     asked for
 * @param insteadOf the engine that was asked for, if another one replaces it
 * @param portfolio whether other searches run beside it, for a first solution; see {@link
 *     coverall.portfolio.Portfolio}
 */
public record EngineChoice(
    List<Candidate> candidates, String why, Optional<Engine> insteadOf, boolean portfolio) {
  private static final double MANY_WORDS = 5.4e9; // of conflict masks, at all branches
  private static final double MANY_MASKS = 7e8; // of all branches of plain backtracking

  /** The expected times of engines, in terms of that of the first, where that is bit-sliced. */
  private static final Map<BuiltInEngine, Double> WHERE_BITS_LEAD =
      Map.of(
          BuiltInEngine.BITS, 0.5,
          BuiltInEngine.BITS_SCALAR, 2.5,
          BuiltInEngine.CONFLICTS, 3.0,
          BuiltInEngine.DLX, 5.0);

  /** The same elsewhere. */
  private static final Map<BuiltInEngine, Double> ELSEWHERE =
      Map.of(
          BuiltInEngine.CONFLICTS, 1.5,
          BuiltInEngine.DLX, 1.8,
          BuiltInEngine.BITS, 3.0);

  private static final double OF_PLUGIN = 2;

  // A branch of plain backtracking takes half the time of any other, or less.
  private static final double THAN_IN_ORDER = 2; // times slower
  private static final double FEW_MORE = 1.8; // branches, in terms of the others'
  private static final double NEVER = 50;
  private static final int WORTH_A_LOOK = 50_000; // branches; fewer are searched at once
  private static final int DESCENTS = 300;
  private static final int FEW_DESCENTS = 30;
  private static final double HOPELESS = 20; // times the others' branches
  private static final long SEED = 0x0BDE5;

  private static final String NO_VECTORS = "because vector instructions are not in use";
  private static final String TOO_MANY = "because so many options or items need too much memory";
  private static final String LARGE_TREE = "for a large tree";
  private static final String SMALL_TREE = "for a small tree: vectors need time to warm up";
  private static final Map<Engine, String> WHY =
      Map.of(
          BuiltInEngine.CONFLICTS, "because each option excludes many others",
          BuiltInEngine.DLX, "because each option excludes few others");
  private static final String IN_ORDER = "because the order of the items is as good as any";
  private static final String FIRST = "for a first solution: vectors need time to warm up";

  public EngineChoice {
    candidates = List.copyOf(candidates);
  }

  private EngineChoice(Engine engine, String why) {
    this(List.of(new Candidate(engine, 1)), why, Optional.empty(), false);
  }

  /** The guess, or the engine that was asked for. */
  public Engine engine() {
    return candidates.getFirst().engine();
  }

  /**
   * A guess, and the other engines that may turn out to be faster.
   *
   * @param cover the problem after its reduction
   * @param partition its subproblems
   * @param plugins engines of others that take part
   */
  static EngineChoice of(ExactCover cover, Partition partition, List<Engine> plugins) {
    double branches = partition.estimate();
    CoverShape shape = new CoverShape(cover);
    boolean far = shape.looksFar();
    boolean masksLead = far || shape.isDense();
    double words = branches * cover.primaryCount() * shape.wordsOfOptions();
    boolean countsMany =
        !masksLead
            && words >= MANY_WORDS
            && shape.excludesMany()
            && substitute(BuiltInEngine.BITS, shape) == BuiltInEngine.BITS;
    boolean bitsLead = masksLead || countsMany;
    Engine fastest = fastest(shape, bitsLead);
    boolean manyMasks = branches * shape.optionsOfAnItem() >= MANY_MASKS;
    boolean large = countsMany || manyMasks || branches >= shape.largeTree();
    boolean small = fastest != BuiltInEngine.BITS || !large;
    // Where pieces are items too, the other tree is much larger, and hard to estimate.
    boolean hopeless = !shape.hasSmallMasks() || (far && (!small || shape.hasItemsWithoutSets()));
    double inOrder = hopeless ? NEVER : branchesInOrder(cover, partition);
    EngineChoice guess =
        inOrder <= FEW_MORE && (small || !manyMasks)
            ? new EngineChoice(BuiltInEngine.BACKTRACK, IN_ORDER)
            : small ? ofSmall(fastest) : new EngineChoice(fastest, LARGE_TREE);
    List<Candidate> candidates = new ArrayList<>(guess.candidates);
    Map<BuiltInEngine, Double> others = new EnumMap<>(bitsLead ? WHERE_BITS_LEAD : ELSEWHERE);
    if (!bitsLead) {
      double slower = guess.engine() == BuiltInEngine.BACKTRACK ? THAN_IN_ORDER : 1;
      others.put(BuiltInEngine.BITS_SCALAR, slower * shape.slownessOfLists());
    }
    if (shape.hasSmallMasks()) {
      others.put(BuiltInEngine.BACKTRACK, Math.clamp(inOrder, 1, NEVER));
    }
    others.forEach((other, slower) -> add(other, slower, shape, candidates));
    plugins.forEach(plugin -> add(plugin, OF_PLUGIN, shape, candidates));
    return new EngineChoice(candidates, guess.why, Optional.empty(), false);
  }

  private static EngineChoice ofSmall(Engine fastest) {
    return fastest == BuiltInEngine.BITS
        ? new EngineChoice(BuiltInEngine.BITS_SCALAR, SMALL_TREE)
        : new EngineChoice(fastest, WHY.getOrDefault(fastest, NO_VECTORS));
  }

  /**
   * The estimated branches if items are covered in their order, in terms of the others'. They are
   * those of the subproblems, which may be many times the branches of a search that covers the
   * first items in their order, too.
   */
  private static double branchesInOrder(ExactCover cover, Partition partition) {
    double all = partition.estimate();
    if (all < WORTH_A_LOOK || partition.subproblems().isEmpty()) {
      return NEVER;
    }
    TreeProbe probe = new TreeProbe(cover, BuiltInEngine.BACKTRACK);
    double few = partition.estimate(probe, FEW_DESCENTS, new SplittableRandom(SEED)) / all;
    return few > HOPELESS
        ? few
        : partition.estimate(probe, DESCENTS, new SplittableRandom(SEED)) / all;
  }

  private static void add(
      Engine engine, double slower, CoverShape shape, List<Candidate> candidates) {
    boolean known = candidates.stream().anyMatch(other -> other.engine().equals(engine));
    if (!known && supports(engine, shape.cover()) && substitute(engine, shape).equals(engine)) {
      candidates.add(new Candidate(engine, slower));
    }
  }

  /**
   * For a first solution: a portfolio of searches, of which this engine does the systematic one.
   */
  static EngineChoice ofTheFirst(ExactCover cover) {
    Engine fastest = fastest(cover);
    EngineChoice guess = ofSmall(fastest);
    String why = fastest == BuiltInEngine.BITS ? FIRST : guess.why;
    return new EngineChoice(guess.candidates, why, Optional.empty(), true);
  }

  /** The engine for a search that is over soon. */
  static Engine ofShortSearch(ExactCover cover) {
    return ofSmall(fastest(cover)).engine();
  }

  /** The same choice with other searches beside it, or without. */
  EngineChoice portfolio(boolean others) {
    return new EngineChoice(candidates, why, insteadOf, others);
  }

  /** The settings of an enumeration with these engines. */
  Enumeration.Settings settings(int threads, long limit) {
    return new Enumeration.Settings(candidates, threads, limit);
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
    boolean tooMany = engine == BuiltInEngine.CONFLICTS && !engine.supports(cover);
    Engine used = tooMany ? BuiltInEngine.DLX : substitute(engine, new CoverShape(cover));
    if (!supports(used, cover)) {
      throw new IllegalArgumentException(
          "engine " + engine.label() + " does not support this problem");
    }
    if (used.equals(engine)) {
      return new EngineChoice(engine, "");
    }
    String why = tooMany ? TOO_MANY : WHY.getOrDefault(used, NO_VECTORS);
    return new EngineChoice(List.of(new Candidate(used, 1)), why, Optional.of(engine), false);
  }

  private static boolean supports(Engine engine, ExactCover cover) {
    try {
      return engine.supports(cover);
    } catch (RuntimeException e) {
      throw new EngineFailedException(engine, e);
    }
  }

  /** The engine that is likely to be the fastest once its code is warm. */
  static Engine fastest(ExactCover cover) {
    CoverShape shape = new CoverShape(cover);
    return fastest(shape, shape.looksFar() || shape.isDense());
  }

  private static Engine fastest(CoverShape shape, boolean bitsLead) {
    if (bitsLead || !BuiltInEngine.CONFLICTS.supports(shape.cover())) {
      return substitute(BuiltInEngine.BITS, shape);
    }
    return shape.excludesFew() ? BuiltInEngine.DLX : BuiltInEngine.CONFLICTS;
  }

  private static Engine substitute(Engine engine, CoverShape shape) {
    boolean bits = engine == BuiltInEngine.BITS || engine == BuiltInEngine.BITS_SCALAR;
    if (bits && shape.favoursLinks()) {
      return BuiltInEngine.DLX;
    }
    return engine == BuiltInEngine.BITS && !BuiltInEngine.hasVectors()
        ? BuiltInEngine.BITS_SCALAR
        : engine;
  }
}
