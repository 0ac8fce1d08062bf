package coverall.catalogue;

import coverall.enumerate.SubproblemResult;
import coverall.solve.SolutionStore;
import java.io.IOException;
import java.sql.Connection;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;

/**
 * Writes the solutions of an enumeration into a catalogue, and commits them at least once a second.
 * A finished subproblem is never committed before its solutions.
 *
 * <p>For the one thread that writes; {@link #stored} for any thread.
 */
public final class CatalogueWriter implements SolutionStore.RunWriter {
  static final int BYTES = 3; // of an option's number

  private static final long NANOS_BETWEEN_SAVES = 500_000_000;
  private static final int MOST_IN_BATCH = 1_024;
  private static final int MOST_BYTES_IN_BATCH = 8 << 20; // unless a single solution has more

  private final CatalogueFile file;
  private final PreparedStatement solutions;
  private final PreparedStatement subproblem;
  private final Map<Integer, Batch> batches = new HashMap<>(); // by subproblem
  private long lastSave = System.nanoTime();
  private boolean unsaved;
  private long written;
  private volatile long saved;

  /**
   * Solutions of one subproblem and one length, inserted together: SQLite takes the list apart. A
   * call for each solution would be far more code to compile while the search needs the processors.
   */
  private static final class Batch {
    byte[] list = new byte[256];
    int size; // in bytes
    int length; // of a solution, in bytes
    int count; // of solutions

    void add(int[] options) {
      length = BYTES * options.length;
      count++;
      if (size + length > list.length) {
        list = Arrays.copyOf(list, 2 * (size + length));
      }
      for (int option : options) {
        list[size++] = (byte) (option >> 16);
        list[size++] = (byte) (option >> 8);
        list[size++] = (byte) option;
      }
    }

    /** Whether a solution with this number of options can be added. */
    boolean takes(int options) {
      return count == 0
          || (BYTES * options == length
              && count < MOST_IN_BATCH
              && size + length <= MOST_BYTES_IN_BATCH);
    }

    void clear() {
      size = 0;
      count = 0;
    }
  }

  CatalogueWriter(CatalogueFile file) throws SQLException {
    this.file = file;
    Connection connection = file.connection();
    makePlacesInBatch(file);
    solutions =
        connection.prepareStatement(
            "INSERT INTO solution (subproblem, "
                + file.schema().solutionColumn()
                + ") SELECT ?1, substr(?2, k * ?3 + 1, ?3) FROM temp.place_in_batch WHERE k < ?4");
    subproblem =
        connection.prepareStatement(
            "UPDATE subproblem SET state = 'done', branches = ?, solutions = ?, raw = ?,"
                + " rotation = ?, reflection = ?, seconds = ?, engine = ? WHERE id = ?");
  }

  private static void makePlacesInBatch(CatalogueFile file) throws SQLException {
    file.execute("CREATE TEMP TABLE IF NOT EXISTS place_in_batch (k INTEGER PRIMARY KEY)");
    file.execute(
        "WITH RECURSIVE upto(k) AS (SELECT 0 UNION ALL SELECT k + 1 FROM upto WHERE k + 1 < "
            + MOST_IN_BATCH
            + ") INSERT OR IGNORE INTO place_in_batch SELECT k FROM upto");
  }

  @Override
  public void write(long number, int id, int[] options) throws IOException {
    Batch batch = batches.computeIfAbsent(id, key -> new Batch());
    if (!batch.takes(options.length)) {
      insert(id, batch);
    }
    batch.add(options);
    written++;
    saveNowAndThen();
  }

  private void insert(int id, Batch batch) throws IOException {
    if (batch.count == 0) {
      return;
    }
    try {
      solutions.setInt(1, id);
      // Of solutions without options too, because SQLite would take an empty list for null.
      solutions.setBytes(2, Arrays.copyOf(batch.list, Math.max(1, batch.size)));
      solutions.setInt(3, batch.length);
      solutions.setInt(4, batch.count);
      solutions.executeUpdate();
      batch.clear();
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  @Override
  public void finished(SubproblemResult result) throws IOException {
    Batch batch = batches.remove(result.id());
    if (batch != null) {
      insert(result.id(), batch);
    }
    try {
      subproblem.setLong(1, result.branches());
      subproblem.setLong(2, result.found());
      for (int k = 0; k < 3; k++) {
        subproblem.setLong(3 + k, result.fixed().get(k));
      }
      subproblem.setDouble(6, result.nanos() / 1e9);
      subproblem.setString(7, result.engine());
      subproblem.setInt(8, result.id());
      subproblem.executeUpdate();
    } catch (SQLException e) {
      throw file.failure(e);
    }
    saveNowAndThen();
  }

  @Override
  public void idle() throws IOException {
    if (unsaved) {
      saveNowAndThen();
    }
  }

  private void saveNowAndThen() throws IOException {
    unsaved = true;
    if (System.nanoTime() - lastSave > NANOS_BETWEEN_SAVES) {
      save();
    }
  }

  private void save() throws IOException {
    for (Map.Entry<Integer, Batch> batch : batches.entrySet()) {
      insert(batch.getKey(), batch.getValue());
    }
    try {
      file.commit();
    } catch (SQLException e) {
      throw file.failure(e);
    }
    lastSave = System.nanoTime();
    unsaved = false;
    saved = written;
  }

  @Override
  public long stored(long written) {
    return saved;
  }

  /** Commits the rest, after the enumeration has ended. */
  @Override
  public void close() throws IOException {
    save();
    try {
      solutions.close();
      subproblem.close();
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }
}
