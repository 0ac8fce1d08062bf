package coverall.enumerate;

/**
 * How far an enumeration has come.
 *
 * @param share the part of the work that is done, from 0 to 1; it never goes back
 * @param secondsElapsed since the search began
 * @param secondsLeft the time still needed, NaN while it cannot be told
 * @param least what it is at least, with about 95 % confidence; NaN while that cannot be told
 * @param most what it is at most, likewise
 * @param found solutions so far
 * @param branches branches so far
 * @param branchesPerSecond of late
 */
public record Progress(
    double share,
    double secondsElapsed,
    double secondsLeft,
    double least,
    double most,
    long found,
    long branches,
    double branchesPerSecond) {

  /** The same with another number of solutions. */
  public Progress withFound(long solutions) {
    return new Progress(
        share, secondsElapsed, secondsLeft, least, most, solutions, branches, branchesPerSecond);
  }
}
