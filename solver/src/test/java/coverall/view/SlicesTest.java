package coverall.view;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.util.List;
import org.junit.jupiter.api.Test;

class SlicesTest {
  private static final Shape STEP =
      Shape.of(List.of(new Cell(0, 0, 0), new Cell(1, 0, 0), new Cell(0, 0, 1)));

  private static final Puzzle PUZZLE =
      Puzzle.of(
          "step",
          STEP,
          List.of(Piece.of("a", Shape.box(2, 1, 1)), Piece.of("bcd", Shape.box(1, 1, 1))));

  private static final List<Placement> SOLUTION =
      List.of(
          new Placement(0, List.of(new Cell(0, 0, 0), new Cell(1, 0, 0))),
          new Placement(1, List.of(new Cell(0, 0, 1))));

  @Test
  void cellsThatAreNotInTheRegionStayEmpty() {
    assertThat(new Slices(PUZZLE, 80).lines(SOLUTION))
        .containsExactly("+---+---+  +---+", "|a  |a  |  |bcd|", "+---+---+  +---+");
  }

  @Test
  void slicesThatDoNotFitGoBelow() {
    assertThat(new Slices(PUZZLE, 10).lines(SOLUTION))
        .containsExactly("+---+---+", "|a  |a  |", "+---+---+", "", "+---+", "|bcd|", "+---+");
  }

  @Test
  void drawingsStandBesideEachOtherAsTheColumnsAllow() {
    ShapeDrawing.Block block = ShapeDrawing.titled(List.of("L"), STEP);
    assertThat(ShapeDrawing.arrange(List.of(block, block), 20))
        .containsExactly("L        L", "## #.    ## #.");
    assertThat(ShapeDrawing.arrange(List.of(block, block), 12))
        .containsExactly("L", "## #.", "", "L", "## #.");
  }

  @Test
  void numbersAndTimesReadWell() {
    assertThat(Words.count(1, "solution")).isEqualTo("1 solution");
    assertThat(Words.count(19_186, "solution")).isEqualTo("19,186 solutions");
    assertThat(Words.time(0.0344)).isEqualTo("0.034 s");
    assertThat(Words.time(200)).isEqualTo("3 min 20 s");
    assertThat(Words.roughTime(7_500)).isEqualTo("2 h 5 min");
    assertThat(Words.rate(1_240_000)).isEqualTo("1.24 M");
  }
}
