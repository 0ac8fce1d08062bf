package coverall.disassembly;

import coverall.geometry.Cell;
import coverall.geometry.Direction;
import coverall.geometry.Directions;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.geometry.Vector;
import coverall.puzzle.Puzzle;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/** The walls of the box around the region of a puzzle. */
final class Walls {
  private static final double TINY = 1e-9;

  private Walls() {}

  /**
   * The cells of the walls: all that a cell of the region meets on its way by one step in some
   * direction, except those of the region, and those that lie farther out in an open direction than
   * all cells of the region. None if there is no box.
   */
  static List<Cell> of(Puzzle puzzle) {
    Shape region = puzzle.region();
    Lattice lattice = region.lattice();
    if (!puzzle.sliding().hasBox()) {
      return List.of();
    }
    Set<Cell> walls = new TreeSet<>();
    for (Direction direction : Directions.of(lattice)) {
      for (Cell cell : region.cells()) {
        for (Cell step : direction.swept().get(lattice.kind(cell))) {
          walls.add(cell.plus(step.x(), step.y(), step.z()));
        }
      }
    }
    region.cells().forEach(walls::remove);
    for (Direction open : puzzle.sliding().open()) {
      double[] out = lattice.point(open.vector());
      double farthest =
          region.cells().stream()
              .mapToDouble(cell -> distance(lattice, cell, out))
              .max()
              .orElseThrow();
      walls.removeIf(cell -> distance(lattice, cell, out) > farthest + TINY);
    }
    return List.copyOf(walls);
  }

  /** How far the centre of a cell is out in a direction. */
  private static double distance(Lattice lattice, Cell cell, double[] out) {
    List<Vector> corners = lattice.corners(cell);
    double sum = 0;
    for (Vector corner : corners) {
      double[] point = lattice.point(corner);
      sum += point[0] * out[0] + point[1] * out[1] + point[2] * out[2];
    }
    return sum / corners.size();
  }
}
