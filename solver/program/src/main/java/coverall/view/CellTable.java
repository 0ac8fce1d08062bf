package coverall.view;

import coverall.geometry.Cell;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.regex.Pattern;

/**
 * Solutions as a table of all their cells, in comma-separated values as in RFC 4180, except that
 * lines end with a line feed alone. Copies of a piece are numbered from 1.
 */
final class CellTable implements SolutionText {
  // The full-width forms are evaluated likewise in some locales. Tabs and returns are escaped.
  private static final Pattern FORMULA = Pattern.compile("[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]");
  private static final Pattern QUOTED = Pattern.compile("[,\"]");
  private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]+([.][0-9]+)?");

  private final List<String> names;
  private final Writer out;

  CellTable(Puzzle puzzle, Writer out) throws IOException {
    names = puzzle.pieces().stream().map(piece -> field(piece.name())).toList();
    this.out = out;
    out.write("solution,piece,copy,x,y,z\n");
  }

  /**
   * A name as a field: with control characters escaped, and in quotes if it contains a comma or
   * quotes.
   *
   * <p>Spreadsheets evaluate a field that begins with {@code =}, {@code +}, {@code -} or {@code @}
   * as a formula, also one in quotes. Such a name gets an apostrophe in front, as OWASP recommends
   * against CSV injection. A name that is a number, such as {@code -1}, is harmless and stays as it
   * is.
   */
  static String field(String name) {
    String text = Words.printable(name);
    if (FORMULA.matcher(text).lookingAt() && !NUMBER.matcher(text).matches()) {
      text = "'" + text;
    }
    return QUOTED.matcher(text).find() ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }

  @Override
  public void write(long number, List<Placement> solution) throws IOException {
    StringBuilder text = new StringBuilder();
    int last = -1;
    int copy = 0;
    for (Placement placement : solution) {
      copy = placement.piece() == last ? copy + 1 : 1;
      last = placement.piece();
      String start = number + "," + names.get(placement.piece()) + "," + copy + ",";
      for (Cell cell : placement.cells()) {
        text.append(start).append(cell.x()).append(',').append(cell.y()).append(',');
        text.append(cell.z()).append('\n');
      }
    }
    out.append(text);
  }
}
