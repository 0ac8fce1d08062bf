package coverall.geometry;

import java.util.Collection;

/**
 * The address of a cell in the grid of a {@link Lattice}: column x, row y, layer z. On the lattice
 * of cubes it is the cube's place in space. Cells are ordered by z, then y, then x: x runs fastest.
 */
public record Cell(int x, int y, int z) implements Comparable<Cell> {
  /** The cell at this distance from this one. */
  public Cell plus(int dx, int dy, int dz) {
    return new Cell(x + dx, y + dy, z + dz);
  }

  /** The least x, y and z of some cells, at least one. */
  static Cell least(Collection<Cell> cells) {
    int x = Integer.MAX_VALUE;
    int y = Integer.MAX_VALUE;
    int z = Integer.MAX_VALUE;
    for (Cell cell : cells) {
      x = Math.min(x, cell.x);
      y = Math.min(y, cell.y);
      z = Math.min(z, cell.z);
    }
    return new Cell(x, y, z);
  }

  /** Its coordinate along an axis, by number: x, y, z. */
  int along(int axis) {
    return axis == 0 ? x : axis == 1 ? y : z;
  }

  @Override
  public int compareTo(Cell other) {
    if (z != other.z) {
      return Integer.compare(z, other.z);
    }
    return y != other.y ? Integer.compare(y, other.y) : Integer.compare(x, other.x);
  }

  // Plainly, because generated methods slow down the start of the program.
  @Override
  public boolean equals(Object other) {
    return other instanceof Cell cell && cell.x == x && cell.y == y && cell.z == z;
  }

  @Override
  public int hashCode() {
    return 31 * (31 * x + y) + z;
  }

  @Override
  public String toString() {
    return "(" + x + "," + y + "," + z + ")";
  }
}
