package coverall.solve;

import coverall.frontier.FrontierCensus;
import coverall.frontier.FrontierProgress;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.NamedCover;
import coverall.puzzle.Problem;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A count of the solutions of a problem that does not enumerate them. It pays off where pieces are
 * identical. {@link #stop} may be called from any thread.
 */
public final class CountRun {
  /** The name shown in place of an engine's. */
  public static final String ENGINE = "frontier";

  /** The steps to allow in any case: a search with fewer branches would not be faster. */
  private static final double FEWEST_STEPS = 4e6;

  /** The branches of a search that is faster than preparing a count. */
  private static final double SMALL_SEARCH = 100_000;

  /**
   * The share of a search's branches to allow as steps, if nothing suggests that options are alike.
   */
  private static final double SHARE_OF_THE_UNKNOWN = 0.1;

  private static final int MOST_SYMMETRIES = 200;

  /** The share of the heap to use at most. */
  private static final double SHARE_OF_MEMORY = 0.4;

  private final SearchPlan plan;
  private volatile boolean stopped;

  /**
   * A count.
   *
   * @param plan the search to run instead if the count is not possible
   */
  public CountRun(SearchPlan plan) {
    this.plan = plan;
  }

  /**
   * The result of a count.
   *
   * @param counts the number of solutions for each notion that is defined and could be counted; the
   *     raw count is always present
   * @param steps the number of steps; a step is a placement tried in a state
   * @param mostStates the greatest number of states at any time
   * @param searchSeconds the elapsed time of the count
   * @param wallSeconds the elapsed time including that of the plan
   */
  public record Result(
      OrbitCounts counts, long steps, int mostStates, double searchSeconds, double wallSeconds) {}

  /** Whether to try a count before estimating the search, because some pieces are identical. */
  public boolean isPromising() {
    return !plan.asWritten()
        && plan.problem() instanceof Encoding encoding
        && hasIdenticalPieces(encoding);
  }

  /** Whether a count may pay off: a puzzle has identical pieces, or it is another problem. */
  static boolean isWorthATry(Problem problem) {
    return switch (problem) {
      case Encoding encoding -> hasIdenticalPieces(encoding);
      case NamedCover _ -> true;
    };
  }

  private static boolean hasIdenticalPieces(Encoding encoding) {
    return encoding.puzzle().pieces().stream().anyMatch(piece -> piece.copies() > 1);
  }

  /** The memory that a count may use, in bytes. */
  static long memory() {
    return (long) (SHARE_OF_MEMORY * Runtime.getRuntime().maxMemory());
  }

  /** The reason for counting, as a phrase that completes the name of the engine. */
  public String why() {
    return switch (plan.problem()) {
      case Encoding _ -> "because identical pieces lead to the same states in many ways";
      case NamedCover _ -> "because many ways lead to the same states";
    };
  }

  /**
   * Counts the solutions, unless that takes more steps than a search is estimated to have branches,
   * or too much memory.
   *
   * @param listener receives the progress from time to time, in the calling thread
   * @return empty if the count would exceed a limit or was stopped; then run the plan instead
   */
  public Optional<Result> count(Consumer<FrontierProgress> listener) {
    long begin = System.nanoTime();
    return FrontierCensus.of(
            plan.problem().cover(),
            OrbitCounts.groups(plan.problem().symmetry()),
            memory(),
            stepLimit(),
            progress -> {
              listener.accept(progress);
              return !stopped;
            })
        .map(census -> result(census, begin));
  }

  /** The number of steps that are no more work than the search. */
  long stepLimit() {
    return (long) Math.max(leastSteps(), steps());
  }

  /** Whether to try a count once the size of the search is known, because the search is long. */
  public boolean isBetterThanToSearch() {
    return switch (plan.problem()) {
      case Encoding _ -> isPromising() && steps() > FEWEST_STEPS;
      case NamedCover _ -> hasFewSymmetries() && plan.partition().estimate() > SMALL_SEARCH;
    };
  }

  /** Whether there are so few symmetries that a count for each class of them may pay off. */
  private boolean hasFewSymmetries() {
    return plan.large().isEmpty() && plan.problem().symmetry().all().order() <= MOST_SYMMETRIES;
  }

  /** The number of steps to allow in any case. */
  private double leastSteps() {
    return plan.problem() instanceof NamedCover
        ? Math.min(FEWEST_STEPS, plan.partition().estimate())
        : FEWEST_STEPS;
  }

  /** A count with this many steps is no more work than the search is estimated to be. */
  private double steps() {
    double share = plan.problem() instanceof NamedCover ? SHARE_OF_THE_UNKNOWN : 1;
    return share * plan.partition().estimate();
  }

  private Result result(FrontierCensus census, long begin) {
    double seconds = (System.nanoTime() - begin) / 1e9;
    return new Result(
        OrbitCounts.ofKnown(plan.problem(), census.orbits()),
        census.steps(),
        census.mostStates(),
        seconds,
        plan.seconds() + seconds);
  }

  /** The search to run instead if the count is not possible. */
  public SearchPlan plan() {
    return plan;
  }

  /** Asks the count to stop. */
  public void stop() {
    stopped = true;
  }

  /** The notion of the reported count: the requested one if it could be counted, otherwise raw. */
  public Distinct answered(Result result) {
    return result.counts().count(plan.distinct()).isPresent() ? plan.distinct() : Distinct.RAW;
  }
}
