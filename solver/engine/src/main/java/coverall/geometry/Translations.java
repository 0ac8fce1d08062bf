package coverall.geometry;

import java.util.Optional;

/**
 * The translations of a lattice: all sums of three vectors, each given along the axes and as a step
 * in the grid.
 *
 * <p>The three are chosen so that the third step alone changes the layer, and the first changes the
 * column only. Immutable.
 */
final class Translations {
  private final Vector[] vectors;
  private final Cell[] steps;
  private final long determinant; // of the vectors

  /**
   * The translations that three vectors span.
   *
   * @throws BadLatticeException if they span no space or no grid
   */
  Translations(Vector[] vectors, Cell[] steps) {
    this.vectors = vectors.clone();
    this.steps = steps.clone();
    clear(2, 2);
    clear(1, 1);
    if (determinant(this.vectors[0], this.vectors[1], this.vectors[2]) == 0
        || this.steps[0].x() == 0
        || this.steps[1].y() == 0
        || this.steps[2].z() == 0) {
      throw new BadLatticeException("the translations are not independent");
    }
    for (int k = 0; k < 3; k++) {
      if (this.steps[k].along(k) < 0) {
        this.vectors[k] = this.vectors[k].times(-1);
        this.steps[k] = times(this.steps[k], -1);
      }
    }
    determinant = determinant(this.vectors[0], this.vectors[1], this.vectors[2]);
  }

  /** Makes one of the first vectors the only one of them that changes a coordinate of the grid. */
  private void clear(int last, int axis) {
    for (int k = 0; k < last; k++) {
      while (steps[k].along(axis) != 0) {
        int factor = steps[last].along(axis) / steps[k].along(axis);
        Cell step = plus(steps[last], times(steps[k], -factor));
        Vector vector = vectors[last].minus(vectors[k].times(factor));
        steps[last] = steps[k];
        vectors[last] = vectors[k];
        steps[k] = step;
        vectors[k] = vector;
      }
    }
  }

  private static Cell times(Cell cell, int factor) {
    return new Cell(factor * cell.x(), factor * cell.y(), factor * cell.z());
  }

  private static Cell plus(Cell a, Cell b) {
    return a.plus(b.x(), b.y(), b.z());
  }

  private static long determinant(Vector a, Vector b, Vector c) {
    return (long) a.x() * (b.y() * c.z() - b.z() * c.y())
        - (long) a.y() * (b.x() * c.z() - b.z() * c.x())
        + (long) a.z() * (b.x() * c.y() - b.y() * c.x());
  }

  /** The number of columns after which the grid repeats within a row. */
  int columns() {
    return steps[0].x();
  }

  /** The number of rows after which the grid repeats, perhaps shifted. */
  int rows() {
    return steps[1].y();
  }

  /** The number of layers after which the grid repeats, perhaps shifted. */
  int layers() {
    return steps[2].z();
  }

  /** One of the three vectors. */
  Vector vector(int k) {
    return vectors[k];
  }

  /** The volume of what the three vectors span, in the units of the axes. */
  long volume() {
    return Math.abs(determinant);
  }

  /** How often each of the three is needed for a vector; empty if it is no translation. */
  Optional<int[]> coefficients(Vector vector) {
    long[] numerators = {
      determinant(vector, vectors[1], vectors[2]),
      determinant(vectors[0], vector, vectors[2]),
      determinant(vectors[0], vectors[1], vector)
    };
    int[] whole = new int[3];
    for (int k = 0; k < 3; k++) {
      if (numerators[k] % determinant != 0) {
        return Optional.empty();
      }
      whole[k] = (int) (numerators[k] / determinant);
    }
    return Optional.of(whole);
  }

  /** The sum of vectors, each so many times. */
  Vector vector(int first, int second, int third) {
    return vectors[0].times(first).plus(vectors[1].times(second)).plus(vectors[2].times(third));
  }

  /** An address moved by so many steps. */
  Cell moved(Cell cell, int first, int second, int third) {
    return cell.plus(
        first * steps[0].x() + second * steps[1].x() + third * steps[2].x(),
        second * steps[1].y() + third * steps[2].y(),
        third * steps[2].z());
  }

  /**
   * How often each of the three steps leads from the first columns, rows and layers of the grid to
   * an address.
   */
  int[] stepsTo(Cell cell) {
    int third = Math.floorDiv(cell.z(), steps[2].z());
    int second = Math.floorDiv(cell.y() - third * steps[2].y(), steps[1].y());
    int first =
        Math.floorDiv(cell.x() - third * steps[2].x() - second * steps[1].x(), steps[0].x());
    return new int[] {first, second, third};
  }
}
