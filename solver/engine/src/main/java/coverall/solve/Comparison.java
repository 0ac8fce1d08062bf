package coverall.solve;

import coverall.enumerate.Outcome;
import coverall.enumerate.Progress;
import coverall.search.Engine;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A comparison of several engines on the same problem, with the same matrix and the same cut. The
 * engines take turns, which exposes all of them to the same load on the machine.
 *
 * <p>A comparison runs once. {@link #stop} may be called from any thread.
 */
public final class Comparison {
  private final SearchPlan plan;
  private final List<Engine> engines;
  private final int rounds;
  private volatile @Nullable SearchRun running;
  private volatile boolean stopped;

  /**
   * The result of an engine.
   *
   * @param found the number of solutions reported
   * @param counts the number of solutions for each notion that is defined; none if the search was
   *     incomplete
   */
  public record Answer(long found, OrbitCounts counts) {}

  /**
   * One run of one engine.
   *
   * @param round the number of the round, from 1
   * @param complete whether the whole tree was searched
   * @param cpuSeconds the processor time of the whole process during the run
   * @param busySeconds the time that the workers were busy, summed over all workers
   * @param searchSeconds the elapsed time from the first branch to the last
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

    private static Trial of(Engine engine, int round, int threads, SearchResult result) {
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
     * The processor time of the search, in seconds: the lesser of two upper bounds. The processor
     * time of the process includes that of the JIT compiler; the busy time of the workers includes
     * times in which another process has their processor.
     */
    public double seconds() {
      return Math.min(cpuSeconds + TICK_SECONDS, busySeconds);
    }
  }

  /** Observes a comparison, in the thread that runs it. */
  public interface Watcher {
    /** Called from time to time during a run. */
    void progress(Engine engine, int round, Progress progress);

    /** Called after every run, even if it was stopped. */
    void ended(Trial trial);
  }

  /**
   * Creates a comparison.
   *
   * @param plan the search that each engine repeats
   * @param engines at least one engine, without duplicates
   * @param rounds the number of runs per engine, at least 1
   */
  public Comparison(SearchPlan plan, List<Engine> engines, int rounds) {
    this.plan = plan;
    this.engines = List.copyOf(engines);
    this.rounds = rounds;
  }

  /** Runs all rounds. Ends early if it is stopped or the engines disagree. */
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
    SearchRun run = plan.engine(engine).run();
    running = run;
    if (stopped) {
      run.stop();
    }
    SearchResult result = run.count(progress -> watcher.progress(engine, round, progress));
    return Trial.of(engine, round, plan.threads(), result);
  }

  /** Stops the comparison after the current branches. Any thread. */
  public void stop() {
    stopped = true;
    SearchRun run = running;
    if (run != null) {
      run.stop();
    }
  }

  /** The search that each engine repeats. */
  public SearchPlan plan() {
    return plan;
  }

  /** The number of runs per engine. */
  public int rounds() {
    return rounds;
  }
}
