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

/** New files for solutions as text. Existing files are never overwritten. */
final class TextFile {
  private static final int BUFFER = 1 << 16;

  private TextFile() {}

  /**
   * The format that the extension of a file denotes.
   *
   * @param others the other names that the option accepts, each followed by a comma
   * @throws Failure if the extension is unknown
   */
  static SolutionFormat format(Path file, String others) {
    return SolutionFormat.ofFile(file.toString())
        .orElseThrow(
            () ->
                new Failure(
                    ExitCode.WRONG_USAGE,
                    "--output "
                        + file
                        + ": unknown file format. Use "
                        + others
                        + "NAME"
                        + String.join(", NAME", SolutionFormat.extensions())
                        + " or NAME.csv.gz."));
  }

  /**
   * Checks that a file does not exist yet.
   *
   * @throws Failure if it exists
   */
  static void checkNew(Path file) {
    if (Files.exists(file)) {
      throw new Failure(
          ExitCode.IO_FAILED, file + " already exists; not overwritten. Choose another name.");
    }
  }

  /** Creates a text file, compressed if its name ends in {@code .gz}. Errors name the file. */
  static Writer create(Path file) throws IOException {
    OutputStream bytes = bytes(file);
    OutputStream text =
        SolutionFormat.isCompressed(file.toString()) ? new GZIPOutputStream(bytes, BUFFER) : bytes;
    return new BufferedWriter(new OutputStreamWriter(text, StandardCharsets.UTF_8), BUFFER);
  }

  /** Creates a binary file. Errors name the file. */
  static OutputStream bytes(Path file) throws IOException {
    return new Named(file, open(file));
  }

  /** Writes the content of a file. */
  @FunctionalInterface
  interface Content {
    void write(OutputStream out) throws IOException;
  }

  /** Creates a file with its whole content; deletes it if that fails. */
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

  /** Creates a file. */
  static OutputStream open(Path file) throws IOException {
    try {
      return Files.newOutputStream(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
    } catch (FileAlreadyExistsException e) {
      checkNew(file);
      throw new Failure(ExitCode.IO_FAILED, file + ": is a link to a missing file");
    } catch (AccessDeniedException e) {
      throw new Failure(ExitCode.IO_FAILED, file + ": permission denied");
    } catch (NoSuchFileException e) {
      Path folder = file.toAbsolutePath().getParent();
      boolean isThere = folder != null && Files.isDirectory(folder);
      throw new Failure(
          ExitCode.IO_FAILED,
          isThere ? file + ": cannot be created" : folder + ": no such directory");
    }
  }

  /** The bytes of a file, whose errors name it. */
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
