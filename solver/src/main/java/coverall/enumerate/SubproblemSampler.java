package coverall.enumerate;

import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws subproblems at random: one half of the draws by their estimates, and one half each as
 * likely as any other, so that one that was estimated far too low is still met. Immutable.
 */
final class SubproblemSampler {
  private final List<Subproblem> all;
  private final double estimate; // of all
  private final double[] upTo; // sums of the probabilities

  SubproblemSampler(List<Subproblem> all) {
    this.all = all;
    estimate = all.stream().mapToDouble(Subproblem::estimate).sum();
    upTo = new double[all.size()];
    double sum = 0;
    for (int k = 0; k < upTo.length; k++) {
      sum += probability(all.get(k));
      upTo[k] = sum;
    }
  }

  /** How likely this one is to be drawn. */
  double probability(Subproblem subproblem) {
    return (subproblem.estimate() / estimate + 1.0 / all.size()) / 2;
  }

  /** Draws one. */
  Subproblem next(SplittableRandom random) {
    int at = Arrays.binarySearch(upTo, random.nextDouble() * upTo[upTo.length - 1]);
    return all.get(Math.min(at < 0 ? -at - 1 : at, all.size() - 1));
  }
}
