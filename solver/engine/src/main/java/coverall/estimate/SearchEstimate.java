package coverall.estimate;

/**
 * The expected size of an enumeration, from a sample of it.
 *
 * @param branches the branches of the whole search, with the engine of the sample
 * @param found the solutions that the search will report
 * @param seconds the time from the first branch to the last, with the threads of the sample; the
 *     interval allows for other processes on the machine
 * @param exact whether the sample was the whole search; branches and solutions are then exact
 * @param sampled the number of subtrees searched
 * @param abandoned how many of these turned out to be too large to finish
 * @param sampledBranches the number of branches searched
 * @param sampledSeconds the time that the sample took
 */
public record SearchEstimate(
    Interval branches,
    Interval found,
    Interval seconds,
    boolean exact,
    int sampled,
    int abandoned,
    long sampledBranches,
    double sampledSeconds) {

  /**
   * With 95 % confidence, the search reports fewer solutions than this if the sample had none: none
   * in a part p of the search means less than 3 / p in all.
   */
  public double mostUnseen() {
    return 3 * branches.value() / sampledBranches;
  }

  /** A value and the ends of its interval of about 95 % confidence. */
  public record Interval(double value, double least, double most) {
    private static final double DEVIATIONS = 1.96;

    static Interval exactly(double value) {
      return new Interval(value, value, value);
    }

    /** A value with its standard deviation and a known lower bound. */
    static Interval around(double value, double deviation, double least) {
      double error = DEVIATIONS * deviation;
      return new Interval(
          Math.max(value, least), Math.max(value - error, least), Math.max(value + error, least));
    }
  }
}
