package coverall.check;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cover.ExactCover;
import coverall.format.PuzzleFile;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Encoding;
import coverall.puzzle.KnownPuzzles;
import coverall.puzzle.Puzzle;
import coverall.puzzle.RandomPuzzles;
import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/**
 * Puzzles that a check calls impossible have no solution, and no solution uses useless placements.
 */
@Tag("slow")
final class CheckTest {
  /** The puzzles that are too large for the whole check. */
  private static final Set<String> LARGE = Set.of("hoffman-27-bricks.puzzle");

  private static final Path PROBLEMS = Path.of("..", "..", "problems");
  private static final int PUZZLES = 4_000;
  private static final int MOST_SOLUTIONS = 2_000;

  @Test
  void solvableRandomPuzzlesAreNeverCalledImpossible() {
    int solvable = 0;
    int unsolvable = 0;
    int proven = 0;
    int useless = 0;
    for (long seed = 0; seed < PUZZLES; seed++) {
      RandomPuzzles puzzles = new RandomPuzzles(new SplittableRandom(seed));
      Optional<Puzzle> made = seed % 2 == 1 ? puzzles.nextWithRules() : Optional.of(puzzles.next());
      if (made.isEmpty()) {
        continue;
      }
      Report report = Check.of(made.get());
      BitSet used = used(made.get());
      if (used.isEmpty()) {
        unsolvable++;
        proven += report.isImpossible() ? 1 : 0;
        continue;
      }
      solvable++;
      useless += report.useless();
      assertThat(report.proofs()).as("seed %d", seed).isEmpty();
      used.andNot(report.usable());
      assertThat(used.isEmpty()).as("seed %d: a solution uses a useless placement", seed).isTrue();
    }
    assertThat(solvable).isGreaterThan(PUZZLES / 2);
    assertThat(useless).isGreaterThan(PUZZLES);
    assertThat(unsolvable).isGreaterThan(500);
    assertThat(proven).as("proven of %d", unsolvable).isGreaterThan(unsolvable * 98 / 100);
  }

  /** The placements used by the first solutions. */
  private static BitSet used(Puzzle puzzle) {
    BitSet used = new BitSet();
    int[] found = new int[1];
    try {
      ExactCover cover = Encoding.of(puzzle).cover();
      BuiltInEngine.DLX
          .load(cover)
          .search(
              new int[0],
              (options, length) -> {
                for (int k = 0; k < length; k++) {
                  used.set(options[k]);
                }
                return ++found[0] < MOST_SOLUTIONS;
              },
              Checkpoint.NONE);
    } catch (BadPuzzleException e) {
      assertThat(Check.of(puzzle).isImpossible()).as(e.getMessage()).isTrue();
    }
    return used;
  }

  @Test
  void solvablePuzzleFilesAreNeverCalledImpossible() throws IOException {
    int checked = 0;
    for (Path file : files()) {
      Puzzle puzzle = PuzzleFile.read(file);
      if (puzzle.expectations().stream().anyMatch(e -> e.count().signum() > 0)) {
        Report report = Check.of(puzzle);
        assertThat(report.proofs()).as(file.toString()).isEmpty();
        assertThat(report.shortfalls().isEmpty())
            .as("%s %s", file, report.shortfalls())
            .isNotEqualTo(LARGE.contains(file.getFileName().toString()));
        checked++;
      }
    }
    assertThat(checked).isGreaterThan(100);
  }

  private static List<Path> files() throws IOException {
    List<Path> files = new ArrayList<>();
    for (Path folder : List.of(PROBLEMS, PROBLEMS.resolve("figures"))) {
      try (Stream<Path> all = Files.list(folder)) {
        all.filter(file -> file.toString().endsWith(".puzzle")).forEach(files::add);
      }
    }
    return files;
  }

  @Test
  void placementsAreCountedByPieceAndCell() {
    Report report = Check.of(KnownPuzzles.of(Shape.box(3, 1, 1), "1_ 2_"));
    assertThat(report.usableByPiece()).containsExactly(2, 2);
    assertThat(report.usableByCell()).containsExactly(2, 2, 2).hasSize(3);
    assertThat(report.useless()).isEqualTo(1);
  }

  @Test
  void piecesThatNeedMoreCellsThanThereAreAreTold() {
    String piece = "\n###\ninside %s\n####..\n";
    Puzzle puzzle =
        parsed(
            "box 6x2\npiece A"
                + piece.formatted("A")
                + "......\npiece B"
                + piece.formatted("B")
                + "####..\npiece C\n######\n");
    assertThat(Check.of(puzzle).proofs())
        .extracting(Finding::text)
        .contains(
            "The column x = 1 has 2 cells, but the pieces need exactly 3. (Cells per piece: A 1,"
                + " B 1, C 1.)");
  }

  @Test
  void remarksMentionLostSymmetryAndIdenticalPieces() {
    assertThat(texts(KnownPuzzles.BEDLAM))
        .containsExactly(
            "The region has 48 symmetries, but the puzzle has only 24: 4>, L1, L2, J4, S1 and 2"
                + " others have no mirror image among the pieces.");
    assertThat(texts(KnownPuzzles.SOMA)).isEmpty();
    assertThat(texts(KnownPuzzles.of(Shape.box(2, 5, 1), "P P_")))
        .containsExactly(
            "Pieces P and P_ are identical. Written as 2*P, they are searched faster, and swapping"
                + " them does not count as another solution.");
    assertThat(texts(parsed("box 2x2x4\npieces 4> 4<\npiece B\n## #.\n.# ..\npieces 4O\n")))
        .contains(
            "The region has 16 symmetries, but the puzzle has only 8: there are not as many of 4>,"
                + " 4< and B as of their mirror images.");
  }

  @Test
  void remarksMentionPartsAndAsymmetricRules() {
    Puzzle puzzle = parsed("region\n##.##\n##.##\npieces 2*3L 2*1_\ninside 1_\n##...\n.....\n");
    assertThat(texts(puzzle))
        .containsExactly(
            "The region has 4 symmetries, but the puzzle has only 1: 1_ is confined to some cells.",
            "The region consists of 2 separate parts with 4 and 4 cells.");
  }

  @Test
  void remarksTellWhetherPiecesInPlaceBreakTheSymmetry() {
    String board = "box 5x1\npieces 1_ 2*2_\n";
    assertThat(texts(parsed(board + "start\n..1..\n"))).isEmpty();
    assertThat(texts(parsed(board + "start\n1....\n")))
        .containsExactly(
            "The region has 2 symmetries, but the puzzle has only 1: pieces are in place from the"
                + " start.");
    String confined = "box 5x1\npieces 1_ 2_\npiece a\n##\ninside a\n##...\nstart\n..1..\n";
    assertThat(texts(parsed(confined)))
        .anySatisfy(text -> assertThat(text).contains("a is confined to some cells"))
        .noneSatisfy(text -> assertThat(text).contains("in place"));
  }

  private static Puzzle parsed(String text) {
    return PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), "test");
  }

  private static List<String> texts(Puzzle puzzle) {
    return Check.of(puzzle).remarks().stream().map(Finding::text).toList();
  }

  /** The symmetries of this region as lists of cells would not fit in memory. */
  @Test
  void regionWithTooManySymmetriesHasNoRemarkAboutThem() {
    String text = "box 64x64\nwrap x y\npieces 2048*2_\n";
    Report report =
        Check.of(PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), "large torus"));
    assertThat(report.isImpossible()).isFalse();
    assertThat(report.remarks()).isEmpty();
  }
}
