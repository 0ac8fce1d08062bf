package coverall.cli;

import coverall.view.Screen;
import coverall.view.Words;
import java.io.BufferedOutputStream;
import java.io.BufferedWriter;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.Writer;
import java.lang.reflect.Constructor;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Everything that a run of the program uses of its process: standard input, output and error, the
 * terminal, the environment and the signals. Each run has a console of its own.
 */
final class Console {
  /** The width of text for files, and for terminals of unknown width. */
  static final int COLUMNS = 80;

  /** The environment variable in which a launcher passes how the user called it. */
  private static final String COMMAND = "COVERALL_COMMAND";

  private static final int LONGEST_IN_HELP = "scripts/coverall".length(); // fits 80 columns

  private static final String PROGRAM = "coverall";

  private static final int BUFFER = 8_192;
  private static final int LARGE_BUFFER = 1 << 16;

  private final InputStream in;
  private final StandardOutput stdout;
  private final PrintStream out;
  private final PrintStream err;
  private final Terminal terminal;
  private final Map<String, String> environment;
  private final Signals signals;
  private volatile @Nullable ProgressLine progressLine; // the last one, if it shares a terminal

  /**
   * Creates a console. The streams remain the caller's, who closes them.
   *
   * @param out standard output, without a buffer
   * @param charset the encoding of short texts on standard output; that of solutions is UTF-8
   * @param environment the environment variables by name
   */
  Console(
      InputStream in,
      OutputStream out,
      Charset charset,
      PrintStream err,
      Terminal terminal,
      Map<String, String> environment,
      Signals signals) {
    this.in = in;
    stdout = new StandardOutput(out, this::clearProgressLine);
    this.out =
        new PrintStream(new BufferedOutputStream(stdout, BUFFER), /* autoFlush= */ true, charset);
    this.err = err;
    this.terminal = terminal;
    this.environment = Map.copyOf(environment);
    this.signals = signals;
  }

  /**
   * The console of this process. Connects {@link System#err} to the file descriptor on which the
   * launcher passes stderr. The JVM's own stderr is discarded, because the JVM warns about
   * incubating modules at every start.
   *
   * @throws ReflectiveOperationException if this JDK cannot open a file descriptor by its number
   */
  static Console ofProcess() throws ReflectiveOperationException {
    Integer number = Integer.getInteger("coverall.stderr");
    if (number != null) {
      Constructor<FileDescriptor> byNumber = FileDescriptor.class.getDeclaredConstructor(int.class);
      byNumber.setAccessible(true);
      FileOutputStream stderr = new FileOutputStream(byNumber.newInstance(number));
      System.setErr(new PrintStream(new BufferedOutputStream(stderr), true, System.err.charset()));
    }
    return new Console(
        System.in,
        new FileOutputStream(FileDescriptor.out),
        System.out.charset(),
        System.err,
        Terminal.ofProcess(),
        System.getenv(),
        Signals.ofProcess());
  }

  /** Standard input. */
  InputStream in() {
    return in;
  }

  /** Standard output, flushed after every line. */
  PrintStream out() {
    return out;
  }

  /** Standard output with a large buffer; failures to write are thrown. */
  Writer writer() {
    return new BufferedWriter(new OutputStreamWriter(stdout, StandardCharsets.UTF_8), LARGE_BUFFER);
  }

  /** The first failure to write to standard output; null if everything was written. */
  @Nullable IOException failure() {
    return stdout.failure();
  }

  /** Standard error. */
  PrintStream err() {
    return err;
  }

  /** Prints a message on standard error, in one line. */
  void tell(String message) {
    err.println(PROGRAM + ": " + Words.printable(asTyped(message)));
  }

  /**
   * The value of an option that had another name in the version before this one.
   *
   * @param former the former name
   * @param ofFormer the value with the former name, or null; if given, the new name is told
   * @param name the name
   * @param value the value with the name, or null
   */
  <V> @Nullable V renamed(String former, @Nullable V ofFormer, String name, @Nullable V value) {
    if (ofFormer == null) {
      return value;
    }
    Failure.rejectIf(value != null, former + " cannot be combined with " + name);
    tell(former + " is now " + name + "; the next version will not know the former name");
    return ofFormer;
  }

  /**
   * A text with the commands in it as the user types them: where the user runs {@code
   * scripts/coverall}, {@code coverall solve} becomes {@code scripts/coverall solve}.
   */
  String asTyped(String text) {
    String typed = environment.getOrDefault(COMMAND, PROGRAM);
    if (typed.equals(PROGRAM)) {
      return text;
    }
    String arguments = "\\[|--|" + String.join("|", Main.names());
    return Pattern.compile("(?<![\\w./-])" + PROGRAM + "(?= (?:" + arguments + "))")
        .matcher(text)
        .replaceAll(Matcher.quoteReplacement(ShellWord.file(typed, PROGRAM)));
  }

  /** Which streams are on a terminal. */
  Terminal terminal() {
    return terminal;
  }

  /** A part of the help with the commands as the user types them, unless they are too long. */
  String helpAsTyped(String text) {
    return environment.getOrDefault(COMMAND, PROGRAM).length() > LONGEST_IN_HELP
        ? text
        : asTyped(text);
  }

  /**
   * A line on standard error that shows progress. On a terminal that also shows standard output, it
   * appears only below complete lines of output, and makes way for more of it.
   */
  ProgressLine progressLine() {
    if (!terminal.onStdout() || !terminal.onStderr()) {
      return new ProgressLine(
          err, terminal.onStderr(), terminal.columns(), () -> true, System::nanoTime);
    }
    ProgressLine line =
        new ProgressLine(err, true, terminal.columns(), () -> !stdout.isInLine(), System::nanoTime);
    progressLine = line;
    return line;
  }

  private void clearProgressLine() {
    ProgressLine line = progressLine;
    if (line != null) {
      line.clear();
    }
  }

  /** The environment variables by name. */
  Map<String, String> environment() {
    return environment;
  }

  /** The signals of this run. */
  Signals signals() {
    return signals;
  }

  /** Whether standard output is a terminal with colours that {@code NO_COLOR} does not turn off. */
  boolean showsColours() {
    return terminal.onStdout()
        && environment.getOrDefault("NO_COLOR", "").isEmpty()
        && !"dumb".equals(environment.get("TERM"));
  }

  /** The screen that shows standard output; {@link Screen#FILE} if it is not a terminal. */
  Screen screen() {
    if (!terminal.onStdout()) {
      return Screen.FILE;
    }
    String all = environment.getOrDefault("COLORTERM", "");
    Screen.Colours colours =
        all.equals("truecolor") || all.equals("24bit") ? Screen.Colours.ALL : Screen.Colours.OF_256;
    return new Screen(terminal.columns(), true, showsColours() ? colours : Screen.Colours.NONE);
  }
}
