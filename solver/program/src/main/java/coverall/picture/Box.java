package coverall.picture;

import java.util.Collection;

/** The smallest box along the axes around some points. */
record Box(Point3 low, Point3 high) {
  static Box around(Collection<Point3> points) {
    double[] low = {Double.MAX_VALUE, Double.MAX_VALUE, Double.MAX_VALUE};
    double[] high = {-Double.MAX_VALUE, -Double.MAX_VALUE, -Double.MAX_VALUE};
    for (Point3 point : points) {
      double[] at = {point.x(), point.y(), point.z()};
      for (int axis = 0; axis < 3; axis++) {
        low[axis] = Math.min(low[axis], at[axis]);
        high[axis] = Math.max(high[axis], at[axis]);
      }
    }
    return new Box(Point3.of(low), Point3.of(high));
  }

  Point3 extent() {
    return high.minus(low);
  }

  Box times(double factor) {
    return new Box(low.times(factor), high.times(factor));
  }
}
