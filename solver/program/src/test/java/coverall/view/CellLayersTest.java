package coverall.view;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.geometry.Lattice;
import coverall.geometry.Regions;
import coverall.geometry.Shape;
import java.util.Collections;
import java.util.List;
import org.junit.jupiter.api.Test;

final class CellLayersTest {
  private static final Shape TETRAHEDRON =
      Regions.of(Lattice.named("sphere").orElseThrow(), "tetrahedron 3");

  @Test
  void tetrahedronOfBallsStandsOnAFace() {
    List<String> labels = Collections.nCopies(TETRAHEDRON.size(), "42");
    assertThat(CellLayers.of(TETRAHEDRON, labels, 80))
        .containsExactly(
            "layer 1, below",
            "    42",
            "  42  42",
            "42  42  42",
            "",
            "layer 2",
            "    42",
            "  42  42",
            "",
            "layer 3, above",
            "    42");
  }

  @Test
  void greaterNumbersHaveALighterGrey() {
    int[] counts = new int[TETRAHEDRON.size()];
    counts[0] = 10;
    Screen.Colours colours = Screen.Colours.OF_256;
    assertThat(String.join("\n", CellLayers.ofCounts(TETRAHEDRON, counts, true, 80)))
        .containsOnlyOnce(colours.on(0xDADADA) + "10" + colours.end())
        .contains(colours.on(0x1C1C1C) + " 0" + colours.end());
  }
}
