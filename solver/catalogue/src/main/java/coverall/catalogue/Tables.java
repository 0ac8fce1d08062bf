package coverall.catalogue;

import java.io.IOException;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Reads the tables of a catalogue, and turns errors of SQLite into those of the file. For one
 * thread at a time.
 */
final class Tables {
  static final int LONGEST_WORD = 1_000; // characters

  private final CatalogueFile file;

  Tables(CatalogueFile file) {
    this.file = file;
  }

  /** Asks SQLite for something. */
  interface Query<T extends @Nullable Object> {
    T get() throws SQLException, IOException;
  }

  /** Reads a row, which has a number from 0. */
  interface Row<T> {
    T of(Columns row, int number) throws SQLException;
  }

  /** Takes a row. */
  interface RowVisitor {
    void visit(Columns row) throws SQLException, IOException;
  }

  /** The answer to a query. */
  <T extends @Nullable Object> T get(Query<T> query) throws IOException {
    try {
      return query.get();
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  /** Passes on the rows of a query. */
  void read(String table, String query, RowVisitor visitor) throws IOException {
    try (Statement statement = file.connection().createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      Columns columns = new Columns(file, table, rows);
      while (rows.next()) {
        visitor.visit(columns);
      }
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  /**
   * The rows of a query.
   *
   * @throws BadCatalogueException if there are more than {@code most}
   */
  <T> List<T> list(String table, String query, int most, Row<T> row) throws IOException {
    List<T> list = new ArrayList<>();
    read(
        table,
        query,
        columns -> {
          if (list.size() == most) {
            throw file.damaged("the table " + table + " has too many rows");
          }
          list.add(row.of(columns, list.size()));
        });
    return list;
  }
}
