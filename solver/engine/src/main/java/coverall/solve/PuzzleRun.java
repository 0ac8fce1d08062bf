package coverall.solve;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import coverall.enumerate.Enumeration;
import coverall.enumerate.FineCut;
import coverall.enumerate.Outcome;
import coverall.enumerate.Partition;
import coverall.enumerate.Progress;
import coverall.enumerate.Reduction;
import coverall.enumerate.Shard;
import coverall.enumerate.SolutionWriter;
import coverall.enumerate.Subproblem;
import coverall.enumerate.SubproblemResult;
import coverall.enumerate.Survey;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Expectation;
import coverall.puzzle.NamedCover;
import coverall.puzzle.Piece;
import coverall.puzzle.Problem;
import coverall.puzzle.Symmetry;
import coverall.search.Engine;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.DoubleConsumer;
import org.jspecify.annotations.Nullable;

/**
 * A prepared enumeration of one problem. It can be run once.
 *
 * @param asWritten whether only the symmetry breaking of the file is used
 * @param distinct the notion up to which reported solutions are distinct
 * @param whyEngine the reason for the choice of the engine, in words; empty if the requested engine
 *     is used
 * @param startNanos when the preparation started, on the clock of {@link System#nanoTime}
 */
public record PuzzleRun(
    Problem problem,
    boolean asWritten,
    Distinct distinct,
    Reduction reduction,
    Partition partition,
    Enumeration.Settings settings,
    String whyEngine,
    Enumeration enumeration,
    long startNanos) {
  private static final int PARTS_FOR_THE_FIRST = 64;

  // The branches that plain code searches while the JIT compiler prepares vector code, almost a
  // second; fewer if cells need two words throughout.
  private static final long LARGE = 4_000_000;
  private static final long LARGE_IN_TWO_WORDS = 1_000_000;
  private static final long NEVER = Long.MAX_VALUE;
  private static final int MOST_ITEMS_OF_SCALAR_BITS = 128; // links are faster with more
  private static final int FEW_OPTIONS = 500; // fewer do not fill vectors

  private static final String NO_VECTORS = "because no vector instructions are available";
  private static final String FEW_LINKS = "because each option excludes few others";
  private static final String LARGE_TREE = "for a large tree";
  private static final String SMALL_TREE = "for a small tree: vectors need time to warm up";
  private static final String SHORT_LISTS = "because so few options do not fill vectors";
  private static final String FIRST = "for a first solution: vectors need time to warm up";

  /**
   * The result of a run.
   *
   * @param counts the number of solutions for each notion that is defined; empty if the search was
   *     incomplete or covered only a shard, or if the file's symmetry breaking was used
   * @param wallSeconds the elapsed time since the preparation started
   */
  public record Result(Outcome outcome, Map<Distinct, Long> counts, double wallSeconds) {}

  /**
   * Prepares a run.
   *
   * @param wanted the notion up to which solutions are distinct; null for the widest one defined
   * @param restrict the name of the piece to restrict; null for the best item
   * @param engine the engine to use; null for the one that is likely to be the fastest
   * @param threads the number of workers, at least 1
   * @param limit the number of solutions after which to stop, at least 1
   * @throws IllegalArgumentException if the problem does not support these settings
   */
  public static PuzzleRun prepare(
      Problem problem,
      boolean asWritten,
      @Nullable Distinct wanted,
      @Nullable String restrict,
      @Nullable Engine engine,
      int threads,
      long limit) {
    long start = System.nanoTime();
    Distinct distinct = distinct(problem, wanted);
    Reduction reduction = reduction(problem, asWritten, distinct, restrict, limit);
    Partition partition =
        limit == 1
            ? Partition.of(reduction.cover(), PARTS_FOR_THE_FIRST)
            : Partition.of(reduction.cover());
    return prepared(
        problem, asWritten, distinct, reduction, partition, engine, threads, limit, List.of(),
        start);
  }

  /**
   * Prepares a run for many machines. Large trees are cut more finely.
   *
   * @param wanted the notion up to which solutions are distinct; null for the widest one defined
   * @param restrict the name of the piece to restrict; null for the best item
   * @param engine the engine to use; null for the one that is likely to be the fastest
   * @param threads the number of workers of each process, at least 1
   * @param progress receives the completed share of the cut, from 0 to 1, from time to time
   * @throws IllegalArgumentException if the problem does not support these settings
   */
  public static PuzzleRun prepareForMany(
      Problem problem,
      @Nullable Distinct wanted,
      @Nullable String restrict,
      @Nullable Engine engine,
      int threads,
      DoubleConsumer progress) {
    long start = System.nanoTime();
    Distinct distinct = distinct(problem, wanted);
    Reduction reduction = reduction(problem, false, distinct, restrict, Long.MAX_VALUE);
    return prepared(
        problem,
        false,
        distinct,
        reduction,
        FineCut.of(reduction.cover(), progress),
        engine,
        threads,
        Long.MAX_VALUE,
        List.of(),
        start);
  }

  /**
   * Prepares a run quickly: restricts no item and does not estimate the size of the tree. For
   * {@link CountRun}, which needs neither.
   *
   * @throws IllegalArgumentException if the notion is not defined for the problem
   */
  public static PuzzleRun unreduced(Problem problem, @Nullable Distinct wanted, int threads) {
    long start = System.nanoTime();
    Distinct distinct = distinct(problem, wanted);
    Reduction reduction = Reduction.none(problem.cover(), problem.symmetry().group(distinct));
    Partition partition = Partition.of(List.of(new Subproblem(0, new int[0], 1)), 0);
    return prepared(
        problem,
        false,
        distinct,
        reduction,
        partition,
        Engine.DLX,
        threads,
        Long.MAX_VALUE,
        List.of(),
        start);
  }

  private static Distinct distinct(Problem problem, @Nullable Distinct wanted) {
    if (wanted != null && !problem.notions().contains(wanted)) {
      throw new IllegalArgumentException(
          switch (problem) {
            case Encoding _ -> "no reflection maps this puzzle to itself; expected raw or rotation";
            case NamedCover _ ->
                "rotations and reflections of an exact cover problem are unknown; expected raw";
          });
    }
    return Objects.requireNonNullElse(wanted, problem.notions().getLast());
  }

  /**
   * Prepares a run that resumes an interrupted one.
   *
   * @param distinct the notion up to which solutions are distinct
   * @param item the restricted item, or -1
   * @param partition the cut of the tree
   * @param done the results of the finished subproblems
   * @param engine the engine to use; null for the one that is likely to be the fastest
   * @param threads the number of workers, at least 1
   */
  public static PuzzleRun goOn(
      Problem problem,
      Distinct distinct,
      int item,
      Partition partition,
      List<SubproblemResult> done,
      @Nullable Engine engine,
      int threads) {
    return prepared(
        problem,
        false,
        distinct,
        reduction(problem, distinct, item),
        partition,
        engine,
        threads,
        Long.MAX_VALUE,
        done,
        System.nanoTime());
  }

  /**
   * The reduction of a problem.
   *
   * @param item the restricted item, or -1
   */
  public static Reduction reduction(Problem problem, Distinct distinct, int item) {
    OptionGroup group = problem.symmetry().group(distinct);
    ExactCover cover = problem.cover();
    return item < 0 ? Reduction.none(cover, group) : Reduction.of(cover, group, item);
  }

  private static PuzzleRun prepared(
      Problem problem,
      boolean asWritten,
      Distinct distinct,
      Reduction reduction,
      Partition partition,
      @Nullable Engine engine,
      int threads,
      long limit,
      List<SubproblemResult> done,
      long start) {
    long worthVectors = worthVectors(problem);
    boolean large = limit > 1 && partition.estimate() > worthVectors;
    ExactCover cover = reduction.cover();
    Engine ifLarge = engine != null ? engine.here(cover) : Engine.fastest(cover);
    // Vectors need time to warm up; links do not.
    boolean warm = engine != null || large || ifLarge == Engine.DLX;
    Engine ifSmall =
        cover.itemCount() > MOST_ITEMS_OF_SCALAR_BITS ? Engine.DLX : Engine.BITS_SCALAR;
    Engine asked = engine != null ? engine : warm ? Engine.BITS : ifSmall;
    Engine used = warm ? ifLarge : ifSmall;
    Enumeration.Settings settings =
        engine == null && used != ifLarge
            ? new Enumeration.Settings(used, ifLarge, worthVectors, threads, limit)
            : new Enumeration.Settings(used, threads, limit);
    String why =
        used != asked
            ? whyInstead(used)
            : engine != null
                ? ""
                : worthVectors == NEVER
                    ? SHORT_LISTS
                    : limit == 1 ? FIRST : large ? LARGE_TREE : SMALL_TREE;
    Enumeration enumeration =
        new Enumeration(reduction, partition, counted(problem.symmetry()), settings, done);
    return new PuzzleRun(
        problem, asWritten, distinct, reduction, partition, settings, why, enumeration, start);
  }

  /** The reason for replacing the requested engine by another, in words. */
  public static String whyInstead(Engine used) {
    return used == Engine.DLX ? FEW_LINKS : NO_VECTORS;
  }

  /** The number of branches above which vectors are worth their warm-up time. */
  private static long worthVectors(Problem problem) {
    int toTheEnd =
        switch (problem) {
          case Encoding encoding -> encoding.puzzle().cellCount();
          case NamedCover named -> named.cover().itemCount();
        };
    if (problem instanceof NamedCover named && named.optionCount() < FEW_OPTIONS) {
      return NEVER;
    }
    return toTheEnd > Long.SIZE ? LARGE_IN_TWO_WORDS : LARGE;
  }

  static List<OptionGroup> counted(Symmetry symmetry) {
    List<OptionGroup> counted = new ArrayList<>();
    for (Distinct notion : Distinct.values()) {
      counted.add(symmetry.group(notion));
    }
    return counted;
  }

  private static Reduction reduction(
      Problem problem,
      boolean asWritten,
      Distinct distinct,
      @Nullable String restrict,
      long limit) {
    ExactCover cover = problem.cover();
    if (asWritten || (limit == 1 && restrict == null)) {
      // For a single solution, symmetry breaking would only cost time.
      return Reduction.none(cover, OptionGroup.trivial(cover.optionCount()));
    }
    OptionGroup group = problem.symmetry().group(distinct);
    return restrict == null
        ? Reduction.choose(cover, group)
        : Reduction.of(cover, group, itemToRestrict(problem, restrict));
  }

  private static int itemToRestrict(Problem problem, String name) {
    return switch (problem) {
      case Encoding encoding -> itemOf(encoding, name);
      case NamedCover _ ->
          throw new IllegalArgumentException(
              "unknown piece '" + name + "': an exact cover problem has no pieces to restrict");
    };
  }

  private static int itemOf(Encoding encoding, String name) {
    List<Piece> pieces = encoding.puzzle().pieces();
    for (int piece = 0; piece < pieces.size(); piece++) {
      if (pieces.get(piece).name().equals(name)) {
        if (pieces.get(piece).copies() > 1 || !pieces.get(piece).isFixed()) {
          throw new IllegalArgumentException(
              "cannot restrict piece '"
                  + name
                  + (pieces.get(piece).copies() > 1
                      ? "', which has several copies"
                      : "', which may be left over"));
        }
        int item = encoding.itemOf(piece);
        return item < 0 ? 0 : item; // A puzzle's only piece has no item, but covers every cell.
      }
    }
    throw new IllegalArgumentException(
        "unknown piece '"
            + name
            + "'; expected one of "
            + String.join(" ", pieces.stream().map(Piece::name).toList()));
  }

  /** The run of a shard of this run, which must be whole. Use it instead of this run. */
  public PuzzleRun part(Shard shard) {
    if (shard.isWhole()) {
      return this;
    }
    Partition part = partition.part(shard);
    return new PuzzleRun(
        problem,
        asWritten,
        distinct,
        reduction,
        part,
        settings,
        whyEngine,
        new Enumeration(reduction, part, counted(problem.symmetry()), settings),
        startNanos);
  }

  /** A survey that estimates the results and the time of this run. */
  public Survey survey() {
    return new Survey(reduction, partition, counted(problem.symmetry()), settings);
  }

  /** A run with the same problem, reduction and cut, but another engine. Its time starts now. */
  PuzzleRun withEngine(Engine engine) {
    long start = System.nanoTime();
    Enumeration.Settings other =
        new Enumeration.Settings(
            engine.here(reduction.cover()), settings.threads(), settings.limit());
    Enumeration again = new Enumeration(reduction, partition, counted(problem.symmetry()), other);
    return new PuzzleRun(
        problem, asWritten, distinct, reduction, partition, other, "", again, start);
  }

  /**
   * Runs the enumeration. May be called once.
   *
   * @param listener receives the progress from time to time, in the calling thread
   * @param writer receives the solutions; null to count them only
   */
  public Result run(Consumer<Progress> listener, @Nullable SolutionWriter writer)
      throws InterruptedException {
    Outcome outcome = enumeration.run(listener, writer);
    return new Result(outcome, counts(outcome), (System.nanoTime() - startNanos) / 1e9);
  }

  /** Asks the run to stop; solutions found so far are still written and reported. Any thread. */
  public void stop() {
    enumeration.stop();
  }

  private Map<Distinct, Long> counts(Outcome outcome) {
    Map<Distinct, Long> counts = new EnumMap<>(Distinct.class);
    if (!outcome.orbits().isEmpty() && !asWritten) {
      Iterator<Long> orbits = outcome.orbits().iterator();
      for (Distinct notion : Distinct.values()) {
        long count = orbits.next();
        if (problem.notions().contains(notion)) {
          counts.put(notion, count);
        }
      }
    }
    return counts;
  }

  /** The notion of distinctness in words: "up to rotation", "as written". */
  public String distinctWords() {
    return asWritten ? "as written" : distinct.words();
  }

  /** The name of the restricted item; empty if none. */
  public String restricted() {
    return reduction.item() < 0 ? "" : problem.itemName(reduction.item());
  }

  /** The expected counts that the result contradicts. */
  public List<Expectation> missed(Result result) {
    return missed(result.counts());
  }

  /** The expected counts that these counts contradict; an empty list if there are no counts. */
  public List<Expectation> missed(Map<Distinct, Long> counts) {
    List<Expectation> missed = new ArrayList<>();
    for (Expectation expectation : problem.expectations()) {
      if (!counts.isEmpty() && !expectation.isMetBy(counts)) {
        missed.add(expectation);
      }
    }
    return missed;
  }
}
