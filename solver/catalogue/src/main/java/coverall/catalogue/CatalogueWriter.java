package coverall.catalogue;

import coverall.enumerate.SubproblemResult;
import coverall.solve.SolutionStore;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.HashMap;
import java.util.Map;
import java.util.zip.Deflater;

/**
 * Writes the solutions of an enumeration into a catalogue, and commits them at least once a second.
 * A finished subproblem is never committed before its solutions.
 *
 * <p>For the one thread that writes; {@link #stored} for any thread.
 */
public final class CatalogueWriter implements SolutionStore.RunWriter {
  private final CatalogueFile file;
  private final int optionCount;
  private final SolutionBlocks blocks;
  private final PreparedStatement subproblem;
  private final Map<Integer, RunBuffer> open = new HashMap<>(); // by subproblem
  private final RunBuffer done; // of finished subproblems
  private boolean unsaved;
  private boolean broken; // by a failure: what is here and in the transaction may not fit together
  private long written;
  private volatile long saved;

  CatalogueWriter(CatalogueFile file, int optionCount) throws SQLException {
    this.file = file;
    this.optionCount = optionCount;
    done = new RunBuffer(optionCount);
    blocks = new SolutionBlocks(file);
    subproblem =
        file.connection()
            .prepareStatement(
                "UPDATE subproblem SET state = 'done', branches = ?, solutions = ?, raw = ?,"
                    + " rotation = ?, reflection = ?, seconds = ?, engine = ? WHERE id = ?");
  }

  @Override
  public void write(long number, int id, int[] options) throws IOException {
    broken = true;
    RunBuffer own = open.computeIfAbsent(id, key -> new RunBuffer(optionCount));
    if (!own.takes(1, options.length)) {
      store(own, id);
    }
    own.add(options, id);
    written++;
    saveNowAndThen();
    broken = false;
  }

  private void store(RunBuffer solutions, int id) throws IOException {
    try {
      blocks.add(solutions, id, Deflater.BEST_SPEED);
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }

  @Override
  public void finished(SubproblemResult result) throws IOException {
    broken = true;
    RunBuffer own = open.remove(result.id());
    if (own != null) {
      if (!done.takes(own)) {
        store(done, SolutionBlocks.MIXED);
      }
      done.addAll(own);
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
    broken = false;
  }

  @Override
  public void idle() throws IOException {
    if (unsaved) {
      saveNowAndThen();
    }
  }

  private void saveNowAndThen() throws IOException {
    unsaved = true;
    if (file.isCommitDue()) {
      save();
    }
  }

  private void save() throws IOException {
    broken = true;
    store(done, SolutionBlocks.MIXED);
    for (Map.Entry<Integer, RunBuffer> own : open.entrySet()) {
      store(own.getValue(), own.getKey());
    }
    try {
      file.commit();
    } catch (SQLException e) {
      throw file.failure(e);
    }
    unsaved = false;
    saved = written;
    broken = false;
  }

  @Override
  public long stored(long written) {
    return saved;
  }

  /** Commits the rest, after the enumeration has ended, unless writing has failed before. */
  @Override
  public void close() throws IOException {
    if (!broken) {
      save();
    }
    try {
      blocks.close();
      subproblem.close();
    } catch (SQLException e) {
      throw file.failure(e);
    }
  }
}
