package coverall.frontier;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import coverall.geometry.Shape;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Turning;
import coverall.search.PlainSearch;
import coverall.search.RandomCovers;
import java.math.BigInteger;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The number of solutions of exact cover problems, counted without enumerating them. */
final class FrontierCensusTest {
  private static final long MUCH = 1L << 28;

  private static Optional<FrontierCensus> census(ExactCover cover, long bytes, long steps) {
    OptionGroup trivial = OptionGroup.trivial(cover.optionCount());
    return FrontierCensus.of(cover, List.of(trivial), bytes, steps, progress -> true);
  }

  private static BigInteger count(ExactCover cover) {
    return census(cover, MUCH, MUCH).orElseThrow().orbits().getFirst().orElseThrow();
  }

  @Test
  void countsAsManySolutionsAsThePlainSearchFinds() {
    int several = 0;
    int withMultiplicities = 0;
    int ranges = 0;
    for (long seed = 0; seed < 6000; seed++) {
      ExactCover cover = new RandomCovers(new SplittableRandom(seed)).next();
      if (cover.colourSetCount() > 0) {
        assertThat(census(cover, MUCH, MUCH)).isEmpty();
        continue;
      }
      int expected = PlainSearch.solutions(cover).size();

      assertThat(count(cover)).as("seed %d", seed).isEqualTo(BigInteger.valueOf(expected));

      several += expected > 1 ? 1 : 0;
      boolean hasMultiplicity =
          IntStream.range(0, cover.primaryCount()).anyMatch(i -> cover.multiplicity(i) > 1);
      withMultiplicities += expected > 0 && hasMultiplicity ? 1 : 0;
      boolean hasRange =
          IntStream.range(cover.primaryCount(), cover.itemCount())
              .anyMatch(i -> cover.lowerBound(i) > 0);
      ranges += expected > 0 && hasRange ? 1 : 0;
    }
    assertThat(several).as("covers with several solutions").isGreaterThan(300);
    assertThat(withMultiplicities)
        .as("covers with solutions and multiplicities")
        .isGreaterThan(300);
    assertThat(ranges).as("covers with solutions and minimums").isGreaterThan(300);
  }

  /** Whether the tally can bind or not depends on the sizes of the options that it counts. */
  @Test
  void talliesBindExactlyAsOftenAsTheyCan() {
    int binding = 0;
    int free = 0;
    for (long seed = 0; seed < 3_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      int primary = 4 + random.nextInt(5);
      int most = 1 + random.nextInt(4);
      ExactCover.Builder with = new ExactCover.Builder(primary, 1).range(primary, 0, most);
      ExactCover.Builder without = new ExactCover.Builder(primary, 1).range(primary, 0, 99);
      for (int k = 0; k < 18; k++) {
        int first = random.nextInt(primary);
        int last = Math.min(primary, first + 1 + random.nextInt(4));
        IntStream items = IntStream.range(first, last);
        boolean counted = random.nextInt(3) > 0;
        int[] option = IntStream.concat(items, IntStream.of(primary)).toArray();
        option = counted ? option : Arrays.copyOf(option, option.length - 1);
        with.option(option);
        without.option(option);
      }
      ExactCover cover = with.build();
      BigInteger all = count(without.build());
      BigInteger expected = BigInteger.valueOf(PlainSearch.solutions(cover).size());

      assertThat(count(cover)).as("seed %d", seed).isEqualTo(expected);

      binding += expected.signum() > 0 && !expected.equals(all) ? 1 : 0;
      free += expected.signum() > 0 && expected.equals(all) ? 1 : 0;
    }
    assertThat(binding).as("covers with a tally that binds").isGreaterThan(300);
    assertThat(free).as("covers with a tally that does not").isGreaterThan(300);
  }

  /** OEIS A174249: coverings of 5xn with any pentominoes. */
  @ParameterizedTest
  @CsvSource({
    "1, 1",
    "2, 5",
    "3, 56",
    "4, 501",
    "7, 214689",
    "12, 6048166230",
    "22, 4594660583890506956"
  })
  void anyNumberOfEachPentomino(int length, BigInteger expected) {
    List<Piece> pieces =
        "FILNPTUVWXYZ"
            .chars()
            .mapToObj(Character::toString)
            .map(name -> new Piece(name, KnownPuzzles.shape(name), 0, length, Turning.FREE))
            .toList();
    Puzzle puzzle = Puzzle.of("5xn", Shape.box(5, length, 1), pieces);
    assertThat(count(Encoding.of(puzzle).cover())).isEqualTo(expected);
  }

  /**
   * One option for all items, or two for each: states of several words, counts of several limbs.
   */
  private static ExactCover oneOrAll(int items) {
    ExactCover.Builder builder = new ExactCover.Builder(items, 0);
    builder.option(IntStream.range(0, items).toArray());
    for (int item = 0; item < items; item++) {
      builder.option(item).option(item);
    }
    return builder.build();
  }

  @Test
  void wideStatesAndLargeCountsAreExact() {
    for (int items : new int[] {1, 62, 63, 64, 65, 66, 127, 128, 129, 130, 300}) {
      assertThat(count(oneOrAll(items)))
          .as("%d items", items)
          .isEqualTo(BigInteger.TWO.pow(items).add(BigInteger.ONE));
    }
  }

  /** Every primary item with any secondary item: as many states as sets of secondary items. */
  private static ExactCover manyStates() {
    ExactCover.Builder builder = new ExactCover.Builder(10, 20);
    for (int item = 0; item < 10; item++) {
      for (int other = 0; other < 20; other++) {
        builder.option(item, 10 + other);
      }
    }
    return builder.build();
  }

  @Test
  void givesUpAtTheLimits() {
    ExactCover cover = manyStates();
    BigInteger expected = BigInteger.ONE; // 20 x 19 x ... x 11
    for (int k = 11; k <= 20; k++) {
      expected = expected.multiply(BigInteger.valueOf(k));
    }

    assertThat(census(cover, 1L << 22, Long.MAX_VALUE)).as("memory").isEmpty();
    assertThat(census(cover, Long.MAX_VALUE, 10_000)).as("steps").isEmpty();
    assertThat(
            FrontierCensus.of(
                cover,
                List.of(OptionGroup.trivial(cover.optionCount())),
                MUCH,
                Long.MAX_VALUE,
                progress -> false))
        .as("stopped")
        .isEmpty();
    assertThat(count(cover)).isEqualTo(expected);
  }
}
