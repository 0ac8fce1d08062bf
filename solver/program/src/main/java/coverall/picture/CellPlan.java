package coverall.picture;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.geometry.Vector;
import coverall.picture.Outline.Corner;
import coverall.view.Stance;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.UnaryOperator;

/**
 * Where the cells of a lattice are in a plan of one layer, in units of about a cell: x to the
 * right, y downwards.
 *
 * <p>Cells of lattices in the plane have their true outlines, and polyhedra those that are seen
 * from above, which do not overlap in a layer. Balls are squares at their places in the grid; they
 * may stand otherwise, and then only have middles. Immutable.
 */
public final class CellPlan {
  private static final Frame NOWHERE = new Frame(0, 0, 0, 0);

  private final Lattice lattice;
  private final boolean hasOutlines;
  private final List<List<Corner>> hulls; // of the first polyhedron of each kind
  private final Optional<Stance> stance; // of balls that do not stand as in the grid
  private final double scale; // units for a unit of the lattice's real coordinates
  private final Frame frame;

  /** A plan from the origin of a lattice. */
  public CellPlan(Lattice lattice) {
    this(lattice, Optional.empty(), scale(lattice), NOWHERE);
  }

  /** A plan from the upper left corner of a region. */
  CellPlan(Shape region) {
    this(region, Optional.of(Stance.of(region)).filter(how -> !how.isAsWritten()));
  }

  private CellPlan(Shape region, Optional<Stance> stance) {
    this(region.lattice(), stance, scale(region.lattice()), frame(region, stance));
  }

  private CellPlan(Lattice lattice, Optional<Stance> stance, double scale, Frame frame) {
    this.lattice = lattice;
    this.stance = stance;
    this.scale = scale;
    this.frame = frame;
    hasOutlines = lattice.corners(lattice.kinds().getFirst()).size() > 1;
    hulls =
        hasOutlines && !lattice.isFlat()
            ? lattice.kinds().stream().map(kind -> hull(corners(lattice, kind))).toList()
            : List.of();
  }

  private static Frame frame(Shape region, Optional<Stance> stance) {
    Cell extent = region.extent();
    if (stance.isPresent()) {
      CellPlan plan = new CellPlan(region.lattice(), stance, 1, NOWHERE);
      Frame middles = Frame.around(region.cells().stream().map(plan::middle).toList());
      return new Frame(
          middles.left() - 0.5, middles.top() - 0.5, middles.right() + 0.5, middles.bottom() + 0.5);
    }
    CellPlan plan = new CellPlan(region.lattice());
    if (!plan.hasOutlines) {
      return new Frame(0, -extent.y(), extent.x(), 0);
    }
    return Frame.around(
        region.cells().stream()
            .flatMap(cell -> plan.tile(cell).stream())
            .map(plan::point)
            .toList());
  }

  double width() {
    return frame.width();
  }

  double height() {
    return frame.height();
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
    if (!lattice.isFlat()) {
      Vector offset = lattice.offset(cell);
      return hulls.get(lattice.kind(cell)).stream()
          .map(corner -> corner.plus(offset.x(), offset.y()))
          .toList();
    }
    List<Corner> corners = corners(lattice, cell);
    return corners.size() > 2 && isClockwise(corners) ? corners.reversed() : corners;
  }

  private static List<Corner> corners(Lattice lattice, Cell cell) {
    return lattice.corners(cell).stream()
        .map(corner -> new Corner(corner.x(), corner.y()))
        .toList();
  }

  /** The convex polygon around corners, anticlockwise, by Andrew's monotone chains. */
  private static List<Corner> hull(List<Corner> corners) {
    List<Corner> sorted =
        corners.stream()
            .distinct()
            .sorted(Comparator.comparingInt(Corner::x).thenComparingInt(Corner::y))
            .toList();
    List<Corner> hull = chain(sorted);
    hull.addAll(chain(sorted.reversed()));
    return hull;
  }

  /** The corners that turn left, from the first one to the last, which is left out. */
  private static List<Corner> chain(List<Corner> sorted) {
    List<Corner> chain = new ArrayList<>();
    for (Corner corner : sorted) {
      while (chain.size() > 1 && !turnsLeft(chain.get(chain.size() - 2), chain.getLast(), corner)) {
        chain.removeLast();
      }
      chain.add(corner);
    }
    chain.removeLast();
    return chain;
  }

  private static boolean turnsLeft(Corner a, Corner b, Corner c) {
    return (b.x() - a.x()) * (c.y() - b.y()) > (b.y() - a.y()) * (c.x() - b.x());
  }

  /** How many units a unit of the real coordinates is, for tiles with a mean area of 1. */
  private static double scale(Lattice lattice) {
    CellPlan real = new CellPlan(lattice, Optional.empty(), 1, NOWHERE);
    if (!real.hasOutlines || real.hasEdges()) {
      return 1;
    }
    double area =
        lattice.kinds().stream()
            .mapToDouble(kind -> area(real.tile(kind).stream().map(real::point).toList()))
            .average()
            .orElseThrow();
    return 1 / Math.sqrt(area);
  }

  private static double area(List<Point> corners) {
    double doubled = 0;
    for (int k = 0; k < corners.size(); k++) {
      Point a = corners.get(k);
      Point b = corners.get((k + 1) % corners.size());
      doubled += a.x() * b.y() - b.x() * a.y();
    }
    return Math.abs(doubled) / 2;
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
      return point(corner.x(), corner.y());
    }
    double[] real = lattice.point(new Vector(corner.x(), corner.y(), 0));
    return point(real[0], real[1]);
  }

  private Point point(double x, double y) {
    return new Point(x * scale - frame.left(), -y * scale - frame.top());
  }

  /** The corners of what stands for a cell: its tile, or a bar along an edge. */
  public List<Point> outline(Cell cell) {
    return hasEdges()
        ? Polyhedron.of(lattice, cell).points().stream()
            .map(point -> point(point.x(), point.y()))
            .distinct() // the upper face is above the lower one
            .toList()
        : tile(cell).stream().map(this::point).toList();
  }

  /** Where a translation of the lattice, given as a step in the grid, moves the origin. */
  public Point translation(Cell step) {
    Cell cell = lattice.kinds().getFirst();
    Point from = point(tile(cell).getFirst());
    Point to = point(tile(cell.plus(step.x(), step.y(), step.z())).getFirst());
    return new Point(to.x() - from.x(), to.y() - from.y());
  }

  /** The width of the room for a label in the smallest cell, at most 1. */
  double room() {
    if (!hasOutlines || hasEdges() || isCube()) {
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

  private boolean isCube() {
    Cell kind = lattice.kinds().getFirst();
    return lattice.kinds().size() == 1 && tile(kind).equals(rectangle(kind.x(), kind.y(), 1, 1));
  }

  /** The middle of a cell. */
  Point middle(Cell cell) {
    if (stance.isPresent()) {
      double[] turned = stance.get().turned(cell.x(), cell.y(), cell.z());
      return point(turned[0], turned[1]);
    }
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
