package coverall.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

final class ShapeTest {
  private static final Shape L =
      Shape.of(List.of(new Cell(0, 0, 0), new Cell(0, 1, 0), new Cell(0, 2, 0), new Cell(1, 0, 0)));

  @Test
  void shapeOfNothingIsRefused() {
    assertThatThrownBy(() -> Shape.of(List.of())).isInstanceOf(IllegalArgumentException.class);
  }

  @Test
  void shapeDoesNotDependOnWhereTheCellsAreOrTheirOrder() {
    Shape shape =
        Shape.of(
            List.of(
                new Cell(8, -5, 2),
                new Cell(7, -3, 2),
                new Cell(7, -5, 2),
                new Cell(7, -4, 2),
                new Cell(7, -4, 2)));

    assertThat(shape).isEqualTo(L).hasSameHashCodeAs(L).hasToString(L.toString());
    assertThat(shape.size()).isEqualTo(4);
    assertThat(shape.extent()).isEqualTo(new Cell(2, 3, 1));
    assertThat(shape).isNotEqualTo(L.mirrored()).isNotEqualTo(Shape.box(4, 1, 1));
  }

  @Test
  void cellsAreInTheirOrderAndNumbered() {
    for (long seed = 0; seed < 200; seed++) {
      Shape shape = random(new SplittableRandom(seed));

      assertThat(shape.cells()).as("seed %d", seed).isSorted().doesNotHaveDuplicates();
      for (int k = 0; k < shape.size(); k++) {
        assertThat(shape.indexOf(shape.cells().get(k))).as("seed %d", seed).isEqualTo(k);
      }
      Set<Cell> cells = new HashSet<>(shape.cells());
      for (Cell cell : Shape.box(6, 6, 6).cells()) {
        Cell moved = cell.plus(-1, -1, -1);
        assertThat(shape.indexOf(moved) >= 0)
            .as("%s, seed %d", moved, seed)
            .isEqualTo(cells.contains(moved));
      }
    }
  }

  /** Some of the cells of a 4x4x4 box, not connected, moved. */
  private static Shape random(SplittableRandom random) {
    List<Cell> cells = new ArrayList<>();
    int count = 1 + random.nextInt(10);
    for (int k = 0; k < count; k++) {
      cells.add(new Cell(random.nextInt(4) - 9, random.nextInt(4) + 5, random.nextInt(4)));
    }
    return Shape.of(cells);
  }

  @Test
  void extentIsThatOfTheSmallestBoxAround() {
    for (long seed = 0; seed < 200; seed++) {
      Shape shape = random(new SplittableRandom(seed));
      Cell extent = shape.extent();
      assertThat(shape.cells().stream().mapToInt(Cell::x).min()).hasValue(0);
      assertThat(shape.cells().stream().mapToInt(Cell::y).min()).hasValue(0);
      assertThat(shape.cells().stream().mapToInt(Cell::z).min()).hasValue(0);
      assertThat(shape.cells().stream().mapToInt(Cell::x).max()).hasValue(extent.x() - 1);
      assertThat(shape.cells().stream().mapToInt(Cell::y).max()).hasValue(extent.y() - 1);
      assertThat(shape.cells().stream().mapToInt(Cell::z).max()).hasValue(extent.z() - 1);
    }
  }

  @Test
  void boxHasAllItsCells() {
    Shape box = Shape.box(3, 4, 5);

    assertThat(box.size()).isEqualTo(60);
    assertThat(box.extent()).isEqualTo(new Cell(3, 4, 5));
    assertThat(box.isBox()).isTrue();
    assertThat(box.cells()).startsWith(new Cell(0, 0, 0), new Cell(1, 0, 0)).isSorted();
    assertThat(Shape.of(box.cells())).isEqualTo(box);
    assertThat(Shape.of(box.cells().subList(1, 60)).isBox()).isFalse();
    assertThat(L.isBox()).isFalse();
  }

  @Test
  void connectedMeansThroughFaces() {
    assertThat(L.isConnected()).isTrue();
    assertThat(Shape.box(3, 3, 3).isConnected()).isTrue();
    assertThat(Shape.of(List.of(new Cell(0, 0, 0), new Cell(0, 0, 1))).isConnected()).isTrue();
    assertThat(Shape.of(List.of(new Cell(0, 0, 0), new Cell(1, 1, 0))).isConnected()).isFalse();
    assertThat(Shape.of(List.of(new Cell(0, 0, 0), new Cell(1, 1, 1))).isConnected()).isFalse();
    assertThat(Shape.of(List.of(new Cell(0, 0, 0), new Cell(2, 0, 0))).isConnected()).isFalse();
    assertThat(
            Shape.of(
                    Shape.box(3, 3, 3).cells().stream()
                        .filter(cell -> cell.z() != 1 || cell.equals(new Cell(2, 2, 1)))
                        .toList())
                .isConnected())
        .as("two floors and one post")
        .isTrue();
    Shape staple =
        Shape.of(
            List.of(
                new Cell(0, 0, 0),
                new Cell(0, 1, 0),
                new Cell(1, 1, 0),
                new Cell(2, 1, 0),
                new Cell(2, 0, 0)));
    for (Shape held : staple.orientations(Lattice.CUBE.rotations())) {
      assertThat(held.isConnected()).as("staple %s", held).isTrue();
    }
  }

  @Test
  void transformedShapeHasTheImagesOfTheCells() {
    for (long seed = 0; seed < 50; seed++) {
      Shape shape = random(new SplittableRandom(seed));
      Set<Set<Cell>> expected = new HashSet<>();
      SignedPermutation.rotations()
          .forEach(matrix -> expected.add(matrix.applyAndMove(shape.cells())));
      Set<Set<Cell>> found = new HashSet<>();
      for (Motion rotation : Lattice.CUBE.rotations()) {
        Shape transformed = shape.transformed(rotation).orElseThrow();
        found.add(new HashSet<>(transformed.cells()));
        assertThat(new HashSet<>(transformed.cells()))
            .as("seed %d", seed)
            .isEqualTo(SignedPermutation.move(rotation.images(shape.cells())));
      }
      assertThat(found).as("seed %d", seed).isEqualTo(expected);
    }
  }

  @Test
  void mirroredExchangesLeftAndRight() {
    assertThat(L.mirrored())
        .isEqualTo(
            Shape.of(
                List.of(
                    new Cell(1, 0, 0), new Cell(1, 1, 0), new Cell(1, 2, 0), new Cell(0, 0, 0))));
    for (long seed = 0; seed < 50; seed++) {
      Shape shape = random(new SplittableRandom(seed));
      assertThat(shape.mirrored().mirrored()).as("seed %d", seed).isEqualTo(shape);
    }
  }

  @Test
  void orientationsAreDifferentAndTheSameFromEveryOneOfThem() {
    for (long seed = 0; seed < 100; seed++) {
      Shape shape = random(new SplittableRandom(seed));
      List<Shape> orientations = shape.orientations(Lattice.CUBE.rotations());

      assertThat(orientations).as("seed %d", seed).doesNotHaveDuplicates().startsWith(shape);
      assertThat(24 % orientations.size()).as("24 by orientations, seed %d", seed).isZero();
      for (Shape orientation : orientations) {
        assertThat(orientation.orientations(Lattice.CUBE.rotations()))
            .as("seed %d", seed)
            .containsExactlyInAnyOrderElementsOf(orientations);
      }
    }
  }

  @Test
  void orientationsComeInTheOrderOfTheMotions() {
    assertThat(L.orientations(Lattice.CUBE.rotationsAroundZ()))
        .isEqualTo(
            Lattice.CUBE.rotationsAroundZ().stream()
                .map(m -> L.transformed(m).orElseThrow())
                .toList());
    assertThat(Shape.box(2, 1, 1).orientations(Lattice.CUBE.rotations()))
        .containsExactly(Shape.box(2, 1, 1), Shape.box(1, 2, 1), Shape.box(1, 1, 2));
  }
}
