package coverall.view;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/**
 * A region in layers with a label in every cell: z from left to right; within a layer, y upwards
 * and x to the right. Layers that do not fit beside each other go below. A layer too wide is cut.
 *
 * <p>Regions of other lattices in the plane, and heaps of balls, are drawn as solutions of them are
 * ({@link LabelPlan}).
 */
public final class CellLayers {
  private static final int GAP = 3;

  /** The greys of a terminal of 256 colours that are behind the numbers, from dark to light. */
  private static final int DARKEST = 2;

  private static final int LIGHTEST = 21;
  private static final Screen.Colours COLOURS = Screen.Colours.OF_256;

  private final Shape region;
  private final List<String> labels;
  private final int[] shades; // colours by cell, 0xRRGGBB, or empty
  private final int width;

  private CellLayers(Shape region, List<String> labels, int[] shades) {
    this.region = region;
    this.labels = labels;
    this.shades = shades;
    width = labels.stream().mapToInt(String::length).max().orElse(1);
  }

  /** Some columns of a layer. */
  private record Part(int z, int from, int to) {}

  /** The drawing with a label for each cell of the region. */
  public static List<String> of(Shape region, List<String> labels, int columns) {
    return new CellLayers(region, labels, new int[0]).lines(columns);
  }

  /**
   * The drawing with a number for each cell of the region.
   *
   * @param shaded whether to give small numbers a dark and large ones a light background, with
   *     terminal codes
   */
  public static List<String> ofCounts(Shape region, int[] counts, boolean shaded, int columns) {
    List<String> labels = Arrays.stream(counts).mapToObj(Integer::toString).toList();
    List<Double> values = Arrays.stream(counts).asDoubleStream().boxed().toList();
    return ofValues(region, labels, values, shaded, columns);
  }

  /**
   * The drawing with a number for each cell of the region, shown as its label.
   *
   * @param shaded as in {@link #ofCounts}
   */
  public static List<String> ofValues(
      Shape region, List<String> labels, List<Double> values, boolean shaded, int columns) {
    double least = Collections.min(values);
    double range = Collections.max(values) - least;
    int[] shades =
        values.stream()
            .mapToInt(
                value ->
                    Screen.grey(
                        DARKEST
                            + (range > 0
                                ? (int) ((LIGHTEST - DARKEST) * (value - least) / range)
                                : 0)))
            .toArray();
    return new CellLayers(region, labels, shaded ? shades : new int[0]).lines(columns);
  }

  private List<String> lines(int columns) {
    if (LabelPlan.suits(region)) {
      return new LabelPlan(region, width)
          .lines(
              cell ->
                  new LabelPlan.Label(
                      padded(cell), shades.length == 0 ? LabelPlan.NONE : shades[cell]),
              new Screen(columns, true, COLOURS));
    }
    int perPart = Math.clamp((columns + 1) / (width + 1), 1, region.extent().x());
    List<Part> parts = new ArrayList<>();
    for (int z = 0; z < region.extent().z(); z++) {
      for (int x = 0; x < region.extent().x(); x += perPart) {
        parts.add(new Part(z, x, Math.min(region.extent().x(), x + perPart)));
      }
    }
    int partWidth =
        Math.max(
            perPart * (width + 1) - 1,
            parts.size() == 1
                ? 0
                : parts.stream().mapToInt(part -> title(part).length()).max().orElse(0));
    int perBand = Math.max(1, (columns + GAP) / (partWidth + GAP));
    List<String> lines = new ArrayList<>();
    for (int first = 0; first < parts.size(); first += perBand) {
      List<Part> band = parts.subList(first, Math.min(parts.size(), first + perBand));
      if (first > 0) {
        lines.add("");
      }
      if (parts.size() > 1) {
        StringBuilder line = new StringBuilder();
        band.forEach(
            part -> line.append(title(part)).repeat(' ', partWidth + GAP - title(part).length()));
        lines.add(line.toString().stripTrailing());
      }
      for (int y = region.extent().y() - 1; y >= 0; y--) {
        StringBuilder line = new StringBuilder();
        for (Part part : band) {
          int used = (part.to() - part.from()) * (width + 1) - 1;
          row(part, y, line);
          line.repeat(' ', partWidth + GAP - used);
        }
        lines.add(line.toString().stripTrailing());
      }
    }
    return lines;
  }

  private String title(Part part) {
    boolean whole = part.to() - part.from() == region.extent().x();
    String columns = whole ? "" : Slices.columns(part.from(), part.to());
    String layer = region.extent().z() == 1 ? "" : "z = " + part.z();
    return layer + (layer.isEmpty() || columns.isEmpty() ? "" : ", ") + columns;
  }

  private void row(Part part, int y, StringBuilder line) {
    for (int x = part.from(); x < part.to(); x++) {
      int cell = region.indexOf(new Cell(x, y, part.z()));
      line.append(x > part.from() ? " " : "");
      if (cell < 0) {
        line.repeat(' ', width);
        continue;
      }
      if (shades.length == 0) {
        line.append(padded(cell));
      } else {
        line.append(COLOURS.on(shades[cell])).append(padded(cell)).append(COLOURS.end());
      }
    }
  }

  private String padded(int cell) {
    String label = labels.get(cell);
    return " ".repeat(width - label.length()) + label;
  }
}
