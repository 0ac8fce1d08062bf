package coverall.geometry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Set;

/** Finds the sides of the cells of a lattice, and which cells share them. */
final class Sides {
  private final LatticeText text;
  private final Translations translations;

  private Sides(LatticeText text, Translations translations) {
    this.text = text;
    this.translations = translations;
  }

  /** The sides of the first cell of each kind. */
  static List<List<Side>> of(LatticeText text, Translations translations) {
    return new Sides(text, translations).all();
  }

  private List<List<Side>> all() {
    List<Lattice.Kind> kinds = text.cells();
    if (kinds.getFirst().form() == Lattice.Form.BALL) {
      return balls(kinds);
    }
    List<List<List<Vector>>> corners = new ArrayList<>();
    for (int kind = 0; kind < kinds.size(); kind++) {
      corners.add(corners(kinds.get(kind), text.cellLines().get(kind)));
    }
    List<List<Side>> all = new ArrayList<>();
    for (int kind = 0; kind < kinds.size(); kind++) {
      List<Side> sides = new ArrayList<>();
      for (List<Vector> side : corners.get(kind)) {
        sides.add(new Side(side, beyond(kind, side, corners)));
      }
      all.add(List.copyOf(sides));
    }
    return List.copyOf(all);
  }

  /** The cells other than the first of a kind that have a side. */
  private List<Cell> beyond(int kind, List<Vector> side, List<List<List<Vector>>> corners) {
    Cell from = text.cells().get(kind).first();
    List<Cell> beyond = new ArrayList<>();
    for (int other = 0; other < corners.size(); other++) {
      for (List<Vector> candidate : corners.get(other)) {
        if (candidate.size() != side.size()) {
          continue;
        }
        Vector shift = Collections.min(side).minus(Collections.min(candidate));
        int[] steps = translations.coefficients(shift).orElse(new int[0]);
        if (steps.length == 0
            || (other == kind && shift.isZero())
            || !Vector.moves(candidate, shift, side)) {
          continue;
        }
        Cell to = translations.moved(text.cells().get(other).first(), steps[0], steps[1], steps[2]);
        beyond.add(new Cell(to.x() - from.x(), to.y() - from.y(), to.z() - from.z()));
      }
    }
    if (beyond.size() > 1 && text.cells().get(kind).form() != Lattice.Form.EDGE) {
      throw new BadLatticeException(
          text.cellLines().get(kind), "more than two cells have the side " + side);
    }
    return List.copyOf(beyond);
  }

  private static List<List<Vector>> corners(Lattice.Kind kind, int line) {
    return switch (kind.form()) {
      case EDGE -> kind.corners().stream().map(List::of).toList();
      case PRISM -> prism(kind.corners(), line);
      default -> faces(kind.corners(), line);
    };
  }

  /** The walls of a prism, then its base and its top. */
  private static List<List<Vector>> prism(List<Vector> base, int line) {
    Vector up = new Vector(0, 0, 1);
    int turn = 0;
    List<List<Vector>> sides = new ArrayList<>();
    for (int k = 0; k < base.size(); k++) {
      Vector a = base.get(k);
      Vector b = base.get((k + 1) % base.size());
      Vector c = base.get((k + 2) % base.size());
      int bend = Integer.signum(b.minus(a).cross(c.minus(b)).z());
      if (bend == 0 || (turn != 0 && bend != turn)) {
        throw new BadLatticeException(
            line, "the corners at " + a + ", " + b + ", " + c + " are no convex polygon in order");
      }
      turn = bend;
      sides.add(List.of(a, b, b.plus(up), a.plus(up)));
    }
    sides.add(List.copyOf(base));
    sides.add(base.stream().map(up::plus).toList());
    return sides;
  }

  /** The faces of a convex polyhedron. */
  private static List<List<Vector>> faces(List<Vector> corners, int line) {
    List<List<Vector>> seen = new ArrayList<>();
    List<List<Vector>> faces = new ArrayList<>();
    Set<Vector> onFaces = new HashSet<>();
    for (Vector a : corners) {
      for (Vector b : corners) {
        for (Vector c : corners) {
          Vector normal = b.minus(a).cross(c.minus(a));
          List<Vector> face = face(corners, a, normal);
          if (!face.isEmpty() && !seen.contains(face)) {
            seen.add(face);
            faces.add(around(face, normal));
            onFaces.addAll(face);
          }
        }
      }
    }
    if (faces.size() < 4 || onFaces.size() < corners.size()) {
      throw new BadLatticeException(line, "the corners are not those of a convex polyhedron");
    }
    return faces;
  }

  /**
   * The corners in the plane through a point; none if some corner is beyond it. From outside, the
   * corners of a face run counter-clockwise.
   */
  private static List<Vector> face(List<Vector> corners, Vector point, Vector normal) {
    if (normal.isZero()) {
      return List.of();
    }
    List<Vector> face = new ArrayList<>();
    for (Vector corner : corners) {
      int height = normal.dot(corner.minus(point));
      if (height > 0) {
        return List.of();
      }
      if (height == 0) {
        face.add(corner);
      }
    }
    return face;
  }

  /** The corners of a convex face in order around it. */
  private static List<Vector> around(List<Vector> face, Vector normal) {
    Vector first = face.getFirst();
    List<Vector> sorted = new ArrayList<>();
    for (Vector corner : face) {
      int place = Math.min(1, sorted.size());
      while (place < sorted.size()
          && normal.dot(sorted.get(place).minus(first).cross(corner.minus(first))) >= 0) {
        place++;
      }
      sorted.add(place, corner);
    }
    return List.copyOf(sorted);
  }

  /** Balls have one side: all that they touch is beyond it. */
  private List<List<Side>> balls(List<Lattice.Kind> kinds) {
    List<List<Side>> all = new ArrayList<>();
    double least = touching(kinds);
    for (Lattice.Kind kind : kinds) {
      List<Cell> beyond = new ArrayList<>();
      forEachNear(
          kinds,
          kind,
          (step, distance) -> {
            if (distance < least + 1e-6) {
              beyond.add(step);
            }
          });
      all.add(List.of(new Side(List.of(), List.copyOf(beyond))));
    }
    return List.copyOf(all);
  }

  private interface Near {
    void at(Cell step, double distance);
  }

  private double touching(List<Lattice.Kind> kinds) {
    double[] least = {Double.MAX_VALUE};
    for (Lattice.Kind kind : kinds) {
      forEachNear(kinds, kind, (step, distance) -> least[0] = Math.min(least[0], distance));
    }
    return least[0];
  }

  private void forEachNear(List<Lattice.Kind> kinds, Lattice.Kind kind, Near near) {
    for (Lattice.Kind other : kinds) {
      for (int a = -2; a <= 2; a++) {
        for (int b = -2; b <= 2; b++) {
          for (int c = -2; c <= 2; c++) {
            Cell to = translations.moved(other.first(), a, b, c);
            Vector at = other.corners().getFirst().plus(translations.vector(a, b, c));
            if (!to.equals(kind.first())) {
              Cell from = kind.first();
              near.at(
                  new Cell(to.x() - from.x(), to.y() - from.y(), to.z() - from.z()),
                  text.length(at.minus(kind.corners().getFirst())));
            }
          }
        }
      }
    }
  }
}
