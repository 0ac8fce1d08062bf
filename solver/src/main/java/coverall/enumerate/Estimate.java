package coverall.enumerate;

/**
 * The expected size of an enumeration, from a sample of it.
 *
 * @param branches of the whole search, with the engine of the sample
 * @param found solutions that the search will report
 * @param seconds from the first branch to the last, with the threads of the sample; the interval
 *     allows for other processes on the machine
 * @param exact whether the sample was all of the search: then branches and solutions are exact
 * @param sampled how many subtrees were searched
 * @param abandoned how many of these turned out to be too large to be searched to their end
 * @param sampledBranches how many branches were searched
 * @param sampledSeconds how long that took
 */
public record Estimate(
    Interval branches,
    Interval found,
    Interval seconds,
    boolean exact,
    int sampled,
    int abandoned,
    long sampledBranches,
    double sampledSeconds) {

  /** A number, and the ends of the interval that holds the truth with about 95 % confidence. */
  public record Interval(double value, double least, double most) {
    private static final double DEVIATIONS = 1.96;

    static Interval exactly(double value) {
      return new Interval(value, value, value);
    }

    /** A number with its standard deviation and a lower bound. */
    static Interval around(double value, double deviation, double least) {
      double error = DEVIATIONS * deviation;
      return new Interval(
          Math.max(value, least), Math.max(value - error, least), Math.max(value + error, least));
    }
  }
}
