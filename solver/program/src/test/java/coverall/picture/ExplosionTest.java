package coverall.picture;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Parts that are pushed apart. */
final class ExplosionTest {
  private static void assertApart(Lattice lattice, List<PaintedPart> parts) {
    List<PaintedPart> apart = Explosion.of(new CellSolids(lattice), parts);

    assertThat(apart).hasSameSizeAs(parts);
    Map<Cell, Integer> partOf = new HashMap<>();
    for (int k = 0; k < parts.size(); k++) {
      assertThat(apart.get(k).name()).isEqualTo(parts.get(k).name());
      assertThat(apart.get(k).colour()).isEqualTo(parts.get(k).colour());
      assertThat(Shape.of(lattice, apart.get(k).cells()))
          .isEqualTo(Shape.of(lattice, parts.get(k).cells()));
      for (Cell cell : apart.get(k).cells()) {
        assertThat(partOf.put(cell, k)).isNull();
      }
    }
    partOf.forEach(
        (cell, part) ->
            assertThat(lattice.neighbours(cell))
                .allMatch(next -> partOf.getOrDefault(next, part).equals(part)));
  }

  @Test
  void partsMoveAwayFromTheMiddle() {
    List<PaintedPart> apart =
        Explosion.of(
            new CellSolids(Lattice.CUBE),
            List.of(
                new PaintedPart("left", 1, List.of(new Cell(0, 0, 0))),
                new PaintedPart("right", 2, List.of(new Cell(1, 0, 0)))));

    assertThat(apart.get(0).cells().getFirst().x()).isNegative();
    assertThat(apart.get(1).cells().getFirst().x()).isGreaterThan(1);
  }

  @Test
  void partsWithinOthersLeaveThem() {
    List<Cell> shell = new ArrayList<>(Shape.box(3, 3, 3).cells());
    Cell middle = new Cell(1, 1, 1);
    shell.remove(middle);

    assertApart(
        Lattice.CUBE,
        List.of(new PaintedPart("shell", 1, shell), new PaintedPart("middle", 2, List.of(middle))));
  }

  static Stream<Lattice> lattices() {
    return Lattice.names().stream().map(name -> Lattice.named(name).orElseThrow());
  }

  /** Parts in which the cells lie about without connection are as entangled as can be. */
  @ParameterizedTest
  @MethodSource("lattices")
  void noPartTouchesAnother(Lattice lattice) {
    Random random = new Random(1);
    Set<Cell> cells = new LinkedHashSet<>(lattice.kinds());
    while (cells.size() < 48) {
      cells.addAll(lattice.neighbours(new ArrayList<>(cells).get(random.nextInt(cells.size()))));
    }
    List<List<Cell>> lists =
        Stream.generate(() -> (List<Cell>) new ArrayList<Cell>()).limit(6).toList();
    cells.forEach(cell -> lists.get(random.nextInt(lists.size())).add(cell));
    List<PaintedPart> parts = new ArrayList<>();
    lists.forEach(list -> parts.add(new PaintedPart("part " + parts.size(), parts.size(), list)));

    assertApart(lattice, parts);
  }
}
