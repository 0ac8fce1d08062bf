package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.enumerate.Progress;
import coverall.format.PuzzleFile;
import coverall.puzzle.Encoding;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.parallel.Isolated;

/** A proof is looked for beside a search, and given up with it. */
@Isolated("It looks at all threads of the process.")
final class ImpossibilityProofTest {
  private static final String HARD_TO_CHECK = "box 15x14\npolyominoes 6\n"; // takes some seconds

  private static final Path IMPOSSIBLE =
      Path.of("../engine/src/test/resources/impossible/chessboard-parity.puzzle");

  @Test
  @Timeout(60)
  void endsSilentlyWithTheSearch() throws Exception {
    Encoding puzzle =
        Encoding.of(
            PuzzleFile.parse(HARD_TO_CHECK.getBytes(StandardCharsets.UTF_8), "test.puzzle"));
    AtomicReference<Throwable> failure = new AtomicReference<>();
    List<String> told = new ArrayList<>();
    Thread thread;
    try (ImpossibilityProof proof = ImpossibilityProof.lookFor(puzzle, () -> {}, told::add)) {
      thread = thread();
      thread.setUncaughtExceptionHandler((t, e) -> failure.set(e));
      while (!isChecking(thread)) {
        LockSupport.parkNanos(10_000_000);
      }
      assertThat(proof.text()).isEmpty();
    }
    thread.join();
    assertThat(failure).hasNullValue();
    assertThat(told).isEmpty();
  }

  /** It would take the time of a processor. */
  @Test
  @Timeout(60)
  void endsWithTheFirstSolution() throws Exception {
    Encoding impossible = impossible();
    List<Progress> heard = new ArrayList<>();
    try (ImpossibilityProof proof = ImpossibilityProof.lookFor(impossible, () -> {}, text -> {})) {
      Thread thread = thread();
      Consumer<Progress> listener = proof.beside(heard::add);
      Progress none = new Progress(0, 0, Double.NaN, Double.NaN, Double.NaN, 0, 1, 1, Double.NaN);
      listener.accept(none);
      assertThat(thread.isInterrupted()).isFalse();
      Progress one = none.withFound(1);
      listener.accept(one);
      thread.join();
      assertThat(proof.text()).isEmpty();
      assertThat(heard).containsExactly(none, one);
    }
  }

  /** A search is not worth less because something beside it has failed. */
  @Test
  @Timeout(60)
  void failureIsReportedInOneLineAfterTheSearch() throws Exception {
    Encoding impossible = impossible();
    AtomicReference<Throwable> failure = new AtomicReference<>();
    List<String> told = new ArrayList<>();
    Runnable failing =
        () -> {
          throw new IllegalStateException("for the test");
        };
    try (ImpossibilityProof proof = ImpossibilityProof.lookFor(impossible, failing, told::add)) {
      Thread thread = thread();
      thread.setUncaughtExceptionHandler((t, e) -> failure.set(e));
      thread.join();
      assertThat(proof.text()).isPresent();
      assertThat(told).isEmpty();
    }
    assertThat(told)
        .containsExactly(
            "internal error while looking for a proof beside the search:"
                + " java.lang.IllegalStateException: for the test");
    assertThat(failure).hasNullValue();
  }

  private static Encoding impossible() throws IOException {
    return Encoding.of(PuzzleFile.parse(Files.readAllBytes(IMPOSSIBLE), IMPOSSIBLE.toString()));
  }

  private static Thread thread() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("proof"))
        .findFirst()
        .orElseThrow();
  }

  private static boolean isChecking(Thread thread) {
    return Arrays.stream(thread.getStackTrace())
        .anyMatch(frame -> frame.getClassName().startsWith("coverall.check."));
  }
}
