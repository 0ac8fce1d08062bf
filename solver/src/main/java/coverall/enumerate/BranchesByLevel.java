package coverall.enumerate;

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
   * subproblem about as many as is its share of the branches. Few of them come to a solution; but how
   * many branches are solutions is known, too. The others are scaled to what was counted, so that it
   * is in the levels that the error is, and not in the whole.
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
   * @param solutions how many it has
   */
  public record Searched(List<Integer> prefix, long branches, long solutions) {}

  /**
   * Estimates the part of a search above and in some subproblems. Gives the same answer every time.
   *
   * @param engine that has searched it
   * @param solutionLength how many options every solution has; -1 if not all have equally many
   */
  public static BranchesByLevel estimate(
      Reduction reduction, Engine engine, List<Searched> subproblems, int solutionLength) {
    int levels = reduction.cover().maxSolutionLength() + 1;
    double[] known = new double[levels];
    Set<List<Integer>> seen = new HashSet<>();
    long counted = 0;
    for (Searched subproblem : subproblems) {
      for (int length = 0; length < subproblem.prefix().size(); length++) {
        known[length] += seen.add(subproblem.prefix().subList(0, length)) ? 1 : 0;
      }
      counted += subproblem.branches();
    }
    double[] sampled = new double[levels];
    TreeProbe probe = new TreeProbe(reduction.cover(), engine);
    int descents = sample(probe, subproblems, counted, sampled);
    double unknown = counted;
    if (solutionLength >= 0 && reduction.findsEachOnce()) {
      long solutions = subproblems.stream().mapToLong(Searched::solutions).sum();
      known[solutionLength] = solutions;
      sampled[solutionLength] = 0;
      unknown -= solutions;
    }
    double sum = Arrays.stream(sampled).sum();
    double scale = sum > 0 ? unknown / sum : 0;
    List<Double> all =
        new ArrayList<>(
            IntStream.range(0, levels)
                .mapToObj(level -> known[level] + scale * sampled[level])
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
