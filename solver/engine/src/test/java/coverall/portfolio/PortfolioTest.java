package coverall.portfolio;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import coverall.enumerate.Enumeration;
import coverall.enumerate.Outcome;
import coverall.enumerate.Partition;
import coverall.enumerate.Reduction;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import coverall.search.Engine;
import coverall.search.PlainSearch;
import coverall.search.RandomCovers;
import coverall.search.SearchEngine;
import coverall.search.SolutionSink;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
@Isolated("It looks at all threads of the process.")
final class PortfolioTest {

  /** An engine that goes on without finding anything. */
  private static final class Lost implements Engine {
    @Override
    public String label() {
      return "lost";
    }

    @Override
    public SearchEngine load(ExactCover cover) {
      return new SearchEngine() {
        @Override
        public boolean search(int[] prefix, SolutionSink sink, Checkpoint checkpoint) {
          while (checkpoint.reached(this)) {
            Thread.onSpinWait();
          }
          return false;
        }

        @Override
        public long branches() {
          return 0;
        }
      };
    }
  }

  private record Answer(List<List<Integer>> solutions, Outcome outcome, String by) {}

  private static Answer first(ExactCover cover, Engine systematic, int threads, long seed)
      throws InterruptedException {
    List<List<Integer>> found = Collections.synchronizedList(new ArrayList<>());
    try (Portfolio portfolio = new Portfolio(cover, systematic, threads, seed, Map.of())) {
      Reduction none = Reduction.none(cover, OptionGroup.trivial(cover.optionCount()));
      Outcome outcome =
          new Enumeration(
                  none,
                  Partition.of(cover, 4),
                  List.of(none.group()),
                  new Enumeration.Settings(
                      portfolio, Portfolio.systematicThreads(threads), /* limit= */ 1))
              .run(
                  progress -> {},
                  (number, subproblem, options) ->
                      found.add(Arrays.stream(options).sorted().boxed().toList()));
      return new Answer(found, outcome, portfolio.foundBy());
    }
  }

  @ParameterizedTest
  @Tag("slow")
  @ValueSource(ints = {1, 2, 5})
  void findsASolutionOrProvesThatThereIsNone(int threads) throws InterruptedException {
    int with = 0;
    int without = 0;
    for (long seed = 0; seed < 200; seed++) {
      ExactCover cover = new RandomCovers(new SplittableRandom(seed)).next();
      List<List<Integer>> all = sorted(PlainSearch.solutions(cover));
      Answer answer = first(cover, BuiltInEngine.DLX, threads, seed);
      if (all.isEmpty()) {
        without++;
        assertThat(answer.outcome().complete()).as("seed %d", seed).isTrue();
        assertThat(answer.solutions()).as("seed %d", seed).isEmpty();
      } else {
        with++;
        assertThat(answer.solutions()).as("seed %d", seed).hasSize(1);
        assertThat(all).as("seed %d", seed).containsAll(answer.solutions());
      }
    }
    assertThat(Math.min(with, without)).isGreaterThan(20);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 5})
  void findsASolutionWhereTheSystematicSearchIsLost(int threads) throws InterruptedException {
    for (long seed = 0; seed < 150; seed++) {
      ExactCover cover = new RandomCovers(new SplittableRandom(seed)).next();
      List<List<Integer>> all = sorted(PlainSearch.solutions(cover));
      if (!all.isEmpty()) {
        Answer answer = first(cover, new Lost(), threads, seed);
        assertThat(answer.solutions()).as("seed %d", seed).hasSize(1);
        assertThat(all).as("seed %d", seed).containsAll(answer.solutions());
        assertThat(answer.by()).as("seed %d", seed).isNotEmpty();
        assertThat(answer.outcome().found()).isEqualTo(1);
      }
    }
  }

  @Test
  void oneThreadRepeatsItself() throws InterruptedException {
    ExactCover cover = Encoding.of(KnownPuzzles.SIX_BY_TEN).cover();
    for (long seed = 0; seed < 5; seed++) {
      Answer answer = first(cover, new Lost(), 1, seed);
      Answer again = first(cover, new Lost(), 1, seed);
      assertThat(again.solutions()).as("seed %d", seed).isEqualTo(answer.solutions());
      assertThat(again.by()).as("seed %d", seed).isEqualTo(answer.by());
    }
  }

  @Test
  void searchesEndWithThePortfolio() throws InterruptedException {
    ExactCover cover = new RandomCovers(new SplittableRandom(7)).next();
    first(cover, BuiltInEngine.DLX, 4, 1);
    assertThat(Thread.getAllStackTraces().keySet())
        .extracting(Thread::getName)
        .doesNotContain("backtrack", "dlx with restarts", "local search");
  }

  @Test
  void systematicSearchHasHalfOfTheThreads() {
    assertThat(IntStream.of(1, 2, 3, 4, 9).map(Portfolio::systematicThreads))
        .containsExactly(1, 1, 2, 2, 5);
  }

  @Test
  void lengthsAreThoseOfLuby() {
    assertThat(IntStream.rangeClosed(1, 15).map(RandomRestarts::luby))
        .containsExactly(1, 1, 2, 1, 1, 2, 4, 1, 1, 2, 1, 1, 2, 4, 8);
  }

  private static List<List<Integer>> sorted(Iterable<List<Integer>> solutions) {
    List<List<Integer>> sorted = new ArrayList<>();
    solutions.forEach(solution -> sorted.add(solution.stream().sorted().toList()));
    return sorted;
  }
}
