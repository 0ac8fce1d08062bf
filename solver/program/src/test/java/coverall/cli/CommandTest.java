package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TimeZone;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the program in this process, each time with a console of its own. The names of files in the
 * directory of the problems stand for these files.
 */
abstract class CommandTest {
  static final Path PROBLEMS = Path.of("..", "..", "problems").toAbsolutePath().normalize();

  /** Where this process runs, from which the names of files are relative. */
  private static final Path HERE = Path.of("").toAbsolutePath();

  private static final long SECONDS_TO_END = 10;

  /** The beginnings of the names of threads that the JDK and libraries keep for good. */
  private static final String KEPT =
      "ForkJoinPool\\.commonPool-.*|process reaper.*|Cleaner-.*|Common-Cleaner|Java2D Disposer"
          + "|.*(?i:selenium|webdriver|httpclient|netty).*";

  @TempDir Path folder = Path.of("");

  private Set<Thread> before = Set.of();
  private final Locale locale = Locale.getDefault();
  private final TimeZone timeZone = TimeZone.getDefault();
  private final PrintStream out = System.out;
  private final PrintStream err = System.err;

  record Ended(int exitCode, String out, String err) {}

  @BeforeEach
  void rememberThreads() {
    before = Thread.getAllStackTraces().keySet();
  }

  /** A command leaves the process as it was, except for its files. */
  @AfterEach
  void noThreadAndNoSettingIsLeft() throws InterruptedException {
    assertThat(Locale.getDefault()).isEqualTo(locale);
    assertThat(TimeZone.getDefault()).isEqualTo(timeZone);
    assertThat(System.out).isSameAs(out);
    assertThat(System.err).isSameAs(err);
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_TO_END);
    while (!threadsLeft().isEmpty() && System.nanoTime() < end) {
      Thread.sleep(10);
    }
    assertThat(threadsLeft()).as("threads that a command has left").isEmpty();
  }

  private Set<String> threadsLeft() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.isAlive() && !before.contains(thread))
        .map(Thread::getName)
        .filter(name -> !name.matches(KEPT))
        .collect(Collectors.toCollection(TreeSet::new));
  }

  /** The name under which a file of the problems is passed to commands of this process. */
  static String problem(String name) {
    return HERE.relativize(PROBLEMS.resolve(name)).toString();
  }

  private static String[] inProblems(String... arguments) {
    return Stream.of(arguments)
        .map(word -> isProblem(word) ? problem(word) : word)
        .toArray(String[]::new);
  }

  private static boolean isProblem(String word) {
    return !word.isEmpty()
        && !word.startsWith("/")
        && !word.startsWith("-")
        && Files.exists(PROBLEMS.resolve(word));
  }

  /** Runs the program in this process. */
  static Ended run(String... arguments) {
    return run(Terminal.NONE, Map.of(), InputStream.nullInputStream(), arguments);
  }

  /** Runs the program with text on its standard input. */
  static Ended runWith(byte[] input, String... arguments) {
    return run(Terminal.NONE, Map.of(), new ByteArrayInputStream(input), arguments);
  }

  /** Runs the program on a terminal, with environment variables. */
  static Ended run(
      Terminal terminal, Map<String, String> environment, InputStream in, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        new Console(
            in,
            out,
            StandardCharsets.UTF_8,
            new PrintStream(err, true, StandardCharsets.UTF_8),
            terminal,
            environment,
            noSignals());
    int exitCode = Main.run(console, inProblems(arguments));
    return new Ended(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Signals that never come. */
  private static Signals noSignals() {
    return new Signals(
        receiver -> {},
        System::nanoTime,
        exitCode -> {
          throw new IllegalStateException("ended with " + exitCode);
        });
  }

  /** A console that nothing is read from or written to. */
  static Console unusedConsole() {
    return new Console(
        InputStream.nullInputStream(),
        PrintStream.nullOutputStream(),
        StandardCharsets.UTF_8,
        new PrintStream(PrintStream.nullOutputStream(), true, StandardCharsets.UTF_8),
        Terminal.NONE,
        Map.of(),
        noSignals());
  }

  Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }
}
