package coverall.solve;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.cover.ExactCover;
import coverall.enumerate.EngineFailedException;
import coverall.format.CoverTexts;
import coverall.format.DlxFormat;
import coverall.format.PlainCover;
import coverall.geometry.Shape;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.NamedCover;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Turning;
import coverall.search.Engine;
import coverall.search.SearchEngine;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.CancellationException;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Solutions that are counted, visited, and read from a stream. */
@Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
@Tag("slow")
@Isolated("It looks at all threads of the process.")
final class EverySolutionTest {
  private static final long SEED = 0x50_1E;
  private static final Encoding SOMA = Encoding.of(KnownPuzzles.SOMA);

  /** Dominoes on a chessboard, with 12,988,816 solutions. */
  private static final Encoding LONG =
      Encoding.of(
          Puzzle.of(
              "dominoes",
              Shape.box(8, 8, 1),
              List.of(new Piece("2", KnownPuzzles.shape("2_"), 32, Turning.FREE))));

  private static List<Integer> list(int[] options) {
    return Arrays.stream(options).boxed().toList();
  }

  private static SearchRequest soma() {
    return new SearchRequest(SOMA).distinct(Distinct.RAW).threads(2);
  }

  private static List<Thread> threadsOfStreams() {
    return Thread.getAllStackTraces().keySet().stream()
        .filter(thread -> thread.getName().equals("stream of solutions"))
        .toList();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 3})
  void visitorAndStreamReceiveEverySolutionOnce(int threads) throws InterruptedException {
    SplittableRandom random = new SplittableRandom(SEED);
    int solutions = 0;
    for (int round = 0; round < 100; round++) {
      String text = CoverTexts.random(random);
      NamedCover problem = DlxFormat.parse(text.getBytes(UTF_8), "random");
      List<List<Integer>> expected = PlainCover.solutions(problem);
      List<List<Integer>> visited = new ArrayList<>();
      SearchResult result =
          new SearchRequest(problem)
              .threads(threads)
              .visit(
                  options -> {
                    visited.add(list(options));
                    return true;
                  });

      assertThat(visited).as(text).containsExactlyInAnyOrderElementsOf(expected);
      assertThat(result.outcome().complete()).isTrue();
      assertThat(result.outcome().found()).isEqualTo(expected.size());
      try (Stream<int[]> stream = new SearchRequest(problem).threads(threads).stream()) {
        assertThat(stream.map(EverySolutionTest::list))
            .as(text)
            .containsExactlyInAnyOrderElementsOf(expected);
      }
      assertThat(new SearchRequest(problem).threads(threads).count()).isEqualTo(expected.size());
      solutions += expected.size();
    }
    assertThat(solutions).isGreaterThan(100);
  }

  @Test
  void equivalentSolutionsCountOnceUnlessAskedFor() throws InterruptedException {
    assertThat(new SearchRequest(SOMA).count()).isEqualTo(240);
    assertThat(soma().count()).isEqualTo(11_520);
  }

  @Test
  void solutionsAreArrangementsOfAllPieces() {
    try (Stream<int[]> stream = soma().stream()) {
      assertThat(stream.map(SOMA::solution).distinct())
          .hasSize(11_520)
          .allMatch(solution -> solution.size() == 7);
    }
  }

  @Test
  void visitorStopsTheSearch() throws InterruptedException {
    List<int[]> visited = new ArrayList<>();
    SearchResult result =
        new SearchRequest(LONG)
            .visit(
                options -> {
                  visited.add(options);
                  return visited.size() < 5;
                });

    assertThat(visited).hasSize(5);
    assertThat(new HashSet<>(visited.stream().map(EverySolutionTest::list).toList())).hasSize(5);
    assertThat(result.outcome().complete()).isFalse();
  }

  @Test
  void limitIsExact() throws InterruptedException {
    AtomicInteger visited = new AtomicInteger();
    new SearchRequest(LONG).limit(70).visit(options -> visited.incrementAndGet() > 0);

    assertThat(visited).hasValue(70);
    try (Stream<int[]> stream = new SearchRequest(LONG).limit(70).stream()) {
      assertThat(stream.count()).isEqualTo(70);
    }
  }

  @Test
  void exceptionOfTheVisitorStopsTheSearchAndReachesTheCaller() {
    IllegalArgumentException thrown = new IllegalArgumentException("no more");
    AtomicInteger visited = new AtomicInteger();

    assertThatThrownBy(
            () ->
                new SearchRequest(LONG)
                    .visit(
                        options -> {
                          visited.incrementAndGet();
                          throw thrown;
                        }))
        .isSameAs(thrown);
    assertThat(visited).hasValue(1);
    assertThatThrownBy(
            () ->
                new SearchRequest(LONG)
                    .visit(
                        options -> {
                          throw new AssertionError("wrong");
                        }))
        .isInstanceOf(AssertionError.class)
        .hasMessage("wrong");
  }

  @Test
  void callsComeFromOneThread() throws InterruptedException {
    Set<Thread> threads = new HashSet<>();
    soma()
        .threads(4)
        .visit(
            options -> {
              threads.add(Thread.currentThread());
              return true;
            });

    assertThat(threads).hasSize(1).doesNotContain(Thread.currentThread());
  }

  @Test
  void closingTheStreamEndsTheSearch() {
    Iterator<int[]> solutions;
    try (Stream<int[]> stream = new SearchRequest(LONG).stream()) {
      solutions = stream.iterator();
      for (int k = 0; k < 3; k++) {
        assertThat(solutions.next()).hasSize(32);
      }
      assertThat(threadsOfStreams()).hasSize(1);
    }

    assertThat(threadsOfStreams()).isEmpty();
  }

  @Test
  void streamThatIsNotReadStartsNothing() {
    try (Stream<int[]> stream = new SearchRequest(LONG).stream()) {
      assertThat(stream).isNotNull();
      assertThat(threadsOfStreams()).isEmpty();
    }
  }

  @Test
  void stoppingTheRunEndsItsStream() {
    SearchRun run = new SearchRequest(LONG).plan().run();
    AtomicInteger read = new AtomicInteger();
    try (Stream<int[]> stream = run.stream()) {
      stream.forEach(
          options -> {
            if (read.incrementAndGet() == 10) {
              run.stop();
            }
          });
    }

    assertThat(read).hasValueBetween(10, 12_988_815);
  }

  @Test
  void interruptedReaderEndsTheSearch() {
    AtomicInteger read = new AtomicInteger();
    try (Stream<int[]> stream = new SearchRequest(LONG).stream()) {
      assertThatThrownBy(
              () ->
                  stream.forEach(
                      options -> {
                        if (read.incrementAndGet() == 10) {
                          Thread.currentThread().interrupt();
                        }
                      }))
          .isInstanceOf(CancellationException.class)
          .hasMessage("interrupted while waiting for a solution");
    }

    assertThat(Thread.interrupted()).isTrue();
    assertThat(read).hasValue(10);
    assertThat(threadsOfStreams()).isEmpty();
  }

  @Test
  void failureOfTheSearchReachesTheReader() {
    Engine failing =
        new Engine() {
          @Override
          public String label() {
            return "failing";
          }

          @Override
          public SearchEngine load(ExactCover cover) {
            throw new UnsupportedOperationException("no search");
          }
        };
    SearchRun run = soma().engine(failing).plan().run();
    try (Stream<int[]> stream = run.stream()) {
      assertThatThrownBy(stream::count)
          .isInstanceOf(EngineFailedException.class)
          .hasMessageStartingWith("engine failing failed: ")
          .hasMessageEndingWith("no search");
    }
  }
}
