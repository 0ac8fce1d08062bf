package coverall.catalogue;

import coverall.enumerate.Outcome;
import coverall.enumerate.Partition;
import coverall.enumerate.Reduction;
import coverall.enumerate.Shard;
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
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All solutions of one puzzle on disk, or those that were found so far: one SQLite file, whose
 * schema is in {@code schema.sql}. {@link CatalogueReader} reads it.
 *
 * <p>While it is open and not complete no other process can write to it. For one thread at a time.
 */
public final class Catalogue implements AutoCloseable {
  private static final double BYTES_OF_TABLES = 40_000;
  private static final double BYTES_OF_ROW = 10;
  private static final double BYTES_OF_CELL = 13;
  private static final double BYTES_OF_SUBPROBLEM = 90;

  private static final int SOLUTIONS_READ_TOGETHER = 4_096;

  private final CatalogueFile file;
  private final CatalogueReader reader;

  private Catalogue(CatalogueFile file) {
    this.file = file;
    reader = new CatalogueReader(file);
  }

  /**
   * What a catalogue is of, beside the puzzle.
   *
   * @param file the puzzle's file, as it was named
   * @param source its text
   * @param distinct what the solutions are to be distinct up to
   * @param shard which part of the subproblems is to be searched
   */
  public record Contents(String file, String source, Distinct distinct, Shard shard) {}

  /**
   * Begins to load what catalogues need, in a thread of its own: that takes a while. What fails
   * here fails again, and is told, where a catalogue is opened.
   */
  public static void loadInBackground() {
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try (CatalogueFile nowhere = CatalogueFile.connect(CatalogueFile.IN_MEMORY)) {
                makeTables(nowhere);
              } catch (SQLException | IOException | LinkageError e) {
                // The same is going to happen to who waits for it.
              }
            });
  }

  /**
   * Makes the catalogue of a puzzle, without solutions yet.
   *
   * @param partition the whole tree
   * @throws BadCatalogueException if another process has begun one meanwhile
   * @throws IOException if the file cannot be written; an empty file may be left, which is none
   */
  public static Catalogue create(
      Path path, Encoding encoding, Contents contents, Reduction reduction, Partition partition)
      throws IOException {
    CatalogueFile file = CatalogueFile.connect(path);
    boolean made = false;
    try {
      file.begin();
      if (!file.isEmpty()) {
        throw new BadCatalogueException(path + ": was begun by another process meanwhile");
      }
      fill(file, encoding, contents, reduction, partition);
      file.commit();
      made = true;
      return new Catalogue(file);
    } catch (SQLException e) {
      throw file.failure(e);
    } finally {
      if (!made) {
        file.close();
      }
    }
  }

  private static void fill(
      CatalogueFile file,
      Encoding encoding,
      Contents contents,
      Reduction reduction,
      Partition partition)
      throws SQLException {
    makeTables(file);
    file.insert("about", "format", CatalogueFile.FORMAT);
    file.insert("about", "puzzle", encoding.puzzle().name());
    file.insert("about", "file", contents.file());
    file.insert("about", "source", contents.source());
    file.insert("about", "fingerprint", Fingerprint.of(encoding));
    file.insert("about", "distinct", contents.distinct().word());
    file.insert("about", "item", reduction.item());
    file.insert("about", "shard", contents.shard().toString());
    file.insert("about", "branches_above", partition.branchesAbove());
    if (!contents.shard().isWhole()) {
      file.insert("about", "subproblems", partition.subproblems().size());
      file.insert(
          "about", "cut", Fingerprint.ofCut(contents.distinct(), reduction.item(), partition));
    }
    for (Distinct notion : Distinct.values()) {
      if (notion != Distinct.REFLECTION || encoding.symmetry().reflects()) {
        file.insert("symmetry", notion.word(), encoding.symmetry().group(notion).order());
      }
    }
    List<Piece> pieces = encoding.puzzle().pieces();
    for (int piece = 0; piece < pieces.size(); piece++) {
      file.insert("piece", piece, pieces.get(piece).name(), pieces.get(piece).copiesText());
    }
    fillPlacements(file, encoding.placements(), reduction);
    CatalogueFile.Rows places = file.new Rows("place");
    int most = pieces.stream().mapToInt(Piece::copies).sum();
    for (int k = 0; k < most; k++) {
      places.add(k);
    }
    places.insert();
    fillSubproblems(file, partition.part(contents.shard()));
  }

  private static void fillSubproblems(CatalogueFile file, Partition own) throws SQLException {
    try (PreparedStatement subproblem =
        file.connection()
            .prepareStatement(
                "INSERT INTO subproblem (id, prefix, estimate, state) VALUES (?, ?, ?, 'open')")) {
      for (Subproblem s : own.subproblems()) {
        CatalogueFile.execute(subproblem, s.id(), words(s.prefix()), s.estimate());
      }
    }
  }

  private static void fillPlacements(
      CatalogueFile file, List<Placement> placements, Reduction reduction) throws SQLException {
    CatalogueFile.Rows rows = file.new Rows("placement");
    CatalogueFile.Rows cells = file.new Rows("placement_cell");
    for (int p = 0; p < placements.size(); p++) {
      rows.add(p, placements.get(p).piece(), reduction.isRemoved(p) ? 0 : 1);
      for (Cell c : placements.get(p).cells()) {
        cells.add(p, c.x(), c.y(), c.z());
      }
    }
    rows.insert();
    cells.insert();
  }

  /** Makes the tables and views of a catalogue. */
  static void makeTables(CatalogueFile file) throws SQLException {
    for (String statement : schema().split(";\\s*\n", -1)) {
      if (!statement.isBlank()) {
        file.execute(statement);
      }
    }
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

  private static String words(int[] numbers) {
    return Arrays.stream(numbers).mapToObj(Integer::toString).collect(Collectors.joining(" "));
  }

  /**
   * Opens a catalogue to go on with it. A file that nothing has been written to is none yet.
   *
   * @param shard the part that is to be searched
   * @return null if there is none yet
   * @throws BadCatalogueException if the file is no catalogue of this puzzle, this notion and this
   *     shard; it stays as it was
   * @throws IOException if it cannot be read or written, or another process writes to it
   */
  public static @Nullable Catalogue open(
      Path path, Encoding encoding, Distinct distinct, Shard shard) throws IOException {
    if (!Files.exists(path)) {
      return null;
    }
    CatalogueFile file = CatalogueFile.connect(path);
    boolean goesOn = false;
    try {
      if (file.isEmpty()) {
        return null;
      }
      file.checkFormat();
      if (file.aboutOrNull("digest") == null) {
        goOn(file);
      }
      check(file, encoding, distinct, shard);
      if (Seal.NONE.equals(file.aboutOrNull(Seal.NAME))) {
        sealAgain(file);
      }
      goesOn = true;
      return new Catalogue(file);
    } catch (SQLException e) {
      throw file.failure(e);
    } finally {
      if (!goesOn) {
        file.close();
      }
    }
  }

  /** Keeps others from writing, and takes back what was left of an interrupted run. */
  private static void goOn(CatalogueFile file) throws SQLException, IOException {
    if (!Files.isWritable(file.path())) {
      throw new IOException(file.path() + ": no permission to write to it");
    }
    file.begin();
    try (Statement statement = file.connection().createStatement();
        ResultSet answer = statement.executeQuery("PRAGMA quick_check(1)")) {
      if (!answer.getString(1).equals("ok")) {
        throw new BadCatalogueException(file.path() + ": is damaged");
      }
    }
    file.execute(
        "DELETE FROM solution WHERE subproblem IN (SELECT id FROM subproblem WHERE state ="
            + " 'open')");
  }

  /** Sets the seal of a catalogue whose run was cut off just before. */
  private static void sealAgain(CatalogueFile file) throws SQLException, IOException {
    if (!digest(file).equals(file.about("digest"))) {
      throw new BadCatalogueException(file.path() + ": is damaged: it has other solutions");
    }
    Seal.set(file.path());
  }

  private static void check(CatalogueFile file, Encoding encoding, Distinct distinct, Shard shard)
      throws SQLException {
    Path path = file.path();
    if (!file.about("fingerprint").equals(Fingerprint.of(encoding))) {
      throw new BadCatalogueException(
          path + ": is the catalogue of another puzzle, '" + file.about("puzzle") + "'");
    }
    String known = file.about("distinct");
    if (!known.equals(distinct.word())) {
      throw new BadCatalogueException(
          path
              + ": has solutions distinct up to "
              + known
              + ", not "
              + distinct.word()
              + ". Maybe --distinct "
              + known);
    }
    if (!file.about("shard").equals(shard.toString())) {
      throw new BadCatalogueException(
          path
              + ": is of shard "
              + file.about("shard")
              + ", not "
              + shard
              + ". Maybe --shard "
              + file.about("shard"));
    }
  }

  /** What tells a puzzle from others: SHA-256 over its cells, pieces and placements. */
  public static String fingerprint(Encoding encoding) {
    return Fingerprint.of(encoding);
  }

  /** About how many bytes a complete catalogue of so many solutions will have. */
  public static double expectedBytes(Encoding encoding, Partition partition, double solutions) {
    double cells = encoding.placements().stream().mapToInt(p -> p.cells().size()).sum();
    double ofPlacements = BYTES_OF_CELL * cells + BYTES_OF_ROW * encoding.placements().size();
    double ofSubproblems = BYTES_OF_SUBPROBLEM * partition.subproblems().size();
    double ofSolution = BYTES_OF_ROW + CatalogueWriter.BYTES * encoding.puzzle().pieceCount();
    return BYTES_OF_TABLES + ofPlacements + ofSubproblems + ofSolution * solutions;
  }

  /** The item that was restricted; -1 if none. */
  public int item() throws IOException {
    return reader.item();
  }

  /** How the tree was cut: of a shard, its own part. */
  public Partition partition() throws IOException {
    return reader.partition();
  }

  /** The results of the subproblems that are done. */
  public List<SubproblemResult> results() throws IOException {
    List<SubproblemResult> results = new ArrayList<>();
    for (CatalogueReader.Part part : reader.subproblems()) {
      if (part.state() == CatalogueReader.State.DONE) {
        results.add(
            new SubproblemResult(
                part.id(),
                part.branches(),
                part.solutions(),
                List.of(part.raw(), part.rotation(), part.reflection()),
                Math.round(part.seconds() * 1e9),
                engine(part)));
      }
    }
    return results;
  }

  private Engine engine(CatalogueReader.Part part) {
    for (Engine engine : Engine.values()) {
      if (engine.toString().equals(part.engine())) {
        return engine;
      }
    }
    throw new BadCatalogueException(
        file.path() + ": is damaged: subproblem " + part.id() + " is by engine " + part.engine());
  }

  /** The fingerprint of the solutions; null while some are missing. */
  public @Nullable String digest() throws IOException {
    return reader.digest();
  }

  /**
   * Begins a run that goes on with the catalogue.
   *
   * @param engine the engine to begin with, in words
   */
  public CatalogueWriter begin(String engine, int threads) throws IOException {
    try {
      file.insert("run (began, engine, threads)", now(), engine, threads);
      file.commit();
      return new CatalogueWriter(file);
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  /** The time, as catalogues have it. */
  static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** Ends a run. If the catalogue is complete it gets its digest and cannot be gone on with. */
  public void end(Outcome outcome) throws IOException {
    try (PreparedStatement run =
        file.connection()
            .prepareStatement(
                "UPDATE run SET ended = ?, seconds = ?, cpu_seconds = ? "
                    + "WHERE id = (SELECT max(id) FROM run)")) {
      CatalogueFile.execute(run, now(), outcome.searchSeconds(), outcome.cpuSeconds());
      if (outcome.complete()) {
        complete(file);
      } else {
        file.commit();
      }
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  /** Writes what is to be in a catalogue, but for its order and its digest. */
  interface Filling {
    void fill(CatalogueFile file) throws SQLException, IOException;
  }

  /**
   * Makes a complete catalogue of what others have found, or none.
   *
   * @param plan a catalogue to begin with, which may be one that nobody may write to; null if none
   * @throws IOException if it is there already, or something cannot be read or written
   */
  static void make(Path path, @Nullable Path plan, Filling filling) throws IOException {
    try {
      Files.createFile(path);
    } catch (FileAlreadyExistsException e) {
      throw new IOException(path + ": is there already", e);
    }
    boolean done = false;
    try {
      if (plan != null) {
        copy(plan, path);
      }
      try (CatalogueFile file = CatalogueFile.connect(path)) {
        file.execute("PRAGMA synchronous = OFF"); // The seal goes to disk, and all with it.
        filling.fill(file);
        complete(file);
        done = true;
      } catch (SQLException e) {
        throw CatalogueFile.failure(path, e);
      }
    } finally {
      if (!done) {
        Files.deleteIfExists(path);
      }
    }
  }

  /** Copies the bytes alone, not who may write to them. */
  private static void copy(Path from, Path to) throws IOException {
    try (OutputStream out = Files.newOutputStream(to)) {
      Files.copy(from, out);
    }
  }

  /** Puts the solutions in order, gives the catalogue its digest and seals it. */
  private static void complete(CatalogueFile file) throws SQLException, IOException {
    file.execute(
        "CREATE TEMP TABLE sorted AS "
            + "SELECT subproblem, placements FROM solution ORDER BY placements");
    file.execute("DELETE FROM solution");
    file.execute(
        "INSERT INTO solution (subproblem, placements) "
            + "SELECT subproblem, placements FROM sorted ORDER BY rowid");
    file.execute("DROP TABLE sorted");
    file.insert("about", "digest", digest(file));
    file.insert("about", Seal.NAME, Seal.NONE);
    file.execute("COMMIT");
    Seal.set(file.path());
  }

  /**
   * The fingerprint of the puzzle, the notion, the shard if there are several, and all solutions.
   */
  static String digest(CatalogueFile file) throws SQLException {
    Fingerprint print = new Fingerprint();
    print.line(file.about("fingerprint"));
    print.line(file.about("distinct"));
    if (!CatalogueReader.shard(file).isWhole()) {
      print.line(file.about("shard"));
    }
    try (PreparedStatement some =
        file.connection()
            .prepareStatement(
                "SELECT group_concat(hex(placements), char(10) ORDER BY id) FROM solution"
                    + " WHERE id > ? AND id <= ?")) {
      long solutions = file.number("SELECT count(*) FROM solution");
      for (long from = 0; from < solutions; from += SOLUTIONS_READ_TOGETHER) {
        some.setLong(1, from);
        some.setLong(2, from + SOLUTIONS_READ_TOGETHER);
        try (ResultSet rows = some.executeQuery()) {
          print.line(rows.getString(1));
        }
      }
    }
    return print.hex();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
