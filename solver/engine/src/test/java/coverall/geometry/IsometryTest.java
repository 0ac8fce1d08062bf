package coverall.geometry;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;

final class IsometryTest {
  /** No isometry leaves it where it is but the identity. */
  private static final Cell PROBE = new Cell(1, 2, 3);

  private static final Cell X = new Cell(1, 0, 0);
  private static final Cell Y = new Cell(0, 1, 0);
  private static final Cell Z = new Cell(0, 0, 1);

  private static List<Isometry> all() {
    List<Isometry> all = new ArrayList<>(Isometry.ROTATIONS);
    all.addAll(Isometry.REFLECTIONS);
    return all;
  }

  @Test
  void rotationsAreTheMatricesOfDeterminantOne() {
    assertThat(Isometry.ROTATIONS.stream().map(isometry -> isometry.apply(PROBE)))
        .hasSize(24)
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(
            SignedPermutation.rotations().stream().map(matrix -> matrix.apply(PROBE)).toList());
    assertThat(Isometry.ROTATIONS).allMatch(isometry -> determinant(isometry) == 1);
  }

  @Test
  void reflectionsAreTheMatricesOfDeterminantMinusOne() {
    assertThat(Isometry.REFLECTIONS.stream().map(isometry -> isometry.apply(PROBE)))
        .hasSize(24)
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(
            SignedPermutation.all().stream()
                .filter(matrix -> matrix.determinant() == -1)
                .map(matrix -> matrix.apply(PROBE))
                .toList());
    assertThat(Isometry.REFLECTIONS).allMatch(isometry -> determinant(isometry) == -1);
  }

  private static int determinant(Isometry isometry) {
    int[][] columns = new int[3][];
    int k = 0;
    for (Cell unit : List.of(X, Y, Z)) {
      Cell image = isometry.apply(unit);
      columns[k++] = new int[] {image.x(), image.y(), image.z()};
    }
    return SignedPermutation.determinant(columns);
  }

  @Test
  void everyIsometryIsLinear() {
    for (Isometry isometry : all()) {
      Cell x = isometry.apply(X);
      Cell y = isometry.apply(Y);
      Cell z = isometry.apply(Z);
      assertThat(isometry.apply(new Cell(4, -5, 6)))
          .isEqualTo(
              new Cell(
                  4 * x.x() - 5 * y.x() + 6 * z.x(),
                  4 * x.y() - 5 * y.y() + 6 * z.y(),
                  4 * x.z() - 5 * y.z() + 6 * z.z()));
    }
  }

  @Test
  void identityComesFirst() {
    assertThat(Isometry.ROTATIONS.getFirst().apply(PROBE)).isEqualTo(PROBE);
  }

  @Test
  void firstFourRotationsTurnAroundZByQuarters() {
    assertThat(Isometry.ROTATIONS_AROUND_Z).isEqualTo(Isometry.ROTATIONS.subList(0, 4));
    assertThat(Isometry.ROTATIONS_AROUND_Z.stream().map(isometry -> isometry.apply(X)))
        .containsExactly(X, Y, new Cell(-1, 0, 0), new Cell(0, -1, 0));
    assertThat(Isometry.ROTATIONS_AROUND_Z).allMatch(isometry -> isometry.apply(Z).equals(Z));
  }

  @Test
  void axisThatIsUpGoesThroughLepagesOrder() {
    List<Cell> up = List.of(Z, Y, X, new Cell(0, 0, -1), new Cell(0, -1, 0), new Cell(-1, 0, 0));
    for (int k = 0; k < 24; k++) {
      Isometry rotation = Isometry.ROTATIONS.get(k);
      assertThat(rotation.apply(up.get(k / 4))).as("rotation %d", k).isEqualTo(Z);
      Isometry quarters = Isometry.ROTATIONS_AROUND_Z.get(k % 4);
      assertThat(rotation.apply(PROBE))
          .as("rotation %d", k)
          .isEqualTo(quarters.after(Isometry.ROTATIONS.get(k / 4 * 4)).apply(PROBE));
    }
  }

  @Test
  void afterDoesTheOtherIsometryFirst() {
    for (Isometry second : all()) {
      for (Isometry first : all()) {
        assertThat(second.after(first).apply(PROBE)).isEqualTo(second.apply(first.apply(PROBE)));
      }
    }
  }

  @Test
  void theyFormAGroup() {
    Set<Cell> rotations = new HashSet<>();
    Isometry.ROTATIONS.forEach(isometry -> rotations.add(isometry.apply(PROBE)));
    for (Isometry isometry : all()) {
      Set<Cell> products = new HashSet<>();
      Set<Cell> ofRotations = new HashSet<>();
      all().forEach(first -> products.add(isometry.after(first).apply(PROBE)));
      Isometry.ROTATIONS.forEach(first -> ofRotations.add(isometry.after(first).apply(PROBE)));

      // 48 products, all different and all of them isometries, so one of them is the identity.
      assertThat(products)
          .isEqualTo(new HashSet<>(all().stream().map(any -> any.apply(PROBE)).toList()))
          .hasSize(48);
      assertThat(ofRotations.equals(rotations))
          .as("rotations stay among themselves, and only they")
          .isEqualTo(Isometry.ROTATIONS.contains(isometry));
    }
  }

  @Test
  void sixteenIsometriesKeepTheZAxis() {
    assertThat(all().stream().filter(Isometry::keepsZAxis)).hasSize(16);
    assertThat(all())
        .allMatch(isometry -> isometry.keepsZAxis() == (Math.abs(isometry.apply(Z).z()) == 1));
  }

  @Test
  void turningOverExchangesAboveAndBelow() {
    assertThat(all()).filteredOn(Isometry::turnsOver).hasSize(8);
    assertThat(all())
        .allMatch(isometry -> isometry.turnsOver() == isometry.apply(Z).equals(new Cell(0, 0, -1)));
  }
}
