package coverall.solve;

import coverall.enumerate.Enumeration;
import coverall.enumerate.Partition;
import coverall.enumerate.Reduction;
import coverall.enumerate.Restriction;
import coverall.enumerate.Shard;
import coverall.enumerate.SubproblemResult;
import coverall.estimate.SearchEstimator;
import coverall.puzzle.Distinct;
import coverall.puzzle.Problem;
import coverall.search.Engine;
import java.math.BigInteger;
import java.util.List;
import java.util.Optional;

/**
 * What to search, and how: made by a {@link SearchRequest}, and the same on every machine apart
 * from the engine. It can be run any number of times. Immutable.
 *
 * @param problem the problem
 * @param large symmetries up to which solutions are distinct, if they are too many to be listed
 * @param asWritten whether only the symmetry breaking of the problem's file is used
 * @param distinct the notion up to which reported solutions are distinct
 * @param reduction the problem to search after its symmetry is broken
 * @param partition the subproblems to search, and the branches above them
 * @param engine the engine and the reason for it
 * @param threads the number of workers, at least 1
 * @param limit the number of solutions after which to stop, at least 1
 * @param seed of random searches for a first solution
 * @param seconds the time that planning took, including what was tried before
 */
public record SearchPlan(
    Problem problem,
    Optional<LargeSymmetry> large,
    boolean asWritten,
    Distinct distinct,
    Reduction reduction,
    Partition partition,
    EngineChoice engine,
    int threads,
    long limit,
    long seed,
    double seconds) {

  /**
   * The reduction of a problem that restricts given items.
   *
   * @throws IllegalArgumentException if the problem or its symmetry does not permit it
   */
  public static Reduction reductionOf(Problem problem, Distinct notion, Restriction restriction) {
    return Reduction.of(problem.cover(), problem.symmetry().group(notion), restriction);
  }

  /** The plan for a shard of the search; this plan must be of the whole search. */
  public SearchPlan part(Shard shard) {
    return shard.isWhole()
        ? this
        : inParts().of(partition.part(shard), engine.portfolio(false), limit);
  }

  /** The same plan, if the results of subproblems are to be independent of each other. */
  public SearchPlan inParts() {
    return with(large.map(LargeSymmetry::inParts), seconds);
  }

  /**
   * The same plan, whose time includes all that has happened since some moment.
   *
   * @param nanoTime the moment, as {@link System#nanoTime}
   */
  public SearchPlan begunAt(long nanoTime) {
    return with(large, (System.nanoTime() - nanoTime) / 1e9);
  }

  private SearchPlan with(Optional<LargeSymmetry> symmetry, double since) {
    return new SearchPlan(
        problem, symmetry, asWritten, distinct, reduction, partition, engine, threads, limit, seed,
        since);
  }

  /** The same plan with another limit. */
  public SearchPlan limit(long solutions) {
    return of(partition, engine, solutions);
  }

  /** The same plan with another engine, or with its substitute; see {@link EngineChoice}. */
  public SearchPlan engine(Engine other) {
    return of(partition, EngineChoice.asked(other, reduction.cover()), limit);
  }

  private SearchPlan of(Partition part, EngineChoice choice, long most) {
    return new SearchPlan(
        problem, large, asWritten, distinct, reduction, part, choice, threads, most, seed, seconds);
  }

  /** A run of this plan. */
  public SearchRun run() {
    return run(List.of());
  }

  /**
   * A run that resumes earlier ones.
   *
   * @param done the results of the subproblems that are finished
   */
  SearchRun run(List<SubproblemResult> done) {
    return new SearchRun(this, done);
  }

  /**
   * An estimator of the results and the time of a run.
   *
   * @throws IllegalStateException if the symmetries are not listed
   */
  public SearchEstimator estimator() {
    if (large.isPresent()) {
      throw new IllegalStateException("solutions are not estimated up to such symmetries");
    }
    return new SearchEstimator(
        reduction, partition, OrbitCounts.groups(problem.symmetry()), settings());
  }

  Enumeration.Settings settings() {
    return engine.settings(threads, limit);
  }

  /** The number of symmetries up to which solutions are distinct. */
  public BigInteger symmetries() {
    return large
        .map(LargeSymmetry::order)
        .orElseGet(() -> BigInteger.valueOf(reduction.group().order()));
  }

  /**
   * Permutations of the options that generate the symmetries of an exact cover problem; empty if
   * solutions are not distinct up to them.
   */
  public List<int[]> generators() {
    if (distinct != Distinct.SYMMETRY) {
      return List.of();
    }
    return large
        .map(LargeSymmetry::generators)
        .orElseGet(() -> problem.symmetry().all().generators());
  }

  /** The notion of distinctness in words: "up to rotation", "as written". */
  public String distinctWords() {
    return asWritten ? "as written" : distinct.words();
  }

  /** The names of the items that are restricted below some options of the restricted item. */
  public List<String> restrictedBelow() {
    return reduction.restriction().below().values().stream()
        .distinct()
        .map(problem::itemName)
        .toList();
  }

  /** The name of the restricted item; empty if none. */
  public String restricted() {
    return reduction.item() < 0 ? "" : problem.itemName(reduction.item());
  }
}
