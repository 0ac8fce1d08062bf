package coverall.enumerate;

/**
 * How fast an engine has searched of late, in branches that it visited or, because it remembers
 * states, need not have visited. Not thread-safe.
 */
final class Pace {
  private static final double LATE = 2e9; // nanoseconds; what was before counts half

  private double nanos;
  private double visited;
  private double saved;
  private double visitedNow; // in the search that goes on, or in the last
  private double savedNow;

  void begin() {
    visitedNow = 0;
    savedNow = 0;
  }

  /** Adds branches of the search that goes on. */
  void add(double moreVisited, double moreSaved) {
    visitedNow += moreVisited;
    savedNow += moreSaved;
  }

  void end(long moreNanos) {
    if (nanos > LATE) {
      nanos /= 2;
      visited /= 2;
      saved /= 2;
    }
    nanos += moreNanos;
    visited += visitedNow;
    saved += savedNow;
  }

  /**
   * What the last search would have taken at the mean speed of late, in nanoseconds; infinitely
   * long if memory has saved no more than it has cost.
   */
  double nanos() {
    return saved < visited
        ? Double.POSITIVE_INFINITY
        : nanos * (visitedNow + savedNow) / Math.max(1, visited + saved);
  }
}
