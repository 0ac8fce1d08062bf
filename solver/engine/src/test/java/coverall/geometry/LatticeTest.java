package coverall.geometry;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntUnaryOperator;
import java.util.stream.Stream;
import org.assertj.core.data.Offset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

final class LatticeTest {
  private static final double TOLERANCE = 1e-9;
  private static final int MANY = 10_000;

  private static final String SQUARES =
      """
      name squares
      axes 1 0, 0 1
      translation 1 0 -> 1 0
      translation 0 1 -> 0 1
      cell 0 0: 0 0, 1 0, 1 1, 0 1
      motion -y, x
      motion y, x
      """;

  private static Stream<Lattice> lattices() {
    return Stream.concat(Lattice.names().stream(), Stream.of("rhombille"))
        .map(name -> Lattice.named(name).orElseThrow());
  }

  /** The numbers of free polyforms in the literature: Goodger, Myers, Sloane's encyclopedia. */
  @ParameterizedTest
  @CsvSource({
    "cube, 1 1 2 5 12 35 108",
    "triangle, 1 1 1 3 4 12 24 66 160",
    "hexagon, 1 1 3 7 22 82",
    "sixth-hexagon, 1 1 1 3 4 12 24 66 160",
    "kite, 1 2 4 10 27 85",
    "quarter-square, 1 2 2 6 8 22",
    "square-edges, 1 2 5 16 55 222",
    "triangle-edges, 1 3 12 60 375",
    "hexagon-edges, 1 1 3 4 12 27 78",
  })
  void freePolyformsAreAsManyAsInTheLiterature(String name, String numbers) {
    Lattice lattice = Lattice.named(name).orElseThrow();
    assertThat(sizes(numbers, size -> Polyforms.flat(lattice, size, MANY).size()))
        .isEqualTo(numbers);
  }

  @ParameterizedTest
  @CsvSource({
    "cube, 1 1 2 7 18 60",
    "triangle, 1 1 1 4 6 19 43 120",
    "hexagon, 1 1 3 10 33",
    "kite, 1 2 6 16 48",
    "square-edges, 1 2 7 25 99",
    "triangle-edges, 1 3 19 104",
    "hexagon-edges, 1 1 4 6 19 49",
  })
  void oneSidedPolyformsAreAsManyAsInTheLiterature(String name, String numbers) {
    Lattice lattice = Lattice.named(name).orElseThrow();
    assertThat(sizes(numbers, size -> oneSided(lattice, size))).isEqualTo(numbers);
  }

  /** A006074. */
  @Test
  void polyaboloesAreAsManyAsInTheLiterature() {
    String numbers = "1 3 4 14 30 107 318 1116";
    assertThat(sizes(numbers, size -> Polyforms.polyaboloes(size, MANY).size())).isEqualTo(numbers);
  }

  /** Polycubes, A000162 and A038119. */
  @Test
  void solidPolyformsOfCubesAreAsManyAsPolycubes() {
    assertThat(sizes("1 1 2 8 29", size -> Polyforms.solid(Lattice.CUBE, size, MANY).size()))
        .isEqualTo("1 1 2 8 29");
  }

  @Test
  void tooManyPolyformsAreRefused() {
    assertThatThrownBy(() -> Polyforms.flat(Lattice.CUBE, 6, 34))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage("more than 34 shapes of 6 cells");
  }

  private static String sizes(String numbers, IntUnaryOperator number) {
    List<String> found = new ArrayList<>();
    for (int size = 1; size <= numbers.split(" ").length; size++) {
      found.add(String.valueOf(number.applyAsInt(size)));
    }
    return String.join(" ", found);
  }

  private static int oneSided(Lattice lattice, int size) {
    Set<Set<Shape>> kinds = new HashSet<>();
    for (Shape shape : Polyforms.flat(lattice, size, MANY)) {
      for (Shape side : List.of(shape, shape.mirrored())) {
        kinds.add(new HashSet<>(side.orientations(lattice.rotationsAroundZ())));
      }
    }
    return kinds.size();
  }

  @ParameterizedTest
  @CsvSource({
    "cube, 24, 48, 4",
    "triangle, 12, 24, 6",
    "hexagon, 12, 24, 6",
    "kite, 12, 24, 6",
    "quarter-square, 8, 16, 4",
    "square-edges, 8, 16, 4",
    "triangle-edges, 12, 24, 6",
    "hexagon-edges, 12, 24, 6",
    "sphere, 120, 240, 4",
    "rhombic, 24, 48, 4",
    "tetra-octa, 24, 48, 4",
    "rhombille, 12, 24, 6",
  })
  void groupsHaveTheirOrders(String name, int rotations, int motions, int aroundZ) {
    Lattice lattice = Lattice.named(name).orElseThrow();
    assertThat(lattice.rotations()).hasSize(rotations).allMatch(Motion::isRotation);
    assertThat(lattice.motions()).hasSize(motions).startsWith(array(lattice.rotations()));
    assertThat(lattice.reflections()).noneMatch(Motion::isRotation);
    assertThat(lattice.rotationsAroundZ())
        .hasSize(aroundZ)
        .allMatch(motion -> motion.keepsZAxis() && !motion.turnsOver());
  }

  private static Motion[] array(List<Motion> motions) {
    return motions.toArray(new Motion[0]);
  }

  /** Distances between the corners of cells tell whether a motion is an isometry. */
  @ParameterizedTest
  @MethodSource("lattices")
  void motionsKeepAllDistances(Lattice lattice) {
    List<Cell> cells = near(lattice);
    for (Motion motion : lattice.motions()) {
      List<Cell> images = motion.images(cells);
      for (int a = 0; a < images.size(); a++) {
        for (int b = 0; b < a; b++) {
          assertThat(distances(lattice, images.get(a), images.get(b)))
              .isEqualTo(distances(lattice, cells.get(a), cells.get(b)));
        }
      }
    }
  }

  /**
   * A cell of each kind, and a neighbour of each; for a packing of spheres, those that twins keep.
   */
  private static List<Cell> near(Lattice lattice) {
    List<Cell> cells = new ArrayList<>(lattice.kinds());
    if (!lattice.name().equals("sphere")) {
      lattice.kinds().forEach(cell -> cells.add(lattice.neighbours(cell).getFirst()));
    }
    return cells;
  }

  /** The distances between the corners of two cells, sorted and rounded. */
  private static List<Long> distances(Lattice lattice, Cell a, Cell b) {
    List<Long> distances = new ArrayList<>();
    for (Vector p : lattice.corners(a)) {
      for (Vector q : lattice.corners(b)) {
        double[] difference = lattice.point(p.minus(q));
        double squared = 0;
        for (double d : difference) {
          squared += d * d;
        }
        distances.add(Math.round(squared * 1e6));
      }
    }
    distances.sort(null);
    return distances;
  }

  @ParameterizedTest
  @MethodSource("lattices")
  void neighboursAreMutual(Lattice lattice) {
    for (Cell cell : lattice.kinds()) {
      assertThat(lattice.neighbours(cell)).isNotEmpty().doesNotHaveDuplicates();
      for (Cell next : lattice.neighbours(cell)) {
        assertThat(lattice.isCell(next) || lattice.hasOneLayer()).isTrue();
        assertThat(lattice.neighbours(next)).contains(cell);
      }
    }
  }

  @ParameterizedTest
  @MethodSource("lattices")
  void shapesAreTheSameWhereverTheyAre(Lattice lattice) {
    SplittableRandom random = new SplittableRandom(1);
    for (Cell kind : lattice.kinds()) {
      List<Cell> cells = new ArrayList<>(lattice.neighbours(kind));
      cells.add(kind);
      Shape shape = Shape.of(lattice, cells);
      int moved = 0;
      for (int k = 0; k < 2_000; k++) {
        int x = random.nextInt(-9, 10);
        int y = random.nextInt(-9, 10);
        int z = lattice.hasOneLayer() ? 0 : random.nextInt(-9, 10);
        Cell to = kind.plus(x, y, z);
        if (lattice.isCell(to) && lattice.kind(to) == lattice.kind(kind)) {
          assertThat(Shape.of(lattice, cells.stream().map(c -> c.plus(x, y, z)).toList()))
              .isEqualTo(shape);
          moved++;
        }
      }
      assertThat(moved).isPositive();
    }
  }

  @ParameterizedTest
  @MethodSource("lattices")
  void definitionsDefineTheSameLattice(Lattice lattice) {
    assertThat(Lattice.parse(lattice.definition())).isEqualTo(lattice).hasToString(lattice.name());
  }

  @Test
  void tilingInOneResourceIsALattice() {
    Lattice rhombille = Lattice.named("rhombille").orElseThrow();
    assertThat(rhombille.kinds()).allMatch(cell -> rhombille.neighbours(cell).size() == 6);
    assertThat(Regions.of(rhombille, "hexagon 2").size()).isEqualTo(21);
    // Three rhombi at a corner of 120 degrees, or in a chain, straight or bent: each angle once.
    assertThat(Polyforms.flat(rhombille, 1, MANY)).hasSize(1);
    assertThat(Polyforms.flat(rhombille, 2, MANY)).hasSize(1);
  }

  @Test
  void crossingIsWhereAShapeRunsStraightThroughACorner() {
    Lattice sticks = Lattice.named("square-edges").orElseThrow();
    List<Cell> straight = List.of(new Cell(1, 2, 0), new Cell(3, 2, 0));
    List<Cell> across = List.of(new Cell(2, 1, 0), new Cell(2, 3, 0));
    List<Cell> corner = List.of(new Cell(1, 2, 0), new Cell(2, 3, 0));
    assertThat(Crossing.of(sticks, straight)).containsAnyElementsOf(Crossing.of(sticks, across));
    assertThat(Crossing.of(sticks, corner)).isEmpty();
    assertThat(Crossing.of(Lattice.CUBE, straight)).isEmpty();
  }

  @Test
  void anglesOfThePlaneAreRight() {
    Lattice triangle = Lattice.named("triangle").orElseThrow();
    double[] x = triangle.point(new Vector(1, 0, 0));
    double[] y = triangle.point(new Vector(0, 1, 0));
    assertThat(x[0] * y[0] + x[1] * y[1]).isCloseTo(0.5, Offset.offset(TOLERANCE));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      value = {
        "name squares | nam squares | line 1: expected 'name' or 'axes' before 'nam'",
        "axes 1 0, 0 1 | axes 1 0, 0 1, 1 1 | line 2: expected two axes of two numbers",
        "axes 1 0, 0 1 | axes 1 0, 0 two | line 2: expected a number, found 'two'",
        "translation 1 0 -> 1 0 | translation 0 2 -> 0 2 | the translations are not independent",
        "translation 1 0 -> 1 0 | translation 1 0 | line 3: expected a translation like",
        "translation 1 0 -> 1 0 | translation 2 0 -> 1 0 | line 6: motion '-y, x' does not map",
        "0 0, 1 0, 1 1, 0 1 | 0 0, 1 1, 1 0, 0 1 | line 5: the corners at",
        "0 0, 1 0, 1 1, 0 1 | 0 0, 1 0, 1 0, 0 1 | line 5: duplicate corner '1 0'",
        "0 0, 1 0, 1 1, 0 1 | 0 0, 1 0, 1 1.5, 0 1 | line 5: expected a whole number",
        "cell 0 0: 0 0, 1 0, 1 1, 0 1 | | no cells",
        "motion -y, x | motion -y, x+y | line 6: motion '-y, x+y' changes lengths or angles",
        "motion -y, x | motion -z, x | line 6: expected a sum like -y or x+y, found '-z'",
        "motion -y, x | motion x/0, y | line 6: division by 0 in 'x/0'",
        "motion -y, x | turn -y, x | line 6: unknown keyword 'turn'",
      })
  void wrongDefinitionsAreRefused(String line, String wrong, String message) {
    String text = SQUARES.replace(line, wrong == null ? "" : wrong);
    assertThat(text).isNotEqualTo(SQUARES);
    assertThatThrownBy(() -> Lattice.parse(text))
        .isInstanceOf(BadLatticeException.class)
        .hasMessageContaining(message);
  }

  @Test
  void motionThatIsNoSymmetryIsRefusedWithItsLine() {
    String oblong =
        SQUARES
            .replace("translation 1 0 -> 1 0", "translation 2 0 -> 1 0")
            .replace("0 0, 1 0, 1 1, 0 1", "0 0, 2 0, 2 1, 0 1");
    assertThatThrownBy(() -> Lattice.parse(oblong))
        .isInstanceOf(BadLatticeException.class)
        .hasMessage("line 6: motion '-y, x' does not map all cells to cells");
  }

  @Test
  void missingTranslationIsRefused() {
    String two =
        SQUARES
                .replace("translation 1 0 -> 1 0", "translation 2 0 -> 2 0")
                .replace("translation 0 1 -> 0 1", "translation 0 2 -> 0 2")
            + "cell 1 0: 1 0, 2 0, 2 1, 1 1\ncell 0 1: 0 1, 1 1, 1 2, 0 2\n"
            + "cell 1 1: 1 1, 2 1, 2 2, 1 2\n";
    assertThatThrownBy(() -> Lattice.parse(two))
        .isInstanceOf(BadLatticeException.class)
        .hasMessage("the translations do not span the lattice: (1,0,0) is one, too");
  }

  @Test
  void cellsAtTheSamePlaceInTheGridAreRefused() {
    String two =
        SQUARES
                .replace("translation 1 0 ->", "translation 2 0 ->")
                .replace("translation 0 1 ->", "translation 0 2 ->")
            + "cell 0 0: 1 1, 2 1, 2 2, 1 2\n";
    assertThatThrownBy(() -> Lattice.parse(two))
        .isInstanceOf(BadLatticeException.class)
        .hasMessage("line 8: the grid has the same place for this cell as for that of line 5");
  }

  @Test
  void cellsThatOverlapAreRefused() {
    String two = SQUARES.replace("-> 1 0", "-> 2 0") + "cell 1 0: 0 0, 1 0, 1 1\n";
    assertThatThrownBy(() -> Lattice.parse(two))
        .isInstanceOf(BadLatticeException.class)
        .hasMessageContaining("line 8: overlaps the cell of line 5");
  }
}
