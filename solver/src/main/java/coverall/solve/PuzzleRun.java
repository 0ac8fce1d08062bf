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
 * The enumeration of one problem: what will be searched, and after {@link #run} what came out.
 *
 * @param asWritten whether the symmetry breaking of the file is used and no other
 * @param distinct what the solutions reported are distinct up to
 * @param whyEngine why the engine was chosen, in words; empty if it was asked for and is used
 * @param startNanos when the preparation began
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

  // In branches: vector code needs almost a second to be compiled, in which plain code does as
  // many; fewer where the cells need two words to the end.
  private static final long LARGE = 4_000_000;
  private static final long LARGE_IN_TWO_WORDS = 1_000_000;
  private static final long NEVER = Long.MAX_VALUE;
  private static final int FEW_OPTIONS = 500; // for lists of them to fill vectors

  private static final String NO_VECTORS = "since there are no vectors here";
  private static final String FEW_LINKS = "since an option excludes few others";
  private static final String LARGE_TREE = "for a large tree";
  private static final String SMALL_TREE = "for a small tree: vectors need time to get warm";
  private static final String SHORT_LISTS = "since lists of so few options fill no vectors";
  private static final String FIRST = "for a first solution: vectors need time to get warm";

  /**
   * What came out.
   *
   * @param counts the number of solutions up to each notion that is defined; empty if the search
   *     was not complete or that of a shard, or the file's symmetry breaking was used
   * @param wallSeconds the time since the preparation began
   */
  public record Result(Outcome outcome, Map<Distinct, Long> counts, double wallSeconds) {}

  /**
   * Prepares a run.
   *
   * @param wanted what solutions are to be distinct up to; null for the finest that is defined
   * @param restrict the name of the piece to restrict; null for the best item
   * @param engine the engine to use; null for the one that is likely to be the fastest
   * @param threads the number of workers, at least 1
   * @param limit after how many solutions to stop, at least 1
   * @throws IllegalArgumentException if that cannot be done with this problem
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
   * Prepares a run that many machines are to share: a large tree is cut more finely.
   *
   * @param wanted what solutions are to be distinct up to; null for the finest that is defined
   * @param restrict the name of the piece to restrict; null for the best item
   * @param engine the engine to use; null for the one that is likely to be the fastest
   * @param threads the number of workers of each process, at least 1
   * @param progress is told now and then how much of the cut is made, from 0 to 1
   * @throws IllegalArgumentException if that cannot be done with this problem
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
   * Prepares a run in no time: nothing is restricted, and nothing is known of the size of the tree.
   * For {@link CountRun}, which has no use for either.
   *
   * @throws IllegalArgumentException if the problem does not have this notion
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
                "of an exact cover problem no rotations and reflections are known; expected raw";
          });
    }
    return Objects.requireNonNullElse(wanted, problem.notions().getLast());
  }

  /**
   * Prepares a run that goes on where others have stopped.
   *
   * @param distinct what the solutions are distinct up to
   * @param item the item that was restricted; -1 if none
   * @param partition how the tree was cut
   * @param done the subproblems that are finished
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
   * How a problem was made smaller.
   *
   * @param item the item that was restricted; -1 if none
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
    // Vectors need time to get warm, links do not.
    boolean warm = engine != null || large || ifLarge == Engine.DLX;
    Engine asked = engine != null ? engine : large ? Engine.BITS : Engine.BITS_SCALAR;
    Engine used = warm ? ifLarge : Engine.BITS_SCALAR;
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

  /** Why an engine stands in for another, in words. */
  public static String whyInstead(Engine used) {
    return used == Engine.DLX ? FEW_LINKS : NO_VECTORS;
  }

  /** From how many branches on vectors are worth it. */
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
      // A single solution is distinct from all others: breaking symmetry would only delay it.
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
              "there is no piece " + name + " to restrict: an exact cover problem has none");
    };
  }

  private static int itemOf(Encoding encoding, String name) {
    List<Piece> pieces = encoding.puzzle().pieces();
    for (int piece = 0; piece < pieces.size(); piece++) {
      if (pieces.get(piece).name().equals(name)) {
        if (pieces.get(piece).copies() > 1 || !pieces.get(piece).isFixed()) {
          throw new IllegalArgumentException(
              (pieces.get(piece).copies() > 1
                      ? "there are several of piece " + name
                      : "piece " + name + " may be left over")
                  + "; expected one that is alone to restrict");
        }
        int item = encoding.itemOf(piece);
        return item < 0 ? 0 : item; // A piece that is alone has no item, but covers every cell.
      }
    }
    throw new IllegalArgumentException(
        "there is no piece "
            + name
            + " to restrict; expected one of "
            + String.join(" ", pieces.stream().map(Piece::name).toList()));
  }

  /** The run of a part of this one, of which this is the whole; to be used instead of it. */
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

  /** A survey of what this run would find and take. */
  public Survey survey() {
    return new Survey(reduction, partition, counted(problem.symmetry()), settings);
  }

  /** A run of the same problem, reduced and cut alike, with another engine. It begins now. */
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
   * Runs it, once.
   *
   * @param writer takes the solutions; null if they are only to be counted
   */
  public Result run(Consumer<Progress> listener, @Nullable SolutionWriter writer)
      throws InterruptedException {
    Outcome outcome = enumeration.run(listener, writer);
    return new Result(outcome, counts(outcome), (System.nanoTime() - startNanos) / 1e9);
  }

  /** Stops it cleanly; any thread. */
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

  /** The item that was restricted, in words; empty if none was. */
  public String restricted() {
    return reduction.item() < 0 ? "" : problem.itemName(reduction.item());
  }

  /** The stated counts that the result contradicts. */
  public List<Expectation> missed(Result result) {
    return missed(result.counts());
  }

  /** The stated counts that these counts contradict; none if these are empty. */
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
