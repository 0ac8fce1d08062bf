package coverall.picture;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is seen of cubes. */
final class CubeViewTest {
  private static final List<Integer> COLOURS = List.of(0xC00000, 0x00C000, 0x0000C0);
  private static final double EDGE = 16;

  private static PaintedPart part(int k, List<Cell> cells) {
    return new PaintedPart("part " + k, COLOURS.get(k), cells);
  }

  private static List<String> fills(PaintedPart... parts) throws IOException {
    return SvgDocument.of(CubeView.of(List.of(parts), EDGE)).ofPaths("fill").stream()
        .filter(fill -> !fill.equals("none"))
        .toList();
  }

  @Test
  void threeFacesOfACubeAreSeen() throws IOException {
    assertThat(fills(part(0, Shape.box(1, 1, 1).cells())))
        .containsExactly("#d34d4d", "#c00000", "#900000");
  }

  @Test
  void facesOfAPartInOnePlaneAreOneArea() throws IOException {
    assertThat(fills(part(0, Shape.box(3, 4, 5).cells()))).hasSize(3);
  }

  @Test
  void hiddenPartIsNotDrawn() throws IOException {
    PaintedPart front = part(0, Shape.box(3, 3, 3).cells());
    PaintedPart behind = part(1, List.of(new Cell(-1, 3, 0)));

    assertThat(fills(front, behind)).hasSameElementsAs(fills(front));
    assertThat(fills(behind, front)).hasSameElementsAs(fills(front));
  }

  /** Follows the line of sight of every triangle of the page from cell to cell. */
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void nearestCellIsSeen(long seed) throws IOException {
    Random random = new Random(seed);
    Map<Cell, Integer> partOf = new HashMap<>();
    List<List<Cell>> cells = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
    for (Cell cell : Shape.box(4, 5, 4).cells()) {
      int part = random.nextInt(10);
      if (part < cells.size()) {
        cells.get(part).add(cell);
        partOf.put(cell, part);
      }
    }
    List<PaintedPart> parts = new ArrayList<>();
    for (int k = 0; k < cells.size(); k++) {
      parts.add(part(k, cells.get(k)));
    }
    BufferedImage image = DrawingTest.pixels(CubeView.of(parts, EDGE));
    double left = 1e9;
    double top = 1e9;
    for (Cell cell : partOf.keySet()) {
      left = Math.min(left, right(cell.x(), cell.y()));
      top = Math.min(top, down(cell.x(), cell.y() + 1, cell.z() + 1));
    }
    int seen = 0;
    for (Cell cell : Shape.box(4, 5, 4).cells()) {
      for (int third = 1; third <= 2; third++) { // the middles of the halves of the upper face
        double x = cell.x() + third / 3.0;
        double y = cell.y() + third / 3.0;
        int expected = nearest(partOf, x, y, cell.z() + 1);
        double pageX = right(x, y) - left + 0.75;
        double pageY = down(x, y, cell.z() + 1) - top + 0.75;
        if (expected >= 0) {
          seen++;
          int colour = DrawingTest.colour(image, pageX, pageY);
          int channel = (colour >> (16 - 8 * expected)) & 0xFF;
          for (int shift = 0; shift <= 16; shift += 8) {
            assertThat(channel)
                .as("seed %s, %s", seed, cell)
                .isGreaterThanOrEqualTo(colour >> shift & 0xFF);
          }
          assertThat(channel).isGreaterThan(0x80);
        }
      }
    }
    assertThat(seen).isGreaterThan(40);
  }

  private static double right(double x, double y) {
    return (x + y) * EDGE * Math.cos(Math.PI / 6);
  }

  private static double down(double x, double y, double z) {
    return ((x - y) * Math.sin(Math.PI / 6) - z) * EDGE;
  }

  /** The part that one sees in the direction of a point; -1 if there is none. */
  private static int nearest(Map<Cell, Integer> partOf, double x, double y, double z) {
    for (double t = 10; t > -10; t -= 1 / 64.0) {
      Cell at =
          new Cell(
              (int) Math.floor(x + t), (int) Math.floor(y - t), (int) Math.floor(z + t - 1e-9));
      if (partOf.containsKey(at)) {
        return partOf.get(at);
      }
    }
    return -1;
  }

  @Test
  void clearestIsWhereEveryCellIsSeen() {
    List<Cell> clear =
        List.of(new Cell(1, 0, 1), new Cell(0, 0, 1), new Cell(1, 1, 1), new Cell(1, 0, 0));
    List<Cell> hidden =
        List.of(new Cell(0, 1, 0), new Cell(1, 1, 0), new Cell(0, 0, 0), new Cell(0, 1, 1));

    assertThat(CubeView.clearness(clear)).isGreaterThan(CubeView.clearness(hidden));
  }
}
