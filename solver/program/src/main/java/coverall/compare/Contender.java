package coverall.compare;

import coverall.enumerate.Progress;
import coverall.solve.OrbitCounts;
import coverall.solve.SearchPlan;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.function.Consumer;

/** A participant of a {@link Comparison}: it counts the solutions of a plan in its own way. */
public interface Contender {
  /** Its name, which no other contender of a comparison has. */
  String label();

  /** A run that searches what the plan searches, by any means. */
  Run run(SearchPlan plan);

  /** One run. It runs once; {@link #stop} may be called from any thread, at any time. */
  interface Run {
    /**
     * Counts the solutions.
     *
     * @param listener is called about ten times a second, in the calling thread, with the progress
     *     if it is known
     * @throws InterruptedException if the calling thread was interrupted; the run has stopped then
     */
    Result count(Consumer<Optional<Progress>> listener) throws InterruptedException;

    /** Asks the run to stop. */
    void stop();
  }

  /**
   * The number of solutions.
   *
   * @param found the number of solutions reported
   * @param counts the number of solutions for each notion that is defined; none if they are unknown
   *     or the search was incomplete
   */
  record Answer(long found, OrbitCounts counts) {
    /** Whether both are the same as far as they are known. */
    boolean agreesWith(Answer other) {
      return found == other.found
          && (counts.isEmpty() || other.counts.isEmpty() || counts.equals(other.counts));
    }
  }

  /**
   * The result of a run.
   *
   * @param complete whether the whole tree was searched
   * @param branches the number of branches, if known
   * @param cpuSeconds the processor time of the whole process during the run
   * @param busySeconds the time that the workers were busy, summed over all workers; of a process
   *     of its own, its processor time
   * @param searchSeconds the elapsed time
   */
  record Result(
      boolean complete,
      Answer answer,
      OptionalLong branches,
      double cpuSeconds,
      double busySeconds,
      double searchSeconds) {
    // Linux counts the processor time of a process in ticks, rounded down.
    private static final double TICK_SECONDS = 0.01;

    /**
     * The processor time of the search, in seconds: the lesser of two upper bounds. The processor
     * time of the process includes that of the JIT compiler; the busy time of the workers includes
     * times in which another process has their processor.
     */
    public double seconds() {
      return Math.min(cpuSeconds + TICK_SECONDS, busySeconds);
    }
  }
}
