package coverall.puzzle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class PuzzleTest {
  private static final Shape DOMINO = Shape.box(2, 1, 1);

  @Test
  void volumeAndNumberOfPiecesCountCopies() {
    Puzzle puzzle =
        Puzzle.of(
            "p",
            Shape.box(3, 3, 1),
            List.of(new Piece("d", DOMINO, 3, Turning.FREE), Piece.of("t", Shape.box(3, 1, 1))));

    assertThat(puzzle.volume()).isEqualTo(9);
    assertThat(puzzle.pieceCount()).isEqualTo(4);
    assertThat(puzzle.pieces().getFirst().volume()).isEqualTo(6);
  }

  @Test
  void regionIsPutInWords() {
    assertThat(Puzzle.of("p", Shape.box(4, 5, 6), List.of()).regionText()).isEqualTo("4x5x6");
    assertThat(Puzzle.of("p", Shape.box(4, 5, 1), List.of()).regionText()).isEqualTo("4x5");
    Shape ring =
        Shape.of(
            Shape.box(3, 3, 1).cells().stream()
                .filter(cell -> cell.x() != 1 || cell.y() != 1)
                .toList());
    assertThat(Puzzle.of("p", ring, List.of()).regionText()).isEqualTo("8 cells");
  }

  @Test
  void puzzleKeepsItsOwnListOfPieces() {
    List<Piece> pieces = new ArrayList<>(List.of(Piece.of("d", DOMINO)));
    Puzzle puzzle = Puzzle.of("p", DOMINO, pieces);
    pieces.clear();

    assertThat(puzzle.pieces()).containsExactly(Piece.of("d", DOMINO));
  }

  @Test
  void pieceInNoCopiesIsRefused() {
    assertThatThrownBy(() -> new Piece("d", DOMINO, 0, Turning.FREE))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("piece d in 0 to 0 copies");
  }

  @Test
  void oneSidedPieceHasOnlyTheOrientationsAroundZ() {
    Shape f = KnownPuzzles.shape("F");

    assertThat(new Piece("F", f, 1, Turning.ONE_SIDED).orientations()).hasSize(4);
    assertThat(new Piece("F", f, 1, Turning.FREE).orientations()).hasSize(24);
  }

  @Test
  void messageIsLocatedInItsFileAndLine() {
    assertThat(new BadPuzzleException("is bad").located("a.puzzle")).isEqualTo("a.puzzle: is bad");
    assertThat(new BadPuzzleException(3, "is bad").located("a.puzzle"))
        .isEqualTo("a.puzzle:3: is bad");
  }
}
