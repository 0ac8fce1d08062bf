package coverall.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import org.jspecify.annotations.Nullable;

/**
 * Standard output, which remembers why it could not be written to: a {@link PrintStream} drops the
 * reason. Safe for use by several threads.
 */
final class StandardOutput extends OutputStream {
  private static final int BUFFER = 8_192;
  private static final StandardOutput INSTANCE = new StandardOutput();

  /** The error message of a pipe whose reader has exited, as {@code head} does. */
  private static final String BROKEN_PIPE = "Broken pipe";

  private final FileOutputStream out = new FileOutputStream(FileDescriptor.out);
  private volatile @Nullable IOException failure;

  private StandardOutput() {}

  /** Makes {@link System#out} write here. */
  static void open() {
    System.setOut(
        new PrintStream(
            new BufferedOutputStream(INSTANCE, BUFFER),
            /* autoFlush= */ true,
            System.out.charset()));
  }

  /** The stream itself, for large outputs and for writers that need to see every failure. */
  static OutputStream stream() {
    return INSTANCE;
  }

  /** The first failure to write; null if everything was written. */
  static @Nullable IOException failure() {
    return INSTANCE.failure;
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
    try {
      out.write(bytes, from, length);
    } catch (IOException e) {
      if (failure == null) {
        failure = e;
      }
      throw e;
    }
  }
}
