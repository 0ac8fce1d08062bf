package coverall.catalogue;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** The solutions of a catalogue that are rows, read page by page. Not thread-safe. */
final class SolutionRows implements SolutionList {
  /** The length of an option's number. */
  static final int BYTES = 3;

  private static final int PAGE = 1_000; // solutions
  private static final int MOST_IN_PAGE = 1 << 20; // options of all solutions of a page

  private final CatalogueFile file;

  SolutionRows(CatalogueFile file) {
    this.file = file;
  }

  @Override
  public void visitFrom(long number, CatalogueReader.Visitor visitor) throws IOException {
    Numbering numbering = new Numbering(file);
    List<SolutionRow> page;
    long last = number - 1;
    do {
      page = page("WHERE id > " + last + " ORDER BY id LIMIT " + PAGE, last);
      numbering.check();
      for (SolutionRow row : page) {
        if (!visitor.visit(row.number, row.subproblem, row.options)) {
          return;
        }
        last = row.number;
      }
    } while (!page.isEmpty());
  }

  @Override
  public boolean visit(long number, CatalogueReader.Visitor visitor) throws IOException {
    List<SolutionRow> rows = page("WHERE id = " + number, number - 1);
    for (SolutionRow row : rows) {
      visitor.visit(row.number, row.subproblem, row.options);
    }
    return !rows.isEmpty();
  }

  /** The next solutions; none if there are no more. */
  private List<SolutionRow> page(String condition, long after) throws IOException {
    List<SolutionRow> page = new ArrayList<>();
    String options = file.schema().solutionColumn();
    try (Statement statement = file.connection().createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT id, subproblem, " + options + " FROM solution " + condition)) {
      Columns row = new Columns(file, "solution", rows);
      long last = after;
      int size = 0;
      while (size < MOST_IN_PAGE && rows.next()) {
        last = row.number(1, last + 1, Long.MAX_VALUE - 1);
        int[] own = options(row.bytes(3, BYTES * file.schema().mostUsed()));
        page.add(new SolutionRow(last, row.index(2), own));
        size += own.length;
      }
      return page;
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  private static final class SolutionRow {
    final long number;
    final int subproblem;
    final int[] options;

    SolutionRow(long number, int subproblem, int[] options) {
      this.number = number;
      this.subproblem = subproblem;
      this.options = options;
    }
  }

  /** The numbers of the options of the current solution of a run. */
  static byte[] bytes(SortedRun run) {
    byte[] bytes = new byte[BYTES * run.length()];
    int size = 0;
    for (int k = 0; k < run.length(); k++) {
      int option = run.options()[k];
      bytes[size++] = (byte) (option >> 16);
      bytes[size++] = (byte) (option >> 8);
      bytes[size++] = (byte) option;
    }
    return bytes;
  }

  private int[] options(byte[] bytes) {
    if (bytes.length % BYTES != 0) {
      throw file.damaged("a solution has " + bytes.length + " bytes, expected a multiple of 3");
    }
    int[] options = new int[bytes.length / BYTES];
    for (int k = 0; k < options.length; k++) {
      int at = BYTES * k;
      options[k] = (bytes[at] & 0xFF) << 16 | (bytes[at + 1] & 0xFF) << 8 | (bytes[at + 2] & 0xFF);
    }
    return options;
  }
}
