package coverall.catalogue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * An open SQLite file that is, or becomes, a catalogue; {@link CatalogueFiles} opens it. Its values
 * are not trusted: {@link Columns} checks them where they are read. None has more than 16 MiB.
 *
 * <p>Not thread-safe.
 */
final class CatalogueFile implements AutoCloseable {
  static final String MAIN = "main"; // SQLite's name for the file itself

  private static final long NANOS_BETWEEN_COMMITS = 500_000_000;
  private static final int PATIENT_MILLIS = 600_000;
  private static final int ROWS_TOGETHER = 1_000;
  static final int LONGEST_VALUE = 16 << 20; // bytes
  private static final int LONGEST_ABOUT = LONGEST_VALUE; // characters
  private static final int LEAST_ROW_BYTES = 8;

  private final Path path;
  private final @Nullable Path place;
  private final Connection connection;
  private Schema schema = Schema.OF_PUZZLE;
  private @Nullable WriteLock lock;
  private @Nullable Object identity; // of the file that has the name
  private long version; // SQLite's number, which every change by others increases
  private long lastCommit = System.nanoTime();

  CatalogueFile(Path path, @Nullable Path place, Connection connection) {
    this.path = path;
    this.place = place;
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

  Path path() {
    return path;
  }

  Connection connection() {
    return connection;
  }

  /**
   * The exception for an error of SQLite.
   *
   * @throws BadCatalogueException instead if the file is to blame
   */
  IOException failure(SQLException e) {
    return SqliteError.failure(path, e);
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
    if (!isComplete() && aboutOrNull(Seal.NAME) != null) {
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
   * Creates the tables and views in an empty file, and says what it belongs to.
   *
   * @param problem the name of the problem
   * @param fingerprint that of the problem
   */
  void create(Schema tables, String problem, Catalogue.Source source, String fingerprint)
      throws SQLException {
    create(tables);
    insert("about", "format", tables.format());
    insert("about", "puzzle", problem);
    insert("about", "file", source.file());
    insert("about", "source", source.text());
    insert("about", "fingerprint", fingerprint);
  }

  /**
   * Changes the tables and views to those of another schema.
   *
   * @param filling fills the new ones while the old ones still exist
   */
  void become(Schema other, NewCatalogue.Filling filling) throws SQLException, IOException {
    schema.createMissing(this, other);
    filling.fill(this);
    schema.dropOthers(this, other);
    execute("UPDATE about SET value = " + other.format() + " WHERE name = 'format'");
    schema = other;
  }

  /**
   * Checks that this file or an attached one has the tables of this file.
   *
   * @param of the file
   * @param database the name under which the connection knows it
   */
  void checkSchema(Path of, String database) throws SQLException {
    checkSchema(schema, of, database);
  }

  /** Checks that this file or an attached one has the tables of a schema. */
  void checkSchema(Schema expected, Path of, String database) throws SQLException {
    String difference = expected.difference(this, database);
    if (!difference.isEmpty()) {
      throw BadCatalogueException.damaged(of, difference);
    }
  }

  /** The first fault that SQLite itself finds in the file; empty if it finds none. */
  String structureFault() throws IOException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery("PRAGMA integrity_check(1)")) {
      String answer = String.valueOf(rows.getString(1));
      return answer.equals("ok") ? "" : answer.lines().findFirst().orElse("?");
    } catch (SQLException e) {
      throw failure(e);
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

  /** Where the file is; of one in memory, nowhere. */
  Path place() {
    if (place == null) {
      throw new IllegalStateException("a catalogue in memory has no place");
    }
    return place;
  }

  boolean isInMemory() {
    return place == null;
  }

  /** The number of bytes; of a file in memory or one that was moved, more than any file has. */
  long size() {
    long bytes = place == null ? 0 : place.toFile().length();
    return bytes == 0 ? Long.MAX_VALUE : bytes;
  }

  /** Whether it has room for some bytes, with what a transaction has yet to write to disk. */
  boolean hasRoomFor(long bytes) throws SQLException {
    return bytes <= size() || bytes <= number("PRAGMA page_count") * number("PRAGMA page_size");
  }

  /**
   * Begins a transaction. From then on nobody else may write to the file until {@link #close}, and
   * each commit waits for readers, for up to ten minutes.
   *
   * @param right the right to write to it, which is released by {@link #close}; null for a file
   *     that nobody else knows
   */
  void begin(@Nullable WriteLock right) throws SQLException, IOException {
    execute("BEGIN IMMEDIATE");
    execute("PRAGMA busy_timeout = " + PATIENT_MILLIS);
    version = version();
    identity = identity();
    lock = right;
  }

  /**
   * Commits, and begins the next transaction.
   *
   * @throws IOException if somebody else has written to the file, or to another one with its name
   */
  void commit() throws SQLException, IOException {
    end();
    lastCommit = System.nanoTime();
    execute("BEGIN IMMEDIATE");
    if (version() != version) {
      execute("ROLLBACK");
      throw new IOException(path + ": was modified concurrently by another process");
    }
  }

  /** Whether the last commit is so long ago that the next one is due, by which all is safe. */
  boolean isCommitDue() {
    return System.nanoTime() - lastCommit > NANOS_BETWEEN_COMMITS;
  }

  /** Commits if that is due: called often enough, once or twice a second. */
  void commitIfDue() throws IOException {
    try {
      if (isCommitDue()) {
        commit();
      }
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /** Takes the current transaction back. */
  void rollBack() {
    try {
      execute("ROLLBACK");
    } catch (SQLException e) {
      // SQLite has done so itself, as it does when a disk is full.
    }
    try {
      schema = Schema.ofFormat((int) aboutNumber("format", 1, Schema.FORMATS));
    } catch (SQLException | BadCatalogueException e) {
      // Whatever is read next fails, too.
    }
  }

  /**
   * Commits the last transaction.
   *
   * @throws IOException if the file was moved, deleted or replaced
   */
  void end() throws SQLException, IOException {
    checkInPlace();
    execute("COMMIT");
  }

  /**
   * Checks that the name still belongs to this file. It does where a system does not tell files
   * apart: on Windows, a file that is open cannot be moved.
   */
  void checkInPlace() throws IOException {
    if (!Objects.equals(identity(), identity)) {
      throw new IOException(path + ": " + SqliteError.MOVED);
    }
  }

  private @Nullable Object identity() throws IOException {
    try {
      return place == null
          ? null
          : Files.readAttributes(place, BasicFileAttributes.class).fileKey();
    } catch (NoSuchFileException e) {
      return "none";
    }
  }

  private long version() throws SQLException {
    return number("PRAGMA data_version");
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
      return new Columns(this, "query", rows).number(1, Long.MIN_VALUE, Long.MAX_VALUE);
    }
  }

  /**
   * The number of solutions. Counted row by row, and at most as many as there is room for: in a
   * damaged file, pages that refer to each other could have rows without end.
   */
  long solutionCount() throws SQLException, IOException {
    if (schema.isInBlocks()) {
      try (SolutionBlocks blocks = new SolutionBlocks(this)) {
        return blocks.count();
      }
    }
    long most = size() / LEAST_ROW_BYTES;
    long count = number("SELECT count(*) FROM (SELECT 1 FROM solution LIMIT " + (most + 1) + ")");
    if (count > most) {
      throw damaged("its pages are inconsistent");
    }
    return count;
  }

  /** Whether everything is done: it has a digest. */
  boolean isComplete() throws SQLException {
    return aboutOrNull("digest") != null;
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
        return rows.next() ? new Columns(this, "about", rows).text(1, LONGEST_ABOUT) : null;
      }
    }
  }

  /** Makes something of a file. */
  @FunctionalInterface
  interface Use<T> {
    T of(CatalogueFile file) throws SQLException, IOException;
  }

  /** Makes something of this file, which is closed if that fails. */
  <T> T into(Use<T> use) throws IOException {
    boolean made = false;
    try {
      T result = use.of(this);
      made = true;
      return result;
    } catch (SQLException e) {
      throw failure(e);
    } finally {
      if (!made) {
        close();
      }
    }
  }

  /** Closes the file, and gives up the right to write to it. */
  @Override
  public void close() throws IOException {
    try {
      connection.close();
    } catch (SQLException e) {
      throw failure(e);
    } finally {
      if (lock != null) {
        lock.close();
      }
    }
  }
}
