package coverall.enumerate;

/** Tells how much of an enumeration is done, from estimates that finished parts correct. */
final class Forecast {
  /*
   * The estimates of the finished subproblems are compared with the branches that they took, and the
   * rest is corrected by that ratio. The original estimate counts like a finished tenth, so that the
   * first few subproblems do not decide alone.
   */
  private static final double TRUST = 0.1;

  private final double estimate;
  private double finishedEstimate;
  private double finishedBranches;
  private double share;

  Forecast(double estimate) {
    this.estimate = estimate;
  }

  /** Takes note of a subproblem that took so many branches. Any thread. */
  synchronized void finished(double estimated, long branches) {
    finishedEstimate += estimated;
    finishedBranches += branches;
  }

  synchronized Progress progress(double seconds, long found, long branches) {
    double ratio = (finishedBranches + TRUST * estimate) / (finishedEstimate + TRUST * estimate);
    double begun = branches - finishedBranches; // branches of subproblems that are not finished
    double left = Math.max(0, (estimate - finishedEstimate) * ratio - begun);
    share = Math.max(share, branches / Math.max(1, branches + left));
    double secondsLeft = branches == 0 ? Double.NaN : seconds * (1 - share) / share;
    return new Progress(share, seconds, secondsLeft, found, branches);
  }
}
