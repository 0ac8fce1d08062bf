package coverall.geometry;

import java.util.List;

/**
 * A direction in which pieces can slide along each other, and the least translation in it.
 *
 * @param vector the translation along the axes of the lattice
 * @param step the translation as a step in the grid
 * @param swept by kind of cell: the cells that one of this kind meets while it makes the step,
 *     itself excluded, as steps in the grid from where it starts
 */
public record Direction(Vector vector, Cell step, List<List<Cell>> swept) {
  /** A direction, whose lists are copied. */
  public Direction {
    swept = swept.stream().map(List::copyOf).toList();
  }

  /** Its name: {@code +x} along an axis, else its vector, such as {@code (1,-1,0)}. */
  public String name() {
    int axes = (vector.x() == 0 ? 0 : 1) + (vector.y() == 0 ? 0 : 1) + (vector.z() == 0 ? 0 : 1);
    if (axes > 1) {
      return vector.toString();
    }
    int sum = vector.x() + vector.y() + vector.z();
    return (sum > 0 ? "+" : "-") + (vector.x() != 0 ? "x" : vector.y() != 0 ? "y" : "z");
  }
}
