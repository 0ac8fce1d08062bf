package coverall.catalogue;

import java.sql.ResultSet;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;

/**
 * The columns of the current row of a query, each checked for its type and range: SQLite stores any
 * value in any column. Columns are numbered from 1.
 *
 * <p>All texts and bytes of a query together are not longer than the file. In a damaged file,
 * values that share their pages could be.
 *
 * <p>Every method throws a {@link BadCatalogueException} that names the column and its value.
 */
final class Columns {
  private static final int MOST_SHOWN = 60; // characters

  private final CatalogueFile file;
  private final String table;
  private final ResultSet row;
  private long read; // of texts and bytes, in characters and bytes
  private long size; // of the file in bytes, when last looked at

  Columns(CatalogueFile file, String table, ResultSet row) {
    this.file = file;
    this.table = table;
    this.row = row;
  }

  /** The columns of a temporary table, which may be longer than the file. */
  static Columns ofTemporary(CatalogueFile file, String table, ResultSet row) {
    Columns columns = new Columns(file, table, row);
    columns.size = Long.MAX_VALUE;
    return columns;
  }

  boolean isNull(int column) throws SQLException {
    return row.getObject(column) == null;
  }

  long number(int column, long least, long most) throws SQLException {
    Object value = row.getObject(column);
    if (value instanceof Integer || value instanceof Long) {
      long number = ((Number) value).longValue();
      if (number >= least && number <= most) {
        return number;
      }
    }
    throw wrong(column, value);
  }

  /** A number that is not negative. */
  int index(int column) throws SQLException {
    return (int) number(column, 0, Integer.MAX_VALUE);
  }

  /** A number that is not negative; 0 for null. */
  long count(int column) throws SQLException {
    return row.getObject(column) == null ? 0 : number(column, 0, Long.MAX_VALUE);
  }

  /** A finite number that is not negative; 0 for null. */
  double real(int column, double most) throws SQLException {
    Object value = row.getObject(column);
    double number = value == null ? 0 : value instanceof Number n ? n.doubleValue() : Double.NaN;
    if (number >= 0 && number <= most) {
      return number;
    }
    throw wrong(column, value);
  }

  /** A text or an integer as text. */
  String text(int column, int longest) throws SQLException {
    String text = textOrNull(column, longest);
    if (text == null) {
      throw wrong(column, null);
    }
    return text;
  }

  @Nullable String textOrNull(int column, int longest) throws SQLException {
    Object value = row.getObject(column);
    if (value == null) {
      return null;
    }
    if (value instanceof String || value instanceof Integer || value instanceof Long) {
      String text = value.toString();
      if (text.length() <= longest) {
        add(value instanceof String ? text.length() : 0);
        return text;
      }
    }
    throw wrong(column, value);
  }

  private void add(int length) throws SQLException {
    read += length;
    if (read > size) {
      size = file.size();
      if (!file.hasRoomFor(read)) {
        throw file.damaged("its pages are inconsistent");
      }
    }
  }

  byte[] bytes(int column, int longest) throws SQLException {
    Object value = row.getObject(column);
    if (value instanceof byte[] bytes && bytes.length <= longest) {
      add(bytes.length);
      return bytes;
    }
    throw wrong(column, value);
  }

  /** The exception for a value that the column cannot have. */
  BadCatalogueException wrong(int column, @Nullable Object value) throws SQLException {
    String shown = value instanceof byte[] bytes ? bytes.length + " bytes" : String.valueOf(value);
    String name = row.getMetaData().getColumnName(column);
    return file.damaged(table + ": " + name + " is '" + shortened(shown) + "'");
  }

  /** The beginning of a text that a message can show. */
  static String shortened(String text) {
    return text.length() <= MOST_SHOWN ? text : text.substring(0, MOST_SHOWN) + "...";
  }
}
