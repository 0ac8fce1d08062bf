package coverall.catalogue;

import coverall.catalogue.CatalogueFile.Access;
import coverall.catalogue.CatalogueReader.State;
import coverall.enumerate.Outcome;
import coverall.enumerate.Partition;
import coverall.enumerate.Shard;
import coverall.enumerate.SubproblemResult;
import coverall.puzzle.Distinct;
import coverall.puzzle.Kind;
import coverall.puzzle.NamedCover;
import coverall.puzzle.Problem;
import coverall.solve.LargeSymmetry;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import coverall.solve.SearchResult;
import coverall.solve.SearchSession;
import coverall.solve.SolutionStore;
import coverall.solve.SymmetrySearch;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.DoubleConsumer;
import java.util.function.DoublePredicate;
import org.jspecify.annotations.Nullable;

/**
 * All solutions of one problem on disk, or those found so far: one SQLite file, whose schema is
 * described in {@code common.sql}. {@link CatalogueReader} reads it.
 *
 * <p>While it is open and not complete, no other process can write to it. Not thread-safe.
 */
public final class Catalogue implements SolutionStore, AutoCloseable {
  private static final double BYTES_OF_TABLES = 40_000;
  private static final double BYTES_OF_ROW = 10;
  private static final double BYTES_OF_SOLUTION = 1; // in a block
  private static final double BYTES_OF_USED =
      0.6; // an option of a solution in a block, where solutions are unlike
  private static final double BYTES_OF_COVERED = 13; // a cell, or an item of an option
  private static final double BYTES_OF_SUBPROBLEM = 90;

  private final CatalogueFile file;
  private final CatalogueReader reader;
  private final SearchPlan plan;
  private String began = ""; // the latest run
  private long beganNanos;

  private Catalogue(CatalogueFile file, SearchPlan plan) {
    this.file = file;
    this.plan = plan;
    reader = new CatalogueReader(file);
  }

  /**
   * Where a problem comes from.
   *
   * @param file its file, as the user named it
   * @param text its text, which is enough to read it again
   */
  public record Source(String file, String text) {}

  /**
   * Starts to load SQLite in a thread of its own, since that takes a while. An error shows up again
   * when a catalogue is opened, and is reported there.
   */
  public static void loadInBackground() {
    Thread.ofPlatform()
        .daemon()
        .start(
            () -> {
              try (CatalogueFile nowhere = CatalogueFiles.inMemory()) {
                nowhere.create(Schema.of(Kind.PUZZLE));
              } catch (SQLException | IOException | LinkageError e) {
                // Whoever needs SQLite gets the same error.
              }
            });
  }

  /**
   * Opens a catalogue to resume it, or creates one if there is none.
   *
   * @param request the search; it is planned only if there is no catalogue yet
   * @param source the text of the problem
   * @param shard the part of the search that the catalogue is for
   * @throws IllegalArgumentException if the problem does not support the request, the request is
   *     for the first solution or as written, or the source is that of another problem
   * @throws BadCatalogueException if the file is damaged, or is that of another search; it stays as
   *     it was
   * @throws IOException if it cannot be read or written, or another process writes to it
   */
  public static Catalogue openOrCreate(Path path, SearchRequest request, Source source, Shard shard)
      throws IOException {
    Optional<Catalogue> known = open(path, request, shard);
    return known.isPresent() ? known.get() : create(path, request.plan(), source, shard);
  }

  /**
   * Creates a catalogue without solutions yet.
   *
   * @param whole the plan of the whole search
   * @param shard the part of it that the catalogue is for
   * @throws IllegalArgumentException if the plan is for the first solution or as written, or the
   *     source is that of another problem
   * @throws BadCatalogueException if the problem is too large, or its symmetry is not supported
   * @throws IOException if the file cannot be written, or another process has created it
   */
  public static Catalogue create(Path path, SearchPlan whole, Source source, Shard shard)
      throws IOException {
    CatalogueFile file = NewCatalogue.create(path, PlanTables.checked(path, whole, source, shard));
    return new Catalogue(file, whole.inParts().part(shard));
  }

  /**
   * Opens a catalogue to resume it. A complete one is opened too, but only to read it.
   *
   * @param request the search; it is not planned, because the catalogue has the plan
   * @param shard the part of the search that the catalogue must be for
   * @return empty if the file does not exist, or nothing has been written to it yet
   * @throws BadCatalogueException if the file is damaged, or is that of another search; it stays as
   *     it was
   * @throws IOException if it cannot be read or written, or another process writes to it
   */
  public static Optional<Catalogue> open(Path path, SearchRequest request, Shard shard)
      throws IOException {
    if (!Files.exists(path)) {
      return Optional.empty();
    }
    CatalogueFile read = CatalogueFiles.openOrNull(path, Access.READ);
    if (read == null) {
      return Optional.empty();
    }
    CatalogueFile file = CatalogueFiles.toResumeUnlessComplete(read);
    return Optional.of(file.into(own -> of(own, request, shard)));
  }

  /** A catalogue of a file that is complete, or opened to be resumed. */
  private static Catalogue of(CatalogueFile file, SearchRequest request, Shard shard)
      throws SQLException, IOException {
    CatalogueReader reader = new CatalogueReader(file);
    check(reader, request, shard);
    Problem problem = reader.withSymmetry(request.problem());
    checkSymmetry(reader, problem);
    if (!file.isComplete()) {
      removeUnfinished(file, reader);
    } else if (!isSealed(file, reader)) { // Its run was killed just before the end.
      Sealing.setMissingSeal(file);
    }
    Partition partition = reader.partition();
    checkPlan(reader, request, partition, shard);
    SearchRequest own = new SearchRequest(request, problem);
    return new Catalogue(file, plan(reader, own, problem, partition));
  }

  /** The plan of a catalogue of which the subproblems are known. */
  private static SearchPlan plan(
      CatalogueReader reader, SearchRequest request, Problem problem, Partition own)
      throws IOException {
    Optional<LargeSymmetry> large = reader.largeSymmetry(problem);
    return large.isPresent()
        ? reader.wholePlan(request, large.get()).part(reader.shard())
        : request.cut(reader.restriction(), own).plan();
  }

  /** Removes what an interrupted run has left of unfinished subproblems. */
  private static void removeUnfinished(CatalogueFile file, CatalogueReader reader)
      throws SQLException, IOException {
    String solutions = file.schema().isInBlocks() ? SolutionBlocks.TABLE : "solution";
    file.execute(
        "DELETE FROM "
            + solutions
            + " WHERE subproblem NOT IN (SELECT id FROM subproblem WHERE state = 'done')");
    long stated = reader.subproblems().stream().mapToLong(CatalogueReader.Part::solutions).sum();
    long found = file.solutionCount();
    if (found != stated) {
      throw file.damaged(
          "its finished subproblems have " + found + " solutions, expected " + stated);
    }
    if (!file.schema().isInBlocks()) { // It was begun by an earlier version.
      file.become(Schema.of(file.schema().kind()), own -> SolutionImport.add(own, reader));
    }
  }

  /**
   * Checks a complete catalogue.
   *
   * @return whether it has its seal; false if it was being changed when a run was killed
   */
  static boolean isSealed(CatalogueFile file, CatalogueReader reader)
      throws SQLException, IOException {
    boolean sealed = Sealing.isSealed(file, Sealing::digestOf);
    if (reader.subproblems().stream().anyMatch(part -> part.state() != State.DONE)) {
      throw file.damaged("it has a digest, but not all subproblems are done");
    }
    return sealed;
  }

  static void checkDistinct(Path path, Distinct known, Distinct asked) {
    if (known != asked) {
      throw new BadCatalogueException(
          "%s: has solutions distinct %s, not %s. Use --distinct %s."
              .formatted(path, known.words(), asked.words(), known.word()));
    }
  }

  private static void check(CatalogueReader reader, SearchRequest request, Shard shard)
      throws IOException {
    Path path = reader.path();
    if (!reader.isOf(request.problem())) {
      throw new BadCatalogueException(
          "%s: is the catalogue of another %s, '%s'"
              .formatted(path, reader.kind().words(), reader.about("puzzle")));
    }
    checkDistinct(path, reader.distinct(), request.notion());
    Shard own = reader.shard();
    if (!own.equals(shard)) {
      throw new BadCatalogueException(
          "%s: is shard %s, not %s. Use --shard %s.".formatted(path, own, shard, own));
    }
  }

  /** Rejects a catalogue up to other symmetries than those of the problem. */
  private static void checkSymmetry(CatalogueReader reader, Problem problem) throws IOException {
    Optional<String> fault = symmetryFault(reader, problem);
    if (fault.isPresent()) {
      throw new BadCatalogueException(reader.path() + ": " + fault.get() + ". Make a new one.");
    }
  }

  /**
   * In words, which symmetries of the problem a catalogue up to symmetry does not take into
   * account.
   */
  static Optional<String> symmetryFault(CatalogueReader reader, Problem problem)
      throws IOException {
    if (reader.distinct() != Distinct.SYMMETRY || !(problem instanceof NamedCover cover)) {
      return Optional.empty();
    }
    Optional<LargeSymmetry> large = reader.largeSymmetry(problem);
    return large.isPresent()
        ? SymmetrySearch.fault(cover, large.get())
        : SymmetrySearch.fault(cover);
  }

  /** Checks that the request asks for no other plan than that of the catalogue. */
  private static void checkPlan(
      CatalogueReader reader, SearchRequest request, Partition own, Shard shard)
      throws IOException {
    if (request.partition().isPresent() && !own.cutsAlike(request.partition().get().part(shard))) {
      throw new BadCatalogueException(
          reader.path() + ": has other subproblems than the plan asked for. Choose another name.");
    }
    int item = reader.item();
    if (request.restricted().isPresent()
        && request.problem().itemToRestrict(request.restricted().get()) != item) {
      throw new BadCatalogueException(
          reader.path()
              + ": "
              + (item < 0 ? "nothing" : request.problem().itemName(item))
              + " is restricted, not piece "
              + request.restricted().get());
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
    double ofSolution =
        solutions <= Sorting.MOST_ROWS
            ? BYTES_OF_ROW + SolutionRows.BYTES * problem.mostUsed()
            : BYTES_OF_SOLUTION + BYTES_OF_USED * problem.mostUsed();
    return BYTES_OF_TABLES + ofOptions + ofSubproblems + ofSolution * solutions;
  }

  /** The search that the catalogue is for: in a shard, its own part. */
  public SearchPlan plan() {
    return plan;
  }

  /** A session that searches what the catalogue does not have yet, up to the plan's limit. */
  public SearchSession session() {
    return session(plan.limit());
  }

  /**
   * A session that ends when the catalogue has a number of solutions; it can be resumed.
   *
   * @param limit the number of solutions, at least 1
   */
  public SearchSession session(long limit) {
    return new SearchSession(plan.limit(limit), this);
  }

  /**
   * Makes it known that the solutions are to be taken apart, as {@link CatalogueDisassembly} does
   * once all are found. For the catalogue of a puzzle that is not complete.
   */
  public void expectDisassembly() throws IOException {
    try {
      Schema.createTable(file, Schema.DISASSEMBLY);
      file.commit();
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  @Override
  public boolean isComplete() throws IOException {
    return digest() != null;
  }

  @Override
  public List<SubproblemResult> done() throws IOException {
    return reader.results();
  }

  /** The digest of the solutions; null while some are missing. */
  public @Nullable String digest() throws IOException {
    return reader.digest();
  }

  @Override
  public CatalogueWriter begin(SearchPlan run) throws IOException {
    try {
      began = seconds(Instant.now());
      beganNanos = System.nanoTime();
      file.insert(
          "run (began, engine, threads)", began, run.engine().engine().label(), run.threads());
      file.commit();
      return new CatalogueWriter(file, run.problem().optionCount());
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  /** A time in the format of catalogues. */
  private static String seconds(Instant time) {
    return time.truncatedTo(ChronoUnit.SECONDS).toString();
  }

  /** Ends a run. If everything is done, gives the catalogue its final order, digest and seal. */
  @Override
  public void end(SearchResult result, DoublePredicate sealing) throws IOException {
    Outcome outcome = result.outcome();
    try (PreparedStatement run =
        file.connection()
            .prepareStatement(
                "UPDATE run SET ended = ?, seconds = ?, cpu_seconds = ? "
                    + "WHERE id = (SELECT max(id) FROM run)")) {
      // Not before its beginning, whatever the clock of the system was set to meanwhile.
      Instant ended = Instant.parse(began).plusNanos(System.nanoTime() - beganNanos);
      CatalogueFile.execute(run, seconds(ended), outcome.searchSeconds(), outcome.cpuSeconds());
      if (outcome.complete()) {
        reader.checkOrbits();
        Sealing.complete(file, sealing);
      } else {
        file.commit();
      }
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  /**
   * Creates a complete catalogue from the results of others. On failure it leaves no file.
   *
   * @param filling writes the results in transactions, of which it leaves the last one open
   * @param sealing receives the share of the work after that, from 0 to 1
   * @throws IOException if the file already exists, or something cannot be read or written
   */
  static void make(Path path, NewCatalogue.Filling filling, DoubleConsumer sealing)
      throws IOException {
    WriteLock.holding(
        path,
        () -> {
          if (Files.exists(path)) {
            throw new IOException(path + " already exists; not overwritten. Choose another name.");
          }
          if (Files.isSymbolicLink(path)) {
            throw new IOException(
                path + ": links to a file that does not exist. Choose another name.");
          }
          NewCatalogue.createLocked(path, file -> fillAndSeal(file, filling, sealing));
        });
  }

  private static void fillAndSeal(
      CatalogueFile file, NewCatalogue.Filling filling, DoubleConsumer sealing)
      throws SQLException, IOException {
    file.execute("PRAGMA synchronous = OFF"); // Setting the seal forces all to disk.
    filling.fill(file);
    Sealing.complete(
        file,
        share -> {
          sealing.accept(share);
          return true;
        });
  }

  /**
   * What a run that has failed leaves behind.
   *
   * @return the finished subproblems that are safely stored
   * @throws IOException if they cannot be read, or the file is no longer in its place
   */
  public List<SubproblemResult> stored() throws IOException {
    try {
      file.rollBack();
      file.checkInPlace();
      file.checkPages();
    } catch (SQLException e) {
      throw file.failure(e);
    }
    return done();
  }

  @Override
  public void close() throws IOException {
    file.close();
  }
}
