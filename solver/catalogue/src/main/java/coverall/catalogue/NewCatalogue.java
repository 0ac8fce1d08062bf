package coverall.catalogue;

import coverall.catalogue.CatalogueFile.Access;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;

/**
 * Creates catalogues whole or not at all: each is written beside its place, under a name of its
 * own, and gets its name at the end. What a process that died has left there is replaced by the
 * next one.
 */
final class NewCatalogue {
  private static final String ENDING = ".coverall.part";

  private NewCatalogue() {}

  /** Writes the content of a file. */
  interface Filling {
    void fill(CatalogueFile file) throws SQLException, IOException;
  }

  /**
   * Creates a catalogue, and opens it.
   *
   * @param filling receives the new file, in a transaction
   * @return the file in a transaction, with the right to write to it
   * @throws IOException if it cannot be written, or was created in the meantime
   */
  static CatalogueFile create(Path path, Filling filling) throws IOException {
    Filling whole =
        file -> {
          file.begin(null);
          filling.fill(file);
          file.end();
        };
    return CatalogueFiles.toWrite(path, () -> createLocked(path, whole));
  }

  /**
   * Creates a catalogue. The caller has the right to write to it.
   *
   * @param filling receives the new file, without a transaction, and commits
   * @throws IOException if it cannot be written, or was created in the meantime
   */
  static void createLocked(Path path, Filling filling) throws IOException {
    Path place = WriteLock.target(path);
    if (Files.exists(place) && Files.size(place) > 0) {
      throw new IOException(path + ": was created concurrently by another process");
    }
    Path part = place.resolveSibling(place.getFileName() + ENDING);
    delete(part);
    // For a signal that ends the process in the usual way.
    part.toFile().deleteOnExit();
    journal(part).toFile().deleteOnExit();
    boolean made = false;
    try {
      try (CatalogueFile file = CatalogueFiles.connect(path, part, Access.CREATE)) {
        filling.fill(file);
      } catch (SQLException e) {
        throw SqliteError.failure(path, e);
      }
      Files.deleteIfExists(place); // An empty file is as good as none.
      Files.move(part, place);
      made = true;
    } finally {
      if (!made) {
        delete(part);
      }
    }
  }

  private static void delete(Path part) throws IOException {
    Files.deleteIfExists(part);
    Files.deleteIfExists(journal(part));
  }

  private static Path journal(Path part) {
    return part.resolveSibling(part.getFileName() + "-journal");
  }
}
