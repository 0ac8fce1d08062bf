package coverall.cli;

import coverall.puzzle.NamedCover;
import coverall.solve.SymmetrySearch;
import java.math.BigInteger;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;

/** Looks for symmetries of an exact cover problem while a search for all its solutions is run. */
final class SymmetryHint {
  private final FutureTask<BigInteger> count;

  private SymmetryHint(FutureTask<BigInteger> count) {
    this.count = count;
  }

  /** Starts to look for them. */
  static SymmetryHint lookFor(NamedCover problem) {
    FutureTask<BigInteger> count = new FutureTask<>(() -> SymmetrySearch.quickCount(problem));
    Thread thread = new Thread(count, "symmetry");
    thread.setDaemon(true);
    thread.start();
    return new SymmetryHint(count);
  }

  /** Names the option that uses the symmetries, if there are any that were found quickly. */
  void give(SearchReport report) throws InterruptedException {
    try {
      if (count.get().compareTo(BigInteger.ONE) > 0) {
        report.suggestSymmetry(count.get());
      }
    } catch (ExecutionException e) {
      throw new IllegalStateException("looking for symmetries failed", e.getCause());
    }
  }
}
