package coverall.catalogue;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Merges runs into one: a tree of losers, as Knuth describes it (The Art of Computer Programming 3,
 * 5.4.1), that compares no option twice. What a solution shares with the one that has left the tree
 * last decides most comparisons (Ng and Kakehi, Merging string sequences by longest common
 * prefixes, 2008).
 *
 * <p>Not thread-safe.
 */
final class RunMerge implements SortedRun {
  private final SortedRun[] runs;
  private final int[] shared; // by run: with the solution that left the tree last
  private final int[] losers; // by node of the tree; the first one is the winner
  private @Nullable SortedRun winner;
  private int before;

  /** Merges runs that have not begun. */
  RunMerge(List<SortedRun> all) throws IOException {
    runs = all.toArray(SortedRun[]::new);
    shared = new int[runs.length];
    losers = new int[Math.max(1, runs.length)];
    Arrays.fill(losers, -1);
    for (int run = 0; run < runs.length; run++) {
      if (!runs[run].next()) {
        shared[run] = -1; // It has ended.
      }
      play(run, /* entering= */ true);
    }
  }

  /** Lets a run play against the losers from its leaf up to the root. */
  private void play(int run, boolean entering) {
    int best = run;
    for (int node = (run + runs.length) / 2; node > 0; node /= 2) {
      if (entering && losers[node] < 0) {
        losers[node] = best; // It waits for its opponent.
        return;
      }
      if (losers[node] >= 0 && isLess(losers[node], best)) {
        int lost = best;
        best = losers[node];
        losers[node] = lost;
      }
    }
    losers[0] = best;
  }

  /** Whether the solution of a run comes before that of another one; then updates the loser. */
  private boolean isLess(int one, int other) {
    if (shared[one] != shared[other]) {
      return shared[one] > shared[other];
    }
    if (shared[one] < 0) {
      return false;
    }
    SortedRun a = runs[one];
    SortedRun b = runs[other];
    int differs =
        Arrays.mismatch(a.options(), shared[one], a.length(), b.options(), shared[one], b.length());
    int common = differs < 0 ? a.length() : shared[one] + differs;
    boolean less =
        (common < a.length() && common < b.length())
            ? a.options()[common] < b.options()[common]
            : a.length() < b.length();
    shared[less ? other : one] = common;
    return less;
  }

  @Override
  public boolean next() throws IOException {
    if (winner != null) {
      int run = losers[0];
      shared[run] = winner.next() ? winner.shared() : -1;
      play(run, /* entering= */ false);
    }
    if (runs.length == 0 || shared[losers[0]] < 0) {
      return false;
    }
    winner = runs[losers[0]];
    before = shared[losers[0]];
    return true;
  }

  private SortedRun current() {
    if (winner == null) {
      throw new IllegalStateException("not begun");
    }
    return winner;
  }

  @Override
  public int[] options() {
    return current().options();
  }

  @Override
  public int length() {
    return current().length();
  }

  @Override
  public int shared() {
    return before;
  }

  @Override
  public int subproblem() {
    return current().subproblem();
  }

  @Override
  public long number() {
    return current().number();
  }
}
