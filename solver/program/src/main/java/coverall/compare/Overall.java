package coverall.compare;

import java.util.List;
import java.util.stream.DoubleStream;

/**
 * The evaluation of comparisons of the same contenders on several problems. Immutable.
 *
 * @param problems the standings on each problem, each with at least one contender in its results or
 *     late
 */
public record Overall(List<Standings> problems) {
  public Overall {
    problems = List.copyOf(problems);
  }

  /**
   * A contender on all problems.
   *
   * @param times the median times of the problems that it completed, in seconds, in increasing
   *     order
   * @param speed the geometric mean of its speeds relative to the first contender, over the
   *     problems that both completed; NaN if there are none. It does not depend on which contender
   *     is the first: Fleming and Wallace, How not to lie with statistics, 1986
   * @param least the least of these speeds
   * @param most the greatest of these speeds
   */
  public record Row(
      Contender contender, List<Double> times, double speed, double least, double most) {}

  /** The contenders, in their order; empty without problems. */
  public List<Row> rows() {
    return problems.isEmpty()
        ? List.of()
        : problems.getFirst().contenders().stream().map(this::row).toList();
  }

  private Row row(Contender contender) {
    List<Standings.Standing> completed =
        problems.stream()
            .flatMap(standings -> standings.standings().stream())
            .filter(standing -> standing.contender().equals(contender))
            .toList();
    double[] speeds =
        completed.stream()
            .mapToDouble(Standings.Standing::speed)
            .filter(speed -> !Double.isNaN(speed))
            .sorted()
            .toArray();
    boolean none = speeds.length == 0;
    return new Row(
        contender,
        completed.stream().map(Standings.Standing::median).sorted().toList(),
        Math.exp(DoubleStream.of(speeds).map(Math::log).average().orElse(Double.NaN)),
        none ? Double.NaN : speeds[0],
        none ? Double.NaN : speeds[speeds.length - 1]);
  }
}
