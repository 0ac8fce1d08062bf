package coverall.picture;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.view.Palette;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;

/**
 * A region in layers, seen from above: z from left to right, in each layer y upwards and x to the
 * right. Cells have colours and labels, and are numbered as in the region.
 */
public final class Layers {
  private static final double GAP = 24;
  private static final double BORDER = 1.75;
  private static final double LABEL = 0.42; // the size of labels, if there is room, in cells
  private static final double SMALLEST_LABEL = 7;
  private static final double SMALLEST_CELL = 12;
  private static final double USUAL_CELL = 28;
  private static final double WIDEST_CELL = 60;

  private final Shape region;
  private final IntUnaryOperator partOf;
  private final IntUnaryOperator colourOf;
  private final IntFunction<String> labelOf;
  private final double cell;

  private Layers(
      Shape region,
      IntUnaryOperator partOf,
      IntUnaryOperator colourOf,
      IntFunction<String> labelOf,
      double cell) {
    this.region = region;
    this.partOf = partOf;
    this.colourOf = colourOf;
    this.labelOf = labelOf;
    this.cell = cell;
  }

  /** All layers with their numbers, every cell within a border of its own. */
  public static Drawing of(Shape region, IntUnaryOperator colourOf, IntFunction<String> labelOf) {
    return of(region, cell -> cell, colourOf, labelOf);
  }

  /**
   * All layers with their numbers.
   *
   * @param partOf cells that have the same part have no border between them
   */
  static Drawing of(
      Shape region,
      IntUnaryOperator partOf,
      IntUnaryOperator colourOf,
      IntFunction<String> labelOf) {
    double cell = USUAL_CELL;
    for (int k = 0; k < region.size(); k++) {
      cell = Math.max(cell, Sheet.textWidth(labelOf.apply(k), USUAL_CELL * LABEL) + BORDER * 4);
    }
    double widest = Math.min(WIDEST_CELL, Sheet.WIDTH / region.extent().x());
    cell = Math.clamp(cell, SMALLEST_CELL, Math.max(SMALLEST_CELL, widest));
    Layers layers = new Layers(region, partOf, colourOf, labelOf, cell);
    List<Drawing> drawings = new ArrayList<>();
    for (int z = 0; z < region.extent().z(); z++) {
      drawings.add(Sheet.captioned(layers.layer(z), "z = " + z));
    }
    return Sheet.table(drawings, GAP, Sheet.WIDTH);
  }

  /** A layer alone, in cells of a size. */
  static Drawing layer(
      Shape region,
      int z,
      IntUnaryOperator partOf,
      IntUnaryOperator colourOf,
      IntFunction<String> labelOf,
      double cell) {
    return new Layers(region, partOf, colourOf, labelOf, cell).layer(z);
  }

  private Drawing layer(int z) {
    Drawing drawing =
        new Drawing(region.extent().x() * cell + BORDER, region.extent().y() * cell + BORDER);
    Map<Integer, List<Integer>> parts = new TreeMap<>();
    for (int k = 0; k < region.size(); k++) {
      if (region.cells().get(k).z() == z) {
        parts.computeIfAbsent(partOf.applyAsInt(k), part -> new ArrayList<>()).add(k);
      }
    }
    for (List<Integer> cells : parts.values()) {
      List<List<Outline.Corner>> tiles = cells.stream().map(this::tile).toList();
      List<List<Point>> borders =
          Outline.of(tiles).stream()
              .map(line -> line.stream().map(corner -> point(corner.x(), corner.y())).toList())
              .toList();
      drawing.area(borders, colourOf.applyAsInt(cells.getFirst()), Drawing.INK, BORDER);
    }
    parts.values().forEach(cells -> cells.forEach(k -> label(drawing, k)));
    return drawing;
  }

  private List<Outline.Corner> tile(int k) {
    Cell at = region.cells().get(k);
    Outline.Corner corner = new Outline.Corner(at.x(), at.y());
    return List.of(corner, corner.plus(1, 0), corner.plus(1, 1), corner.plus(0, 1));
  }

  private Point point(double x, double y) {
    return new Point(BORDER / 2 + x * cell, BORDER / 2 + (region.extent().y() - y) * cell);
  }

  private void label(Drawing drawing, int k) {
    String label = labelOf.apply(k);
    if (label.isEmpty()) {
      return;
    }
    double room = cell - 2 * BORDER;
    double size = Math.min(LABEL * cell, room / Sheet.textWidth(label, 1));
    size = Math.min(LABEL * cell, Math.max(size, SMALLEST_LABEL));
    Cell at = region.cells().get(k);
    Point middle = point(at.x() + 0.5, at.y() + 0.5);
    int ink = Palette.isLight(colourOf.applyAsInt(k)) ? 0x000000 : 0xFFFFFF;
    String shown = Sheet.shortened(label, size, room);
    drawing.text(shown, middle.x(), middle.y() + 0.36 * size, size, Drawing.Align.MIDDLE, ink);
  }
}
