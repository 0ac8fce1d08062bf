package coverall.picture;

import coverall.disassembly.Move;
import coverall.geometry.Cell;
import coverall.geometry.Side;
import coverall.picture.Outline.Corner;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * A stage as solids of any lattice in parallel projection. The view is from the front, right and
 * above: on the page, x points right and down, y right and up, z up.
 *
 * <p>Parts that have just moved have thick lines and an arrow ahead of them, and their hidden edges
 * are drawn as thin lines; the others are pale. Of a box, only edges are drawn. Lengths are in
 * units of the page.
 */
final class StageView {
  /*
   * Painter's algorithm: faces are drawn from back to front. It is enough to order their cells by
   * the nearness of their middles: a line of sight passes from neighbour to neighbour through the
   * lattice, and the line between the middles of two neighbours is at right angles to the face that
   * they share, so the neighbour in front of the face has the nearer middle.
   *
   * Faces of a part in one plane are drawn as one area as far as the order permits: a face is drawn
   * earlier, with another of its plane, if it overlaps nothing drawn since. Areas have no seams,
   * and are few.
   */

  /**
   * Towards the viewer; slanting, because some lattices have faces along the diagonals of cubes.
   */
  static final Point3 SIGHT = new Point3(0.48, -1, 0.68).unit();

  static final Point3 RIGHT = new Point3(-SIGHT.y(), SIGHT.x(), 0).unit();
  static final Point3 UP = SIGHT.cross(RIGHT);
  static final Point3 LIGHT = new Point3(-0.25, 0, 0.3); // added to the colour of a face

  private static final double AXIS = 28;

  /** The light of parts that stay. */
  static final double PALE = 0.55;

  private static final int ON_CIRCLE = 32; // corners
  private static final double GLEAM = 0.45; // light of a spot on a ball
  private static final double JOINT = 0.45; // half the width of what joins balls, in radii
  private static final double REACH = 0.5; // of a joint into a ball, in radii
  private static final int PALE_INK = 0x808080;
  private static final double WIDEST_LINE = 1.2; // of parts that have moved
  private static final double LINE = 0.125; // the same in small pictures, in cells
  private static final double THIN = 0.6; // of parts that stay
  private static final double HAIR = 0.4; // of hidden edges
  private static final double SEAM = 0.9; // around an area that continues in another
  private static final int FINENESS = 100; // corners for a unit of the page
  private static final double TOLERANCE = 4; // between faces that touch, in corners

  /** The length of the arrow ahead of the parts. */
  static final double ARROW = 24;

  private static final List<Point> ARROW_BORDER = // ahead, aside
      List.of(
          new Point(3, -2),
          new Point(14, -2),
          new Point(14, -6),
          new Point(ARROW, 0),
          new Point(14, 6),
          new Point(14, 2),
          new Point(3, 2));

  private final CellSolids solids;
  private final Stage stage;
  private final double scale;
  private final double line; // of parts that have moved

  /** A plane of faces of a part, in fine steps; of a ball, its middle. */
  private record Plane(int part, long x, long y, long z, long distance) {}

  /** A side of a face, in the direction of the border. */
  private record Edge(Plane plane, Corner from, Corner to) {
    Edge reversed() {
      return new Edge(plane, to, from);
    }

    Corner middle() {
      return new Corner((from.x() + to.x()) / 2, (from.y() + to.y()) / 2);
    }
  }

  /**
   * A visible face.
   *
   * @param border anticlockwise on the page
   * @param light added to the colour
   * @param isOutlined whether its edges are drawn
   */
  private record Face(Plane plane, List<Corner> border, double light, boolean isOutlined) {
    List<Edge> edges() {
      return IntStream.range(0, border.size())
          .mapToObj(k -> new Edge(plane, border.get(k), border.get((k + 1) % border.size())))
          .toList();
    }

    boolean overlaps(Face other) {
      return !isBeside(other) && !other.isBeside(this);
    }

    /** Whether a line along one of its edges separates it from another face. */
    private boolean isBeside(Face other) {
      return edges().stream()
          .anyMatch(
              edge ->
                  other.border.stream().allMatch(corner -> isOutside(edge.from, edge.to, corner)));
    }

    /** How much of its area is not behind nearer faces, judged by a spot towards each corner. */
    double visibleArea(List<Face> nearer) {
      int n = border.size();
      long x = border.stream().mapToLong(Corner::x).sum() / n;
      long y = border.stream().mapToLong(Corner::y).sum() / n;
      long visible =
          border.stream()
              .map(at -> new Corner((int) (at.x() + x) / 2, (int) (at.y() + y) / 2))
              .filter(spot -> nearer.stream().noneMatch(face -> face.covers(spot)))
              .count();
      return visible * area() / n;
    }

    private double area() {
      long doubled =
          edges().stream()
              .mapToLong(
                  edge -> (long) edge.from.y() * edge.to.x() - (long) edge.from.x() * edge.to.y())
              .sum();
      return doubled / 2.0;
    }

    boolean covers(Corner corner) {
      for (int k = 0; k < border.size(); k++) { // no edges made: it is called often
        if (isOutside(border.get(k), border.get((k + 1) % border.size()), corner)) {
          return false;
        }
      }
      return true;
    }

    private static boolean isOutside(Corner from, Corner to, Corner corner) {
      double x = to.x() - from.x();
      double y = to.y() - from.y();
      double doubled = x * (corner.y() - from.y()) - y * (corner.x() - from.x());
      return doubled >= -TOLERANCE * Math.hypot(x, y);
    }
  }

  /**
   * A view of a stage.
   *
   * @param scale units of the page for a unit of the lattice's real coordinates
   */
  StageView(CellSolids solids, Stage stage, double scale) {
    this.solids = solids;
    this.stage = stage;
    this.scale = scale;
    line = Math.min(WIDEST_LINE, LINE * scale * solids.size());
  }

  /**
   * Parts in the scale that gives some cells a width or height.
   *
   * @param smallest the smallest size of a cell; {@code largest}: the largest one
   */
  static StageView fitting(
      CellSolids solids,
      List<PaintedPart> parts,
      List<Cell> cells,
      double size,
      double smallest,
      double largest) {
    Stage stage = Stage.still(List.of(new PaintedPart("", 0, cells)));
    Frame frame = new StageView(solids, stage, 1).frame();
    double scale = size / Math.max(frame.width(), frame.height());
    double cell = Math.clamp(scale * solids.size(), smallest, largest);
    return new StageView(solids, Stage.still(parts), cell / solids.size());
  }

  /** The directions in which x, y and z grow. */
  static Drawing axes(CellSolids solids) {
    List<String> names = List.of("x", "y", "z");
    List<Point3> axes = solids.axes();
    List<Point> points = axes.stream().map(axis -> onPage(axis, AXIS + 8)).toList();
    Frame frame = Frame.around(points).with(new Frame(0, 0, 0, 0));
    Drawing drawing = new Drawing(frame.width() + 12, frame.height() + 12);
    double x = 6 - frame.left();
    double y = 6 - frame.top();
    for (int k = 0; k < names.size(); k++) {
      Point end = onPage(axes.get(k), AXIS);
      Point label = onPage(axes.get(k), AXIS + 8);
      drawing.line(List.of(new Point(x, y), new Point(x + end.x(), y + end.y())), Drawing.GREY, 1);
      drawing.text(
          names.get(k), x + label.x(), y + label.y() + 4, 11, Drawing.Align.MIDDLE, Drawing.GREY);
    }
    return drawing;
  }

  /** Where a point in real coordinates is on the page. */
  static Point onPage(Point3 point, double scale) {
    return new Point(scale * point.dot(RIGHT), -scale * point.dot(UP));
  }

  private Point onPage(Point3 point) {
    return onPage(point, scale);
  }

  /** The frame of the parts and the box. */
  Frame frameOfParts() {
    List<Point> points = new ArrayList<>(points(stage.box()));
    stage.parts().forEach(part -> points.addAll(points(part.cells())));
    return Frame.around(points);
  }

  /** The frame of everything. */
  Frame frame() {
    List<Point> arrow = arrow();
    return arrow.isEmpty() ? frameOfParts() : frameOfParts().with(Frame.around(arrow));
  }

  private List<Point> points(List<Cell> cells) {
    return cells.stream().flatMap(cell -> solids.corners(cell).stream()).map(this::onPage).toList();
  }

  /** Draws everything. */
  Drawing draw() {
    return draw(frame());
  }

  /** Draws what is in a frame that has room for everything. */
  Drawing draw(Frame frame) {
    Drawing drawing = new Drawing(frame.width() + line, frame.height() + line);
    List<Face> faces = faces(stage.parts());
    Set<Edge> lines = lines(faces);
    areas(faces).forEach(area -> draw(drawing, frame, area, lines));
    draw(
        drawing, frame, lines(faces(List.of(new PaintedPart("", 0, stage.box())))), PALE_INK, THIN);
    draw(drawing, frame, linesOfMoved(faces, lines), Drawing.INK, HAIR);
    List<Point> arrow = arrow();
    if (!arrow.isEmpty()) {
      List<Point> placed = arrow.stream().map(point -> place(point, frame)).toList();
      drawing.area(List.of(placed), Drawing.INK, 0xFFFFFF, 1);
    }
    return drawing;
  }

  /** A score of how clearly its parts are visible: large areas of many parts count most. */
  double clearness() {
    double[] areas = new double[stage.parts().size()];
    List<Face> nearer = new ArrayList<>();
    for (Face face : faces(stage.parts()).reversed()) {
      if (face.isOutlined) {
        areas[face.plane.part] += face.visibleArea(nearer);
      }
      nearer.add(face);
    }
    return Arrays.stream(areas).map(Math::sqrt).sum();
  }

  private void draw(
      Drawing drawing, Frame frame, Collection<Edge> lines, int colour, double width) {
    if (!lines.isEmpty()) {
      drawing.lines(lines.stream().map(line -> place(line, frame)).toList(), colour, width);
    }
  }

  private List<Point> place(Edge edge, Frame frame) {
    return List.of(place(edge.from, frame), place(edge.to, frame));
  }

  private Point place(Corner corner, Frame frame) {
    return place(new Point((double) corner.x() / FINENESS, (double) corner.y() / FINENESS), frame);
  }

  private Point place(Point point, Frame frame) {
    return new Point(line / 2 + point.x() - frame.left(), line / 2 + point.y() - frame.top());
  }

  /** The faces of parts that look towards the viewer and touch no cell, from back to front. */
  private List<Face> faces(List<PaintedPart> parts) {
    record Placed(int part, Cell cell, Point3 middle) {}
    List<Placed> cells = new ArrayList<>();
    Set<Cell> taken = new HashSet<>();
    for (int k = 0; k < parts.size(); k++) {
      for (Cell cell : parts.get(k).cells()) {
        cells.add(new Placed(k, cell, solids.middle(cell)));
        taken.add(cell);
      }
    }
    cells.sort(Comparator.comparingDouble(placed -> placed.middle.dot(SIGHT)));
    List<Face> faces = new ArrayList<>();
    Map<Cell, Integer> drawn = new HashMap<>();
    for (Placed placed : cells) {
      if (solids.of(placed.cell).isRound()) {
        double radius = solids.of(placed.cell).inradius();
        faces.add(face(placed.part, circle(placed.middle, radius), placed.middle, 0, 0, true));
        for (Cell behind : solids.lattice().neighbours(placed.cell)) {
          if (Objects.equals(drawn.get(behind), placed.part)) {
            addJoint(faces, placed.part, placed.middle, solids.middle(behind), radius);
          }
        }
        addGleam(faces, placed.part, placed.middle, radius);
        drawn.put(placed.cell, placed.part);
      } else {
        addFaces(faces, placed.part, placed.cell, taken);
      }
    }
    return faces;
  }

  /** Adds the faces of a cell that look towards the viewer and touch no other cell. */
  private void addFaces(List<Face> faces, int part, Cell cell, Set<Cell> taken) {
    Polyhedron solid = solids.of(cell);
    List<Point3> corners = solids.corners(cell);
    List<Side> sides = solids.lattice().sides(cell);
    for (int k = 0; k < sides.size(); k++) {
      Point3 normal = solid.normal(solid.faces().get(k));
      if (normal.dot(SIGHT) > 0
          && sides.get(k).beyond().stream()
              .noneMatch(step -> taken.contains(cell.plus(step.x(), step.y(), step.z())))) {
        List<Point3> border = solid.faces().get(k).stream().map(corners::get).toList();
        faces.add(
            face(part, border, normal, normal.dot(border.getFirst()), normal.dot(LIGHT), true));
      }
    }
  }

  private Face face(
      int part,
      List<Point3> border,
      Point3 normal,
      double distance,
      double light,
      boolean isOutlined) {
    Plane plane =
        new Plane(part, fine(normal.x()), fine(normal.y()), fine(normal.z()), fine(distance));
    return new Face(plane, border.stream().map(this::corner).toList(), light, isOutlined);
  }

  private static long fine(double number) {
    return Math.round(1e5 * number);
  }

  private Corner corner(Point3 point) {
    Point place = onPage(point);
    return new Corner(
        (int) Math.round(FINENESS * place.x()), (int) Math.round(FINENESS * place.y()));
  }

  /** Adds the spot of light on a ball. */
  private void addGleam(List<Face> faces, int part, Point3 middle, double radius) {
    Point3 spot = middle.plus(UP.minus(RIGHT).times(0.3 * radius));
    faces.add(face(part, circle(spot, 0.35 * radius), middle, 1, GLEAM, false));
  }

  /** Joins two balls of a part that touch, as far as that can be seen. */
  private void addJoint(List<Face> faces, int part, Point3 ball, Point3 other, double radius) {
    Point3 along = other.minus(ball).unit();
    double x = along.dot(RIGHT);
    double y = along.dot(UP);
    double length = Math.hypot(x, y);
    if (length < REACH) {
      return; // one ball hides where they touch
    }
    Point3 aside = UP.times(x / length).minus(RIGHT.times(y / length));
    Point3 middle = ball.plus(other).times(0.5);
    Point3 ahead = along.times(REACH * radius);
    Point3 across = aside.times(JOINT * radius);
    List<Point3> border =
        List.of(
            middle.plus(ahead).plus(across),
            middle.minus(ahead).plus(across),
            middle.minus(ahead).minus(across),
            middle.plus(ahead).minus(across));
    faces.add(face(part, border, middle, 2, 0, false));
  }

  private static List<Point3> circle(Point3 middle, double radius) {
    List<Point3> points = new ArrayList<>();
    for (int k = 0; k < ON_CIRCLE; k++) {
      double turn = 2 * Math.PI * k / ON_CIRCLE;
      Point3 out = RIGHT.times(Math.cos(turn)).plus(UP.times(Math.sin(turn)));
      points.add(middle.plus(out.times(radius)));
    }
    return points;
  }

  /** The faces grouped by planes, as far as the order permits. */
  private static List<List<Face>> areas(List<Face> faces) {
    List<List<Face>> areas = new ArrayList<>();
    for (Face face : faces) {
      int k = areas.size() - 1;
      while (k >= 0
          && !areas.get(k).getFirst().plane.equals(face.plane)
          && areas.get(k).stream().noneMatch(face::overlaps)) {
        k--;
      }
      if (k >= 0 && areas.get(k).getFirst().plane.equals(face.plane)) {
        areas.get(k).add(face);
      } else {
        areas.add(new ArrayList<>(List.of(face)));
      }
    }
    return areas;
  }

  /** The edges between faces in different planes. */
  private static Set<Edge> lines(List<Face> faces) {
    Set<Edge> edges = new LinkedHashSet<>();
    faces.stream().filter(Face::isOutlined).forEach(face -> edges.addAll(face.edges()));
    Set<Edge> lines = new LinkedHashSet<>(edges);
    lines.removeIf(edge -> edges.contains(edge.reversed()));
    return lines;
  }

  /** The lines of the parts that have moved, without those behind other faces of these parts. */
  private List<Edge> linesOfMoved(List<Face> faces, Set<Edge> lines) {
    List<Edge> found = new ArrayList<>();
    List<Face> nearer = new ArrayList<>();
    for (Face face : faces.reversed()) {
      if (stage.moved().contains(face.plane.part)) {
        face.edges().stream()
            .filter(lines::contains)
            .filter(edge -> nearer.stream().noneMatch(front -> front.covers(edge.middle())))
            .forEach(found::add);
        nearer.add(face);
      }
    }
    return found;
  }

  private void draw(Drawing drawing, Frame frame, List<Face> area, Set<Edge> lines) {
    Face face = area.getFirst();
    int part = face.plane.part;
    boolean isPale = stage.move().isPresent() && !stage.moved().contains(part);
    int own = stage.parts().get(part).colour();
    int colour = lit(isPale ? lit(own, PALE) : own, face.light);
    int ink = isPale ? PALE_INK : Drawing.INK;
    double width = isPale ? Math.min(THIN, line) : line;
    List<List<Point>> borders =
        Outline.of(area.stream().map(Face::border).toList()).stream()
            .map(border -> border.stream().map(corner -> place(corner, frame)).toList())
            .toList();
    Set<Edge> sides = new LinkedHashSet<>();
    area.forEach(one -> sides.addAll(one.edges()));
    List<Edge> inner = sides.stream().filter(side -> sides.contains(side.reversed())).toList();
    List<Edge> drawn = sides.stream().filter(side -> lines.contains(side)).toList();
    if (inner.size() + drawn.size() == sides.size()) {
      drawing.area(borders, colour, ink, width);
    } else {
      drawing.area(borders, colour, colour, SEAM); // It continues in another area.
      draw(drawing, frame, drawn, ink, width);
    }
  }

  /** The border of the arrow; empty if nothing has moved. */
  private List<Point> arrow() {
    return stage.move().map(this::arrow).orElse(List.of());
  }

  private List<Point> arrow(Move move) {
    Point way = onPage(solids.vector(move.direction().vector()));
    double length = Math.hypot(way.x(), way.y());
    double x = way.x() / length;
    double y = way.y() / length;
    List<Point> turned = // ahead, aside
        stage.moved().stream()
            .flatMap(part -> points(stage.parts().get(part).cells()).stream())
            .map(point -> new Point(point.x() * x + point.y() * y, point.y() * x - point.x() * y))
            .toList();
    Frame moved = Frame.around(turned);
    double middle = (moved.top() + moved.bottom()) / 2;
    return ARROW_BORDER.stream()
        .map(point -> new Point(moved.right() + point.x(), middle + point.y()))
        .map(point -> new Point(point.x() * x - point.y() * y, point.x() * y + point.y() * x))
        .toList();
  }

  /** A colour in some light: towards white if it is positive, towards black if negative. */
  static int lit(int colour, double light) {
    int towards = light > 0 ? 0xFF : 0;
    int lit = 0;
    for (int shift = 16; shift >= 0; shift -= 8) {
      int channel = (colour >> shift) & 0xFF;
      lit |= (int) Math.round(channel + (towards - channel) * Math.abs(light)) << shift;
    }
    return lit;
  }
}
