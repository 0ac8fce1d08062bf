package coverall.solve;

import coverall.enumerate.FrontierCensus;
import coverall.enumerate.FrontierProgress;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Expectation;
import coverall.puzzle.NamedCover;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * A count of the solutions of a problem that does not enumerate them. It pays off where pieces are
 * identical.
 *
 * @param run the run to use if the count is not possible
 */
public record CountRun(PuzzleRun run) {
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

  /** The share of the heap to use at most. */
  private static final double SHARE_OF_MEMORY = 0.4;

  /**
   * The result of a count.
   *
   * @param counts the number of solutions for each notion that is defined and could be counted; the
   *     raw count is always present
   * @param steps the number of steps; a step is a placement tried in a state
   * @param mostStates the greatest number of states at any time
   * @param searchSeconds the elapsed time of the count
   * @param wallSeconds the elapsed time since the preparation of the run started
   */
  public record Result(
      Map<Distinct, BigInteger> counts,
      long steps,
      int mostStates,
      double searchSeconds,
      double wallSeconds) {}

  /** Whether to try a count before estimating the search, because some pieces are identical. */
  public boolean isPromising() {
    return !run.asWritten()
        && run.problem() instanceof Encoding encoding
        && encoding.puzzle().pieces().stream().anyMatch(piece -> piece.copies() > 1);
  }

  /** The reason for counting, as a phrase that completes the name of the engine. */
  public String why() {
    return switch (run.problem()) {
      case Encoding _ -> "because identical pieces lead to the same states in many ways";
      case NamedCover _ -> "because many ways lead to the same states";
    };
  }

  /**
   * Counts the solutions, unless that takes more steps than a search is estimated to have branches,
   * or too much memory.
   *
   * @param listener receives the progress from time to time, in the calling thread
   * @return empty if the count would exceed a limit or was stopped; then run {@link #run} instead
   */
  public Optional<Result> count(Consumer<FrontierProgress> listener) {
    long begin = System.nanoTime();
    long bytes = (long) (SHARE_OF_MEMORY * Runtime.getRuntime().maxMemory());
    long limit = (long) Math.max(leastSteps(), steps());
    return FrontierCensus.of(
            run.problem().cover(),
            PuzzleRun.counted(run.problem().symmetry()),
            bytes,
            limit,
            progress -> {
              listener.accept(progress);
              return !run.enumeration().isStopped();
            })
        .map(census -> result(census, begin));
  }

  /** Whether to try a count once the size of the search is known, because the search is long. */
  public boolean isBetterThanToSearch() {
    return switch (run.problem()) {
      case Encoding _ -> isPromising() && steps() > FEWEST_STEPS;
      case NamedCover _ -> run.partition().estimate() > SMALL_SEARCH;
    };
  }

  /** The number of steps to allow in any case. */
  private double leastSteps() {
    return run.problem() instanceof NamedCover
        ? Math.min(FEWEST_STEPS, run.partition().estimate())
        : FEWEST_STEPS;
  }

  /** A count with this many steps is no more work than the search is estimated to be. */
  private double steps() {
    double share = run.problem() instanceof NamedCover ? SHARE_OF_THE_UNKNOWN : 1;
    return share * run.partition().estimate();
  }

  private Result result(FrontierCensus census, long begin) {
    Map<Distinct, BigInteger> counts = new EnumMap<>(Distinct.class);
    Iterator<Optional<BigInteger>> orbits = census.orbits().iterator();
    for (Distinct notion : Distinct.values()) {
      Optional<BigInteger> count = orbits.next();
      if (run.problem().notions().contains(notion)) {
        count.ifPresent(number -> counts.put(notion, number));
      }
    }
    long end = System.nanoTime();
    return new Result(
        counts,
        census.steps(),
        census.mostStates(),
        (end - begin) / 1e9,
        (end - run.startNanos()) / 1e9);
  }

  /** The notion of the reported count: the requested one if it could be counted, otherwise raw. */
  public Distinct answered(Result result) {
    return result.counts().containsKey(run.distinct()) ? run.distinct() : Distinct.RAW;
  }

  /**
   * The expected counts that the result contradicts, ignoring notions that could not be counted.
   */
  public List<Expectation> missed(Result result) {
    List<Expectation> missed = new ArrayList<>();
    for (Expectation expectation : run.problem().expectations()) {
      List<Distinct> uncounted = new ArrayList<>(run.problem().notions());
      uncounted.removeAll(result.counts().keySet());
      BigInteger stated = BigInteger.valueOf(expectation.count());
      if (Collections.disjoint(uncounted, expectation.notions())
          && expectation.notions().stream().map(result.counts()::get).noneMatch(stated::equals)) {
        missed.add(expectation);
      }
    }
    return missed;
  }
}
