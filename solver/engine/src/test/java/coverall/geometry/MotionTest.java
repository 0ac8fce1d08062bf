package coverall.geometry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class MotionTest {
  /** No motion leaves it where it is but the identity. */
  private static final Cell PROBE = new Cell(1, 2, 3);

  private static final Cell X = new Cell(1, 0, 0);
  private static final Cell Y = new Cell(0, 1, 0);
  private static final Cell Z = new Cell(0, 0, 1);

  private static List<Motion> all() {
    return Lattice.CUBE.motions();
  }

  /** The image of a cube, where the origin stays. */
  private static Cell apply(Motion motion, Cell cell) {
    List<Cell> images = motion.images(List.of(new Cell(0, 0, 0), cell));
    Cell origin = images.getFirst();
    return images.getLast().plus(-origin.x(), -origin.y(), -origin.z());
  }

  @Test
  void rotationsAreTheMatricesOfDeterminantOne() {
    assertThat(Lattice.CUBE.rotations().stream().map(motion -> apply(motion, PROBE)))
        .hasSize(24)
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(
            SignedPermutation.rotations().stream().map(matrix -> matrix.apply(PROBE)).toList());
    assertThat(Lattice.CUBE.rotations()).allMatch(motion -> determinant(motion) == 1);
  }

  @Test
  void reflectionsAreTheMatricesOfDeterminantMinusOne() {
    assertThat(Lattice.CUBE.reflections().stream().map(motion -> apply(motion, PROBE)))
        .hasSize(24)
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(
            SignedPermutation.all().stream()
                .filter(matrix -> matrix.determinant() == -1)
                .map(matrix -> matrix.apply(PROBE))
                .toList());
    assertThat(Lattice.CUBE.reflections()).allMatch(motion -> determinant(motion) == -1);
  }

  private static int determinant(Motion motion) {
    int[][] columns = new int[3][];
    int k = 0;
    for (Cell unit : List.of(X, Y, Z)) {
      Cell image = apply(motion, unit);
      columns[k++] = new int[] {image.x(), image.y(), image.z()};
    }
    return SignedPermutation.determinant(columns);
  }

  @Test
  void everyMotionIsLinear() {
    for (Motion motion : all()) {
      Cell x = apply(motion, X);
      Cell y = apply(motion, Y);
      Cell z = apply(motion, Z);
      assertThat(apply(motion, new Cell(4, -5, 6)))
          .isEqualTo(
              new Cell(
                  4 * x.x() - 5 * y.x() + 6 * z.x(),
                  4 * x.y() - 5 * y.y() + 6 * z.y(),
                  4 * x.z() - 5 * y.z() + 6 * z.z()));
    }
  }

  @Test
  void identityComesFirst() {
    assertThat(apply(Lattice.CUBE.rotations().getFirst(), PROBE)).isEqualTo(PROBE);
  }

  @Test
  void firstFourRotationsTurnAroundZByQuarters() {
    assertThat(Lattice.CUBE.rotationsAroundZ()).isEqualTo(Lattice.CUBE.rotations().subList(0, 4));
    assertThat(Lattice.CUBE.rotationsAroundZ().stream().map(motion -> apply(motion, X)))
        .containsExactly(X, Y, new Cell(-1, 0, 0), new Cell(0, -1, 0));
    assertThat(Lattice.CUBE.rotationsAroundZ()).allMatch(motion -> apply(motion, Z).equals(Z));
  }

  @Test
  void axisThatIsUpGoesThroughLepagesOrder() {
    List<Cell> up = List.of(Z, Y, X, new Cell(0, 0, -1), new Cell(0, -1, 0), new Cell(-1, 0, 0));
    for (int k = 0; k < 24; k++) {
      Motion rotation = Lattice.CUBE.rotations().get(k);
      assertThat(apply(rotation, up.get(k / 4))).as("rotation %d", k).isEqualTo(Z);
      Motion quarters = Lattice.CUBE.rotationsAroundZ().get(k % 4);
      assertThat(apply(rotation, PROBE))
          .as("rotation %d", k)
          .isEqualTo(apply(quarters, apply(Lattice.CUBE.rotations().get(k / 4 * 4), PROBE)));
    }
  }

  @Test
  void theyFormAGroup() {
    Set<Cell> rotations = new HashSet<>();
    Lattice.CUBE.rotations().forEach(motion -> rotations.add(apply(motion, PROBE)));
    for (Motion motion : all()) {
      Set<Cell> products = new HashSet<>();
      Set<Cell> ofRotations = new HashSet<>();
      all().forEach(first -> products.add(apply(motion, apply(first, PROBE))));
      Lattice.CUBE
          .rotations()
          .forEach(first -> ofRotations.add(apply(motion, apply(first, PROBE))));

      // 48 products, all different and all of them motions, so one of them is the identity.
      assertThat(products)
          .isEqualTo(new HashSet<>(all().stream().map(any -> apply(any, PROBE)).toList()))
          .hasSize(48);
      assertThat(ofRotations.equals(rotations))
          .as("rotations stay among themselves, and only they")
          .isEqualTo(Lattice.CUBE.rotations().contains(motion));
    }
  }

  @Test
  void sixteenMotionsKeepTheZAxis() {
    assertThat(all().stream().filter(Motion::keepsZAxis)).hasSize(16);
    assertThat(all())
        .allMatch(motion -> motion.keepsZAxis() == (Math.abs(apply(motion, Z).z()) == 1));
  }

  @Test
  void turningOverExchangesAboveAndBelow() {
    assertThat(all()).filteredOn(Motion::turnsOver).hasSize(8);
    assertThat(all())
        .allMatch(motion -> motion.turnsOver() == apply(motion, Z).equals(new Cell(0, 0, -1)));
  }
}
