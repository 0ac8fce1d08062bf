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
import org.sqlite.SQLiteConfig.Pragma;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;
import org.sqlite.SQLiteOpenMode;

/**
 * An open SQLite file that is, or becomes, a catalogue.
 *
 * <p>Files that exist are not trusted: before anything else is read, the header, the rollback
 * journal and the whole schema are compared with those of catalogues. Values are checked by {@link
 * Columns} where they are read. No value has more than 16 MiB.
 *
 * <p>For one thread at a time.
 */
final class CatalogueFile implements AutoCloseable {
  static final Path IN_MEMORY = Path.of(":memory:");
  static final String MAIN = "main"; // SQLite's name for the file itself

  private static final int BUSY_MILLIS = 1_000;
  private static final int PATIENT_MILLIS = 600_000;
  private static final int ROWS_TOGETHER = 1_000;
  private static final int CACHE_KIBIBYTES = 32 << 10;
  private static final int LONGEST_VALUE = 16 << 20; // bytes
  private static final int LONGEST_STATEMENT = 1_000_000; // bytes
  private static final int LONGEST_ABOUT = LONGEST_VALUE; // characters
  private static final int LEAST_ROW_BYTES = 8;

  private final Path path;
  private final Connection connection;
  private Schema schema = Schema.OF_PUZZLE;

  private CatalogueFile(Path path, Connection connection) {
    this.path = path;
    this.connection = connection;
  }

  /** What a file is opened for. */
  enum Access {
    /** To read a file that exists. */
    READ,
    /** To read and write a file that exists. */
    WRITE,
    /** To read and write, and to create the file unless it exists. */
    CREATE
  }

  /** Opens a file without looking at it. */
  static CatalogueFile connect(Path path, Access access) throws IOException {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(access == Access.READ);
    if (access != Access.CREATE) {
      config.resetOpenMode(SQLiteOpenMode.CREATE);
    }
    config.setBusyTimeout(BUSY_MILLIS);
    config.setCacheSize(-CACHE_KIBIBYTES);
    config.setPragma(Pragma.LIMIT_LENGTH, Integer.toString(LONGEST_VALUE));
    config.setPragma(Pragma.LIMIT_SQL_LENGTH, Integer.toString(LONGEST_STATEMENT));
    try {
      SqliteLibrary.load();
      // As a URI the name is taken literally; in a plain name "?" would begin parameters.
      String name =
          path.equals(IN_MEMORY) ? path.toString() : path.toAbsolutePath().toUri().toString();
      CatalogueFile file = new CatalogueFile(path, config.createConnection("jdbc:sqlite:" + name));
      file.execute("PRAGMA trusted_schema = OFF");
      file.execute("PRAGMA cell_size_check = ON");
      return file;
    } catch (SQLException e) {
      throw failure(path, e);
    } catch (LinkageError e) {
      throw new IOException("SQLite cannot be loaded: " + e.getMessage(), e);
    }
  }

  /**
   * Opens a catalogue of any puzzle to read it.
   *
   * @throws BadCatalogueException if the file does not exist or is not a catalogue
   * @throws IOException if it cannot be read
   */
  static CatalogueFile existing(Path path) throws IOException {
    CatalogueFile file = openOrNull(path, Access.READ);
    if (file == null) {
      throw new BadCatalogueException(path + ": not a Coverall catalogue: the file is empty");
    }
    return file;
  }

  /**
   * Opens a catalogue of any puzzle.
   *
   * @return null if nothing has been written to the file yet
   * @throws BadCatalogueException if the file does not exist or is not a catalogue of solutions
   * @throws IOException if it cannot be read
   */
  static @Nullable CatalogueFile openOrNull(Path path, Access access) throws IOException {
    CatalogueFile file = openAnyOrNull(path, access);
    if (file != null && file.schema == Schema.OF_SETS) {
      file.close();
      throw new BadCatalogueException(
          path + ": contains sets of pieces, not solutions. Use coverall search, export or info.");
    }
    return file;
  }

  /**
   * Opens a catalogue of solutions or of sets of pieces.
   *
   * @return null if nothing has been written to the file yet
   * @throws BadCatalogueException if the file does not exist or is not a catalogue
   * @throws IOException if it cannot be read
   */
  static @Nullable CatalogueFile openAnyOrNull(Path path, Access access) throws IOException {
    RawFile raw = new RawFile(path);
    if (raw.hasJournal()) {
      rollBack(path);
    }
    if (raw.size() == 0) {
      return null;
    }
    raw.checkHeader();
    CatalogueFile file = connect(path, access);
    try {
      if (file.isEmpty()) {
        file.close();
        return null;
      }
      file.checkSchema();
      return file;
    } catch (SQLException e) {
      file.close();
      throw file.failure(e);
    } catch (BadCatalogueException e) {
      file.close();
      throw e;
    }
  }

  /** Lets SQLite undo a write that was interrupted, unless another process is writing. */
  private static void rollBack(Path path) throws IOException {
    try (CatalogueFile file = connect(path, Access.WRITE)) {
      file.isEmpty();
    } catch (SQLException e) {
      throw failure(path, e);
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
      SQLiteErrorCode code = sqlite.getResultCode();
      switch (code) {
        case SQLITE_NOTADB -> throw new BadCatalogueException(path + ": not a Coverall catalogue");
        case SQLITE_CORRUPT, SQLITE_CORRUPT_VTAB, SQLITE_CORRUPT_INDEX, SQLITE_CORRUPT_SEQUENCE ->
            throw BadCatalogueException.damaged(path, "its pages are inconsistent");
        case SQLITE_TOOBIG -> throw BadCatalogueException.damaged(path, "a value is too long");
        // The statements are right, so the tables are not.
        case SQLITE_ERROR, SQLITE_MISMATCH ->
            throw BadCatalogueException.damaged(path, String.valueOf(sqlite.getMessage()));
        case SQLITE_BUSY, SQLITE_BUSY_SNAPSHOT, SQLITE_BUSY_RECOVERY -> {
          return new IOException(path + ": another process is writing to it", e);
        }
        case SQLITE_SCHEMA -> {
          return new IOException(path + ": was modified concurrently by another process", e);
        }
        case SQLITE_FULL -> {
          return new IOException(path + ": the disk is full", e);
        }
        case SQLITE_CANTOPEN -> {
          return new IOException(path + ": " + whyItCannotBeOpened(path), e);
        }
        case SQLITE_READONLY, SQLITE_READONLY_DIRECTORY -> {
          return new IOException(path + ": permission denied: it or its directory is read-only", e);
        }
        case SQLITE_READONLY_ROLLBACK -> {
          return new IOException(
              path + ": permission denied: an interrupted write has to be rolled back first", e);
        }
        default -> {
          if (code.name().startsWith("SQLITE_CONSTRAINT")) {
            throw BadCatalogueException.damaged(path, "a row contradicts the schema");
          }
        }
      }
    }
    return new IOException(path + ": " + e.getMessage(), e);
  }

  private static String whyItCannotBeOpened(Path path) {
    Path folder = path.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      return folder + ": no such directory";
    }
    return folder != null && !Files.isWritable(folder)
        ? "permission denied: its directory is read-only"
        : "cannot be opened";
  }

  /** Whether nothing lasting was ever written to the file. */
  boolean isEmpty() throws SQLException {
    return number("SELECT count(*) FROM (SELECT 1 FROM sqlite_schema LIMIT 1)") == 0;
  }

  /** Rejects files that are not catalogues, or catalogues of a later format. */
  void checkSchema() throws SQLException {
    if (!Schema.hasAbout(this, MAIN)) {
      throw new BadCatalogueException(path + ": not a Coverall catalogue");
    }
    long format = aboutNumber("format", 1, Long.MAX_VALUE);
    if (format > Schema.FORMATS) {
      throw new BadCatalogueException(
          path
              + ": is in format "
              + format
              + "; this program reads formats up to "
              + Schema.FORMATS);
    }
    schema = Schema.ofFormat((int) format);
    checkSchema(path, MAIN);
    if (aboutOrNull("digest") == null && aboutOrNull(Seal.NAME) != null) {
      throw damaged("it has a seal, but no digest");
    }
  }

  /** The tables that the file has. */
  Schema schema() {
    return schema;
  }

  /** Creates the tables and views in an empty file. */
  void create(Schema tables) throws SQLException {
    schema = tables;
    tables.create(this);
  }

  /**
   * Checks that this file or an attached one has the tables of this file.
   *
   * @param of the file
   * @param database the name under which the connection knows it
   */
  void checkSchema(Path of, String database) throws SQLException {
    String difference = schema.difference(this, database);
    if (!difference.isEmpty()) {
      throw BadCatalogueException.damaged(of, difference);
    }
  }

  /** Lets SQLite check every page, in a time proportional to the size of the file. */
  void checkPages() throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet answer = statement.executeQuery("PRAGMA quick_check(1)")) {
      if (!"ok".equals(answer.getString(1))) {
        throw damaged("its pages are inconsistent");
      }
    }
  }

  /** The exception for a file whose content cannot be trusted. */
  BadCatalogueException damaged(String reason) {
    return BadCatalogueException.damaged(path, reason);
  }

  /**
   * Begins a transaction that keeps others from writing until {@link #close} or the end of the
   * process. From then on each commit waits for readers, for up to ten minutes.
   */
  void begin() throws SQLException {
    execute("BEGIN IMMEDIATE");
    execute("PRAGMA busy_timeout = " + PATIENT_MILLIS);
  }

  /** Commits, and begins the next transaction. */
  void commit() throws SQLException {
    execute("COMMIT");
    execute("BEGIN IMMEDIATE");
  }

  void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  /** Inserts one row. */
  void insert(String table, @Nullable Object... values) throws SQLException {
    try (Insert insert = new Insert(table, values.length)) {
      insert.add(values);
    }
  }

  /** A statement that inserts rows of any values one at a time. */
  final class Insert implements AutoCloseable {
    private final PreparedStatement statement;

    /**
     * A statement for a table.
     *
     * @param columns the number of values in each row
     */
    Insert(String table, int columns) throws SQLException {
      String marks =
          IntStream.range(0, columns).mapToObj(k -> "?").collect(Collectors.joining(", "));
      statement = connection.prepareStatement("INSERT INTO " + table + " VALUES (" + marks + ")");
    }

    void add(@Nullable Object... values) throws SQLException {
      execute(statement, values);
    }

    @Override
    public void close() throws SQLException {
      statement.close();
    }
  }

  /** Rows of numbers, inserted many at a time. */
  final class Rows {
    private final String table;
    private final StringBuilder values = new StringBuilder();
    private int waiting;

    Rows(String table) {
      this.table = table;
    }

    /** Adds a row; inserts the waiting rows once there are enough. */
    void add(int... row) throws SQLException {
      values.append(waiting == 0 ? "(" : "), (").append(row[0]);
      for (int k = 1; k < row.length; k++) {
        values.append(',').append(row[k]);
      }
      if (++waiting == ROWS_TOGETHER) {
        insert();
      }
    }

    /** Inserts the waiting rows. */
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

  /** The number that a query returns. */
  long number(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      return new Columns(path, "query", rows).number(1, Long.MIN_VALUE, Long.MAX_VALUE);
    }
  }

  /**
   * The number of solutions. Counted row by row, and at most as many as there is room for: in a
   * damaged file, pages that refer to each other could have rows without end.
   */
  long solutionCount() throws SQLException, IOException {
    long most = path.equals(IN_MEMORY) ? Long.MAX_VALUE : Files.size(path) / LEAST_ROW_BYTES;
    long count = number("SELECT count(*) FROM (SELECT 1 FROM solution LIMIT " + (most + 1) + ")");
    if (count > most) {
      throw damaged("its pages are inconsistent");
    }
    return count;
  }

  /** The value of a name in the table {@code about}. */
  String about(String name) throws SQLException {
    String value = aboutOrNull(name);
    if (value == null) {
      throw damaged("its " + name + " is missing");
    }
    return value;
  }

  long aboutNumber(String name, long least, long most) throws SQLException {
    String value = about(name);
    try {
      long number = Long.parseLong(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // Reported below.
    }
    throw damaged("its " + name + " is '" + value + "'");
  }

  @Nullable String aboutOrNull(String name) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT value FROM about WHERE name = ?")) {
      statement.setString(1, name);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next() ? new Columns(path, "about", rows).text(1, LONGEST_ABOUT) : null;
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
