package coverall.catalogue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The bytes of a catalogue and of the files that SQLite keeps beside it, checked before SQLite acts
 * on them.
 *
 * <p>SQLite does what a rollback journal asks for as soon as it opens the file beside it: it writes
 * pages, sets the size of the file, and may even delete the file that the journal names as its
 * super-journal. So a journal is checked, too. A catalogue never has a write-ahead log.
 *
 * @see <a href="https://www.sqlite.org/fileformat2.html">Database File Format</a>
 */
final class RawFile {
  private static final byte[] MAGIC = "SQLite format 3\0".getBytes(StandardCharsets.US_ASCII);
  private static final byte[] JOURNAL_MAGIC = HexFormat.of().parseHex("d9d505f920a163d7");

  private static final int HEADER_BYTES = 100;
  private static final int WRITE_VERSION = 18; // places in the header
  private static final int READ_VERSION = 19;
  private static final byte LEGACY = 1; // 2: write-ahead log
  private static final int JOURNAL_HEADER_BYTES = 28;
  private static final int INITIAL_PAGES = 16; // places in the journal's header
  private static final int PAGE_SIZE = 24;

  private final Path path; // as the user named it
  private final Path file; // without links: SQLite puts the journal there

  /**
   * A file to read.
   *
   * @throws BadCatalogueException if no such file exists
   * @throws IOException if it cannot be read
   */
  RawFile(Path path) throws IOException {
    this.path = path;
    if (!Files.exists(path)) {
      throw new BadCatalogueException(
          Files.isSymbolicLink(path)
              ? path + ": links to " + Files.readSymbolicLink(path) + ", which does not exist"
              : path + ": no such file");
    }
    if (Files.isDirectory(path)) {
      throw new BadCatalogueException(path + ": is a directory");
    }
    if (!Files.isRegularFile(path)) {
      throw notOurs();
    }
    if (!Files.isReadable(path)) {
      throw new IOException(path + ": permission denied");
    }
    file = path.toRealPath();
  }

  private BadCatalogueException notOurs() {
    return new BadCatalogueException(path + ": not a Coverall catalogue");
  }

  private Path beside(String ending) {
    return file.resolveSibling(file.getFileName() + ending);
  }

  /**
   * Whether an interrupted write may have to be rolled back.
   *
   * @throws BadCatalogueException if the journal is not one that Coverall leaves behind
   */
  boolean hasJournal() throws IOException {
    Path journal = beside("-journal");
    if (!Files.exists(journal) || Files.size(file) == 0) {
      return false;
    }
    try (FileChannel channel = FileChannel.open(journal)) {
      byte[] header = read(channel, 0, JOURNAL_HEADER_BYTES);
      if (!startsWith(header, JOURNAL_MAGIC)) {
        // Zero if it is not yet on disk, or already done with; SQLite removes anything else.
        return header[0] != 0;
      }
      ByteBuffer numbers = ByteBuffer.wrap(header);
      long pages = Integer.toUnsignedLong(numbers.getInt(INITIAL_PAGES));
      long bytes = pages * Integer.toUnsignedLong(numbers.getInt(PAGE_SIZE));
      if (bytes < 0 || bytes > Files.size(file)) {
        throw BadCatalogueException.damaged(path, journal + " would make it larger");
      }
      byte[] end = read(channel, channel.size() - JOURNAL_MAGIC.length, JOURNAL_MAGIC.length);
      if (startsWith(end, JOURNAL_MAGIC)) {
        throw BadCatalogueException.damaged(path, journal + " refers to another file");
      }
      return true;
    } catch (AccessDeniedException e) {
      throw new IOException(journal + ": permission denied", e);
    }
  }

  void deleteJournal() throws IOException {
    Files.deleteIfExists(beside("-journal"));
  }

  /**
   * Checks the header.
   *
   * @throws BadCatalogueException if it is not that of a catalogue
   */
  void checkHeader() throws IOException {
    try (FileChannel channel = FileChannel.open(file)) {
      byte[] header = read(channel, 0, HEADER_BYTES);
      if (!startsWith(header, MAGIC)) {
        throw notOurs();
      }
      if (header[WRITE_VERSION] != LEGACY || header[READ_VERSION] != LEGACY) {
        throw BadCatalogueException.damaged(path, "it is in write-ahead-log mode");
      }
    }
    if (Files.exists(beside("-wal"))) {
      throw BadCatalogueException.damaged(path, beside("-wal") + " belongs to no catalogue");
    }
  }

  long size() throws IOException {
    return Files.size(file);
  }

  /** Reads bytes; zeros where the file has none. */
  private static byte[] read(FileChannel channel, long at, int length) throws IOException {
    byte[] bytes = new byte[length];
    ByteBuffer buffer = ByteBuffer.wrap(bytes);
    while (at >= 0 && buffer.hasRemaining() && channel.read(buffer, at + buffer.position()) > 0) {}
    return bytes;
  }

  private static boolean startsWith(byte[] bytes, byte[] magic) {
    return Arrays.equals(bytes, 0, magic.length, magic, 0, magic.length);
  }
}
