package coverall.picture;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parts that are pushed apart. */
final class ExplosionTest {
  private static List<Cell> inHalves(List<Cell> cells) {
    List<Cell> halves = new ArrayList<>();
    for (Cell cell : cells) {
      for (Cell half : Shape.box(2, 2, 2).cells()) {
        halves.add(
            new Cell(2 * cell.x(), 2 * cell.y(), 2 * cell.z()).plus(half.x(), half.y(), half.z()));
      }
    }
    return halves;
  }

  private static void assertApart(List<PaintedPart> parts) {
    List<PaintedPart> apart = Explosion.of(parts);

    assertThat(apart).hasSameSizeAs(parts);
    for (int k = 0; k < parts.size(); k++) {
      assertThat(apart.get(k).name()).isEqualTo(parts.get(k).name());
      assertThat(apart.get(k).colour()).isEqualTo(parts.get(k).colour());
      assertThat(Shape.of(apart.get(k).cells()))
          .isEqualTo(Shape.of(inHalves(parts.get(k).cells())));
    }
    assertThat(apart.stream().flatMap(part -> part.cells().stream())).doesNotHaveDuplicates();
  }

  @Test
  void partsMoveAwayFromTheMiddle() {
    List<PaintedPart> apart =
        Explosion.of(
            List.of(
                new PaintedPart("left", 1, List.of(new Cell(0, 0, 0))),
                new PaintedPart("right", 2, List.of(new Cell(1, 0, 0)))));

    assertThat(apart.get(0).cells().stream().mapToInt(Cell::x).min().orElseThrow()).isNegative();
    assertThat(apart.get(1).cells().stream().mapToInt(Cell::x).min().orElseThrow())
        .isGreaterThan(2);
  }

  @Test
  void partsWithinOthersLeaveThem() {
    List<Cell> shell = new ArrayList<>(Shape.box(3, 3, 3).cells());
    Cell middle = new Cell(1, 1, 1);
    shell.remove(middle);

    assertApart(
        List.of(new PaintedPart("shell", 1, shell), new PaintedPart("middle", 2, List.of(middle))));
  }

  /** Parts in which the cells lie about without connection are as entangled as can be. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void noPartRunsIntoAnother(long seed) {
    Random random = new Random(seed);
    Map<Integer, List<Cell>> cells = new HashMap<>();
    for (Cell cell : Shape.box(4, 3, 4).cells()) {
      cells.computeIfAbsent(random.nextInt(6), part -> new ArrayList<>()).add(cell);
    }
    List<PaintedPart> parts = new ArrayList<>();
    cells.forEach((k, list) -> parts.add(new PaintedPart("part " + k, k, list)));

    assertApart(parts);
  }
}
