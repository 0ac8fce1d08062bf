package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.function.IntConsumer;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * Runs the program in this process, each time with a console of its own. The names of files in the
 * directory of the problems stand for these files.
 */
abstract class CommandTest {
  static final Path PROBLEMS = Path.of("..", "..", "problems").toAbsolutePath().normalize();

  /** Where this process runs, from which the names of files are relative. */
  private static final Path HERE = Path.of("").toAbsolutePath();

  /** The numbers of signals. */
  static final int SIGINT = 2;

  static final int SIGTERM = 15;

  private static final long SECONDS_TO_END = 10;

  /** The names of threads that the JDK keeps for good. */
  private static final Pattern KEPT = Pattern.compile("ForkJoinPool\\.commonPool-.*");

  @TempDir Path folder = Path.of("");

  private final Locale locale = Locale.getDefault();
  private final TimeZone timeZone = TimeZone.getDefault();
  private final PrintStream out = System.out;
  private final PrintStream err = System.err;

  record Ended(int exitCode, String out, String err) {}

  /** A command leaves the process as it was, except for its files. */
  @AfterEach
  void noSettingIsChanged() {
    assertThat(Locale.getDefault()).isEqualTo(locale);
    assertThat(TimeZone.getDefault()).isEqualTo(timeZone);
    assertThat(System.out).isSameAs(out);
    assertThat(System.err).isSameAs(err);
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
        && Files.isRegularFile(PROBLEMS.resolve(word));
  }

  /** Runs the program in this process. */
  static Ended run(String... arguments) {
    return run(InputStream.nullInputStream(), Terminal.NONE, Map.of(), arguments);
  }

  /** Runs the program with standard input, on a terminal or not, with environment variables. */
  static Ended run(
      InputStream in, Terminal terminal, Map<String, String> environment, String... arguments) {
    ByteArrayOutputStream out = new ByteArrayOutputStream();
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console = console(in, out, err, terminal, environment, noSignals());
    return ended(execute(console, inProblems(arguments)), out, err);
  }

  /** Runs the program with a standard output that may fail. Returns what it prints on stderr. */
  static Ended runInto(OutputStream out, String... arguments) {
    ByteArrayOutputStream err = new ByteArrayOutputStream();
    Console console =
        console(InputStream.nullInputStream(), out, err, Terminal.NONE, Map.of(), noSignals());
    return ended(execute(console, inProblems(arguments)), new ByteArrayOutputStream(), err);
  }

  /** Starts the program in this process, in a thread of its own, to be sent a signal. */
  static Running begin(String... arguments) {
    return new Running(inProblems(arguments));
  }

  /** The program while it runs in this process. */
  static final class Running {
    private static final long SECONDS_OF_PATIENCE = 60;

    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final ByteArrayOutputStream err = new ByteArrayOutputStream();
    private final CompletableFuture<IntConsumer> receiver = new CompletableFuture<>();
    private final CompletableFuture<Integer> exitCode = new CompletableFuture<>();

    private Running(String... arguments) {
      Signals signals = new Signals(receiver::complete, System::nanoTime, CommandTest::endedAtOnce);
      Console console =
          console(InputStream.nullInputStream(), out, err, Terminal.NONE, Map.of(), signals);
      Thread.ofPlatform()
          .name("command " + arguments[0])
          .start(() -> exitCode.completeAsync(() -> execute(console, arguments), Runnable::run));
    }

    /** Waits until the program has printed something: its search has begun. */
    void awaitOutput() throws InterruptedException {
      awaitOutput("\n");
    }

    /** Waits until the program has printed a text. Returns all that it has printed. */
    String awaitOutput(String text) throws InterruptedException {
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_OF_PATIENCE);
      while (!out.toString(StandardCharsets.UTF_8).contains(text)) {
        assertThat(System.nanoTime()).as("time until the output contains " + text).isLessThan(end);
        Thread.sleep(1);
      }
      return out.toString(StandardCharsets.UTF_8);
    }

    /** Sends a signal, once the program listens. */
    void signal(int number) throws Exception {
      receiver.get(SECONDS_OF_PATIENCE, TimeUnit.SECONDS).accept(number);
    }

    Ended end() throws Exception {
      return ended(exitCode.get(SECONDS_OF_PATIENCE, TimeUnit.SECONDS), out, err);
    }
  }

  /** Runs the program in a group of threads, and waits until all that it has started have ended. */
  private static int execute(Console console, String... arguments) {
    ThreadGroup group = new ThreadGroup("command");
    FutureTask<Integer> command = new FutureTask<>(() -> Main.run(console, arguments));
    Thread thread = new Thread(group, command);
    thread.start();
    try {
      int exitCode = command.get();
      long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS_TO_END);
      while (!threads(group).isEmpty() && System.nanoTime() < end) {
        Thread.sleep(1);
      }
      assertThat(threads(group)).as("threads that a command has left").isEmpty();
      return exitCode;
    } catch (InterruptedException e) {
      thread.interrupt();
      throw new IllegalStateException(e);
    } catch (ExecutionException e) {
      throw new IllegalStateException(e);
    }
  }

  /** The names of the live threads of a group. */
  private static List<String> threads(ThreadGroup group) {
    Thread[] threads = new Thread[group.activeCount() + 1];
    return Arrays.stream(threads, 0, group.enumerate(threads))
        .map(Thread::getName)
        .filter(KEPT.asMatchPredicate().negate())
        .toList();
  }

  /** A console of these streams. */
  static Console console(
      InputStream in,
      OutputStream out,
      OutputStream err,
      Terminal terminal,
      Map<String, String> environment,
      Signals signals) {
    return new Console(
        in,
        out,
        StandardCharsets.UTF_8,
        new PrintStream(err, true, StandardCharsets.UTF_8),
        terminal,
        environment,
        signals);
  }

  private static Ended ended(int exitCode, ByteArrayOutputStream out, ByteArrayOutputStream err) {
    return new Ended(
        exitCode, out.toString(StandardCharsets.UTF_8), err.toString(StandardCharsets.UTF_8));
  }

  /** Signals that never come. */
  static Signals noSignals() {
    return new Signals(receiver -> {}, System::nanoTime, CommandTest::endedAtOnce);
  }

  private static void endedAtOnce(int exitCode) {
    throw new IllegalStateException("ended at once with " + exitCode);
  }

  /** A console that nothing is read from or written to. */
  static Console unusedConsole() {
    OutputStream nowhere = OutputStream.nullOutputStream();
    return console(
        InputStream.nullInputStream(), nowhere, nowhere, Terminal.NONE, Map.of(), noSignals());
  }

  Path file(String name, String content) throws IOException {
    return Files.writeString(folder.resolve(name), content);
  }
}
