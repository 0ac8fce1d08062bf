package coverall.view;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Turning;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
    assertThat(new Slices(PUZZLE, Screen.FILE).lines(SOLUTION))
        .containsExactly(
            "z = 0      z = 1", "+-------+  +---+", "|a   a  |  |bcd|", "+-------+  +---+");
  }

  @Test
  void slicesThatDoNotFitGoBelow() {
    assertThat(new Slices(PUZZLE, narrow(10)).lines(SOLUTION))
        .containsExactly(
            "z = 0", "+-------+", "|a   a  |", "+-------+", "", "z = 1", "+---+", "|bcd|", "+---+");
  }

  private static Screen narrow(int columns) {
    return new Screen(columns, true, Screen.Colours.NONE);
  }

  @Test
  void slicesThatAreTooWideForATerminalAreCut() {
    Shape bar = Shape.box(7, 1, 1);
    Puzzle puzzle =
        Puzzle.of("bars", Shape.box(7, 1, 2), List.of(Piece.of("bar", bar), Piece.of("rod", bar)));
    List<Placement> solution =
        List.of(new Placement(0, bar.cells()), new Placement(1, moved(bar, 0, 0, 1)));
    assertThat(new Slices(puzzle, narrow(24)).lines(solution))
        .containsExactly(
            "z = 0, x = 0 to 4",
            "+--------------------",
            "|bar bar bar bar bar",
            "+--------------------",
            "",
            "z = 0, x = 5 to 6",
            "--------+",
            " bar bar|",
            "--------+",
            "",
            "z = 1, x = 0 to 4",
            "+--------------------",
            "|rod rod rod rod rod",
            "+--------------------",
            "",
            "z = 1, x = 5 to 6",
            "--------+",
            " rod rod|",
            "--------+");
    assertFits(puzzle, solution);
    assertThat(new Slices(puzzle, new Screen(24, false, Screen.Colours.NONE)).lines(solution))
        .contains("|bar bar bar bar bar bar bar|");
  }

  /** Colours change nothing else, and lines fit on terminals of any usual width. */
  private static void assertFits(Puzzle puzzle, List<Placement> solution) {
    for (int columns = 20; columns < 70; columns++) {
      Screen coloured = new Screen(columns, true, Screen.Colours.ALL);
      assertThat(new Slices(puzzle, coloured).lines(solution))
          .map(line -> stripped(line).stripTrailing())
          .isEqualTo(new Slices(puzzle, narrow(columns)).lines(solution));
      int width = columns;
      assertThat(new Slices(puzzle, narrow(columns)).lines(solution))
          .allMatch(line -> line.length() <= width);
    }
  }

  private static List<Cell> moved(Shape shape, int x, int y, int z) {
    return shape.cells().stream().map(cell -> cell.plus(x, y, z)).toList();
  }

  @Test
  void copiesOfOnePieceAreNumbered() {
    Shape corner = Shape.of(List.of(new Cell(0, 0, 0), new Cell(1, 0, 0), new Cell(0, 1, 0)));
    Puzzle puzzle =
        Puzzle.of("corners", Shape.box(2, 3, 2), List.of(new Piece("V", corner, 4, Turning.FREE)));
    List<Placement> solution =
        List.of(
            new Placement(0, corner.cells()),
            new Placement(0, List.of(new Cell(1, 1, 0), new Cell(0, 2, 0), new Cell(1, 2, 0))),
            new Placement(0, List.of(new Cell(0, 0, 1), new Cell(0, 1, 1), new Cell(1, 1, 1))),
            new Placement(0, List.of(new Cell(1, 0, 1), new Cell(0, 2, 1), new Cell(1, 2, 1))));
    assertThat(new Slices(puzzle, Screen.FILE).lines(solution))
        .containsExactly(
            "z = 0  z = 1",
            "+---+  +---+",
            "|2 2|  |4 4|",
            "+-+ |  +---+",
            "|1|2|  |3 3|",
            "| +-+  | +-+",
            "|1 1|  |3|4|",
            "+---+  +-+-+");
  }

  @Test
  void copiesAmongOtherPiecesHaveNamesAndNumbers() {
    Shape square = Shape.box(2, 2, 1);
    Puzzle puzzle =
        Puzzle.of(
            "squares",
            Shape.box(5, 2, 1),
            List.of(new Piece("O", square, 2, Turning.FREE), Piece.of("bar", Shape.box(1, 2, 1))));
    List<Placement> solution =
        List.of(
            new Placement(0, square.cells()),
            new Placement(0, moved(square, 3, 0, 0)),
            new Placement(1, moved(Shape.box(1, 2, 1), 2, 0, 0)));
    assertThat(new Slices(puzzle, Screen.FILE).lines(solution))
        .containsExactly(
            "+-------+---+-------+",
            "|O-1 O-1|bar|O-2 O-2|",
            "|       |   |       |",
            "|O-1 O-1|bar|O-2 O-2|",
            "+-------+---+-------+");
    // Where a terminal cuts a copy, no wall stands.
    assertThat(new Slices(puzzle, narrow(17)).lines(solution))
        .containsExactly(
            "x = 0 to 3",
            "+-------+---+----",
            "|O-1 O-1|bar|O-2",
            "|       |   |",
            "|O-1 O-1|bar|O-2",
            "+-------+---+----",
            "",
            "x = 4",
            "----+",
            " O-2|",
            "    |",
            " O-2|",
            "----+");
    assertFits(puzzle, solution);
  }

  @Test
  void emptyCellsKeepTheirWalls() {
    Shape region = Shape.box(4, 1, 1);
    Puzzle puzzle =
        Puzzle.of("gaps", region, List.of(new Piece("a", Shape.box(1, 1, 1), 2, Turning.FREE)));
    List<Placement> solution =
        List.of(
            new Placement(0, List.of(new Cell(0, 0, 0))),
            new Placement(0, List.of(new Cell(3, 0, 0))));
    assertThat(new Slices(puzzle, Screen.FILE).lines(solution).get(1)).isEqualTo("|1| | |2|");
  }

  @Test
  void controlCharactersInNamesAreEscaped() {
    Puzzle puzzle =
        Puzzle.of("x", Shape.box(1, 1, 1), List.of(Piece.of("a\u001b[m", Shape.box(1, 1, 1))));
    assertThat(
            new Slices(puzzle, Screen.FILE)
                .lines(List.of(new Placement(0, List.of(new Cell(0, 0, 0))))))
        .containsExactly("+---------+", "|a\\u001b[m|", "+---------+");
  }

  @Test
  void everyCopyHasItsOwnColour() {
    Puzzle puzzle =
        Puzzle.of(
            "three",
            Shape.box(4, 1, 1),
            List.of(
                new Piece("a", Shape.box(1, 1, 1), 2, Turning.FREE),
                Piece.of("bar", Shape.box(2, 1, 1))));
    List<Placement> solution =
        List.of(
            new Placement(0, List.of(new Cell(0, 0, 0))),
            new Placement(0, List.of(new Cell(3, 0, 0))),
            new Placement(1, List.of(new Cell(1, 0, 0), new Cell(2, 0, 0))));
    assertThat(new Slices(puzzle, new Screen(80, true, Screen.Colours.ALL)).lines(solution).get(1))
        .isEqualTo(
            "|\u001b[48;2;230;159;0;38;5;16ma-1\u001b[0m"
                + "|\u001b[48;2;0;158;115;38;5;16mbar bar\u001b[0m"
                + "|\u001b[48;2;86;180;233;38;5;16ma-2\u001b[0m|");
    assertThat(
            new Slices(puzzle, new Screen(80, true, Screen.Colours.OF_256)).lines(solution).get(1))
        .startsWith("|\u001b[48;5;178;38;5;16ma-1\u001b[0m|");
  }

  @Test
  void bordersAreOpenAtSeams() {
    Piece bars = new Piece("b", Shape.box(2, 1, 1), 2, Turning.FREE);
    List<Placement> solution =
        List.of(
            new Placement(0, List.of(new Cell(0, 0, 0), new Cell(3, 0, 0))),
            new Placement(0, List.of(new Cell(1, 0, 0), new Cell(2, 0, 0))));
    Puzzle ring = Puzzle.of("ring", Shape.box(4, 1, 1).on("x"), List.of(bars));

    assertThat(new Slices(ring, Screen.FILE).lines(solution))
        .containsExactly("--+---+--", " 1|2 2|1", "--+---+--");
  }

  @Test
  void partsWithDifferentColoursHaveDifferentOnesOf256() {
    Set<String> codes = new HashSet<>();
    for (int k = 0; k < Palette.size(); k++) {
      codes.add(Screen.Colours.OF_256.all(Palette.colour(k)));
    }
    assertThat(codes).hasSize(Palette.size());
  }

  private static String stripped(String line) {
    return line.replaceAll("\u001b\\[[0-9;]*m", "");
  }

  @Test
  void colouredDrawingsAreArrangedLikePlainOnes() {
    Screen.Colours colours = Screen.Colours.ALL;
    ShapeDrawing.Block plain = ShapeDrawing.titled(List.of("L"), STEP);
    ShapeDrawing.Block coloured = ShapeDrawing.titled(List.of("L"), STEP, colours, 3);
    assertThat(ShapeDrawing.arrange(List.of(coloured, coloured), 20))
        .anyMatch(line -> line.contains("\u001b[48;2;"))
        .map(SlicesTest::stripped)
        .isEqualTo(ShapeDrawing.arrange(List.of(plain, plain), 20));
  }

  @Test
  void drawingsStandBesideEachOtherAsTheColumnsAllow() {
    ShapeDrawing.Block block = ShapeDrawing.titled(List.of("L"), STEP);
    assertThat(ShapeDrawing.arrange(List.of(block, block), 20))
        .containsExactly("L        L", "## #.    ## #.");
    assertThat(ShapeDrawing.arrange(List.of(block, block), 12))
        .containsExactly("L", "## #.", "", "L", "## #.");
  }
}
