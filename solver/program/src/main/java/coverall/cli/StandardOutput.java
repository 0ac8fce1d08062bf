package coverall.cli;

import java.io.IOException;
import java.io.OutputStream;
import org.jspecify.annotations.Nullable;

/**
 * Standard output, which remembers why it could not be written to: a {@link java.io.PrintStream}
 * drops the reason. Safe for use by several threads if the stream below is.
 */
final class StandardOutput extends OutputStream {
  /** The error message of a pipe whose reader has exited, as {@code head} does. */
  private static final String BROKEN_PIPE = "Broken pipe";

  private final OutputStream out;
  private final Runnable beforeWrite;
  private volatile @Nullable IOException failure;
  private volatile boolean inLine;

  /**
   * Wraps a stream.
   *
   * @param beforeWrite called before every write
   */
  StandardOutput(OutputStream out, Runnable beforeWrite) {
    this.out = out;
    this.beforeWrite = beforeWrite;
  }

  /** The first failure to write; null if everything was written. */
  @Nullable IOException failure() {
    return failure;
  }

  /** Whether the last line written so far has no end yet. */
  boolean isInLine() {
    return inLine;
  }

  /** Whether a failure means that the reader has seen enough, which is no error to report. */
  static boolean isClosedPipe(IOException failure) {
    return BROKEN_PIPE.equals(failure.getMessage());
  }

  @Override
  public void write(int value) throws IOException {
    write(new byte[] {(byte) value}, 0, 1);
  }

  @Override
  public void write(byte[] bytes, int from, int length) throws IOException {
    beforeWrite.run();
    try {
      out.write(bytes, from, length);
      if (length > 0) {
        inLine = bytes[from + length - 1] != '\n';
      }
    } catch (IOException e) {
      if (failure == null) {
        failure = e;
      }
      throw e;
    }
  }
}
