package coverall.enumerate;

import java.util.Arrays;

/**
 * Predicts the number of branches in the unfinished subproblems of a search from the finished ones.
 * Not thread-safe.
 *
 * <p>The finished subproblems must be a random sample of all, as they are in a complete search.
 */
public final class BranchesLeft {
  /*
   * Linear regression on the estimates (Cochran, "Sampling Techniques", chapter 7): where the
   * estimates are poor, the mean of the finished subproblems has more weight. The error follows
   * from the deviations from the regression line. The unmodified estimates count like a few
   * finished subproblems, which keeps the first ones from dominating.
   *
   * Each estimate is based on a few random descents. Occasionally one is hundreds of times the mean
   * and far too high; therefore estimates are capped.
   */
  private static final double PRIOR_SUBPROBLEMS = 8;
  private static final double MOST_PRIOR = 0.1; // of the whole
  private static final double CAP = 8; // times the mean of the capped estimates
  private static final int ROUNDS_OF_CAPPING = 4;
  private static final int FEWEST_FOR_AN_ERROR = 8;

  private final int subproblems;
  private final double cap;
  private final double estimate; // of all subproblems, capped
  private final double prior; // the part of the estimate taken to be correct

  private int finished;
  private double estimateOfFinished;
  private double branchesOfFinished;
  private double squaresOfEstimates; // of the finished; likewise below
  private double squaresOfBranches;
  private double products;

  /**
   * Starts with no subproblem finished.
   *
   * @param estimates the estimated number of branches of every subproblem
   */
  public BranchesLeft(double[] estimates) {
    subproblems = estimates.length;
    cap = cap(estimates);
    estimate = sum(estimates, cap);
    prior = estimate * Math.min(MOST_PRIOR, PRIOR_SUBPROBLEMS / subproblems);
  }

  /** The number of branches above which an estimate of a single subproblem is not believed. */
  public static double cap(double[] estimates) {
    double cap = Double.MAX_VALUE;
    for (int k = 0; k < ROUNDS_OF_CAPPING; k++) {
      cap = CAP * sum(estimates, cap) / estimates.length;
    }
    return cap;
  }

  private static double sum(double[] estimates, double cap) {
    return Arrays.stream(estimates).map(one -> Math.min(one, cap)).sum();
  }

  /** Adds a finished subproblem with its estimated and its true number of branches. */
  public void finished(double estimated, long branches) {
    double x = Math.min(estimated, cap);
    finished++;
    estimateOfFinished += x;
    branchesOfFinished += branches;
    squaresOfEstimates += x * x;
    squaresOfBranches += (double) branches * branches;
    products += x * branches;
  }

  /** The branches of all subproblems that are finished. */
  public double ofFinished() {
    return branchesOfFinished;
  }

  /** The predicted branches of all subproblems that are not finished. */
  public double prediction() {
    if (finished == subproblems) {
      return 0;
    }
    double estimateLeft = estimate - estimateOfFinished;
    double ratio = (branchesOfFinished + prior) / (estimateOfFinished + prior);
    if (finished < 2) {
      return ratio * estimateLeft;
    }
    double number = subproblems - finished;
    double line =
        number * branchesOfFinished / finished
            + slope() * (estimateLeft - number * estimateOfFinished / finished);
    double trust = finished / (finished + PRIOR_SUBPROBLEMS);
    return trust * Math.max(0, line) + (1 - trust) * ratio * estimateLeft;
  }

  /** The slope of the regression line: additional branches per additional estimated branch. */
  private double slope() {
    double variance = squaresOfEstimates - estimateOfFinished * estimateOfFinished / finished;
    double covariance = products - estimateOfFinished * branchesOfFinished / finished;
    return variance > 0 ? Math.max(0, covariance / variance) : 0;
  }

  /** The standard deviation of the prediction; NaN until some subproblems are finished. */
  public double deviation() {
    if (finished < FEWEST_FOR_AN_ERROR) {
      return Double.NaN;
    }
    double slope = slope();
    double squares =
        squaresOfBranches
            - branchesOfFinished * branchesOfFinished / finished
            - slope * (products - estimateOfFinished * branchesOfFinished / finished);
    double number = subproblems - finished;
    double one = Math.sqrt(Math.max(0, squares) / (finished - 2)); // of a single subproblem
    return one * Math.sqrt(number + number * number / finished);
  }
}
