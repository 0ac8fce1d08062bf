package coverall.catalogue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteException;

/**
 * An SQLite file that is to be a catalogue, and what can go wrong with it in words. For one thread
 * at a time.
 */
final class CatalogueFile implements AutoCloseable {
  static final int FORMAT = 1;
  static final Path IN_MEMORY = Path.of(":memory:");

  private static final int BUSY_MILLIS = 1_000;
  private static final int PATIENT_MILLIS = 600_000;
  private static final int ROWS_TOGETHER = 1_000;
  private static final int CACHE_KIBIBYTES = 32 << 10;

  private final Path path;
  private final Connection connection;

  private CatalogueFile(Path path, Connection connection) {
    this.path = path;
    this.connection = connection;
  }

  /**
   * Opens a file, or makes an empty one.
   *
   * @throws IOException if that cannot be done
   */
  static CatalogueFile connect(Path path) throws IOException {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(BUSY_MILLIS);
    config.setCacheSize(-CACHE_KIBIBYTES);
    try {
      String name = path.equals(IN_MEMORY) ? path.toString() : path.toAbsolutePath().toString();
      return new CatalogueFile(path, config.createConnection("jdbc:sqlite:" + name));
    } catch (SQLException e) {
      throw failure(path, e);
    } catch (LinkageError e) {
      throw new IOException("SQLite cannot be loaded: " + e.getMessage(), e);
    }
  }

  /**
   * Opens a catalogue of any puzzle, to read it.
   *
   * @throws BadCatalogueException if there is none
   * @throws IOException if it cannot be read
   */
  static CatalogueFile existing(Path path) throws IOException {
    if (!Files.exists(path)) {
      throw new BadCatalogueException(path + ": there is no such file");
    }
    if (!Files.isReadable(path)) {
      throw new IOException(path + ": no permission to read it");
    }
    CatalogueFile file = connect(path);
    try {
      if (file.isEmpty()) {
        throw new BadCatalogueException(path + ": is empty: nothing has been written to it yet");
      }
      file.checkFormat();
      return file;
    } catch (SQLException e) {
      file.close();
      throw file.failure(e);
    } catch (BadCatalogueException e) {
      file.close();
      throw e;
    }
  }

  Path path() {
    return path;
  }

  Connection connection() {
    return connection;
  }

  /** What is wrong, as an exception to throw. */
  IOException failure(SQLException e) {
    return failure(path, e);
  }

  static IOException failure(Path path, SQLException e) {
    if (e instanceof SQLiteException sqlite) {
      switch (sqlite.getResultCode()) {
        case SQLITE_NOTADB -> throw new BadCatalogueException(path + ": is no catalogue");
        case SQLITE_CORRUPT, SQLITE_CORRUPT_VTAB, SQLITE_CORRUPT_INDEX, SQLITE_CORRUPT_SEQUENCE ->
            throw new BadCatalogueException(path + ": is damaged");
        // What is asked is right, so the tables are not.
        case SQLITE_ERROR ->
            throw new BadCatalogueException(path + ": is damaged: " + sqlite.getMessage());
        case SQLITE_BUSY, SQLITE_BUSY_SNAPSHOT, SQLITE_BUSY_RECOVERY -> {
          return new IOException(path + ": another process is writing to it", e);
        }
        case SQLITE_FULL -> {
          return new IOException(path + ": the disk is full", e);
        }
        case SQLITE_CANTOPEN -> {
          return new IOException(path + ": " + whyItCannotBeOpened(path), e);
        }
        case SQLITE_READONLY, SQLITE_READONLY_DIRECTORY -> {
          return new IOException(path + ": no permission to write to it or beside it", e);
        }
        default -> {}
      }
    }
    return new IOException(path + ": " + e.getMessage(), e);
  }

  private static String whyItCannotBeOpened(Path path) {
    Path folder = path.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      return "there is no folder " + folder;
    }
    return folder != null && !Files.isWritable(folder)
        ? "no permission to write in its folder"
        : "cannot be opened";
  }

  /** Whether nothing was ever written to it that lasts. */
  boolean isEmpty() throws SQLException {
    return number("SELECT count(*) FROM sqlite_master") == 0;
  }

  /** Refuses what is no catalogue, and those of later versions. */
  void checkFormat() throws SQLException {
    if (number("SELECT count(*) FROM sqlite_master WHERE name IN ('about', 'solution')") != 2) {
      throw new BadCatalogueException(path + ": is no catalogue");
    }
    long format = aboutNumber("format");
    if (format > FORMAT) {
      throw new BadCatalogueException(
          path + ": is of format " + format + "; this program knows formats up to " + FORMAT);
    }
  }

  /**
   * Begins a transaction that keeps others from writing, until {@link #close} or the end of the
   * process. From then on readers are waited for, however long they read.
   */
  void begin() throws SQLException {
    execute("BEGIN IMMEDIATE");
    execute("PRAGMA busy_timeout = " + PATIENT_MILLIS);
  }

  /** Makes lasting what has been written, and begins the next transaction. */
  void commit() throws SQLException {
    execute("COMMIT");
    execute("BEGIN IMMEDIATE");
  }

  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  void insert(String table, @Nullable Object... values) throws SQLException {
    String marks =
        IntStream.range(0, values.length).mapToObj(k -> "?").collect(Collectors.joining(", "));
    try (PreparedStatement statement =
        connection.prepareStatement("INSERT INTO " + table + " VALUES (" + marks + ")")) {
      execute(statement, values);
    }
  }

  /** Rows of numbers that are inserted many at a time. */
  final class Rows {
    private final String table;
    private final StringBuilder values = new StringBuilder();
    private int waiting;

    Rows(String table) {
      this.table = table;
    }

    /** Adds a row, and inserts those that wait when there are enough. */
    void add(int... row) throws SQLException {
      values.append(waiting == 0 ? "(" : "), (").append(row[0]);
      for (int k = 1; k < row.length; k++) {
        values.append(',').append(row[k]);
      }
      if (++waiting == ROWS_TOGETHER) {
        insert();
      }
    }

    /** Inserts those that wait. */
    void insert() throws SQLException {
      if (waiting > 0) {
        execute("INSERT INTO " + table + " VALUES " + values + ")");
        values.setLength(0);
        waiting = 0;
      }
    }
  }

  static void execute(PreparedStatement statement, @Nullable Object... values) throws SQLException {
    for (int k = 0; k < values.length; k++) {
      statement.setObject(k + 1, values[k]);
    }
    statement.executeUpdate();
  }

  /** The number that a query has for an answer. */
  long number(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      return rows.getLong(1);
    }
  }

  /** What the table {@code about} says of a name. */
  String about(String name) throws SQLException {
    String value = aboutOrNull(name);
    if (value == null) {
      throw new BadCatalogueException(path + ": is damaged: it does not say its " + name);
    }
    return value;
  }

  long aboutNumber(String name) throws SQLException {
    String value = about(name);
    try {
      return Long.parseLong(value);
    } catch (NumberFormatException e) {
      throw new BadCatalogueException(path + ": is damaged: its " + name + " is '" + value + "'");
    }
  }

  @Nullable String aboutOrNull(String name) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT value FROM about WHERE name = ?")) {
      statement.setString(1, name);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next() ? rows.getString(1) : null;
      }
    }
  }

  @Override
  public void close() throws IOException {
    try {
      connection.close();
    } catch (SQLException e) {
      throw failure(e);
    }
  }
}
