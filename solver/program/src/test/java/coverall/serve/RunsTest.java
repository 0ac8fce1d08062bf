package coverall.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.format.PuzzleFile;
import coverall.puzzle.Puzzle;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.junit.jupiter.api.Test;

/** How many ended runs a server keeps. */
final class RunsTest {
  private static final long SECONDS_TO_END = 60;

  /** Starts a run and waits until it ends. */
  private static String run(Runs runs) throws InterruptedException {
    byte[] text = "box 2x2\npieces 2_ 2*1_".getBytes(StandardCharsets.UTF_8);
    Puzzle puzzle = PuzzleFile.parse(text, "x");
    Run.Options options = new Run.Options(Optional.empty(), false, 1, Long.MAX_VALUE);
    String id = runs.start(() -> Run.start(puzzle, options));
    runs.find(id).awaitEnd(1_000 * SECONDS_TO_END);
    assertThat(runs.find(id).status().state()).isEqualTo(Run.State.DONE);
    return id;
  }

  @Test
  void oldestRunsGiveWayWhenTheSolutionsTakeTooMuchMemory() throws InterruptedException {
    Runs one = new Runs();
    long bytes = one.find(run(one)).solutions().bytes();
    assertThat(bytes).isPositive();

    Runs runs = new Runs(2 * bytes);
    String first = run(runs);
    String second = run(runs);
    String third = run(runs);
    String fourth = run(runs);
    assertThatThrownBy(() -> runs.find(first)).isInstanceOf(Refusal.class);
    for (String kept : new String[] {second, third, fourth}) {
      assertThat(runs.find(kept).isRunning()).isFalse();
    }
  }
}
