package coverall.symmetry;

import java.time.Duration;

/** How much time and how many branches a search may still take. Not for several threads. */
final class Budget {
  private static final int STEPS = 64; // between two looks at the clock

  private final long start = System.nanoTime();
  private final long nanos;
  private final long mostBranches;
  private long branches;
  private int steps;
  private boolean isSpent;

  Budget(Duration time, long mostBranches) {
    nanos = time.compareTo(Duration.ofNanos(Long.MAX_VALUE)) < 0 ? time.toNanos() : Long.MAX_VALUE;
    this.mostBranches = mostBranches;
  }

  /** Counts a branch. */
  void branch() {
    isSpent |= ++branches > mostBranches;
  }

  /** Counts a small step, and returns whether the budget is spent. */
  boolean step() {
    if (++steps == STEPS) {
      steps = 0;
      isSpent |= System.nanoTime() - start > nanos;
    }
    return isSpent;
  }

  /** Ends the search. */
  void spend() {
    isSpent = true;
  }

  boolean isSpent() {
    return isSpent;
  }

  long branches() {
    return branches;
  }
}
