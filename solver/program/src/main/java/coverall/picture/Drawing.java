package coverall.picture;

import coverall.view.Words;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;

/**
 * A drawing: filled shapes, lines and text, each over those before it.
 *
 * <p>Lengths are in units of the page, shown as pixels: x from the left edge to the right, y from
 * the upper edge down. Colours are 0xRRGGBB. A drawing can be placed in others, and must not be
 * changed afterwards. Not thread-safe.
 */
public final class Drawing {
  /** The colour of lines and text. */
  public static final int INK = 0x1A1A1A;

  /** The colour of text that is less important. */
  public static final int GREY = 0x606060;

  /** No colour: the inside or the lines of a path are not drawn. */
  static final int NONE = -1;

  private final String title;
  private final double width;
  private final double height;
  private final List<Item> items = new ArrayList<>();

  /** Something drawn. */
  sealed interface Item permits Path, Label, Placed {}

  /**
   * Lines from point to point. Closed lines have a common inside. A line in the opposite direction
   * cuts a hole.
   */
  record Path(List<List<Point>> lines, boolean closed, int fill, int stroke, double lineWidth)
      implements Item {}

  /** A line of text; y is its base line. */
  record Label(String text, double x, double y, double size, Align align, int colour)
      implements Item {}

  /** A drawing with its upper left corner at a point of this one. */
  record Placed(Drawing drawing, double x, double y) implements Item {}

  /** The part of a text that is at its x. */
  public enum Align {
    START,
    MIDDLE,
    END
  }

  /** An empty drawing. */
  public Drawing(double width, double height) {
    this("", width, height);
  }

  /** An empty top-level drawing with a title. */
  Drawing(String title, double width, double height) {
    this.title = Words.printable(title);
    this.width = width;
    this.height = height;
  }

  public double width() {
    return width;
  }

  public double height() {
    return height;
  }

  /** A description for screen readers. */
  String title() {
    return title;
  }

  List<Item> items() {
    return Collections.unmodifiableList(items);
  }

  /** Fills the inside of closed lines and draws the lines. */
  void area(List<List<Point>> borders, int fill, int stroke, double lineWidth) {
    items.add(new Path(List.copyOf(borders), true, fill, stroke, lineWidth));
  }

  /** Fills a rectangle without a border. */
  public void rectangle(double x, double y, double width, double height, int colour) {
    List<Point> corners =
        List.of(
            new Point(x, y),
            new Point(x + width, y),
            new Point(x + width, y + height),
            new Point(x, y + height));
    area(List.of(corners), colour, NONE, 0);
  }

  /** Draws a line from point to point. */
  public void line(List<Point> points, int colour, double lineWidth) {
    lines(List.of(List.copyOf(points)), colour, lineWidth);
  }

  /** Draws several lines alike. */
  void lines(List<List<Point>> lines, int colour, double lineWidth) {
    items.add(new Path(List.copyOf(lines), false, NONE, colour, lineWidth));
  }

  /**
   * Writes a line of text, with control characters escaped.
   *
   * @param y the base line, on which the letters stand
   * @param size about the distance of two lines
   */
  public void text(String text, double x, double y, double size, Align align, int colour) {
    items.add(new Label(Words.printable(text), x, y, size, align, colour));
  }

  /** Places a drawing with its upper left corner at a point of this one. */
  public void place(Drawing drawing, double x, double y) {
    items.add(new Placed(drawing, x, y));
  }

  /** Writes it as SVG. The output is deterministic. The writer stays open. */
  public void writeSvg(Writer out) throws IOException {
    writeSvg(out, 0);
  }

  /** Writes it as SVG that is shown so many pixels wide; 0 for its own width. */
  public void writeSvg(Writer out, int pixels) throws IOException {
    Svg.write(this, out, pixels == 0 ? width : pixels, /* onPaper= */ true);
  }

  /** Writes it as SVG of its own width without a white page behind it. */
  public void writeTransparentSvg(Writer out) throws IOException {
    Svg.write(this, out, width, /* onPaper= */ false);
  }

  /** Writes it as PNG of the usual width. */
  public boolean writePng(OutputStream out) throws IOException {
    return writePng(out, 0);
  }

  /** The greatest width in pixels that a PNG of it may have. */
  public int mostPixels() {
    return (int) Math.max(1, Math.sqrt(Raster.MOST_PIXELS * width / height));
  }

  /**
   * Writes it as PNG. The stream stays open.
   *
   * @param pixels its width, if that is possible; 0 for two pixels per unit, or fewer for very
   *     large drawings
   * @return false if the text is missing because the machine has no fonts
   */
  public boolean writePng(OutputStream out, int pixels) throws IOException {
    return Raster.write(this, out, pixels);
  }
}
