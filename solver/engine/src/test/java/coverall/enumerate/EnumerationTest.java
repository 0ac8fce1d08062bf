package coverall.enumerate;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import coverall.geometry.Shape;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.Piece;
import coverall.puzzle.PieceLibrary;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Turning;
import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import coverall.search.Engine;
import coverall.search.Engines;
import coverall.search.PlainSearch;
import coverall.search.RandomCovers;
import coverall.search.SearchEngine;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

@Tag("slow")
class EnumerationTest {
  private static final Encoding SOMA = soma();

  private static Encoding soma() {
    List<Piece> pieces = new ArrayList<>();
    for (String name : List.of("3L", "4T", "4L", "4S", "4^", "4<", "4>")) {
      pieces.add(Piece.of(name, PieceLibrary.find(name).orElseThrow()));
    }
    return Encoding.of(Puzzle.of("Soma", Shape.box(3, 3, 3), pieces));
  }

  /** All raw solutions: 11,520. */
  private static final Reduction RAW =
      Reduction.none(SOMA.cover(), OptionGroup.trivial(SOMA.cover().optionCount()));

  private static Outcome run(
      Reduction reduction, Partition partition, Enumeration.Settings settings, SolutionWriter out)
      throws InterruptedException {
    return new Enumeration(reduction, partition, List.of(reduction.group()), settings)
        .run(progress -> {}, out);
  }

  private static Set<String> solutions(Reduction reduction, Partition partition, int threads)
      throws InterruptedException {
    Set<String> found = new TreeSet<>();
    List<Long> numbers = new ArrayList<>();
    Outcome outcome =
        run(
            reduction,
            partition,
            new Enumeration.Settings(BuiltInEngine.DLX, threads, Long.MAX_VALUE),
            (number, subproblem, options) -> {
              numbers.add(number);
              Arrays.sort(options);
              assertThat(found.add(Arrays.toString(options))).as("found twice").isTrue();
            });
    assertThat(outcome.complete()).isTrue();
    assertThat(outcome.found()).isEqualTo(found.size());
    assertThat(numbers).hasSize(found.size()).isSorted().startsWith(1L);
    return found;
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8})
  void everyNumberOfThreadsFindsTheSameSolutionsWithTheSameBranches(int threads)
      throws InterruptedException {
    Partition whole = Partition.of(RAW.cover(), 1);
    assertThat(whole.subproblems()).hasSize(1);
    Set<String> expected = solutions(RAW, whole, 1);
    assertThat(expected).hasSize(11_520);
    assertThat(solutions(RAW, whole, threads)).isEqualTo(expected);
    assertThat(solutions(RAW, Partition.of(RAW.cover(), 200), threads)).isEqualTo(expected);
  }

  @Test
  void writerOfResultsReceivesNoSolutions() throws InterruptedException {
    ResultsOnly writer = new ResultsOnly();
    Partition partition = Partition.of(RAW.cover(), 200);
    run(RAW, partition, new Enumeration.Settings(BuiltInEngine.DLX, 2, Long.MAX_VALUE), writer);
    assertThat(writer.results).hasSameSizeAs(partition.subproblems());
    assertThat(writer.results.stream().mapToLong(SubproblemResult::found).sum()).isEqualTo(11_520);
  }

  @ParameterizedTest
  @EnumSource(BuiltInEngine.class)
  void findsTheSolutionsOfThePlainSearchForEverySplit(Engine engine) throws InterruptedException {
    int split = 0;
    for (long seed = 0; seed < 300; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      ExactCover cover = new RandomCovers(random).next();
      Partition partition = Partition.of(cover, 1 + random.nextInt(12));
      List<List<Integer>> found = Collections.synchronizedList(new ArrayList<>());

      Outcome outcome =
          run(
              Reduction.none(cover, OptionGroup.trivial(cover.optionCount())),
              partition,
              new Enumeration.Settings(engine, 1 + random.nextInt(4), Long.MAX_VALUE),
              (number, subproblem, options) ->
                  found.add(Arrays.stream(options).sorted().boxed().toList()));

      assertThat(outcome.complete()).as("seed %d", seed).isTrue();
      assertThat(sorted(found)).as("seed %d", seed).isEqualTo(sorted(PlainSearch.solutions(cover)));
      split += partition.subproblems().size() > 1 && !found.isEmpty() ? 1 : 0;
    }
    assertThat(split).as("split problems with solutions").isGreaterThan(60);
  }

  @Test
  void engineDoesNotMatterForTheResult() throws InterruptedException {
    Encoding pentominoes = Encoding.of(KnownPuzzles.SIX_BY_TEN);
    Reduction large = Reduction.of(pentominoes.cover(), pentominoes.symmetry().rotations(), 60 + 9);
    List<Candidate> all =
        Stream.of(BuiltInEngine.values()).map(engine -> new Candidate(engine, 1)).toList();
    for (int threads = 1; threads <= 4; threads++) {
      // Challenges from the first moment on.
      Enumeration.Settings settings =
          new Enumeration.Settings(all, /* patience= */ 0, threads, Long.MAX_VALUE);
      List<String> engines = new ArrayList<>();
      SolutionWriter results =
          new SolutionWriter() {
            @Override
            public void write(long number, int subproblem, int[] options) {}

            @Override
            public void finished(SubproblemResult result) {
              engines.addAll(Engines.labels(result.engine()));
            }
          };
      Partition one = Partition.of(large.cover(), 1);
      Outcome outcome = run(large, one, settings, results);
      assertThat(outcome.found()).isEqualTo(2_339);
      assertThat(engines).as("engines of the only subproblem").hasSizeGreaterThan(1);
      assertThat(outcome.orbits()).containsExactly(BigInteger.valueOf(2_339));
      assertThat(outcome.trials()).isNotEmpty();
      assertThat(outcome.trials()).allSatisfy(trial -> assertThat(trial.failure()).isEmpty());
    }
  }

  /** Counts all solutions, for which {@code conflicts} is guessed to be the fastest. */
  private static Outcome count(Puzzle puzzle, int threads) throws InterruptedException {
    ExactCover cover = Encoding.of(puzzle).cover();
    List<Candidate> engines =
        Stream.of(BuiltInEngine.CONFLICTS, BuiltInEngine.BITS_SCALAR)
            .map(engine -> new Candidate(engine, 2))
            .toList();
    return run(
        Reduction.none(cover, OptionGroup.trivial(cover.optionCount())),
        Partition.of(cover, 200),
        new Enumeration.Settings(engines, /* patience= */ Long.MAX_VALUE, threads, Long.MAX_VALUE),
        SolutionWriter.NONE);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void countGoesOnRememberingWhereStatesRecur(int threads) throws InterruptedException {
    Piece dominoes = new Piece("2", Shape.box(2, 1, 1), 28, Turning.FREE);
    Outcome outcome = count(Puzzle.of("7x8", Shape.box(7, 8, 1), List.of(dominoes)), threads);
    assertThat(outcome.found()).isEqualTo(1_292_697);
    assertThat(outcome.engine()).isEqualTo(BuiltInEngine.BITS_SCALAR);
    assertThat(outcome.branches()).isLessThan(200_000);
  }

  @Test
  void countStopsRememberingWhereStatesHardlyRecur() throws InterruptedException {
    Outcome outcome = count(KnownPuzzles.SIX_BY_TEN, 3);
    assertThat(outcome.found()).isEqualTo(4 * 2_339);
    assertThat(outcome.engine()).isEqualTo(BuiltInEngine.CONFLICTS);
  }

  private static List<String> sorted(Collection<List<Integer>> solutions) {
    return solutions.stream().map(List::toString).sorted().toList();
  }

  @ParameterizedTest
  @EnumSource(BuiltInEngine.class)
  void everySplitHasTheSameNumberOfBranchesAndSolutions(Engine engine) throws InterruptedException {
    Reduction reduction = Reduction.of(SOMA.cover(), SOMA.symmetry().rotations(), 27 + 2);
    SearchEngine alone = engine.load(reduction.cover());
    alone.search(new int[0], (options, length) -> true, Checkpoint.NONE);
    SplittableRandom random = new SplittableRandom(7);
    for (int k = 0; k < 30; k++) {
      int target = 1 + random.nextInt(3_000);
      int threads = 1 + random.nextInt(4);
      Outcome outcome =
          new Enumeration(
                  reduction,
                  Partition.of(reduction.cover(), target),
                  List.of(reduction.group()),
                  new Enumeration.Settings(engine, threads, Long.MAX_VALUE))
              .run(progress -> {}, SolutionWriter.NONE);
      String what = "target " + target + ", threads " + threads;
      assertThat(outcome.found()).as(what).isEqualTo(480);
      if (engine == BuiltInEngine.DLX
          || engine == BuiltInEngine.CELLS) { // The other engines have other trees.
        assertThat(outcome.branches()).as(what).isEqualTo(11_679).isEqualTo(alone.branches());
      }
    }
  }

  @Test
  void partitionDependsOnlyOnTheProblem() {
    for (int target : new int[] {1, 10, 500}) {
      List<Subproblem> first = Partition.of(RAW.cover(), target).subproblems();
      List<Subproblem> second = Partition.of(RAW.cover(), target).subproblems();
      assertThat(first).hasSizeGreaterThanOrEqualTo(target);
      assertThat(second).hasSameSizeAs(first);
      for (int k = 0; k < first.size(); k++) {
        assertThat(second.get(k).prefix()).isEqualTo(first.get(k).prefix());
        assertThat(second.get(k).estimate()).isEqualTo(first.get(k).estimate());
        assertThat(second.get(k).id()).isEqualTo(first.get(k).id()).isEqualTo(k);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 100, 11_519})
  void stopsExactlyAtTheLimit(long limit) throws InterruptedException {
    for (int threads = 1; threads <= 4; threads++) {
      List<int[]> found = new ArrayList<>();
      Outcome outcome =
          run(
              RAW,
              Partition.of(RAW.cover(), 50),
              new Enumeration.Settings(BuiltInEngine.DLX, threads, limit),
              (number, subproblem, options) -> found.add(options));
      assertThat(found).hasSize((int) limit);
      assertThat(outcome.found()).isEqualTo(limit);
      assertThat(outcome.complete()).isFalse();
      assertThat(outcome.orbits()).isEmpty();
    }
  }

  @Test
  void throwingWriterFailsTheRun() {
    for (int k : new int[] {1, 17, 5_000}) {
      SolutionWriter full =
          (number, subproblem, options) -> {
            if (number == k) {
              throw new IOException("no space left");
            }
          };
      assertThatThrownBy(
              () ->
                  run(
                      RAW,
                      Partition.of(RAW.cover(), 50),
                      new Enumeration.Settings(BuiltInEngine.DLX, 2, Long.MAX_VALUE),
                      full))
          .isInstanceOf(UncheckedIOException.class)
          .hasMessageContaining("no space left");
    }
  }

  @Test
  void failingWorkerFailsTheRunWithItsCause() {
    // A partition of another problem: its prefixes are invalid here, and the engines fail.
    ExactCover other = new ExactCover.Builder(2, 0).option(0).option(1).build();
    Reduction small = Reduction.none(other, OptionGroup.trivial(2));
    assertThatThrownBy(
            () ->
                run(
                    small,
                    Partition.of(RAW.cover(), 50),
                    new Enumeration.Settings(BuiltInEngine.DLX, 2, Long.MAX_VALUE),
                    (number, subproblem, options) -> {}))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("a worker failed")
        .cause()
        .isInstanceOf(RuntimeException.class);
  }

  @Test
  @Timeout(30)
  void runWithoutWorkersFailsAtOnce() {
    Enumeration enumeration =
        new Enumeration(
            RAW,
            Partition.of(RAW.cover(), 50),
            List.of(), // creating a worker fails without a group
            new Enumeration.Settings(BuiltInEngine.DLX, 2, Long.MAX_VALUE));
    assertThatThrownBy(() -> enumeration.run(progress -> {}, SolutionWriter.NONE))
        .isInstanceOf(RuntimeException.class);
  }

  @Test
  void stoppingAtRandomMomentsLosesNothingThatWasReported() throws Exception {
    SplittableRandom random = new SplittableRandom(11);
    int stoppedEarly = 0;
    for (int k = 0; k < 40; k++) {
      List<int[]> written = new ArrayList<>();
      Enumeration enumeration =
          new Enumeration(
              RAW,
              Partition.of(RAW.cover(), 50),
              List.of(RAW.group()),
              new Enumeration.Settings(BuiltInEngine.DLX, 2, Long.MAX_VALUE));
      long nanos = random.nextLong(60_000_000);
      Thread stopper =
          Thread.ofPlatform()
              .start(
                  () -> {
                    long end = System.nanoTime() + nanos;
                    while (System.nanoTime() < end) {
                      Thread.onSpinWait();
                    }
                    enumeration.stop();
                  });
      Outcome outcome =
          enumeration.run(progress -> {}, (number, subproblem, options) -> written.add(options));
      stopper.join();
      assertThat(written).hasSize((int) outcome.found());
      assertThat(outcome.complete()).isEqualTo(!outcome.orbits().isEmpty());
      if (outcome.complete()) {
        assertThat(outcome.found()).isEqualTo(11_520);
      } else {
        stoppedEarly++;
      }
    }
    assertThat(stoppedEarly).as("runs stopped before their end").isPositive();
  }
}
