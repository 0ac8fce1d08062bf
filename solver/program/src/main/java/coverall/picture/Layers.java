package coverall.picture;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.picture.Outline.Corner;
import coverall.view.Palette;
import coverall.view.Stance;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;

/**
 * A region in layers, seen from above: z from left to right; within a layer, y upwards and x to the
 * right. Some heaps of balls {@link Stance stand otherwise}. Cells have colours and labels, and are
 * numbered as in the region.
 */
public final class Layers {
  private static final double GAP = 24;
  private static final double FLATTEST = 2.0 / 3; // height of all layers, in widths of a page
  private static final double WIDEST_LINE = 1.75;
  private static final double LINE = 0.08; // between parts, in cells
  private static final double LABEL = 0.42; // the preferred size of labels, in cells
  private static final double NAME = 0.6; // the largest size of names, in cells
  private static final double ROOM = 0.12; // to be left around names, in cells
  private static final double MOST_LARGER = 2.2; // a name than another one
  private static final double SMALLEST_LABEL = 7;
  private static final double SMALLEST_CELL = 12;
  private static final double TINIEST_CELL = 6; // where a part has one label
  private static final double CELL = 26;
  private static final double FLAT_CELL = 44; // for a single layer
  private static final double LONG_EDGE = 72; // for edges
  private static final double LONGEST = 1_600; // of a page for a long board
  private static final double NARROWEST = 22; // cell of a long board
  private static final double LARGEST_CELL = 60; // for long labels
  private static final double EDGE = 0.2; // the width of an edge, in edges
  private static final double SEAM = 0.2; // of a side: what is left of it where a part goes on
  private static final double SHORTER = 0.18; // what is missing at a free end, in edges
  private static final double BALL = 0.94 * Math.sqrt(2); // in cells; the next ball is diagonal
  private static final double JOINT = 0.5; // between balls, in their diameters
  private static final double IN_BALL = 0.75; // the room for a label, in diameters
  private static final double BADGE = 11; // the size of names on edges
  private static final int FRAME = 0xD0D0D0; // the box around a region that is not a box

  private final Shape region;
  private final Stance stance;
  private final CellPlan plan;
  private final boolean areBalls;
  private final IntUnaryOperator partOf;
  private final IntUnaryOperator colourOf;
  private final IntFunction<String> labelOf;
  private final boolean eachCell; // has its label; otherwise each part has one

  /**
   * Layers of a region.
   *
   * @param partOf the number of the part that a cell belongs to, from 0. Cells of a part have no
   *     line between them
   * @param colourOf the colour of a cell
   * @param labelOf the label of a cell; may be empty
   * @param eachCell whether every cell has its label, or the cells of a part that hang together in
   *     a layer have one
   */
  Layers(
      Shape region,
      IntUnaryOperator partOf,
      IntUnaryOperator colourOf,
      IntFunction<String> labelOf,
      boolean eachCell) {
    this.eachCell = eachCell;
    this.region = region;
    stance = Stance.of(region);
    plan = new CellPlan(region);
    areBalls = region.lattice().corners(region.cells().getFirst()).size() == 1;
    this.partOf = partOf;
    this.colourOf = colourOf;
    this.labelOf = labelOf;
  }

  /** All layers with their numbers, and with lines around every cell. */
  public static Drawing of(Shape region, IntUnaryOperator colourOf, IntFunction<String> labelOf) {
    return new Layers(region, cell -> cell, colourOf, labelOf, /* eachCell= */ true).all();
  }

  /** All layers with their numbers; a single layer without. */
  Drawing all() {
    return all(Style.USUAL);
  }

  /** All layers, as many side by side as a style says. */
  Drawing all(Style style) {
    double cell = style.columns() == 0 ? cell() : cell(style.columns());
    if (stance.layers() == 1) {
      return layer(0, cell);
    }
    List<Drawing> drawings = new ArrayList<>();
    for (int z = 0; z < stance.layers(); z++) {
      drawings.add(Sheet.captioned(layer(z, cell), stance.name(z)));
    }
    return areBalls && style.columns() == 0
        ? Sheet.rows(drawings, GAP)
        : Sheet.table(drawings, GAP, style);
  }

  /**
   * The size of cells: the usual one, larger for long labels of cells, or smaller for so many large
   * layers that they would be a column much higher than the page is wide.
   */
  private double cell() {
    int layers = stance.layers();
    double usual = plan.hasEdges() ? LONG_EDGE : layers == 1 ? FLAT_CELL : CELL;
    double widest =
        Math.min(plan.hasEdges() ? LONG_EDGE : LARGEST_CELL, Sheet.WIDTH / plan.width());
    if (layers == 1) {
      widest = Math.max(widest, Math.min(NARROWEST, LONGEST / plan.width()));
    }
    double cell = usual;
    if (eachCell) {
      for (int k = 0; k < region.size(); k++) {
        cell = Math.max(cell, Sheet.textWidth(labelOf.apply(k), LABEL * usual) + 4 * WIDEST_LINE);
      }
    } else {
      for (int columns = 1; columns <= layers && height(cell) > FLATTEST * Sheet.WIDTH; columns++) {
        cell = Math.max(Math.min(cell, fitting(columns)), TINIEST_CELL);
      }
    }
    return Math.max(eachCell ? SMALLEST_CELL : TINIEST_CELL, Math.min(cell, widest));
  }

  /** The size of cells for so many layers side by side: the usual one, or smaller. */
  private double cell(int columns) {
    int layers = stance.layers();
    double usual = layers == 1 ? FLAT_CELL : CELL;
    return Math.clamp(fitting(Math.min(columns, layers)), TINIEST_CELL, usual);
  }

  /** The size of cells with which so many layers are as wide as a page. */
  private double fitting(int columns) {
    return ((Sheet.WIDTH + GAP) / columns - GAP) / plan.width();
  }

  /** The height of all layers with cells of a size. */
  private double height(double cell) {
    int layers = stance.layers();
    int columns = Math.max(1, (int) ((Sheet.WIDTH + GAP) / (plan.width() * cell + GAP)));
    int rows = (layers + columns - 1) / columns;
    return rows * (plan.height() * cell + 2 * GAP);
  }

  /** All layers in a row, without numbers. */
  Drawing row(double cell) {
    List<Drawing> drawings = new ArrayList<>();
    for (int z = 0; z < stance.layers(); z++) {
      drawings.add(layer(z, cell));
    }
    return drawings.size() == 1 ? drawings.getFirst() : Sheet.table(drawings, GAP / 3, Sheet.WIDTH);
  }

  /** A layer with the given size of cells. */
  Drawing layer(int z, double cell) {
    double line = Math.min(WIDEST_LINE, LINE * cell);
    if (plan.hasEdges()) {
      return edges(cell);
    }
    if (areBalls) {
      return balls(z, cell);
    }
    Drawing drawing = new Drawing(plan.width() * cell + line, plan.height() * cell + line);
    UnaryOperator<Point> onPage =
        point -> new Point(line / 2 + point.x() * cell, line / 2 + point.y() * cell);
    if (!region.isBox() && region.extent().z() > 1) {
      drawing.area(plan.borders(frame(), onPage), Drawing.NONE, FRAME, 1);
    }
    Map<Integer, List<Integer>> parts = parts(z);
    for (List<Integer> cells : parts.values()) {
      area(drawing, cells, onPage, line);
    }
    if (!region.surface().isPlane()) {
      parts.values().forEach(cells -> cells.forEach(k -> openSeams(drawing, k, onPage, line)));
    }
    if (!eachCell) {
      names(drawing, parts.values(), onPage, cell);
      return drawing;
    }
    for (List<Integer> cells : parts.values()) {
      for (int k : cells) {
        label(drawing, k, middle(k, onPage), cell * plan.room());
      }
    }
    return drawing;
  }

  /** The cells in a layer by their part. */
  private Map<Integer, List<Integer>> parts(int z) {
    Map<Integer, List<Integer>> parts = new TreeMap<>();
    for (int k = 0; k < region.size(); k++) {
      if (stance.layer(region.cells().get(k)) == z) {
        parts.computeIfAbsent(partOf.applyAsInt(k), part -> new ArrayList<>()).add(k);
      }
    }
    return parts;
  }

  /**
   * Balls as circles, those of a part joined where they touch, with an ink border around. A layer
   * of a heap is as large as its balls need, so that the small ones are not far from the others.
   */
  private Drawing balls(int z, double cell) {
    double wide = BALL * cell;
    double line = Math.min(WIDEST_LINE, LINE * cell);
    double margin = wide / 2 + line;
    Map<Integer, List<Integer>> parts = parts(z);
    Frame middles =
        Frame.around(
            parts.values().stream()
                .flatMap(List::stream)
                .map(k -> plan.middle(region.cells().get(k)))
                .toList());
    Drawing drawing =
        new Drawing(middles.width() * cell + 2 * margin, middles.height() * cell + 2 * margin);
    UnaryOperator<Point> onPage =
        point ->
            new Point(
                margin + (point.x() - middles.left()) * cell,
                margin + (point.y() - middles.top()) * cell);
    for (List<Integer> cells : parts.values()) {
      List<List<Point>> centres = cells.stream().map(k -> spot(middle(k, onPage))).toList();
      List<List<Point>> joints = joints(cells, onPage);
      int colour = colourOf.applyAsInt(cells.getFirst());
      centres.forEach(ends -> drawing.line(ends, Drawing.INK, wide));
      joints.forEach(ends -> drawing.line(ends, Drawing.INK, JOINT * wide));
      centres.forEach(ends -> drawing.line(ends, colour, wide - 2 * line));
      joints.forEach(ends -> drawing.line(ends, colour, JOINT * wide - 2 * line));
    }
    for (List<Integer> cells : parts.values()) {
      List<List<Integer>> named =
          eachCell ? cells.stream().map(List::of).toList() : connected(cells);
      for (List<Integer> own : named) {
        int k = own.get(own.size() / 2);
        label(drawing, k, middle(k, onPage), IN_BALL * wide);
      }
    }
    return drawing;
  }

  private Point middle(int k, UnaryOperator<Point> onPage) {
    return onPage.apply(plan.middle(region.cells().get(k)));
  }

  /** A line that is hardly more than a point. */
  private static List<Point> spot(Point middle) {
    return List.of(middle, new Point(middle.x() + 0.01, middle.y()));
  }

  /** Lines between the middles of cells that touch. */
  private List<List<Point>> joints(List<Integer> cells, UnaryOperator<Point> onPage) {
    List<List<Point>> joints = new ArrayList<>();
    for (int k : cells) {
      for (int other : beside(k)) {
        if (other > k && cells.contains(other)) {
          joints.add(List.of(middle(k, onPage), middle(other, onPage)));
        }
      }
    }
    return joints;
  }

  /** The neighbours of a cell, but for those beyond a seam. */
  private List<Integer> beside(int k) {
    return region.lattice().neighbours(region.cells().get(k)).stream()
        .filter(next -> region.surface().home(next).equals(next))
        .map(region::indexOf)
        .filter(other -> other >= 0)
        .toList();
  }

  /** The cells of a part in a layer as they hang together on the page. */
  private List<List<Integer>> connected(List<Integer> cells) {
    Set<Integer> left = new TreeSet<>(cells);
    List<List<Integer>> found = new ArrayList<>();
    while (!left.isEmpty()) {
      List<Integer> own = new ArrayList<>(List.of(left.iterator().next()));
      left.remove(own.getFirst());
      for (int k = 0; k < own.size(); k++) {
        for (int other : beside(own.get(k))) {
          if (left.remove(other)) {
            own.add(other);
          }
        }
      }
      found.add(own);
    }
    return found;
  }

  /**
   * Names the parts where they have most room, as large as they fit, but no name much larger than
   * another one. Names for which there is no room are left out.
   */
  private void names(
      Drawing drawing, Collection<List<Integer>> parts, UnaryOperator<Point> onPage, double cell) {
    Map<Integer, LabelSpot> spots = new LinkedHashMap<>(); // by the first cell
    for (List<Integer> part : parts) {
      for (List<Integer> cells : connected(part)) {
        String label = labelOf.apply(cells.getFirst());
        if (!label.isEmpty()) {
          List<Point> middles = cells.stream().map(k -> middle(k, onPage)).toList();
          double largest = NAME * Math.max(cell, CELL);
          LabelSpot spot =
              LabelSpot.of(borders(cells, onPage), middles, label, largest, ROOM * cell);
          if (spot.size() >= SMALLEST_LABEL) {
            spots.put(cells.getFirst(), spot);
          }
        }
      }
    }
    double most =
        MOST_LARGER * spots.values().stream().mapToDouble(LabelSpot::size).min().orElse(0);
    spots.forEach(
        (k, spot) ->
            text(
                drawing,
                labelOf.apply(k),
                spot.middle(),
                Math.min(most, spot.size()),
                colourOf.applyAsInt(k)));
  }

  /** Writes a text around a point that has a colour. */
  static void text(Drawing drawing, String text, Point middle, double size, int colour) {
    int ink = Palette.isLight(colour) ? 0x000000 : 0xFFFFFF;
    double y = middle.y() + 0.36 * size;
    drawing.text(text, middle.x(), y, size, Drawing.Align.MIDDLE, ink);
  }

  /** Fills cells with their colours, and draws a line around all of them. */
  private void area(
      Drawing drawing, List<Integer> cells, UnaryOperator<Point> onPage, double line) {
    Map<Integer, List<Integer>> byColour = new TreeMap<>();
    for (int k : cells) {
      byColour.computeIfAbsent(colourOf.applyAsInt(k), c -> new ArrayList<>()).add(k);
    }
    if (byColour.size() > 1) {
      byColour.forEach(
          (colour, own) -> drawing.area(borders(own, onPage), colour, colour, line / 2));
    }
    int colour = byColour.size() > 1 ? Drawing.NONE : colourOf.applyAsInt(cells.getFirst());
    drawing.area(borders(cells, onPage), colour, Drawing.INK, line);
  }

  private List<List<Point>> borders(List<Integer> cells, UnaryOperator<Point> onPage) {
    return plan.borders(cells.stream().map(region.cells()::get).map(plan::tile).toList(), onPage);
  }

  /** Leaves the border of a cell open where its part goes on beyond a seam of the surface. */
  private void openSeams(Drawing drawing, int k, UnaryOperator<Point> onPage, double line) {
    Cell cell = region.cells().get(k);
    for (Cell next : region.lattice().neighbours(cell)) {
      int beyond = region.indexOf(next);
      boolean isSeam = !region.surface().home(next).equals(next) && next.z() == cell.z();
      if (isSeam && beyond >= 0 && partOf.applyAsInt(beyond) == partOf.applyAsInt(k)) {
        List<Corner> side = new ArrayList<>(plan.tile(cell));
        side.retainAll(plan.tile(next));
        Point a = onPage.apply(plan.point(side.getFirst()));
        Point b = onPage.apply(plan.point(side.getLast()));
        List<Point> middle = List.of(between(a, b, SEAM), between(b, a, SEAM));
        drawing.line(middle, colourOf.applyAsInt(k), 2 * line);
      }
    }
  }

  /** The box around cubes; around other cells, what all layers cover together. */
  private List<List<Corner>> frame() {
    Cell extent = region.extent();
    return region.lattice().isFlat()
        ? region.cells().stream().map(plan::tile).distinct().toList()
        : List.of(CellPlan.rectangle(0, 0, extent.x(), extent.y()));
  }

  /** Edges as thick lines, with an ink border around those of a part. */
  private Drawing edges(double cell) {
    double thick = EDGE * cell;
    double line = Math.min(WIDEST_LINE, LINE * cell);
    double margin = thick / 2 + line;
    Drawing drawing =
        new Drawing(plan.width() * cell + 2 * margin, plan.height() * cell + 2 * margin);
    Map<Integer, List<Integer>> parts = parts(0);
    UnaryOperator<Point> onPage =
        point -> new Point(margin + point.x() * cell, margin + point.y() * cell);
    for (List<Integer> cells : parts.values()) {
      List<List<Point>> lines = cells.stream().map(k -> line(k, onPage)).toList();
      int colour = colourOf.applyAsInt(cells.getFirst());
      lines.forEach(ends -> drawing.line(ends, Drawing.INK, thick + 2 * line));
      lines.forEach(ends -> drawing.line(ends, colour, thick));
    }
    for (List<Integer> cells : parts.values()) {
      int k = cells.get(cells.size() / 2);
      badge(drawing, k, middle(k, onPage), line);
    }
    return drawing;
  }

  /** Names a part on one of its edges, which are too thin for text. */
  private void badge(Drawing drawing, int k, Point middle, double line) {
    String label = labelOf.apply(k);
    if (label.isEmpty()) {
      return;
    }
    double half = Math.max(0.1, (Sheet.textWidth(label, BADGE) - BADGE) / 2 + 2);
    List<Point> ends =
        List.of(new Point(middle.x() - half, middle.y()), new Point(middle.x() + half, middle.y()));
    int colour = colourOf.applyAsInt(k);
    drawing.line(ends, Drawing.INK, 1.4 * BADGE + 2 * line);
    drawing.line(ends, colour, 1.4 * BADGE);
    text(drawing, label, middle, BADGE, colour);
  }

  /** An edge without its ends, where others meet it, unless these belong to the same part. */
  private List<Point> line(int k, UnaryOperator<Point> onPage) {
    Cell cell = region.cells().get(k);
    List<Corner> ends = plan.tile(cell);
    Point a = onPage.apply(plan.point(ends.getFirst()));
    Point b = onPage.apply(plan.point(ends.getLast()));
    return List.of(
        continues(k, cell, 0) ? a : between(a, b, SHORTER),
        continues(k, cell, 1) ? b : between(b, a, SHORTER));
  }

  private static Point between(Point from, Point to, double share) {
    return new Point(
        from.x() + share * (to.x() - from.x()), from.y() + share * (to.y() - from.y()));
  }

  /** Whether the part of an edge goes on at one of its ends. */
  private boolean continues(int k, Cell cell, int end) {
    return region.lattice().sides(cell).get(end).beyond().stream()
        .mapToInt(step -> region.indexOf(cell.plus(step.x(), step.y(), step.z())))
        .anyMatch(next -> next >= 0 && partOf.applyAsInt(next) == partOf.applyAsInt(k));
  }

  private void label(Drawing drawing, int k, Point middle, double cell) {
    String label = labelOf.apply(k);
    if (label.isEmpty()) {
      return;
    }
    double room = cell - 2 * WIDEST_LINE;
    double fitting = Math.max(SMALLEST_LABEL, room / Sheet.textWidth(label, 1));
    double size = Math.min(LABEL * cell, fitting);
    String shown = Sheet.shortened(label, size, room);
    if (eachCell || shown.equals(label)) { // A beginning of a piece's name helps nobody.
      text(drawing, shown, middle, size, colourOf.applyAsInt(k));
    }
  }
}
