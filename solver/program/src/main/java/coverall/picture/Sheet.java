package coverall.picture;

import coverall.view.Words;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/** Combines drawings: with captions, in rows and columns, on a page with a title. */
public final class Sheet {
  /** The width of a page. */
  public static final double WIDTH = 760;

  private static final double MARGIN = 20;
  private static final double TITLE = 20;
  private static final double TEXT = 13;
  private static final double GAP = 6;
  private static final double LONGEST_CAPTION = 200;

  /**
   * The widths of the characters from the blank to the tilde, in hundredths of the size: those of
   * Arial and Helvetica. Other common sans-serif fonts are up to a tenth wider.
   */
  private static final String WIDTHS =
      "28 28 36 56 56 89 67 19 33 33 39 58 28 33 28 28 56 56 56 56 56 56 56 56 56 56 28 28 58 58 58"
          + " 56 102 67 67 72 72 67 61 78 72 28 50 67 56 83 72 78 67 78 72 67 61 72 67 94 67 67 61"
          + " 28 28 28 47 56 33 56 56 50 56 56 28 56 56 22 22 50 22 83 56 56 56 56 33 50 28 56 50"
          + " 72 50 50 50 33 26 33 58";

  private static final double[] ASCII =
      Stream.of(WIDTHS.split(" "))
          .mapToDouble(width -> 1.1 * Integer.parseInt(width) / 100)
          .toArray();
  private static final double LETTER = 0.65; // of other alphabets
  private static final double IDEOGRAPH = 1;

  private Sheet() {}

  /** The approximate width of a text in most sans-serif fonts. */
  static double textWidth(String text, double size) {
    return size * text.codePoints().mapToDouble(Sheet::characterWidth).sum();
  }

  private static double characterWidth(int c) {
    int k = c - ' ';
    return k >= 0 && k < ASCII.length ? ASCII[k] : c < 0x1100 ? LETTER : IDEOGRAPH;
  }

  /** The text as it is shown, cut at the end to about the given width. */
  static String shortened(String name, double size, double width) {
    String text = Words.printable(name);
    if (textWidth(text, size) <= width) {
      return text;
    }
    int end = text.length();
    while (end > 0 && textWidth(text.substring(0, end) + "…", size) > width) {
      end = text.offsetByCodePoints(end, -1);
    }
    return text.substring(0, end) + "…";
  }

  /** A drawing with a line of text below it. */
  public static Drawing captioned(Drawing drawing, String caption) {
    String shown = shortened(caption, TEXT, Math.max(drawing.width(), LONGEST_CAPTION));
    double width = Math.max(drawing.width(), textWidth(shown, TEXT));
    Drawing all = new Drawing(width, drawing.height() + GAP + 1.25 * TEXT);
    all.place(drawing, (width - drawing.width()) / 2, 0);
    double y = drawing.height() + GAP + TEXT;
    all.text(shown, width / 2, y, TEXT, Drawing.Align.MIDDLE, Drawing.INK);
    return all;
  }

  /**
   * Drawings in columns of equal width and as few rows as possible. All rows but the last have the
   * same length.
   *
   * @param width of the page
   */
  public static Drawing table(List<Drawing> drawings, double gap, double width) {
    double column = drawings.stream().mapToDouble(Drawing::width).max().orElse(0);
    int most = Math.max(1, (int) ((width + gap) / (column + gap)));
    int rows = Math.max(1, Math.ceilDiv(drawings.size(), most));
    return table(drawings, gap, Math.max(1, Math.ceilDiv(drawings.size(), rows)), column);
  }

  /** Drawings in columns, as many as a style says, or as fit on a page. */
  static Drawing table(List<Drawing> drawings, double gap, Style style) {
    double column = drawings.stream().mapToDouble(Drawing::width).max().orElse(0);
    return style.columns() == 0
        ? table(drawings, gap, WIDTH)
        : table(drawings, gap, Math.min(style.columns(), drawings.size()), column);
  }

  private static Drawing table(List<Drawing> drawings, double gap, int columns, double column) {
    List<Drawing> rows = new ArrayList<>();
    for (int from = 0; from < drawings.size(); from += columns) {
      List<Drawing> row = drawings.subList(from, Math.min(drawings.size(), from + columns));
      double height = row.stream().mapToDouble(Drawing::height).max().orElse(0);
      Drawing all = new Drawing(columns * (column + gap) - gap, height);
      for (int k = 0; k < row.size(); k++) {
        Drawing drawing = row.get(k);
        double x = k * (column + gap) + (column - drawing.width()) / 2;
        all.place(drawing, x, height - drawing.height()); // Align the captions of a row.
      }
      rows.add(all);
    }
    return column(rows, gap);
  }

  /** Drawings side by side in their order, as many in a row as fit on a page. */
  static Drawing rows(List<Drawing> drawings, double gap) {
    return column(rows(drawings, gap, WIDTH), gap);
  }

  /** Rows of drawings in their order, as many in a row as fit a width. */
  static List<Drawing> rows(List<Drawing> drawings, double gap, double most) {
    List<Drawing> rows = new ArrayList<>();
    int from = 0;
    while (from < drawings.size()) {
      double width = drawings.get(from).width();
      int to = from + 1;
      while (to < drawings.size() && width + gap + drawings.get(to).width() <= most) {
        width += gap + drawings.get(to).width();
        to++;
      }
      List<Drawing> own = drawings.subList(from, to);
      Drawing row = new Drawing(width, own.stream().mapToDouble(Drawing::height).max().orElse(0));
      double x = 0;
      for (Drawing drawing : own) {
        row.place(drawing, x, row.height() - drawing.height());
        x += drawing.width() + gap;
      }
      rows.add(row);
      from = to;
    }
    return rows;
  }

  /** Drawings below each other, aligned on the left. */
  public static Drawing column(List<Drawing> drawings, double gap) {
    double width = drawings.stream().mapToDouble(Drawing::width).max().orElse(0);
    double height = drawings.stream().mapToDouble(drawing -> drawing.height() + gap).sum() - gap;
    Drawing all = new Drawing(width, Math.max(0, height));
    double y = 0;
    for (Drawing drawing : drawings) {
      all.place(drawing, 0, y);
      y += drawing.height() + gap;
    }
    return all;
  }

  /**
   * A page with a title, a line of text and a drawing.
   *
   * @param name the beginning of the title, shortened if it is too long
   * @param rest of the title, which is never cut
   */
  static Drawing page(String name, String rest, String text, Drawing drawing) {
    double room = Math.max(WIDTH, drawing.width()) - textWidth(rest, TITLE);
    return page(shortened(name, TITLE, room) + rest, text, drawing);
  }

  /** A page with a title, a line of text and a drawing. */
  public static Drawing page(String title, String text, Drawing drawing) {
    double top = MARGIN + TITLE + GAP + TEXT + 3 * GAP;
    double needed = Math.max(textWidth(title, TITLE), textWidth(text, TEXT));
    double width = Math.max(drawing.width(), Math.min(needed, WIDTH));
    Drawing page = new Drawing(title, width + 2 * MARGIN, top + drawing.height() + MARGIN);
    line(page, title, TITLE, MARGIN + 0.8 * TITLE, Drawing.INK);
    line(page, text, TEXT, MARGIN + TITLE + GAP + 0.8 * TEXT, Drawing.GREY);
    page.place(drawing, MARGIN, top);
    return page;
  }

  private static void line(Drawing page, String text, double size, double y, int colour) {
    String shown = shortened(text, size, page.width() - 2 * MARGIN);
    page.text(shown, MARGIN, y, size, Drawing.Align.START, colour);
  }
}
