package coverall.geometry;

import java.util.ArrayList;
import java.util.List;

/**
 * A linear map of the axes of a lattice: the matrix of its rows, divided by a number.
 *
 * @param rows three rows
 * @param divisor at least 1, without a common factor with all entries
 */
record Matrix(List<Vector> rows, int divisor) {
  static final Matrix IDENTITY =
      new Matrix(List.of(new Vector(1, 0, 0), new Vector(0, 1, 0), new Vector(0, 0, 1)), 1);

  /** The image of a vector, this {@link #divisor} times. */
  Vector scaledImage(Vector vector) {
    return new Vector(rows.get(0).dot(vector), rows.get(1).dot(vector), rows.get(2).dot(vector));
  }

  /** The composition that applies {@code first}, then this map. */
  Matrix after(Matrix first) {
    List<Vector> columns = columns(first.rows);
    List<Vector> product =
        List.of(row(rows.get(0), columns), row(rows.get(1), columns), row(rows.get(2), columns));
    return reduced(product, divisor * first.divisor);
  }

  private static Vector row(Vector row, List<Vector> columns) {
    return new Vector(row.dot(columns.get(0)), row.dot(columns.get(1)), row.dot(columns.get(2)));
  }

  private static List<Vector> columns(List<Vector> rows) {
    return List.of(
        new Vector(rows.get(0).x(), rows.get(1).x(), rows.get(2).x()),
        new Vector(rows.get(0).y(), rows.get(1).y(), rows.get(2).y()),
        new Vector(rows.get(0).z(), rows.get(1).z(), rows.get(2).z()));
  }

  /** The matrix with these rows, divided by a number, in lowest terms. */
  static Matrix reduced(List<Vector> rows, int divisor) {
    if (divisor == 1) {
      return new Matrix(rows, 1);
    }
    int common = divisor;
    for (Vector row : rows) {
      common = gcd(gcd(common, row.x()), gcd(row.y(), row.z()));
    }
    List<Vector> lowest = new ArrayList<>();
    for (Vector row : rows) {
      lowest.add(new Vector(row.x() / common, row.y() / common, row.z() / common));
    }
    return new Matrix(List.copyOf(lowest), divisor / common);
  }

  private static int gcd(int a, int b) {
    return b == 0 ? Math.abs(a) : gcd(b, a % b);
  }

  /** The coordinates of the image of (x,y,z), like {@code -y} or {@code (2x-y+2z)/3}. */
  List<String> images() {
    return rows.stream().map(this::words).toList();
  }

  private String words(Vector row) {
    String sum = term(row.x(), "x") + term(row.y(), "y") + term(row.z(), "z");
    String plain = sum.startsWith("+") ? sum.substring(1) : sum;
    return divisor == 1 ? plain : "(" + plain + ")/" + divisor;
  }

  private static String term(int factor, String axis) {
    if (factor == 0) {
      return "";
    }
    String sign = factor < 0 ? "-" : "+";
    return sign + (Math.abs(factor) == 1 ? "" : String.valueOf(Math.abs(factor))) + axis;
  }

  // Plainly, because generated methods slow down the start of the program.
  @Override
  public boolean equals(Object other) {
    return other instanceof Matrix matrix && matrix.divisor == divisor && matrix.rows.equals(rows);
  }

  @Override
  public int hashCode() {
    return 31 * rows.hashCode() + divisor;
  }

  /** Positive for a rotation, negative for a reflection. */
  int orientation() {
    return Integer.signum(rows.get(0).dot(rows.get(1).cross(rows.get(2))));
  }

  /** Whether the z axis is mapped to itself, in either direction. */
  boolean keepsZAxis() {
    Vector last = rows.get(2);
    return rows.get(0).z() == 0 && rows.get(1).z() == 0 && last.x() == 0 && last.y() == 0;
  }

  /** Whether the z axis is mapped to itself, the other way round. */
  boolean turnsOver() {
    return keepsZAxis() && rows.get(2).z() < 0;
  }
}
