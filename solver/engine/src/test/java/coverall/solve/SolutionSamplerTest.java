package coverall.solve;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.OptionGroup;
import coverall.geometry.Shape;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.Piece;
import coverall.puzzle.Problem;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Turning;
import coverall.symmetry.StabilizerChain;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Solutions at random. */
@Tag("slow")
final class SolutionSamplerTest {
  private static final int EACH = 100; // expected draws of each solution

  /** The quantile of the normal distribution that one sample in a thousand exceeds. */
  private static final double ONE_IN_A_THOUSAND = 3.09;

  private static SolutionSampler.Sample draw(Problem problem, int number, long seed)
      throws InterruptedException {
    return new SolutionSampler(problem, seed)
        .draw(number, progress -> {}, progress -> {}, share -> {});
  }

  private static List<List<Integer>> lists(List<int[]> solutions) {
    return solutions.stream().map(s -> Arrays.stream(s).boxed().toList()).toList();
  }

  /** Pearson's chi-squared test, with the quantile as approximated by Wilson and Hilferty 1931. */
  private static void assertUniform(List<int[]> drawn, int solutions) {
    Map<List<Integer>, Integer> times = new HashMap<>();
    lists(drawn).forEach(solution -> times.merge(solution, 1, Integer::sum));
    assertThat(times).hasSize(solutions);
    double expected = (double) drawn.size() / solutions;
    double sum =
        times.values().stream()
            .mapToDouble(observed -> (observed - expected) * (observed - expected) / expected)
            .sum();
    double freedom = solutions - 1;
    double part = 2 / (9 * freedom);
    double most = freedom * Math.pow(1 - part + ONE_IN_A_THOUSAND * Math.sqrt(part), 3);
    double least = freedom * Math.pow(1 - part - ONE_IN_A_THOUSAND * Math.sqrt(part), 3);
    assertThat(sum).as("chi-squared").isBetween(least, most);
  }

  /** Numbers of tilings: OEIS A099390. */
  @ParameterizedTest
  @CsvSource({"4, 4, 36", "4, 5, 95", "2, 3, 3"})
  void dominoTilingsAreEquallyLikely(int x, int y, int tilings) throws InterruptedException {
    Encoding dominoes = Encoding.of(KnownPuzzles.dominoes(x, y));

    SolutionSampler.Sample sample = draw(dominoes, EACH * tilings, 3);

    assertThat(sample.method()).isEqualTo(SolutionSampler.Method.COUNT);
    assertThat(sample.isUniform()).isTrue();
    assertThat(sample.raw()).contains(BigInteger.valueOf(tilings));
    assertUniform(sample.solutions(), tilings);
  }

  /** Two kinds of pieces, of which the numbers are given. */
  @Test
  void solutionsWithSeveralKindsOfPiecesAreEquallyLikely() throws InterruptedException {
    Puzzle puzzle =
        Puzzle.of(
            "L and dominoes",
            Shape.box(4, 4, 1),
            List.of(
                new Piece("3L", KnownPuzzles.shape("3L"), 4, Turning.FREE),
                new Piece("2_", KnownPuzzles.shape("2_"), 2, Turning.FREE)));
    Encoding encoding = Encoding.of(puzzle);
    int solutions =
        (int) new SearchRequest(encoding).distinct(Distinct.RAW).stream().distinct().count();

    SolutionSampler.Sample sample = draw(encoding, EACH * solutions, 7);

    assertThat(sample.method()).isEqualTo(SolutionSampler.Method.COUNT);
    assertUniform(sample.solutions(), solutions);
  }

  /** The pentominoes fill 3x20 in 8 ways: Haselgrove and Haselgrove 1960. */
  @Test
  void solutionsOfASearchAreEquallyLikely() throws InterruptedException {
    Encoding pentominoes =
        Encoding.of(KnownPuzzles.of(Shape.box(3, 20, 1), "F I L N P T U V W X Y Z"));

    SolutionSampler.Sample sample = draw(pentominoes, 8 * EACH, 1);

    assertThat(sample.method()).isEqualTo(SolutionSampler.Method.SEARCH);
    assertThat(sample.raw()).contains(BigInteger.valueOf(8));
    assertUniform(sample.solutions(), 8);
  }

  /** Of the 36 domino tilings of 4x4, some have symmetries. */
  @Test
  void solutionsOfLargeAndSmallOrbitsAreEquallyLikely() throws InterruptedException {
    Encoding dominoes = Encoding.of(KnownPuzzles.dominoes(4, 4));
    OptionGroup group = dominoes.symmetry().group(Distinct.REFLECTION);
    List<int[]> known = new SearchRequest(dominoes).stream().sorted(Arrays::compare).toList();
    LargeSymmetry notListed =
        new LargeSymmetry(StabilizerChain.of(dominoes.optionCount(), group.generators()));

    for (SolutionImages images : List.of(SolutionImages.of(group), notListed)) {
      OrbitSampler<RuntimeException> sampler =
          new OrbitSampler<>(images, known.size(), k -> known.get((int) k));
      SplittableRandom random = new SplittableRandom(1);
      List<int[]> drawn = Stream.generate(() -> sampler.draw(random)).limit(36 * EACH).toList();
      assertUniform(drawn, 36);
    }
    assertThat(known).hasSizeLessThan(36);
  }

  @Test
  void seedDeterminesTheSolutions() throws InterruptedException {
    for (Puzzle puzzle : List.of(KnownPuzzles.dominoes(8, 8), KnownPuzzles.SOMA)) {
      Encoding encoding = Encoding.of(puzzle);

      List<List<Integer>> drawn = lists(draw(encoding, 3, 11).solutions());

      assertThat(lists(draw(encoding, 3, 11).solutions())).isEqualTo(drawn);
      assertThat(lists(draw(encoding, 3, 12).solutions())).isNotEqualTo(drawn);
      assertThat(lists(draw(encoding, 2, 11).solutions())).isEqualTo(drawn.subList(0, 2));
    }
  }

  /** T tetrominoes fill only rectangles of which both sides are multiples of 4: Walkup 1965. */
  @Test
  void problemsWithoutASolutionHaveNone() throws InterruptedException {
    Puzzle puzzle =
        Puzzle.of(
            "T",
            Shape.box(4, 6, 1),
            List.of(new Piece("4T", KnownPuzzles.shape("4T"), 6, Turning.FREE)));

    SolutionSampler.Sample sample = draw(Encoding.of(puzzle), 5, 1);

    assertThat(sample.hasNone()).isTrue();
    assertThat(sample.solutions()).isEmpty();
  }

  /** All pentominoes and tetrominoes fill 8x10 in far too many ways. */
  @Test
  void largeProblemsAreSampledByRestarts() throws InterruptedException {
    Encoding large =
        Encoding.of(KnownPuzzles.of(Shape.box(8, 10, 1), "F I L N P T U V W X Y Z 4I 4L 4O 4S 4T"));

    SolutionSampler.Sample sample = draw(large, 2, 1);

    assertThat(sample.method()).isEqualTo(SolutionSampler.Method.RESTARTS);
    assertThat(sample.isUniform()).isFalse();
    assertThat(sample.raw()).isEqualTo(Optional.empty());
    assertThat(sample.solutions()).hasSize(2).doesNotHaveDuplicates();
    assertThat(sample.solutions()).allSatisfy(solution -> assertThat(solution).hasSize(17));
    assertThat(lists(draw(large, 2, 1).solutions())).isEqualTo(lists(sample.solutions()));
  }

  /** The tilings are counted, the solutions of the cube are searched for. */
  @Test
  void stopsAtOnceIfAsked() throws InterruptedException {
    for (Puzzle puzzle : List.of(KnownPuzzles.dominoes(20, 20), KnownPuzzles.BEDLAM)) {
      SolutionSampler sampler = new SolutionSampler(Encoding.of(puzzle), 1);

      SolutionSampler.Sample sample =
          sampler.draw(
              1, progress -> sampler.stop(), progress -> sampler.stop(), share -> sampler.stop());

      assertThat(sample.solutions()).isEmpty();
      assertThat(sample.hasNone()).isFalse();
    }
  }
}
