package coverall.picture;

import coverall.geometry.Cell;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * A printable piece: the closed surface of its cells, half a gap inside their outer faces. Cells
 * that share only an edge or a corner are separated.
 *
 * @param points each once, in millimetres
 * @param triangles that make up the surface
 */
record Body(String name, List<Point> points, List<Triangle> triangles) {
  /*
   * Along each axis, every cell has a core, which ends half a gap before its sides, and between the
   * cores of two cells is a joint, as wide as the gap. A core touches one cell, a joint two. So the
   * boxes of the grid, a core or a joint on each axis, touch one, two, four or eight cells, and the
   * body is all boxes that touch cells of the piece alone: its cells, eroded by a cube as wide as the
   * gap. All its faces are faces of boxes, so that none ends in the middle of another's side.
   *
   * The surface is a closed 2-manifold, however the cells touch. Take any corner of the grid: on each
   * axis it is between a core and a joint (beyond the last core, one that touches a cell outside). If
   * one of the eight boxes around it is in the body, then so is each that has cores in place of some
   * of its joints, since it touches fewer cells. So those in the body hang together through faces, by
   * the box of three cores; and those that are not, by the box of three joints. On a small sphere
   * around the corner both are connected, so there is one closed curve between them at most: the
   * faces at the corner are a disc. Likewise of the four boxes around an edge no two that face each
   * other across it are in the body, or out of it, alone: every edge has two faces or none.
   */

  /** A point in the precision of STL. */
  record Point(float x, float y, float z) {}

  /** The indices of three points, counterclockwise as seen from outside. */
  record Triangle(int a, int b, int c) {}

  Body {
    points = List.copyOf(points);
    triangles = List.copyOf(triangles);
  }

  /** The body of some cells without negative coordinates, in place. */
  static Body of(String name, Collection<Cell> cells, Grid grid) {
    return of(name, cells, grid, 0, 0, 0);
  }

  /** The body of some cells, translated. */
  static Body of(String name, Collection<Cell> cells, Grid grid, double dx, double dy, double dz) {
    return new Surface(new HashSet<>(cells), grid, dx, dy, dz).body(name);
  }

  /** The surface under construction. Boxes and corners have the indices of their lines. */
  private static final class Surface {
    private final Set<Cell> cells;
    private final Grid grid;
    private final double dx;
    private final double dy;
    private final double dz;
    private final Map<Cell, Integer> numbers = new HashMap<>(); // of the corners
    private final List<Point> points = new ArrayList<>();
    private final List<Triangle> triangles = new ArrayList<>();

    Surface(Set<Cell> cells, Grid grid, double dx, double dy, double dz) {
      this.cells = cells;
      this.grid = grid;
      this.dx = dx;
      this.dy = dy;
      this.dz = dz;
    }

    Body body(String name) {
      for (Cell cell : cells.stream().sorted().toList()) {
        Cell core = new Cell(2 * cell.x(), 2 * cell.y(), 2 * cell.z());
        for (int joints = 0;
            joints < 8;
            joints++) { // Each box belongs to the first cell it touches.
          Cell box = core.plus(joints & 1, joints >> 1 & 1, joints >> 2);
          if (isFilled(box)) {
            faces(box);
          }
        }
      }
      return new Body(name, points, triangles);
    }

    private boolean isFilled(Cell box) {
      for (int z = Math.floorDiv(box.z(), 2); z <= Math.floorDiv(box.z() + 1, 2); z++) {
        for (int y = Math.floorDiv(box.y(), 2); y <= Math.floorDiv(box.y() + 1, 2); y++) {
          for (int x = Math.floorDiv(box.x(), 2); x <= Math.floorDiv(box.x() + 1, 2); x++) {
            if (!cells.contains(new Cell(x, y, z))) {
              return false;
            }
          }
        }
      }
      return true;
    }

    /** Adds the faces of a box that belong to the surface. */
    private void faces(Cell box) {
      if (!isFilled(box.plus(1, 0, 0))) {
        face(box.plus(1, 0, 0), box.plus(1, 1, 0), box.plus(1, 1, 1), box.plus(1, 0, 1));
      }
      if (!isFilled(box.plus(-1, 0, 0))) {
        face(box, box.plus(0, 0, 1), box.plus(0, 1, 1), box.plus(0, 1, 0));
      }
      if (!isFilled(box.plus(0, 1, 0))) {
        face(box.plus(0, 1, 0), box.plus(0, 1, 1), box.plus(1, 1, 1), box.plus(1, 1, 0));
      }
      if (!isFilled(box.plus(0, -1, 0))) {
        face(box, box.plus(1, 0, 0), box.plus(1, 0, 1), box.plus(0, 0, 1));
      }
      if (!isFilled(box.plus(0, 0, 1))) {
        face(box.plus(0, 0, 1), box.plus(1, 0, 1), box.plus(1, 1, 1), box.plus(0, 1, 1));
      }
      if (!isFilled(box.plus(0, 0, -1))) {
        face(box, box.plus(0, 1, 0), box.plus(1, 1, 0), box.plus(1, 0, 0));
      }
    }

    /** Adds a face with its corners in counterclockwise order. */
    private void face(Cell p, Cell q, Cell r, Cell s) {
      int a = number(p);
      int c = number(r);
      triangles.add(new Triangle(a, number(q), c));
      triangles.add(new Triangle(a, c, number(s)));
    }

    private int number(Cell corner) {
      return numbers.computeIfAbsent(
          corner,
          at -> {
            points.add(
                new Point(
                    (float) (grid.line(at.x()) + dx),
                    (float) (grid.line(at.y()) + dy),
                    (float) (grid.line(at.z()) + dz)));
            return points.size() - 1;
          });
    }
  }
}
