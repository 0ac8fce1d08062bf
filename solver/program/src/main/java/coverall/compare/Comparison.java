package coverall.compare;

import coverall.enumerate.Progress;
import coverall.enumerate.StopSignal;
import coverall.solve.SearchPlan;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * A comparison of several contenders on the same problem, with the same symmetry broken. The
 * contenders take turns, which exposes all of them to the same load on the machine.
 *
 * <p>A contender whose run takes longer than the time limit is stopped, and takes no part in later
 * rounds.
 *
 * <p>A comparison runs once. {@link #stop} may be called from any thread.
 */
public final class Comparison {
  private final SearchPlan plan;
  private final List<Contender> contenders;
  private final int rounds;
  private final double timeLimit;
  private final StopSignal stop = new StopSignal();

  /**
   * One run of one contender.
   *
   * @param round the number of the round, from 1
   */
  public record Trial(Contender contender, int round, Contender.Result result) {}

  /** Observes a comparison, in the thread that runs it. */
  public interface Watcher {
    /** Called from time to time during a run, with its progress if that is known. */
    void progress(Contender contender, int round, Optional<Progress> progress);

    /** Called after every run, even if it was stopped. */
    void ended(Trial trial);
  }

  /**
   * Creates a comparison.
   *
   * @param plan the search that each contender repeats
   * @param contenders at least one, each with a name of its own
   * @param rounds the number of runs per contender, at least 1
   * @param timeLimit after how many seconds to stop a run, looked at about ten times a second;
   *     infinite if never
   */
  public Comparison(
      SearchPlan plan, List<? extends Contender> contenders, int rounds, double timeLimit) {
    this.plan = plan;
    this.contenders = List.copyOf(contenders);
    this.rounds = rounds;
    this.timeLimit = timeLimit;
  }

  /** Runs all rounds. Ends early if it is stopped or the contenders disagree. */
  public Standings run(Watcher watcher) throws InterruptedException {
    List<Trial> complete = new ArrayList<>();
    List<Contender> late = new ArrayList<>();
    for (int round = 1; round <= rounds && late.size() < contenders.size(); round++) {
      for (Contender contender : contenders) {
        if (late.contains(contender)) {
          continue;
        }
        Trial trial = trial(contender, round, watcher);
        watcher.ended(trial);
        if (trial.result().complete()) {
          complete.add(trial);
        } else if (!stop.isStopped()) {
          late.add(contender);
        }
        if (stop.isStopped()) {
          return new Standings(contenders, complete, late);
        }
      }
      if (!new Standings(contenders, complete, late).agree()) {
        break;
      }
    }
    return new Standings(contenders, complete, late);
  }

  private Trial trial(Contender contender, int round, Watcher watcher) throws InterruptedException {
    Contender.Run run = contender.run(plan);
    long start = System.nanoTime();
    try (var _ = stop.onStop(run::stop)) {
      Contender.Result result =
          run.count(
              progress -> {
                watcher.progress(contender, round, progress);
                if ((System.nanoTime() - start) / 1e9 > timeLimit) {
                  run.stop();
                }
              });
      return new Trial(contender, round, result);
    }
  }

  /** Stops the comparison as soon as its contender stops. Any thread. */
  public void stop() {
    stop.stop();
  }

  /** The search that each contender repeats. */
  public SearchPlan plan() {
    return plan;
  }

  /** After how many seconds a run is stopped; infinite if never. */
  public double timeLimit() {
    return timeLimit;
  }

  /** The number of runs per contender. */
  public int rounds() {
    return rounds;
  }
}
