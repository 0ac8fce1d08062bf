package coverall.geometry;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * Checks that no cells of a lattice overlap. Two convex bodies do not if a plane separates them
 * that is parallel to a face of one, or to an edge of each (the separating axis theorem); in the
 * plane, a line that is parallel to a side. Whether one exists does not depend on the angles of the
 * axes.
 */
final class Overlaps {
  private static final int REACH = 2; // translations to cells that might overlap

  private Overlaps() {}

  /**
   * Checks all cells.
   *
   * @throws BadLatticeException if two of them overlap
   */
  static void check(LatticeText text, Translations translations) {
    List<Lattice.Kind> kinds = text.cells();
    int layers = text.flat() ? 0 : REACH;
    for (int a = 0; a < kinds.size(); a++) {
      for (int b = 0; b <= a; b++) {
        for (int first = -REACH; first <= REACH; first++) {
          for (int second = -REACH; second <= REACH; second++) {
            for (int third = -layers; third <= layers; third++) {
              Vector shift = translations.vector(first, second, third);
              if ((a != b || !shift.isZero()) && overlap(kinds.get(a), kinds.get(b), shift)) {
                throw new BadLatticeException(
                    text.cellLines().get(a),
                    "overlaps the cell of line " + text.cellLines().get(b));
              }
            }
          }
        }
      }
    }
  }

  private static boolean overlap(Lattice.Kind kind, Lattice.Kind other, Vector shift) {
    List<Vector> moved = other.corners().stream().map(shift::plus).toList();
    return normals(kind, other).stream()
        .noneMatch(normal -> separates(normal, kind.corners(), moved));
  }

  /** Whether planes at right angles to a normal separate two bodies, which may touch. */
  static boolean separates(Vector normal, List<Vector> a, List<Vector> b) {
    int[] first = range(normal, a);
    int[] second = range(normal, b);
    return !normal.isZero() && (first[1] <= second[0] || second[1] <= first[0]);
  }

  private static int[] range(Vector normal, List<Vector> points) {
    int[] range = {Integer.MAX_VALUE, Integer.MIN_VALUE};
    for (Vector point : points) {
      range[0] = Math.min(range[0], normal.dot(point));
      range[1] = Math.max(range[1], normal.dot(point));
    }
    return range;
  }

  /** The normals of the planes that might separate two cells. */
  private static Collection<Vector> normals(Lattice.Kind kind, Lattice.Kind other) {
    Vector up = new Vector(0, 0, 1);
    List<Vector> normals = new ArrayList<>();
    switch (kind.form()) {
      case BALL -> normals.addAll(List.of(new Vector(1, 0, 0), new Vector(0, 1, 0), up));
      case SOLID ->
          normals.addAll(normalsOfSolids(directions(kind.corners()), directions(other.corners())));
      default -> {
        for (Collection<Vector> edges :
            List.of(directions(kind.corners()), directions(other.corners()))) {
          edges.forEach(edge -> normals.add(edge.cross(up)));
          // Edges in a line are separated by their own direction.
          normals.addAll(kind.form() == Lattice.Form.EDGE ? edges : List.of());
        }
      }
    }
    return normals;
  }

  /**
   * The normals of the planes that might separate two convex polyhedra whose edges have these
   * directions.
   */
  static Collection<Vector> normalsOfSolids(Collection<Vector> edges, Collection<Vector> others) {
    Set<Vector> normals = new LinkedHashSet<>();
    for (Collection<Vector> own : List.of(edges, others)) {
      own.forEach(a -> own.forEach(b -> normals.add(a.cross(b).alongLine())));
    }
    edges.forEach(a -> others.forEach(b -> normals.add(a.cross(b).alongLine())));
    return normals;
  }

  /** The lines between corners, among them those of all edges. */
  static Collection<Vector> directions(List<Vector> corners) {
    Set<Vector> directions = new LinkedHashSet<>();
    for (int a = 0; a < corners.size(); a++) {
      for (int b = 0; b < a; b++) {
        directions.add(corners.get(a).minus(corners.get(b)).alongLine());
      }
    }
    return directions;
  }
}
