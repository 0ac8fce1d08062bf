package coverall.format;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.Distinct;
import coverall.puzzle.Expectation;
import coverall.puzzle.Piece;
import coverall.puzzle.PieceLibrary;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Turning;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;

/** What can stand in a {@code .puzzle} file, and what is said about what cannot. */
final class PuzzleFormatTest {

  @Test
  void everyKindOfLineIsRead() {
    Puzzle puzzle =
        Parsing.parse(
            """
            // A comment line.
            name   Odds and ends   // what it is

            box 4x5x2
            pieces F 2*X' 4O
            one-sided pieces L3 3*P
            piece stick
            ###
            one-sided piece 2*step
            ##.
            .##
            expect 11,520 raw
            expect 480 up to rotation: somebody
            expect  240  up to  rotation and   reflection : Conway and Guy, 1961
            """);

    assertThat(puzzle.name()).isEqualTo("Odds and ends");
    assertThat(puzzle.region()).isEqualTo(Shape.box(4, 5, 2));
    assertThat(puzzle.pieces())
        .containsExactly(
            Piece.of("F", shape("F")),
            new Piece("X'", shape("X"), 2, Turning.FREE),
            Piece.of("4O", shape("4O")),
            new Piece("L3", shape("L3"), 1, Turning.ONE_SIDED),
            new Piece("P", shape("P"), 3, Turning.ONE_SIDED),
            Piece.of("stick", Shape.box(3, 1, 1)),
            new Piece(
                "step",
                Shape.of(
                    List.of(
                        new Cell(0, 1, 0),
                        new Cell(1, 1, 0),
                        new Cell(1, 0, 0),
                        new Cell(2, 0, 0))),
                2,
                Turning.ONE_SIDED));
    assertThat(puzzle.expectations())
        .containsExactly(
            new Expectation(11_520, Distinct.RAW, ""),
            new Expectation(480, Distinct.ROTATION, "somebody"),
            new Expectation(240, Distinct.REFLECTION, "Conway and Guy, 1961"));
    assertThat(puzzle.handMade()).isEmpty();
  }

  private static Shape shape(String name) {
    return PieceLibrary.find(name).orElseThrow();
  }

  @Test
  void nameIsThatOfTheFileIfNoneIsGiven() {
    assertThat(Parsing.parse("box 1x1\npieces 1_").name()).isEqualTo(Parsing.FILE_NAME);
  }

  @Test
  void boxMayBeFlatOrSpaced() {
    assertThat(Parsing.parse("box 6x10\npieces F").region()).isEqualTo(Shape.box(6, 10, 1));
    assertThat(Parsing.parse("box 3 x 4 x 5\npieces F").region()).isEqualTo(Shape.box(3, 4, 5));
    assertThat(Parsing.parse("box 16x16x16\npieces F").region().size()).isEqualTo(4_096);
  }

  @Test
  void windowsLineEndsTabsIndentationAndByteOrderMarkDoNotMatter() {
    Puzzle expected = Parsing.parse("name a b\nregion\n##. .#.\n##. ###\npieces F N\n");

    assertThat(
            Parsing.parse(
                "\uFEFFname a b\r\n\tregion\r\n  ##. \t .#. \r\n\t##. ###\r\n\r\n  pieces\tF   N"))
        .isEqualTo(expected);
  }

  @Test
  void layersStandBesideEachOtherFromBottomToTop() {
    // y goes up, x to the right.
    assertThat(region("..# #..", "##. #.."))
        .isEqualTo(
            Shape.of(
                List.of(
                    new Cell(2, 1, 0),
                    new Cell(0, 0, 0),
                    new Cell(1, 0, 0),
                    new Cell(0, 1, 1),
                    new Cell(0, 0, 1))));
  }

  @Test
  void layersMayFollowBelowALineOfDashes() {
    assertThat(region("#. ..", "## #.", "-----", ".#  ##", "..  ##"))
        .isEqualTo(region("#. .. .# ##", "## #. .. ##"));
  }

  @Test
  void drawingEndsAtABlankLineOrTheNextStatement() {
    Puzzle puzzle =
        Parsing.parse(
            """
            piece a
            ##
            piece b
            #. // a comment beside the drawing
            ##

            region
            ###
            ###
            pieces 1_\
            """);

    assertThat(puzzle.pieces())
        .containsExactly(
            Piece.of("a", Shape.box(2, 1, 1)),
            Piece.of("b", shape("3L")),
            Piece.of("1_", Shape.box(1, 1, 1)));
    assertThat(puzzle.region()).isEqualTo(Shape.box(3, 2, 1));
  }

  @Test
  void lineOfDashesGoesBetweenLayers() {
    String message = "region has a line of dashes without layers above or below it";
    Parsing.assertBad("region\n---\n##\n", 1, message);
    Parsing.assertBad("region\n##\n---\n", 1, message);
    Parsing.assertBad("region\n##\n---\n---\n##\n", 1, message);
  }

  @Test
  void lineWithACommentAloneDoesNotEndADrawing() {
    assertThat(region("##", "  // half of it", "#."))
        .isEqualTo(Shape.of(List.of(new Cell(0, 1, 0), new Cell(1, 1, 0), new Cell(0, 0, 0))));
  }

  @Test
  void commentBeginsAtTheBeginningOfALineOrAfterABlank() {
    Puzzle puzzle =
        Parsing.parse(
            """
            name a//b // c // d
            //box 1x1
            box 5x1	// flat
            pieces I
            expect 1 raw: https://example.org // seen
            """);

    assertThat(puzzle.name()).isEqualTo("a//b");
    assertThat(puzzle.expectations().getFirst().source()).isEqualTo("https://example.org");
  }

  @Test
  void shapesNeedNotBeConnected() {
    assertThat(region("#.#").size()).isEqualTo(2);
    assertThat(region("#.#").isConnected()).isFalse();
  }

  private static Shape region(String... rows) {
    return Parsing.parse("region\n" + String.join("\n", rows) + "\n\npieces F").region();
  }

  @Test
  void somethingToFillAndSomethingToFillItWithAreNeeded() {
    Parsing.assertBad("pieces F", 0, "there is no box and no region to fill");
    Parsing.assertBad("box 5x1", 0, "there are no pieces");
  }

  @Test
  void unknownKeywordIsRefusedWithTheNearestOne() {
    Parsing.assertBad(
        "box 5x1\n\npeices F",
        3,
        "a line cannot begin with 'peices'; expected one of name, box, region, piece, pieces,"
            + " one-sided, mirrored, unturned, polycubes, polyominoes, inside, outside, empty,"
            + " colour, expect. Maybe pieces");
    Parsing.assertBad("Box 5x1", 1, "'Box'", "Maybe box");
    Parsing.assertBad("onesided piece F", 1, "'onesided'", "Maybe one-sided");
    Parsing.assertBad("xyz", 1, "'xyz'", "expected one of name, box");
  }

  @Test
  void drawingWithoutAnOwnerIsRefused() {
    Parsing.assertBad(
        "box 2x1\n##.\n", 2, "a drawing needs a line 'region' or 'piece NAME' right above it");
    Parsing.assertBad("region\n##\n\n## .#\n", 4, "a drawing needs a line", "a line of dashes");
  }

  @Test
  void unknownPieceIsRefusedWithTheNearestOne() {
    Parsing.assertBad(
        "box 5x1\npieces X 4s^ I\n", 2, "there is no piece '4s^' in the library. Maybe 4S");
    Parsing.assertBad("box 5x1\npieces l3", 2, "there is no piece 'l3' in the library. Maybe L3");
    Parsing.assertBad("box 5x1\npieces tetromino", 2, "there is no piece 'tetromino'");
    Parsing.assertBad("box 5x1\none-sided pieces F_'x", 2, "there is no piece 'F_'x'");
  }

  @Test
  void longWordIsNotQuotedInFull() {
    String word = "Q".repeat(9_000);
    Parsing.assertBad(
        "box 5x1\npieces " + word, 2, "there is no piece '" + "Q".repeat(40) + "…' in the library");
  }

  @Test
  void secondPieceOfANameIsRefused() {
    Parsing.assertBad(
        "pieces F X F", 1, "there is a second piece 'F'. Maybe 2*F, for two equal ones");
    Parsing.assertBad("pieces F\n\npiece F\n##\n#.", 3, "there is a second piece 'F'");
    Parsing.assertBad("pieces F\none-sided pieces F", 2, "there is a second piece 'F'");
  }

  @Test
  void secondRegionIsRefused() {
    Parsing.assertBad("box 5x1\nbox 5x1", 2, "there is a second box or region");
    Parsing.assertBad("region\n##\n\nbox 5x1", 4, "there is a second box or region");
    Parsing.assertBad("box 5x1\n\nregion\n##\n##\n", 3, "there is a second box or region");
  }

  @Test
  void secondOrEmptyNameIsRefused() {
    Parsing.assertBad("name a\nname b", 2, "there is a second name");
    Parsing.assertBad("name   // none", 1, "expected a name");
  }

  @Test
  void boxWithoutCellsIsRefused() {
    Parsing.assertBad("box 3x0x3", 1, "a box of 3x0x3 has no cells; every side is at least 1");
    Parsing.assertBad("\nbox -1x-5", 2, "a box of -1x-5x1 has no cells");
  }

  @Test
  void boxWithTooManyCellsIsRefused() {
    Parsing.assertBad(
        "box 100x100x100", 1, "a box of 100x100x100 is too large: at most 4096 cells are read");
    Parsing.assertBad("box 4097x1", 1, "a box of 4097x1x1 is too large");
    Parsing.assertBad("box 999999999x999999999x999999999", 1, "is too large");
    Parsing.assertBad("box 65536x65536", 1, "is too large");
    Parsing.assertBad("box 4096x4096x256", 1, "is too large");
  }

  @Test
  void boxThatIsNoneIsRefused() {
    for (String text : List.of("", "4", "4x", "4x4x4x4", "4 4 4", "axb", "9999999999x1", "1.5x2")) {
      Parsing.assertBad(
          "pieces F\nbox " + text,
          2,
          "a box of '" + text + "'; expected something like 4x4x4 or 6x10");
    }
  }

  @Test
  void raggedDrawingIsRefusedInTheRowThatIsWrong() {
    Parsing.assertBad("region\n##.\n##\n", 3, "a row of 2 cells; expected 3 as in the others");
    Parsing.assertBad("region\n## ##\n## ###\n", 3, "a row of 3 cells; expected 2");
    Parsing.assertBad("region\n## ##\n##\n", 3, "this row shows 1 layers, the row above 2");
    Parsing.assertBad(
        "\nregion\n##\n##\n---\n##\n", 2, "the layers of region have 2 rows and 1 rows");
    Parsing.assertBad("piece p\n##\n---\n###\n", 4, "a row of 3 cells; expected 2");
  }

  @Test
  void drawingOfSomethingElseIsRefused() {
    Parsing.assertBad(
        "region\n##\n#1\n",
        3,
        "a drawing is made of # (cell to fill), + (cell that may stay empty), . (no cell) and"
            + " letters for colours; found '1'");
    Parsing.assertBad("region\n##\u2003##\n", 2, "a drawing is made of # (cell to fill)");
    Parsing.assertBad("region\n#é\n", 2, "found 'é'");
    Parsing.assertBad(
        "piece p\n#+\n",
        2,
        "a drawing is made of # (cell), . (no cell) and small letters for colours; found '+'");
    Parsing.assertBad(
        "box 2x1\npieces 2_\ninside 2_\n#a\n",
        4,
        "a drawing is made of # (here) and . (not here); found 'a'");
  }

  @Test
  void drawingWithoutCellsIsRefused() {
    Parsing.assertBad("\nregion\n", 2, "region has no cells; expected a drawing below");
    Parsing.assertBad("region\n...\n...\n", 1, "region has no cells");
    Parsing.assertBad("piece p\nbox 1x1", 1, "piece p has no cells; expected a drawing below");
    Parsing.assertBad(
        "box 5x1\npiece 2*I", 2, "piece I (if you mean that of the library: pieces 2*I)");
    Parsing.assertBad("region\n\n##\n", 1, "region has no cells; expected a drawing below");
  }

  @Test
  void drawingOfTooManyCellsIsRefused() {
    String rows = ("#".repeat(100) + "\n").repeat(41);
    Parsing.assertBad("region\n" + rows, 1, "a drawing of 4100 cells is too large: at most 4096");
  }

  @Test
  void pieceInNoOrTooManyCopiesIsRefused() {
    Parsing.assertBad("pieces 0*F", 1, "piece F in 0 copies; expected 1 to 4096");
    Parsing.assertBad("pieces -3*F", 1, "piece F in -3 copies");
    Parsing.assertBad("pieces 4097*F", 1, "piece F in 4097 copies");
    Parsing.assertBad("pieces 999999999*F", 1, "piece F in 999999999 copies");
    assertThat(Parsing.parse("box 5x1\npieces 4096*F").pieces().getFirst().copies())
        .isEqualTo(4_096);
  }

  @Test
  void morePiecesThanCellsAreRefused() {
    StringBuilder text = new StringBuilder("box 16x16x16\n");
    for (int piece = 0; piece <= 4_096; piece++) {
      text.append("piece p").append(piece).append("\n#\n");
    }
    Parsing.assertBad(text.toString(), 2 + 2 * 4_096, "more than 4096 different pieces");
  }

  @Test
  void pieceWithoutAProperNameIsRefused() {
    for (String text : List.of("*F", "2*", "2**F", "x*F", "9999999999*F")) {
      Parsing.assertBad(
          "pieces " + text,
          1,
          "a piece called '" + text + "'; expected a name like F, 25*Y or 0..2*L");
    }
    Parsing.assertBad("piece\n##\n", 1, "a piece called ''; expected a name");
    Parsing.assertBad("piece two words\n##\n", 1, "a piece called 'two words'; expected a name");
    Parsing.assertBad("pieces", 1, "expected names of pieces");
    Parsing.assertBad("one-sided pieces", 1, "expected names of pieces");
  }

  @Test
  void oneSidedNeedsToSayWhat() {
    Parsing.assertBad(
        "one-sided F", 1, "expected 'piece' or 'pieces' after 'one-sided', found 'F'");
    Parsing.assertBad("one-sided", 1, "expected 'piece' or 'pieces' after 'one-sided'");
  }

  @Test
  void nothingMayFollowRegion() {
    Parsing.assertBad("region 3x3", 1, "nothing may follow 'region', found '3x3'");
  }

  @Test
  void expectationThatSaysTooLittleIsRefused() {
    String example = "'240 up to rotation and reflection: Conway 1961'";
    Parsing.assertBad("\nexpect", 2, "expected a number of solutions", example);
    Parsing.assertBad("expect 240", 1, "expected a number of solutions", example);
    Parsing.assertBad("expect many raw", 1, "expected a number of solutions", example);
    Parsing.assertBad("expect -1 raw", 1, "expected a number of solutions", example);
    Parsing.assertBad(
        "expect 240 up to mirroring",
        1,
        "a count 'up to mirroring'; expected 'raw' or 'up to rotation'"
            + " or 'up to rotation and reflection'");
  }

  @Test
  void expectationMayBeLargeButNotTooLarge() {
    assertThat(
            Parsing.parse("box 5x1\npieces I\nexpect 9,223,372,036,854,775,807 raw").expectations())
        .containsExactly(new Expectation(Long.MAX_VALUE, Distinct.RAW, ""));
    Parsing.assertBad(
        "expect 9,223,372,036,854,775,808 raw",
        1,
        "a count of 9,223,372,036,854,775,808 is too large");
  }

  @Test
  void linesOfAllPiecesOfASizeMixWithOthers() {
    Puzzle puzzle =
        Parsing.parse(
            """
            box 9x9
            polycubes  4 // all eight
            pieces 2*6-041' 6-041
            polyominoes 3 one-sided
            piece own
            ##
            polyominoes 2
            """);

    assertThat(puzzle.pieces())
        .startsWith(PieceLibrary.polycubes(4).toArray(new Piece[0]))
        .endsWith(
            new Piece("6-041'", shape("6-041").mirrored(), 2, Turning.FREE),
            Piece.of("6-041", shape("6-041")),
            new Piece("3I", shape("3I"), 1, Turning.ONE_SIDED),
            new Piece("3L", shape("3L"), 1, Turning.ONE_SIDED),
            Piece.of("own", Shape.box(2, 1, 1)),
            Piece.of("2_", shape("2_")))
        .hasSize(8 + 6);
    assertThat(Parsing.parse("box 9x9\npolyominoes 8").pieces()).hasSize(369);
    assertThat(Parsing.parse("box 9x9\npolycubes 7").pieces()).hasSize(1_023);
  }

  @Test
  void allPiecesOfASizeNeedASizeThatIsKnown() {
    for (String size : List.of("0", "8", "-1", "5 one-sided", "five", "99999999999")) {
      Parsing.assertBad(
          "box 3x3\npolycubes " + size,
          2,
          "expected polycubes of 1 to 7 cells, like 'polycubes 5'; found '" + size + "'");
    }
    for (String size : List.of("0", "9", "5 onesided", "one-sided 5", "5 one-sided 6")) {
      Parsing.assertBad(
          "box 3x3\npolyominoes " + size,
          2,
          "expected polyominoes of 1 to 8 cells, like 'polyominoes 5' or"
              + " 'polyominoes 5 one-sided'; found '"
              + size
              + "'");
    }
    Parsing.assertBad(
        "one-sided polyominoes 5",
        1,
        "expected 'piece' or 'pieces' after 'one-sided', found 'polyominoes 5'."
            + " Maybe polyominoes 5 one-sided");
  }

  @Test
  void pieceOfASizeOccursOnce() {
    Parsing.assertBad(
        "pieces X_\n\npolycubes 5",
        3,
        "there is a second piece 'X_'. Maybe 2*X_, for two equal ones");
    Parsing.assertBad(
        "polyominoes 6\npieces 6-001",
        2,
        "there is a second piece '6-001'. Maybe 2*6-001, for two equal ones");
  }

  @Test
  void numberThatIsNoPieceIsExplained() {
    String range = " in the library; those of 6 cells are 6-001 to 6-166";
    Parsing.assertBad("pieces 6-167", 1, "there is no piece '6-167'" + range);
    Parsing.assertBad("pieces 6-17'", 1, "there is no piece '6-17''" + range + ". Maybe 6-017'");
    Parsing.assertBad("pieces 9-0001", 1, "there is no piece '9-0001' in the library");
  }

  @Test
  void cellsMayStayEmptyAndPiecesBeLeftOver() {
    Puzzle puzzle =
        Parsing.parse(
            """
            region
            .#+
            #aB
            pieces 0..2*2_ 1..3*1_
            mirrored pieces 0..1*4<
            unturned piece stick
            ab#
            colour a on a b
            outside 1_
            ..#
            ...
            inside stick 2_
            .##
            ###
            """);

    assertThat(puzzle.region().marks()).isEqualTo("#aB#+");
    assertThat(puzzle.pieces())
        .containsExactly(
            new Piece("2_", shape("2_"), 0, 2, Turning.FREE),
            new Piece("1_", shape("1_"), 1, 3, Turning.FREE),
            new Piece("4<", shape("4<"), 0, 1, Turning.MIRRORED),
            new Piece("stick", puzzle.pieces().get(3).shape(), 1, 1, Turning.UNTURNED),
            new Piece(".", shape("1_"), 0, 1, Turning.FREE));
    assertThat(puzzle.pieces().get(3).shape().marks()).isEqualTo("ab#");
    assertThat(puzzle.pieces().getLast().isGap()).isTrue();
    assertThat(puzzle.rules().fits()).isEqualTo(Map.of('a', Set.of('a', 'b')));
    assertThat(puzzle.rules().inside())
        .isEqualTo(
            Map.of(
                "1_",
                Set.of(new Cell(0, 0, 0), new Cell(1, 0, 0), new Cell(2, 0, 0), new Cell(1, 1, 0)),
                "stick",
                Set.copyOf(puzzle.region().cells()),
                "2_",
                Set.copyOf(puzzle.region().cells())));
  }

  @Test
  void emptyCellsAreAsManyAsTheVolumesLeave() {
    assertThat(gaps("box 3x3\nempty 2\npieces 7*1_")).isEqualTo("2*.");
    assertThat(gaps("box 3x3\nempty 1..5\npieces 3..7*1_")).isEqualTo("2..5*.");
    assertThat(gaps("box 3x3\nempty 1..9\npieces 3..7*1_")).isEqualTo("2..6*.");
    assertThat(gaps("region\n##+\npieces 2_")).isEqualTo(".");
    assertThat(gaps("region\n##+\npieces 3I")).isEqualTo("3I");
    assertThat(gaps("region\n+++\npieces 0..1*2_")).isEqualTo("1..3*.");
  }

  private static String gaps(String text) {
    return Parsing.parse(text).pieces().getLast().label();
  }

  @Test
  void impossibleNumbersOfEmptyCellsAreRefused() {
    Parsing.assertBad("box 3x1\nempty x\npieces 2_", 2, "like 4 or 2..4; found 'x'");
    Parsing.assertBad("box 3x1\nempty 1\nempty 1\npieces 2_", 3, "there is a second number");
    Parsing.assertBad("box 3x1\nempty 2..1\npieces 2_", 2, "expected the smaller number first");
    Parsing.assertBad(
        "region\n++#\n###\nempty 3\npieces 0..1*3I 2_",
        0,
        "3 cells have to stay empty, but only 2 may");
    Parsing.assertBad("box 3x1\nempty 2\npieces 2_", 0, "the region has 3: 2 cannot stay empty");
    Parsing.assertBad(
        "region\n+##\npieces 1_",
        0,
        "the pieces have 1 cells in all, the region has 3: 2 would stay empty, but only 1 may");
  }

  @Test
  void rangesAndConfinementsWithoutSenseAreRefused() {
    Parsing.assertBad("box 3x1\npieces 2..1*2_", 2, "2..1 copies; expected the smaller number");
    Parsing.assertBad("box 3x1\npieces 0..0*2_", 2, "piece 2_ in 0 copies; expected 1 to 4096");
    Parsing.assertBad("box 3x1\npieces 0..*2_", 2, "expected a name like F, 25*Y or 0..2*L");
    Parsing.assertBad("box 1x1\npiece .\n#", 2, "a piece cannot be called '.'");
    Parsing.assertBad(
        "box 3x1\npieces 3I\ninside 3L\n###\n", 3, "there is no piece '3L'. Maybe 3I");
    Parsing.assertBad("box 3x1\npieces 3I\ninside\n###\n", 3, "expected names of pieces");
    Parsing.assertBad(
        "box 3x1\npieces 3I\ninside 3I\n##\n", 3, "a drawing of 2x1x1; expected 3x1x1");
    Parsing.assertBad("box 3x1\npieces 3I\ncolour a b\n", 3, "like 'a on a b'; found 'a b'");
    Parsing.assertBad(
        "box 3x1\npieces 3I\ncolour a on b\ncolour a on c", 4, "a second line for colour a");
    Parsing.assertBad("box 3x1\nmirrored F", 2, "expected 'piece' or 'pieces' after 'mirrored'");
  }
}
