package coverall.picture;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.geometry.Vector;
import coverall.view.Stance;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The cells of a lattice as solids, in the real coordinates of the lattice, turned so that a region
 * stands well. Immutable.
 */
final class CellSolids {
  private final Lattice lattice;
  private final Optional<Stance> stance; // none: as in the lattice
  private final List<Polyhedron> kinds;
  private final List<Point3> middles; // of the kinds

  CellSolids(Lattice lattice) {
    this(lattice, Optional.empty());
  }

  /** The cells of a region as it {@link Stance stands}. */
  CellSolids(Shape region) {
    this(region.lattice(), Optional.of(Stance.of(region)));
  }

  private CellSolids(Lattice lattice, Optional<Stance> stance) {
    this.lattice = lattice;
    this.stance = stance;
    kinds = lattice.kinds().stream().map(kind -> Polyhedron.of(lattice, kind)).toList();
    middles = kinds.stream().map(kind -> turned(kind.middle())).toList();
  }

  Lattice lattice() {
    return lattice;
  }

  /** The solid of the first cell of each kind. */
  List<Polyhedron> kinds() {
    return kinds;
  }

  /** The solid of the first cell of a cell's kind: add the {@link #offset}. */
  Polyhedron of(Cell cell) {
    return kinds.get(lattice.kind(cell));
  }

  /** From the first cell of its kind to a cell. */
  Point3 offset(Cell cell) {
    return vector(lattice.offset(cell));
  }

  /** The real coordinates of a vector along the axes. */
  Point3 vector(Vector vector) {
    Point3 real = Point3.of(lattice.point(vector));
    return stance.map(how -> turned(how, real)).orElse(real);
  }

  private static Point3 turned(Stance stance, Point3 vector) {
    return Point3.of(stance.turned(vector.x(), vector.y(), vector.z()));
  }

  /** Unit vectors in the directions in which x, y and z grow. */
  List<Point3> axes() {
    return Stream.of(new Point3(1, 0, 0), new Point3(0, 1, 0), new Point3(0, 0, 1))
        .map(axis -> stance.map(how -> turned(how, axis)).orElse(axis))
        .toList();
  }

  /** The real coordinates of a translation of the lattice, given as a step in the grid. */
  Point3 translation(Cell step) {
    Cell cell = lattice.kinds().getFirst();
    return offset(cell.plus(step.x(), step.y(), step.z())).minus(offset(cell));
  }

  /** A motion of the lattice, a matrix by rows, in the coordinates in which it stands. */
  double[][] turned(double[][] motion) {
    if (stance.isEmpty() || stance.get().isAsWritten()) {
      return motion;
    }
    double[][] turned = new double[3][3];
    List<Point3> axes = axes(); // where the lattice's own go
    for (int i = 0; i < 3; i++) {
      for (int j = 0; j < 3; j++) {
        double[] to = coordinates(axes.get(i));
        double[] from = coordinates(axes.get(j));
        for (int row = 0; row < 3; row++) {
          for (int column = 0; column < 3; column++) {
            turned[row][column] += to[row] * motion[i][j] * from[column];
          }
        }
      }
    }
    return turned;
  }

  private static double[] coordinates(Point3 point) {
    return new double[] {point.x(), point.y(), point.z()};
  }

  /** The points of the solid of a cell, in place. */
  List<Point3> corners(Cell cell) {
    Point3 offset = offset(cell);
    return of(cell).points().stream().map(this::turned).map(offset::plus).toList();
  }

  private Point3 turned(Point3 point) {
    return stance.map(how -> turned(how, point)).orElse(point);
  }

  /** The middle of the solid of a cell. */
  Point3 middle(Cell cell) {
    return middles.get(lattice.kind(cell)).plus(offset(cell));
  }

  /** The mean of the middles of some cells. */
  Point3 middle(Collection<Cell> cells) {
    return cells.stream()
        .map(this::middle)
        .reduce(Point3.ORIGIN, Point3::plus)
        .times(1.0 / cells.size());
  }

  /** The longest edge of a cell; the diameter of a ball. */
  double edge() {
    return kinds.stream()
        .mapToDouble(kind -> kind.isRound() ? 2 * kind.inradius() : kind.longestEdge())
        .max()
        .orElseThrow();
  }

  /** The radius of a ball that fits in every cell. */
  double inradius() {
    return kinds.stream().mapToDouble(Polyhedron::inradius).min().orElseThrow();
  }

  /**
   * The edge of a cube with the mean volume of a cell; the diameter of a ball, the edge of a bar.
   */
  double size() {
    if (lattice.hasOneLayer() || kinds.getFirst().isRound()) {
      return kinds.getFirst().isRound() ? edge() : 1;
    }
    return Math.cbrt(kinds.stream().mapToDouble(Polyhedron::volume).average().orElseThrow());
  }
}
