package coverall.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.geometry.Cell;
import coverall.geometry.Direction;
import coverall.geometry.Shape;
import coverall.puzzle.BurrSticks;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Expectation;
import coverall.puzzle.Piece;
import coverall.puzzle.PieceLibrary;
import coverall.puzzle.PieceSets;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Rules;
import coverall.puzzle.Turning;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
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
            new Expectation(BigInteger.valueOf(11_520), Distinct.RAW, ""),
            new Expectation(BigInteger.valueOf(480), Distinct.ROTATION, "somebody"),
            new Expectation(BigInteger.valueOf(240), Distinct.REFLECTION, "Conway and Guy, 1961"));
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
    Parsing.assertBad("pieces F", 0, "no region to fill. Add a line like 'box 4x4x4'");
    Parsing.assertBad("box 5x1", 0, "no pieces. Add a line like 'pieces F L P'");
  }

  @Test
  void unknownKeywordIsRefusedWithTheNearestOne() {
    Parsing.assertBad("box 5x1\n\npeices F", 3, "unknown keyword 'peices'. Did you mean pieces?");
    Parsing.assertBad("Box 5x1", 1, "'Box'", "Did you mean box?");
    Parsing.assertBad("onesided piece F", 1, "'onesided'", "Did you mean one-sided?");
    Parsing.assertBad("xyz", 1, "'xyz'", "expected one of name, lattice");
  }

  @Test
  void openSidesAndPiecesThatStayTogetherAreRead() {
    Puzzle puzzle = Parsing.parse("box 5x2\nopen +z -x\ntogether F P\npieces F P L\ntogether L");
    assertThat(puzzle.sliding().open()).extracting(Direction::name).containsExactly("-x", "+z");
    assertThat(puzzle.sliding().together()).containsExactly(Set.of("F", "P"), Set.of("L"));
    assertThat(PuzzleText.write(puzzle)).contains("\nopen -x +z\ntogether F P\ntogether L\n");

    String rest = "box 5x1\npieces I\n";
    Parsing.assertBad(rest + "open", 3, "expected directions", "out of +x -x +y -y +z -z");
    Parsing.assertBad(rest + "open up", 3, "out of +x -x +y -y +z -z; found 'up'");
    Parsing.assertBad(rest + "open +z\nopen -z", 4, "duplicate line 'open'");
    Parsing.assertBad(rest + "together", 3, "expected names of pieces that may stay together");
    Parsing.assertBad(rest + "together I F", 3, "unknown piece 'F'");
    Parsing.assertBad("open +z\nlattice hexagon", 2, "expected 'lattice' before 'open'");
    Parsing.assertBad("lattice square-edges\nopen +z", 2, "edges cannot be taken apart");
  }

  @Test
  void drawingWithoutAnOwnerIsRefused() {
    Parsing.assertBad(
        "box 2x1\n##.\n", 2, "expected a line 'region' or 'piece NAME' directly above the drawing");
    Parsing.assertBad("region\n##\n\n## .#\n", 4, "directly above the drawing", "a line of dashes");
  }

  @Test
  void unknownPieceIsRefusedWithTheNearestOne() {
    Parsing.assertBad("box 5x1\npieces X 4s^ I\n", 2, "unknown piece '4s^'. Did you mean 4S?");
    Parsing.assertBad("box 5x1\npieces l3", 2, "unknown piece 'l3'. Did you mean L3?");
    Parsing.assertBad("box 5x1\npieces tetromino", 2, "unknown piece 'tetromino'");
    Parsing.assertBad("box 5x1\none-sided pieces F_'x", 2, "unknown piece 'F_'x'");
  }

  @Test
  void longWordIsNotQuotedInFull() {
    String word = "Q".repeat(9_000);
    Parsing.assertBad("box 5x1\npieces " + word, 2, "unknown piece '" + "Q".repeat(40) + "…'");
  }

  @Test
  void secondPieceOfANameIsRefused() {
    Parsing.assertBad(
        "pieces F X F", 1, "duplicate piece 'F'. For two identical pieces, write 2*F");
    Parsing.assertBad("pieces F\n\npiece F\n##\n#.", 3, "duplicate piece 'F'");
    Parsing.assertBad("pieces F\none-sided pieces F", 2, "duplicate piece 'F'");
  }

  @Test
  void secondRegionIsRefused() {
    Parsing.assertBad("box 5x1\nbox 5x1", 2, "duplicate box or region");
    Parsing.assertBad("region\n##\n\nbox 5x1", 4, "duplicate box or region");
    Parsing.assertBad("box 5x1\n\nregion\n##\n##\n", 3, "duplicate box or region");
  }

  @Test
  void secondOrEmptyNameIsRefused() {
    Parsing.assertBad("name a\nname b", 2, "duplicate name");
    Parsing.assertBad("name   // none", 1, "expected a name");
  }

  @Test
  void boxWithoutCellsIsRefused() {
    Parsing.assertBad("box 3x0x3", 1, "box 3x0x3 has no cells; every side must be at least 1");
    Parsing.assertBad("\nbox -1x-5", 2, "box -1x-5x1 has no cells");
  }

  @Test
  void boxWithTooManyCellsIsRefused() {
    Parsing.assertBad(
        "box 127x126x125",
        1,
        "box 127x126x125 is too large; at most 2,000,000 cells are supported");
    Parsing.assertBad("box 2000001x1", 1, "box 2000001x1x1 is too large");
    Parsing.assertBad("box 999999999x999999999x999999999", 1, "is too large");
    Parsing.assertBad("box 65536x65536", 1, "is too large");
    Parsing.assertBad("box 4096x4096x256", 1, "is too large");
  }

  @Test
  void boxThatIsNoneIsRefused() {
    for (String text : List.of("", "4", "4x", "4x4x4x4", "4 4 4", "axb", "9999999999x1", "1.5x2")) {
      Parsing.assertBad(
          "pieces F\nbox " + text, 2, "expected a box like 4x4x4 or 6x10, found '" + text + "'");
    }
  }

  @Test
  void raggedDrawingIsRefusedInTheRowThatIsWrong() {
    Parsing.assertBad("region\n##.\n##\n", 3, "expected 3 cells as in the other rows, found 2");
    Parsing.assertBad(
        "region\n## ##\n## ###\n", 3, "expected 2 cells as in the other rows, found 3");
    Parsing.assertBad("region\n## ##\n##\n", 3, "expected 2 layers as in the row above, found 1");
    Parsing.assertBad(
        "\nregion\n##\n##\n---\n##\n",
        2,
        "the layers of the region differ: expected 2 rows, found 1");
    Parsing.assertBad(
        "piece p\n##\n---\n###\n", 4, "expected 2 cells as in the other rows, found 3");
  }

  @Test
  void blanksThatShiftARowAreRefused() {
    String message =
        "the row is not aligned with the first one; blanks only separate layers. Write . where"
            + " there is no cell";
    Parsing.assertBad("region\n##\n ##\n##\n", 3, message);
    Parsing.assertBad("region\n##\n\t##\n##\n", 3, message);
    Parsing.assertBad("region\n\t##\n\t\t##\n\t##\n", 3, message);
    Parsing.assertBad("region\n ##\n##\n", 3, message);
    Parsing.assertBad("piece p\n#\n // a comment\n   #\n", 4, message);
    Parsing.assertBad("region\n##\n##\n---\n##\n ##\n", 6, message);
    Parsing.assertBad("region\n## ##\n##  ##\n", 3, message);
  }

  @Test
  void drawingMayBeIndentedAsAWhole() {
    assertThat(Parsing.parse("region\n  ## #.\n  .# ##  // upper row\npieces 3L 3I\n").region())
        .isEqualTo(Parsing.parse("region\n##  #.\n.#  ##\npieces 3L 3I\n").region());
  }

  @Test
  void unknownLetterIsAnsweredWithTheLettersOfPentominoes() {
    String letters =
        ". Letters are pentominoes: F I L N P T U V W X Y Z, or Conway's O Q R S for I L F N."
            + " The mirror image of L is L'. Tetrominoes are 4I 4L 4O 4S 4T";
    Parsing.assertBad("box 4x10\npieces J\n", 2, "unknown piece 'J'" + letters);
    Parsing.assertBad("box 4x10\npieces I O G'\n", 2, "unknown piece 'G''" + letters);
  }

  @Test
  void drawingOfSomethingElseIsRefused() {
    Parsing.assertBad(
        "region\n##\n#1\n",
        3,
        "expected # (cell to fill), + (cell that may stay empty), . (no cell) and"
            + " letters for colours, found '1'");
    Parsing.assertBad("region\n##\u2003##\n", 2, "expected # (cell to fill)");
    Parsing.assertBad("region\n#é\n", 2, "found 'é'");
    Parsing.assertBad(
        "piece p\n#+\n",
        2,
        "expected # (cell), . (no cell) and small letters for colours, found '+'");
    Parsing.assertBad(
        "box 2x1\npieces 2_\ninside 2_\n#a\n", 4, "expected # (here) and . (not here), found 'a'");
  }

  @Test
  void drawingThatDoesNotFitTheGridOfItsLatticeIsRefusedWithTheCell() {
    String message =
        "the drawing of piece red does not fit the grid of lattice sphere: there is no cell in"
            + " column %s. For drawings that fit: coverall pieces --lattice sphere --size 3";
    String start = "lattice sphere\nregion tetrahedron 3\npiece red\n";
    Parsing.assertBad(start + "##\n#.\n", 3, message.formatted("1 of row 2 from below"));
    Parsing.assertBad(
        start + ".# .#\n#. ..\n", 3, message.formatted("2 of row 2 from below of layer 2"));
  }

  @Test
  void drawingWithoutCellsIsRefused() {
    Parsing.assertBad("\nregion\n", 2, "expected a drawing of the region below, found no cells");
    Parsing.assertBad("region\n...\n...\n", 1, "expected a drawing of the region below");
    Parsing.assertBad("piece p\nbox 1x1", 1, "expected a drawing of piece p below, found no cells");
    Parsing.assertBad(
        "box 5x1\npiece 2*I", 2, "piece I (for the piece of the library, write 'pieces 2*I')");
    Parsing.assertBad(
        "region\n\n##\n", 1, "expected a drawing of the region below, found no cells");
  }

  @Test
  void drawingOfTooManyCellsIsRefused() {
    String rows = ("#".repeat(15_000) + "\n").repeat(134);
    Parsing.assertBad(
        "region\n" + rows, 1, "the drawing has 2,010,000 cells; at most 2,000,000 are supported");
  }

  @Test
  void pieceInNoOrTooManyCopiesIsRefused() {
    Parsing.assertBad("pieces 0*F", 1, "piece 'F': expected 1 to 4,096 copies, found 0");
    Parsing.assertBad("pieces -3*F", 1, "piece 'F': expected 1 to 4,096 copies, found -3");
    Parsing.assertBad("pieces 4097*F", 1, "piece 'F': expected 1 to 4,096 copies, found 4,097");
    Parsing.assertBad(
        "pieces 999999999*F", 1, "piece 'F': expected 1 to 4,096 copies, found 999,999,999");
    assertThat(Parsing.parse("box 5x1\npieces 4096*F").pieces().getFirst().copies())
        .isEqualTo(4_096);
  }

  @Test
  void colourMatchingInLargeRegionsIsRefused() {
    String row = "#".repeat(65) + "\n";
    Parsing.assertBad(
        "match\nbox 65x64\npiece p\n" + row.repeat(64),
        1,
        "match: the region has 4,160 cells; at most 4,096 are supported where colours match");
  }

  /** What is natural to write, and almost right. */
  @Test
  void habitsAreAnsweredWithWhatToWrite() {
    Parsing.assertBad("box 3x20\npieces F, L", 2, "without commas; found 'F,'");
    Parsing.assertBad("box 6x10\nset pentominoes", 2, "write polyominoes 5");
    Parsing.assertBad("box 6x10\npentominoes", 2, "Did you mean polyominoes 5?");
    Parsing.assertBad("box 4x4x4\npieces tetracubes", 2, "Write polycubes 4");
    Parsing.assertBad("lattice triangle\nset hexiamonds", 2, "write polyiamonds 6");
    Parsing.assertBad("lattice hexagon\ntetrahexes", 2, "Did you mean polyhexes 4?");
    Parsing.assertBad("region parallelogram 9x4\n", 1, "'lattice triangle' before it");
    Parsing.assertBad("lattice triangle\nbox 9x4", 2, "like 'region hexagon 4'");
  }

  /** The pieces of a size have numbers on other lattices, which are no letters. */
  @Test
  void wrongVolumeIsReportedOnEveryLattice() {
    for (String text :
        List.of(
            "lattice triangle\nregion parallelogram 9x5\npolyiamonds 6",
            "lattice triangle\nregion parallelogram 9x5\npolyiamonds 5",
            "lattice hexagon\nregion hexagon 3\npolyhexes 4",
            "box 5x5\npolyominoes 5",
            "box 5x5x5\npolycubes 4")) {
      assertThat(Parsing.parse(text).wrongVolume())
          .as(text)
          .hasValueSatisfying(
              message -> assertThat(message).contains("cells in all, the region has"));
    }
  }

  @Test
  void tooManyPiecesAreRefused() {
    StringBuilder text = new StringBuilder("box 16x16x16\n");
    for (int piece = 0; piece <= 4_096; piece++) {
      text.append("piece p").append(piece).append("\n#\n");
    }
    Parsing.assertBad(text.toString(), 2 + 2 * 4_096, "more than 4,096 different pieces");
  }

  @Test
  void pieceWithoutAProperNameIsRefused() {
    for (String text : List.of("*F", "2*", "2**F", "x*F", "9999999999*F")) {
      Parsing.assertBad(
          "pieces " + text, 1, "expected a piece like F, 25*Y or 0..2*L, found '" + text + "'");
    }
    Parsing.assertBad("piece\n##\n", 1, "expected a piece like F, 25*Y or 0..2*L, found ''");
    Parsing.assertBad(
        "piece two words\n##\n", 1, "expected a piece like F, 25*Y or 0..2*L, found 'two words'");
    Parsing.assertBad("pieces", 1, "expected names of pieces");
    Parsing.assertBad("one-sided pieces", 1, "expected names of pieces");
  }

  @Test
  void oneSidedNeedsToSayWhat() {
    Parsing.assertBad(
        "one-sided F", 1, "expected 'piece', 'pieces' or 'edges' after 'one-sided', found 'F'");
    Parsing.assertBad("one-sided", 1, "expected 'piece', 'pieces' or 'edges' after 'one-sided'");
  }

  @Test
  void nothingButBurrMayFollowRegion() {
    Parsing.assertBad(
        "region 3x3", 1, "expected 'region burr', or the end of the line", "found '3x3'");
  }

  @Test
  void burrTakesNumbersOfSticks() {
    Puzzle puzzle = Parsing.parse("region burr\nburr 1024 2*52\nburr 0..6*1");
    assertThat(puzzle.region()).isEqualTo(BurrSticks.region());
    assertThat(puzzle.realPieces().stream().map(Piece::label))
        .containsExactly("1024", "2*52", "0..6*1");
    String expected = "expected the number of a burr stick in one part, from 1 to 4096; found ";
    Parsing.assertBad("burr", 1, "expected numbers of burr sticks, like 'burr 1024 2*52'");
    Parsing.assertBad("burr 0", 1, expected + "'0'");
    Parsing.assertBad("burr 4097", 1, expected + "'4097'");
    Parsing.assertBad("burr 1 4096", 1, expected + "'4096'");
    Parsing.assertBad("burr 1,024", 1, expected + "'1,024'");
    Parsing.assertBad("burr 52 52", 1, "duplicate piece '52'. For two identical pieces");
    Parsing.assertBad(
        "lattice hexagon\nburr 52",
        2,
        "burr sticks are pieces of cubes; this puzzle has lattice hexagon");
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
        "expected 'raw' or 'up to rotation' or 'up to rotation and reflection',"
            + " found 'up to mirroring'");
  }

  @Test
  void expectationMayBeLargeButNotTooLarge() {
    assertThat(
            Parsing.parse("box 5x1\npieces I\nexpect 10,000,000,000,000,000,000,000 raw")
                .expectations())
        .containsExactly(new Expectation(BigInteger.TEN.pow(22), Distinct.RAW, ""));
    Parsing.assertBad(
        "expect " + "1".repeat(1_001) + " raw", 1, "the count has more digits than are supported");
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
  void allPiecesOfASizeHaveCopies() {
    Puzzle puzzle =
        Parsing.parse(
            """
            region
            ####
            ####
            ####
            0..1*polyominoes 3 one-sided // directly below a drawing
            2*polycubes 2
            """);

    assertThat(puzzle.pieces())
        .containsExactly(
            new Piece("3I", shape("3I"), 0, 1, Turning.ONE_SIDED),
            new Piece("3L", shape("3L"), 0, 1, Turning.ONE_SIDED),
            new Piece("2_", shape("2_"), 2, Turning.FREE));
    String hexagons = "lattice hexagon\nregion hexagon 3 layers 2\n";
    assertThat(labels(hexagons + "0..2*polyhexes 3")).isEqualTo("0..2*3-01 0..2*3-02 0..2*3-03");
    assertThat(labels(hexagons + "2*polyprisms 2")).isEqualTo("2*2-01 2*2-02");
    assertThat(labels(hexagons + "1..2*polyforms 2")).isEqualTo("1..2*2-01");
    assertThat(labels("lattice quarter-square\nregion box 2x9\n2*polyaboloes 2 one-sided"))
        .isEqualTo("2*2h-01 2*2h-02 2*2h-03 2*2h-03'");
  }

  private static String labels(String text) {
    return PieceSets.words(Parsing.parse(text));
  }

  @Test
  void wrongCopiesOfAllPiecesOfASizeAreExplained() {
    Parsing.assertBad(
        "2..1*polyominoes 5",
        1,
        "piece 'polyominoes': expected the smaller number of copies first, found 2..1");
    Parsing.assertBad("0*polycubes 5", 1, "piece 'polycubes': expected 1 to 4,096 copies, found 0");
    Parsing.assertBad(
        "0..1*polyominos 5",
        1,
        "expected a line like 'pieces 2*F' or '2*polyominoes 5', found '0..1*polyominos'."
            + " Did you mean polyominoes?");
    Parsing.assertBad(
        "2*F P", 1, "expected a line like 'pieces 2*F' or '2*polyominoes 5', found '2*F'");
    Parsing.assertBad(
        "pieces X 2*polyominoes 5",
        1,
        "all pieces of a size have a line of their own, like '2*polyominoes 4'; expected the name"
            + " of a piece, found '2*polyominoes'");
  }

  @Test
  void polyaboloesAreCountedInHalfSquares() {
    String squares = "lattice quarter-square\nregion box 2x11\n";
    assertThat(Parsing.parse(squares + "polyaboloes 4\npieces 4-01 5h-07'").pieces()).hasSize(16);
    Parsing.assertBad(
        squares + "polyaboloes 0",
        3,
        "expected polyaboloes of 1 to 20 half squares, like 'polyaboloes 4'"
            + " or 'polyaboloes 4 one-sided'; found '0'");
    Parsing.assertBad(
        squares + "pieces 4h-15",
        3,
        "unknown piece '4h-15'; expected a number like 4-01 on lattice quarter-square,"
            + " or 4h-01 for polyaboloes");
    Parsing.assertBad(
        "lattice kite\nregion hexagon 2\npolyaboloes 4",
        3,
        "polyaboloes are pieces of lattice quarter-square; this puzzle has lattice kite");
  }

  @Test
  void solidPieceOfCubesIsNoneOfBalls() {
    Parsing.assertBad(
        "lattice sphere\nregion pyramid 4\npieces 4^",
        3,
        "unknown piece '4^'; expected a number like 4-01 on lattice sphere, or the name of a flat"
            + " piece like 4L");
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
        "expected 'piece', 'pieces' or 'edges' after 'one-sided', found 'polyominoes 5'."
            + " Did you mean polyominoes 5 one-sided?");
  }

  @Test
  void pieceOfASizeOccursOnce() {
    Parsing.assertBad(
        "pieces X_\n\npolycubes 5",
        3,
        "duplicate piece 'X_'. For two identical pieces, write 2*X_");
    Parsing.assertBad(
        "polyominoes 6\npieces 6-001",
        2,
        "duplicate piece '6-001'. For two identical pieces, write 2*6-001");
  }

  @Test
  void numberThatIsNoPieceIsExplained() {
    String range = "; the pieces of 6 cells are 6-001 to 6-166";
    Parsing.assertBad("pieces 6-167", 1, "unknown piece '6-167'" + range);
    Parsing.assertBad(
        "pieces 6-17'", 1, "unknown piece '6-17''" + range + ". Did you mean 6-017'?");
    Parsing.assertBad("pieces 9-0001", 1, "unknown piece '9-0001'");
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
    Parsing.assertBad("box 3x1\nempty x\npieces 2_", 2, "like 4 or 2..4, found 'x'");
    Parsing.assertBad("box 3x1\nempty 1\nempty 1\npieces 2_", 3, "duplicate number");
    Parsing.assertBad("box 3x1\nempty 2..1\npieces 2_", 2, "expected the smaller number first");
    Parsing.assertBad(
        "region\n++#\n###\nempty 3\npieces 0..1*3I 2_",
        0,
        "3 cells must stay empty, but only 2 may");
    Parsing.assertBad("box 3x1\nempty 2\npieces 2_", 0, "the region has 3: 2 cannot stay empty");
    Parsing.assertBad(
        "region\n+##\npieces 1_",
        0,
        "the pieces have 1 cells in all, the region has 3: 2 would stay empty, but only 1 may");
  }

  @Test
  void rangesAndConfinementsWithoutSenseAreRefused() {
    Parsing.assertBad(
        "box 3x1\npieces 2..1*2_", 2, "expected the smaller number of copies first, found 2..1");
    Parsing.assertBad(
        "box 3x1\npieces 0..0*2_", 2, "piece '2_': expected 1 to 4,096 copies, found 0");
    Parsing.assertBad("box 3x1\npieces 0..*2_", 2, "expected a piece like F, 25*Y or 0..2*L");
    Parsing.assertBad("box 1x1\npiece .\n#", 2, "reserved piece name '.'");
    Parsing.assertBad(
        "box 3x1\npieces 3I\ninside 3L\n###\n", 3, "unknown piece '3L'. Did you mean 3I?");
    Parsing.assertBad("box 3x1\npieces 3I\ninside\n###\n", 3, "expected names of pieces");
    Parsing.assertBad(
        "box 3x1\npieces 3I\ninside 3I\n##\n",
        3,
        "the drawing measures 2x1x1; expected 3x1x1 like the region");
    Parsing.assertBad("box 3x1\npieces 3I\ncolour a b\n", 3, "like 'a on a b'; found 'a b'");
    Parsing.assertBad(
        "box 3x1\npieces 3I\ncolour a on b\ncolour a on c", 4, "duplicate line for colour 'a'");
    Parsing.assertBad("box 5x11\npieces kanoodle", 2, "Did you mean the set? Write set kanoodle");
    Parsing.assertBad(
        "box 6x10\npieces pentominoes", 2, "Did you mean all of them? Write polyominoes 5");
    Parsing.assertBad(
        "box 3x1\nmirrored F", 2, "expected 'piece', 'pieces' or 'edges' after 'mirrored'");
  }

  @Test
  void piecesAreInPlace() {
    Puzzle puzzle =
        Parsing.parse(
            """
            region
            .###
            ####
            pieces 2_ 1_ 1..1*3I
            start a=2_ V=3I
            .aa#
            #VVV
            """);

    assertThat(puzzle.rules().starts())
        .containsExactly(
            new Rules.Start("3I", List.of(new Cell(1, 0, 0), new Cell(2, 0, 0), new Cell(3, 0, 0))),
            new Rules.Start("2_", List.of(new Cell(1, 1, 0), new Cell(2, 1, 0))));
    assertThat(Parsing.parse("box 5x2\npieces L P\nstart\nL....\nLLLL.\n").rules().starts())
        .extracting(Rules.Start::piece)
        .containsExactly("L");
  }

  @Test
  void piecesThatCannotBeInPlaceAreRefused() {
    String box = "box 5x1\npieces 2*2_ 1_\n";
    Parsing.assertBad(box + "start\nbb...", 3, "no piece is called 'b'", "like 'start b=2_'");
    Parsing.assertBad(box + "start a=2_\nabb..", 3, "letter 'a': expected the 2 cells of piece");
    Parsing.assertBad(box + "start a=2_\naaaa.", 3, "found 4. Use another letter for each copy");
    Parsing.assertBad(box + "start a=2_\na.a..", 3, "these are not the cells of piece '2_'");
    Parsing.assertBad(box + "start a=2I\naa...", 3, "unknown piece '2I'. Did you mean 2_?");
    Parsing.assertBad(box + "start a=2_ b=2_\naa...", 3, "letter 'b' is not in the drawing");
    Parsing.assertBad(box + "start a=1_ b=1_\nab...", 3, "more copies of piece '1_' in place");
    Parsing.assertBad(box + "start a=2_\naa..", 3, "the drawing measures 4x1x1; expected 5x1x1");
    Parsing.assertBad(box + "start a\naa...", 3, "expected a letter and its piece like a=4L");
    Parsing.assertBad(box + "start a=2_ a=2_\naa...", 3, "duplicate letter 'a'");
    Parsing.assertBad(box + "start a=2_\na?...", 4, "expected letters of pieces in place");
    Parsing.assertBad(box + "start\n11...\n", 3, "found 2");
    Parsing.assertBad(box + "start a=2_\naa...\noutside 2_\n#....", 3, "may not be in place there");
    Parsing.assertBad(
        "region\nab\nunturned piece X\nba\nstart\nXX", 5, "may not be in place there");
    Parsing.assertBad(box + "start\n1....\nstart\n", 5, "duplicate start");
    Parsing.assertBad("region\n.##\npieces 2_\nstart a=2_\naa#", 4, "outside of the region");
  }

  @Test
  void setsOfPiecesHaveNames() {
    assertThat(Parsing.parse("box 3x3x3\nset soma").pieces())
        .isEqualTo(Parsing.parse("box 3x3x3\npieces 3L 4T 4L 4S 4^ 4< 4>").pieces());
    Puzzle kanoodle = Parsing.parse("name a\nbox 11x5\nset kanoodle\ncolour P maroon");

    assertThat(kanoodle.pieces()).hasSize(12);
    assertThat(kanoodle.colours()).hasSize(12).containsEntry("P", 0x800000);
    assertThat(kanoodle.colours()).containsEntry("4L", 0xFFA500);
    assertThat(Parsing.parse(PuzzleText.write(kanoodle))).isEqualTo(kanoodle);
    for (String name : NamedSet.names()) {
      assertThat(Parsing.parse("box 1x1\nset " + name).pieces()).as(name).isNotEmpty();
    }
    Parsing.assertBad("box 3x3x3\nset kanoddle", 2, "expected one of soma", "mean kanoodle?");
    Parsing.assertBad("box 3x3x3\nset soma\nset soma", 3, "duplicate piece '3L'");
    Parsing.assertBad("lattice hexagon\nset soma", 2, "unknown piece '3L'");
  }

  @Test
  void regionsClose() {
    for (String seams : List.of("x", "x y", "x twisted", "y x twisted", "z")) {
      Puzzle puzzle = Parsing.parse("name a\nbox 3x4\nwrap " + seams + "\npieces 6*2_\n");
      assertThat(puzzle.region().seams()).isEqualTo(seams);
      assertThat(Parsing.parse(PuzzleText.write(puzzle))).isEqualTo(puzzle);
      assertThat(puzzle.relaxed(0, 12).region().seams()).isEqualTo(seams);
    }
    String box = "box 3x4\npieces 6*2_\n";
    for (String seams : List.of("", "w", "xy", "x twisted twisted", "twisted", "x , y")) {
      Parsing.assertBad(box + "wrap " + seams, 3, "like 'x', 'x y' or 'x twisted'");
    }
    Parsing.assertBad(box + "wrap x\nwrap y", 4, "duplicate wrap");
    Parsing.assertBad(
        "box 65x64\nwrap x\npieces F",
        2,
        "wrap: the region has 4,160 cells; at most 4,096 are supported");
    Parsing.assertBad(box + "wrap x x", 3, "duplicate x");
    Parsing.assertBad(box + "wrap x twisted y twisted", 3, "only one direction can be twisted");
    Parsing.assertBad(box + "wrap z twisted", 3, "z cannot be twisted");
    Parsing.assertBad("region\n.##\nwrap x\npieces 2_", 3, "reaches both sides of its drawing");
    Parsing.assertBad(
        "lattice hexagon\nregion\n#.#\n.#.\n#.#\nwrap y\npolyhexes 5",
        6,
        "3 rows of lattice hexagon do not close; 4 would");
    Parsing.assertBad(
        "lattice hexagon\nregion\n#.#.\n.#.#\nwrap x twisted\npolyhexes 4", 5, "mirror image");
    Parsing.assertBad(
        "lattice square-edges\nregion box 1x1\nwrap x\npolyforms 4", 3, "made of edges");
    Puzzle chiral = Parsing.parse("box 5x2\nwrap x twisted\none-sided pieces L P\n");
    assertThatThrownBy(() -> Encoding.of(chiral)).hasMessageContaining("come back as their mirror");
  }

  @Test
  void pieceInPlaceGoesOnBeyondASeam() {
    String board = "box 4x3\npieces 2*2_ 2*4L\nstart a=2_ b=4L\na..a\nbb.b\n...b\n";

    assertThat(Parsing.parse(board + "wrap x\n").rules().starts())
        .extracting(Rules.Start::piece)
        .containsExactly("4L", "2_");
    Parsing.assertBad(board, 3, "letter 'b': these are not the cells of piece '4L'");
  }

  @Test
  void piecesHaveColoursInPictures() {
    String text =
        """
        name Painted
        box 2x3
        pieces 2_ 4L
        colour 2 Red
        colour 4L #0f8
        """;
    Puzzle puzzle = Parsing.parse(text);

    assertThat(puzzle.colours()).containsOnly(Map.entry("2_", 0xFF0000), Map.entry("4L", 0x00FF88));
    assertThat(PuzzleText.write(puzzle)).endsWith("colour 2_ red\ncolour 4L #00ff88\n");
    assertThat(puzzle.relaxed(0, 6).colours()).isEqualTo(puzzle.colours());

    Parsing.assertBad(text + "colour F red", 6, "unknown piece 'F'");
    Parsing.assertBad(text + "colour 4L red", 6, "duplicate colour of piece '4L'");
    Parsing.assertBad(text + "colour 2_ red", 6, "duplicate colour of piece '2_'");
    Parsing.assertBad(text + "colour F reed", 6, "a name of CSS like red, or #rrggbb", "mean red?");
    Parsing.assertBad(text + "colour F #ff00", 6, "unknown colour '#ff00'");
  }

  @Test
  void pieceNamedAfterAColourHasIt() {
    String text = "box 4x1\npiece red\n#\npiece Blue_\n#\npiece tan2\n#\npiece gold\n#\n";
    Puzzle puzzle = Parsing.parse(text + "colour gold #ff0001\n");
    assertThat(puzzle.colours())
        .containsOnly(
            Map.entry("red", 0xFF0000), Map.entry("Blue_", 0x0000FF), Map.entry("gold", 0xFF0001));
    assertThat(PuzzleText.write(puzzle))
        .contains("colour gold #ff0001")
        .doesNotContain("colour red")
        .doesNotContain("colour Blue");
    assertThat(Parsing.parse(PuzzleText.write(puzzle)).colours()).isEqualTo(puzzle.colours());
  }

  @Test
  void tilesAreOfOneCellForEachEdge() {
    Puzzle squares = Parsing.parse("box 3x1\nedges 2*abcd\nunturned edges bbaa\nborder a");
    Puzzle triangles =
        Parsing.parse("lattice triangle\nregion\n##\n\nmirrored edges 2*abb\nwrap x");

    assertThat(squares.region().lattice().name()).isEqualTo("quarter-square");
    assertThat(squares.region().marks()).isEqualTo("aaaa####aaaa");
    assertThat(squares.realPieces().getFirst().shape().marks()).isEqualTo("cdba");
    assertThat(squares.realPieces().stream().map(Piece::turning))
        .containsExactly(Turning.ONE_SIDED, Turning.UNTURNED);
    assertThat(triangles.region().size()).isEqualTo(6);
    assertThat(triangles.realPieces().getFirst().orientations()).hasSize(6);
  }

  @Test
  void tilesWithoutSenseAreRefused() {
    String box = "box 2x1\n";
    Parsing.assertBad(box + "edges", 2, "expected tiles, each as the colours of its edges");
    Parsing.assertBad(
        box + "edges aab", 2, "4 edges of a tile", "like aabc; found 'aab'. Triangles need a line");
    Parsing.assertBad(box + "edges aaaaab", 2, "Hexagons need a line 'lattice hexagon'");
    Parsing.assertBad(box + "edges aa#b aaaa", 2, "as small letters", "found 'aa#b'");
    Parsing.assertBad(box + "edges 0*aaaa", 2, "piece 'aaaa': expected 1 to ");
    Parsing.assertBad(box + "edges aaab abaa", 2, "tile 'abaa' is tile 'aaab' turned", "2*aaab");
    Parsing.assertBad(box + "edges aaab aaab", 2, "duplicate piece 'aaab'");
    Parsing.assertBad(
        box + "mirrored edges aabc aacb", 2, "tile 'aacb' is tile 'aabc' turned or mirrored");
    Parsing.assertBad(
        box + "pieces 3L\nedges aaaa", 3, "either tiles with coloured edges or other");
    Parsing.assertBad(
        box + "edges aaaa\npieces 3L", 3, "either tiles with coloured edges or other");
    Parsing.assertBad(box + "edges 2*aaaa\nborder A", 3, "a small letter; found 'A'");
    Parsing.assertBad(box + "edges 2*aaaa\nborder", 3, "a small letter; found ''");
    Parsing.assertBad(box + "edges 2*aaaa\nborder a\nborder b", 4, "duplicate border");
    Parsing.assertBad(box + "pieces 2_\nborder a", 3, "expected a line 'edges', too");
    Parsing.assertBad(box + "edges 2*aaaa\nempty 1", 2, "a region that the tiles fill");
    Parsing.assertBad(box + "edges 2*aaaa\nmatch all", 3, "nothing after 'match', found 'all'");
    Parsing.assertBad("box 2x2x2\nedges 8*aaaa", 2, "a region of one layer, found 2");
    Parsing.assertBad("region\n#+\n\nedges 2*aaaa", 4, "neither colours nor cells that may stay");
    Parsing.assertBad("region\n#b\n\nedges 2*aaaa", 4, "neither colours nor cells that may stay");
    Parsing.assertBad("box 64x64\nedges 4096*aaaa", 2, "4,096 places; at most 1,024");
    Parsing.assertBad("lattice kite\nregion hexagon 1\nedges aaaa", 3, "lattice kite");
    Parsing.assertBad(box + "edges 2*aaab\ncolour c red", 3, "out of a b; found 'c'");
    Parsing.assertBad(box + "edges 2*aaab\ncolour aaab red", 3, "out of a b; found 'aaab'");
    Parsing.assertBad(box + "edges 3*aaab", 2, "3 tiles for 2 places: 1 too many");
    Parsing.assertBad(box + "edges 0..1*aaab", 2, "1 tile for 2 places: 1 too few");
    Parsing.assertBad(box + "edges 2*aaab\nborder c", 3, "no tile has an edge of colour 'c'");
    Parsing.assertBad(box + "edges 2*aaaa\nwrap x y\nborder a", 4, "closes, so it has no border");
    Parsing.assertBad(
        box + "edges 2*aaab\nstart x=aaab\nxx", 3, "the 4 cells of piece 'aaab', found 8");
  }

  @Test
  void lettersThatMatchHaveColoursInPictures() {
    Puzzle puzzle = Parsing.parse("box 2x1\nedges 2*aaab\ncolour b red");

    assertThat(puzzle.colours()).containsOnly(Map.entry("b", 0xFF0000));
    assertThat(PuzzleText.write(puzzle)).contains("\nedges 2*aaab\ncolour b red\n");
  }

  @Test
  void colourThatTheRegionLacksIsAWarning() {
    assertWarnings(
        "box 3x1\npiece P\n#x#",
        "line 2: colour 'x' of piece 'P' appears nowhere in the region, which has no colours."
            + " Draw cells without a colour as #");
    assertWarnings(
        "region\n#aB\n\npiece P\n#x#",
        "line 4: colour 'x' of piece 'P' appears nowhere in the region, which has only 'a', 'b'."
            + " Draw cells without a colour as #");
    assertWarnings("region\n#aB\n\npiece P\n#ab");
    assertWarnings("region\n#aB\n\npiece P\n#x#\n\ncolour x on a");
    // A colour that is meant to fit only cells without a colour.
    assertWarnings("region\n#aB\n\npiece P\nx##\n\ncolour x on x");
  }

  private static void assertWarnings(String text, String... warnings) {
    assertThat(PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), "p", 1).remarks())
        .containsExactly(warnings);
  }

  @Test
  void controlCharactersOfFilesAreEscapedInMessages() {
    Parsing.assertBad("box 5x1\npieces F\u009b31m", 2, "unknown piece 'F\\u009b31m'");
  }
}
