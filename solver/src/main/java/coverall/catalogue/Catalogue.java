package coverall.catalogue;

import coverall.cover.OptionGroup;
import coverall.enumerate.Outcome;
import coverall.enumerate.Partition;
import coverall.enumerate.Reduction;
import coverall.enumerate.Subproblem;
import coverall.enumerate.SubproblemResult;
import coverall.geometry.Cell;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.search.Engine;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteException;

/**
 * All solutions of one puzzle on disk, or those that were found so far: one SQLite file, whose
 * schema is in {@code schema.sql}.
 *
 * <p>While it is open no other process can write to it. For one thread at a time.
 */
public final class Catalogue implements AutoCloseable {
  private static final int FORMAT = 1;

  private final Path file;
  private final Connection connection;

  private Catalogue(Path file, Connection connection) {
    this.file = file;
    this.connection = connection;
  }

  /**
   * Makes the catalogue of a puzzle, without solutions yet.
   *
   * @param source the text of the puzzle's file
   * @param distinct what the solutions are to be distinct up to
   * @throws IOException if the file cannot be written; there is none then
   */
  public static Catalogue create(
      Path file,
      Encoding encoding,
      String source,
      Distinct distinct,
      Reduction reduction,
      Partition partition)
      throws IOException {
    Catalogue catalogue = connect(file);
    try {
      catalogue.fill(encoding, source, distinct, reduction, partition);
      return catalogue;
    } catch (SQLException e) {
      catalogue.close();
      Files.deleteIfExists(file);
      throw catalogue.failure(e);
    }
  }

  /**
   * Opens a catalogue to go on with it.
   *
   * @throws BadCatalogueException if the file is no catalogue of this puzzle and this notion; it
   *     stays as it was
   * @throws IOException if it cannot be read or written, or another process writes to it
   */
  public static Catalogue open(Path file, Encoding encoding, Distinct distinct) throws IOException {
    if (!Files.isWritable(file)) {
      throw new IOException(file + ": no permission to write to it");
    }
    Catalogue catalogue = connect(file);
    try {
      catalogue.check(encoding, distinct);
      catalogue.execute(
          "DELETE FROM solution WHERE subproblem IN "
              + "(SELECT id FROM subproblem WHERE branches IS NULL)");
      return catalogue;
    } catch (SQLException e) {
      catalogue.close();
      throw catalogue.failure(e);
    } catch (BadCatalogueException e) {
      catalogue.close();
      throw e;
    }
  }

  private static Catalogue connect(Path file) throws IOException {
    SQLiteConfig config = new SQLiteConfig();
    config.setBusyTimeout(0);
    try {
      Connection connection = config.createConnection("jdbc:sqlite:" + file);
      Catalogue catalogue = new Catalogue(file, connection);
      try {
        catalogue.execute("BEGIN IMMEDIATE");
        return catalogue;
      } catch (SQLException e) {
        connection.close();
        throw e;
      }
    } catch (SQLException e) {
      throw failure(file, e);
    }
  }

  private void execute(String sql) throws SQLException {
    try (Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  /** What is wrong, as an exception to throw. */
  IOException failure(SQLException e) {
    return failure(file, e);
  }

  private static IOException failure(Path file, SQLException e) {
    if (e instanceof SQLiteException sqlite) {
      switch (sqlite.getResultCode()) {
        case SQLITE_NOTADB -> throw new BadCatalogueException(file + ": is no catalogue");
        case SQLITE_CORRUPT -> throw new BadCatalogueException(file + ": is damaged");
        case SQLITE_BUSY, SQLITE_BUSY_SNAPSHOT -> {
          return new IOException(file + ": another process is writing to it", e);
        }
        case SQLITE_FULL -> {
          return new IOException(file + ": the disk is full", e);
        }
        case SQLITE_CANTOPEN -> {
          return new IOException(file + ": cannot be opened for writing", e);
        }
        default -> {}
      }
    }
    return new IOException(file + ": " + e.getMessage(), e);
  }

  private void fill(
      Encoding encoding, String source, Distinct distinct, Reduction reduction, Partition partition)
      throws SQLException {
    for (String statement : schema().split(";\\s*\n", -1)) {
      if (!statement.isBlank()) {
        execute(statement);
      }
    }
    insert("about", "format", FORMAT);
    insert("about", "puzzle", encoding.puzzle().name());
    insert("about", "source", source);
    insert("about", "fingerprint", Fingerprint.of(encoding));
    insert("about", "distinct", name(distinct));
    insert("about", "item", reduction.item());
    insert("about", "branches_above", partition.branchesAbove());
    for (Distinct notion : Distinct.values()) {
      if (notion != Distinct.REFLECTION || encoding.symmetry().reflects()) {
        insert("symmetry", name(notion), encoding.symmetry().group(notion).order());
      }
    }
    List<Piece> pieces = encoding.puzzle().pieces();
    for (int piece = 0; piece < pieces.size(); piece++) {
      insert("piece", piece, pieces.get(piece).name(), pieces.get(piece).copies());
    }
    try (PreparedStatement cell =
        connection.prepareStatement("INSERT INTO placement_cell VALUES (?, ?, ?, ?)")) {
      for (int p = 0; p < encoding.placements().size(); p++) {
        Placement placement = encoding.placements().get(p);
        insert("placement", p, placement.piece());
        for (Cell c : placement.cells()) {
          execute(cell, p, c.x(), c.y(), c.z());
        }
      }
    }
    for (int k = 0; k < encoding.puzzle().pieceCount(); k++) {
      insert("place", k);
    }
    for (Subproblem subproblem : partition.subproblems()) {
      insert(
          "subproblem (id, prefix, estimate)",
          subproblem.id(),
          words(subproblem.prefix()),
          subproblem.estimate());
    }
    commit();
  }

  private static String schema() {
    try (InputStream in = Catalogue.class.getResourceAsStream("schema.sql")) {
      if (in == null) {
        throw new IllegalStateException("schema.sql is missing");
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException("schema.sql cannot be read", e);
    }
  }

  private static String name(Distinct notion) {
    return notion.name().toLowerCase(Locale.ROOT);
  }

  private static String words(int[] numbers) {
    return Arrays.stream(numbers).mapToObj(Integer::toString).collect(Collectors.joining(" "));
  }

  private void insert(String table, Object... values) throws SQLException {
    String marks =
        IntStream.range(0, values.length).mapToObj(k -> "?").collect(Collectors.joining(", "));
    try (PreparedStatement statement =
        connection.prepareStatement("INSERT INTO " + table + " VALUES (" + marks + ")")) {
      execute(statement, values);
    }
  }

  private static void execute(PreparedStatement statement, Object... values) throws SQLException {
    for (int k = 0; k < values.length; k++) {
      statement.setObject(k + 1, values[k]);
    }
    statement.executeUpdate();
  }

  /** Ends the transaction and begins the next, which keeps other processes from writing. */
  private void commit() throws SQLException {
    execute("COMMIT");
    execute("BEGIN IMMEDIATE");
  }

  private void check(Encoding encoding, Distinct distinct) throws SQLException {
    if (count("SELECT count(*) FROM sqlite_master WHERE name IN ('about', 'solution')") != 2) {
      throw new BadCatalogueException(file + ": is no catalogue");
    }
    long format = Long.parseLong(about("format"));
    if (format > FORMAT) {
      throw new BadCatalogueException(
          file + ": is of format " + format + "; this program knows formats up to " + FORMAT);
    }
    if (!about("fingerprint").equals(Fingerprint.of(encoding))) {
      throw new BadCatalogueException(
          file + ": is the catalogue of another puzzle, '" + about("puzzle") + "'");
    }
    if (!about("distinct").equals(name(distinct))) {
      throw new BadCatalogueException(
          file
              + ": has solutions distinct up to "
              + about("distinct")
              + ", not "
              + name(distinct)
              + ". Maybe --distinct "
              + about("distinct"));
    }
  }

  private long count(String query) throws SQLException {
    try (Statement statement = connection.createStatement();
        ResultSet rows = statement.executeQuery(query)) {
      return rows.getLong(1);
    }
  }

  private String about(String name) throws SQLException {
    String value = aboutOrNull(name);
    if (value == null) {
      throw new BadCatalogueException(file + ": is damaged: it does not say its " + name);
    }
    return value;
  }

  private @Nullable String aboutOrNull(String name) throws SQLException {
    try (PreparedStatement statement =
        connection.prepareStatement("SELECT value FROM about WHERE name = ?")) {
      statement.setString(1, name);
      try (ResultSet rows = statement.executeQuery()) {
        return rows.next() ? rows.getString(1) : null;
      }
    }
  }

  /** The item that was restricted; -1 if none. */
  public int item() throws IOException {
    try {
      return Integer.parseInt(about("item"));
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /** How the tree was cut. */
  public Partition partition() throws IOException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT prefix, estimate FROM subproblem ORDER BY id")) {
      List<Subproblem> subproblems = new ArrayList<>();
      while (rows.next()) {
        String prefix = rows.getString(1);
        int[] options =
            prefix.isEmpty()
                ? new int[0]
                : Arrays.stream(prefix.split(" ", -1)).mapToInt(Integer::parseInt).toArray();
        subproblems.add(new Subproblem(subproblems.size(), options, rows.getDouble(2)));
      }
      return Partition.of(subproblems, Long.parseLong(about("branches_above")));
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /** The results of the subproblems that are done. */
  public List<SubproblemResult> results() throws IOException {
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery(
                "SELECT id, branches, solutions, raw, rotation, reflection, seconds, engine "
                    + "FROM subproblem WHERE branches IS NOT NULL ORDER BY id")) {
      List<SubproblemResult> results = new ArrayList<>();
      while (rows.next()) {
        results.add(
            new SubproblemResult(
                rows.getInt(1),
                rows.getLong(2),
                rows.getLong(3),
                List.of(rows.getLong(4), rows.getLong(5), rows.getLong(6)),
                Math.round(rows.getDouble(7) * 1e9),
                Engine.valueOf(rows.getString(8).toUpperCase(Locale.ROOT).replace('-', '_'))));
      }
      return results;
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /** The fingerprint of the solutions; null while some are missing. */
  public @Nullable String digest() throws IOException {
    try {
      return aboutOrNull("digest");
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /**
   * Begins a run that goes on with the catalogue.
   *
   * @param group the symmetries under which solutions are the same
   * @param engine the engine to begin with, in words
   */
  public CatalogueWriter begin(OptionGroup group, String engine, int threads) throws IOException {
    try {
      insert("run (began, engine, threads)", now(), engine, threads);
      commit();
      return new CatalogueWriter(this, group);
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  private static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** Ends a run. If the catalogue is complete it gets its digest. */
  public void end(Outcome outcome) throws IOException {
    try {
      execute(
          "UPDATE run SET ended = '"
              + now()
              + "', cpu_seconds = "
              + outcome.cpuSeconds()
              + " WHERE id = (SELECT max(id) FROM run)");
      if (outcome.complete()) {
        insert("about", "digest", computeDigest());
      }
      commit();
    } catch (SQLException e) {
      throw failure(e);
    }
  }

  /** The fingerprint of the puzzle, the notion, and all solutions in order. */
  private String computeDigest() throws SQLException {
    Fingerprint print = new Fingerprint();
    print.line(about("fingerprint"));
    print.line(about("distinct"));
    try (Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT placements FROM solution ORDER BY placements")) {
      while (rows.next()) {
        print.bytes(rows.getBytes(1));
      }
    }
    return print.hex();
  }

  Connection connection() {
    return connection;
  }

  /** Makes lasting what has been written. */
  void save() throws IOException {
    try {
      commit();
    } catch (SQLException e) {
      throw failure(e);
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
