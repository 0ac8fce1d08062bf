package coverall.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import coverall.puzzle.RandomPuzzles;
import coverall.puzzle.Rules;
import coverall.puzzle.SlidingRules;
import coverall.puzzle.Turning;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** Puzzles written as files of BurrTools are the same when they are read. */
@Tag("slow")
final class BurrWriterTest {
  private static final int PUZZLES = 2_000;

  /** Writes a puzzle and reads it again, plain and compressed. */
  private static void assertSame(Puzzle puzzle) {
    byte[] plain = BurrWriter.write(puzzle).getBytes(StandardCharsets.UTF_8);
    byte[] compressed = PuzzleFile.write(puzzle, "a.xmpuzzle");
    Puzzle expected =
        new Puzzle(
            puzzle.name(),
            puzzle.region(),
            puzzle.pieces(),
            puzzle.rules(),
            puzzle.sliding(),
            List.of(),
            List.of());
    assertThat(PuzzleFile.parse(plain, "f")).isEqualTo(expected);
    assertThat(PuzzleFile.parse(compressed, "f")).isEqualTo(expected);
    assertThat(PuzzleFile.write(puzzle, "a.xmpuzzle")).isEqualTo(compressed);
  }

  /** The puzzle, but with pieces that may all be turned and lie everywhere. */
  private static Puzzle free(Puzzle puzzle) {
    List<Piece> pieces =
        puzzle.pieces().stream()
            .map(p -> new Piece(p.name(), p.shape(), p.fewest(), p.copies(), Turning.FREE))
            .toList();
    return new Puzzle(
        puzzle.name(),
        puzzle.region(),
        pieces,
        new Rules(Map.of(), puzzle.rules().fits()),
        new SlidingRules(List.of(), puzzle.sliding().together()),
        List.of(),
        List.of());
  }

  @Test
  void everyRandomPuzzleIsReadAsItWasWrittenOrRefused() {
    int gaps = 0;
    int refused = 0;
    for (long seed = 0; seed < PUZZLES; seed++) {
      RandomPuzzles random = new RandomPuzzles(new SplittableRandom(seed));
      assertSame(free(random.next()));
      Optional<Puzzle> ruled = random.nextWithRules().map(BurrWriterTest::free);
      if (ruled.isEmpty()) {
        continue;
      }
      Puzzle puzzle = ruled.get();
      if (canSayHowManyStayEmpty(puzzle)) {
        assertSame(puzzle);
        gaps += puzzle.pieces().getLast().isGap() ? 1 : 0;
      } else {
        assertUnsayable(puzzle, "empty cells");
        refused++;
      }
    }
    assertThat(gaps).isGreaterThan(PUZZLES / 20);
    assertThat(refused).isGreaterThan(PUZZLES / 100);
  }

  /** Whether not more cells have to stay empty than the volumes say. */
  private static boolean canSayHowManyStayEmpty(Puzzle puzzle) {
    List<Piece> pieces = puzzle.realPieces();
    Optional<Piece> gap = puzzle.pieces().stream().filter(Piece::isGap).findFirst();
    boolean ranges = pieces.stream().anyMatch(piece -> !piece.isFixed());
    int most = ranges ? gap.map(Piece::copies).orElse(0) : puzzle.cellCount();
    return gap.equals(Piece.gaps(puzzle.region(), pieces, 0, most));
  }

  @Test
  void puzzleFilesOfFreePiecesAreReadAsTheyWereWritten() throws IOException {
    int read = 0;
    for (Path file : KnownPuzzles.files()) {
      Puzzle puzzle = PuzzleFile.read(file);
      if (BurrGrid.of(puzzle.region().lattice()).isEmpty()) {
        assertUnsayable(puzzle, "lattice " + puzzle.region().lattice().name());
        continue;
      }
      if (!puzzle.region().seams().isEmpty()) {
        assertUnsayable(puzzle, "a region that closes");
        continue;
      }
      if (puzzle.equals(free(puzzle)) || !puzzle.expectations().isEmpty()) {
        if (puzzle.pieces().stream().allMatch(p -> p.turning() == Turning.FREE)
            && puzzle.rules().inside().isEmpty()) {
          assertSame(puzzle);
          read++;
        }
      }
    }
    assertThat(read).isGreaterThan(100);
  }

  @Test
  void fileIsWrittenAsBurrToolsDoes() {
    Puzzle puzzle =
        Parsing.parse(
            """
            name Ends & "odds"
            region
            aB
            #+

            piece 0..2*<P>
            #a

            pieces 1_
            colour a on a b
            expect 12 raw: nobody & co
            """);

    assertThat(BurrWriter.write(puzzle))
        .isEqualTo(
            """
            <?xml version="1.0"?>
            <puzzle version="2">
             <gridType type="0"/>
             <colors>
              <color red="64" green="144" blue="224"/>
              <color red="131" green="103" blue="141"/>
             </colors>
             <shapes>
              <voxel x="2" y="1" z="1" name="&lt;P&gt;" type="0">##1</voxel>
              <voxel x="1" y="1" z="1" name="1_" type="0">#</voxel>
              <voxel x="2" y="2" z="1" type="0">#+#1+2</voxel>
             </shapes>
             <problems>
              <problem name="Ends &amp; &quot;odds&quot;" state="0">
               <shapes>
                <shape id="0" min="0" max="2"/>
                <shape id="1" count="1"/>
               </shapes>
               <result id="2"/>
               <bitmap>
                <pair piece="0" result="0"/>
                <pair piece="0" result="1"/>
                <pair piece="1" result="1"/>
               </bitmap>
              </problem>
             </problems>
             <comment>12 assemblies raw: nobody &amp; co</comment>
            </puzzle>
            """);
  }

  @Test
  void colourThatFitsItselfNeedNotBeSaid() {
    Puzzle puzzle = Parsing.parse("region\na\n\npiece p\na\n\ncolour a on a\n");

    assertThat(PuzzleFile.parse(PuzzleFile.write(puzzle, "x.xmpuzzle"), "f").rules())
        .isEqualTo(Rules.NONE);
  }

  @Test
  void nameMayLoseBlanksOnly() {
    Puzzle puzzle = Parsing.parse("name a  b\tc\nbox 3x1\npieces 3I\n");

    assertThat(PuzzleFile.parse(PuzzleFile.write(puzzle, "x.xmpuzzle"), "f").name())
        .isEqualTo("a b c");
  }

  @Test
  void whatCannotBeSaidIsRefused() {
    assertUnsayable("box 2x5\none-sided pieces 2*P", "one-sided piece 'P'");
    assertUnsayable("box 2x5\nunturned pieces 2*P", "unturned piece 'P'");
    assertUnsayable("box 2x5\nmirrored pieces 2*P", "mirrored piece 'P'");
    assertUnsayable("box 3x1\npieces 3I\ninside 3I\n###\n", "inside or outside for piece '3I'");
    assertUnsayable("box 3x1\nempty 2..3\npieces 0..2*1_", "2..3 empty cells");
    Shape huge = Shape.of(List.of(new Cell(0, 0, 0), new Cell(9_000, 9_000, 9_000)));
    assertUnsayable(
        Puzzle.of("p", huge, List.of(Piece.of("q", huge))), "shapes of more than 2,000,000 voxels");
  }

  @Test
  void namesThatXmlCannotHaveAreRefused() {
    Shape cell = Shape.box(1, 1, 1);
    for (String name : List.of("a\uFFFE", "two words", "a\u0001")) {
      Puzzle puzzle = Puzzle.of("p", cell, List.of(Piece.of(name, cell)));
      assertThatThrownBy(() -> BurrWriter.write(puzzle))
          .as(name)
          .isInstanceOf(BadPuzzleException.class)
          .hasMessageStartingWith("cannot be written as a BurrTools file: ");
    }
  }

  private static void assertUnsayable(String text, String words) {
    assertUnsayable(Parsing.parse(text), words);
  }

  private static void assertUnsayable(Puzzle puzzle, String words) {
    assertThatThrownBy(() -> BurrWriter.write(puzzle))
        .isInstanceOf(BadPuzzleException.class)
        .hasMessageStartingWith("the BurrTools format does not support ")
        .hasMessageContaining(words);
  }

  @Test
  void endingTellsTheFormat() {
    Puzzle puzzle = Parsing.parse("name p\nbox 3x1\npieces 3I\n");
    assertThat(PuzzleFile.isText(PuzzleFile.write(puzzle, "folder.d/a.xmpuzzle"))).isFalse();
    assertThat(PuzzleFile.isText(PuzzleFile.write(puzzle, "a.puzzle"))).isTrue();
    assertThat(PuzzleFile.write(puzzle, "a.txt")).isEqualTo(PuzzleFile.write(puzzle, "a.lua"));
    assertThatThrownBy(() -> PuzzleFile.write(puzzle, "a.stl"))
        .hasMessage(
            "unknown file format 'a.stl';"
                + " expected a name ending in .puzzle, .xmpuzzle, .txt, .lua");
  }
}
