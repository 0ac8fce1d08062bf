package coverall.cli;

import coverall.view.SolutionFormat;
import java.io.BufferedWriter;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.zip.GZIPOutputStream;

/** Files of solutions as text, which replace no other file. */
final class TextFile {
  private static final int BUFFER = 1 << 16;

  private TextFile() {}

  /**
   * The format that goes with the name of a file.
   *
   * @param others what else could have been named, and a comma
   * @throws Failure if there is none
   */
  static SolutionFormat format(Path file, String others) {
    return SolutionFormat.ofFile(file.toString())
        .orElseThrow(
            () ->
                new Failure(
                    ExitCode.WRONG_USAGE,
                    "--output "
                        + file
                        + ": unknown kind of file. Maybe "
                        + others
                        + "NAME"
                        + String.join(", NAME", SolutionFormat.extensions())
                        + " or NAME.csv.gz"));
  }

  /**
   * Refuses the name of a file that is there.
   *
   * @throws Failure if it is
   */
  static void checkNew(Path file) {
    if (Files.exists(file)) {
      throw new Failure(
          ExitCode.IO_FAILED, file + ": is there already, and stays as it is. Maybe another name");
    }
  }

  /** Makes a file, compressed if its name says so. Whatever fails is said with its name. */
  static Writer create(Path file) throws IOException {
    OutputStream bytes = bytes(file);
    OutputStream text =
        SolutionFormat.isCompressed(file.toString()) ? new GZIPOutputStream(bytes, BUFFER) : bytes;
    return new BufferedWriter(new OutputStreamWriter(text, StandardCharsets.UTF_8), BUFFER);
  }

  /** Makes a file of bytes. Whatever fails is said with its name. */
  static OutputStream bytes(Path file) throws IOException {
    return new Named(file, open(file));
  }

  /** Fills a file. */
  @FunctionalInterface
  interface Content {
    void write(OutputStream out) throws IOException;
  }

  /** Makes a file with all of its content, or none. */
  static void make(Path file, Content content) throws IOException {
    boolean whole = false;
    OutputStream out = bytes(file);
    try (out) {
      content.write(out);
      whole = true;
    } finally {
      if (!whole) {
        Files.deleteIfExists(file);
      }
    }
  }

  /** Makes a file. */
  static OutputStream open(Path file) throws IOException {
    try {
      return Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (FileAlreadyExistsException e) {
      checkNew(file);
      throw e;
    } catch (AccessDeniedException e) {
      throw new Failure(ExitCode.IO_FAILED, file + ": no permission to write it");
    } catch (NoSuchFileException e) {
      Path folder = file.toAbsolutePath().getParent();
      boolean isThere = folder != null && Files.isDirectory(folder);
      throw new Failure(
          ExitCode.IO_FAILED,
          file + (isThere ? ": cannot be made" : ": there is no folder " + folder));
    }
  }

  /** The bytes of a file. */
  private static final class Named extends FilterOutputStream {
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
        throw new IOException(file + ": " + e.getMessage(), e);
      }
    }
  }
}
