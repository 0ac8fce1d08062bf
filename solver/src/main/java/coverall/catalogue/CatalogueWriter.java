package coverall.catalogue;

import coverall.enumerate.SolutionWriter;
import coverall.enumerate.SubproblemResult;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.SQLException;

/**
 * Writes the solutions of an enumeration into a catalogue, and makes them last at least once a
 * second, a finished subproblem never before its solutions.
 *
 * <p>For the one thread that writes; {@link #saved} for any.
 */
public final class CatalogueWriter implements SolutionWriter, AutoCloseable {
  static final int BYTES = 3; // of a placement's number

  private static final long NANOS_BETWEEN_SAVES = 500_000_000;

  private final Catalogue catalogue;
  private final PreparedStatement solution;
  private final PreparedStatement subproblem;
  private long lastSave = System.nanoTime();
  private boolean unsaved;
  private long written;
  private volatile long saved;

  CatalogueWriter(Catalogue catalogue) throws SQLException {
    this.catalogue = catalogue;
    solution =
        catalogue
            .file()
            .connection()
            .prepareStatement("INSERT INTO solution (subproblem, placements) VALUES (?, ?)");
    subproblem =
        catalogue
            .file()
            .connection()
            .prepareStatement(
                "UPDATE subproblem SET state = 'done', branches = ?, solutions = ?, raw = ?,"
                    + " rotation = ?, reflection = ?, seconds = ?, engine = ? WHERE id = ?");
  }

  @Override
  public void write(long number, int id, int[] options) throws IOException {
    try {
      solution.setInt(1, id);
      solution.setBytes(2, bytes(options));
      solution.executeUpdate();
      written++;
      saveNowAndThen();
    } catch (SQLException e) {
      throw catalogue.file().failure(e);
    }
  }

  private static byte[] bytes(int[] options) {
    byte[] bytes = new byte[BYTES * options.length];
    for (int k = 0; k < options.length; k++) {
      bytes[BYTES * k] = (byte) (options[k] >> 16);
      bytes[BYTES * k + 1] = (byte) (options[k] >> 8);
      bytes[BYTES * k + 2] = (byte) options[k];
    }
    return bytes;
  }

  @Override
  public void finished(SubproblemResult result) throws IOException {
    try {
      subproblem.setLong(1, result.branches());
      subproblem.setLong(2, result.found());
      for (int k = 0; k < 3; k++) {
        subproblem.setLong(3 + k, result.fixed().get(k));
      }
      subproblem.setDouble(6, result.nanos() / 1e9);
      subproblem.setString(7, result.engine().toString());
      subproblem.setInt(8, result.id());
      subproblem.executeUpdate();
      saveNowAndThen();
    } catch (SQLException e) {
      throw catalogue.file().failure(e);
    }
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
    catalogue.save();
    lastSave = System.nanoTime();
    unsaved = false;
    saved = written;
  }

  /** How many of the solutions written will last whatever happens. Any thread. */
  public long saved() {
    return saved;
  }

  /** Makes all last. The enumeration has ended. */
  @Override
  public void close() throws IOException {
    save();
    try {
      solution.close();
      subproblem.close();
    } catch (SQLException e) {
      throw catalogue.file().failure(e);
    }
  }
}
