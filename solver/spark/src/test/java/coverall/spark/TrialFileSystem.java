package coverall.spark;

import java.io.IOException;
import java.io.InterruptedIOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.fs.RawLocalFileSystem;

/**
 * The local files under another scheme, {@code trial:}, whose renames a test can control. The test
 * does so with files in a control folder, which executors in other processes see, too:
 *
 * <ul>
 *   <li>{@code fail-NAME-K}: renaming a file to NAME fails once and removes the control file;
 *   <li>{@code slow-NAME}: renaming a file to NAME removes the control file and never ends;
 *   <li>{@code hold-NAME}: renaming a file to NAME waits until the control file is gone.
 * </ul>
 *
 * <p>A process that waits writes its process id to {@code held-NAME}; one that deletes a file
 * writes it to {@code deleted-NAME}.
 */
public final class TrialFileSystem extends RawLocalFileSystem {
  static final String SCHEME = "trial";
  static final String CONTROL = "trial.control";

  private static final int MILLIS_BETWEEN_LOOKS = 20;

  @Override
  public URI getUri() {
    return URI.create(SCHEME + ":///");
  }

  @Override
  public String getScheme() {
    return SCHEME;
  }

  private java.nio.file.Path control(String name) {
    return java.nio.file.Path.of(getConf().get(CONTROL), name);
  }

  @Override
  public boolean rename(Path from, Path to) throws IOException {
    String name = to.getName();
    for (int k = 1; k <= 2; k++) {
      if (Files.deleteIfExists(control("fail-" + name + "-" + k))) {
        throw new IOException("no rename to " + name + " today");
      }
    }
    if (Files.deleteIfExists(control("slow-" + name))) {
      waitWhile(name, true);
    }
    waitWhile(name, false);
    return super.rename(from, to);
  }

  /** Waits until the file {@code hold-NAME} is gone, or for ever. */
  private void waitWhile(String name, boolean forever) throws IOException {
    boolean told = false;
    while (forever || Files.exists(control("hold-" + name))) {
      if (!told) {
        tell("held-" + name);
        told = true;
      }
      try {
        Thread.sleep(MILLIS_BETWEEN_LOOKS);
      } catch (InterruptedException e) {
        throw (IOException) new InterruptedIOException("interrupted").initCause(e);
      }
    }
  }

  @Override
  public boolean delete(Path path, boolean recursive) throws IOException {
    boolean deleted = super.delete(path, recursive);
    tell("deleted-" + path.getName());
    return deleted;
  }

  /** Writes the process id atomically: no reader sees an empty file. */
  private void tell(String name) {
    try {
      java.nio.file.Path whole = control(name);
      java.nio.file.Path part = control("." + name + ProcessHandle.current().pid());
      Files.writeString(part, Long.toString(ProcessHandle.current().pid()));
      Files.move(part, whole, java.nio.file.StandardCopyOption.ATOMIC_MOVE);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
