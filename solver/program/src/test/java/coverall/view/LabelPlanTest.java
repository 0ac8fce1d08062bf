package coverall.view;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Regions;
import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

final class LabelPlanTest {
  /** Labels are the letters of the alphabet, in the order of cells: by layer, row and column. */
  private static List<String> plan(String lattice, int width, Screen screen, String... rows) {
    Lattice on = Lattice.named(lattice).orElseThrow();
    List<Cell> cells = new ArrayList<>();
    for (int y = 0; y < rows.length; y++) {
      for (int x = 0; x < rows[rows.length - 1 - y].length(); x++) {
        if (rows[rows.length - 1 - y].charAt(x) == '#') {
          cells.add(new Cell(x, y, 0));
        }
      }
    }
    return new LabelPlan(Shape.of(on, cells), width)
        .lines(k -> new LabelPlan.Label(Character.toString('A' + k), -1), screen);
  }

  @Test
  void hexagonsAreInStaggeredRows() {
    assertThat(plan("hexagon", 3, Screen.FILE, "#.#.", ".#.#", "#.#."))
        .containsExactly(" E   F", "   C   D", " A   B");
  }

  @Test
  void trianglesThatPointDownAreHigher() {
    assertThat(plan("triangle", 1, Screen.FILE, ".###.", "#####"))
        .containsExactly("  G", " F H", " B D", "A C E");
  }

  @Test
  void levelEdgesAreLinesBetweenCorners() {
    assertThat(plan("square-edges", 1, Screen.FILE, ".#.#.", "#.#.#", ".#.#."))
        .containsExactly("+-F-+-G-+", "C   D   E", "+-A-+-B-+");
    assertThat(plan("triangle-edges", 2, Screen.FILE, ".#.#", "..#."))
        .containsExactly("   +", "  B  C", "+--A--+");
  }

  @Test
  void wideRegionsAreCut() {
    Screen narrow = new Screen(9, true, Screen.Colours.NONE);
    assertThat(plan("hexagon", 1, narrow, ".#.#.#.#.", "#.#.#.#.#"))
        .allMatch(line -> line.length() <= 9)
        .anyMatch(line -> line.contains("A"))
        .anyMatch(line -> line.contains("I"));
  }

  @Test
  void tetrahedronOfBallsStandsOnAFace() {
    Shape region = Regions.of(Lattice.named("sphere").orElseThrow(), "tetrahedron 3");
    LabelPlan plan = new LabelPlan(region, 2);
    assertThat(LabelPlan.suits(region)).isTrue();
    assertThat(plan.lines(k -> new LabelPlan.Label("o" + k, -1), Screen.FILE))
        .hasSize(11)
        .containsSubsequence("layer 1, below", "", "layer 2", "", "layer 3, above")
        .anySatisfy(line -> assertThat(line).matches("o\\d  o\\d  o\\d"))
        .anySatisfy(line -> assertThat(line).matches("  o\\d  o\\d"))
        .anySatisfy(line -> assertThat(line).matches("    o\\d"));
  }

  @Test
  void layersGoBelowEachOther() {
    Lattice hexagon = Lattice.named("hexagon").orElseThrow();
    Shape prism = Shape.of(hexagon, List.of(new Cell(0, 0, 0), new Cell(0, 0, 1)));
    assertThat(new LabelPlan(prism, 1).lines(k -> new LabelPlan.Label("P" + k, -1), Screen.FILE))
        .containsExactly("z = 0", "P0", "", "z = 1", "P1");
  }

  @Test
  void labelsAreOnTheColourOfTheirPart() {
    Lattice hexagon = Lattice.named("hexagon").orElseThrow();
    Shape one = Shape.of(hexagon, List.of(new Cell(0, 0, 0)));
    Screen.Colours all = Screen.Colours.ALL;
    assertThat(
            new LabelPlan(one, 1)
                .lines(k -> new LabelPlan.Label("A", 3), new Screen(80, true, all)))
        .containsExactly(all.on(3) + "A" + all.end());
  }
}
