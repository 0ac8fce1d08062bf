package coverall.picture;

import coverall.view.Words;
import java.util.ArrayList;
import java.util.List;

/** Combines drawings: with captions, in rows and columns, on a page with a title. */
public final class Sheet {
  /** The width of a page. */
  public static final double WIDTH = 760;

  private static final double MARGIN = 20;
  private static final double TITLE = 20;
  private static final double TEXT = 13;
  private static final double GAP = 6;
  private static final double LONGEST_CAPTION = 200;

  private Sheet() {}

  /** The approximate width of a text in most sans-serif fonts. */
  static double textWidth(String text, double size) {
    return size * text.codePoints().mapToDouble(c -> c < 0x1100 ? 0.6 : 1).sum();
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
