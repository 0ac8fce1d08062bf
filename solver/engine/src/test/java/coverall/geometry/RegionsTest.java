package coverall.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class RegionsTest {
  /** The sizes are squares of sides, triangular numbers and centred hexagonal numbers. */
  @ParameterizedTest
  @CsvSource({
    "triangle, triangle 6, 36",
    "triangle, rhombus 6, 72",
    "triangle, parallelogram 9x4, 72",
    "triangle, trapezoid 11x4, 72",
    "triangle, hexagon 4, 96",
    "triangle, hexagram 2, 48",
    "triangle, ring 4x2, 72",
    "hexagon, triangle 7, 28",
    "hexagon, parallelogram 7x4, 28",
    "hexagon, trapezoid 5x3, 12",
    "hexagon, hexagon 5, 61",
    "hexagon, ring 5x3, 42",
    "hexagon, ring 3x2 layers 2, 24",
    "kite, ring 2x1, 36",
    "triangle-edges, hexagon 2, 42",
    "triangle-edges, ring 2x1, 36",
    "hexagon-edges, hexagon 3, 72",
    "hexagon-edges, ring 3x2, 60",
    "square-edges, box 5x5, 60",
    "quarter-square, box 2x3, 24"
  })
  void regionsHaveTheirNumbersOfCells(String lattice, String region, int cells) {
    assertThat(Regions.of(Lattice.named(lattice).orElseThrow(), region).size()).isEqualTo(cells);
  }

  @ParameterizedTest
  @CsvSource({
    "triangle, ring 3x3, region 'ring 3x3' has no cells",
    "triangle, ring 4, 'expected two sizes, like ''ring 6x4''',",
    "square-edges, ring 4x2, 'expected one of box, diamond and a size'",
    "hexagon, hexagon 30 layers 900, 'region ''hexagon 30 layers 900'' is too large; at most"
        + " 2,000,000 cells'",
    "sphere, pyramid 999, 'region ''pyramid 999'' is too large; at most 2,000,000 cells'"
  })
  void regionsThatDoNotExistAreRejected(String lattice, String region, String message) {
    Lattice of = Lattice.named(lattice).orElseThrow();
    assertThatThrownBy(() -> Regions.of(of, region))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining(message);
  }
}
