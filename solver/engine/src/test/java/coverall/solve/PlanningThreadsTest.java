package coverall.solve;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.enumerate.Subproblem;
import coverall.format.PuzzleFile;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.PieceSets;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.Isolated;

/** Planning keeps to the threads that a request allows, and its result does not depend on them. */
@Isolated("It looks at all threads of the process.")
final class PlanningThreadsTest {
  private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

  private static final String LARGE =
      "box 6x15\none-sided pieces F F' I L L' N N' P P' T U V W X Y Y' Z Z'\n";

  private long before;

  @BeforeEach
  void startThreadsOfTheCommonPool() {
    IntStream.range(0, 1_000).parallel().forEach(k -> Thread.onSpinWait());
    before = nanosOfTheCommonPool();
  }

  @AfterEach
  void commonPoolHadNothingToDo() {
    assertThat(nanosOfTheCommonPool() - before).isLessThan(10_000_000);
  }

  /** The processor time of the threads that parallel streams use by themselves. */
  private static long nanosOfTheCommonPool() {
    return Arrays.stream(THREADS.getThreadInfo(THREADS.getAllThreadIds()))
        .filter(thread -> thread != null && thread.getThreadName().contains("commonPool"))
        .mapToLong(thread -> Math.max(0, THREADS.getThreadCpuTime(thread.getThreadId())))
        .sum();
  }

  @Test
  void planIsTheSameForEveryNumberOfThreads() throws Exception {
    Encoding puzzle = Encoding.of(KnownPuzzles.SIX_BY_TEN);
    assertSamePlan(() -> new SearchRequest(puzzle));
    assertSamePlan(() -> new SearchRequest(puzzle).forManyMachines(share -> {}));
  }

  /** The parts of a large tree are estimated one by one. */
  @Test
  @Tag("slow")
  void planOfALargeTreeIsTheSameForEveryNumberOfThreads() throws Exception {
    Encoding puzzle = Encoding.of(PuzzleFile.parse(LARGE.getBytes(StandardCharsets.UTF_8), "test"));
    assertSamePlan(() -> new SearchRequest(puzzle));
  }

  private static void assertSamePlan(Supplier<SearchRequest> request) throws Exception {
    List<String> expected = List.of();
    for (int threads : new int[] {1, 2, 7}) {
      SearchPlan plan = planned(request.get().threads(threads));
      List<String> cut =
          plan.partition().subproblems().stream().map(PlanningThreadsTest::words).toList();
      assertThat(cut).hasSizeGreaterThan(1);
      assertThat(expected.isEmpty() ? cut : expected).as("%d threads", threads).isEqualTo(cut);
      expected = cut;
    }
  }

  /**
   * Plans in a thread without a pool: a test runs in a pool of its own, which streams would use.
   */
  private static SearchPlan planned(SearchRequest request) throws Exception {
    FutureTask<SearchPlan> planning = new FutureTask<>(request::plan);
    Thread.ofPlatform().start(planning);
    return planning.get();
  }

  private static String words(Subproblem part) {
    return Arrays.toString(part.prefix()) + " " + part.estimate();
  }

  @Test
  void searchForSetsBreaksTheSymmetryInItsOwnThreads() throws Exception {
    PieceSets sets = SetSearchTest.sets("box 5x5\nchoose 5 of F I L N P T U V W X Y Z\n");
    new SetSearch(sets, new SetSearch.Settings(1, 1, OptionalInt.empty()))
        .run(LongStream.range(0, sets.count()).iterator(), 1, result -> {});
  }
}
