package coverall.picture;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.picture.Outline.Corner;
import coverall.view.Palette;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.IntFunction;
import java.util.function.IntUnaryOperator;
import java.util.function.UnaryOperator;

/**
 * A region in layers, seen from above: z from left to right; within a layer, y upwards and x to the
 * right. Cells have colours and labels, and are numbered as in the region.
 */
public final class Layers {
  private static final double GAP = 24;
  private static final double WIDEST_LINE = 1.75;
  private static final double LINE = 0.08; // between parts, in cells
  private static final double LABEL = 0.42; // the preferred size of labels, in cells
  private static final double SMALLEST_LABEL = 7;
  private static final double SMALLEST_CELL = 12;
  private static final double CELL = 26;
  private static final double FLAT_CELL = 44; // for a single layer
  private static final double LARGEST_CELL = 60; // for long labels
  private static final int FRAME = 0xD0D0D0; // the box around a region that is not a box

  private final Shape region;
  private final IntUnaryOperator partOf;
  private final IntUnaryOperator colourOf;
  private final IntFunction<String> labelOf;

  /**
   * Layers of a region.
   *
   * @param partOf the number of the part that a cell belongs to, from 0. Cells of a part have the
   *     same colour, and no line between them
   * @param colourOf the colour of a cell
   * @param labelOf the label of a cell; may be empty
   */
  Layers(
      Shape region,
      IntUnaryOperator partOf,
      IntUnaryOperator colourOf,
      IntFunction<String> labelOf) {
    this.region = region;
    this.partOf = partOf;
    this.colourOf = colourOf;
    this.labelOf = labelOf;
  }

  /** All layers with their numbers, and with lines around every cell. */
  public static Drawing of(Shape region, IntUnaryOperator colourOf, IntFunction<String> labelOf) {
    return new Layers(region, cell -> cell, colourOf, labelOf).all();
  }

  /** All layers with their numbers; a single layer without. */
  Drawing all() {
    double cell = cell();
    if (region.extent().z() == 1) {
      return layer(0, cell);
    }
    List<Drawing> drawings = new ArrayList<>();
    for (int z = 0; z < region.extent().z(); z++) {
      drawings.add(Sheet.captioned(layer(z, cell), "z = " + z));
    }
    return Sheet.table(drawings, GAP, Sheet.WIDTH);
  }

  /** The size of cells that fits their labels, as far as the width of the page permits. */
  private double cell() {
    double usual = region.extent().z() == 1 ? FLAT_CELL : CELL;
    double cell = usual;
    for (int k = 0; k < region.size(); k++) {
      cell = Math.max(cell, Sheet.textWidth(labelOf.apply(k), LABEL * usual) + 4 * WIDEST_LINE);
    }
    double widest = Math.min(LARGEST_CELL, Sheet.WIDTH / region.extent().x());
    return Math.max(SMALLEST_CELL, Math.min(cell, widest));
  }

  /** A layer with the given size of cells. */
  Drawing layer(int z, double cell) {
    double line = Math.min(WIDEST_LINE, LINE * cell);
    Cell extent = region.extent();
    Drawing drawing = new Drawing(extent.x() * cell + line, extent.y() * cell + line);
    UnaryOperator<Point> onPage =
        point -> new Point(line / 2 + point.x() * cell, line / 2 + (extent.y() - point.y()) * cell);
    if (!region.isBox() && extent.z() > 1) {
      drawing.area(
          borders(List.of(tile(0, 0, extent.x(), extent.y())), onPage), Drawing.NONE, FRAME, 1);
    }
    Map<Integer, List<Integer>> parts = new TreeMap<>();
    for (int k = 0; k < region.size(); k++) {
      if (region.cells().get(k).z() == z) {
        parts.computeIfAbsent(partOf.applyAsInt(k), part -> new ArrayList<>()).add(k);
      }
    }
    for (List<Integer> cells : parts.values()) {
      List<List<Corner>> tiles =
          cells.stream().map(region.cells()::get).map(at -> tile(at.x(), at.y(), 1, 1)).toList();
      int colour = colourOf.applyAsInt(cells.getFirst());
      drawing.area(borders(tiles, onPage), colour, Drawing.INK, line);
    }
    for (List<Integer> cells : parts.values()) {
      for (int k : cells) {
        Cell at = region.cells().get(k);
        label(drawing, k, onPage.apply(new Point(at.x() + 0.5, at.y() + 0.5)), cell);
      }
    }
    return drawing;
  }

  private static List<Corner> tile(int x, int y, int width, int height) {
    Corner corner = new Corner(x, y);
    return List.of(
        corner, corner.plus(width, 0), corner.plus(width, height), corner.plus(0, height));
  }

  private static List<List<Point>> borders(List<List<Corner>> tiles, UnaryOperator<Point> onPage) {
    return Outline.of(tiles).stream()
        .map(
            line ->
                line.stream()
                    .map(corner -> onPage.apply(new Point(corner.x(), corner.y())))
                    .toList())
        .toList();
  }

  private void label(Drawing drawing, int k, Point middle, double cell) {
    String label = labelOf.apply(k);
    if (label.isEmpty()) {
      return;
    }
    double room = cell - 2 * WIDEST_LINE;
    double fitting = Math.max(SMALLEST_LABEL, room / Sheet.textWidth(label, 1));
    double size = Math.min(LABEL * cell, fitting);
    int ink = Palette.isLight(colourOf.applyAsInt(k)) ? 0x000000 : 0xFFFFFF;
    String shown = Sheet.shortened(label, size, room);
    drawing.text(shown, middle.x(), middle.y() + 0.36 * size, size, Drawing.Align.MIDDLE, ink);
  }
}
