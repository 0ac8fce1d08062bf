package coverall.picture;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

final class CellPlanTest {
  static Stream<Lattice> lattices() {
    return Lattice.names().stream().map(name -> Lattice.named(name).orElseThrow());
  }

  static Stream<Lattice> tilings() {
    return lattices().filter(lattice -> lattice.isFlat() && !lattice.hasOneLayer());
  }

  /** A cell of each kind and all that they share a side with in their layer. */
  private static Shape some(Lattice lattice) {
    List<Cell> cells = new ArrayList<>(lattice.kinds());
    for (Cell kind : lattice.kinds()) {
      lattice.neighbours(kind).stream().filter(cell -> cell.z() == kind.z()).forEach(cells::add);
    }
    return Shape.of(lattice, cells);
  }

  @ParameterizedTest
  @MethodSource("tilings")
  void outlinesEncloseTheAreaOfTheCells(Lattice lattice) {
    Shape shape = some(lattice);
    CellPlan plan = new CellPlan(shape);
    double area = 0;
    for (List<Point> line :
        plan.borders(shape.cells().stream().map(plan::tile).toList(), point -> point)) {
      for (int k = 0; k < line.size(); k++) {
        Point a = line.get(k);
        Point b = line.get((k + 1) % line.size());
        area += (b.x() * a.y() - a.x() * b.y()) / 2; // y goes down
      }
    }
    assertThat(area).isCloseTo(shape.size(), Offset.offset(1e-6));
  }

  @ParameterizedTest
  @MethodSource("lattices")
  void everyCellIsInsideThePlan(Lattice lattice) {
    Shape shape = some(lattice);
    CellPlan plan = new CellPlan(shape);
    for (Cell cell : shape.cells()) {
      Point middle = plan.middle(cell);
      assertThat(middle.x()).isBetween(0.0, plan.width());
      assertThat(middle.y()).isBetween(0.0, plan.height());
    }
    assertThat(plan.room()).isBetween(0.2, 1.0);
  }

  /** Cells of a part have no line between them: a part in one piece has one outline. */
  @ParameterizedTest
  @MethodSource("tilings")
  void partsHaveOneOutline(Lattice lattice) throws Exception {
    Cell kind = lattice.kinds().getFirst();
    Cell next =
        lattice.neighbours(kind).stream()
            .filter(cell -> cell.z() == kind.z())
            .findFirst()
            .orElseThrow();
    Shape pair = Shape.of(lattice, List.of(kind, next));
    assertThat(paths(pair, 1)).isEqualTo(1);
    assertThat(paths(pair, 2)).isEqualTo(2);
  }

  private static int paths(Shape shape, int parts) throws Exception {
    StringWriter svg = new StringWriter();
    new Layers(shape, k -> k % parts, k -> 0xFF0000, k -> "", true).all().writeSvg(svg);
    return svg.toString().split("<path", -1).length - 1;
  }

  /** Translations move outlines: what a page needs to draw cells of its own. */
  @ParameterizedTest
  @MethodSource("lattices")
  void outlinesAreMovedByTranslations(Lattice lattice) {
    CellPlan plan = new CellPlan(lattice);
    for (Cell step : lattice.translations().subList(0, 2)) {
      Point way = plan.translation(step);
      for (Cell kind : lattice.kinds()) {
        List<Point> outline = plan.outline(kind);
        List<Point> moved = plan.outline(kind.plus(step.x(), step.y(), step.z()));
        assertThat(outline).hasSizeGreaterThan(2).hasSameSizeAs(moved);
        for (int k = 0; k < outline.size(); k++) {
          assertThat(moved.get(k).x()).isCloseTo(outline.get(k).x() + way.x(), Offset.offset(1e-9));
          assertThat(moved.get(k).y()).isCloseTo(outline.get(k).y() + way.y(), Offset.offset(1e-9));
        }
      }
    }
  }
}
