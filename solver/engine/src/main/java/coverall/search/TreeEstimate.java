package coverall.search;

import coverall.cover.ExactCover;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * An estimate of the number of branches of a search.
 *
 * @param rough whether it rests on a few descents only, because each takes long
 */
public record TreeEstimate(double branches, boolean rough) {
  private static final long SEED = 0x5EED;
  private static final int PILOTS = 4;
  private static final int USUAL_BREADTH = 80; // errs by a half
  private static final int FEWEST = 32; // branches to keep; with less time, there are pilots only
  private static final long MOST_VISITS = 500_000; // to branches

  /** A rough number of branches, from a few random descents. Deterministic. */
  public static double pilots(TreeProbe probe) {
    return pilots(probe, new SplittableRandom(SEED));
  }

  /** The mean of a few descents; of one where it had no choice, since all would be equal. */
  private static double pilots(TreeProbe probe, SplittableRandom random) {
    double sum = probe.estimate(1, random);
    if (!probe.hadChoice()) {
      return sum;
    }
    for (int k = 1; k < PILOTS; k++) {
      sum += probe.estimate(1, random);
    }
    return sum / PILOTS;
  }

  /** Estimates the tree of Dancing Links with the usual breadth. */
  public static TreeEstimate of(ExactCover cover) {
    return of(cover, USUAL_BREADTH);
  }

  /**
   * Estimates the tree of Dancing Links. Deterministic; uses the calling thread only.
   *
   * @param breadth the number of branches to keep, as in {@link #branches(TreeProbe, int)}
   */
  public static TreeEstimate of(ExactCover cover, int breadth) {
    TreeProbe probe = new TreeProbe(cover);
    double pilots = pilots(probe);
    if (!probe.hadChoice()) {
      return new TreeEstimate(pilots, false);
    }
    long affordable = MOST_VISITS / Math.max(1, probe.visited() / PILOTS);
    if (probe.isLarge() && affordable < FEWEST) {
      return new TreeEstimate(pilots, true);
    }
    int kept = Math.clamp(affordable, 1, breadth);
    return new TreeEstimate(branches(probe, kept), false);
  }

  /**
   * An unbiased estimate of the number of branches in the subtree of a probe's current branch: the
   * sum {@linkplain #byLevel by level}.
   *
   * @return at most {@link TreeProbe#MOST_BRANCHES}
   */
  static double branches(TreeProbe probe, int breadth) {
    return Math.min(TreeProbe.MOST_BRANCHES, Arrays.stream(byLevel(probe, breadth)).sum());
  }

  /**
   * An unbiased estimate of the number of branches on each level of the subtree of a probe's
   * current branch. It goes down all branches at once, from each choice to the next, and where it
   * comes to more than a given number, it keeps so many, evenly spread, which stand for the others
   * (Chen, "Heterogeneous sampling: a performance predicting technique for backtrack programs",
   * SIAM Journal on Computing 21, 1992, with the number of choices so far as the stratum). In the
   * same time, this is far more accurate than random descents, of which few come to where most
   * branches are.
   *
   * <p>Deterministic. Keeps fewer in the course of time, and a single one when it has taken long.
   *
   * @param breadth the number of branches to keep, at least 1
   * @return by level, counted in options taken from the root; infinite where they are too many
   */
  static double[] byLevel(TreeProbe probe, int breadth) {
    SplittableRandom random = new SplittableRandom(SEED);
    long start = probe.visited();
    double[] branches = new double[probe.levels() + 1];
    double weight = 1; // the number of branches that one stands for
    List<int[]> kept = List.of(probe.prefix());
    branches[kept.getFirst().length] = 1;
    while (!kept.isEmpty()) {
      List<int[]> choices = new ArrayList<>(); // the branches with several children, or none
      List<int[]> children = new ArrayList<>(); // by choice
      long count = 0; // of all children
      for (int[] prefix : kept) {
        probe.enter(prefix);
        int[] own = probe.childrenAfterForced(Integer.MAX_VALUE);
        int[] choice = probe.prefix();
        for (int level = prefix.length + 1; level <= choice.length; level++) {
          branches[level] += weight;
        }
        branches[choice.length + 1] += weight * own.length;
        choices.add(choice);
        children.add(own);
        count += own.length;
      }
      double timeLeft = 1 - (probe.visited() - start) / (double) MOST_VISITS;
      double step = Math.max(1, count / Math.max(1, breadth * timeLeft));
      double next = step == 1 ? 0 : step * random.nextDouble();
      kept = new ArrayList<>();
      long before = 0;
      for (int k = 0; k < choices.size(); k++) {
        int[] own = children.get(k);
        for (; next < before + own.length; next += step) {
          int[] prefix = Arrays.copyOf(choices.get(k), choices.get(k).length + 1);
          prefix[prefix.length - 1] = own[(int) (next - before)];
          kept.add(prefix);
        }
        before += own.length;
      }
      weight = Math.min(TreeProbe.MOST_BRANCHES, weight * step);
    }
    return branches;
  }
}
