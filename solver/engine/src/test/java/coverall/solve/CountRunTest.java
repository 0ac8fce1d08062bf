package coverall.solve;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import coverall.puzzle.RandomPuzzles;
import coverall.puzzle.Turning;
import coverall.search.BuiltInEngine;
import java.math.BigInteger;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The number of solutions for every notion, counted without enumerating them. */
@Tag("slow")
final class CountRunTest {
  /** The most solutions of a random puzzle to search for. */
  private static final BigInteger MOST = BigInteger.valueOf(1_000_000);

  private static SearchPlan plan(Puzzle puzzle) {
    return new SearchRequest(Encoding.of(puzzle)).engine(BuiltInEngine.DLX).threads(1).plan();
  }

  private static OrbitCounts count(SearchPlan plan) {
    return new CountRun(plan).count(progress -> {}).orElseThrow().counts();
  }

  private static OrbitCounts enumerated(SearchPlan plan) throws InterruptedException {
    return plan.run().count(progress -> {}).counts();
  }

  private static Puzzle filled(int x, int y, int z, String piece) {
    Shape box = Shape.box(x, y, z);
    Shape shape = KnownPuzzles.shape(piece);
    return Puzzle.of(
        piece, box, List.of(new Piece(piece, shape, box.size() / shape.size(), Turning.FREE)));
  }

  /**
   * Rectangles with an even side: Kasteleyn 1961 and Temperley and Fisher 1961, OEIS A004003 for
   * the squares; the cubes are in OEIS A028446.
   */
  @ParameterizedTest
  @CsvSource({
    "2, 2, 1, 2",
    "4, 4, 1, 36",
    "6, 6, 1, 6728",
    "8, 8, 1, 12988816",
    "12, 12, 1, 53060477521960000",
    "2, 2, 2, 9",
    "4, 4, 4, 5051532105"
  })
  void dominoesFillBoxesInKnownNumbers(int x, int y, int z, BigInteger expected) {
    assertThat(count(plan(filled(x, y, z, "2_"))).count(Distinct.RAW)).contains(expected);
  }

  @Test
  @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
  void dominoesFillA16x16SquareInSeconds() {
    assertThat(count(plan(filled(16, 16, 1, "2_"))).count(Distinct.RAW))
        .contains(new BigInteger("2444888770250892795802079170816"));
  }

  @ParameterizedTest
  @CsvSource({
    "8, 4, 1, 2_", "6, 6, 1, 2_", "4, 3, 2, 2_", "9, 5, 1, 3L", "6, 6, 1, 3L", "6, 6, 1, 3I",
    "8, 4, 1, 4L", "4, 4, 1, 4T", "6, 4, 2, 4O", "3, 3, 2, 3L", "4, 4, 2, 4L", "10, 5, 1, Y"
  })
  void countsAreThoseOfTheSearch(int x, int y, int z, String piece) throws InterruptedException {
    SearchPlan plan = plan(filled(x, y, z, piece));

    assertThat(count(plan)).isEqualTo(enumerated(plan));
  }

  @Test
  void countsOfRandomPuzzlesAreThoseOfTheSearch() throws InterruptedException {
    int checked = 0;
    int symmetric = 0;
    int promising = 0;
    for (long seed = 0; checked < 300; seed++) {
      RandomPuzzles puzzles = new RandomPuzzles(new SplittableRandom(seed));
      Puzzle puzzle =
          seed % 7 == 0
              ? puzzles.nextMatching()
              : seed % 2 == 0 ? puzzles.next() : puzzles.nextWithRules().orElse(null);
      if (puzzle == null) {
        continue;
      }
      SearchPlan plan;
      try {
        plan = plan(puzzle);
      } catch (BadPuzzleException e) {
        continue;
      }
      OrbitCounts counts = count(plan);
      if (counts.count(Distinct.RAW).orElseThrow().compareTo(MOST) > 0) {
        continue; // takes as long as all the others
      }

      assertThat(counts).as("seed %d", seed).isEqualTo(enumerated(plan));

      checked++;
      int order = plan.problem().symmetry().all().order();
      BigInteger least = counts.count(plan.problem().coarsest()).orElseThrow();
      BigInteger raw = counts.count(Distinct.RAW).orElseThrow();
      symmetric += least.multiply(BigInteger.valueOf(order)).compareTo(raw) > 0 ? 1 : 0;
      promising += raw.signum() > 0 && new CountRun(plan).isPromising() ? 1 : 0;
    }
    assertThat(symmetric).as("puzzles with symmetric solutions").isGreaterThan(30);
    assertThat(promising).as("puzzles with identical pieces").isGreaterThan(75);
  }
}
