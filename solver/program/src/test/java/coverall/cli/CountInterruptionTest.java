package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A signal while solutions are counted without a search. */
@Isolated("It looks at all threads of the process.")
final class CountInterruptionTest extends CommandTest {
  /** Counting takes seconds, before a search is even planned: pieces are identical. */
  private static final String LONG_COUNT = "box 30x30\npieces 180*P\n";

  @ParameterizedTest
  @ValueSource(ints = {SIGINT, SIGTERM})
  @Timeout(60)
  void nothingIsReportedOfASearchThatNeverRan(int signal) throws Exception {
    Path puzzle = file("long.puzzle", LONG_COUNT);
    Running running = begin("solve", puzzle.toString(), "--count-only");
    awaitCount();
    running.signal(signal);
    Ended ended = running.end();
    assertThat(ended.exitCode()).isEqualTo(128 + signal);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).isEqualTo("coverall: interrupted before the solutions were counted\n");
  }

  @Test
  @Timeout(60)
  void nothingIsWrittenAsJson() throws Exception {
    Path puzzle = file("long.puzzle", LONG_COUNT);
    Running running = begin("solve", puzzle.toString(), "--count-only", "--json");
    awaitCount();
    running.signal(SIGINT);
    Ended ended = running.end();
    assertThat(ended.exitCode()).isEqualTo(130);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).isEqualTo("coverall: interrupted before the solutions were counted\n");
  }

  @Test
  @Timeout(60)
  void aTableKeepsWhatWasCounted() throws Exception {
    Path family =
        file("long.puzzle", LONG_COUNT.replace("30x30", "{n}x30").replace("180", "{6*n}"));
    Path csv = folder.resolve("long.csv");
    Running running = begin("table", family.toString(), "--n", "1..30", "-o", csv.toString());
    while (!Files.exists(csv) || !Files.readString(csv).contains("\n4,")) {
      LockSupport.parkNanos(1_000_000);
    }
    running.signal(SIGINT);
    Ended ended = running.end();
    assertThat(ended.exitCode()).isEqualTo(130);
    assertThat(ended.out()).startsWith("n ").contains("548,200\n").doesNotContain("30 ");
    assertThat(ended.err()).contains("coverall: interrupted; ").contains(" of 30 sizes done. ");
    assertThat(Files.readString(csv)).endsWith("\n").doesNotContain("\n30,");
  }

  private static void awaitCount() {
    while (Thread.getAllStackTraces().values().stream().noneMatch(CountInterruptionTest::counts)) {
      LockSupport.parkNanos(1_000_000);
    }
  }

  private static boolean counts(StackTraceElement... frames) {
    return Arrays.stream(frames)
        .anyMatch(frame -> frame.getClassName().equals("coverall.frontier.FrontierCount"));
  }
}
