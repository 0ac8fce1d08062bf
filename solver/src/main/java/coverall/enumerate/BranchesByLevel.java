package coverall.enumerate;

import coverall.cover.ExactCover;
import coverall.search.Engine;
import coverall.search.TreeProbe;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * An estimate of how many branches a search has on each level. A branch's level is the number of
 * its options.
 *
 * @param branches from level 0, the root, to the last that has some
 * @param descents how many random descents it rests on
 */
public record BranchesByLevel(List<Double> branches, int descents) {
  /*
   * The branches above the subproblems are known one by one. Those in them are known by number, but
   * not on which levels they are: that comes from random descents in the tree of the engine, in every
   * subproblem about as many as is its share of the branches. Their sum is scaled to what was
   * counted, so that it is in the levels that the error is, and not in the whole.
   */
  private static final long SEED = 0x1E7E1;
  private static final int DESCENTS = 20_000;
  private static final long MOST_VISITS = 2_000_000; // of branches

  public BranchesByLevel {
    branches = List.copyOf(branches);
  }

  /**
   * A subproblem that was searched.
   *
   * @param prefix the options that it begins with
   * @param branches how many were counted in it
   */
  public record Searched(List<Integer> prefix, long branches) {}

  /**
   * Estimates the part of a search above and in some subproblems. Gives the same answer every time.
   *
   * @param cover the problem as it was searched
   * @param engine that has searched it
   */
  public static BranchesByLevel estimate(
      ExactCover cover, Engine engine, List<Searched> subproblems) {
    int levels = cover.maxSolutionLength() + 1;
    double[] above = new double[levels];
    Set<List<Integer>> seen = new HashSet<>();
    for (Searched subproblem : subproblems) {
      for (int length = 0; length < subproblem.prefix().size(); length++) {
        above[length] += seen.add(subproblem.prefix().subList(0, length)) ? 1 : 0;
      }
    }
    long counted = subproblems.stream().mapToLong(Searched::branches).sum();
    double[] sampled = new double[levels];
    int descents = sample(new TreeProbe(cover, engine), subproblems, counted, sampled);
    double sum = Arrays.stream(sampled).sum();
    double scale = sum > 0 ? counted / sum : 0;
    List<Double> all =
        new ArrayList<>(
            IntStream.range(0, levels)
                .mapToObj(level -> above[level] + scale * sampled[level])
                .toList());
    while (!all.isEmpty() && all.getLast() == 0) {
      all.removeLast();
    }
    return new BranchesByLevel(all, descents);
  }

  /** Makes random descents and adds up what they tell; the answer is how many there were. */
  private static int sample(
      TreeProbe probe, List<Searched> subproblems, long counted, double[] branches) {
    List<Searched> order = new ArrayList<>(subproblems);
    Collections.shuffle(order, new Random(SEED)); // Where time is short, some are as good as all.
    SplittableRandom random = new SplittableRandom(SEED);
    int all = 0;
    for (Searched subproblem : order) {
      double share = (double) subproblem.branches() / Math.max(1, counted);
      int descents = (int) Math.ceil(DESCENTS * share);
      double[] sum = new double[branches.length];
      probe.enter(subproblem.prefix().stream().mapToInt(option -> option).toArray());
      for (int k = 0; k < descents; k++) {
        probe.sample(random, sum);
      }
      for (int level = 0; level < sum.length && descents > 0; level++) {
        branches[level] += sum[level] / descents;
      }
      all += descents;
      if (probe.visited() > MOST_VISITS) {
        break;
      }
    }
    return all;
  }
}
