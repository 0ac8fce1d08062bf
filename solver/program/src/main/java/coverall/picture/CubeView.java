package coverall.picture;

import coverall.geometry.Cell;
import coverall.picture.Outline.Corner;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * Parts as solids of unit cubes in isometric projection. The view is from the front, right and
 * above: on the page, x points right and down, y right and up, z up.
 */
final class CubeView {
  /*
   * All corners of cubes lie on a lattice of equilateral triangles on the page: u = x + y in units
   * of half a diagonal of a face, v = 2z + y - x in half edges. A face is two of its triangles, and
   * exactly one face is visible in each triangle. Along the line of sight through a triangle, cubes
   * are ordered by x - y + z, with the largest in front. This determines the visible face of every
   * triangle, and nothing is drawn twice.
   */

  private static final double HALF_DIAGONAL = Math.sqrt(3) / 2; // of a face, in edges
  private static final double WIDEST_LINE = 1.5;
  private static final double LINE = 0.125; // around a part, in edges
  private static final double CREASE = 0.4; // within a part, in lines around it
  private static final double AXIS = 22;

  /**
   * A visible side of a cube.
   *
   * @param outward the direction of the cube that would hide it
   * @param corners on the lattice of triangles, for the cube at the origin; the face is cut from
   *     the second to the fourth
   * @param light added to the colour: white if positive, black if negative
   */
  private record Side(Cell outward, List<Corner> corners, double light) {}

  private static final List<Side> SIDES =
      List.of(
          side(new Cell(0, 0, 1), 0.3, new Corner(0, 2), 1, -1, 1, 1),
          side(new Cell(0, -1, 0), 0, new Corner(1, -1), 0, 2, -1, 1),
          side(new Cell(1, 0, 0), -0.25, new Corner(1, -1), 1, 1, 0, 2));

  private static Side side(
      Cell outward, double light, Corner first, int u1, int v1, int u2, int v2) {
    return new Side(
        outward,
        List.of(first, first.plus(u1, v1), first.plus(u1 + u2, v1 + v2), first.plus(u2, v2)),
        light);
  }

  /** Coplanar faces of a part: its number in the list, the side, and how far out the plane is. */
  private record Facet(int part, Side side, int plane) {}

  /** The face of a cube that is visible in a triangle. */
  private record Sight(Facet facet, Cell cell, List<Corner> triangle) {
    int nearness() {
      return cell.x() - cell.y() + cell.z();
    }
  }

  private final List<PaintedPart> parts;
  private final double edge;
  private final double line;
  private final Map<Corner, Sight> sights = new LinkedHashMap<>(); // by the sum of the corners

  private CubeView(List<PaintedPart> parts, double edge) {
    this.parts = parts;
    this.edge = edge;
    line = Math.min(WIDEST_LINE, LINE * edge);
  }

  /**
   * The parts in their places.
   *
   * @param parts without common cells
   * @param edge the length of a cube's edge on the page
   */
  static Drawing of(List<PaintedPart> parts, double edge) {
    CubeView view = new CubeView(parts, edge);
    view.look();
    return view.draw();
  }

  /**
   * A score of how clearly cells are visible on their own: first by the number of cells with the
   * area of a face visible, then by the total visible area.
   */
  static int clearness(List<Cell> cells) {
    CubeView view = new CubeView(List.of(new PaintedPart("", 0, cells)), 1);
    view.look();
    Map<Cell, Long> triangles =
        view.sights.values().stream()
            .collect(Collectors.groupingBy(Sight::cell, Collectors.counting()));
    int seen = (int) triangles.values().stream().filter(count -> count >= 2).count();
    return seen * 6 * cells.size() + view.sights.size();
  }

  /** The directions in which x, y and z grow. */
  static Drawing axes() {
    Drawing drawing = new Drawing(AXIS * HALF_DIAGONAL + 12, AXIS * 2 + 6);
    Point origin = new Point(5, AXIS * 1.5);
    axis(drawing, origin, "x", HALF_DIAGONAL, 0.5);
    axis(drawing, origin, "y", HALF_DIAGONAL, -0.5);
    axis(drawing, origin, "z", 0, -1);
    return drawing;
  }

  private static void axis(Drawing drawing, Point origin, String name, double right, double down) {
    Point end = new Point(origin.x() + AXIS * right, origin.y() + AXIS * down);
    drawing.line(List.of(origin, end), Drawing.GREY, 1);
    double x = end.x() + 6 * right;
    double y = end.y() + 6 * down + 4;
    drawing.text(name, x, y, 11, Drawing.Align.MIDDLE, Drawing.GREY);
  }

  private void look() {
    Set<Cell> cells = new HashSet<>();
    parts.forEach(part -> cells.addAll(part.cells()));
    for (int k = 0; k < parts.size(); k++) {
      for (Cell cell : parts.get(k).cells()) {
        for (Side side : SIDES) {
          Cell out = side.outward();
          if (!cells.contains(cell.plus(out.x(), out.y(), out.z()))) {
            look(k, cell, side);
          }
        }
      }
    }
  }

  private void look(int part, Cell cell, Side side) {
    Cell out = side.outward();
    int plane = cell.x() * out.x() + cell.y() * out.y() + cell.z() * out.z();
    Facet facet = new Facet(part, side, plane);
    List<Corner> c =
        side.corners().stream()
            .map(corner -> corner.plus(cell.x() + cell.y(), 2 * cell.z() + cell.y() - cell.x()))
            .toList();
    look(new Sight(facet, cell, List.of(c.get(0), c.get(1), c.get(3))));
    look(new Sight(facet, cell, List.of(c.get(1), c.get(2), c.get(3))));
  }

  private void look(Sight sight) {
    Corner sum = new Corner(0, 0);
    for (Corner corner : sight.triangle()) {
      sum = sum.plus(corner.x(), corner.y());
    }
    sights.merge(sum, sight, (one, other) -> one.nearness() > other.nearness() ? one : other);
  }

  private Drawing draw() {
    Map<Facet, List<List<Corner>>> facets = new LinkedHashMap<>();
    Map<Integer, List<List<Corner>>> seen = new HashMap<>();
    for (Sight sight : sights.values()) {
      facets.computeIfAbsent(sight.facet(), f -> new ArrayList<>()).add(sight.triangle());
      seen.computeIfAbsent(sight.facet().part(), p -> new ArrayList<>()).add(sight.triangle());
    }
    List<Corner> corners = sights.values().stream().flatMap(s -> s.triangle().stream()).toList();
    int left = corners.stream().mapToInt(Corner::x).min().orElse(0);
    int right = corners.stream().mapToInt(Corner::x).max().orElse(0);
    int bottom = corners.stream().mapToInt(Corner::y).min().orElse(0);
    int top = corners.stream().mapToInt(Corner::y).max().orElse(0);
    Drawing drawing =
        new Drawing((right - left) * edge * HALF_DIAGONAL + line, (top - bottom) * edge / 2 + line);
    facets.forEach(
        (facet, triangles) -> {
          int colour = lit(parts.get(facet.part()).colour(), facet.side().light());
          drawing.area(borders(triangles, left, top), colour, Drawing.INK, CREASE * line);
        });
    for (List<List<Corner>> triangles : seen.values()) {
      drawing.area(borders(triangles, left, top), Drawing.NONE, Drawing.INK, line);
    }
    return drawing;
  }

  private List<List<Point>> borders(Collection<List<Corner>> triangles, int left, int top) {
    return Outline.of(triangles).stream()
        .map(line -> line.stream().map(corner -> point(corner, left, top)).toList())
        .toList();
  }

  private Point point(Corner corner, int left, int top) {
    return new Point(
        line / 2 + (corner.x() - left) * edge * HALF_DIAGONAL,
        line / 2 + (top - corner.y()) * edge / 2);
  }

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
