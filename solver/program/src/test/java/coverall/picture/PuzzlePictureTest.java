package coverall.picture;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.format.PuzzleFile;
import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.Encoding;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Turning;
import coverall.view.Palette;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.LongStream;
import org.junit.jupiter.api.Test;

/** Pictures of puzzles and of their solutions. */
final class PuzzlePictureTest {
  private static final String HOSTILE = "</svg><b>&";

  private static Shape bar(int length) {
    return Shape.box(length, 1, 1);
  }

  /** Two layers of bars, and a corner that stays empty. */
  private static final Puzzle SOLID =
      Puzzle.of(
          "Bars",
          Shape.box(3, 2, 2),
          List.of(
              new Piece("three", bar(3), 3, Turning.FREE),
              Piece.of(HOSTILE, bar(2)),
              new Piece(".", bar(1), 1, Turning.FREE)));

  private static final List<Placement> SOLUTION =
      List.of(
          row(0, 0, 3, 0, 0),
          row(0, 0, 3, 1, 0),
          row(0, 0, 3, 0, 1),
          row(1, 0, 2, 1, 1),
          row(2, 2, 3, 1, 1));

  private static Placement row(int piece, int from, int to, int y, int z) {
    List<Cell> cells = new ArrayList<>();
    for (int x = from; x < to; x++) {
      cells.add(new Cell(x, y, z));
    }
    return new Placement(piece, cells);
  }

  private static String svg(int colour) {
    return String.format(Locale.ROOT, "#%06x", colour);
  }

  private static List<Numbered> solutions(long... numbers) {
    return LongStream.of(numbers).mapToObj(number -> new Numbered(number, SOLUTION)).toList();
  }

  @Test
  void tilesShowTheColoursOfTheirEdges() throws IOException {
    String text = "box 2x1\nunturned edges aabb bbca\ncolour c #123456";
    Puzzle tiles = PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), "tiles");
    List<Placement> both = Encoding.of(tiles).solution(new int[] {0, 3});

    for (Drawing drawing :
        List.of(
            SolutionPicture.of(tiles, List.of(new Numbered(1, both))), PiecesPicture.of(tiles))) {
      assertThat(SvgDocument.of(drawing).elements("path"))
          .extracting(path -> path.getAttribute("fill"))
          .contains(svg(Palette.colour(0)), svg(Palette.colour(1)), "#123456")
          .doesNotContain(svg(Palette.colour(2)));
    }
  }

  @Test
  void solutionShowsAllPiecesInTheirColours() throws IOException {
    SvgDocument page = SvgDocument.of(SolutionPicture.of(SOLID, solutions(1_234)));

    assertThat(page.elements("title").getFirst().getTextContent())
        .isEqualTo("Bars, solution 1,234");
    for (int k = 0; k < 4; k++) {
      assertThat(page.ofPaths("fill")).contains(svg(Palette.colour(k)));
    }
    assertThat(page.texts()).contains("three-1", "z = 0", "z = 1", "x", "y", "z");
    assertThat(page.texts().stream().filter(text -> text.matches("three-[123]"))).hasSize(3);
    assertThat(page.texts().stream().filter(HOSTILE::equals)).hasSize(1);
    assertThat(page.texts()).doesNotContain(".");
    assertThat(page.ofPaths("fill").stream().filter("#ededed"::equals)).hasSize(1);
  }

  @Test
  void bordersAreOpenAtSeams() throws IOException {
    List<Piece> pieces = List.of(Piece.of("bar", bar(2)), Piece.of("one", bar(1)));
    Shape board = bar(3);
    Placement bar = new Placement(0, List.of(new Cell(0, 0, 0), new Cell(2, 0, 0)));
    List<Numbered> solution = List.of(new Numbered(1, List.of(bar, row(1, 1, 2, 0, 0))));
    long closed = strokes(Puzzle.of("ring", board.on("x"), pieces), solution);
    long open = strokes(Puzzle.of("strip", board, pieces), solution);

    assertThat(closed).isEqualTo(open + 2);
  }

  private static long strokes(Puzzle puzzle, List<Numbered> solution) throws IOException {
    return SvgDocument.of(SolutionPicture.of(puzzle, solution)).ofPaths("stroke").stream()
        .filter(svg(Palette.colour(0))::equals)
        .count();
  }

  @Test
  void piecesWithColoursOfTheirOwnKeepThem() throws IOException {
    Puzzle painted =
        new Puzzle(
            SOLID.name(),
            SOLID.region(),
            SOLID.pieces(),
            SOLID.rules(),
            SOLID.sliding(),
            List.of(),
            List.of(),
            Map.of(SOLID.pieces().getFirst().name(), 0x123456));
    SvgDocument page = SvgDocument.of(SolutionPicture.of(painted, solutions(1)));

    assertThat(page.ofPaths("fill")).contains("#123456").doesNotContain(svg(Palette.colour(0)));
    assertThat(page.ofPaths("fill")).contains(svg(Palette.colour(3)));
    StringWriter text = new StringWriter();
    new SolutionPage(painted, "raw", text).close();
    assertThat(text.toString()).contains("[" + 0x123456 + "," + 0x123456 + "," + 0x123456 + "]");
  }

  @Test
  void samePictureIsTheSameText() throws IOException {
    assertThat(SvgDocument.of(SolutionPicture.of(SOLID, solutions(7))).source())
        .isEqualTo(SvgDocument.of(SolutionPicture.of(SOLID, solutions(7))).source())
        .isNotEqualTo(SvgDocument.of(SolutionPicture.of(SOLID, solutions(8))).source());
  }

  @Test
  void namesLoseTheirUnderscoreUnlessThatIsAnotherName() throws IOException {
    List<Piece> pieces =
        List.of(
            new Piece("F", bar(1), 2, Turning.FREE),
            new Piece("F_", bar(2), 2, Turning.FREE),
            Piece.of("X_", bar(3)));
    Puzzle puzzle = Puzzle.of("names", Shape.box(3, 3, 1), pieces);
    List<Placement> solution =
        List.of(
            row(0, 0, 1, 0, 0),
            row(0, 0, 1, 1, 0),
            row(1, 1, 3, 0, 0),
            row(1, 1, 3, 1, 0),
            row(2, 0, 3, 2, 0));
    SvgDocument page =
        SvgDocument.of(SolutionPicture.of(puzzle, List.of(new Numbered(1, solution))));

    assertThat(page.texts().subList(2, 7)).containsExactly("F-1", "F-2", "F_-1", "F_-2", "X");
  }

  @Test
  void severalSolutionsHaveTheirNumbers() throws IOException {
    SvgDocument page = SvgDocument.of(SolutionPicture.of(SOLID, solutions(3, 1_000, 12)));

    assertThat(page.texts())
        .containsExactly("Bars, 3 solutions", "3x2x2, 12 cells, 4 pieces", "3", "1,000", "12");
  }

  /** However large its cells are. */
  @Test
  void smallPictureHasNoText() throws IOException {
    Puzzle tile = Puzzle.of("Tile", Shape.box(2, 2, 1), List.of(Piece.of("O", Shape.box(2, 2, 1))));
    List<Placement> solution = List.of(new Placement(0, tile.region().cells()));

    assertThat(SvgDocument.of(SolutionPicture.small(tile, solution)).texts()).isEmpty();
    List<Numbered> twice = List.of(new Numbered(1, solution), new Numbered(2, solution));
    assertThat(SvgDocument.of(SolutionPicture.of(tile, twice)).texts()).contains("O");
  }

  @Test
  void pictureOfNoSolutionShowsTheEmptyRegion() throws IOException {
    SvgDocument page = SvgDocument.of(SolutionPicture.of(SOLID, List.of()));

    assertThat(page.texts())
        .containsExactly("Bars, no solution", "3x2x2, 12 cells, 4 pieces", "z = 0", "z = 1");
  }

  @Test
  void longNameLeavesRoomForTheRestOfTheTitle() throws IOException {
    Puzzle named = Puzzle.of("long name ".repeat(20), SOLID.region(), SOLID.pieces());

    assertThat(SvgDocument.of(SolutionPicture.of(named, List.of())).texts().getFirst())
        .matches("long name .*…, no solution");
  }

  @Test
  void solutionSaysHowManyPiecesItUses() throws IOException {
    Puzzle puzzle =
        Puzzle.of("Some", Shape.box(3, 1, 1), List.of(new Piece("b", bar(3), 0, 4, Turning.FREE)));
    List<Placement> solution = List.of(new Placement(0, puzzle.region().cells()));

    assertThat(
            SvgDocument.of(SolutionPicture.of(puzzle, List.of(new Numbered(1, solution)))).texts())
        .contains("3x1, 3 cells, 1 of 4 pieces");
  }

  @Test
  void ballsOfAPieceAreJoined() throws IOException {
    Lattice lattice = Lattice.named("sphere").orElseThrow();
    List<Cell> row = List.of(new Cell(0, 0, 0), new Cell(1, 0, 1), new Cell(2, 0, 2));
    Puzzle joined =
        Puzzle.of(
            "Joined", Shape.of(lattice, row), List.of(Piece.of("bar", Shape.of(lattice, row))));
    Puzzle apart =
        Puzzle.of(
            "Apart",
            Shape.of(lattice, row),
            List.of(new Piece("ball", Shape.of(lattice, row.subList(0, 1)), 3, Turning.FREE)));
    String colour = svg(Palette.colour(0));

    assertThat(fills(PiecesPicture.of(joined), colour)).hasSize(3 + 2); // balls and joints
    assertThat(fills(PiecesPicture.of(apart), colour)).hasSize(1);
  }

  private static List<String> fills(Drawing drawing, String colour) throws IOException {
    return SvgDocument.of(drawing).ofPaths("fill").stream().filter(colour::equals).toList();
  }

  @Test
  void flatSolutionIsSeenFromAbove() throws IOException {
    Puzzle flat =
        Puzzle.of("Flat", Shape.box(3, 2, 1), List.of(new Piece("b", bar(3), 2, Turning.FREE)));
    Drawing drawing =
        SolutionPicture.of(
            flat, List.of(new Numbered(1, List.of(row(0, 0, 3, 0, 0), row(0, 0, 3, 1, 0)))));
    SvgDocument page = SvgDocument.of(drawing);
    BufferedImage image = DrawingTest.pixels(drawing);

    assertThat(page.texts())
        .containsExactly("Flat, solution 1", "3x2, 6 cells, 2 pieces", "1", "2");
    assertThat(image.getWidth()).isEqualTo((int) Math.ceil(2 * drawing.width()));
    assertThat(image.getHeight()).isEqualTo((int) Math.ceil(2 * drawing.height()));
    for (int x = 0; x < 3; x++) { // in the upper left of each cell, where no letter is
      double left = 20 + x * 44 + 8;
      double bottom = drawing.height() - 20;
      assertThat(DrawingTest.colour(image, left, bottom - 36)).isEqualTo(Palette.colour(0));
      assertThat(DrawingTest.colour(image, left, bottom - 80)).isEqualTo(Palette.colour(1));
    }
  }

  @Test
  void piecesHaveTheirNamesAndCopies() throws IOException {
    Puzzle puzzle =
        Puzzle.of(
            "Some",
            Shape.box(3, 3, 1),
            List.of(
                Piece.of("one", bar(1)),
                new Piece("two", bar(2), 3, Turning.FREE),
                new Piece("none", bar(3), 0, 2, Turning.FREE),
                Piece.of("solid", Shape.box(1, 1, 2))));
    SvgDocument page = SvgDocument.of(PiecesPicture.of(puzzle));

    assertThat(page.texts()).contains("Some", "one", "two, 3 times", "none, 0 to 2 times", "solid");
    assertThat(page.ofPaths("fill")) // flat ones are one area
        .hasSize(3 + 3)
        .contains(svg(Palette.colour(0)), svg(Palette.colour(1)), svg(Palette.colour(4)));
  }

  @Test
  void solidPiecesShowThreeSides() throws IOException {
    assertThat(SvgDocument.of(PiecesPicture.of(SOLID)).ofPaths("fill")).hasSize(2 * 3);
  }

  @Test
  void ballsAreDrawnInSpaceAndInLayers() throws IOException {
    Lattice lattice = Lattice.named("sphere").orElseThrow();
    List<Cell> pair = List.of(new Cell(0, 0, 0), new Cell(1, 0, 1));
    Puzzle puzzle =
        Puzzle.of(
            "Balls",
            Shape.of(lattice, pair),
            List.of(new Piece("ball", Shape.of(lattice, pair.subList(0, 1)), 2, Turning.FREE)));
    List<Placement> solution = pair.stream().map(cell -> new Placement(0, List.of(cell))).toList();
    SvgDocument page =
        SvgDocument.of(SolutionPicture.of(puzzle, List.of(new Numbered(1, solution))));

    assertThat(page.texts()).contains("x", "y", "z", "z = 0", "z = 1");
    String colour = svg(Palette.colour(1)); // assembled and apart; in a layer, a short thick line
    assertThat(page.ofPaths("fill").stream().filter(colour::equals)).hasSize(2);
    assertThat(page.ofPaths("stroke").stream().filter(colour::equals)).hasSize(1);
    assertThat(SvgDocument.of(PiecesPicture.of(puzzle)).ofPaths("fill")).hasSize(2); // and a gleam
  }
}
