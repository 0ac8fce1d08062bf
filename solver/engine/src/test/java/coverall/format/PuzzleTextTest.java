package coverall.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Expectation;
import coverall.puzzle.HandRestriction;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.Piece;
import coverall.puzzle.PieceLibrary;
import coverall.puzzle.Puzzle;
import coverall.puzzle.RandomPuzzles;
import coverall.puzzle.Rules;
import coverall.puzzle.SlidingRules;
import coverall.puzzle.Turning;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Puzzles written as text are the same when they are read. */
@Tag("slow")
final class PuzzleTextTest {
  private static final int PUZZLES = 4_000;

  private static Puzzle read(String text) {
    return PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), "another name");
  }

  /** Writes a puzzle and reads it again. */
  private static void assertSame(Puzzle puzzle) {
    String text = PuzzleText.write(puzzle);
    assertThat(read(text)).as(text).isEqualTo(puzzle);
    assertThat(PuzzleText.write(puzzle)).isEqualTo(text);
  }

  @Test
  void burrsAreWrittenByNumber() {
    String text = "name B\nregion burr\nburr 1 256 824 928 975 0..2*1024\nempty 4..8\n";
    String plain = text.replace("empty 4..8\n", "").replace("0..2*", "");
    assertThat(PuzzleText.write(read(plain))).isEqualTo(plain);
    assertThat(PuzzleText.write(read(text))).contains("region burr\n", "0..2*1024\n");
  }

  @Test
  void everyKindOfLineIsWritten() {
    String text =
        """
        name Odds and ends
        region
        .#+
        #aB

        pieces 0..2*2_ 1..3*1_
        mirrored pieces 0..1*4<
        unturned piece 0..1*stick
        ab#

        piece 0..2*corner
        ## #.
        #. ..

        inside 2_ 1_
        .##
        ##.

        empty 0
        colour a on a b
        colour c on d
        expect 1,234 raw
        expect 5 up to rotation and reflection: Conway and Guy, 1961
        """;
    // The line about empty cells stands with the region.
    String written = text.replace("empty 0\n", "").replace("#aB\n\n", "#aB\n\nempty 0\n");

    assertThat(PuzzleText.write(read(text))).isEqualTo(written);
    assertThat(read(written)).isEqualTo(read(text));
  }

  @Test
  void everyRandomPuzzleIsReadAsItWasWritten() {
    for (long seed = 0; seed < PUZZLES; seed++) {
      RandomPuzzles random = new RandomPuzzles(new SplittableRandom(seed));
      assertSame(random.next());
      Optional<Puzzle> withRules = random.nextWithRules();
      withRules.ifPresent(PuzzleTextTest::assertSame);
      assertSame(random.nextMatching());
    }
  }

  @Test
  void everyPuzzleFileIsReadAsItWasWritten() throws IOException {
    List<Path> files = KnownPuzzles.files();
    for (Path file : files) {
      assertSame(PuzzleFile.read(file));
    }
    assertThat(files).hasSizeGreaterThan(100);
  }

  @Test
  void tilesAreWrittenAsTheColoursOfTheirEdges() {
    for (String text :
        List.of(
            """
            name squares
            box 3x2
            edges 0..2*abcd 2*aaaa
            unturned edges bbaa
            mirrored edges aabc abbb
            wrap x
            inside aaaa bbaa
            ##.
            ##.

            start a=abbb
            ...
            ..a

            colour b red
            border a
            """,
            """
            name triangles
            lattice triangle
            region
            #####
            .###.

            edges 2*abb acc 5*abc
            border a
            """,
            """
            name hexagons
            lattice hexagon
            region
            ..#.#.
            .#.#.#
            ..#.#.

            edges 6*abcdef abcdfe
            """)) {
      assertThat(PuzzleText.write(read(text))).isEqualTo(text);
    }
  }

  /** The lines for whole tiles cannot say that there are fewer than places, or paint one. */
  @Test
  void tilesOfWhichWholeOnesCannotBeWrittenAreWrittenInParts() {
    for (String text :
        List.of(
            """
            name one tile for two places
            lattice quarter-square
            region
            .#..#.
            #.##.#
            .#..#.

            one-sided piece aabb
            .a.
            b.a
            .b.

            match
            """,
            """
            name painted
            lattice quarter-square
            region
            .#.
            #.#
            .#.

            one-sided piece aabb
            .a.
            b.a
            .b.

            colour aabb red
            match
            """)) {
      assertThat(PuzzleText.write(read(text))).isEqualTo(text);
    }
  }

  @Test
  void symmetryBreakingByHandIsLeftOut() {
    Puzzle bar = Puzzle.of("bar", Shape.box(5, 1, 1), List.of(piece("I", "I")));
    Puzzle restricted =
        new Puzzle(
            bar.name(),
            bar.region(),
            bar.pieces(),
            bar.rules(),
            SlidingRules.NONE,
            bar.expectations(),
            List.of(new HandRestriction("I", 1, false, false, false)));

    assertThat(PuzzleText.write(restricted)).isEqualTo("name bar\nbox 5x1\npieces I\n");
  }

  private static Piece piece(String name, String library) {
    return Piece.of(name, PieceLibrary.find(library).orElseThrow());
  }

  @Test
  void libraryPiecesAreNamedOnlyIfTheyHaveThatShape() {
    assertThat(text(piece("F", "F"), piece("6-041'", "6-041'"), piece("X_", "X")))
        .endsWith("pieces F 6-041' X_\n");
    assertThat(text(piece("F", "X"))).endsWith("piece F\n.#.\n###\n.#.\n");
  }

  @Test
  void piecesOfASizeAreWrittenByName() {
    Puzzle puzzle = read("box 4x5\n0..2*polyominoes 4 one-sided\n2*polycubes 2\nempty 0..16\n");
    assertSame(puzzle);
    assertThat(PuzzleText.write(puzzle))
        .contains(
            "one-sided pieces 0..2*4I 0..2*4O 0..2*4L 0..2*4L' 0..2*4S 0..2*4S' 0..2*4T\n"
                + "pieces 2*2_\n");
  }

  @Test
  void flatPiecesOfBallsAreWrittenByName() {
    Puzzle puzzle = read("lattice sphere\nregion pyramid 3\npieces 4O X\none-sided pieces P'\n");
    assertSame(puzzle);
    assertThat(PuzzleText.write(puzzle)).endsWith("pieces 4O X\none-sided pieces P'\n");
  }

  private static String text(Piece... pieces) {
    Puzzle puzzle = Puzzle.of("p", Shape.box(4, 4, 4), List.of(pieces));
    assertSame(puzzle);
    return PuzzleText.write(puzzle);
  }

  @Test
  void longListsAndManyLayersAreBroken() {
    String text = PuzzleText.write(read("box 9x9x9\npolycubes 6\n"));
    assertThat(text.lines()).allMatch(line -> line.length() <= 78);
    assertThat(text.lines().filter(line -> line.startsWith("pieces "))).hasSizeGreaterThan(10);

    Map<Cell, Character> cells = new HashMap<>();
    Shape.box(9, 2, 17).cells().forEach(cell -> cells.put(cell, '+'));
    cells.put(new Cell(0, 0, 0), '#');
    Puzzle deep = withGaps(Shape.marked(cells), piece("I", "I"));
    assertSame(deep);
    assertThat(PuzzleText.write(deep).lines())
        .allMatch(line -> line.length() <= 78)
        .filteredOn(line -> line.equals("---"))
        .hasSize(2);
  }

  private static Puzzle withGaps(Shape region, Piece piece) {
    List<Piece> pieces = List.of(piece);
    Piece gap = Piece.gaps(region, pieces, 0, region.size()).orElseThrow();
    return Puzzle.of("p", region, List.of(piece, gap));
  }

  @Test
  void boxOfWhichEveryCellMayStayEmptyIsABox() {
    Puzzle puzzle = read("box 3x3\nempty 1..5\npieces 3..7*1_\n");
    assertSame(puzzle);
    assertThat(PuzzleText.write(puzzle))
        .isEqualTo("name another name\nbox 3x3\nempty 2..5\npieces 3..7*1_\n");
  }

  @Test
  void colouredRowThatReadsLikeAStatementIsMadeLonger() {
    for (String word : List.of("box", "name", "piece", "inside", "empty", "polyominoes")) {
      Map<Cell, Character> cells = new HashMap<>();
      for (int x = 0; x < word.length(); x++) {
        cells.put(new Cell(x, 0, 0), word.charAt(x));
      }
      Shape shape = Shape.marked(cells);
      Puzzle puzzle =
          new Puzzle(
              "p",
              shape,
              List.of(Piece.of("q", shape)),
              new Rules(Map.of("q", Set.copyOf(shape.cells())), Map.of()),
              SlidingRules.NONE,
              List.of(),
              List.of());
      assertSame(puzzle);
      assertThat(PuzzleText.write(puzzle)).contains("\n" + word + ".\n");
    }
  }

  @Test
  void pieceThatMayLieNowhereIsOutsideOfEverything() {
    Piece maybe = new Piece("2_", Shape.box(1, 2, 1), 0, 1, Turning.FREE);
    Puzzle puzzle =
        new Puzzle(
            "p",
            Shape.box(2, 2, 1),
            List.of(piece("4O", "4O"), maybe),
            new Rules(Map.of("2_", Set.of()), Map.of()),
            SlidingRules.NONE,
            List.of(),
            List.of());
    assertSame(puzzle);
  }

  @Test
  void oddNamesAreWrittenIfTheyCanBeRead() {
    for (String name :
        List.of("//x", "a//b", "..", "#", "3", "0..2", "Ü", "\u2003x\u2003y", "-1")) {
      boolean blank = Character.isWhitespace(name.charAt(0));
      Piece piece = Piece.of(name, Shape.box(3, 1, 1));
      Puzzle puzzle = Puzzle.of("a//b", Shape.box(3, 1, 1), List.of(piece));
      if (blank) {
        assertUnsayable(puzzle, "a piece called");
      } else {
        assertSame(puzzle);
      }
    }
    for (String name : List.of("", " ", "a b", "a\tb", "2*F", "*", "a\u0001", "\uD800")) {
      Piece piece = Piece.of(name, Shape.box(3, 1, 1));
      assertUnsayable(
          Puzzle.of("p", Shape.box(3, 1, 1), List.of(piece)),
          "the .puzzle format does not support a piece called " + Names.quote(name));
    }
  }

  @Test
  void whatCannotBeSaidIsRefused() {
    List<Piece> pieces = List.of(piece("I", "I"));
    Shape bar = Shape.box(5, 1, 1);
    for (String name : List.of("", " a", "a ", "a // b", "// a", "a\nb", "a\rb")) {
      assertUnsayable(Puzzle.of(name, bar, pieces), "the puzzle's name '");
    }
    for (String source : List.of("a // b", "a\nb")) {
      assertUnsayable(
          new Puzzle(
              "p",
              bar,
              pieces,
              Rules.NONE,
              SlidingRules.NONE,
              List.of(new Expectation(BigInteger.valueOf(1), Distinct.RAW, source)),
              List.of()),
          "the .puzzle format does not support the source " + Names.quote(source));
    }
    assertUnsayable(
        new Puzzle("p", bar, pieces, rule('a', Set.of()), SlidingRules.NONE, List.of(), List.of()),
        "the .puzzle format does not support colour 'a', which fits no colour");
    assertUnsayable(
        Puzzle.of("p", bar, List.of(pieces.getFirst(), pieces.getFirst())), "duplicate piece");
    Shape wide = Shape.of(List.of(new Cell(0, 0, 0), new Cell(22_000, 0, 0)));
    assertUnsayable(
        Puzzle.of("p", wide, pieces), "line of 22,001 characters; at most 20,000 are supported");
    Shape huge = Shape.of(List.of(new Cell(0, 0, 0), new Cell(9_000, 9_000, 9_000)));
    assertUnsayable(Puzzle.of("p", huge, pieces), "the region, as wide as it is,");
    assertUnsayable(
        new Puzzle(
            "p",
            bar,
            pieces,
            new Rules(Map.of("I", Set.of(new Cell(7, 0, 0))), Map.of()),
            SlidingRules.NONE,
            List.of(),
            List.of()),
        "cannot be written as .puzzle text");
    Piece slashed = Piece.of("//x", bar);
    assertUnsayable(
        new Puzzle(
            "p",
            bar,
            List.of(slashed),
            new Rules(Map.of("//x", Set.copyOf(bar.cells())), Map.of()),
            SlidingRules.NONE,
            List.of(),
            List.of()),
        "does not support inside or outside for piece '//x'");
  }

  private static Rules rule(char colour, Set<Character> on) {
    return new Rules(Map.of(), Map.of(colour, on));
  }

  private static void assertUnsayable(Puzzle puzzle, String words) {
    assertThatThrownBy(() -> PuzzleText.write(puzzle))
        .isInstanceOf(BadPuzzleException.class)
        .hasMessageContaining(words);
  }
}
