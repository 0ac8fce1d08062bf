package coverall.view;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * Statistics of the solutions of a puzzle and of the search for them.
 *
 * @param name of the puzzle
 * @param solutions their number and kind, in words
 * @param coverings one for each piece; empty without solutions
 * @param branches of the whole search
 * @param branchesByLevel estimates for each level
 * @param descents the number of random descents behind the estimates
 * @param subproblems in order
 */
public record Statistics(
    String name,
    Shape region,
    String solutions,
    List<Covering> coverings,
    long branches,
    List<Double> branchesByLevel,
    int descents,
    List<Subproblem> subproblems) {

  private static final int TENTHS = 10;

  /** The share of solutions in which a piece covers each cell of the region, from 0 to 1. */
  public record Covering(String piece, List<Double> shares) {
    public Covering {
      shares = List.copyOf(shares);
    }

    /** The mean over some cells. */
    double mean(List<Integer> cells) {
      return cells.stream().mapToDouble(shares::get).average().orElse(0);
    }

    /** The largest share. */
    public double most() {
      return Collections.max(shares);
    }
  }

  /** The worker time and the number of solutions of a subproblem. */
  public record Subproblem(double seconds, long solutions) {}

  /** The number of solutions found after some seconds of search. */
  public record Found(double seconds, long solutions) {}

  public Statistics {
    coverings = List.copyOf(coverings);
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

  /** The cells of a box that touch the same number of its sides. */
  record Kind(String name, List<Integer> cells) {}

  /** All kinds of cells, from corners to the inside; empty if the region is not a box. */
  List<Kind> kinds() {
    List<Kind> kinds = new ArrayList<>();
    if (!region.isBox()) {
      return kinds;
    }
    Cell extent = region.extent();
    int axes = (extent.x() > 1 ? 1 : 0) + (extent.y() > 1 ? 1 : 0) + (extent.z() > 1 ? 1 : 0);
    List<String> names =
        axes == 3
            ? List.of("inside", "face", "edge", "corner")
            : List.of("inside", "edge", "corner");
    for (int sides = axes; sides >= 0 && axes > 1; sides--) {
      List<Integer> cells = new ArrayList<>();
      for (int k = 0; k < region.size(); k++) {
        Cell cell = region.cells().get(k);
        int touched =
            touches(cell.x(), extent.x())
                + touches(cell.y(), extent.y())
                + touches(cell.z(), extent.z());
        if (touched == sides) {
          cells.add(k);
        }
      }
      if (!cells.isEmpty()) {
        kinds.add(new Kind(names.get(sides), cells));
      }
    }
    return kinds;
  }

  private static int touches(int coordinate, int extent) {
    return extent > 1 && (coordinate == 0 || coordinate == extent - 1) ? 1 : 0;
  }
}
