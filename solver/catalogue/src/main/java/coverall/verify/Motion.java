package coverall.verify;

import coverall.geometry.Cell;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * A rotation or reflection of the lattice that keeps the origin in place.
 *
 * @param matrix its three rows, one after the other
 */
record Motion(List<Integer> matrix) {
  static final Motion NONE = new Motion(List.of(1, 0, 0, 0, 1, 0, 0, 0, 1));
  private static final Motion QUARTER_AROUND_Z = new Motion(List.of(0, -1, 0, 1, 0, 0, 0, 0, 1));
  private static final Motion QUARTER_AROUND_X = new Motion(List.of(1, 0, 0, 0, 0, -1, 0, 1, 0));
  private static final Motion HALF_AROUND_X = new Motion(List.of(1, 0, 0, 0, -1, 0, 0, 0, -1));
  private static final Motion MIRROR = new Motion(List.of(-1, 0, 0, 0, 1, 0, 0, 0, 1));

  /** The 24 rotations. */
  static final Set<Motion> TURNS = generated(QUARTER_AROUND_Z, QUARTER_AROUND_X);

  /** The four rotations around z. */
  static final Set<Motion> TURNS_AROUND_Z = generated(QUARTER_AROUND_Z);

  /** The 48 rotations and reflections. */
  static final Set<Motion> ALL = generated(QUARTER_AROUND_Z, QUARTER_AROUND_X, MIRROR);

  /** The 16 that map the z axis to itself. */
  static final Set<Motion> KEEPING_Z_AXIS = generated(QUARTER_AROUND_Z, HALF_AROUND_X, MIRROR);

  /** The 8 that change no z. */
  static final Set<Motion> IN_THE_PLANE = generated(QUARTER_AROUND_Z, MIRROR);

  /** The group that some motions generate. */
  private static Set<Motion> generated(Motion... generators) {
    Set<Motion> all = new LinkedHashSet<>(Set.of(NONE));
    ArrayDeque<Motion> latest = new ArrayDeque<>(all);
    while (!latest.isEmpty()) {
      Motion motion = latest.remove();
      for (Motion generator : generators) {
        Motion both = motion.then(generator);
        if (all.add(both)) {
          latest.add(both);
        }
      }
    }
    return all;
  }

  private Motion then(Motion next) {
    List<Integer> product = new ArrayList<>();
    for (int row = 0; row < 3; row++) {
      for (int column = 0; column < 3; column++) {
        int sum = 0;
        for (int k = 0; k < 3; k++) {
          sum += next.matrix.get(3 * row + k) * matrix.get(3 * k + column);
        }
        product.add(sum);
      }
    }
    return new Motion(List.copyOf(product));
  }

  private Cell image(Cell cell) {
    return new Cell(coordinate(0, cell), coordinate(3, cell), coordinate(6, cell));
  }

  private int coordinate(int row, Cell cell) {
    return matrix.get(row) * cell.x()
        + matrix.get(row + 1) * cell.y()
        + matrix.get(row + 2) * cell.z();
  }

  /** The images of cells, in the same order, moved to the smallest coordinates from 0 on. */
  List<Cell> images(List<Cell> cells) {
    List<Cell> images = cells.stream().map(this::image).toList();
    int x = images.stream().mapToInt(Cell::x).min().orElse(0);
    int y = images.stream().mapToInt(Cell::y).min().orElse(0);
    int z = images.stream().mapToInt(Cell::z).min().orElse(0);
    return images.stream().map(cell -> new Cell(cell.x() - x, cell.y() - y, cell.z() - z)).toList();
  }

  /** The images of cells as a shape: moved likewise, and sorted. */
  List<Cell> shape(List<Cell> cells) {
    return images(cells).stream().sorted().toList();
  }
}
