package coverall.picture;

import coverall.picture.Drawing.Label;
import coverall.picture.Drawing.Path;
import coverall.picture.Drawing.Placed;
import java.io.IOException;
import java.io.Writer;
import java.math.BigDecimal;
import java.util.List;
import java.util.Locale;

/**
 * Drawings as SVG. Lengths are rounded to hundredths of a unit, which is invisible. A point shared
 * by several lines stays shared.
 */
final class Svg {
  private static final String FONTS = "Helvetica,Arial,'Liberation Sans','DejaVu Sans',sans-serif";
  private static final int CORNER = 8; // radius of the corners of a page
  private static final int PLACES = 2;

  private final StringBuilder text = new StringBuilder();

  private Svg() {}

  /**
   * Writes a drawing that is shown with this width.
   *
   * @param onPaper whether it is on a white page, and not transparent
   */
  static void write(Drawing drawing, Writer out, double width, boolean onPaper) throws IOException {
    Svg svg = new Svg();
    svg.page(drawing, width, onPaper);
    out.append(svg.text);
  }

  private void page(Drawing drawing, double width, boolean onPaper) {
    text.append("<svg xmlns=\"http://www.w3.org/2000/svg\"");
    attribute("viewBox", "0 0 " + length(drawing.width()) + " " + length(drawing.height()));
    attribute("width", length(width));
    attribute("height", length(drawing.height() * width / drawing.width()));
    attribute("role", "img");
    attribute("font-family", FONTS);
    attribute("stroke-linejoin", "round");
    attribute("stroke-linecap", "round");
    text.append(">\n<title>").append(escaped(drawing.title())).append("</title>\n");
    if (onPaper) {
      text.append("<rect width=\"100%\" height=\"100%\" rx=\"").append(CORNER);
      text.append("\" fill=\"#fff\"/>\n");
    }
    items(drawing);
    text.append("</svg>\n");
  }

  private void items(Drawing drawing) {
    for (Drawing.Item item : drawing.items()) {
      switch (item) {
        case Path path -> path(path);
        case Label label -> label(label);
        case Placed placed -> {
          text.append("<g transform=\"translate(").append(length(placed.x())).append(' ');
          text.append(length(placed.y())).append(")\">\n");
          items(placed.drawing());
          text.append("</g>\n");
        }
      }
    }
  }

  private void path(Path path) {
    text.append("<path d=\"");
    for (List<Point> line : path.lines()) {
      line(line);
      text.append(path.closed() ? "z" : "");
    }
    text.append('"');
    attribute("fill", path.fill() == Drawing.NONE ? "none" : colour(path.fill()));
    if (path.stroke() != Drawing.NONE) {
      attribute("stroke", colour(path.stroke()));
      attribute("stroke-width", length(path.lineWidth()));
    }
    text.append("/>\n");
  }

  /** A line as a first point and relative moves, which are short numbers. */
  private void line(List<Point> line) {
    long x = 0;
    long y = 0;
    for (int k = 0; k < line.size(); k++) {
      long nextX = hundredths(line.get(k).x());
      long nextY = hundredths(line.get(k).y());
      if (k == 0) {
        text.append('M').append(number(nextX)).append(' ').append(number(nextY));
      } else if (nextX == x) {
        text.append('v').append(number(nextY - y));
      } else if (nextY == y) {
        text.append('h').append(number(nextX - x));
      } else {
        text.append('l').append(number(nextX - x)).append(' ').append(number(nextY - y));
      }
      x = nextX;
      y = nextY;
    }
  }

  private void label(Label label) {
    text.append("<text");
    attribute("x", length(label.x()));
    attribute("y", length(label.y()));
    attribute("font-size", length(label.size()));
    switch (label.align()) {
      case START -> {}
      case MIDDLE -> attribute("text-anchor", "middle");
      case END -> attribute("text-anchor", "end");
    }
    attribute("fill", colour(label.colour()));
    text.append('>').append(escaped(label.text())).append("</text>\n");
  }

  private void attribute(String name, String value) {
    text.append(' ').append(name).append("=\"").append(value).append('"');
  }

  private static String length(double length) {
    return number(hundredths(length));
  }

  private static long hundredths(double length) {
    return Math.round(length * 100);
  }

  private static String number(long hundredths) {
    return BigDecimal.valueOf(hundredths, PLACES).stripTrailingZeros().toPlainString();
  }

  private static String colour(int colour) {
    return String.format(Locale.ROOT, "#%06x", colour);
  }

  /** A text escaped for XML, with characters that XML forbids replaced. */
  private static String escaped(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                default -> escaped.appendCodePoint(isAllowed(c) ? c : 0xFFFD);
              }
            });
    return escaped.toString();
  }

  private static boolean isAllowed(int c) {
    return c >= ' ' && !(c >= 0xD800 && c < 0xE000) && c != 0xFFFE && c != 0xFFFF;
  }
}
