package coverall.enumerate;

/**
 * The progress of an enumeration, and of sealing its catalogue after that.
 *
 * @param share the estimated share of the work that is done, from 0 to 1; it never decreases
 * @param secondsElapsed the time since the start of this run
 * @param secondsLeft the estimated remaining time in seconds; NaN while unknown
 * @param least the lower end of its interval of about 95 % confidence; NaN while unknown
 * @param most the upper end of that interval; NaN while unknown
 * @param found the number of solutions so far, including earlier runs
 * @param branches the number of branches so far, including earlier runs
 * @param branchesPerSecond the recent speed of all threads
 * @param sealed the share of the sealing that is done, from 0 to 1; NaN during the search. While it
 *     is a number, secondsLeft is the remaining time of the sealing
 */
public record Progress(
    double share,
    double secondsElapsed,
    double secondsLeft,
    double least,
    double most,
    long found,
    long branches,
    double branchesPerSecond,
    double sealed) {

  /** The same progress with another number of solutions. */
  public Progress withFound(long solutions) {
    return new Progress(
        share,
        secondsElapsed,
        secondsLeft,
        least,
        most,
        solutions,
        branches,
        branchesPerSecond,
        sealed);
  }

  /**
   * The progress of sealing, after the search has ended.
   *
   * @param secondsElapsed the time since the start of this run
   * @param secondsLeft the estimated remaining time in seconds; NaN while unknown
   */
  public static Progress ofSealing(
      Outcome outcome, double secondsElapsed, double sealed, double secondsLeft) {
    return new Progress(
        1,
        secondsElapsed,
        secondsLeft,
        Double.NaN,
        Double.NaN,
        outcome.found(),
        outcome.branches(),
        0,
        sealed);
  }

  /** Whether the search is over, and its catalogue is being sealed. */
  public boolean isSealing() {
    return !Double.isNaN(sealed);
  }
}
