package coverall.catalogue;

import static coverall.catalogue.Tables.LONGEST_WORD;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;

/** Reads the solutions of a catalogue, page by page. Not thread-safe. */
final class SolutionRows {
  private static final int PAGE = 1_000; // solutions
  private static final int MOST_IN_PAGE = 1 << 20; // options of all solutions of a page

  private final CatalogueFile file;
  private final Tables tables;

  SolutionRows(CatalogueFile file, Tables tables) {
    this.file = file;
    this.tables = tables;
  }

  /** Passes on the solutions for which a condition in SQL holds. */
  void visit(String condition, CatalogueReader.Visitor visitor) throws IOException {
    String before = whatNumbersDependOn();
    List<SolutionRow> page;
    long last = 0;
    do {
      page = page("WHERE id > " + last + " AND " + condition + " ORDER BY id LIMIT " + PAGE, last);
      if (!whatNumbersDependOn().equals(before)) {
        throw new IOException(file.path() + ": was modified concurrently by another process");
      }
      for (SolutionRow row : page) {
        if (!visitor.visit(row.number, row.subproblem, row.options)) {
          return;
        }
        last = row.number;
      }
    } while (!page.isEmpty());
  }

  /**
   * Passes on the solution with this number.
   *
   * @return whether it exists
   */
  boolean visit(long number, CatalogueReader.Visitor visitor) throws IOException {
    List<SolutionRow> rows = page("WHERE id = " + number, number - 1);
    for (SolutionRow row : rows) {
      visitor.visit(row.number, row.subproblem, row.options);
    }
    return !rows.isEmpty();
  }

  /** The end of a run renumbers the solutions, and the start of the next one deletes some. */
  private String whatNumbersDependOn() throws IOException {
    return tables
        .list(
            "run",
            "SELECT (SELECT max(id) FROM run), (SELECT value FROM about WHERE name = 'digest')",
            1,
            (row, number) ->
                row.textOrNull(1, LONGEST_WORD) + " " + row.textOrNull(2, LONGEST_WORD))
        .getFirst();
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
        int[] own = options(row.bytes(3, CatalogueWriter.BYTES * file.schema().mostUsed()));
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

  private int[] options(byte[] bytes) {
    if (bytes.length % CatalogueWriter.BYTES != 0) {
      throw file.damaged("a solution has " + bytes.length + " bytes, expected a multiple of 3");
    }
    int[] options = new int[bytes.length / CatalogueWriter.BYTES];
    for (int k = 0; k < options.length; k++) {
      int at = CatalogueWriter.BYTES * k;
      options[k] = (bytes[at] & 0xFF) << 16 | (bytes[at + 1] & 0xFF) << 8 | (bytes[at + 2] & 0xFF);
    }
    return options;
  }
}
