package coverall.view;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Regions;
import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

final class StanceTest {
  private static final Lattice SPHERE = Lattice.named("sphere").orElseThrow();

  private static List<Integer> sizes(Shape region) {
    Stance stance = Stance.of(region);
    Map<Integer, Integer> sizes =
        region.cells().stream()
            .collect(Collectors.toMap(stance::layer, cell -> 1, Integer::sum, TreeMap::new));
    assertThat(sizes).hasSize(stance.layers());
    return List.copyOf(sizes.values());
  }

  private static Shape balls(int... coordinates) {
    List<Cell> cells = new ArrayList<>();
    for (int k = 0; k < coordinates.length; k += 3) {
      cells.add(new Cell(coordinates[k], coordinates[k + 1], coordinates[k + 2]));
    }
    return Shape.of(SPHERE, cells);
  }

  @Test
  void heapsOfBallsStandOnAFaceIfTheyShrinkOnlyThere() {
    Shape tetrahedron = Regions.of(SPHERE, "tetrahedron 4");
    assertThat(Stance.of(tetrahedron).isAsWritten()).isFalse();
    assertThat(sizes(tetrahedron)).containsExactly(10, 6, 3, 1);
    assertThat(sizes(Regions.of(SPHERE, "tetrahedron 2"))).containsExactly(3, 1);
    assertThat(Stance.of(tetrahedron).name(0)).isEqualTo("layer 1, below");
    Shape pyramid = Regions.of(SPHERE, "pyramid 4");
    assertThat(Stance.of(pyramid).isAsWritten()).isFalse(); // turned around the z axis
    assertThat(Stance.of(pyramid).turned(0, 0, 1)).containsExactly(0, 0, 1);
    assertThat(widthAndDepth(pyramid))
        .containsExactly(4.242640687, 4.242640687); // 3 times the root of 2
    assertThat(sizes(pyramid)).containsExactly(16, 9, 4, 1);
    assertThat(Stance.of(pyramid).name(0)).isEqualTo("z = 0");
    assertThat(Stance.of(balls(0, 0, 0, 1, 0, 1)).isAsWritten()).isTrue();
    Shape octahedron = balls(0, 1, 1, 2, 1, 1, 1, 0, 1, 1, 2, 1, 1, 1, 0, 1, 1, 2);
    assertThat(sizes(octahedron)).containsExactly(1, 4, 1);
    assertThat(Stance.of(Shape.box(2, 2, 2)).isAsWritten()).isTrue();
  }

  private static List<Double> widthAndDepth(Shape region) {
    Stance stance = Stance.of(region);
    return IntStream.of(0, 1)
        .mapToObj(
            axis -> {
              DoubleSummaryStatistics places =
                  region.cells().stream()
                      .mapToDouble(cell -> stance.turned(cell.x(), cell.y(), cell.z())[axis])
                      .summaryStatistics();
              return Math.round(1e9 * (places.getMax() - places.getMin())) / 1e9;
            })
        .toList();
  }

  @Test
  void tetrahedronStandsOnAFaceHoweverItIsTurned() {
    for (int turn = 0; turn < 8; turn++) {
      int mirror = turn;
      Shape turned =
          Shape.of(
              SPHERE,
              Regions.of(SPHERE, "tetrahedron 3").cells().stream()
                  .map(
                      cell ->
                          new Cell(
                              (mirror & 1) == 0 ? cell.x() : 10 - cell.x(),
                              (mirror & 2) == 0 ? cell.y() : 10 - cell.y(),
                              (mirror & 4) == 0 ? cell.z() : 10 - cell.z()))
                  .toList());
      assertThat(sizes(turned)).containsExactly(6, 3, 1);
    }
  }

  @Test
  void everyCellHasAColumnARowAndALayer() {
    Shape region = Regions.of(SPHERE, "tetrahedron 3");
    List<List<Integer>> places =
        Stance.of(region).places(region).stream()
            .map(place -> IntStream.of(place).boxed().toList())
            .toList();
    assertThat(places).doesNotHaveDuplicates();
    assertThat(places).filteredOn(place -> place.get(2) == 0).hasSize(6);
    assertThat(places)
        .filteredOn(place -> place.get(2) == 0 && place.get(1) == 0)
        .extracting(List::getFirst)
        .containsExactlyInAnyOrder(0, 2, 4);
  }

  @Test
  void turningKeepsDistancesAndPutsLayersAboveEachOther() {
    Shape region = Regions.of(SPHERE, "tetrahedron 4");
    Stance stance = Stance.of(region);
    double height = 2 / Math.sqrt(3); // between layers, where neighbours have a distance of root 2
    for (Cell a : region.cells()) {
      for (Cell b : region.cells()) {
        double[] between = stance.turned(b.x() - a.x(), b.y() - a.y(), b.z() - a.z());
        assertThat(Math.hypot(Math.hypot(between[0], between[1]), between[2]))
            .isCloseTo(
                Math.hypot(Math.hypot(b.x() - a.x(), b.y() - a.y()), b.z() - a.z()), within(1e-9));
        assertThat(between[2])
            .isCloseTo((stance.layer(b) - stance.layer(a)) * height, within(1e-9));
      }
    }
    double front = region.cells().stream().mapToDouble(cell -> y(stance, cell)).min().orElseThrow();
    assertThat(region.cells().stream().filter(cell -> y(stance, cell) < front + 1e-9)).hasSize(4);
  }

  private static double y(Stance stance, Cell cell) {
    return stance.turned(cell.x(), cell.y(), cell.z())[1];
  }
}
