package coverall.solve;

import coverall.cover.ExactCover;
import coverall.cover.LookaheadSets;
import coverall.enumerate.Candidate;
import coverall.enumerate.EngineFailedException;
import coverall.enumerate.Enumeration;
import coverall.enumerate.Partition;
import coverall.enumerate.Subproblem;
import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import coverall.search.TreeProbe;
import java.util.ArrayList;
import java.util.Arrays;
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
  static final int MANY_OPTIONS = 500;
  private static final double DENSE = 0.53; // the share of options that an option excludes
  private static final int MOST_ITEMS_IF_DENSE = 3 * Long.SIZE;
  private static final double OPTIONS_PER_MEMBER = 7; // of a lookahead set
  private static final double EXCLUDED = 0.15; // the least share of options that an option excludes
  private static final double MANY_WORDS = 5.4e9; // of conflict masks, at all branches
  private static final double MANY_MASKS = 7e8; // of all branches of plain backtracking
  static final double LARGE_TREE_OF_FEW_ITEMS = 7e6; // branches
  static final double LARGE_TREE_OF_MANY_ITEMS = 1.3e6;
  static final int MANY_ITEMS = 96; // for which most branches have lists of long masks
  private static final double MOST_WORDS_PER_LINK = 35;

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
          BuiltInEngine.BITS_SCALAR, 2.0,
          BuiltInEngine.BITS, 3.0);

  private static final double OF_PLUGIN = 2;

  // A branch of plain backtracking takes half the time of any other, or less.
  private static final double FEW_MORE = 1.8; // branches, in terms of the others'
  private static final double NEVER = 50;
  private static final int WORTH_A_LOOK = 50_000; // branches; fewer are searched at once
  private static final int DESCENTS = 300;
  private static final int FEW_DESCENTS = 30;
  private static final double HOPELESS = 20; // times the others' branches
  private static final long MOST_MASK_BITS = 1L << 26;
  private static final long SEED = 0x0BDE5;

  private static final String NO_VECTORS = "because vector instructions are not in use";
  private static final String MANY_CONFLICTS = "because each option excludes many others";
  private static final String TOO_MANY = "because so many options or items need too much memory";
  private static final String FEW_LINKS = "because each option excludes few others";
  private static final String LARGE_TREE = "for a large tree";
  private static final String SMALL_TREE = "for a small tree: vectors need time to warm up";
  private static final Map<Engine, String> WHY =
      Map.of(
          BuiltInEngine.CONFLICTS, MANY_CONFLICTS,
          BuiltInEngine.DLX, FEW_LINKS);
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
    int[] sets = setSizes(cover);
    boolean far = looksFar(cover, sets);
    boolean masksLead = far || isDense(cover);
    double words = branches * cover.primaryCount() * words(cover.usableOptionCount());
    boolean countsMany = !masksLead && words >= MANY_WORDS && vectorsCount(cover);
    boolean bitsLead = masksLead || countsMany;
    Engine fastest = fastest(cover, bitsLead);
    boolean manyMasks = branches * optionsPerItem(cover) >= MANY_MASKS;
    boolean large = countsMany || manyMasks || branches >= largeTree(cover);
    boolean small = fastest != BuiltInEngine.BITS || !large;
    // Where pieces are items too, the other tree is much larger, and hard to estimate.
    boolean hasPieces = Arrays.stream(sets).anyMatch(size -> size == 0);
    double inOrder = far && (hasPieces || !small) ? NEVER : branchesInOrder(cover, partition);
    EngineChoice guess =
        inOrder <= FEW_MORE && (small || !manyMasks)
            ? new EngineChoice(BuiltInEngine.BACKTRACK, IN_ORDER)
            : small ? ofSmall(fastest) : new EngineChoice(fastest, LARGE_TREE);
    List<Candidate> candidates = new ArrayList<>(guess.candidates);
    Map<BuiltInEngine, Double> others = new EnumMap<>(bitsLead ? WHERE_BITS_LEAD : ELSEWHERE);
    if (masksAreSmall(cover)) {
      others.put(BuiltInEngine.BACKTRACK, Math.clamp(inOrder, 1, NEVER));
    }
    others.forEach((other, slower) -> add(other, slower, cover, candidates));
    plugins.forEach(plugin -> add(plugin, OF_PLUGIN, cover, candidates));
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
    List<Subproblem> subproblems = partition.subproblems();
    if (partition.estimate() < WORTH_A_LOOK || subproblems.isEmpty() || !masksAreSmall(cover)) {
      return NEVER;
    }
    TreeProbe probe = new TreeProbe(cover, BuiltInEngine.BACKTRACK);
    double all = partition.estimate();
    double few = branches(probe, subproblems, FEW_DESCENTS) / all;
    return few > HOPELESS ? few : branches(probe, subproblems, DESCENTS) / all;
  }

  /** Estimates the branches of all subproblems by descents in evenly spread ones. */
  private static double branches(TreeProbe probe, List<Subproblem> subproblems, int descents) {
    SplittableRandom random = new SplittableRandom(SEED);
    double sum = 0;
    for (int k = 0; k < descents; k++) {
      probe.enter(subproblems.get((int) ((long) k * subproblems.size() / descents)).prefix());
      sum += probe.estimate(1, random);
    }
    return sum / descents * subproblems.size();
  }

  /** Whether plain backtracking, which has a mask of items for each option, takes little memory. */
  private static boolean masksAreSmall(ExactCover cover) {
    return (long) cover.optionCount() * cover.itemCount() <= MOST_MASK_BITS;
  }

  private static void add(
      Engine engine, double slower, ExactCover cover, List<Candidate> candidates) {
    boolean known = candidates.stream().anyMatch(other -> other.engine().equals(engine));
    if (!known && supports(engine, cover) && substitute(engine, cover).equals(engine)) {
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
    Engine used = tooMany ? BuiltInEngine.DLX : substitute(engine, cover);
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
    return fastest(cover, looksFar(cover, setSizes(cover)) || isDense(cover));
  }

  private static Engine fastest(ExactCover cover, boolean bitsLead) {
    if (bitsLead || !BuiltInEngine.CONFLICTS.supports(cover)) {
      return substitute(BuiltInEngine.BITS, cover);
    }
    double few = 2 * words(cover.usableOptionCount());
    return conflicts(cover) < few ? BuiltInEngine.DLX : BuiltInEngine.CONFLICTS;
  }

  /** Whether most of many options, with short masks, exclude each other. */
  private static boolean isDense(ExactCover cover) {
    int options = cover.usableOptionCount();
    return options >= MANY_OPTIONS
        && cover.itemCount() <= MOST_ITEMS_IF_DENSE
        && conflicts(cover) >= DENSE * options;
  }

  /**
   * The number of branches from which on vectors pay in place of lists of masks without: to prepare
   * them takes the JIT compiler almost a second.
   */
  static double largeTree(ExactCover cover) {
    return cover.itemCount() > MANY_ITEMS ? LARGE_TREE_OF_MANY_ITEMS : LARGE_TREE_OF_FEW_ITEMS;
  }

  /** Whether vectors are in use and faster than counts of options, once their code is warm. */
  private static boolean vectorsCount(ExactCover cover) {
    return conflicts(cover) >= EXCLUDED * cover.usableOptionCount()
        && substitute(BuiltInEngine.BITS, cover) == BuiltInEngine.BITS;
  }

  /** The masks that plain backtracking, which has each option for one item only, reads. */
  private static double optionsPerItem(ExactCover cover) {
    return (double) cover.usableOptionCount() / Math.max(1, cover.primaryCount());
  }

  /**
   * Whether most items have lookahead sets, and many more options than their sets have members. If
   * they have one option for each member, as in tilings by dominoes, an item whose set is used up
   * has no option left, which every engine sees.
   *
   * @param sets by primary item: the number of members of its lookahead set
   */
  private static boolean looksFar(ExactCover cover, int[] sets) {
    int[][] options = cover.optionsOfItems();
    int withSets = 0;
    double optionCount = 0;
    double members = 0;
    for (int item = 0; item < sets.length; item++) {
      if (sets[item] > 0) {
        withSets++;
        members += sets[item];
        optionCount += options[item].length;
      }
    }
    return 2 * withSets >= sets.length && optionCount >= OPTIONS_PER_MEMBER * members;
  }

  /** By primary item: the number of members of its lookahead set, 0 if it has none. */
  private static int[] setSizes(ExactCover cover) {
    LookaheadSets sets = cover.lookahead();
    int[] sizes = new int[cover.primaryCount()];
    for (int k = 0; k < sets.count(); k++) {
      for (int item = 0; item < sizes.length; item++) {
        sizes[item] += sets.holds(k, item) ? 1 : 0;
      }
    }
    return sizes;
  }

  private static double words(int bits) {
    return Math.ceil((double) bits / Long.SIZE);
  }

  /** The mean number of options that have an item in common with an option, for each such item. */
  private static double conflicts(ExactCover cover) {
    double[] options = new double[cover.itemCount()]; // their number, by item
    for (int k = 0; k < cover.start(cover.optionCount()); k++) {
      options[cover.itemOf(k)]++;
    }
    return Arrays.stream(options).map(number -> number * number).sum() / cover.usableOptionCount();
  }

  private static Engine substitute(Engine engine, ExactCover cover) {
    boolean bits = engine == BuiltInEngine.BITS || engine == BuiltInEngine.BITS_SCALAR;
    if (bits && favoursLinks(cover)) {
      return BuiltInEngine.DLX;
    }
    return engine == BuiltInEngine.BITS && !BuiltInEngine.hasVectors()
        ? BuiltInEngine.BITS_SCALAR
        : engine;
  }

  private static boolean favoursLinks(ExactCover cover) {
    return wordsPerLink(cover) > MOST_WORDS_PER_LINK || !BuiltInEngine.tellsApart(cover);
  }

  /**
   * The number of mask words that bit-sliced search reads at a branch for each link that Dancing
   * Links would change there. It is small where an option excludes many others.
   */
  private static double wordsPerLink(ExactCover cover) {
    double links = conflicts(cover) * cover.start(cover.optionCount());
    double options = cover.usableOptionCount();
    return options * options * words(cover.itemCount()) / Math.max(1, links);
  }
}
