package coverall.geometry;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;

/**
 * One of the 48 isometries that map the cubic lattice to itself and fix the origin: a signed
 * permutation of the axes.
 *
 * <p>The image of (x, y, z) takes its coordinate k from axis {@code axis[k]} of the original, with
 * sign {@code sign[k]}.
 */
public final class Isometry {
  /*
   * The rotations are in the order of Lepage's polycube-solver: the axis that points up
   * runs through +z, +y, +x, -z, -y, -x, each followed by quarter turns around z.
   * Locking a piece to its first orientations, as his files do, depends on this order.
   */
  private static final int[][] FIRST_WITH_AXIS_UP = {
    // signed axes, 1-based: the images of x, y and z
    {1, 2, 3}, {1, -3, 2}, {-3, 2, 1}, {-1, 2, -3}, {1, 3, -2}, {-3, -2, -1}
  };

  /** The 24 rotations; the identity is the first, the four rotations around z come first. */
  public static final List<Isometry> ROTATIONS = rotations();

  /** The rotations around the z axis, by 0, 90, 180 and 270 degrees. */
  public static final List<Isometry> ROTATIONS_AROUND_Z = ROTATIONS.subList(0, 4);

  /** The 24 isometries that reverse orientation: each rotation after a mirror across x = 0. */
  public static final List<Isometry> REFLECTIONS =
      ROTATIONS.stream().map(r -> r.after(new Isometry(new int[] {-1, 2, 3}))).toList();

  /** The rotations, then the reflections. */
  public static final List<Isometry> ALL =
      Stream.of(ROTATIONS, REFLECTIONS).flatMap(List::stream).toList();

  private final int[] axis = new int[3];
  private final int[] sign = new int[3];

  private Isometry(int[] signedAxes) {
    for (int k = 0; k < 3; k++) {
      axis[k] = Math.abs(signedAxes[k]) - 1;
      sign[k] = Integer.signum(signedAxes[k]);
    }
  }

  private static List<Isometry> rotations() {
    List<Isometry> all = new ArrayList<>();
    for (int[] first : FIRST_WITH_AXIS_UP) {
      int a = first[0];
      int b = first[1];
      for (int quarter = 0; quarter < 4; quarter++) {
        all.add(new Isometry(new int[] {a, b, first[2]}));
        int old = a;
        a = -b;
        b = old;
      }
    }
    return List.copyOf(all);
  }

  /** The image of a cell; coordinates may become negative. */
  public Cell apply(Cell cell) {
    return new Cell(coordinate(0, cell), coordinate(1, cell), coordinate(2, cell));
  }

  private int coordinate(int k, Cell cell) {
    return sign[k]
        * switch (axis[k]) {
          case 0 -> cell.x();
          case 1 -> cell.y();
          default -> cell.z();
        };
  }

  /** The composition that applies {@code first}, then this isometry. */
  public Isometry after(Isometry first) {
    int[] signedAxes = new int[3];
    for (int k = 0; k < 3; k++) {
      signedAxes[k] = sign[k] * first.sign[axis[k]] * (first.axis[axis[k]] + 1);
    }
    return new Isometry(signedAxes);
  }

  /** Whether the z axis is mapped to itself, in either direction. */
  public boolean keepsZAxis() {
    return axis[2] == 2;
  }

  /** Whether above and below are exchanged: the z axis is mapped to itself, the other way. */
  public boolean turnsOver() {
    return axis[2] == 2 && sign[2] < 0;
  }
}
