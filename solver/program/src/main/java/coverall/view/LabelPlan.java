package coverall.view;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.geometry.Vector;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.function.IntFunction;

/**
 * A region of a lattice in the plane, or a heap of balls that does not stand as it is written, as
 * text: a label in the middle of every cell, in lines from top to bottom. Edges have a {@code +} at
 * their ends, and level ones are drawn with {@code -}. Layers go below each other, and so do parts
 * of those that are too wide. Immutable.
 */
final class LabelPlan {
  /** The colour of a label that has none. */
  static final int NONE = -1;

  private static final double SAME = 1e-6; // lattice coordinates that differ by less are equal

  private final Shape region;
  private final Stance stance;
  private final int width; // of a label
  private final double scale; // columns for a unit of real coordinates
  private final double left;
  private final List<Double> rows; // real y, from top to bottom

  /** A text in the middle of a column, on a colour as a label has. */
  private record Item(int column, String text, int colour) {}

  /** What a cell shows: a text on a colour, 0xRRGGBB or {@link #NONE}. */
  record Label(String text, int colour) {}

  LabelPlan(Shape region, int width) {
    this.region = region;
    stance = Stance.of(region);
    this.width = width;
    Map<Long, TreeSet<Double>> byRow = new HashMap<>();
    for (Cell cell : region.cells()) {
      for (double[] point : points(cell)) {
        byRow.computeIfAbsent(key(point[1]), row -> new TreeSet<>()).add(point[0]);
      }
    }
    rows =
        byRow.keySet().stream().sorted(Comparator.reverseOrder()).map(row -> row * SAME).toList();
    left = byRow.values().stream().mapToDouble(TreeSet::first).min().orElse(0);
    double closest = 1;
    for (TreeSet<Double> row : byRow.values()) {
      Double last = null;
      for (double x : row) {
        if (last != null && x - last > SAME) {
          closest = Math.min(closest, x - last);
        }
        last = x;
      }
    }
    // Rows of balls are half a diameter to the right of others: half of the root of 2.
    scale =
        stance.isAsWritten() ? (width + 1) / closest : Math.ceilDiv(width + 1, 2) * Math.sqrt(2);
  }

  /**
   * Whether a region is drawn this way: it is in the plane and not of squares, or does not stand as
   * it is written.
   */
  static boolean suits(Shape region) {
    return (region.lattice().isFlat() && !region.lattice().equals(Lattice.CUBE))
        || !Stance.of(region).isAsWritten();
  }

  private static long key(double y) {
    return Math.round(y / SAME);
  }

  /** The middle of a cell, then the ends of an edge. */
  private List<double[]> points(Cell cell) {
    if (!stance.isAsWritten()) {
      return List.of(stance.turned(cell.x(), cell.y(), cell.z()));
    }
    Lattice lattice = region.lattice();
    List<double[]> corners = new ArrayList<>();
    double[] middle = {0, 0};
    List<Vector> vectors = lattice.corners(cell);
    for (Vector vector : vectors) {
      double[] corner = lattice.point(vector);
      corners.add(corner);
      middle[0] += corner[0] / vectors.size();
      middle[1] += corner[1] / vectors.size();
    }
    List<double[]> points = new ArrayList<>(List.of(middle));
    if (lattice.hasOneLayer()) {
      points.addAll(corners);
    }
    return points;
  }

  /**
   * The lines of the plan.
   *
   * @param label of each cell, by its index in the region
   */
  List<String> lines(IntFunction<Label> label, Screen screen) {
    int layers = stance.layers();
    List<String> lines = new ArrayList<>();
    for (int z = 0; z < layers; z++) {
      if (z > 0) {
        lines.add("");
      }
      if (layers > 1) {
        lines.add(stance.name(z));
      }
      lines.addAll(layer(z, label, screen));
    }
    return lines;
  }

  private List<String> layer(int z, IntFunction<Label> label, Screen screen) {
    List<Map<Integer, Item>> items = new ArrayList<>(); // by row and column
    rows.forEach(row -> items.add(new HashMap<>()));
    int last = 0;
    for (int index = 0; index < region.size(); index++) {
      Cell cell = region.cells().get(index);
      if (stance.layer(cell) != z) {
        continue;
      }
      List<double[]> points = points(cell);
      boolean level = points.size() > 1 && key(points.get(0)[1]) == key(points.get(1)[1]);
      for (int k = points.size() - 1; k >= 0; k--) {
        int column = (int) Math.round((points.get(k)[0] - left) * scale);
        Label shown = label.apply(index);
        Item item =
            k > 0 ? new Item(column, "+", NONE) : new Item(column, shown.text(), shown.colour());
        Map<Integer, Item> row = items.get(row(points.get(k)[1]));
        row.put(column, item);
        if (k == 0 && level) {
          int reach = (int) Math.round(Math.abs(points.get(1)[0] - points.get(0)[0]) * scale);
          int before = start(item) - start(new Item(column, "-", NONE));
          for (int dash = -reach + 1; dash < reach; dash++) {
            if (dash < before || dash >= before + shown.text().length()) {
              row.put(column + dash, new Item(column + dash, "-", NONE));
            }
          }
        }
        last = Math.max(last, column + width);
      }
    }
    if (!stance.isAsWritten()) {
      items.removeIf(Map::isEmpty); // rows of other layers
    }
    int perPart = screen.breaks() ? Math.max(width + 1, screen.columns() - width) : last + 1;
    List<String> lines = new ArrayList<>();
    for (int from = 0; from <= last - width; from += perPart) {
      for (Map<Integer, Item> row : items) {
        lines.add(line(row, from, from + perPart, screen));
      }
    }
    return lines;
  }

  /** The column where the text of an item starts. */
  private int start(Item item) {
    return item.column() + (width - item.text().length()) / 2;
  }

  private int row(double y) {
    int row = 0;
    while (key(rows.get(row)) != key(y)) {
      row++;
    }
    return row;
  }

  /** The items of a row in some columns. */
  private String line(Map<Integer, Item> row, int from, int to, Screen screen) {
    StringBuilder line = new StringBuilder();
    int used = 0; // columns
    for (Item item : row.values().stream().sorted(Comparator.comparingInt(Item::column)).toList()) {
      int length = item.text().length();
      int start = start(item) - from;
      if (item.column() < from || item.column() >= to) {
        continue;
      }
      line.repeat(' ', start - used);
      boolean plain = item.colour() == NONE;
      line.append(plain ? "" : screen.colours().on(item.colour())).append(item.text());
      line.append(plain ? "" : screen.colours().end());
      used = start + length;
    }
    return line.toString();
  }
}
