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
 * A count of the solutions of a problem that does not find them: it pays where pieces are alike.
 *
 * @param run what would be searched otherwise
 */
public record CountRun(PuzzleRun run) {
  /** What the engine is called where this is used instead. */
  public static final String ENGINE = "frontier";

  /** A search of fewer branches is no better than to try. */
  private static final double FEWEST_STEPS = 4e6;

  /** The share of such a search to try for, where nothing tells whether options are alike. */
  private static final double SHARE_OF_THE_UNKNOWN = 0.1;

  /** The share of the heap that may be taken. */
  private static final double SHARE_OF_MEMORY = 0.4;

  /**
   * What came out.
   *
   * @param counts the number of solutions up to each notion that is defined and could be counted;
   *     there is always the number raw
   * @param steps the steps taken: one for every placement tried in a state
   * @param mostStates the most states at a time
   * @param wallSeconds the time since the preparation of the run began
   */
  public record Result(
      Map<Distinct, BigInteger> counts,
      long steps,
      int mostStates,
      double searchSeconds,
      double wallSeconds) {}

  /** Whether it is worth a try. */
  public boolean isPromising() {
    return !run.asWritten()
        && switch (run.problem()) {
          case Encoding encoding ->
              encoding.puzzle().pieces().stream().anyMatch(piece -> piece.copies() > 1);
          case NamedCover _ -> true;
        };
  }

  /** Why it is used. */
  public String why() {
    return switch (run.problem()) {
      case Encoding _ -> "since equal pieces are many ways to the same states";
      case NamedCover _ -> "since there are many ways to the same states";
    };
  }

  /**
   * Counts, unless that takes more steps than a search is estimated to have branches, or too much
   * memory.
   *
   * @param listener is told the progress now and then, in this thread
   * @return nothing if it does, or if the run was stopped: then it is to be run itself
   */
  public Optional<Result> count(Consumer<FrontierProgress> listener) {
    long begin = System.nanoTime();
    long bytes = (long) (SHARE_OF_MEMORY * Runtime.getRuntime().maxMemory());
    long limit = (long) Math.max(FEWEST_STEPS, steps());
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

  /** Whether it pays to take more than the fewest steps, since a search would be long. */
  public boolean isBetterThanToSearch() {
    return steps() > FEWEST_STEPS;
  }

  /** So many steps are no more work than the search is estimated to be. */
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

  /** The notion that the answer is up to: the one asked for if it could be counted, else raw. */
  public Distinct answered(Result result) {
    return result.counts().containsKey(run.distinct()) ? run.distinct() : Distinct.RAW;
  }

  /** The stated counts that the result contradicts; what could not be counted contradicts none. */
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
