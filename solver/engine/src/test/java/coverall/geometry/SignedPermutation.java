package coverall.geometry;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * One of the 48 matrices of integers that map the lattice to itself: one entry of 1 or -1 in every
 * row and column. Made from this definition, to check {@link Motion} by.
 */
public final class SignedPermutation {
  private final int[][] rows;

  private SignedPermutation(int[][] rows) {
    this.rows = rows;
  }

  /** All 48. */
  public static List<SignedPermutation> all() {
    List<SignedPermutation> all = new ArrayList<>();
    for (int x = 0; x < 3; x++) {
      for (int y = 0; y < 3; y++) {
        for (int z = 0; z < 3; z++) {
          for (int signs = 0; signs < 8 && x != y && y != z && z != x; signs++) {
            int[][] rows = new int[3][3];
            rows[0][x] = (signs & 1) == 0 ? 1 : -1;
            rows[1][y] = (signs & 2) == 0 ? 1 : -1;
            rows[2][z] = (signs & 4) == 0 ? 1 : -1;
            all.add(new SignedPermutation(rows));
          }
        }
      }
    }
    return all;
  }

  /** The 24 of determinant 1. */
  public static List<SignedPermutation> rotations() {
    return all().stream().filter(matrix -> matrix.determinant() == 1).toList();
  }

  /** The four of determinant 1 that leave the z axis as it is. */
  public static List<SignedPermutation> rotationsAroundZ() {
    return rotations().stream().filter(matrix -> matrix.rows[2][2] == 1).toList();
  }

  public int determinant() {
    return determinant(rows);
  }

  static int determinant(int[][] m) {
    return m[0][0] * (m[1][1] * m[2][2] - m[1][2] * m[2][1])
        - m[0][1] * (m[1][0] * m[2][2] - m[1][2] * m[2][0])
        + m[0][2] * (m[1][0] * m[2][1] - m[1][1] * m[2][0]);
  }

  /** Whether the z axis is mapped to itself, in either direction. */
  public boolean keepsZAxis() {
    return rows[2][2] != 0;
  }

  public Cell apply(Cell cell) {
    int[] image = new int[3];
    for (int k = 0; k < 3; k++) {
      image[k] = rows[k][0] * cell.x() + rows[k][1] * cell.y() + rows[k][2] * cell.z();
    }
    return new Cell(image[0], image[1], image[2]);
  }

  /** The images of cells, moved so that the smallest coordinates are 0. */
  public Set<Cell> applyAndMove(Collection<Cell> cells) {
    return move(cells.stream().map(this::apply).toList());
  }

  /** Cells moved so that the smallest coordinates are 0. */
  public static Set<Cell> move(Collection<Cell> cells) {
    int x = Integer.MAX_VALUE;
    int y = Integer.MAX_VALUE;
    int z = Integer.MAX_VALUE;
    for (Cell cell : cells) {
      x = Math.min(x, cell.x());
      y = Math.min(y, cell.y());
      z = Math.min(z, cell.z());
    }
    Set<Cell> moved = new TreeSet<>();
    for (Cell cell : cells) {
      moved.add(new Cell(cell.x() - x, cell.y() - y, cell.z() - z));
    }
    return moved;
  }
}
