package coverall.cover;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.format.PuzzleFile;
import coverall.puzzle.Encoding;
import coverall.search.PlainSearch;
import coverall.search.RandomCovers;
import java.nio.charset.StandardCharsets;
import java.util.BitSet;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class RelaxationTest {
  private static final int ANY_SIZE = 1_000_000;

  private static ExactCover cover(String puzzle) {
    byte[] text = puzzle.getBytes(StandardCharsets.UTF_8);
    return Encoding.of(PuzzleFile.parse(text, "test.puzzle")).cover();
  }

  /** Problems of every kind: multiplicities, ranges, colour sets, options without items. */
  @Test
  void whatIsRuledOutIsInNoSolution() {
    int ruled = 0;
    int solvable = 0;
    for (long seed = 0; seed < 3_000; seed++) {
      ExactCover cover = new RandomCovers(new SplittableRandom(seed)).next();
      BitSet ruledOut = Relaxation.of(cover, ANY_SIZE).orElseThrow().ruledOut();
      assertThat(PlainSearch.solutions(cover.without(ruledOut)))
          .as("seed %d", seed)
          .isEqualTo(PlainSearch.solutions(cover));
      assertThat(ruledOut.stream()).as("seed %d", seed).allMatch(cover::isUsable);
      if (!ruledOut.isEmpty()) {
        ruled++;
        solvable += PlainSearch.solutions(cover).isEmpty() ? 0 : 1;
      }
    }
    assertThat(ruled).as("problems of which options are ruled out").isGreaterThan(1_000);
    assertThat(solvable).as("those of them with solutions").isGreaterThan(300);
  }

  /** Whatever the weights are, they are no more than proof of what they rule out. */
  @Test
  void weightsOfAnyKindRuleOutNoSolution() {
    int ruled = 0;
    for (long seed = 0; seed < 20_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      ExactCover cover = new RandomCovers(random).next();
      Relaxation relaxation = Relaxation.of(cover, ANY_SIZE).orElseThrow();
      int classes = EquitablePartition.of(cover, ANY_SIZE).orElseThrow().itemClasses();
      long[] weights = random.longs(2L * classes, -3, 6).toArray();
      BitSet ruledOut = relaxation.ruledOutBy(weights);
      if (!ruledOut.isEmpty()) {
        ruled++;
        assertThat(PlainSearch.solutions(cover.without(ruledOut)))
            .as("seed %d", seed)
            .isEqualTo(PlainSearch.solutions(cover));
      }
    }
    assertThat(ruled).isGreaterThan(200);
  }

  @Test
  void chessboardWithoutTwoCornersHasNoFractionalSolutionEither() {
    ExactCover cover =
        cover(
            """
            region
            .#######
            ########
            ########
            ########
            ########
            ########
            ########
            #######.
            pieces 31*2_
            """);
    assertThat(Relaxation.of(cover, ANY_SIZE).orElseThrow().ruledOut().cardinality())
        .isEqualTo(cover.usableOptionCount());
  }

  /** In a box of a + b + c, each of the bricks covers one of 27 cells, and the lines are full. */
  @Test
  void bricksOfHoffmanAreHeldInTheirPlaces() {
    StringBuilder text = new StringBuilder("box 15x15x15\nempty 135\npiece 27*Brick");
    for (int z = 0; z < 4; z++) {
      text.append(z == 0 ? "\n" : "\n---\n").append("######\n".repeat(5).strip());
    }
    ExactCover cover = cover(text.append('\n').toString());
    BitSet ruledOut = Relaxation.of(cover, ANY_SIZE).orElseThrow().ruledOut();
    int bricks = 0;
    int empties = 0;
    for (int option = 0; option < cover.optionCount(); option++) {
      boolean isEmpty = cover.covers(option, cover.filler());
      empties += isEmpty && !ruledOut.get(option) ? 1 : 0;
      bricks += isEmpty || ruledOut.get(option) ? 0 : 1;
    }
    assertThat(bricks).isLessThan(1_000);
    assertThat(empties).isLessThan(15 * 15 * 15 - 27 * 15);
    // The cells with the coordinates 3, 7 and 11 are never empty.
    for (int item = 0; item < 15 * 15 * 15; item++) {
      int[] place = {item % 15, item / 15 % 15, item / 225};
      if (place[0] % 4 == 3 && place[1] % 4 == 3 && place[2] % 4 == 3) {
        for (int option : cover.optionsOfItems()[item]) {
          assertThat(cover.covers(option, cover.filler()) && !ruledOut.get(option)).isFalse();
        }
      }
    }
  }

  @Test
  void programThatIsTooLargeIsLeftOut() {
    ExactCover cover = cover("box 4x3\npieces 6*2_\n");
    assertThat(Relaxation.of(cover, 1)).isEmpty();
  }
}
