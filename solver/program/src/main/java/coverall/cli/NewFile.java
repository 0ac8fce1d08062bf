package coverall.cli;

import coverall.view.SolutionFormat;
import java.io.BufferedWriter;
import java.io.Closeable;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.channels.Channels;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.Objects;
import java.util.zip.GZIPOutputStream;
import org.jspecify.annotations.Nullable;

/**
 * A new file that gets its name once it is complete, and never replaces another file. Until then,
 * its content is in a file beside it, {@code NAME.coverall.part}. If it is closed before {@link
 * #finish}, nothing is left. Errors name the file.
 */
final class NewFile implements Closeable {
  /*
   * A process holds a lock on the part while it writes, so the part of a killed process is known: it
   * has no lock, and the next process takes it over. Nobody renames or deletes a part without its
   * lock. So a part that still has its name after it was locked belongs to whoever locked it.
   *
   * A link gives a part its final name without replacing another file, in one step and under the
   * lock. Where there are no links, an empty file reserves the name first.
   */

  /** The extension of parts. */
  static final String PART = ".coverall.part";

  private static final int BUFFER = 1 << 16;
  private static final String NO_SPACE = "No space left on device";

  private final Path file;
  private final Path part;
  private final FileChannel channel;
  private final OutputStream bytes;
  private @Nullable Writer text;
  private boolean closed;

  private NewFile(Path file, Path part, FileChannel channel) {
    this.file = file;
    this.part = part;
    this.channel = channel;
    bytes = new Named(file, Channels.newOutputStream(channel));
  }

  /**
   * Begins a file.
   *
   * @throws Failure if it exists, is being written by another process, or cannot be written
   */
  static NewFile create(Path file) throws IOException {
    Path part = file.resolveSibling(Objects.requireNonNull(file.getFileName()) + PART);
    checkNew(file);
    try {
      FileChannel channel;
      do {
        channel = lock(file, part);
      } while (channel == null);
      NewFile created = new NewFile(file, part, channel);
      try {
        checkNew(file); // Another process may have completed it before the lock.
        channel.truncate(0);
      } catch (Failure | IOException e) {
        created.close();
        throw e;
      }
      return created;
    } catch (AccessDeniedException e) {
      throw new Failure(ExitCode.IO_FAILED, file + ": permission denied");
    } catch (NoSuchFileException e) {
      throw notCreated(file);
    } catch (IOException e) {
      throw named(file, e);
    }
  }

  /** The failure for a file that the system cannot create; usually its directory is missing. */
  static Failure notCreated(Path file) {
    Path folder = file.toAbsolutePath().getParent();
    boolean isThere = folder != null && Files.isDirectory(folder);
    return new Failure(
        ExitCode.IO_FAILED,
        isThere ? file + ": cannot be created" : folder + ": no such directory");
  }

  /**
   * Checks that a file does not exist yet.
   *
   * @throws Failure if it exists
   */
  static void checkNew(Path file) {
    if (Files.exists(file)) {
      throw exists(file);
    }
    if (Files.isSymbolicLink(file)) {
      throw new Failure(ExitCode.IO_FAILED, file + ": is a link to a missing file");
    }
  }

  /** Opens and locks a part; null if another process has just renamed or deleted it. */
  private static @Nullable FileChannel lock(Path file, Path part) throws IOException {
    Object key = null;
    FileChannel channel;
    boolean isNew = !Files.exists(part, LinkOption.NOFOLLOW_LINKS);
    try {
      key = isNew ? null : key(part);
      channel =
          FileChannel.open(
              part,
              isNew ? StandardOpenOption.CREATE_NEW : StandardOpenOption.WRITE,
              StandardOpenOption.WRITE,
              LinkOption.NOFOLLOW_LINKS);
    } catch (FileAlreadyExistsException e) {
      return null;
    } catch (NoSuchFileException e) {
      if (isNew) { // The directory is missing.
        throw e;
      }
      return null;
    }
    boolean isLocked = false;
    try {
      checkLock(channel, file, part, isNew);
      Object keyNow = key(part); // It is the same file if it has kept its name.
      isLocked = isNew || Objects.equals(key, keyNow);
    } catch (NoSuchFileException e) {
      return null;
    } finally {
      if (!isLocked) {
        channel.close();
      }
    }
    return isLocked ? channel : null;
  }

  private static @Nullable Object key(Path part) throws IOException {
    return Files.readAttributes(part, BasicFileAttributes.class, LinkOption.NOFOLLOW_LINKS)
        .fileKey();
  }

  /**
   * Locks a file until it is closed.
   *
   * @param file its name for messages
   * @param isNew whether it may stay unlocked where the file system has no locks
   * @throws Failure if another process has locked it
   */
  static void checkLock(FileChannel channel, Path file, Path part, boolean isNew)
      throws IOException {
    try {
      if (channel.tryLock() != null) {
        return;
      }
    } catch (OverlappingFileLockException e) {
      // Another thread of this process writes it.
    } catch (IOException e) { // The file system has no locks.
      if (isNew) {
        return;
      }
      throw new Failure(
          ExitCode.IO_FAILED, part + " exists. Delete it if no other process is writing it.");
    }
    throw new Failure(ExitCode.IO_FAILED, file + ": another process is writing this file");
  }

  /** The content as bytes. */
  OutputStream bytes() {
    return bytes;
  }

  /** The content as text, compressed if the name ends in {@code .gz}. */
  Writer text() throws IOException {
    if (text == null) {
      boolean isCompressed = SolutionFormat.isCompressed(file.toString());
      OutputStream out = isCompressed ? new GZIPOutputStream(bytes, BUFFER) : bytes;
      text = new BufferedWriter(new OutputStreamWriter(out, StandardCharsets.UTF_8), BUFFER);
    }
    return text;
  }

  /**
   * Completes the file and gives it its name.
   *
   * @throws Failure if another process has created a file with this name meanwhile
   */
  void finish() throws IOException {
    if (text != null) {
      text.close();
    }
    try {
      Files.createLink(file, part);
    } catch (FileAlreadyExistsException e) {
      throw exists(file);
    } catch (UnsupportedOperationException | FileSystemException e) {
      rename();
    }
    close();
  }

  /** Names the file where links are not supported. */
  private void rename() throws IOException {
    channel.close(); // Windows renames no open file.
    try {
      Files.createFile(file);
    } catch (FileAlreadyExistsException e) {
      throw exists(file);
    } catch (FileSystemException e) {
      throw named(file, e);
    }
    try {
      Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
    } catch (IOException e) {
      Files.deleteIfExists(file);
      throw named(file, e);
    }
  }

  /** Deletes what was written, unless it is finished. */
  @Override
  public void close() throws IOException {
    if (!closed) {
      closed = true;
      try (channel) {
        Files.deleteIfExists(part);
      }
    }
  }

  /** Writes the content of a file. */
  @FunctionalInterface
  interface Content {
    void write(OutputStream out) throws IOException;
  }

  /** Creates a file with its whole content. */
  static void make(Path file, Content content) throws IOException {
    try (NewFile created = create(file)) {
      content.write(created.bytes());
      created.finish();
    }
  }

  private static Failure exists(Path file) {
    return new Failure(
        ExitCode.IO_FAILED, file + " already exists; not overwritten. Choose another name.");
  }

  /** An error with the name of the file that the user knows. */
  private static IOException named(Path file, IOException e) {
    String reason =
        e instanceof FileSystemException named && named.getReason() != null
            ? named.getReason()
            : String.valueOf(e.getMessage());
    return new IOException(
        file + ": " + (reason.equals(NO_SPACE) ? "the disk is full" : Main.lowerCase(reason)), e);
  }

  /** The bytes of a file, whose errors name it. Closing them does not unlock the file. */
  static final class Named extends FilterOutputStream {
    private final Path file;

    Named(Path file, OutputStream bytes) {
      super(bytes);
      this.file = file;
    }

    @Override
    public void write(int value) throws IOException {
      write(new byte[] {(byte) value}, 0, 1);
    }

    @Override
    public void write(byte[] bytes, int from, int length) throws IOException {
      try {
        out.write(bytes, from, length);
      } catch (IOException e) {
        throw named(file, e);
      }
    }

    @Override
    public void close() throws IOException {
      flush();
    }
  }
}
