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

/** What is known about where the output goes. */
final class Terminal {
  /** How wide text is laid out where nothing else is known. */
  static final int COLUMNS = 80;

  private Terminal() {}

  /**
   * Takes stderr from where the launcher has put it. Until here the JVM's own stderr leads nowhere,
   * since it would warn at every start of a module that is still incubating.
   *
   * @throws ReflectiveOperationException if the JDK has no way to open a file descriptor by number
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

  /** Stdout for much text, and for failures to write it that show. */
  static Writer stdout() {
    return new BufferedWriter(
        new OutputStreamWriter(new FileOutputStream(FileDescriptor.out), StandardCharsets.UTF_8),
        1 << 16);
  }

  /** Whether stderr is a terminal; the launcher tells. */
  static boolean onStderr() {
    return Boolean.getBoolean("coverall.tty");
  }

  /** Whether stdout is a terminal; the launcher tells. */
  private static boolean onStdout() {
    return Boolean.getBoolean("coverall.stdout.tty");
  }

  /** Whether stdout is a terminal that shows colours, and nobody has asked for none. */
  static boolean showsColours() {
    String none = System.getenv("NO_COLOR");
    return onStdout() && (none == null || none.isEmpty()) && !"dumb".equals(System.getenv("TERM"));
  }

  /** Where that is read which goes to stdout. */
  static Screen screen() {
    if (!onStdout()) {
      return Screen.FILE;
    }
    String all = Objects.requireNonNullElse(System.getenv("COLORTERM"), "");
    Screen.Colours colours =
        all.equals("truecolor") || all.equals("24bit") ? Screen.Colours.ALL : Screen.Colours.OF_256;
    return new Screen(columns(), true, showsColours() ? colours : Screen.Colours.NONE);
  }

  /** The columns of the terminal, as far as the launcher could tell. */
  static int columns() {
    return Math.max(40, Integer.getInteger("coverall.columns", COLUMNS));
  }
}
