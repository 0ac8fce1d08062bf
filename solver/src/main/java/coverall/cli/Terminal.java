package coverall.cli;

import coverall.view.Screen;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.lang.reflect.Constructor;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** Properties of standard output and standard error, as the launcher detects them. */
final class Terminal {
  /** The width of text for files, and for terminals of unknown width. */
  static final int COLUMNS = 80;

  private Terminal() {}

  /**
   * Connects {@link System#err} to the file descriptor on which the launcher passes stderr. The
   * JVM's own stderr is discarded, because the JVM warns about incubating modules at every start.
   *
   * @throws ReflectiveOperationException if this JDK cannot open a file descriptor by its number
   */
  static void openStderr() throws ReflectiveOperationException {
    Integer number = Integer.getInteger("coverall.stderr");
    if (number != null) {
      Constructor<FileDescriptor> byNumber = FileDescriptor.class.getDeclaredConstructor(int.class);
      byNumber.setAccessible(true);
      FileOutputStream stderr = new FileOutputStream(byNumber.newInstance(number));
      System.setErr(new PrintStream(new BufferedOutputStream(stderr), true, System.err.charset()));
    }
  }

  /** Standard output with a large buffer; failures to write are thrown. */
  static Writer stdout() {
    return new BufferedWriter(
        new OutputStreamWriter(StandardOutput.stream(), StandardCharsets.UTF_8), 1 << 16);
  }

  /** Whether stderr is a terminal. */
  static boolean onStderr() {
    return Boolean.getBoolean("coverall.tty");
  }

  /** Whether stdout is a terminal. */
  private static boolean onStdout() {
    return Boolean.getBoolean("coverall.stdout.tty");
  }

  /** Whether stdout is a terminal with colours that {@code NO_COLOR} does not turn off. */
  static boolean showsColours() {
    String none = System.getenv("NO_COLOR");
    return onStdout() && (none == null || none.isEmpty()) && !"dumb".equals(System.getenv("TERM"));
  }

  /** The screen that shows standard output; {@link Screen#FILE} if it is not a terminal. */
  static Screen screen() {
    if (!onStdout()) {
      return Screen.FILE;
    }
    String all = Objects.requireNonNullElse(System.getenv("COLORTERM"), "");
    Screen.Colours colours =
        all.equals("truecolor") || all.equals("24bit") ? Screen.Colours.ALL : Screen.Colours.OF_256;
    return new Screen(columns(), true, showsColours() ? colours : Screen.Colours.NONE);
  }

  /** The width of the terminal in columns; 80 if unknown. */
  static int columns() {
    return Math.max(40, Integer.getInteger("coverall.columns", COLUMNS));
  }
}
