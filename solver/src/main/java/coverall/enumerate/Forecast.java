package coverall.enumerate;

import java.util.ArrayDeque;
import java.util.Iterator;

/** Tells how much of an enumeration is done, from estimates that finished parts correct. */
final class Forecast {
  /*
   * The subproblems are begun in a random order, so those that are finished are a sample of all:
   * BranchesLeft predicts the rest from them. As long as most of the branches are in subproblems
   * that are not finished, those that are finished are the small ones. Then all that are not begun
   * are taken to be at least like those that are.
   *
   * The time comes from the speed in the second half of the time so far: at first the code is still
   * being compiled. For a second no time is told, and for some more the speed is that of the last
   * moments, if that is more; how far the two differ then tells how uncertain it is.
   */
  private static final double DEVIATIONS = 2;
  private static final double ERROR_OF_SPEED = 0.1; // one deviation; other processes come and go
  private static final int SAMPLES_OF_SPEED = 200; // over all of the time
  private static final double SECONDS_UNTIL_TOLD = 1;
  private static final double SECONDS_OF_COMPILATION = 5;
  private static final double LAST_MOMENTS = 0.25; // seconds

  private final BranchesLeft unfinished;
  private final int subproblems;
  private final long branchesAbove;

  private int begun; // finished or not
  private double share;

  private final ArrayDeque<Sample> samples = new ArrayDeque<>();

  private record Sample(double seconds, long branches) {}

  Forecast(Partition partition) {
    branchesAbove = partition.branchesAbove();
    subproblems = partition.subproblems().size();
    unfinished =
        new BranchesLeft(
            partition.subproblems().stream().mapToDouble(Subproblem::estimate).toArray());
  }

  /** Takes note of the branches of earlier runs; from now on the time is measured. */
  synchronized void starts(long branches) {
    samples.add(new Sample(0, branches));
  }

  /** Takes note of a subproblem that was begun. Any thread. */
  synchronized void begun() {
    begun++;
  }

  /** Takes note of a subproblem that took so many branches. Any thread. */
  synchronized void finished(double estimated, long branches) {
    unfinished.finished(estimated, branches);
  }

  synchronized Progress progress(double seconds, long found, long branches) {
    double ofBegun = branches - branchesAbove; // finished or not
    double ofRunning = ofBegun - unfinished.ofFinished();
    double left = Math.max(0, unfinished.prediction() - ofRunning);
    if (ofRunning > unfinished.ofFinished()) {
      left = Math.max(left, ofBegun / begun * (subproblems - begun));
    }
    share = Math.max(share, branches / Math.max(1, branches + left));
    remember(seconds, branches);
    double steady = speedSince(seconds / 2);
    double speed =
        seconds < SECONDS_OF_COMPILATION
            ? Math.max(steady, speedSince(seconds - LAST_MOMENTS))
            : steady;
    double secondsLeft = seconds < SECONDS_UNTIL_TOLD ? Double.NaN : left / speed;
    double errorOfSpeed = Math.max(ERROR_OF_SPEED, (speed - steady) / speed / DEVIATIONS);
    double error = Math.hypot(unfinished.deviation() / speed, errorOfSpeed * secondsLeft);
    return new Progress(
        share,
        seconds,
        secondsLeft,
        Math.max(0, secondsLeft - DEVIATIONS * error),
        secondsLeft + DEVIATIONS * error,
        found,
        branches,
        speed);
  }

  private void remember(double seconds, long branches) {
    if (seconds - samples.getLast().seconds() > seconds / SAMPLES_OF_SPEED) {
      samples.add(new Sample(seconds, branches));
    }
    while (samples.size() > 2 && second(samples).seconds() <= seconds / 3) {
      samples.removeFirst();
    }
  }

  private static Sample second(ArrayDeque<Sample> samples) {
    Iterator<Sample> inOrder = samples.iterator();
    inOrder.next();
    return inOrder.next();
  }

  /** The branches per second from the last sample that was taken so long ago until the last. */
  private double speedSince(double seconds) {
    Sample from = samples.getFirst();
    for (Sample sample : samples) {
      from = sample.seconds() <= seconds ? sample : from;
    }
    Sample to = samples.getLast();
    return (to.branches() - from.branches()) / (to.seconds() - from.seconds());
  }
}
