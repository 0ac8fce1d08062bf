package coverall.geometry;

import java.util.List;
import java.util.Optional;

/**
 * An isometry of a {@link Lattice}, up to translation: a rotation or a reflection.
 *
 * <p>Some motions of a packing of spheres map only some shapes to cells; all other motions map
 * every cell to a cell. Immutable.
 */
public final class Motion {
  private static final Cell ORIGIN = new Cell(0, 0, 0);
  private static final Cell X = new Cell(1, 0, 0);

  private final Lattice lattice;
  private final Matrix matrix;
  private final int[] coefficients; // 3 rows: of the images of the translations, times the divisor
  private final List<Cell> images; // by kind: the image of its first cell

  Motion(Lattice lattice, Matrix matrix, int[] coefficients, List<Cell> images) {
    this.lattice = lattice;
    this.matrix = matrix;
    this.coefficients = coefficients;
    this.images = images;
  }

  Matrix matrix() {
    return matrix;
  }

  /** The image of a vector along the axes, each coordinate rounded to the nearest integer. */
  public Vector nearestImage(Vector vector) {
    Vector scaled = matrix.scaledImage(vector);
    int divisor = matrix.divisor();
    return new Vector(
        Math.floorDiv(2 * scaled.x() + divisor, 2 * divisor),
        Math.floorDiv(2 * scaled.y() + divisor, 2 * divisor),
        Math.floorDiv(2 * scaled.z() + divisor, 2 * divisor));
  }

  /**
   * The images of cells, in the same order, moved by some translation; empty if the motion does not
   * map all of them to cells.
   */
  public List<Cell> images(List<Cell> cells) {
    Lattice.Place first = lattice.place(cells.getFirst());
    Optional<Cell> step = imageOfStep();
    Cell[] moved = new Cell[cells.size()];
    for (int k = 0; k < moved.length; k++) {
      if (k > 0 && step.isPresent() && cells.get(k).equals(cells.get(k - 1).plus(1, 0, 0))) {
        moved[k] = moved[k - 1].plus(step.get().x(), step.get().y(), step.get().z());
        continue;
      }
      Lattice.Place place = lattice.place(cells.get(k));
      int[] steps = new int[3];
      for (int row = 0; row < 3; row++) {
        int sum =
            coefficients[3 * row] * (place.first() - first.first())
                + coefficients[3 * row + 1] * (place.second() - first.second())
                + coefficients[3 * row + 2] * (place.third() - first.third());
        if (sum % matrix.divisor() != 0) {
          return List.of();
        }
        steps[row] = sum / matrix.divisor();
      }
      moved[k] = lattice.moved(images.get(place.kind()), steps[0], steps[1], steps[2]);
    }
    return List.of(moved);
  }

  /** The image of a step in direction x; empty unless both are translations. */
  private Optional<Cell> imageOfStep() {
    boolean isPossible = lattice.isTranslation(X);
    for (int row = 0; row < 3 && isPossible; row++) {
      isPossible = coefficients[3 * row] % matrix.divisor() == 0;
    }
    int divisor = matrix.divisor();
    return isPossible
        ? Optional.of(
            lattice.moved(
                ORIGIN,
                coefficients[0] / divisor,
                coefficients[3] / divisor,
                coefficients[6] / divisor))
        : Optional.empty();
  }

  /** Whether it is a rotation, not a reflection. */
  public boolean isRotation() {
    return matrix.orientation() > 0;
  }

  /** Whether the z axis is mapped to itself, in either direction. */
  public boolean keepsZAxis() {
    return matrix.keepsZAxis();
  }

  /** Whether above and below are exchanged: the z axis is mapped to itself, the other way. */
  public boolean turnsOver() {
    return matrix.turnsOver();
  }

  /** Its matrix in the real coordinates of {@link Lattice#point}, by rows. */
  public double[][] realMatrix() {
    double[][] axes = new double[3][];
    double[][] images = new double[3][];
    for (int k = 0; k < 3; k++) {
      axes[k] = lattice.point(Matrix.IDENTITY.rows().get(k));
      images[k] = lattice.point(matrix.scaledImage(Matrix.IDENTITY.rows().get(k)));
    }
    double[][] inverse = inverse(axes);
    double[][] rows = new double[3][3];
    for (int row = 0; row < 3; row++) {
      for (int column = 0; column < 3; column++) {
        for (int k = 0; k < 3; k++) {
          rows[row][column] += images[k][row] * inverse[column][k] / matrix.divisor();
        }
      }
    }
    return rows;
  }

  private static double[][] inverse(double[][] m) {
    double[][] inverse = new double[3][3];
    double determinant = 0;
    for (int row = 0; row < 3; row++) {
      for (int column = 0; column < 3; column++) {
        int r = (column + 1) % 3;
        int s = (column + 2) % 3;
        int c = (row + 1) % 3;
        int d = (row + 2) % 3;
        inverse[row][column] = m[r][c] * m[s][d] - m[r][d] * m[s][c];
      }
      determinant += m[0][row] * inverse[row][0];
    }
    for (double[] row : inverse) {
      for (int k = 0; k < 3; k++) {
        row[k] /= determinant;
      }
    }
    return inverse;
  }

  @Override
  public String toString() {
    return String.join(", ", matrix.images());
  }
}
