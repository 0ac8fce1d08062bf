package coverall.view;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * What can be counted of the solutions of a puzzle, and of the search that has found them.
 *
 * @param name the puzzle's
 * @param solutions how many there are of what kind, in words
 * @param coverings one for each piece; none if there is no solution
 * @param branches how many the search had
 * @param branchesByLevel about how many of them on each level
 * @param descents how many random descents tell so
 * @param subproblems in their order
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

  /** In which part of the solutions a piece covers each cell of the region, from 0 to 1. */
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

  /** How long the workers were at a subproblem, and how many solutions it has. */
  public record Subproblem(double seconds, long solutions) {}

  /** How many solutions there were when the search had taken so many seconds. */
  public record Found(double seconds, long solutions) {}

  public Statistics {
    coverings = List.copyOf(coverings);
    branchesByLevel = List.copyOf(branchesByLevel);
    subproblems = List.copyOf(subproblems);
  }

  /** The times of all subproblems, the shortest first. */
  List<Double> times() {
    return subproblems.stream().map(Subproblem::seconds).sorted().toList();
  }

  /** The time of all of them. */
  double seconds() {
    return subproblems.stream().mapToDouble(Subproblem::seconds).sum();
  }

  /** Adds up the subproblems in their order, as one thread would search them. */
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

  /** How many solutions there were after each tenth of the time. */
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

  /** Cells of a box that are alike in how many of its sides they touch. */
  record Kind(String name, List<Integer> cells) {}

  /** All kinds of cells, from corners to the inside; none if the region is no box. */
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
