package coverall.catalogue;

import coverall.catalogue.CatalogueFile.Access;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import java.util.function.DoublePredicate;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/**
 * Completes a catalogue in which everything is done: sorts the solutions, writes the digest, checks
 * the file as it is on disk, and sets the seal.
 *
 * <p>A process that dies before the digest is written leaves the catalogue as it was; one that dies
 * after it leaves a placeholder in place of the seal. Both are sealed by the next process that may
 * write. Not thread-safe.
 */
final class Sealing {
  private static final int SOLUTIONS_READ_TOGETHER = 256; // their text is one value in SQLite
  private static final long MOST_HEX = 1 << 20; // characters of that value, unless one has more
  private static final int SOLUTIONS_BETWEEN_CALLS = 1_024;
  private static final long NANOS_BETWEEN_CALLS = 100_000_000;

  /** The steps, and the share of the time that each takes where solutions are many. */
  private enum Step {
    SORT(0, 0.6),
    CHECK(0.6, 0.98),
    SEAL(0.98, 1);

    private final double from;
    private final double to;

    Step(double from, double to) {
      this.from = from;
      this.to = to;
    }

    double share(double own) {
      return from + (to - from) * Math.clamp(own, 0, 1);
    }
  }

  private final CatalogueFile file;
  private final DoublePredicate listener;
  private final long nanosBetweenCalls;
  private long lastCall = System.nanoTime();
  private boolean stopped;

  /** Computes the digest of a catalogue. */
  interface Digest {
    String of(CatalogueFile file) throws SQLException, IOException;
  }

  /** Compares a file as it is on disk with what it should be. */
  private interface Check {
    boolean holds(CatalogueFile fresh) throws SQLException, IOException;
  }

  /** Stops a step. */
  private static final class StoppedException extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private Sealing(CatalogueFile file, DoublePredicate listener, long nanosBetweenCalls) {
    this.file = file;
    this.listener = listener;
    this.nanosBetweenCalls = nanosBetweenCalls;
  }

  /**
   * Completes a catalogue of solutions. Their numbers change.
   *
   * @param file in a transaction, which this ends
   * @param listener receives the share that is done, from 0 to 1, at most ten times a second;
   *     returns whether to continue
   * @return false if the listener has stopped it; the file is then as before, in a new transaction
   * @throws BadCatalogueException if the file is damaged; it is not sealed then
   */
  static boolean complete(CatalogueFile file, DoublePredicate listener)
      throws SQLException, IOException {
    return complete(file, listener, NANOS_BETWEEN_CALLS);
  }

  /** Completes a catalogue, with calls of the listener that are at least so far apart. */
  static boolean complete(CatalogueFile file, DoublePredicate listener, long nanosBetweenCalls)
      throws SQLException, IOException {
    file.commit();
    Sealing sealing = new Sealing(file, listener, nanosBetweenCalls);
    try {
      Sorting.Result sorted = sealing.sortOnDisk();
      sealing.checkSubproblems(sorted.bySubproblem());
      sealing.complete(sorted.digest(), fresh -> sealing.isSorted(fresh, sorted));
      return true;
    } catch (StoppedException e) {
      file.rollBack();
      file.execute("BEGIN IMMEDIATE");
      return false;
    }
  }

  /** Completes a catalogue in a transaction, which this ends, without a change of its order. */
  static void completeAsIs(CatalogueFile file, Digest digest) throws SQLException, IOException {
    String computed = digest.of(file);
    new Sealing(file, share -> true, NANOS_BETWEEN_CALLS)
        .complete(computed, fresh -> digest.of(fresh).equals(computed));
  }

  private void complete(String digest, Check check) throws SQLException, IOException {
    file.insert("about", "digest", digest);
    file.insert("about", Seal.NAME, Seal.NONE);
    file.end();
    seal(check);
  }

  /** Sets the seal of a complete catalogue that has been changed, and is not in a transaction. */
  static void seal(CatalogueFile file, Digest digest) throws SQLException, IOException {
    new Sealing(file, share -> true, NANOS_BETWEEN_CALLS)
        .seal(fresh -> digest.of(fresh).equals(file.about("digest")));
  }

  /** Checks what others will read: another connection has nothing of the file in memory yet. */
  private void seal(Check check) throws SQLException, IOException {
    try (CatalogueFile fresh = CatalogueFiles.connect(file.path(), file.place(), Access.READ)) {
      fresh.checkSchema();
      tell(Step.CHECK, 0);
      fresh.checkPages();
      if (!check.holds(fresh)) {
        throw file.damaged("its content has changed since it was written");
      }
    }
    tell(Step.SEAL, 0);
    file.checkInPlace();
    Seal.set(file.place());
  }

  /**
   * Checks a complete catalogue.
   *
   * @return whether it has its seal; false if it was being changed when a run was killed
   */
  static boolean isSealed(CatalogueFile file, Digest digest) throws SQLException, IOException {
    String seal = file.aboutOrNull(Seal.NAME);
    boolean sealed = !Seal.NONE.equals(seal);
    if (!sealed) {
      file.checkPages();
      if (!digest.of(file).equals(file.about("digest"))) {
        throw file.damaged("its content does not match its digest");
      }
    } else if (seal == null || !Seal.holds(file.place(), seal)) {
      throw file.damaged(Seal.BROKEN);
    }
    return sealed;
  }

  /** Whether a complete catalogue was changed after it was sealed, unless it is large. */
  static boolean isVisiblyChanged(CatalogueFile file) throws SQLException, IOException {
    String seal = file.aboutOrNull(Seal.NAME);
    return file.isComplete()
        && !Seal.NONE.equals(seal)
        && file.size() <= Seal.QUICKLY_CHECKED
        && (seal == null || !Seal.holds(file.place(), seal));
  }

  /**
   * Sets the seal of a complete catalogue that was checked and has none.
   *
   * @param file opened to be read
   * @throws IOException if it cannot be written, or another process writes to it
   */
  static void setMissingSeal(CatalogueFile file) throws IOException {
    CatalogueFiles.checkWritable(file.path());
    WriteLock.holding(file.path(), () -> Seal.set(file.place()));
  }

  private void checkSubproblems(Map<Integer, Long> found) throws IOException {
    for (CatalogueReader.Part part : new CatalogueReader(file).subproblems()) {
      long solutions = found.getOrDefault(part.id(), 0L);
      if (part.solutions() != solutions) {
        throw file.damaged(
            "subproblem %s has %s solutions, expected %s"
                .formatted(part.id(), solutions, part.solutions()));
      }
    }
  }

  private Sorting.Result sortOnDisk() throws SQLException, IOException {
    try {
      return new Sorting(file, share -> tell(Step.SORT, share)).run(printOf(file));
    } catch (SQLiteException | IOException e) {
      Throwable cause = e instanceof SQLiteException ? e : e.getCause();
      if (cause instanceof SQLiteException full
          && full.getResultCode() == SQLiteErrorCode.SQLITE_FULL) {
        throw new IOException(
            file.path() + ": the disk is full, or that of temporary files, which sorting needs", e);
      }
      throw e;
    }
  }

  /** A SHA-256 over the problem, the notion, the shard if there are several, and all solutions. */
  static String digestOf(CatalogueFile file) throws SQLException, IOException {
    return new Sealing(file, share -> true, NANOS_BETWEEN_CALLS).digest(file);
  }

  private static Fingerprint printOf(CatalogueFile file) throws SQLException {
    Fingerprint print = new Fingerprint();
    print.line(file.about("fingerprint"));
    print.line(file.about("distinct"));
    if (!CatalogueReader.shard(file).isWhole()) {
      print.line(file.about("shard"));
    }
    return print;
  }

  private String digest(CatalogueFile of) throws SQLException, IOException {
    return of.schema().isInBlocks() ? digestOfBlocks(of) : digestOfRows(of);
  }

  private String digestOfBlocks(CatalogueFile of) throws SQLException, IOException {
    SolutionDigest digest = new SolutionDigest(printOf(of));
    read(of, run -> digest.add(run.options(), run.length(), run.shared()));
    return digest.hex();
  }

  /** Whether a file has the solutions that have been sorted. */
  private boolean isSorted(CatalogueFile fresh, Sorting.Result sorted)
      throws SQLException, IOException {
    if (!fresh.schema().isInBlocks()) {
      return digestOfRows(fresh).equals(sorted.digest());
    }
    Checksum checksum = new Checksum();
    read(fresh, run -> checksum.add(run.options(), run.length(), run.shared()));
    return checksum.value() == sorted.checksum();
  }

  /** Reads all solutions of a complete catalogue, which are in blocks. */
  private void read(CatalogueFile of, Consumer<SortedRun> taker) throws SQLException, IOException {
    try (SolutionBlocks blocks = new SolutionBlocks(of)) {
      long all = blocks.count();
      List<Long> runs = blocks.runs();
      if (runs.size() > 1) {
        throw of.damaged("its solutions are not in order");
      }
      SortedRun run = blocks.run(1);
      while (run.next()) {
        taker.accept(run);
        if (run.number() % SOLUTIONS_BETWEEN_CALLS == 0) {
          tell(Step.CHECK, (double) run.number() / all);
        }
      }
      if (run.number() < all) {
        throw of.damaged("it has " + all + " solutions, but only " + run.number() + " in order");
      }
    }
  }

  private String digestOfRows(CatalogueFile of) throws SQLException, IOException {
    Fingerprint print = printOf(of);
    String options = of.schema().solutionColumn();
    long longest = of.number("SELECT ifnull(max(length(" + options + ")), 0) FROM solution");
    long together = Math.clamp(MOST_HEX / (2 * longest + 1), 1, SOLUTIONS_READ_TOGETHER);
    try (PreparedStatement some =
        of.connection()
            .prepareStatement(
                "SELECT group_concat(hex(%s), char(10) ORDER BY id) FROM solution"
                        .formatted(options)
                    + " WHERE id > ? AND id <= ?")) {
      long solutions = of.solutionCount();
      for (long from = 0; from < solutions; from += together) {
        some.setLong(1, from);
        some.setLong(2, from + together);
        try (ResultSet rows = some.executeQuery()) {
          print.line(rows.getString(1));
        }
        tell(Step.CHECK, (double) from / solutions);
      }
    }
    return print.hex();
  }

  /** Tells the share of a step, and stops it if asked to, before the digest is written. */
  private void tell(Step step, double share) {
    if (!shouldContinue(step, share)) {
      throw new StoppedException();
    }
  }

  private boolean shouldContinue(Step step, double share) {
    long now = System.nanoTime();
    if (now - lastCall < nanosBetweenCalls) {
      return !stopped;
    }
    lastCall = now;
    // Once the digest is written, nothing stops it: what is left is short.
    stopped = !listener.test(step.share(share)) && step.compareTo(Step.CHECK) < 0;
    return !stopped;
  }
}
