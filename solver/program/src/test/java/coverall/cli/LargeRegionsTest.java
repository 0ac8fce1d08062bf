package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.Collections;
import org.junit.jupiter.api.Test;

/**
 * Regions of more than 4,096 cells on the command line: the puzzle of Slothouber and Graatsma, six
 * bricks of 1x2x2 and three cubes in 3x3x3, with every cell made a cube of cells. It has one
 * solution, in eight positions.
 */
final class LargeRegionsTest extends CommandTest {
  private String puzzle(int factor) throws IOException {
    int side = 3 * factor;
    String box = "box " + side + "x" + side + "x" + side + "\n";
    String bricks = "piece 6*brick\n" + drawing(2 * factor, 2 * factor, factor);
    String cubes = "piece 3*cube\n" + drawing(factor, factor, factor);
    return file("graatsma-" + factor + ".puzzle", box + bricks + cubes).toString();
  }

  private static String drawing(int width, int height, int depth) {
    String row = String.join(" ", Collections.nCopies(depth, "#".repeat(width)));
    return (row + "\n").repeat(height);
  }

  /** Four bricks of 1x1x2 in 2x2x2, each cell a cube of 729 cells. */
  @Test
  void catalogueOfALargeRegionIsVerified() throws Exception {
    String text = "box 18x18x18\npiece 4*brick\n" + drawing(18, 9, 9);
    String catalogue = folder.resolve("bricks.db").toString();
    Ended solved = run("solve", file("bricks.puzzle", text).toString(), "-o", catalogue);
    assertThat(solved.out()).isEqualTo("2 solutions up to rotation and reflection\n");
    assertThat(solved.err()).contains("counts    9 raw, 2 up to rotation");
    Ended verified = run("verify", catalogue, "--audit", "100%");
    assertThat(verified.exitCode()).as(verified.out()).isZero();
    assertThat(verified.out()).contains("totals: 9 raw, 2 up to rotation");
  }

  @Test
  void placementsTooLargeForACatalogueAreOnlyCounted() throws Exception {
    String puzzle = puzzle(7);
    Ended solved = run("solve", puzzle, "--count-only");
    assertThat(solved.err()).contains("counts    8 raw, 1 up to rotation");
    Ended stored = run("solve", puzzle, "-o", folder.resolve("x.db").toString());
    assertThat(stored.exitCode()).isEqualTo(65);
    assertThat(stored.err())
        .contains("placements of 5,1", " cells in all; at most 5,000,000 are supported")
        .hasLineCount(1);
    assertThat(folder.resolve("x.db")).doesNotExist();
    assertThat(run("verify", puzzle).exitCode()).isNotZero();
  }
}
