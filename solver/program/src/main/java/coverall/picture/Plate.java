package coverall.picture;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.picture.Body.Point;
import coverall.picture.Body.Triangle;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * Pieces side by side on the plane z = 0, oriented for printing: stable if possible, then as low as
 * possible, then on as many cells as possible. The plate is roughly square.
 */
final class Plate {
  private static final double SPACING = 0.25; // of a cell
  private static final double STRAIGHT = Math.PI - 1e-6;

  private final Grid grid;
  private final List<Lying> pieces = new ArrayList<>();

  private record Lying(String name, Shape shape) {}

  Plate(Grid grid) {
    this.grid = grid;
  }

  /** Adds copies of a piece. */
  void add(Shape shape, List<String> names) {
    Shape best =
        shape.orientations(shape.lattice().rotations()).stream()
            .min(
                Comparator.comparingInt((Shape turned) -> stands(turned) ? 0 : 1)
                    .thenComparingInt(turned -> turned.extent().z())
                    .thenComparingLong(turned -> -footprint(turned))
                    .thenComparingInt(turned -> turned.extent().y()))
            .orElseThrow();
    names.forEach(name -> pieces.add(new Lying(name, best)));
  }

  private static long footprint(Shape shape) {
    return shape.cells().stream().filter(cell -> cell.z() == 0).count();
  }

  /** Whether it is stable: its centre of mass is above the convex hull of its base. */
  private boolean stands(Shape shape) {
    Body body = Body.of("", shape.cells(), grid);
    double mass = 0;
    double x = 0;
    double y = 0;
    for (Triangle triangle : body.triangles()) {
      Point a = body.points().get(triangle.a());
      Point b = body.points().get(triangle.b());
      Point c = body.points().get(triangle.c());
      double part = determinant(a, b, c); // six times the tetrahedron with the origin
      mass += part;
      x += part * ((double) a.x() + b.x() + c.x()) / 4;
      y += part * ((double) a.y() + b.y() + c.y()) / 4;
    }
    double centreX = x / mass;
    double centreY = y / mass;
    float bottom = (float) grid.line(0);
    double[] directions =
        body.points().stream()
            .filter(point -> point.z() == bottom)
            .mapToDouble(point -> Math.atan2(point.y() - centreY, point.x() - centreX))
            .sorted()
            .toArray();
    double widest = directions[0] + 2 * Math.PI - directions[directions.length - 1];
    for (int k = 1; k < directions.length; k++) {
      widest = Math.max(widest, directions[k] - directions[k - 1]);
    }
    return widest < STRAIGHT;
  }

  private static double determinant(Point a, Point b, Point c) {
    return a.x() * ((double) b.y() * c.z() - (double) b.z() * c.y())
        + a.y() * ((double) b.z() * c.x() - (double) b.x() * c.z())
        + a.z() * ((double) b.x() * c.y() - (double) b.y() * c.x());
  }

  /** The pieces in their places, in rows, the deepest first. */
  List<Body> bodies() {
    pieces.sort(Comparator.comparingInt((Lying piece) -> -piece.shape().extent().y()));
    double area = 0;
    double width = 0;
    for (Lying piece : pieces) {
      Cell extent = piece.shape().extent();
      area += step(extent.x()) * step(extent.y());
      width = Math.max(width, step(extent.x()));
    }
    width = Math.max(width, Math.sqrt(area));
    List<Body> bodies = new ArrayList<>();
    double x = 0;
    double y = 0;
    double depth = 0;
    double toZero = -grid.line(0);
    for (Lying piece : pieces) {
      Cell extent = piece.shape().extent();
      if (x > 0 && x + step(extent.x()) > width) {
        x = 0;
        y += depth;
        depth = 0;
      }
      bodies.add(
          Body.of(piece.name(), piece.shape().cells(), grid, x + toZero, y + toZero, toZero));
      x += step(extent.x());
      depth = Math.max(depth, step(extent.y()));
    }
    return bodies;
  }

  /** The distance from the start of a piece of the given width to the next piece. */
  private double step(int cells) {
    return (cells + SPACING) * grid.cell();
  }
}
