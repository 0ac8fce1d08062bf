package coverall.catalogue;

import coverall.catalogue.CatalogueFile.Access;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteConfig;
import org.sqlite.SQLiteConfig.Pragma;
import org.sqlite.SQLiteOpenMode;

/**
 * Opens the files of catalogues. Those that exist are not trusted: before anything else is read,
 * the header, the rollback journal and the whole schema are compared with those of catalogues.
 */
final class CatalogueFiles {
  private static final int BUSY_MILLIS = 1_000;
  private static final int CACHE_KIBIBYTES = 32 << 10;
  private static final int LONGEST_STATEMENT = 1_000_000; // bytes
  private static final String IN_MEMORY = ":memory:"; // SQLite's name

  private CatalogueFiles() {}

  /** Opens a file without looking at it. */
  static CatalogueFile connect(Path path, Access access) throws IOException {
    return connect(path, path, access);
  }

  /**
   * Opens a file without looking at it.
   *
   * @param path its name in messages
   * @param place where it is
   */
  static CatalogueFile connect(Path path, Path place, Access access) throws IOException {
    // As a URI the name is taken literally; in a plain name "?" would begin parameters.
    return connect(path, place, place.toAbsolutePath().toUri().toString(), access);
  }

  /** A file that exists in memory only, and is empty. */
  static CatalogueFile inMemory() throws IOException {
    return connect(Path.of("memory"), null, IN_MEMORY, Access.CREATE);
  }

  private static CatalogueFile connect(Path path, @Nullable Path place, String name, Access access)
      throws IOException {
    SQLiteConfig config = new SQLiteConfig();
    config.setReadOnly(access == Access.READ);
    if (access != Access.CREATE) {
      config.resetOpenMode(SQLiteOpenMode.CREATE);
    }
    config.setGetGeneratedKeys(false); // a query after each insertion
    config.setBusyTimeout(BUSY_MILLIS);
    config.setCacheSize(-CACHE_KIBIBYTES);
    config.setPragma(Pragma.LIMIT_LENGTH, Integer.toString(CatalogueFile.LONGEST_VALUE));
    config.setPragma(Pragma.LIMIT_SQL_LENGTH, Integer.toString(LONGEST_STATEMENT));
    CatalogueFile file = null;
    boolean opened = false;
    try {
      SqliteLibrary.load();
      file = new CatalogueFile(path, place, config.createConnection("jdbc:sqlite:" + name));
      file.execute("PRAGMA trusted_schema = OFF");
      file.execute("PRAGMA cell_size_check = ON");
      opened = true;
      return file;
    } catch (SQLException e) {
      throw SqliteError.failure(path, e);
    } catch (LinkageError e) {
      throw new IOException("SQLite cannot be loaded: " + e.getMessage(), e);
    } finally {
      if (file != null && !opened) {
        file.close();
      }
    }
  }

  /**
   * Opens a catalogue of any puzzle to read it.
   *
   * @throws BadCatalogueException if the file does not exist or is not a catalogue
   * @throws IOException if it cannot be read
   */
  static CatalogueFile existing(Path path) throws IOException {
    CatalogueFile file = openOrNull(path, Access.READ);
    if (file == null) {
      throw new BadCatalogueException(path + ": not a Coverall catalogue: the file is empty");
    }
    return file;
  }

  /**
   * Opens a catalogue of any puzzle.
   *
   * @return null if nothing has been written to the file yet
   * @throws BadCatalogueException if the file does not exist or is not a catalogue of solutions
   * @throws IOException if it cannot be read
   */
  static @Nullable CatalogueFile openOrNull(Path path, Access access) throws IOException {
    CatalogueFile file = openAnyOrNull(path, access);
    if (file != null && (file.schema() == Schema.OF_SETS || file.schema().isDiagram())) {
      file.close();
      throw new BadCatalogueException(
          path
              + (file.schema().isDiagram()
                  ? ": is a diagram; this requires a list of solutions. See coverall help compress."
                  : ": contains sets of pieces, not solutions. Use coverall search, export or"
                      + " info."));
    }
    return file;
  }

  /**
   * Opens a catalogue of solutions or of sets of pieces.
   *
   * @return null if nothing has been written to the file yet
   * @throws BadCatalogueException if the file does not exist or is not a catalogue
   * @throws IOException if it cannot be read
   */
  static @Nullable CatalogueFile openAnyOrNull(Path path, Access access) throws IOException {
    return openAnyOrNull(path, access, WriteLock.isHeldHere(path));
  }

  /**
   * Opens a catalogue of solutions or of sets of pieces.
   *
   * @param isOurs whether this process may be writing to it. It has checked the bytes then, and
   *     must not do so again: to close the file would release SQLite's locks on it.
   * @return null if nothing has been written to the file yet
   */
  private static @Nullable CatalogueFile openAnyOrNull(Path path, Access access, boolean isOurs)
      throws IOException {
    RawFile raw = new RawFile(path);
    if (!isOurs && raw.hasJournal() && !removesForeignJournal(path, raw)) {
      recover(path);
    }
    if (raw.size() == 0) {
      return null;
    }
    if (!isOurs) {
      raw.checkHeader();
    }
    CatalogueFile file = connect(path, access);
    try {
      if (file.isEmpty()) {
        file.close();
        return null;
      }
      file.checkSchema();
      return file;
    } catch (SQLException e) {
      file.close();
      if (!isOurs && SqliteError.isOfAnotherWriter(e)) {
        recover(path); // Another process was killed meanwhile.
        return openAnyOrNull(path, access, /* isOurs= */ true);
      }
      throw file.failure(e);
    } catch (BadCatalogueException e) {
      file.close();
      throw e;
    }
  }

  /**
   * Opens a catalogue again to resume it, unless it is complete.
   *
   * @param read opened to be read, in no transaction
   * @return the same file if it is complete; otherwise another one, as from {@link #toResume}
   */
  static CatalogueFile toResumeUnlessComplete(CatalogueFile read) throws IOException {
    return read.into(
        file -> {
          if (file.isComplete()) {
            return file;
          }
          file.close();
          return toResume(file.path());
        });
  }

  /**
   * Opens a catalogue of any kind that is not complete, with the right to write to it, and begins a
   * transaction.
   *
   * @throws BadCatalogueException if the file is damaged
   * @throws IOException if it cannot be read or written, another process has the right, or has
   *     completed it
   */
  static CatalogueFile toResume(Path path) throws IOException {
    CatalogueFile file = toWrite(path);
    return file.into(
        own -> {
          if (own.isComplete()) {
            throw new IOException(path + ": was modified concurrently by another process");
          }
          own.checkPages();
          return own;
        });
  }

  /**
   * Opens a catalogue of any kind, with the right to write to it, and begins a transaction.
   *
   * @throws BadCatalogueException if the file is damaged
   * @throws IOException if it cannot be read or written, or another process has the right
   */
  static CatalogueFile toWrite(Path path) throws IOException {
    checkWritable(path);
    return toWrite(path, () -> {});
  }

  /**
   * Opens a catalogue of any kind, with the right to write to it, and begins a transaction.
   *
   * @param first what to do before that, such as to create the file
   * @throws BadCatalogueException if the file is damaged
   * @throws IOException if it cannot be read or written, or another process has the right
   */
  static CatalogueFile toWrite(Path path, WriteLock.Action first) throws IOException {
    WriteLock lock = WriteLock.of(path);
    CatalogueFile file = null;
    boolean begun = false;
    try {
      first.run();
      file = openAnyOrNull(path, Access.WRITE, false);
      if (file == null) {
        throw new IOException(path + ": was modified concurrently by another process");
      }
      file.begin(lock);
      begun = true;
      return file;
    } catch (SQLException e) {
      throw SqliteError.failure(path, e);
    } finally {
      if (!begun) {
        try (lock) {
          if (file != null) {
            file.close();
          }
        }
      }
    }
  }

  static void checkWritable(Path path) throws IOException {
    if (!Files.isWritable(path)) {
      throw new IOException(path + ": permission denied: it is read-only");
    }
  }

  /**
   * Removes a journal beside a file whose seal holds: it is of another file, which was here before,
   * or of a write that has not begun.
   */
  private static boolean removesForeignJournal(Path path, RawFile raw) throws IOException {
    if (!Seal.holds(path)) {
      return false;
    }
    WriteLock lock;
    try {
      lock = WriteLock.of(path);
    } catch (IOException e) {
      return true; // It may be the journal of a process that is writing, and SQLite will see that.
    }
    try {
      raw.deleteJournal();
      return true;
    } finally {
      lock.close();
    }
  }

  /** Lets SQLite undo a write that was interrupted, unless another process is writing. */
  private static void recover(Path path) throws IOException {
    try (CatalogueFile file = connect(path, Access.WRITE)) {
      file.isEmpty();
    } catch (SQLException e) {
      throw SqliteError.failure(path, e);
    }
  }
}
