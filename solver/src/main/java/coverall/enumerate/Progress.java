package coverall.enumerate;

/**
 * How far an enumeration has come.
 *
 * @param share the part of the work that is done, from 0 to 1; it never goes back
 * @param secondsElapsed since the search began
 * @param secondsLeft the time still needed, NaN while it cannot be told
 * @param found solutions so far
 * @param branches branches so far
 */
public record Progress(
    double share, double secondsElapsed, double secondsLeft, long found, long branches) {

  public double branchesPerSecond() {
    return secondsElapsed > 0 ? branches / secondsElapsed : 0;
  }
}
