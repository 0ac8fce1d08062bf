package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;

/**
 * Also runs the program as a separate process, in the directory of the problems, as users do: with
 * its launcher.
 */
abstract class ProgramTest extends CommandTest {
  /** Resets SIGINT, which tests that run in the background ignore. */
  private static final List<String> WITH_SIGINT = List.of("env", "--default-signal=INT");

  static final boolean RESETS_SIGNALS = canResetSignals();

  @TempDir private static Path installation = Path.of("");

  @BeforeAll
  static void install() throws IOException, InterruptedException {
    Installation.make(installation);
  }

  /** Whether this {@code env} can reset signals. */
  private static boolean canResetSignals() {
    List<String> command = new ArrayList<>(WITH_SIGINT);
    command.add("true");
    try {
      return new ProcessBuilder(command).start().waitFor() == 0;
    } catch (IOException e) {
      return false;
    } catch (InterruptedException e) {
      throw new IllegalStateException(e);
    }
  }

  /** A command of the program. */
  static List<String> command(String... arguments) {
    List<String> command = new ArrayList<>(RESETS_SIGNALS ? WITH_SIGINT : List.of());
    command.add(installation.resolve("scripts/coverall").toString());
    command.addAll(List.of(arguments));
    return command;
  }

  /** A process with the JDK and the locale of this one, and with assertions. */
  static ProcessBuilder builder(List<String> command) {
    ProcessBuilder builder = new ProcessBuilder(command).directory(PROBLEMS.toFile());
    Map<String, String> environment = builder.environment();
    environment.put("JAVA_HOME", System.getProperty("java.home"));
    String locale =
        Stream.of("user.language", "user.country", "user.extensions")
            .map(name -> " -D" + name + "=" + System.getProperty(name, ""))
            .collect(Collectors.joining());
    environment.put("JDK_JAVA_OPTIONS", "-ea" + locale);
    return builder;
  }

  /** A problem that is searched in a second, and far more slowly after {@link #slowDown}. */
  static final String DOMINOES = "dominoes-6x8.dlx";

  static final String DOMINOES_DIGEST =
      "f965e731c84b609f98729809c698f65f2497897bfebb684e2e550b3e11fadab3";

  /** Lets a short search take long enough to be interrupted: without compiled code. */
  static void slowDown(Map<String, String> environment) {
    environment.put("COVERALL_JAVA_OPTS", "-Xint");
  }

  Process start(String... arguments) throws IOException {
    return startCommand(command(arguments));
  }

  Process startCommand(List<String> command) throws IOException {
    return builder(command)
        .redirectOutput(folder.resolve("out").toFile())
        .redirectError(folder.resolve("err").toFile())
        .start();
  }

  Ended end(Process process) throws IOException, InterruptedException {
    return end(process, 60);
  }

  Ended end(Process process, int seconds) throws IOException, InterruptedException {
    boolean ended = process.waitFor(seconds, TimeUnit.SECONDS);
    process.destroyForcibly();
    assertThat(ended).as("ended in time").isTrue();
    return new Ended(
        process.exitValue(),
        Files.readString(folder.resolve("out")),
        Files.readString(folder.resolve("err")));
  }

  /** Runs the program as a process. */
  Ended runProcess(String... arguments) throws IOException, InterruptedException {
    return end(start(arguments));
  }

  /** Waits for the search: before it, a signal ends the process without a report. */
  void awaitFirstOutput() throws IOException, InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(60);
    while (Files.size(folder.resolve("out")) == 0) {
      assertThat(System.nanoTime()).as("time until the first output").isLessThan(end);
      Thread.sleep(10);
    }
  }

  static void signal(Process process, String name) throws Exception {
    signal(process.toHandle(), name);
  }

  static void signal(ProcessHandle process, String name) throws Exception {
    new ProcessBuilder("kill", "-" + name, Long.toString(process.pid())).start().waitFor();
  }
}
