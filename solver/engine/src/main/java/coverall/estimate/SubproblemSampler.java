package coverall.estimate;

import coverall.enumerate.Subproblem;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * Draws random subproblems. Half of the draws are weighted by the estimates, the other half are
 * uniform; subproblems whose estimates are far too low are therefore drawn, too. Immutable.
 */
final class SubproblemSampler {
  private final List<Subproblem> all;
  private final double estimate; // of all subproblems together
  private final double[] upTo; // cumulative probabilities

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

  /** The probability of drawing a subproblem. */
  double probability(Subproblem subproblem) {
    return (subproblem.estimate() / estimate + 1.0 / all.size()) / 2;
  }

  /** Draws a subproblem. */
  Subproblem next(SplittableRandom random) {
    int at = Arrays.binarySearch(upTo, random.nextDouble() * upTo[upTo.length - 1]);
    return all.get(Math.min(at < 0 ? -at - 1 : at, all.size() - 1));
  }
}
