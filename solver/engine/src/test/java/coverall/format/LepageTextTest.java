package coverall.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.HandRestriction;
import coverall.puzzle.Piece;
import coverall.puzzle.PieceLibrary;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Rules;
import coverall.puzzle.SlidingRules;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;

/** Puzzles written for Lepage's program are the same when they are read. */
final class LepageTextTest {
  private static void assertSame(Puzzle puzzle) {
    byte[] text = PuzzleFile.write(puzzle, "some.txt");
    assertThat(PuzzleFile.parse(text, puzzle.name()))
        .as(new String(text, StandardCharsets.UTF_8))
        .isEqualTo(puzzle);
  }

  @Test
  void tableIsWrittenWithNameAndCountsInComments() {
    Puzzle puzzle =
        Parsing.parse("name Toy [[ 3\nbox 3x3\npieces 1_ 3L V\nexpect 16 raw: by hand\n");

    assertThat(new String(PuzzleFile.write(puzzle, "toy.lua"), StandardCharsets.UTF_8))
        .isEqualTo(
            """
            -- Toy [[ 3
            -- expect 16 raw: by hand
            problem = {
                box = { 3, 3, 1 },
                pieces = { "1_", "3L", "V_" },
            }
            """);
  }

  @Test
  void hisOwnFilesAreReadAsTheyWereWritten() throws IOException {
    try (Stream<Path> files = Files.list(Path.of("../../problems/lepage"))) {
      for (Path file : files.sorted().toList()) {
        assertSame(PuzzleFile.read(file));
      }
    }
  }

  @Test
  void randomBoxesAndRestrictionsAreReadAsTheyWereWritten() {
    Random random = new Random(7);
    List<String> names = new ArrayList<>(PieceLibrary.names());
    for (int k = 0; k < 2_000; k++) {
      Collections.shuffle(names, random);
      List<Piece> pieces =
          names.subList(0, 3 + random.nextInt(10)).stream()
              .map(name -> Piece.of(name, PieceLibrary.find(name).orElseThrow()))
              .toList();
      // One piece is locked and in a half along x; one is in an octant; one in halves along y, z.
      List<HandRestriction> all =
          List.of(
              new HandRestriction(pieces.get(0).name(), 1 + random.nextInt(24), true, false, false),
              new HandRestriction(pieces.get(1).name(), 24, true, true, true),
              new HandRestriction(pieces.get(2).name(), 24, false, true, random.nextBoolean()));
      Shape box = Shape.box(1 + random.nextInt(9), 1 + random.nextInt(9), 1 + random.nextInt(9));
      assertSame(
          new Puzzle(
              "p" + k,
              box,
              pieces,
              Rules.NONE,
              SlidingRules.NONE,
              List.of(),
              all.subList(0, random.nextInt(all.size() + 1))));
    }
  }

  @Test
  void whatCannotBeSaidIsRefused() {
    assertUnsayable("region\n##\n#.\n\npieces 3L", "regions other than boxes");
    assertUnsayable("box 2x2\nempty 1\npieces 3L", "cells that may stay empty");
    assertUnsayable("region\nab\n\npieces 2_", "cells that may stay empty or have colours");
    assertUnsayable("box 2x5\npieces 2*P", "2*P: only one copy of each piece");
    assertUnsayable("box 2x5\npieces 0..1*P", "0..1*P: only one copy");
    assertUnsayable("box 2x5\none-sided pieces P P_", "one-sided piece 'P'");
    assertUnsayable("box 3x3\npieces 3L 6-017", "piece '6-017', which is not in Lepage's library");
    assertUnsayable("box 3x3\npieces 4<'", "piece '4<'', which is not in Lepage's library");
    assertUnsayable("box 3x3\npiece F\n##\n", "piece 'F', which is not in Lepage's library");
    assertUnsayable("box 3x3\npieces F F_", "duplicate piece 'F_'");
    assertUnsayable("box 3x1\npieces 3I\ninside 3I\n###\n", "inside, outside, start and colour");
  }

  private static void assertUnsayable(String text, String words) {
    Puzzle puzzle = Parsing.parse(text);
    assertThatThrownBy(() -> LepageText.write(puzzle))
        .isInstanceOf(BadPuzzleException.class)
        .hasMessageContaining("Lepage")
        .hasMessageContaining(words);
  }

  @Test
  void restrictionsOfTwoPiecesByOneKeyAreRefused() {
    Puzzle cube = Parsing.parse("box 3x3x3\npieces 3L 4T");
    List<HandRestriction> both =
        List.of(
            new HandRestriction("3L", 2, false, false, false),
            new HandRestriction("4T", 3, false, false, false));
    Puzzle puzzle =
        new Puzzle(
            "p", cube.region(), cube.pieces(), cube.rules(), SlidingRules.NONE, List.of(), both);
    assertThatThrownBy(() -> LepageText.write(puzzle))
        .isInstanceOf(BadPuzzleException.class)
        .hasMessageContaining("lock for two pieces");
  }
}
