package coverall.enumerate;

import java.util.ArrayDeque;

/** Tells how much of an enumeration is done, from estimates that finished parts correct. */
final class Forecast {
  /*
   * The subproblems are begun in a random order. So those that are finished are a sample of all, and
   * the branches that are left follow by the ratio of what they took to what was estimated
   * (Cochran, "Sampling Techniques", chapter 6). Its error comes from how far each was off. The
   * original estimate counts like a few finished subproblems, so that the first do not decide alone.
   *
   * Subproblems that are begun and not finished have shown how large they are at least; if that is
   * more than the ratio says, the ratio is too low.
   *
   * The time comes from the speed in the second half of the time so far: at first the code is still
   * being compiled.
   */
  private static final double PRIOR_SUBPROBLEMS = 8;
  private static final double MOST_PRIOR = 0.1; // of the whole
  private static final int FEWEST_FOR_AN_ERROR = 8;
  private static final double DEVIATIONS = 2;
  private static final double ERROR_OF_SPEED = 0.05; // one deviation
  private static final int SAMPLES_OF_SPEED = 200; // over all of the time

  private final double estimate;
  private final double prior; // an estimate that is taken to have been right
  private final int subproblems;
  private final long branchesAbove;

  private int finished;
  private double estimateOfBegun; // finished or not
  private double estimateOfFinished;
  private double branchesOfFinished;
  private double squaresOfEstimates; // of the finished; and so on
  private double squaresOfBranches;
  private double products;
  private double share;

  private final ArrayDeque<Sample> samples = new ArrayDeque<>();

  private record Sample(double seconds, long branches) {}

  Forecast(Partition partition) {
    branchesAbove = partition.branchesAbove();
    estimate = partition.estimate() - branchesAbove;
    subproblems = partition.subproblems().size();
    prior = estimate * Math.min(MOST_PRIOR, PRIOR_SUBPROBLEMS / subproblems);
  }

  /** Takes note of the branches of earlier runs; from now on the time is measured. */
  synchronized void starts(long branches) {
    samples.add(new Sample(0, branches));
  }

  /** Takes note of a subproblem that was begun. Any thread. */
  synchronized void begun(double estimated) {
    estimateOfBegun += estimated;
  }

  /** Takes note of a subproblem that took so many branches. Any thread. */
  synchronized void finished(double estimated, long branches) {
    finished++;
    estimateOfFinished += estimated;
    branchesOfFinished += branches;
    squaresOfEstimates += estimated * estimated;
    squaresOfBranches += (double) branches * branches;
    products += estimated * branches;
  }

  synchronized Progress progress(double seconds, long found, long branches) {
    double ofBegun = branches - branchesAbove; // finished or not
    double ratio =
        Math.max(
            (branchesOfFinished + prior) / (estimateOfFinished + prior),
            (ofBegun + prior) / (estimateOfBegun + prior));
    double estimateLeft = estimate - estimateOfFinished;
    double left = Math.max(0, estimateLeft * ratio - (ofBegun - branchesOfFinished));
    share = Math.max(share, branches / Math.max(1, branches + left));
    double speed = speed(seconds, branches);
    double secondsLeft = left / speed;
    double error = Math.hypot(deviation(ratio, estimateLeft) / speed, ERROR_OF_SPEED * secondsLeft);
    return new Progress(
        share,
        seconds,
        speed > 0 ? secondsLeft : Double.NaN,
        Math.max(0, secondsLeft - DEVIATIONS * error),
        secondsLeft + DEVIATIONS * error,
        found,
        branches,
        speed);
  }

  /** The standard deviation of the branches that are left; NaN if that cannot be told. */
  private double deviation(double ratio, double estimateLeft) {
    if (finished < FEWEST_FOR_AN_ERROR) {
      return Double.NaN;
    }
    double squares = squaresOfBranches - 2 * ratio * products + ratio * ratio * squaresOfEstimates;
    double ofTheRatio = estimateLeft / estimateOfFinished * Math.sqrt(squares);
    double ofThoseLeft = Math.sqrt((double) (subproblems - finished) / finished * squares);
    return Math.hypot(ofTheRatio, ofThoseLeft);
  }

  /** The branches per second of late. */
  private double speed(double seconds, long branches) {
    while (samples.size() > 2 && second().seconds() <= seconds / 2) {
      samples.removeFirst();
    }
    Sample from = samples.getFirst();
    if (seconds - samples.getLast().seconds() > seconds / SAMPLES_OF_SPEED) {
      samples.add(new Sample(seconds, branches));
    }
    return (branches - from.branches()) / (seconds - from.seconds());
  }

  private Sample second() {
    var inOrder = samples.iterator();
    inOrder.next();
    return inOrder.next();
  }
}
