package coverall.verify;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.geometry.Cell;
import coverall.geometry.Direction;
import coverall.geometry.Directions;
import coverall.geometry.Lattice;
import coverall.geometry.Vector;
import java.util.SplittableRandom;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SlidingTest {
  private static final int NEAR = 7; // places in the grid
  private static final int PAIRS = 600; // of cells

  /** The cells that a cell hits by real coordinates are those that the lattice's direction says. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "cube",
        "triangle",
        "hexagon",
        "kite",
        "quarter-square",
        "sphere",
        "rhombic",
        "tetra-octa"
      })
  void cellsHitWhatIsOnTheirWay(String name) {
    Lattice lattice = Lattice.named(name).orElseThrow();
    Tiling tiling = new Tiling(lattice);
    Sliding sliding = new Sliding(tiling);
    SplittableRandom random = new SplittableRandom(1);
    int hits = 0;
    for (int k = 0; k < PAIRS; k++) {
      Direction direction =
          Directions.of(lattice).get(random.nextInt(Directions.of(lattice).size()));
      int kind = random.nextInt(lattice.kinds().size());
      Cell from = lattice.kinds().get(kind);
      Cell step =
          random.nextBoolean() && !direction.swept().get(kind).isEmpty()
              ? direction.swept().get(kind).get(random.nextInt(direction.swept().get(kind).size()))
              : new Cell(near(random), near(random), near(random));
      Cell to = from.plus(step.x(), step.y(), step.z());
      if (lattice.isCell(to) && !to.equals(from)) {
        Vector between = tiling.offset(to).minus(tiling.offset(from));
        boolean hit = sliding.hits(tiling.kind(from), direction.vector(), tiling.kind(to), between);
        assertThat(hit)
            .as("%s to %s along %s", from, to, direction.vector())
            .isEqualTo(direction.swept().get(kind).contains(step));
        hits += hit ? 1 : 0;
      }
    }
    assertThat(hits).isBetween(PAIRS / 10, PAIRS - 1);
  }

  private static int near(SplittableRandom random) {
    return random.nextInt(NEAR) - NEAR / 2;
  }
}
