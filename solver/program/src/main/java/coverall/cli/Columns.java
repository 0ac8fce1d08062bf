package coverall.cli;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** Rows of text whose columns are aligned. */
final class Columns {
  private static final String GAP = "  "; // between columns

  private Columns() {}

  /**
   * The rows as lines, with every cell padded to the width of its column. A column whose cells are
   * all empty is left out.
   *
   * @param rows the cells of each row, as many in every row
   * @param sides a letter for each column: {@code l} or {@code r}, the side of its text
   */
  static List<String> lines(List<List<String>> rows, String sides) {
    int[] widths = new int[sides.length()];
    for (List<String> row : rows) {
      Arrays.setAll(widths, k -> Math.max(widths[k], row.get(k).length()));
    }
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      List<String> cells = new ArrayList<>();
      for (int k = 0; k < widths.length; k++) {
        String padding = " ".repeat(widths[k] - row.get(k).length());
        if (widths[k] > 0) {
          cells.add(sides.charAt(k) == 'r' ? padding + row.get(k) : row.get(k) + padding);
        }
      }
      lines.add(String.join(GAP, cells));
    }
    return lines;
  }
}
