package coverall.serve;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.format.PuzzleFile;
import coverall.puzzle.Distinct;
import coverall.puzzle.Puzzle;
import coverall.solve.OrbitCounts;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.IntBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Runs that are stopped and resumed. */
@Tag("slow")
final class RunTest {
  private static Puzzle puzzle(String name) throws IOException {
    return PuzzleFile.read(Path.of("..", "..", "problems", name));
  }

  private static void await(Run run) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
    while (run.isRunning()) {
      assertThat(System.nanoTime()).isLessThan(end);
      run.awaitEnd(100);
    }
  }

  /** A run with a clock that a test sets, on a puzzle that takes much longer than the test. */
  private static Run begin(AtomicLong clock) throws IOException {
    return Run.start(
        puzzle("large/one-sided-pentominoes-9x10.puzzle"),
        new Run.Options(Optional.empty(), false, 1, Long.MAX_VALUE),
        Optional.empty(),
        clock::get);
  }

  @Test
  void runStopsAMinuteAfterTheLastWatcherHasLeft() throws Exception {
    AtomicLong clock = new AtomicLong();
    Run run = begin(clock);
    run.watch();
    clock.addAndGet(TimeUnit.MINUTES.toNanos(5));
    awaitProgress(run);
    run.unwatch();
    clock.addAndGet(TimeUnit.SECONDS.toNanos(60));
    awaitProgress(run);
    clock.addAndGet(TimeUnit.SECONDS.toNanos(1));
    await(run);
    assertThat(run.status().state()).isEqualTo(Run.State.STOPPED);
  }

  @Test
  void requestKeepsARunGoing() throws Exception {
    AtomicLong clock = new AtomicLong();
    Run run = begin(clock);
    for (int minute = 0; minute < 3; minute++) {
      clock.addAndGet(TimeUnit.SECONDS.toNanos(50));
      run.ask();
      awaitProgress(run);
    }
    clock.addAndGet(TimeUnit.SECONDS.toNanos(61));
    await(run);
    assertThat(run.status().state()).isEqualTo(Run.State.STOPPED);
  }

  /** Waits until a run has looked at its clock twice, and is still running. */
  private static void awaitProgress(Run run) throws InterruptedException {
    long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(120);
    for (int times = 0; times < 2; times++) {
      long before = run.status().progress().branches();
      while (run.isRunning() && run.status().progress().branches() == before) {
        assertThat(System.nanoTime()).isLessThan(end);
        run.awaitEnd(10);
      }
    }
    assertThat(run.isRunning()).isTrue();
  }

  @Test
  void resumedRunCountsNoSolutionTwice() throws Exception {
    Run run =
        Run.start(
            puzzle("pentominoes-6x10.puzzle"),
            new Run.Options(Optional.of(Distinct.RAW), false, 2, 7));
    await(run);
    assertThat(run.status().state()).isEqualTo(Run.State.STOPPED);
    long before = run.status().found();
    assertThat(before).isEqualTo(7);
    assertThat(run.solutions().list(0, 10)).hasSize(7);
    run.resume();
    for (int stops = 0; stops < 3; stops++) {
      Thread.sleep(100);
      run.stop();
      await(run);
      assertThat(run.status().found()).isGreaterThanOrEqualTo(before);
      before = run.status().found();
      if (run.status().state() == Run.State.STOPPED) {
        run.resume();
      }
    }
    await(run);

    Run.Status status = run.status();
    assertThat(status.state()).isEqualTo(Run.State.DONE);
    assertThat(status.found()).isEqualTo(9_356);
    assertThat(status.counts())
        .isEqualTo(
            new OrbitCounts(
                Map.of(
                    Distinct.RAW,
                    BigInteger.valueOf(9_356),
                    Distinct.ROTATION,
                    BigInteger.valueOf(2_339),
                    Distinct.REFLECTION,
                    BigInteger.valueOf(2_339))));
    assertThat(status.missed()).isEmpty();
    Set<IntBuffer> different = new HashSet<>();
    run.solutions()
        .list(0, KeptSolutions.MOST)
        .forEach(one -> different.add(IntBuffer.wrap(one.options())));
    assertThat(different).hasSize(9_356);
    assertThat(run.solutions().list(9_000, KeptSolutions.MOST)).hasSize(356);
    assertThat(run.solutions().list(10_000, 1)).isEmpty();
  }

  @Test
  void resumeAfterALimitFindsTheOtherSolutions() throws Exception {
    for (long limit : new long[] {1, 239, 240, 241}) {
      Run run =
          Run.start(puzzle("soma-cube.puzzle"), new Run.Options(Optional.empty(), false, 2, limit));
      await(run);
      assertThat(run.status().found()).isEqualTo(Math.min(limit, 240));
      if (run.status().state() == Run.State.STOPPED) {
        run.resume();
        await(run);
      }
      assertThat(run.status().state()).isEqualTo(Run.State.DONE);
      assertThat(run.status().found()).isEqualTo(240);
      assertThat(run.solutions().list(0, 1_000)).hasSize(240);
      assertThat(run.status().counts().count(Distinct.ROTATION)).contains(BigInteger.valueOf(480));
    }
  }

  /** Counts all solutions, also beyond those it keeps and in subproblems that it searches again. */
  @Test
  void countsSolutionsThatItDoesNotKeep() throws Exception {
    Puzzle dominoes =
        PuzzleFile.parse("box 6x8\npieces 24*2_".getBytes(StandardCharsets.UTF_8), "x");
    Run run = Run.start(dominoes, new Run.Options(Optional.of(Distinct.RAW), false, 2, 120_000));
    await(run);
    assertThat(run.status().found()).isEqualTo(120_000);
    assertThat(run.status().kept()).isEqualTo(KeptSolutions.MOST);
    run.resume();
    await(run);
    assertThat(run.status().found()).isEqualTo(167_089);
    assertThat(run.status().counts().count(Distinct.RAW)).contains(BigInteger.valueOf(167_089));
    Set<IntBuffer> different = new HashSet<>();
    run.solutions()
        .list(0, KeptSolutions.MOST)
        .forEach(one -> different.add(IntBuffer.wrap(one.options())));
    assertThat(different).hasSize(KeptSolutions.MOST);
  }

  /** Expects the counts and the level that coverall solve --disassemble prints. */
  @Test
  void resumedRunTakesNoAssemblyApartTwice() throws Exception {
    for (long limit : new long[] {1, 7, 90, 1_000}) {
      Run run =
          Run.start(
              puzzle("burrs/loves-dozen.puzzle"),
              new Run.Options(Optional.empty(), true, 2, limit));
      await(run);
      assertThat(run.status().found()).isEqualTo(Math.min(limit, 90));
      assertThat(run.solutions().list(0, 100)).hasSize((int) Math.min(limit, 90));
      if (run.status().state() == Run.State.STOPPED) {
        run.resume();
        await(run);
      }
      Run.Status status = run.status();
      assertThat(status.state()).isEqualTo(Run.State.DONE);
      assertThat(status.found()).isEqualTo(90);
      KeptSolutions.Apart apart = status.apart().orElseThrow();
      assertThat(apart.words()).isEqualTo("154 assemblies: 90 come apart, 64 do not");
      assertThat(apart.highestLevel()).isEqualTo("12.3");
      List<KeptSolutions.Found> kept = run.solutions().list(0, 100);
      assertThat(kept.get(apart.highest() - 1).apart().orElseThrow().levelText()).isEqualTo("12.3");
      Set<IntBuffer> different = new HashSet<>();
      kept.forEach(one -> different.add(IntBuffer.wrap(one.options())));
      assertThat(different).hasSize(90);
    }
  }

  @Test
  void stopDropsWhatIsNotTakenApartUntilTheRunIsResumed() throws Exception {
    Run run =
        Run.start(
            puzzle("burrs/loves-dozen.puzzle"),
            new Run.Options(Optional.empty(), true, 1, Long.MAX_VALUE));
    run.stop();
    await(run);
    assertThat(run.status().state()).isEqualTo(Run.State.STOPPED);
    run.resume();
    await(run);
    assertThat(run.status().state()).isEqualTo(Run.State.DONE);
    assertThat(run.status().apart().orElseThrow().assemblies()).isEqualTo(154);
  }

  @Test
  void stopBeforeTheSearchStartsTakesEffect() throws Exception {
    Run run =
        Run.start(
            puzzle("bedlam-cube.puzzle"),
            new Run.Options(Optional.empty(), false, 1, Long.MAX_VALUE));
    run.stop();
    await(run);
    assertThat(run.status().state()).isEqualTo(Run.State.STOPPED);
    assertThat(run.status().counts().isEmpty()).isTrue();
  }

  @Test
  void impossiblePuzzleHasNoSolution() throws Exception {
    Puzzle puzzle = PuzzleFile.parse("box 2x2\npieces 4I".getBytes(StandardCharsets.UTF_8), "x");
    Run run = Run.start(puzzle, new Run.Options(Optional.empty(), false, 1, Long.MAX_VALUE));
    await(run);
    assertThat(run.status().state()).isEqualTo(Run.State.DONE);
    assertThat(run.status().counts().count(Distinct.RAW)).contains(BigInteger.ZERO);
  }
}
