package coverall.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class PolyformsTest {

  private static Set<String> forms(List<Shape> shapes, List<SignedPermutation> matrices) {
    return shapes.stream()
        .map(shape -> Polycubes.standardForm(new HashSet<>(shape.cells()), matrices))
        .collect(Collectors.toSet());
  }

  /** The numbers are those of OEIS A000162 and A038119. */
  @ParameterizedTest
  @CsvSource({
    "1, 1, 1",
    "2, 1, 1",
    "3, 2, 2",
    "4, 8, 7",
    "5, 29, 23",
    "6, 166, 112",
    "7, 1023, 607"
  })
  void everyPolycubeIsThereOnce(int size, int count, int countWithMirrorImages) {
    List<Shape> polycubes = Polyforms.polycubes(size);

    assertThat(polycubes).hasSize(count).allMatch(Shape::isConnected);
    assertThat(polycubes).allMatch(shape -> shape.size() == size);
    assertThat(forms(polycubes, SignedPermutation.rotations())).hasSize(count);
    assertThat(forms(polycubes, SignedPermutation.all())).hasSize(countWithMirrorImages);
  }

  @ParameterizedTest
  @CsvSource({"1", "2", "3", "4", "5"})
  void polycubesAreThoseOfPlainGrowing(int size) {
    List<SignedPermutation> rotations = SignedPermutation.rotations();
    assertThat(forms(Polyforms.polycubes(size), rotations))
        .isEqualTo(Polycubes.ofSize(size, rotations));
  }

  /** The numbers are those of OEIS A000105. */
  @ParameterizedTest
  @CsvSource({"1, 1", "2, 1", "3, 2", "4, 5", "5, 12", "6, 35", "7, 108", "8, 369"})
  void everyPolyominoIsThereOnce(int size, int count) {
    List<Shape> polyominoes = Polyforms.polyominoes(size);

    assertThat(polyominoes).hasSize(count).allMatch(shape -> shape.extent().z() == 1);
    assertThat(forms(polyominoes, SignedPermutation.all())).hasSize(count);
    if (size <= 7) {
      assertThat(Polyforms.polycubes(size)).startsWith(polyominoes.toArray(new Shape[0]));
    }
  }

  @Test
  void mirrorImagesAreAdjacent() {
    List<Shape> polycubes = Polyforms.polycubes(6);
    int pairs = 0;
    for (int k = 0; k < polycubes.size(); k++) {
      Shape mirrored = Polyforms.inStandardPosition(polycubes.get(k).mirrored());
      if (!mirrored.equals(polycubes.get(k))) {
        assertThat(polycubes.get(k + 1)).isEqualTo(mirrored);
        k++;
        pairs++;
      }
    }
    assertThat(pairs).isEqualTo(166 - 112);
  }

  @Test
  void everyOrientationHasTheSameStandardPosition() {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    for (int round = 0; round < 300; round++) {
      TreeSet<Cell> cells = new TreeSet<>(Set.of(new Cell(0, 0, 0)));
      int size = 1 + random.nextInt(9);
      while (cells.size() < size) {
        Cell cell = List.copyOf(cells).get(random.nextInt(cells.size()));
        cells.add(Lattice.CUBE.neighbours(cell).get(random.nextInt(6)));
      }
      Shape shape = Shape.of(cells);
      Shape standard = Polyforms.inStandardPosition(shape);

      assertThat(shape.orientations(Lattice.CUBE.rotations()))
          .as("seed %d", seed)
          .contains(standard)
          .allMatch(turned -> Polyforms.inStandardPosition(turned).equals(standard));
      assertThat(standard.extent().x()).isGreaterThanOrEqualTo(standard.extent().y());
      assertThat(standard.extent().y()).isGreaterThanOrEqualTo(standard.extent().z());
    }
  }

  @Test
  void noShapeHasNoCells() {
    assertThatIllegalArgumentException().isThrownBy(() -> Polyforms.polycubes(0));
  }
}
