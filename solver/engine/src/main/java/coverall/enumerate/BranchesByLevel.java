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
 * An estimate of the number of branches on each level of a search. The level of a branch is the
 * number of options taken.
 *
 * @param branches from level 0, the root, to the last level that has any
 * @param descents the number of random descents that the estimate is based on
 */
public record BranchesByLevel(List<Double> branches, int descents) {
  /*
   * The branches above the subproblems are known exactly. For those inside, only the total is
   * known; their distribution over the levels comes from random descents in the tree of the engine.
   * The number of descents in a subproblem is proportional to its share of the branches. Few
   * descents reach a solution, but the number of branches that are solutions is known, too. The
   * estimates for the other levels are scaled to the counted total. Hence only the distribution
   * over levels has an error, not the sum.
   */
  private static final long SEED = 0x1E7E1;
  private static final int DESCENTS = 20_000;
  private static final long MOST_VISITS = 2_000_000; // of branches

  public BranchesByLevel {
    branches = List.copyOf(branches);
  }

  /**
   * A finished subproblem.
   *
   * @param prefix the options taken at its root
   * @param branches the number of branches counted in it
   * @param solutions the number of its solutions
   */
  public record Searched(List<Integer> prefix, long branches, long solutions) {}

  /**
   * Estimates the part of a search that lies above and in some subproblems. Deterministic.
   *
   * @param engine the engine that searched them
   * @param solutionLength the number of options in every solution; -1 if it varies
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

  /** Adds up the results of random descents, and returns the number of descents. */
  private static int sample(
      TreeProbe probe, List<Searched> subproblems, long counted, double[] branches) {
    List<Searched> order = new ArrayList<>(subproblems);
    Collections.shuffle(order, new Random(SEED)); // If time runs out, the sample is still random.
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
