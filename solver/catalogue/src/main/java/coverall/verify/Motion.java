package coverall.verify;

import coverall.geometry.Vector;
import java.util.List;
import java.util.stream.Stream;

/**
 * A rotation or reflection around the origin, in coordinates along the axes of a lattice.
 *
 * @param rows the rows of its matrix
 * @param divisor what all entries are to be divided by, at least 1; for each motion only one
 */
record Motion(List<Vector> rows, int divisor) {
  static final Motion NONE =
      new Motion(List.of(new Vector(1, 0, 0), new Vector(0, 1, 0), new Vector(0, 0, 1)), 1);

  static final Motion TURNING_OVER =
      new Motion(List.of(new Vector(1, 0, 0), new Vector(0, 1, 0), new Vector(0, 0, -1)), 1);

  /** The motion with this matrix. */
  static Motion of(List<Vector> rows, int divisor) {
    int common =
        rows.stream()
            .flatMap(row -> Stream.of(row.x(), row.y(), row.z()))
            .reduce(divisor, Motion::gcd);
    List<Vector> lowest =
        rows.stream()
            .map(row -> new Vector(row.x() / common, row.y() / common, row.z() / common))
            .toList();
    return new Motion(lowest, divisor / common);
  }

  private static int gcd(int a, int b) {
    return b == 0 ? Math.abs(a) : gcd(b, a % b);
  }

  /** This motion, then another. */
  Motion then(Motion next) {
    return of(next.rows.stream().map(this::combined).toList(), divisor * next.divisor);
  }

  /** The sum of the rows, each so many times. */
  private Vector combined(Vector times) {
    return rows.get(0)
        .times(times.x())
        .plus(rows.get(1).times(times.y()))
        .plus(rows.get(2).times(times.z()));
  }

  /** The image of a vector, {@link #divisor} times. */
  Vector scaledImage(Vector vector) {
    return new Vector(
        product(rows.get(0), vector), product(rows.get(1), vector), product(rows.get(2), vector));
  }

  private static int product(Vector a, Vector b) {
    return a.x() * b.x() + a.y() * b.y() + a.z() * b.z();
  }

  /** Whether it is a rotation: its determinant is positive. */
  boolean isRotation() {
    return Tiling.determinant(rows.get(0), rows.get(1), rows.get(2)) > 0;
  }
}
