package coverall.geometry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;

final class CellTest {

  @Test
  void cellsAreOrderedWithXFastestAndZSlowest() {
    List<Cell> ordered = new ArrayList<>();
    for (int z = -1; z <= 1; z++) {
      for (int y = -1; y <= 1; y++) {
        for (int x = -1; x <= 1; x++) {
          ordered.add(new Cell(x, y, z));
        }
      }
    }
    List<Cell> sorted = new ArrayList<>(ordered);
    Collections.shuffle(sorted, new Random(1));
    Collections.sort(sorted);

    assertThat(sorted).isEqualTo(ordered);
    assertThat(new Cell(1, 2, 3)).isEqualByComparingTo(new Cell(1, 2, 3));
  }

  @Test
  void plusMovesEachCoordinate() {
    assertThat(new Cell(1, 2, 3).plus(10, -20, 30)).isEqualTo(new Cell(11, -18, 33));
  }

  @Test
  void cellIsWrittenAsItsCoordinates() {
    assertThat(new Cell(3, 0, -1)).hasToString("(3,0,-1)");
  }
}
