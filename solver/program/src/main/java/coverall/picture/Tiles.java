package coverall.picture;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.view.PartNumbers;
import java.util.Arrays;
import java.util.List;
import java.util.function.UnaryOperator;

/**
 * A flat shape from above, with thin lines between its cells and thick ones around it. Parts of it
 * have their colours and names. Edges are bars.
 */
final class Tiles {
  private static final double OUTLINE = 1.75;
  private static final double THIN = 0.75;
  private static final double LINE = 0.08; // at most, in cells
  private static final double SMALLEST_DIVIDED = 4; // a cell that has lines around it
  private static final int BETWEEN = 0x808080; // the colour of thin lines
  private static final double NAME = 0.5; // the largest size of names, in cells
  private static final double ROOM = 0.12; // to be left around names, in cells
  private static final double LETTER = 0.35; // the size of the letter of a colour, in cells

  private final Shape shape;
  private final CellPlan plan;
  private final int[] colours; // by cell
  private final int[] partOf; // by cell; those that belong to no part have numbers of their own

  /** A shape whose cells have a colour. */
  Tiles(Shape shape, int colour) {
    this.shape = shape;
    plan = new CellPlan(shape);
    colours = new int[shape.size()];
    Arrays.fill(colours, colour);
    partOf = new int[shape.size()];
    Arrays.setAll(partOf, k -> k);
  }

  /** Changes the colour of a cell. */
  void paint(int cell, int colour) {
    colours[cell] = colour;
  }

  /** How many cells it is wide. */
  double width() {
    return plan.width();
  }

  /** How many cells it is high. */
  double height() {
    return plan.height();
  }

  /** What is drawn around the outermost middle of a line. */
  static double margin(double cell) {
    return Math.min(OUTLINE, LINE * cell);
  }

  /**
   * Draws it.
   *
   * @param parts of which each has its own colours, an outline and a name
   * @param cell the size of a cell
   * @param turned whether it is drawn turned clockwise by a right angle, which edges are not
   */
  Drawing draw(List<PaintedPart> parts, PartNumbers numbers, double cell, boolean turned) {
    for (int part = 0; part < parts.size(); part++) {
      List<Cell> cells = parts.get(part).cells();
      for (int k = 0; k < cells.size(); k++) {
        int at = shape.indexOf(cells.get(k));
        colours[at] = pale(parts.get(part).colourAt(k, numbers));
        partOf[at] = shape.size() + part;
      }
    }
    return plan.hasEdges() ? bars(parts, cell) : areas(parts, cell, turned);
  }

  /** A colour for paper: dark text on it is legible. */
  static int pale(int colour) {
    int pale = 0;
    for (int shift = 0; shift < 24; shift += 8) {
      pale |= (0xFF - (0xFF - (colour >> shift & 0xFF)) / 2) << shift;
    }
    return pale;
  }

  private Drawing bars(List<PaintedPart> parts, double cell) {
    return new Layers(
            shape,
            k -> partOf[k],
            k -> colours[k],
            k -> partOf[k] < shape.size() ? "" : parts.get(partOf[k] - shape.size()).name(),
            /* eachCell= */ false)
        .layer(0, cell);
  }

  private Drawing areas(List<PaintedPart> parts, double cell, boolean turned) {
    double line = margin(cell);
    UnaryOperator<Point> onPage =
        point ->
            turned
                ? new Point(
                    line / 2 + (plan.height() - point.y()) * cell, line / 2 + point.x() * cell)
                : new Point(line / 2 + point.x() * cell, line / 2 + point.y() * cell);
    double right = (turned ? plan.height() : plan.width()) * cell + line;
    double below = (turned ? plan.width() : plan.height()) * cell + line;
    Drawing drawing = new Drawing(right, below);
    boolean isDivided = cell >= SMALLEST_DIVIDED;
    for (int k = 0; k < colours.length; k++) {
      List<Cell> own = List.of(shape.cells().get(k));
      int thin = isDivided ? BETWEEN : colours[k];
      drawing.area(borders(own, onPage), colours[k], thin, Math.min(THIN, line / 2));
    }
    drawing.area(borders(shape.cells(), onPage), Drawing.NONE, Drawing.INK, line);
    for (PaintedPart part : parts) {
      drawing.area(borders(part.cells(), onPage), Drawing.NONE, Drawing.INK, line);
      name(drawing, part, cell, onPage);
    }
    return drawing;
  }

  private List<List<Point>> borders(List<Cell> cells, UnaryOperator<Point> onPage) {
    return plan.borders(cells.stream().map(plan::tile).toList(), onPage);
  }

  /** Writes the name of a part, or the letters of its colours if these have to match. */
  private void name(Drawing drawing, PaintedPart part, double cell, UnaryOperator<Point> onPage) {
    List<Point> middles = part.cells().stream().map(one -> onPage.apply(plan.middle(one))).toList();
    if (part.marks().isEmpty()) {
      LabelSpot spot =
          LabelSpot.of(
              borders(part.cells(), onPage), middles, part.name(), NAME * cell, ROOM * cell);
      text(drawing, part.name(), spot.middle(), spot.size(), part.colour());
      return;
    }
    for (int k = 0; k < middles.size(); k++) {
      String letter = part.marks().substring(k, k + 1);
      if (letter.charAt(0) != Shape.PLAIN) {
        text(drawing, letter, middles.get(k), LETTER * cell * plan.room(), part.colour());
      }
    }
  }

  private static void text(Drawing drawing, String text, Point middle, double size, int colour) {
    Layers.text(drawing, text, middle, size, pale(colour));
  }
}
