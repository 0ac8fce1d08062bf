package coverall.solve;

import coverall.enumerate.Outcome;
import coverall.enumerate.Progress;
import coverall.puzzle.Distinct;
import coverall.search.Engine;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Several engines on one problem: the same matrix, cut alike. They take turns, so that what else
 * the machine does meanwhile hits all of them.
 *
 * <p>A comparison runs once. {@link #stop} may be called from any thread.
 */
public final class Comparison {
  private final PuzzleRun problem;
  private final List<Engine> engines;
  private final int rounds;
  private volatile @Nullable PuzzleRun running;
  private volatile boolean stopped;

  /**
   * What an engine found.
   *
   * @param found the solutions reported
   * @param counts the number of solutions up to each notion that is defined; empty if the search
   *     was not complete
   */
  public record Answer(long found, Map<Distinct, Long> counts) {}

  /**
   * One run of one engine.
   *
   * @param round counts from 1
   * @param complete whether the whole tree was searched
   * @param cpuSeconds the processor time that the whole process took meanwhile
   * @param busySeconds the time that the workers were busy, added up
   * @param searchSeconds the time from the first branch to the last
   */
  public record Trial(
      Engine engine,
      int round,
      boolean complete,
      Answer answer,
      long branches,
      double cpuSeconds,
      double busySeconds,
      double searchSeconds) {
    // Linux counts the processor time of a process in ticks, rounded down.
    private static final double TICK_SECONDS = 0.01;

    private static Trial of(Engine engine, int round, int threads, PuzzleRun.Result result) {
      Outcome outcome = result.outcome();
      return new Trial(
          engine,
          round,
          outcome.complete(),
          new Answer(outcome.found(), result.counts()),
          outcome.branches(),
          outcome.cpuSeconds(),
          outcome.busy() * outcome.searchSeconds() * threads,
          outcome.searchSeconds());
    }

    /**
     * The processor time of the search, as far as it can be told. That of the process has the
     * compiler's in it; workers are busy also while something else has their processor. So the
     * lesser of the two is the closer one.
     */
    public double seconds() {
      return Math.min(cpuSeconds + TICK_SECONDS, busySeconds);
    }
  }

  /** Is told how it goes, by the thread that runs the comparison. */
  public interface Watcher {
    /** Called now and then during a run. */
    void progress(Engine engine, int round, Progress progress);

    /** Called after every run, also after one that was stopped. */
    void ended(Trial trial);
  }

  /**
   * A comparison of engines.
   *
   * @param problem what each of them is to solve; it is not run itself
   * @param engines at least one, none twice
   * @param rounds how often each of them is to solve it, at least once
   */
  public Comparison(PuzzleRun problem, List<Engine> engines, int rounds) {
    this.problem = problem;
    this.engines = List.copyOf(engines);
    this.rounds = rounds;
  }

  /** Runs round by round: to the end, until stopped, or until the engines disagree. */
  public Standings run(Watcher watcher) throws InterruptedException {
    List<Trial> complete = new ArrayList<>();
    for (int round = 1; round <= rounds; round++) {
      for (Engine engine : engines) {
        Trial trial = trial(engine, round, watcher);
        watcher.ended(trial);
        if (trial.complete()) {
          complete.add(trial);
        }
        if (stopped) {
          return new Standings(engines, complete);
        }
      }
      if (!new Standings(engines, complete).agree()) {
        break;
      }
    }
    return new Standings(engines, complete);
  }

  private Trial trial(Engine engine, int round, Watcher watcher) throws InterruptedException {
    PuzzleRun run = problem.withEngine(engine);
    running = run;
    if (stopped) {
      run.stop();
    }
    PuzzleRun.Result result =
        run.run(progress -> watcher.progress(engine, round, progress), /* writer= */ null);
    return Trial.of(engine, round, run.settings().threads(), result);
  }

  /** Stops it cleanly; any thread. */
  public void stop() {
    stopped = true;
    PuzzleRun run = running;
    if (run != null) {
      run.stop();
    }
  }

  /** What each of the engines is to solve. */
  public PuzzleRun problem() {
    return problem;
  }

  /** How often each of the engines is to solve it. */
  public int rounds() {
    return rounds;
  }
}
