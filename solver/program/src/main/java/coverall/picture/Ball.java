package coverall.picture;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Makes the polyhedron of a ball: the convex hull of points on a sphere. */
final class Ball {
  private static final double ENLARGED = 1.05; // so that discs have a third of the ball's radius
  private static final int ON_DISC = 16; // points around a disc
  private static final int ON_SPHERE = 480; // points between the discs, before those near discs go
  private static final double APART = 1.25; // of other points from a disc, in its angular radii

  private final List<Point3> points = new ArrayList<>();
  private final List<int[]> triangles = new ArrayList<>();

  private Ball() {}

  /**
   * A ball with a flat disc at each point of contact.
   *
   * @param contacts from the centre, all at the same distance
   */
  static Polyhedron around(Point3 centre, List<Point3> contacts) {
    double distance = contacts.getFirst().length();
    double radius = ENLARGED * distance;
    double angle = Math.acos(1 / ENLARGED); // between the middle of a disc and its border
    Ball ball = new Ball();
    for (Point3 contact : contacts) {
      Point3 axis = contact.unit();
      Point3 aside = acrossLine(axis);
      Point3 other = axis.cross(aside);
      for (int k = 0; k < ON_DISC; k++) {
        double turn = 2 * Math.PI * k / ON_DISC;
        Point3 around = aside.times(Math.cos(turn)).plus(other.times(Math.sin(turn)));
        ball.points.add(axis.times(Math.cos(angle)).plus(around.times(Math.sin(angle))));
      }
    }
    int discs = ball.points.size();
    for (int k = 0; k < ON_SPHERE; k++) {
      Point3 point = spiral(k);
      if (contacts.stream()
          .allMatch(c -> Math.acos(Math.clamp(c.unit().dot(point), -1, 1)) > APART * angle)) {
        ball.points.add(point);
      }
    }
    int tips = ball.points.size(); // points above the discs, whose triangles become one face
    contacts.forEach(contact -> ball.points.add(contact.unit()));
    ball.makeHull();

    List<List<Integer>> faces = new ArrayList<>();
    for (int k = 0; k < discs; k += ON_DISC) {
      List<Integer> disc = new ArrayList<>();
      for (int on = 0; on < ON_DISC; on++) {
        disc.add(k + on);
      }
      faces.add(disc);
    }
    for (int[] triangle : ball.triangles) {
      if (Math.max(triangle[0], Math.max(triangle[1], triangle[2])) < tips) {
        faces.add(List.of(triangle[0], triangle[1], triangle[2]));
      }
    }
    List<Point3> placed =
        ball.points.subList(0, tips).stream().map(p -> centre.plus(p.times(radius))).toList();
    return new Polyhedron(placed, faces, true);
  }

  /** A unit vector at right angles to an axis: the same for the opposite direction. */
  private static Point3 acrossLine(Point3 axis) {
    boolean isSteep = Math.abs(axis.z()) > 0.9;
    Point3 across = axis.cross(isSteep ? new Point3(1, 0, 0) : new Point3(0, 0, 1)).unit();
    boolean isNegative = across.x() < -1e-9 || (Math.abs(across.x()) <= 1e-9 && across.y() < -1e-9);
    return isNegative ? across.times(-1) : across;
  }

  /** Point k of a spiral that covers the unit sphere evenly. */
  private static Point3 spiral(int k) {
    double z = 1 - (2 * k + 1.0) / ON_SPHERE;
    double turn = k * Math.PI * (3 - Math.sqrt(5));
    double r = Math.sqrt(1 - z * z);
    return new Point3(r * Math.cos(turn), r * Math.sin(turn), z);
  }

  /** Finds the triangles of the convex hull, adding point after point. */
  private void makeHull() {
    int second = 1;
    int third = farthest(k -> line(0, second, k));
    int fourth = farthest(k -> Math.abs(volume(0, second, third, k)));
    int[] start = {0, second, third, fourth};
    if (volume(start[0], start[1], start[2], start[3]) > 0) {
      start = new int[] {0, third, second, fourth};
    }
    triangles.add(new int[] {start[0], start[1], start[2]});
    triangles.add(new int[] {start[0], start[3], start[1]});
    triangles.add(new int[] {start[1], start[3], start[2]});
    triangles.add(new int[] {start[2], start[3], start[0]});
    for (int k = 1; k < points.size(); k++) {
      if (k != second && k != third && k != fourth) {
        add(k);
      }
    }
  }

  /** A measure of a point. */
  private interface Measure {
    double of(int point);
  }

  private int farthest(Measure measure) {
    int best = 0;
    for (int k = 1; k < points.size(); k++) {
      if (measure.of(k) > measure.of(best)) {
        best = k;
      }
    }
    return best;
  }

  private double line(int a, int b, int c) {
    Point3 from = points.get(a);
    return points.get(b).minus(from).cross(points.get(c).minus(from)).length();
  }

  /** Six times the volume of a tetrahedron: positive if d is in front of the triangle. */
  private double volume(int a, int b, int c, int d) {
    Point3 from = points.get(d);
    return -points
        .get(a)
        .minus(from)
        .dot(points.get(b).minus(from).cross(points.get(c).minus(from)));
  }

  /** Replaces the triangles that a point is in front of by those to their border. */
  private void add(int point) {
    Map<List<Integer>, int[]> borders = new LinkedHashMap<>();
    for (int k = triangles.size() - 1; k >= 0; k--) {
      int[] triangle = triangles.get(k);
      if (volume(triangle[0], triangle[1], triangle[2], point) > 1e-9) {
        triangles.remove(k);
        for (int side = 0; side < 3; side++) {
          int from = triangle[side];
          int to = triangle[(side + 1) % 3];
          if (borders.remove(List.of(to, from)) == null) {
            borders.put(List.of(from, to), new int[] {from, to, point});
          }
        }
      }
    }
    triangles.addAll(borders.values());
  }
}
