package coverall.catalogue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import org.jspecify.annotations.Nullable;
import org.sqlite.SQLiteErrorCode;
import org.sqlite.SQLiteException;

/** What SQLite's errors mean for the file of a catalogue. */
final class SqliteError {
  /** What is wrong where a name belongs to another file, or to none. */
  static final String MOVED = "was moved, deleted or replaced by another process";

  private SqliteError() {}

  /**
   * The exception for an error with a file.
   *
   * @throws BadCatalogueException instead if the content of the file is to blame
   */
  static IOException failure(Path path, SQLException e) {
    SQLiteErrorCode code =
        e instanceof SQLiteException sqlite
            ? sqlite.getResultCode()
            : SQLiteErrorCode.UNKNOWN_ERROR;
    if (code == SQLiteErrorCode.SQLITE_NOTADB) {
      throw new BadCatalogueException(path + ": not a Coverall catalogue");
    }
    String damage = damage(code, e);
    if (damage != null) {
      throw BadCatalogueException.damaged(path, damage);
    }
    return new IOException(path + ": " + reason(path, code, e), e);
  }

  /** Whether it is the file that was written that is to blame, where others were read. */
  static boolean isOfWriting(SQLException e) {
    return e instanceof SQLiteException sqlite
        && switch (sqlite.getResultCode()) {
          case SQLITE_FULL,
              SQLITE_IOERR_WRITE,
              SQLITE_IOERR_FSYNC,
              SQLITE_IOERR_DIR_FSYNC,
              SQLITE_IOERR_TRUNCATE,
              SQLITE_READONLY,
              SQLITE_READONLY_DBMOVED ->
              true;
          default -> false;
        };
  }

  /** Whether somebody else has left a write unfinished, which a reader cannot undo. */
  static boolean isOfAnotherWriter(SQLException e) {
    return e instanceof SQLiteException sqlite
        && sqlite.getResultCode() == SQLiteErrorCode.SQLITE_READONLY_ROLLBACK;
  }

  /** What is wrong with the content of a file; null if nothing is. */
  private static @Nullable String damage(SQLiteErrorCode code, SQLException e) {
    return switch (code) {
      case SQLITE_CORRUPT, SQLITE_CORRUPT_VTAB, SQLITE_CORRUPT_INDEX, SQLITE_CORRUPT_SEQUENCE ->
          "its pages are inconsistent";
      case SQLITE_TOOBIG -> "a value is too long";
      // The statements are right, so the tables are not.
      case SQLITE_ERROR, SQLITE_MISMATCH ->
          isOfMissingTable(e) ? null : String.valueOf(e.getMessage());
      default ->
          code.name().startsWith("SQLITE_CONSTRAINT") ? "a row contradicts the schema" : null;
    };
  }

  /** Whether a table is missing, although it was there when the file was opened. */
  private static boolean isOfMissingTable(SQLException e) {
    return String.valueOf(e.getMessage()).contains("no such table");
  }

  private static String reason(Path path, SQLiteErrorCode code, SQLException e) {
    return switch (code) {
      case SQLITE_BUSY, SQLITE_BUSY_SNAPSHOT, SQLITE_BUSY_RECOVERY -> WriteLock.BUSY;
      case SQLITE_SCHEMA -> "was modified concurrently by another process";
      case SQLITE_READONLY_DBMOVED -> MOVED;
      case SQLITE_FULL -> "the disk is full";
      case SQLITE_CANTOPEN -> whyItCannotBeOpened(path);
      case SQLITE_READONLY, SQLITE_READONLY_DIRECTORY ->
          "permission denied: it or its directory is read-only";
      case SQLITE_READONLY_ROLLBACK ->
          "an interrupted write has to be rolled back first: run the command again, with the right"
              + " to write";
      case SQLITE_IOERR_WRITE, SQLITE_IOERR_FSYNC, SQLITE_IOERR_DIR_FSYNC, SQLITE_IOERR_TRUNCATE ->
          "cannot be written: input or output error, or a limit of the system";
      case SQLITE_IOERR_READ -> "cannot be read: input or output error";
      default ->
          isOfMissingTable(e)
              ? "was modified concurrently by another process"
              : String.valueOf(e.getMessage());
    };
  }

  private static String whyItCannotBeOpened(Path path) {
    Path folder = path.toAbsolutePath().getParent();
    if (folder != null && !Files.isDirectory(folder)) {
      return folder + ": no such directory";
    }
    return folder != null && !Files.isWritable(folder)
        ? "permission denied: its directory is read-only"
        : "cannot be opened";
  }
}
