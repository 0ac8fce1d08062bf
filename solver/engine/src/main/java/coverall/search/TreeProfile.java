package coverall.search;

import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * The approximate number of branches on each level of a search tree. It determines how many
 * branches a partial search should try to estimate the size of a subtree. Immutable.
 */
public final class TreeProfile {
  private static final int DESCENTS = 300;
  private static final long MOST_VISITS = 100_000; // of branches; deep trees soon exceed it
  private static final double BREADTH = 300;
  private static final int FEW = 40;
  private static final double MOST_BRANCHES = 1e300; // finite, to keep calculations defined

  private final double[] byLevel;

  private TreeProfile(double[] byLevel) {
    this.byLevel = byLevel;
  }

  /** The profile of the whole tree. Moves the probe to the root first. */
  public static TreeProfile of(TreeProbe probe, SplittableRandom random) {
    TreeProfile first = rough(probe, random);
    if (probe.isLarge()) {
      return first;
    }
    // Descents rarely get far down; a partial search estimates the lower levels better.
    double[] closer = new double[probe.levels()];
    probe.sample(first.thinning(0, BREADTH), random, closer);
    return new TreeProfile(closer);
  }

  /** The profile that a few branches of each level tell. Moves the probe to the root. */
  static TreeProfile ofFew(TreeProbe probe) {
    probe.enter();
    return new TreeProfile(finite(TreeEstimate.byLevel(probe, FEW)));
  }

  private static double[] finite(double[] byLevel) {
    return Arrays.stream(byLevel).map(branches -> Math.min(branches, MOST_BRANCHES)).toArray();
  }

  /** The profile that random descents tell. Moves the probe to the root. */
  private static TreeProfile rough(TreeProbe probe, SplittableRandom random) {
    probe.enter();
    double[] byLevel = new double[probe.levels()];
    long start = probe.visited();
    int descents = 0;
    while (descents < DESCENTS && probe.visited() < start + MOST_VISITS) {
      probe.sample(random, byLevel);
      descents++;
    }
    double all = descents;
    return new TreeProfile(finite(Arrays.stream(byLevel).map(b -> b / all).toArray()));
  }

  /** The estimated number of branches. */
  public double branches() {
    return Math.min(MOST_BRANCHES, Arrays.stream(byLevel).sum());
  }

  /**
   * The probabilities of trying a child, by level of its parent, for a partial search of a subtree
   * whose root is at {@code level}. If the subtree resembles the whole tree, the search tries about
   * {@code breadth} branches on every level.
   *
   * @param breadth at least 1; the logarithms of estimates and sizes have a correlation of 0.95
   *     with 16, and of 0.99 with 64
   */
  public double[] thinning(int level, double breadth) {
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
