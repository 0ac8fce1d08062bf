package coverall.picture;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import java.util.List;

/**
 * Where the cells of a lattice are in a plan of one layer, y upwards, in units of about a cell: the
 * bases of prisms and bars; squares at their places in the grid for other solids. Immutable.
 */
public final class LatticePlan {
  private final Lattice lattice;
  private final CellSolids solids;
  private final double scale;

  public LatticePlan(Lattice lattice) {
    this.lattice = lattice;
    solids = new CellSolids(lattice);
    scale = 1 / solids.size();
  }

  /** A point of the plan. */
  public record Spot(double x, double y) {}

  /** The corners of the tile of a cell, anticlockwise. */
  public List<Spot> tile(Cell cell) {
    if (!lattice.isFlat()) {
      return List.of(
          new Spot(cell.x(), cell.y()),
          new Spot(cell.x() + 1, cell.y()),
          new Spot(cell.x() + 1, cell.y() + 1),
          new Spot(cell.x(), cell.y() + 1));
    }
    Polyhedron solid = solids.of(cell);
    Point3 offset = solids.offset(cell);
    List<Integer> top =
        solid.faces().stream()
            .filter(face -> solid.normal(face).z() > 0.999)
            .findFirst()
            .orElseThrow();
    return top.stream().map(corner -> spot(solid.points().get(corner).plus(offset))).toList();
  }

  /** A translation of the lattice, given as a step in the grid. */
  public Spot vector(Cell step) {
    if (!lattice.isFlat()) {
      return new Spot(step.x(), step.y());
    }
    Cell cell = lattice.kinds().getFirst();
    Cell moved = cell.plus(step.x(), step.y(), step.z());
    return spot(solids.offset(moved).minus(solids.offset(cell)));
  }

  private Spot spot(Point3 point) {
    return new Spot(scale * point.x(), scale * point.y());
  }
}
