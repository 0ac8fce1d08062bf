package coverall.puzzle;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NumberedPiecesTest {
  private static Shape shape(String lattice, String name) {
    return NumberedPieces.find(Lattice.named(lattice).orElseThrow(), name).orElseThrow();
  }

  /** The cells of a drawing on the grid, whose rows are separated by slashes. */
  private static Shape drawn(String lattice, String drawing) {
    String[] rows = drawing.split("/");
    List<Cell> cells = new ArrayList<>();
    for (int k = 0; k < rows.length; k++) {
      for (int x = 0; x < rows[k].length(); x++) {
        if (rows[k].charAt(x) == '#') {
          cells.add(new Cell(x, rows.length - 1 - k, 0));
        }
      }
    }
    return Shape.of(Lattice.named(lattice).orElseThrow(), cells);
  }

  @ParameterizedTest
  @CsvSource({"triangle, 6, 12", "hexagon, 4, 7", "hexagon, 5, 22", "square-edges, 4, 16"})
  void everyPieceOfTheseSizesHasOneUsualName(String lattice, int size, int count) {
    Lattice of = Lattice.named(lattice).orElseThrow();
    List<String> numbers =
        NumberedPieces.usualNames(of).values().stream()
            .filter(number -> number.startsWith(size + "-"))
            .toList();
    assertThat(numbers)
        .hasSize(count)
        .containsExactlyInAnyOrderElementsOf(
            NumberedPieces.of(of, size, true).stream().map(Piece::name).toList());
  }

  /** Drawings of the pieces as the literature shows them, in any orientation. */
  @ParameterizedTest
  @CsvSource({
    "triangle, snake, .###../...###",
    "triangle, sphinx, .#.../#####",
    "triangle, hexagon, .###/.###",
    "triangle, butterfly, ###/###",
    "triangle, lobster, .##./####",
    "triangle, yacht, .#.#/####",
    "hexagon, pistol, .#.../#.#.#",
    "hexagon, worm, .....#/#.#.#.",
    "hexagon, wave, ...#.#/#.#...",
    "hexagon, propeller, #../.#.#/#..",
    "hexagon, I, #.#.#.#.#",
    "square-edges, O, .#./#.#/.#.",
    "square-edges, X, ..#./.#.#/..#./....",
    "square-edges, L, #...../.#.#.#",
  })
  void usualNamesAreThoseOfTheLiterature(String lattice, String name, String drawing) {
    Piece piece = Piece.of(name, shape(lattice, name));
    assertThat(piece.orientations()).contains(drawn(lattice, drawing));
  }

  @Test
  void primeAfterAUsualNameIsTheMirrorImage() {
    assertThat(shape("hexagon", "pistol'"))
        .isEqualTo(shape("hexagon", "4-04'"))
        .isNotEqualTo(shape("hexagon", "pistol"));
  }

  @Test
  void polyaboloesHaveNumbersApartFromThoseOfPiecesOfQuarterSquares() {
    assertThat(shape("quarter-square", "2h-02"))
        .isEqualTo(drawn("quarter-square", ".#./#.#/.#."))
        .isEqualTo(NumberedPieces.polyaboloes(2).get(1).shape());
    assertThat(shape("quarter-square", "4-01").size()).isEqualTo(4);
    assertThat(shape("quarter-square", "4h-01").size()).isEqualTo(8);
    Lattice kites = Lattice.named("kite").orElseThrow();
    assertThat(NumberedPieces.find(kites, "4h-01")).isEmpty();
  }

  /** A151519. */
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 4", "3, 6", "4, 22", "5, 56", "6, 198", "7, 624"})
  void oneSidedPolyaboloesAreAsManyAsInTheLiterature(int size, int count) {
    assertThat(NumberedPieces.oneSided(NumberedPieces.polyaboloes(size))).hasSize(count);
  }

  @Test
  void latticeOfOnesOwnHasNoUsualNames() {
    Lattice hexagon = Lattice.named("hexagon").orElseThrow();
    Lattice own = Lattice.parse(hexagon.definition().replace("; motion y, x", ""));
    assertThat(own.name()).isEqualTo("hexagon");
    assertThat(NumberedPieces.find(own, "pistol")).isEmpty();
  }
}
