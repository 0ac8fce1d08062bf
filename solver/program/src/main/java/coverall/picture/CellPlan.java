package coverall.picture;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.geometry.Vector;
import coverall.picture.Outline.Corner;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * Where the cells of a region are in a plan of its layers, in units of about a cell: x from left to
 * right, y downwards.
 *
 * <p>Cells of lattices in the plane have their true outlines. Those of solid lattices are squares
 * at their places in the grid. Immutable.
 */
final class CellPlan {
  private final Lattice lattice;
  private final boolean hasOutlines;
  private final double scale; // units for a unit of the lattice's real coordinates
  private final double left;
  private final double top;
  private final double width;
  private final double height;

  CellPlan(Shape region) {
    lattice = region.lattice();
    hasOutlines = lattice.isFlat();
    if (!hasOutlines) {
      scale = 1;
      left = 0;
      top = region.extent().y();
      width = region.extent().x();
      height = region.extent().y();
      return;
    }
    scale = scale();
    double[] box = {Double.MAX_VALUE, Double.MAX_VALUE, -Double.MAX_VALUE, -Double.MAX_VALUE};
    for (Cell cell : region.cells()) {
      for (Vector corner : lattice.corners(cell)) {
        double[] point = lattice.point(corner);
        box[0] = Math.min(box[0], point[0]);
        box[1] = Math.min(box[1], point[1]);
        box[2] = Math.max(box[2], point[0]);
        box[3] = Math.max(box[3], point[1]);
      }
    }
    left = box[0];
    top = box[3];
    width = (box[2] - box[0]) * scale;
    height = (box[3] - box[1]) * scale;
  }

  /** The scale that gives the cells an area of about one; edges, a length of one. */
  private double scale() {
    if (lattice.hasOneLayer()) {
      return 1;
    }
    double area = 0;
    for (Cell kind : lattice.kinds()) {
      List<Vector> corners = lattice.corners(kind);
      for (int k = 0; k < corners.size(); k++) {
        double[] a = lattice.point(corners.get(k));
        double[] b = lattice.point(corners.get((k + 1) % corners.size()));
        area += (a[0] * b[1] - a[1] * b[0]) / 2;
      }
    }
    return 1 / Math.sqrt(Math.abs(area) / lattice.kinds().size());
  }

  double width() {
    return width;
  }

  double height() {
    return height;
  }

  /** Whether cells are edges, to be drawn as lines between two corners. */
  boolean hasEdges() {
    return lattice.hasOneLayer();
  }

  /** The corners of a cell, anticlockwise. */
  List<Corner> tile(Cell cell) {
    if (!hasOutlines) {
      return rectangle(cell.x(), cell.y(), 1, 1);
    }
    List<Corner> corners = new ArrayList<>();
    lattice.corners(cell).forEach(corner -> corners.add(new Corner(corner.x(), corner.y())));
    return corners.size() > 2 && isClockwise(corners) ? corners.reversed() : corners;
  }

  static List<Corner> rectangle(int x, int y, int width, int height) {
    Corner corner = new Corner(x, y);
    return List.of(
        corner, corner.plus(width, 0), corner.plus(width, height), corner.plus(0, height));
  }

  private static boolean isClockwise(List<Corner> corners) {
    Corner a = corners.get(0);
    Corner b = corners.get(1);
    Corner c = corners.get(2);
    return (b.x() - a.x()) * (c.y() - b.y()) < (b.y() - a.y()) * (c.x() - b.x());
  }

  /** The point of a corner. */
  Point point(Corner corner) {
    if (!hasOutlines) {
      return new Point(corner.x(), top - corner.y());
    }
    double[] real = lattice.point(new Vector(corner.x(), corner.y(), 0));
    return new Point((real[0] - left) * scale, (top - real[1]) * scale);
  }

  /** The width of the room for a label in the smallest cell, at most 1. */
  double room() {
    if (!hasOutlines || hasEdges()) {
      return 1;
    }
    double room = 1;
    for (Cell kind : lattice.kinds()) {
      Point middle = middle(kind);
      List<Corner> tile = tile(kind);
      for (int k = 0; k < tile.size(); k++) {
        Point a = point(tile.get(k));
        Point b = point(tile.get((k + 1) % tile.size()));
        double doubled =
            (b.x() - a.x()) * (middle.y() - a.y()) - (b.y() - a.y()) * (middle.x() - a.x());
        double distance = Math.abs(doubled) / Math.hypot(b.x() - a.x(), b.y() - a.y());
        room = Math.min(room, 1.6 * distance);
      }
    }
    return room;
  }

  /** The middle of a cell. */
  Point middle(Cell cell) {
    List<Corner> tile = tile(cell);
    double x = 0;
    double y = 0;
    for (Corner corner : tile) {
      x += point(corner).x();
      y += point(corner).y();
    }
    return new Point(x / tile.size(), y / tile.size());
  }

  /** Closed lines around tiles, moved to a page. */
  List<List<Point>> borders(List<List<Corner>> tiles, UnaryOperator<Point> onPage) {
    return Outline.of(tiles).stream()
        .map(line -> line.stream().map(corner -> onPage.apply(point(corner))).toList())
        .toList();
  }
}
