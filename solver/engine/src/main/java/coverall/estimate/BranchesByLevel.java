package coverall.estimate;

import coverall.enumerate.Reduction;
import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import coverall.search.TreeProbe;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Collectors;

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
   *
   * Engines have different trees. So the subproblems that the same engines have worked on are
   * estimated together, apart from the others. If several have worked on one, each on unknown parts
   * of it, the mean of their trees is taken.
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
   * @param engines the engines that worked on it, at least one
   */
  public record Searched(
      List<Integer> prefix, long branches, long solutions, List<Engine> engines) {
    /** Copies the lists. */
    public Searched {
      prefix = List.copyOf(prefix);
      engines = List.copyOf(engines);
    }

    private Set<BuiltInEngine> trees() {
      Set<BuiltInEngine> trees = EnumSet.noneOf(BuiltInEngine.class);
      engines.forEach(engine -> trees.add(TreeProbe.representative(engine)));
      return trees;
    }
  }

  /**
   * Estimates the part of a search that lies above and in some subproblems. Deterministic.
   *
   * @param solutionLength the number of options in every solution; -1 if it varies
   */
  public static BranchesByLevel estimate(
      Reduction reduction, List<Searched> subproblems, int solutionLength) {
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
    Map<Set<BuiltInEngine>, List<Searched>> byTrees =
        subproblems.stream()
            .collect(
                Collectors.groupingBy(Searched::trees, LinkedHashMap::new, Collectors.toList()));
    int descents = 0;
    for (Map.Entry<Set<BuiltInEngine>, List<Searched>> group : byTrees.entrySet()) {
      List<TreeProbe> probes =
          group.getKey().stream().map(tree -> new TreeProbe(reduction.cover(), tree)).toList();
      double[] sampled = new double[levels];
      descents += sample(probes, group.getValue(), counted, sampled);
      double unknown = group.getValue().stream().mapToLong(Searched::branches).sum();
      if (solutionLength >= 0 && reduction.findsEachOnce()) {
        long solutions = group.getValue().stream().mapToLong(Searched::solutions).sum();
        known[solutionLength] += solutions;
        sampled[solutionLength] = 0;
        unknown -= solutions;
      }
      double sum = Arrays.stream(sampled).sum();
      for (int level = 0; level < levels && sum > 0; level++) {
        known[level] += unknown / sum * sampled[level];
      }
    }
    List<Double> all = new ArrayList<>(Arrays.stream(known).boxed().toList());
    while (!all.isEmpty() && all.getLast() == 0) {
      all.removeLast();
    }
    return new BranchesByLevel(all, descents);
  }

  /**
   * Adds up the results of random descents, and returns the number of descents.
   *
   * @param probes of the trees of the engines that worked on each of these subproblems
   * @param counted the branches of all subproblems, of which each gets its share of the descents
   */
  private static int sample(
      List<TreeProbe> probes, List<Searched> subproblems, long counted, double[] branches) {
    List<Searched> order = new ArrayList<>(subproblems);
    Collections.shuffle(order, new Random(SEED)); // If time runs out, the sample is still random.
    SplittableRandom random = new SplittableRandom(SEED);
    int all = 0;
    for (Searched subproblem : order) {
      double share = (double) subproblem.branches() / Math.max(1, counted);
      int descents = (int) Math.ceil(DESCENTS * share / probes.size()) * probes.size();
      double[] sum = new double[branches.length];
      int[] prefix = subproblem.prefix().stream().mapToInt(option -> option).toArray();
      for (TreeProbe probe : probes) {
        probe.enter(prefix);
        for (int k = 0; k < descents / probes.size(); k++) {
          probe.sample(random, sum);
        }
      }
      for (int level = 0; level < sum.length && descents > 0; level++) {
        branches[level] += sum[level] / descents;
      }
      all += descents;
      if (probes.stream().mapToLong(TreeProbe::visited).sum() > MOST_VISITS) {
        break;
      }
    }
    return all;
  }
}
