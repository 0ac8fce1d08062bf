package coverall.geometry;

import java.util.List;

/** A unit cube of the cubic lattice. Cells are ordered by z, then y, then x: x runs fastest. */
public record Cell(int x, int y, int z) implements Comparable<Cell> {
  /** The cell at this distance from this one. */
  public Cell plus(int dx, int dy, int dz) {
    return new Cell(x + dx, y + dy, z + dz);
  }

  /** The six cells that share a face with this one. */
  public List<Cell> neighbours() {
    return List.of(
        plus(1, 0, 0),
        plus(-1, 0, 0),
        plus(0, 1, 0),
        plus(0, -1, 0),
        plus(0, 0, 1),
        plus(0, 0, -1));
  }

  @Override
  public int compareTo(Cell other) {
    if (z != other.z) {
      return Integer.compare(z, other.z);
    }
    return y != other.y ? Integer.compare(y, other.y) : Integer.compare(x, other.x);
  }

  @Override
  public String toString() {
    return "(" + x + "," + y + "," + z + ")";
  }
}
