package coverall.enumerate;

import java.util.ArrayDeque;
import java.util.Iterator;

/** The progress of an enumeration, from estimates that finished subproblems correct. */
final class ProgressForecast {
  /*
   * Subproblems start in random order, so the finished ones are a sample of all, from which
   * BranchesLeft predicts the rest. As long as most of the searched branches belong to unfinished
   * subproblems, the finished ones are the small ones. Then a subproblem not started is assumed to be
   * at least as large as the mean of those started.
   *
   * The time follows from the speed during the second half of the elapsed time, because the JVM
   * compiles the code at first. No time is reported during the first second and the first
   * hundredth of the work, unless it is months. For a few seconds more,
   * the speed is that of the last moments if that is higher; the difference of the two speeds is
   * then a measure of the uncertainty.
   */
  private static final double DEVIATIONS = 2;
  private static final double ERROR_OF_SPEED = 0.1; // one standard deviation, for the changing load
  private static final int SAMPLES_OF_SPEED = 200; // over the whole elapsed time
  private static final double SECONDS_WITHOUT_TIME = 1;
  private static final double SHARE_WITHOUT_TIME = 0.01;
  private static final double SECONDS_BEYOND_DOUBT = 1e7;
  private static final double SECONDS_OF_COMPILATION = 5;
  private static final double LAST_MOMENTS = 0.25; // seconds
  private static final double LEAST_LEFT = 0.05; // of the branches of running subproblems

  private final BranchesLeft unfinished;
  private final int subproblems;
  private final long branchesAbove;

  private int begun; // finished or not
  private double share;

  private final ArrayDeque<Sample> samples = new ArrayDeque<>();

  private record Sample(double seconds, long branches) {}

  ProgressForecast(Partition partition) {
    branchesAbove = partition.branchesAbove();
    subproblems = partition.subproblems().size();
    unfinished = new BranchesLeft(partition.estimates());
  }

  /** Starts the clock, after this many branches of earlier runs. */
  synchronized void starts(long branches) {
    samples.add(new Sample(0, branches));
  }

  /** Records that a subproblem was started. Any thread may call this. */
  synchronized void begun() {
    begun++;
  }

  /** Records a finished subproblem and its branches. Any thread may call this. */
  synchronized void finished(double estimated, long branches) {
    unfinished.finished(estimated, branches);
  }

  synchronized Progress progress(double seconds, long found, long branches) {
    double ofBegun = branches - branchesAbove; // finished or not
    double ofRunning = ofBegun - unfinished.ofFinished();
    double prediction = unfinished.prediction();
    double left = left(prediction, ofRunning);
    if (ofRunning > unfinished.ofFinished()) {
      left = Math.max(left, ofBegun / begun * (subproblems - begun));
    }
    double shareNow = branches / Math.max(1, branches + left); // NaN if the tree is out of reach
    share = shareNow > share ? shareNow : share;
    remember(seconds, branches);
    double steady = speedSince(seconds / 2);
    double speed =
        seconds < SECONDS_OF_COMPILATION
            ? Math.max(steady, speedSince(seconds - LAST_MOMENTS))
            : steady;
    double predicted = left / speed;
    boolean tooEarly =
        seconds < SECONDS_WITHOUT_TIME
            || (share < SHARE_WITHOUT_TIME && predicted < SECONDS_BEYOND_DOUBT);
    double secondsLeft = tooEarly ? Double.NaN : predicted;
    double errorOfSpeed = Math.max(ERROR_OF_SPEED, (speed - steady) / speed / DEVIATIONS);
    double deviation = Math.max(unfinished.deviation(), ofRunning > prediction ? left : 0);
    double error = Math.hypot(deviation / speed, errorOfSpeed * secondsLeft);
    return new Progress(
        share,
        seconds,
        secondsLeft,
        Math.max(0, secondsLeft - DEVIATIONS * error),
        secondsLeft + DEVIATIONS * error,
        found,
        branches,
        speed,
        Double.NaN);
  }

  /**
   * The branches left of subproblems that are not finished. Those that have outrun their prediction
   * are taken to go on for as long as they already have beyond it. As long as they run, some are
   * left.
   */
  private static double left(double prediction, double ofRunning) {
    return Math.max(Math.abs(prediction - ofRunning), LEAST_LEFT * ofRunning);
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

  /** The branches per second from the last sample not after this time to the latest sample. */
  private double speedSince(double seconds) {
    Sample from = samples.getFirst();
    for (Sample sample : samples) {
      from = sample.seconds() <= seconds ? sample : from;
    }
    Sample to = samples.getLast();
    return (to.branches() - from.branches()) / (to.seconds() - from.seconds());
  }
}
