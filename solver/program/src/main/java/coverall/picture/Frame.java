package coverall.picture;

import java.util.List;

/** The smallest rectangle around some points of a page or a plan. */
record Frame(double left, double top, double right, double bottom) {
  static Frame around(List<Point> points) {
    return points.stream()
        .map(point -> new Frame(point.x(), point.y(), point.x(), point.y()))
        .reduce(Frame::with)
        .orElseThrow();
  }

  Frame with(Frame other) {
    return new Frame(
        Math.min(left, other.left),
        Math.min(top, other.top),
        Math.max(right, other.right),
        Math.max(bottom, other.bottom));
  }

  double width() {
    return right - left;
  }

  double height() {
    return bottom - top;
  }
}
