package coverall.picture;

import coverall.geometry.Cell;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A printable piece: the closed surface of its cells, half a gap inside their outer faces. Cells
 * that share only an edge or a corner are separated.
 *
 * @param exact the points, in millimetres
 * @param points the same in the precision of STL
 * @param triangles that make up the surface
 */
record Body(String name, List<Point3> exact, List<Point> points, List<Triangle> triangles) {
  /*
   * Every cell has a core, its polyhedron with all faces half a gap farther in. Where two cells
   * share a face, the prism between the faces of their cores is a joint; likewise between the cores
   * around an edge, and around a corner. Cores and joints fill space. A core touches one cell, a
   * joint all cells around its face, edge or corner. The body is all cores and joints that touch
   * cells of the piece alone: of cubes, its cells eroded by a cube as wide as the gap.
   *
   * The surface is a closed 2-manifold, however the cells touch. Take a point of a core, which
   * stands for a cell and one of its corners, and the cores and joints around it: the core, a joint
   * for each of the cell's faces and edges at the corner, and the joint of the corner. Whenever a
   * joint is in the body, so are those that touch fewer cells. So those in the body hang together
   * through the core; and those that are not, through the joint of the corner. Around the point is
   * one closed curve between them at most: the faces there are a disc. Every edge of the surface is
   * one of a core's face, or leads from core to core across a joint. Around it are four cores and
   * joints, and no two that face each other across it are in the body, or out of it, alone.
   */

  /** A point in the precision of STL. */
  record Point(float x, float y, float z) {
    Point3 exact() {
      return new Point3(x, y, z);
    }
  }

  /** The indices of three points, counterclockwise as seen from outside. */
  record Triangle(int a, int b, int c) {}

  Body {
    exact = List.copyOf(exact);
    points = List.copyOf(points);
    triangles = List.copyOf(triangles);
  }

  private Body(String name, List<Point3> exact, List<Triangle> triangles) {
    this(name, exact, exact.stream().map(Point3::rounded).toList(), triangles);
  }

  /** The body of some cells, in place. */
  static Body of(String name, Collection<Cell> cells, Scale scale) {
    return new Surface(cells, scale).body(name);
  }

  /** The same body elsewhere, with another name. */
  Body moved(String newName, Point3 move) {
    return new Body(newName, exact.stream().map(move::plus).toList(), triangles);
  }

  /** The box around it. */
  Box box() {
    return Box.around(exact);
  }

  /** A point of the lattice as a key: a corner, the middle of a face, or the sum of an edge. */
  private record Spot(long x, long y, long z) {
    private static final double FINENESS = 1e5; // relative to the lattice's real coordinates

    static Spot of(Point3 point) {
      return new Spot(
          Math.round(FINENESS * point.x()),
          Math.round(FINENESS * point.y()),
          Math.round(FINENESS * point.z()));
    }
  }

  /** What is left of a cell of the piece. */
  private static final class Core {
    private final Polyhedron solid;
    private final Point3 offset;
    private final int first; // number of its first point

    Core(Polyhedron solid, Point3 offset, int first) {
      this.solid = solid;
      this.offset = offset;
      this.first = first;
    }

    Point3 corner(int point) {
      return solid.points().get(point).plus(offset);
    }

    /** The number of the point of the core for a corner that the cell has. */
    int at(Spot corner) {
      for (int k = 0; k < solid.points().size(); k++) {
        if (Spot.of(corner(k)).equals(corner)) {
          return first + k;
        }
      }
      throw new IllegalStateException("no such corner");
    }
  }

  /** A face of a core. */
  private static final class Face {
    private final Core core;
    private final List<Integer> points = new ArrayList<>(); // their numbers
    private final List<Spot> corners = new ArrayList<>();
    private final List<Spot> edges = new ArrayList<>(); // from each corner to the next
    private final Spot middle;

    Face(Core core, List<Integer> face) {
      this.core = core;
      Point3 sum = Point3.ORIGIN;
      for (int k = 0; k < face.size(); k++) {
        Point3 corner = core.corner(face.get(k));
        sum = sum.plus(corner);
        points.add(core.first + face.get(k));
        corners.add(Spot.of(corner));
        edges.add(Spot.of(corner.plus(core.corner(face.get((k + 1) % face.size())))));
      }
      middle = Spot.of(sum.times(1.0 / face.size()));
    }

    int next(int k) {
      return (k + 1) % points.size();
    }
  }

  /** The surface under construction. */
  private static final class Surface {
    private final List<Point3> points = new ArrayList<>(); // of the cores
    private final List<Face> faces = new ArrayList<>();
    private final Map<Spot, List<Face>> facesAt = new HashMap<>(); // one or two
    private final Map<Spot, List<Face>> facesAround = new LinkedHashMap<>(); // by edge
    private final Set<Spot> outerEdges = new HashSet<>(); // of faces outside
    private final Set<Spot> outerCorners = new HashSet<>();
    private final Map<Integer, Integer> numbers = new HashMap<>(); // of points of the body
    private final List<Point3> used = new ArrayList<>();
    private final List<Triangle> triangles = new ArrayList<>();
    private final double factor;

    Surface(Collection<Cell> cells, Scale scale) {
      factor = scale.factor();
      Map<Polyhedron, List<Point3>> insets = new HashMap<>();
      for (Cell cell : cells.stream().sorted().toList()) {
        Polyhedron solid = scale.solids().of(cell);
        Core core = new Core(solid, scale.solids().offset(cell), points.size());
        for (Point3 point : insets.computeIfAbsent(solid, s -> s.inset(scale.gap() / 2 / factor))) {
          points.add(point.plus(core.offset));
        }
        for (List<Integer> face : solid.faces()) {
          add(new Face(core, face));
        }
      }
    }

    private void add(Face face) {
      faces.add(face);
      facesAt.computeIfAbsent(face.middle, middle -> new ArrayList<>()).add(face);
      for (Spot edge : face.edges) {
        facesAround.computeIfAbsent(edge, e -> new ArrayList<>()).add(face);
      }
    }

    private boolean isOutside(Face face) {
      return facesAt.getOrDefault(face.middle, List.of()).size() == 1;
    }

    Body body(String name) {
      for (Face face : faces) {
        if (isOutside(face)) {
          outerCorners.addAll(face.corners);
          outerEdges.addAll(face.edges);
        }
      }
      for (Face face : faces) {
        if (isOutside(face)) {
          addPolygon(face.points);
        } else {
          addSidesOfJoint(face);
        }
      }
      facesAround.forEach(
          (edge, around) -> {
            if (!outerEdges.contains(edge)) {
              addEndsOfJoint(edge, around.getFirst());
            }
          });
      return new Body(name, used, triangles);
    }

    /** Adds the outer sides of the prism between the two cores of a face, for the first of them. */
    private void addSidesOfJoint(Face face) {
      Core other = other(face).core;
      if (other.first < face.core.first) {
        return;
      }
      for (int k = 0; k < face.points.size(); k++) {
        if (outerEdges.contains(face.edges.get(k))) {
          int next = face.next(k);
          addPolygon(
              List.of(
                  face.points.get(k),
                  face.points.get(next),
                  other.at(face.corners.get(next)),
                  other.at(face.corners.get(k))));
        }
      }
    }

    private Face other(Face face) {
      List<Face> both = facesAt.getOrDefault(face.middle, List.of());
      return both.getFirst() == face ? both.getLast() : both.getFirst();
    }

    /** Adds the outer ends of the prism between the cores around an edge. */
    private void addEndsOfJoint(Spot edge, Face start) {
      List<Core> around = new ArrayList<>();
      Face face = start;
      do {
        around.add(face.core);
        face = besides(edge, other(face));
      } while (face.core != start.core);
      int from = start.edges.indexOf(edge);
      addEndOfJoint(start, from, start.next(from), around);
      addEndOfJoint(start, start.next(from), from, around);
    }

    private void addEndOfJoint(Face face, int end, int beginning, List<Core> around) {
      Spot corner = face.corners.get(end);
      if (!outerCorners.contains(corner)) {
        return;
      }
      List<Integer> polygon = around.stream().map(core -> core.at(corner)).toList();
      Point3 outwards =
          points.get(face.points.get(end)).minus(points.get(face.points.get(beginning)));
      addPolygon(area(polygon).dot(outwards) > 0 ? polygon : polygon.reversed());
    }

    /** The other face of the same core at an edge. */
    private Face besides(Spot edge, Face face) {
      return facesAround.getOrDefault(edge, List.of()).stream()
          .filter(other -> other.core == face.core && other != face)
          .findFirst()
          .orElseThrow();
    }

    /** The vector at right angles to a polygon, with twice its area as its length. */
    private Point3 area(List<Integer> polygon) {
      Point3 first = points.get(polygon.getFirst());
      Point3 sum = Point3.ORIGIN;
      for (int k = 2; k < polygon.size(); k++) {
        Point3 a = points.get(polygon.get(k - 1)).minus(first);
        sum = sum.plus(a.cross(points.get(polygon.get(k)).minus(first)));
      }
      return sum;
    }

    private void addPolygon(List<Integer> polygon) {
      for (int k = 2; k < polygon.size(); k++) {
        triangles.add(
            new Triangle(
                number(polygon.getFirst()), number(polygon.get(k - 1)), number(polygon.get(k))));
      }
    }

    /** The number in the body of a point of the cores. */
    private int number(int point) {
      return numbers.computeIfAbsent(
          point,
          p -> {
            used.add(points.get(p).times(factor));
            return used.size() - 1;
          });
    }
  }
}
