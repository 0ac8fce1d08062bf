package coverall.enumerate;

import coverall.search.TreeProbe;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * About how many branches a search tree has on each level, and from that how thin to make searches
 * that only estimate the size of a subtree. Immutable.
 */
final class Profile {
  private static final int DESCENTS = 300;
  private static final long MOST_VISITS = 100_000; // of branches, which in deep trees are soon over
  private static final double BREADTH = 300;
  private static final double MOST_BRANCHES = 1e300; // finite, so that one can go on computing

  private final double[] byLevel;

  private Profile(double[] byLevel) {
    this.byLevel = byLevel;
  }

  /** The profile of the whole tree; where the probe is does not matter. */
  static Profile of(TreeProbe probe, SplittableRandom random) {
    probe.enter();
    double[] byLevel = new double[probe.levels()];
    long start = probe.visited();
    int descents = 0;
    while (descents < DESCENTS && probe.visited() < start + MOST_VISITS) {
      probe.sample(random, byLevel);
      descents++;
    }
    double all = descents;
    Profile first =
        new Profile(Arrays.stream(byLevel).map(b -> Math.min(b / all, MOST_BRANCHES)).toArray());
    if (probe.isLarge()) {
      return first;
    }
    // Descents seldom come far down: what is there is better told by a thinned search.
    double[] closer = new double[byLevel.length];
    probe.sample(first.thinning(0, BREADTH), random, closer);
    return new Profile(closer);
  }

  /** The estimated number of branches. */
  double branches() {
    return Math.min(MOST_BRANCHES, Arrays.stream(byLevel).sum());
  }

  /**
   * The probabilities by level with which to try the children of branches below one of this level,
   * so that on every level about as many are tried, if the subtree is like the whole tree.
   *
   * @param breadth how many, at least 1; with 16 the logarithms of estimates and sizes have a
   *     correlation of 0.95, with 64 one of 0.99
   */
  double[] thinning(int level, double breadth) {
    double[] tried = new double[byLevel.length];
    double expected = 1; // branches on a level
    for (int l = level; l < tried.length; l++) {
      boolean known = l + 1 < tried.length && byLevel[l] > 0;
      double children = expected * (known ? byLevel[l + 1] / byLevel[l] : 1);
      tried[l] = children <= breadth ? 1 : breadth / children;
      expected = Math.max(children * tried[l], Double.MIN_NORMAL);
    }
    return tried;
  }
}
