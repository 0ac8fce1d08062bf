package coverall.picture;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Side;
import coverall.geometry.Vector;
import java.util.ArrayList;
import java.util.List;

/**
 * A convex body that stands for a cell: the cell itself if it is a prism or a solid. An edge is a
 * bar on the plane, shortened at both ends. A ball is slightly enlarged, with a flat disc where it
 * meets each of its neighbours.
 *
 * @param points in the real coordinates of the lattice
 * @param faces the indices of their points, anticlockwise as seen from outside
 * @param isRound whether its faces approximate a ball
 */
record Polyhedron(List<Point3> points, List<List<Integer>> faces, boolean isRound) {
  private static final double BAR = 0.2; // width and height of a bar, relative to its length
  private static final double CUT = 0.19; // from each end of a bar, enough for six to meet

  /** The faces of a bar at its two ends, in the order of the corners of the edge. */
  static final List<Integer> ENDS = List.of(5, 3);

  Polyhedron {
    points = List.copyOf(points);
    faces = List.copyOf(faces);
  }

  /** The body of a cell, in place. */
  static Polyhedron of(Lattice lattice, Cell cell) {
    List<Vector> corners = lattice.corners(cell);
    if (corners.size() == 1) {
      Point3 centre = Point3.of(lattice.point(corners.getFirst()));
      List<Point3> contacts = new ArrayList<>();
      for (Cell neighbour : lattice.neighbours(cell)) {
        Vector other = lattice.corners(neighbour).getFirst();
        contacts.add(Point3.of(lattice.point(other)).minus(centre).times(0.5));
      }
      return Ball.around(centre, contacts);
    }
    if (lattice.hasOneLayer()) {
      return bar(
          Point3.of(lattice.point(corners.getFirst())), Point3.of(lattice.point(corners.get(1))));
    }
    Vector offset = lattice.offset(cell);
    List<Vector> vectors = new ArrayList<>();
    List<List<Integer>> faces = new ArrayList<>();
    for (Side side : lattice.sides(cell)) {
      List<Integer> face = new ArrayList<>();
      for (Vector corner : side.corners()) {
        if (!vectors.contains(corner)) {
          vectors.add(corner);
        }
        face.add(vectors.indexOf(corner));
      }
      faces.add(face);
    }
    return outwards(
        vectors.stream().map(v -> Point3.of(lattice.point(offset.plus(v)))).toList(), faces);
  }

  private static Polyhedron bar(Point3 from, Point3 to) {
    Point3 along = to.minus(from);
    Point3 aside = new Point3(-along.y(), along.x(), 0).times(BAR / 2);
    Point3 up = new Point3(0, 0, BAR * along.length());
    Point3 start = from.plus(along.times(CUT));
    Point3 end = to.minus(along.times(CUT));
    List<Point3> base =
        List.of(start.minus(aside), end.minus(aside), end.plus(aside), start.plus(aside));
    List<Point3> points = new ArrayList<>(base);
    base.forEach(point -> points.add(point.plus(up)));
    return outwards(
        points,
        List.of(
            List.of(0, 1, 2, 3),
            List.of(4, 5, 6, 7),
            List.of(0, 1, 5, 4),
            List.of(1, 2, 6, 5),
            List.of(2, 3, 7, 6),
            List.of(3, 0, 4, 7)));
  }

  /** With the points of every face anticlockwise as seen from outside. */
  private static Polyhedron outwards(List<Point3> points, List<List<Integer>> faces) {
    Polyhedron any = new Polyhedron(points, faces, false);
    Point3 middle = any.middle();
    List<List<Integer>> oriented = new ArrayList<>();
    for (List<Integer> face : faces) {
      boolean isOutwards = any.normal(face).dot(points.get(face.getFirst()).minus(middle)) > 0;
      oriented.add(isOutwards ? List.copyOf(face) : List.copyOf(face.reversed()));
    }
    return new Polyhedron(points, oriented, false);
  }

  /** The mean of its points. */
  Point3 middle() {
    return points.stream().reduce(Point3.ORIGIN, Point3::plus).times(1.0 / points.size());
  }

  /** The unit vector at right angles to a face, outwards. */
  Point3 normal(List<Integer> face) {
    Point3 first = points.get(face.get(0));
    return points.get(face.get(1)).minus(first).cross(points.get(face.get(2)).minus(first)).unit();
  }

  /** Its volume. */
  double volume() {
    double six = 0;
    for (List<Integer> face : faces) {
      for (int k = 2; k < face.size(); k++) {
        Point3 a = points.get(face.get(0));
        Point3 b = points.get(face.get(k - 1));
        six += a.dot(b.cross(points.get(face.get(k))));
      }
    }
    return six / 6;
  }

  /** The radius of the largest ball around its middle that is inside. */
  double inradius() {
    Point3 middle = middle();
    return faces.stream()
        .mapToDouble(face -> normal(face).dot(points.get(face.getFirst()).minus(middle)))
        .min()
        .orElseThrow();
  }

  /** The length of its longest edge. */
  double longestEdge() {
    double longest = 0;
    for (List<Integer> face : faces) {
      for (int k = 0; k < face.size(); k++) {
        Point3 next = points.get(face.get((k + 1) % face.size()));
        longest = Math.max(longest, next.minus(points.get(face.get(k))).length());
      }
    }
    return longest;
  }

  /**
   * Its points moved inwards so that its faces move by a distance.
   *
   * <p>Exact where three faces meet, or where more meet symmetrically. The points of a ball are
   * moved towards its middle.
   */
  List<Point3> inset(double distance) {
    if (isRound) {
      Point3 middle = middle();
      double left = 1 - distance / inradius();
      return points.stream().map(p -> middle.plus(p.minus(middle).times(left))).toList();
    }
    List<Point3> inset = new ArrayList<>();
    for (int k = 0; k < points.size(); k++) {
      int point = k;
      List<Point3> normals =
          faces.stream().filter(face -> face.contains(point)).map(this::normal).toList();
      inset.add(points.get(k).minus(meeting(normals).times(distance)));
    }
    return inset;
  }

  /** The vector whose products with some unit vectors are nearest to 1, by least squares. */
  private static Point3 meeting(List<Point3> normals) {
    Point3 x = Point3.ORIGIN; // the rows of the sum of all n n'
    Point3 y = Point3.ORIGIN;
    Point3 z = Point3.ORIGIN;
    Point3 sum = Point3.ORIGIN;
    for (Point3 normal : normals) {
      x = x.plus(normal.times(normal.x()));
      y = y.plus(normal.times(normal.y()));
      z = z.plus(normal.times(normal.z()));
      sum = sum.plus(normal);
    }
    double determinant = x.dot(y.cross(z));
    return y.cross(z)
        .times(sum.x())
        .plus(z.cross(x).times(sum.y()))
        .plus(x.cross(y).times(sum.z()))
        .times(1 / determinant);
  }
}
