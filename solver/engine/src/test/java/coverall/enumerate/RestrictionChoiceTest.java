package coverall.enumerate;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.format.PuzzleFile;
import coverall.puzzle.Encoding;
import coverall.search.TreeEstimate;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;

final class RestrictionChoiceTest {
  /** Pentominoes and tetrominoes. Restrictions of a piece leave 16 to 390 million branches. */
  private static final String TWO_BOARDS =
      """
      region
      ##########
      ##########
      ##########
      ##########
      ..........
      ##########
      ##########
      ##########
      ##########
      pieces F I L N P T U V W X Y Z
      pieces 4I 4L 4O 4S 4T
      """;

  private static double size(Reduction reduction) {
    return TreeEstimate.of(reduction.cover(), 1_000).branches();
  }

  @Test
  void chosenRestrictionLeavesASmallTree() {
    Encoding encoding =
        Encoding.of(PuzzleFile.parse(TWO_BOARDS.getBytes(StandardCharsets.UTF_8), "two"));
    RestrictionChoice choice = new RestrictionChoice(encoding.cover(), encoding.symmetry().all());
    double[] sizes =
        choice.candidates().stream().mapToDouble(RestrictionChoiceTest::size).sorted().toArray();
    assertThat(sizes[sizes.length - 1]).isGreaterThan(5 * sizes[0]);
    assertThat(size(choice.best())).isLessThan(1.5 * sizes[0]);
  }
}
