package coverall.enumerate;

/**
 * What an enumeration is expected to find and to take, told from a part of it.
 *
 * @param branches of the whole search, with the engine that made the sample
 * @param found solutions that the search will report
 * @param seconds from the first branch to the last, with the threads that made the sample
 * @param exact whether the sample was all of the search: then the numbers are no estimates
 * @param sampled how many subtrees were searched
 * @param sampledBranches how many branches they had
 * @param sampledSeconds how long that took
 */
public record Estimate(
    Interval branches,
    Interval found,
    Interval seconds,
    boolean exact,
    int sampled,
    long sampledBranches,
    double sampledSeconds) {

  /** A number, and between which numbers the truth is with a confidence of about 95 %. */
  public record Interval(double value, double least, double most) {
    private static final double DEVIATIONS = 1.96;

    double deviation() {
      return (most - value) / DEVIATIONS;
    }

    static Interval exactly(double value) {
      return new Interval(value, value, value);
    }

    /** A number with its standard deviation, that is known to be a certain number at least. */
    static Interval around(double value, double deviation, double least) {
      double error = DEVIATIONS * deviation;
      return new Interval(
          Math.max(value, least), Math.max(value - error, least), Math.max(value + error, least));
    }
  }
}
