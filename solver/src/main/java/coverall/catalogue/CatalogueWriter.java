package coverall.catalogue;

import coverall.cover.OptionGroup;
import coverall.enumerate.SolutionWriter;
import coverall.enumerate.SubproblemResult;
import java.io.IOException;
import java.sql.PreparedStatement;
import java.sql.SQLException;
import java.util.Arrays;

/**
 * Writes the solutions of an enumeration into a catalogue, and makes them last at least once a
 * second, a finished subproblem never before its solutions.
 *
 * <p>For the one thread that writes.
 */
public final class CatalogueWriter implements SolutionWriter, AutoCloseable {
  private static final long NANOS_BETWEEN_SAVES = 500_000_000;
  private static final int BYTES = 3; // of a placement's number

  private final Catalogue catalogue;
  private final OptionGroup group;
  private final PreparedStatement solution;
  private final PreparedStatement subproblem;
  private long lastSave = System.nanoTime();
  private boolean unsaved;

  CatalogueWriter(Catalogue catalogue, OptionGroup group) throws SQLException {
    this.catalogue = catalogue;
    this.group = group;
    solution =
        catalogue
            .connection()
            .prepareStatement("INSERT INTO solution (subproblem, placements) VALUES (?, ?)");
    subproblem =
        catalogue
            .connection()
            .prepareStatement(
                "UPDATE subproblem SET branches = ?, solutions = ?, raw = ?, rotation = ?,"
                    + " reflection = ?, seconds = ?, engine = ? WHERE id = ?");
  }

  @Override
  public void write(long number, int id, int[] options) throws IOException {
    try {
      solution.setInt(1, id);
      solution.setBytes(2, bytes(least(options)));
      solution.executeUpdate();
      unsaved = true;
      saveNowAndThen();
    } catch (SQLException e) {
      throw catalogue.failure(e);
    }
  }

  /** The least of the solutions that are the same as this one, as a sorted list. */
  private int[] least(int[] options) {
    int[] least = options.clone();
    Arrays.sort(least);
    for (int element = 1; element < group.order(); element++) {
      int[] image = new int[options.length];
      int smallest = Integer.MAX_VALUE;
      for (int k = 0; k < image.length; k++) {
        image[k] = group.image(element, options[k]);
        smallest = Math.min(smallest, image[k]);
      }
      if (image.length > 0 && smallest <= least[0]) {
        Arrays.sort(image);
        least = Arrays.compare(image, least) < 0 ? image : least;
      }
    }
    return least;
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
      unsaved = true;
      saveNowAndThen();
    } catch (SQLException e) {
      throw catalogue.failure(e);
    }
  }

  @Override
  public void idle() throws IOException {
    saveNowAndThen();
  }

  private void saveNowAndThen() throws IOException {
    if (unsaved && System.nanoTime() - lastSave > NANOS_BETWEEN_SAVES) {
      save();
    }
  }

  private void save() throws IOException {
    catalogue.save();
    lastSave = System.nanoTime();
    unsaved = false;
  }

  /** Makes all last. The enumeration has ended. */
  @Override
  public void close() throws IOException {
    save();
    try {
      solution.close();
      subproblem.close();
    } catch (SQLException e) {
      throw catalogue.failure(e);
    }
  }
}
