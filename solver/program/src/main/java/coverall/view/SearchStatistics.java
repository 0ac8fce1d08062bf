package coverall.view;

import java.util.ArrayList;
import java.util.List;

/**
 * Statistics of a search.
 *
 * @param branches of the whole search
 * @param levels what a level counts, in words: "pieces placed"
 * @param branchesByLevel estimates for each level
 * @param descents the number of random descents behind the estimates
 * @param subproblems in order
 */
public record SearchStatistics(
    long branches,
    String levels,
    List<Double> branchesByLevel,
    int descents,
    List<Subproblem> subproblems) {

  private static final int TENTHS = 10;

  /** The worker time and the number of solutions of a subproblem. */
  public record Subproblem(double seconds, long solutions) {}

  /** The number of solutions found after some seconds of search. */
  public record Found(double seconds, long solutions) {}

  public SearchStatistics {
    branchesByLevel = List.copyOf(branchesByLevel);
    subproblems = List.copyOf(subproblems);
  }

  /** The times of all subproblems, in increasing order. */
  List<Double> times() {
    return subproblems.stream().map(Subproblem::seconds).sorted().toList();
  }

  /** The total time of all subproblems. */
  double seconds() {
    return subproblems.stream().mapToDouble(Subproblem::seconds).sum();
  }

  /** Cumulative times and solutions, as if one thread searched the subproblems in order. */
  public List<Found> found() {
    List<Found> found = new ArrayList<>(List.of(new Found(0, 0)));
    for (Subproblem subproblem : subproblems) {
      Found before = found.getLast();
      found.add(
          new Found(
              before.seconds() + subproblem.seconds(),
              before.solutions() + subproblem.solutions()));
    }
    return found;
  }

  /** The number of solutions found after each tenth of the time. */
  List<Long> byTenths() {
    List<Found> found = found();
    List<Long> tenths = new ArrayList<>();
    for (int k = 1; k < TENTHS; k++) {
      double until = found.getLast().seconds() * k / TENTHS;
      tenths.add(
          found.stream()
              .filter(point -> point.seconds() <= until)
              .mapToLong(Found::solutions)
              .max()
              .orElse(0));
    }
    tenths.add(found.getLast().solutions());
    return tenths;
  }
}
