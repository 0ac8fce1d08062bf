package coverall.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.search.PlainSearch;
import coverall.search.RandomCovers;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Solutions of exact cover problems, chosen by their ranks. */
final class FrontierSampleTest {
  private static final long MUCH = 1L << 28;
  private static final long LITTLE = 1L << 10;

  /** All solutions in the order of their ranks. */
  private static Optional<FrontierSample> all(ExactCover cover) {
    return FrontierSample.of(
        cover,
        count -> IntStream.range(0, count.intValueExact()).mapToObj(BigInteger::valueOf).toList(),
        MUCH,
        MUCH,
        progress -> true);
  }

  private static List<List<Integer>> lists(List<int[]> solutions) {
    return solutions.stream().map(s -> Arrays.stream(s).boxed().toList()).toList();
  }

  @Test
  void ranksOfAllSolutionsGiveEachSolutionOnce() {
    int several = 0;
    for (long seed = 0; seed < 6000; seed++) {
      ExactCover cover = new RandomCovers(new SplittableRandom(seed)).next();
      if (cover.colourSetCount() > 0) {
        assertThat(all(cover)).isEmpty();
        continue;
      }
      List<List<Integer>> expected = PlainSearch.solutions(cover);

      FrontierSample sample = all(cover).orElseThrow();

      assertThat(sample.count()).as("seed %d", seed).isEqualTo(expected.size());
      assertThat(lists(sample.solutions()))
          .as("seed %d", seed)
          .containsExactlyInAnyOrderElementsOf(expected);
      several += expected.size() > 1 ? 1 : 0;
    }
    assertThat(several).as("covers with several solutions").isGreaterThan(300);
  }

  private static List<List<Integer>> some(ExactCover cover, long bytes) {
    FrontierSample sample =
        FrontierSample.of(
                cover,
                count -> {
                  Random random = new Random(5);
                  List<BigInteger> ranks = new ArrayList<>();
                  ranks.add(BigInteger.ZERO);
                  ranks.add(count.subtract(BigInteger.ONE));
                  for (int k = 0; k < 50; k++) {
                    ranks.add(new BigInteger(count.bitLength() + 10, random).mod(count));
                  }
                  return ranks;
                },
                bytes,
                Long.MAX_VALUE,
                progress -> true)
            .orElseThrow();
    return lists(sample.solutions());
  }

  /** With little memory, most levels are made several times. */
  @Test
  void solutionsOfRanksDoNotDependOnTheMemory() {
    ExactCover cover = Encoding.of(KnownPuzzles.dominoes(9, 10)).cover();

    List<List<Integer>> solutions = some(cover, MUCH);

    assertThat(some(cover, LITTLE)).isEqualTo(solutions);
    assertThat(solutions).allSatisfy(solution -> assertThat(solution).hasSize(45));
    assertThat(solutions).doesNotHaveDuplicates();
  }

  @Test
  void stopsAtTheLimits() {
    ExactCover cover = Encoding.of(KnownPuzzles.dominoes(8, 8)).cover();
    List<FrontierProgress> seen = new ArrayList<>();

    assertThat(FrontierSample.of(cover, count -> List.of(), MUCH, /* limit= */ 100, seen::add))
        .isEmpty();
    assertThat(
            FrontierSample.of(
                cover,
                count -> List.of(BigInteger.ONE),
                MUCH,
                Long.MAX_VALUE,
                progress -> progress.pass() == 1))
        .isEmpty();
    assertThat(seen).isNotEmpty();
  }

  @Test
  void countsWithoutChoosing() {
    ExactCover cover = Encoding.of(KnownPuzzles.dominoes(8, 8)).cover();

    FrontierSample sample =
        FrontierSample.of(cover, count -> List.of(), MUCH, Long.MAX_VALUE, progress -> true)
            .orElseThrow();

    assertThat(sample.count()).isEqualTo(12_988_816);
    assertThat(sample.solutions()).isEmpty();
  }
}
