package coverall.geometry;

import java.util.List;

/** A point or vector with integer coordinates along the axes of a {@link Lattice}. */
public record Vector(int x, int y, int z) implements Comparable<Vector> {
  /** The sum of two vectors. */
  public Vector plus(Vector other) {
    return new Vector(x + other.x, y + other.y, z + other.z);
  }

  /** This vector minus another. */
  public Vector minus(Vector other) {
    return new Vector(x - other.x, y - other.y, z - other.z);
  }

  /** This vector, this many times. */
  public Vector times(int factor) {
    return new Vector(factor * x, factor * y, factor * z);
  }

  Vector cross(Vector other) {
    return new Vector(
        y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x);
  }

  /** The shortest integer vector along the same line, with a positive first coordinate but 0. */
  Vector alongLine() {
    int divisor = gcd(x, gcd(y, z));
    int first = x != 0 ? x : y != 0 ? y : z;
    int d = first < 0 ? -divisor : divisor;
    return d == 0 ? this : new Vector(x / d, y / d, z / d);
  }

  private static int gcd(int a, int b) {
    return b == 0 ? Math.abs(a) : gcd(b, a % b);
  }

  int dot(Vector other) {
    return x * other.x + y * other.y + z * other.z;
  }

  /** Whether all coordinates are 0. */
  public boolean isZero() {
    return x == 0 && y == 0 && z == 0;
  }

  /** Whether a translation moves distinct points to other points, in whatever order. */
  static boolean moves(List<Vector> points, Vector shift, List<Vector> others) {
    if (points.size() != others.size()) {
      return false;
    }
    for (Vector point : points) {
      if (!others.contains(point.plus(shift))) {
        return false;
      }
    }
    return true;
  }

  @Override
  public int compareTo(Vector other) {
    if (z != other.z) {
      return Integer.compare(z, other.z);
    }
    return y != other.y ? Integer.compare(y, other.y) : Integer.compare(x, other.x);
  }

  // Plainly, because generated methods slow down the start of the program.
  @Override
  public boolean equals(Object other) {
    return other instanceof Vector vector && vector.x == x && vector.y == y && vector.z == z;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * x + y) + z;
  }

  @Override
  public String toString() {
    return "(" + x + "," + y + "," + z + ")";
  }
}
