package coverall.catalogue;

import coverall.catalogue.CatalogueFile.Access;
import coverall.catalogue.CatalogueReader.State;
import coverall.enumerate.Outcome;
import coverall.enumerate.Partition;
import coverall.enumerate.Reduction;
import coverall.enumerate.Shard;
import coverall.enumerate.Subproblem;
import coverall.enumerate.SubproblemResult;
import coverall.puzzle.Distinct;
import coverall.puzzle.Problem;
import coverall.search.Engine;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * All solutions of one problem on disk, or those found so far: one SQLite file, whose schema is in
 * {@code schema.sql} for puzzles and in {@code cover.sql} for exact cover problems. {@link
 * CatalogueReader} reads it.
 *
 * <p>While it is open and not complete, no other process can write to it. For one thread at a time.
 */
public final class Catalogue implements AutoCloseable {
  private static final int LONGEST_SOURCE = 16_000_000; // bytes
  private static final int MOST_OPTIONS = 1 << (8 * CatalogueWriter.BYTES);

  private static final double BYTES_OF_TABLES = 40_000;
  private static final double BYTES_OF_ROW = 10;
  private static final double BYTES_OF_COVERED = 13; // a cell, or an item of an option
  private static final double BYTES_OF_SUBPROBLEM = 90;

  private static final int SOLUTIONS_READ_TOGETHER = 256; // their text is one value in SQLite
  private static final long MOST_HEX = 1 << 20; // characters of that value, unless one has more

  private final CatalogueFile file;
  private final Problem problem;
  private final CatalogueReader reader;

  private Catalogue(CatalogueFile file, Problem problem) {
    this.file = file;
    this.problem = problem;
    reader = new CatalogueReader(file);
  }

  /**
   * The contents of a catalogue, apart from the problem.
   *
   * @param file the problem's file, as the user named it
   * @param source its text
   * @param distinct what the solutions are distinct up to
   * @param shard the part of the subproblems to search
   */
  public record Contents(String file, String source, Distinct distinct, Shard shard) {}

  /**
   * Starts to load SQLite in a thread of its own, since that takes a while. An error shows up again
   * when a catalogue is opened, and is reported there.
   */
  public static void loadInBackground() {
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try (CatalogueFile nowhere =
                  CatalogueFile.connect(CatalogueFile.IN_MEMORY, Access.CREATE)) {
                nowhere.create(Schema.OF_PUZZLE);
              } catch (SQLException | IOException | LinkageError e) {
                // Whoever needs SQLite gets the same error.
              }
            });
  }

  /**
   * Creates the catalogue of a problem, without solutions yet.
   *
   * @param partition the whole tree
   * @throws BadCatalogueException if another process has created one in the meantime, or the
   *     problem is too large
   * @throws IOException if the file cannot be written; an empty file may be left behind
   */
  public static Catalogue create(
      Path path, Problem problem, Contents contents, Reduction reduction, Partition partition)
      throws IOException {
    checkSize(path, problem, contents);
    CatalogueFile file = CatalogueFile.connect(path, Access.CREATE);
    boolean made = false;
    try {
      file.begin();
      if (!file.isEmpty()) {
        throw new BadCatalogueException(path + ": was created concurrently by another process");
      }
      fill(file, problem, contents, reduction, partition);
      file.commit();
      made = true;
      return new Catalogue(file, problem);
    } catch (SQLException e) {
      throw file.failure(e);
    } finally {
      if (!made) {
        file.close();
      }
    }
  }

  /** Rejects a problem that exceeds the limits of the format. */
  private static void checkSize(Path path, Problem problem, Contents contents) {
    int bytes = contents.source().getBytes(StandardCharsets.UTF_8).length;
    checkSize(path, problem, "a text of %,d bytes", bytes, LONGEST_SOURCE);
    checkSize(path, problem, "%,d options", problem.optionCount(), MOST_OPTIONS);
    checkSize(
        path,
        problem,
        "up to %,d options in a solution",
        problem.mostUsed(),
        Schema.of(problem.kind()).mostUsed());
  }

  private static void checkSize(Path path, Problem problem, String what, int found, int most) {
    if (found > most) {
      throw new BadCatalogueException(
          String.format(
              Locale.ROOT,
              "%s: cannot contain this %s, which has " + what + "; at most %,d are supported",
              path,
              problem.kind().words(),
              found,
              most));
    }
  }

  private static void fill(
      CatalogueFile file,
      Problem problem,
      Contents contents,
      Reduction reduction,
      Partition partition)
      throws SQLException {
    Schema schema = Schema.of(problem.kind());
    file.create(schema);
    file.insert("about", "format", schema.format());
    file.insert("about", "puzzle", problem.name());
    file.insert("about", "file", contents.file());
    file.insert("about", "source", contents.source());
    file.insert("about", "fingerprint", Fingerprint.of(problem));
    file.insert("about", "distinct", contents.distinct().word());
    file.insert("about", "item", reduction.item());
    file.insert("about", "shard", contents.shard().toString());
    file.insert("about", "branches_above", partition.branchesAbove());
    if (!contents.shard().isWhole()) {
      file.insert("about", "subproblems", partition.subproblems().size());
      file.insert(
          "about", "cut", Fingerprint.ofCut(contents.distinct(), reduction.item(), partition));
    }
    for (Distinct notion : problem.notions()) {
      file.insert("symmetry", notion.word(), problem.symmetry().group(notion).order());
    }
    ProblemTables.fill(file, problem, reduction);
    CatalogueFile.Rows places = file.new Rows("place");
    for (int k = 0; k < problem.mostUsed(); k++) {
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

  private static String words(int[] numbers) {
    return Arrays.stream(numbers).mapToObj(Integer::toString).collect(Collectors.joining(" "));
  }

  /**
   * Opens a catalogue to resume it. A complete one is opened too, but only to read it.
   *
   * @param shard the part to search
   * @return null if the file does not exist, or nothing has been written to it yet
   * @throws BadCatalogueException if the file is damaged, or is not the catalogue of this problem,
   *     this notion and this shard; it stays as it was
   * @throws IOException if it cannot be read or written, or another process writes to it
   */
  public static @Nullable Catalogue open(Path path, Problem problem, Distinct distinct, Shard shard)
      throws IOException {
    if (!Files.exists(path)) {
      return null;
    }
    CatalogueFile file = CatalogueFile.openOrNull(path, Access.READ);
    if (file == null) {
      return null;
    }
    boolean opened = false;
    try {
      boolean complete = file.aboutOrNull("digest") != null;
      if (!complete) {
        file.close();
        file = writable(path);
      }
      Catalogue catalogue = new Catalogue(file, problem);
      catalogue.check(distinct, shard);
      if (complete) {
        catalogue.checkSeal();
      } else {
        catalogue.removeUnfinished();
      }
      opened = true;
      return catalogue;
    } catch (SQLException e) {
      throw file.failure(e);
    } finally {
      if (!opened) {
        file.close();
      }
    }
  }

  /** Opens a catalogue that is not complete, and keeps others from writing to it. */
  private static CatalogueFile writable(Path path) throws SQLException, IOException {
    checkWritable(path);
    CatalogueFile file = CatalogueFile.openOrNull(path, Access.WRITE);
    boolean begun = false;
    try {
      if (file != null) {
        file.begin();
        begun = file.aboutOrNull("digest") == null;
      }
      if (file == null || !begun) {
        throw new IOException(path + ": was modified concurrently by another process");
      }
      return file;
    } finally {
      if (file != null && !begun) {
        file.close();
      }
    }
  }

  private static void checkWritable(Path path) throws IOException {
    if (!Files.isWritable(path)) {
      throw new IOException(path + ": permission denied: it is read-only");
    }
  }

  /** Removes what an interrupted run has left of unfinished subproblems. */
  private void removeUnfinished() throws SQLException, IOException {
    file.checkPages();
    file.execute(
        "DELETE FROM solution WHERE subproblem NOT IN"
            + " (SELECT id FROM subproblem WHERE state = 'done')");
    long stated = reader.subproblems().stream().mapToLong(CatalogueReader.Part::solutions).sum();
    long found = file.solutionCount();
    if (found != stated) {
      throw file.damaged(
          "its finished subproblems have " + found + " solutions, expected " + stated);
    }
  }

  /** Checks the seal of a complete catalogue. If its run was killed just before, sets the seal. */
  private void checkSeal() throws SQLException, IOException {
    String seal = file.aboutOrNull(Seal.NAME);
    if (Seal.NONE.equals(seal)) {
      checkWritable(file.path());
      file.checkPages();
      if (!digest(file).equals(file.about("digest"))) {
        throw file.damaged("its solutions do not match its digest");
      }
      Seal.set(file.path());
    } else if (seal == null || !Seal.holds(file.path(), seal)) {
      throw file.damaged("it was changed after it was completed");
    }
    if (reader.subproblems().stream().anyMatch(part -> part.state() != State.DONE)) {
      throw file.damaged("it has a digest, but not all subproblems are done");
    }
  }

  private void check(Distinct distinct, Shard shard) throws IOException {
    Path path = file.path();
    if (!reader.isOf(problem)) {
      throw new BadCatalogueException(
          "%s: is the catalogue of another %s, '%s'"
              .formatted(path, reader.kind().words(), reader.about("puzzle")));
    }
    Distinct known = reader.distinct();
    if (known != distinct) {
      throw new BadCatalogueException(
          "%s: has solutions distinct %s, not %s. Use --distinct %s."
              .formatted(path, known.words(), distinct.words(), known.word()));
    }
    Shard own = reader.shard();
    if (!own.equals(shard)) {
      throw new BadCatalogueException(
          "%s: is shard %s, not %s. Use --shard %s.".formatted(path, own, shard, own));
    }
  }

  /** Identifies a problem: a SHA-256 over everything that defines it. */
  public static String fingerprint(Problem problem) {
    return Fingerprint.of(problem);
  }

  /** The approximate size, in bytes, of a complete catalogue with this number of solutions. */
  public static double expectedBytes(Problem problem, Partition partition, double solutions) {
    double covered = problem.cover().start(problem.optionCount());
    double ofOptions = BYTES_OF_COVERED * covered + BYTES_OF_ROW * problem.optionCount();
    double ofSubproblems = BYTES_OF_SUBPROBLEM * partition.subproblems().size();
    double ofSolution = BYTES_OF_ROW + CatalogueWriter.BYTES * problem.mostUsed();
    return BYTES_OF_TABLES + ofOptions + ofSubproblems + ofSolution * solutions;
  }

  /** The item whose options were restricted; -1 if there is none. */
  public int item() throws IOException {
    return reader.item();
  }

  /** How the tree was cut; in a shard, its own part. */
  public Partition partition() throws IOException {
    return reader.partition();
  }

  /** The results of the subproblems that are done. */
  public List<SubproblemResult> results() throws IOException {
    List<SubproblemResult> results = new ArrayList<>();
    for (CatalogueReader.Part part : reader.subproblems()) {
      if (part.state() == State.DONE) {
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
    throw file.damaged("subproblem " + part.id() + " is by engine '" + part.engine() + "'");
  }

  /** The digest of the solutions; null while some are missing. */
  public @Nullable String digest() throws IOException {
    return reader.digest();
  }

  /**
   * Starts a run that resumes the catalogue.
   *
   * @param engine the name of the engine that the run starts with
   */
  public CatalogueWriter begin(String engine, int threads) throws IOException {
    try {
      file.insert("run (began, engine, threads)", now(), engine, threads);
      file.commit();
      return new CatalogueWriter(file, problem::used);
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  /** The current time in the format of catalogues. */
  static String now() {
    return Instant.now().truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** Ends a run. If the catalogue is complete, gives it its digest and its seal. */
  public void end(Outcome outcome) throws IOException {
    try (PreparedStatement run =
        file.connection()
            .prepareStatement(
                "UPDATE run SET ended = ?, seconds = ?, cpu_seconds = ? "
                    + "WHERE id = (SELECT max(id) FROM run)")) {
      CatalogueFile.execute(run, now(), outcome.searchSeconds(), outcome.cpuSeconds());
      if (outcome.complete()) {
        reader.checkOrbits();
        complete(file);
      } else {
        file.commit();
      }
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  /** Writes the content of a catalogue, except for the final order and the digest. */
  interface Filling {
    void fill(CatalogueFile file) throws SQLException, IOException;
  }

  /**
   * Creates a complete catalogue from the results of others. On failure it leaves no file.
   *
   * @param plan a catalogue to start from, which may be read-only; null for an empty file
   * @throws IOException if the file already exists, or something cannot be read or written
   */
  static void make(Path path, @Nullable Path plan, Filling filling) throws IOException {
    try {
      Files.createFile(path);
    } catch (FileAlreadyExistsException e) {
      throw new IOException(
          Files.exists(path)
              ? path + " already exists; not overwritten. Choose another name."
              : path + ": links to a file that does not exist. Choose another name.",
          e);
    }
    boolean done = false;
    try {
      if (plan != null) {
        copy(plan, path);
      }
      try (CatalogueFile file = CatalogueFile.connect(path, Access.CREATE)) {
        file.execute("PRAGMA synchronous = OFF"); // Setting the seal forces all to disk.
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

  /** Copies the bytes, but not the permissions. */
  private static void copy(Path from, Path to) throws IOException {
    try (OutputStream out = Files.newOutputStream(to)) {
      Files.copy(from, out);
    }
  }

  /** Sorts the solutions, writes the digest and sets the seal. */
  private static void complete(CatalogueFile file) throws SQLException, IOException {
    String options = file.schema().solutionColumn();
    file.execute(
        "CREATE TEMP TABLE sorted AS SELECT subproblem, %s FROM solution ORDER BY %s"
            .formatted(options, options));
    file.execute("DELETE FROM solution");
    file.execute(
        "INSERT INTO solution (subproblem, %s) SELECT subproblem, %s FROM sorted ORDER BY rowid"
            .formatted(options, options));
    file.execute("DROP TABLE sorted");
    file.insert("about", "digest", digest(file));
    file.insert("about", Seal.NAME, Seal.NONE);
    file.execute("COMMIT");
    Seal.set(file.path());
  }

  /** A SHA-256 over the problem, the notion, the shard if there are several, and all solutions. */
  static String digest(CatalogueFile file) throws SQLException, IOException {
    Fingerprint print = new Fingerprint();
    print.line(file.about("fingerprint"));
    print.line(file.about("distinct"));
    if (!CatalogueReader.shard(file).isWhole()) {
      print.line(file.about("shard"));
    }
    String options = file.schema().solutionColumn();
    long longest = file.number("SELECT ifnull(max(length(" + options + ")), 0) FROM solution");
    long together = Math.clamp(MOST_HEX / (2 * longest + 1), 1, SOLUTIONS_READ_TOGETHER);
    try (PreparedStatement some =
        file.connection()
            .prepareStatement(
                "SELECT group_concat(hex(%s), char(10) ORDER BY id) FROM solution"
                        .formatted(options)
                    + " WHERE id > ? AND id <= ?")) {
      long solutions = file.solutionCount();
      for (long from = 0; from < solutions; from += together) {
        some.setLong(1, from);
        some.setLong(2, from + together);
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
