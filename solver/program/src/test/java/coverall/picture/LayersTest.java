package coverall.picture;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import java.awt.image.BufferedImage;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Regions in layers with colours and labels. */
final class LayersTest {
  @Test
  void everyCellHasItsColourAndLabel() throws IOException {
    Shape region = Shape.of(List.of(new Cell(0, 0, 0), new Cell(1, 0, 0), new Cell(0, 1, 1)));
    int[] colours = {0xFFFFFF, 0x000000, 0x56B4E9};
    Drawing drawing = Layers.of(region, k -> colours[k], k -> "cell " + k);
    SvgDocument svg = SvgDocument.of(drawing);

    assertThat(svg.texts()).containsExactly("cell 0", "cell 1", "z = 0", "cell 2", "z = 1");
    assertThat(svg.ofPaths("fill")).containsSubsequence("#ffffff", "#000000", "#56b4e9");
    assertThat(svg.elements("text").get(0).getAttribute("fill")).isEqualTo("#000000");
    assertThat(svg.elements("text").get(1).getAttribute("fill")).isEqualTo("#ffffff");
  }

  @Test
  void yIsUpAndXToTheRight() throws IOException {
    Shape region = Shape.box(3, 2, 1);
    Drawing drawing = new Layers(region, k -> k, k -> k + 1, k -> "", true).layer(0, 20);
    BufferedImage image = DrawingTest.pixels(drawing);

    for (int k = 0; k < region.size(); k++) {
      Cell cell = region.cells().get(k);
      int colour = DrawingTest.colour(image, 20 * cell.x() + 11, 20 * (1 - cell.y()) + 11);
      assertThat(colour).as(cell.toString()).isEqualTo(k + 1);
    }
  }

  @Test
  void cellsOfAPartAreOneArea() throws IOException {
    Drawing drawing =
        new Layers(Shape.box(4, 1, 1), k -> k / 3, k -> 0, k -> "", true).layer(0, 20);

    assertThat(SvgDocument.of(drawing).ofPaths("d"))
        .containsExactly("M0.8 20.8h60v-20h-60z", "M60.8 20.8h20v-20h-20z");
  }

  /** The U of five squares has its name in its base, the two bars beside it have theirs. */
  @Test
  void partHasOneNameWhereItHangsTogether() throws IOException {
    Shape region = Shape.box(5, 2, 1);
    int[] partOf = {0, 1, 1, 1, 0, 0, 1, 2, 1, 0};
    Drawing drawing =
        new Layers(region, k -> partOf[k], k -> 0xFFFFFF, k -> "part " + partOf[k], false)
            .layer(0, 60);
    SvgDocument svg = SvgDocument.of(drawing);

    assertThat(svg.texts()).containsExactly("part 0", "part 0", "part 1", "part 2");
    assertThat(svg.elements("text").get(2).getAttribute("x")).startsWith("150");
    assertThat(Double.parseDouble(svg.elements("text").get(2).getAttribute("font-size")))
        .isBetween(30.0, 36.0);
    assertThat(Double.parseDouble(svg.elements("text").get(3).getAttribute("font-size")))
        .isBetween(10.0, 17.0);
  }

  /**
   * Of four balls in a ring the two at its ends touch beyond the seam, where no line can show it.
   */
  @Test
  void ballsAreJoinedOnThePageOnly() throws IOException {
    Lattice lattice = Lattice.named("sphere").orElseThrow();
    List<Cell> cells = new ArrayList<>();
    for (int x = 0; x < 4; x++) {
      cells.add(new Cell(x, x % 2, 0));
    }
    Shape strip = Shape.of(lattice, cells);
    for (Shape region : List.of(strip, strip.on("x"))) {
      Drawing drawing = new Layers(region, k -> 0, k -> 0xFFFFFF, k -> "b", false).layer(0, 20);
      SvgDocument svg = SvgDocument.of(drawing);

      // Four balls and three joints, each with its border.
      assertThat(svg.ofPaths("stroke")).hasSize(2 * (4 + 3));
      assertThat(svg.texts()).containsExactly("b");
    }
  }

  @Test
  void manyWideLayersAreASheetRatherThanAColumn() {
    Shape region = Shape.box(16, 16, 16);
    Drawing drawing = new Layers(region, k -> k, k -> 0, k -> "", false).all();

    assertThat(drawing.height()).isLessThan(1.5 * drawing.width());
  }

  @Test
  void longLabelsAreMadeSmallerAndThenCut() throws IOException {
    Drawing drawing = Layers.of(Shape.box(1, 1, 1), k -> 0, k -> "a".repeat(40));
    SvgDocument svg = SvgDocument.of(drawing);

    assertThat(svg.texts().getFirst()).matches("a{5,20}…");
    assertThat(svg.elements("text").getFirst().getAttribute("font-size")).isEqualTo("7");
  }
}
