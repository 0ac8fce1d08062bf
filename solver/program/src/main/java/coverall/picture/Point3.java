package coverall.picture;

/** A point or vector in space, in real coordinates. */
record Point3(double x, double y, double z) {
  static final Point3 ORIGIN = new Point3(0, 0, 0);

  static Point3 of(double[] coordinates) {
    return new Point3(coordinates[0], coordinates[1], coordinates[2]);
  }

  /** In the precision of STL. */
  Body.Point rounded() {
    return new Body.Point((float) x, (float) y, (float) z);
  }

  Point3 plus(Point3 other) {
    return new Point3(x + other.x, y + other.y, z + other.z);
  }

  Point3 minus(Point3 other) {
    return new Point3(x - other.x, y - other.y, z - other.z);
  }

  Point3 times(double factor) {
    return new Point3(factor * x, factor * y, factor * z);
  }

  double dot(Point3 other) {
    return x * other.x + y * other.y + z * other.z;
  }

  Point3 cross(Point3 other) {
    return new Point3(
        y * other.z - z * other.y, z * other.x - x * other.z, x * other.y - y * other.x);
  }

  double length() {
    return Math.sqrt(dot(this));
  }

  /** The vector of length 1 in its direction. */
  Point3 unit() {
    return times(1 / length());
  }
}
