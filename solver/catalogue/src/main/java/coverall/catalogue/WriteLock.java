package coverall.catalogue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import org.jspecify.annotations.Nullable;

/**
 * The right to write to a catalogue: at most one process has it, from before it opens the file
 * until it has closed it. Readers need none.
 *
 * <p>Any thread may ask for the right, and release it.
 */
final class WriteLock implements AutoCloseable {
  /*
   * The lock is one of the system on a file beside the catalogue, so a process that dies loses it.
   * It cannot be on the catalogue itself: on POSIX systems a process loses its locks on a file as
   * soon as it closes any of its descriptors of the file, and both SQLite and this package open
   * and close the catalogue at will. For the same reason a lock that this process holds is looked
   * up in a set, without opening its file.
   *
   * The file is deleted before the lock is released. A process that opened it before, and locks it
   * after, has a lock that means nothing. To tell, each owner gives its file a length at random:
   * the file that has the name must have that length.
   */
  static final String ENDING = "-lock";

  /** Why the right cannot be had. */
  static final String BUSY = "another process is writing to it";

  private static final int LONGEST = 4_096; // bytes
  private static final int ATTEMPTS = 100;
  private static final int MOST_LINKS = 40; // that lead to a file that does not exist
  private static final Set<Path> HELD = ConcurrentHashMap.newKeySet(); // by this process

  private final Path file;
  private final FileChannel channel;

  private WriteLock(Path file, FileChannel channel) {
    this.file = file;
    this.channel = channel;
  }

  /**
   * Gets the right to write to a catalogue, which need not exist yet.
   *
   * @throws IOException if another process, or another part of this one, has it, or the file system
   *     has no locks
   */
  static WriteLock of(Path catalogue) throws IOException {
    Path file = file(catalogue);
    if (!HELD.add(file)) {
      throw busy(catalogue);
    }
    boolean locked = false;
    try {
      for (int k = 0; k < ATTEMPTS; k++) {
        FileChannel channel = lockedOrNull(catalogue, file);
        if (channel != null) {
          locked = true;
          return new WriteLock(file, channel);
        }
      }
      throw busy(catalogue);
    } finally {
      if (!locked) {
        HELD.remove(file);
      }
    }
  }

  /** What to do with the right to write. */
  interface Action {
    void run() throws IOException;
  }

  /**
   * Does something with the right to write to a catalogue.
   *
   * @throws IOException if the right cannot be had, or the action fails
   */
  static void holding(Path catalogue, Action action) throws IOException {
    WriteLock lock = of(catalogue);
    try {
      action.run();
    } finally {
      lock.close();
    }
  }

  /** Whether this process may write to a catalogue, and so may be writing to it. */
  static boolean isHeldHere(Path catalogue) throws IOException {
    return !HELD.isEmpty() && HELD.contains(file(catalogue));
  }

  private static IOException busy(Path catalogue) {
    return new IOException(catalogue + ": " + BUSY);
  }

  /** The file to lock: beside the catalogue itself, wherever links lead. */
  private static Path file(Path catalogue) throws IOException {
    Path real = target(catalogue);
    return real.resolveSibling(real.getFileName() + ENDING);
  }

  /**
   * A file without links, which need not exist.
   *
   * @throws IOException if its folder does not exist
   */
  static Path target(Path path) throws IOException {
    if (Files.exists(path)) {
      return path.toRealPath();
    }
    Path absolute = path.toAbsolutePath();
    for (int k = 0; k < MOST_LINKS && Files.isSymbolicLink(absolute); k++) {
      absolute = absolute.resolveSibling(Files.readSymbolicLink(absolute));
    }
    Path folder = absolute.getParent();
    Path name = absolute.getFileName();
    if (folder == null || name == null) {
      throw new IOException(path + ": is a directory");
    }
    if (!Files.isDirectory(folder)) {
      throw new IOException(path + ": " + folder + ": no such directory");
    }
    return folder.toRealPath().resolve(name);
  }

  /** Locks the file; null if it was deleted at the same time. */
  private static @Nullable FileChannel lockedOrNull(Path catalogue, Path file) throws IOException {
    FileChannel channel = open(catalogue, file);
    boolean kept = false;
    try {
      lock(catalogue, channel);
      checkOurs(file, channel);
      long length = ThreadLocalRandom.current().nextLong(1, LONGEST);
      write(catalogue, file, channel, length);
      kept = Files.exists(file) && Files.size(file) == length;
      return kept ? channel : null;
    } finally {
      if (!kept) {
        channel.close();
      }
    }
  }

  private static FileChannel open(Path catalogue, Path file) throws IOException {
    try {
      return FileChannel.open(
          file,
          StandardOpenOption.CREATE,
          StandardOpenOption.READ,
          StandardOpenOption.WRITE,
          LinkOption.NOFOLLOW_LINKS);
    } catch (FileSystemException e) {
      throw new IOException(
          catalogue
              + ": "
              + (Files.exists(file, LinkOption.NOFOLLOW_LINKS)
                  ? "permission denied: " + file + " cannot be opened"
                  : "permission denied: it or its directory is read-only"),
          e);
    }
  }

  private static void lock(Path catalogue, FileChannel channel) throws IOException {
    FileLock lock;
    try {
      lock = channel.tryLock();
    } catch (OverlappingFileLockException e) {
      throw busy(catalogue);
    } catch (IOException e) {
      throw new IOException(
          catalogue + ": its file system does not support locks: " + e.getMessage(), e);
    }
    if (lock == null) {
      throw busy(catalogue);
    }
  }

  private static void write(Path catalogue, Path file, FileChannel channel, long length)
      throws IOException {
    try {
      channel.truncate(0);
      channel.write(ByteBuffer.allocate(1), length - 1);
    } catch (IOException e) {
      Files.deleteIfExists(file);
      throw new IOException(catalogue + ": " + file + " cannot be written: " + e.getMessage(), e);
    }
  }

  /** Rejects a file of somebody else: ours have a few zeros. */
  private static void checkOurs(Path file, FileChannel channel) throws IOException {
    ByteBuffer content = ByteBuffer.allocate(LONGEST);
    while (content.hasRemaining() && channel.read(content) > 0) {}
    for (int k = 0; k < content.position(); k++) {
      if (content.get(k) != 0 || channel.size() >= LONGEST) {
        throw new IOException(file + ": exists, and is not a lock of Coverall. Rename it.");
      }
    }
  }

  @Override
  public void close() throws IOException {
    try {
      Files.deleteIfExists(file);
    } finally {
      try {
        channel.close();
      } finally {
        HELD.remove(file);
      }
    }
  }
}
