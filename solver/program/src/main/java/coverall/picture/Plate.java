package coverall.picture;

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
  private static final float ON_PLATE = 1e-4f; // millimetres

  private final Scale scale;
  private final List<Lying> pieces = new ArrayList<>();

  Plate(Scale scale) {
    this.scale = scale;
  }

  /** A piece in an orientation. Extents are those of whole cells, in millimetres. */
  private record Lying(String name, Shape shape, Body body, Point3 extent) {
    /** In thousandths of a millimetre, so that equal heights are equal. */
    long height() {
      return Math.round(1000 * extent.z());
    }

    long depth() {
      return Math.round(1000 * extent.y());
    }
  }

  /** Adds copies of a piece. */
  void add(Shape shape, List<String> names) {
    Lying best =
        shape.orientations(shape.lattice().rotations()).stream()
            .map(this::lying)
            .min(
                Comparator.comparingInt((Lying turned) -> stands(turned.body()) ? 0 : 1)
                    .thenComparingLong(Lying::height)
                    .thenComparingLong(turned -> -footprint(turned.shape()))
                    .thenComparingLong(Lying::depth))
            .orElseThrow();
    names.forEach(name -> pieces.add(new Lying(name, best.shape(), best.body(), best.extent())));
  }

  private Lying lying(Shape shape) {
    Body body = Body.of("", shape.cells(), scale);
    return new Lying("", shape, body, scale.box(shape.cells()).extent());
  }

  /** The number of cells in the lowest layer. */
  private static long footprint(Shape shape) {
    return shape.cells().stream().filter(cell -> cell.z() == 0).count();
  }

  /** Whether it is stable: its centre of mass is above the convex hull of its base. */
  private static boolean stands(Body body) {
    double mass = 0;
    double x = 0;
    double y = 0;
    float bottom = Float.MAX_VALUE;
    for (Triangle triangle : body.triangles()) {
      Point a = body.points().get(triangle.a());
      Point b = body.points().get(triangle.b());
      Point c = body.points().get(triangle.c());
      double part = determinant(a, b, c); // six times the tetrahedron with the origin
      mass += part;
      x += part * ((double) a.x() + b.x() + c.x()) / 4;
      y += part * ((double) a.y() + b.y() + c.y()) / 4;
      bottom = Math.min(bottom, Math.min(a.z(), Math.min(b.z(), c.z())));
    }
    double centreX = x / mass;
    double centreY = y / mass;
    float onPlate = bottom + ON_PLATE;
    double[] directions =
        body.points().stream()
            .filter(point -> point.z() <= onPlate)
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
    pieces.sort(Comparator.comparingLong(piece -> -piece.depth()));
    double spacing = SPACING * scale.cell();
    double area = 0;
    double width = 0;
    for (Lying piece : pieces) {
      area += (piece.extent().x() + spacing) * (piece.extent().y() + spacing);
      width = Math.max(width, piece.extent().x() + spacing);
    }
    width = Math.max(width, Math.sqrt(area));
    List<Body> bodies = new ArrayList<>();
    double x = 0;
    double y = 0;
    double depth = 0;
    for (Lying piece : pieces) {
      if (x > 0 && x + piece.extent().x() + spacing > width) {
        x = 0;
        y += depth;
        depth = 0;
      }
      Point3 corner = piece.body().box().low();
      bodies.add(piece.body().moved(piece.name(), new Point3(x, y, 0).minus(corner)));
      x += piece.extent().x() + spacing;
      depth = Math.max(depth, piece.extent().y() + spacing);
    }
    return bodies;
  }
}
