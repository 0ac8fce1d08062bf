package coverall.format;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Motion;
import coverall.geometry.Vector;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A grid of BurrTools.
 *
 * @param number its number in files
 * @param lattice the lattice with cells exactly where the grid has voxels
 */
record BurrGrid(int number, Lattice lattice) {
  /** The names of the lattices, by number of the grid. */
  static final List<String> LATTICES =
      List.of("cube", "triangle", "sphere", "rhombic", "tetra-octa");

  /** What the grids of BurrTools Alpha that have no lattice are for, by number. */
  static final Map<Integer, String> UNSUPPORTED =
      Map.of(5, "sliding-block puzzles", 6, "stacking discs on rods");

  private static final int TRIANGULAR_PRISMS = 1;

  /** The grid with a number, from 0 to that of the last lattice. */
  static BurrGrid numbered(int number) {
    return new BurrGrid(number, Lattice.named(LATTICES.get(number)).orElseThrow());
  }

  /** The grid of a lattice; empty if BurrTools does not have it. */
  static Optional<BurrGrid> of(Lattice lattice) {
    int number = LATTICES.indexOf(lattice.name());
    return number >= 0 && numbered(number).lattice.equals(lattice)
        ? Optional.of(new BurrGrid(number, lattice))
        : Optional.empty();
  }

  /** The rotations of a piece, in the order of their numbers in saved solutions. */
  List<Motion> orientations() {
    String name = number == 3 || number == 4 ? LATTICES.getFirst() : lattice.name();
    return Resource.lines(name + ".orientations").stream()
        .map(image -> lattice.rotation(image).orElseThrow())
        .toList();
  }

  /**
   * Turns a shape around a place of the grid, with or without a cell, as BurrTools does.
   *
   * @return the steps from this place to the places of the cells, in the same order
   */
  List<Cell> turned(List<Cell> cells, Cell around, Motion orientation) {
    if (number == TRIANGULAR_PRISMS) {
      // The step to a place is no linear function of the vector: prisms point up and down.
      List<Cell> all = new ArrayList<>(List.of(around));
      all.addAll(cells);
      List<Cell> images = orientation.images(all);
      return moved(images.subList(1, images.size()), images.getFirst(), new Cell(0, 0, 0));
    }
    return moved(cells, around, new Cell(0, 0, 0)).stream()
        .map(step -> orientation.nearestImage(new Vector(step.x(), step.y(), step.z())))
        .map(image -> new Cell(image.x(), image.y(), image.z()))
        .toList();
  }

  /** The step between two places. */
  static Cell step(Cell from, Cell to) {
    return to.plus(-from.x(), -from.y(), -from.z());
  }

  /** Cells moved by the step between two places. */
  static List<Cell> moved(List<Cell> cells, Cell from, Cell to) {
    Cell step = step(from, to);
    return cells.stream().map(cell -> cell.plus(step.x(), step.y(), step.z())).toList();
  }
}
