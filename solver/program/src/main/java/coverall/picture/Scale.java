package coverall.picture;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import java.util.Collection;

/**
 * The size of cells and the gap between pieces.
 *
 * @param solids the cells
 * @param cell the longest edge of a cell or the diameter of a ball, in millimetres
 * @param gap between pieces whose cells share a face, in millimetres
 */
record Scale(CellSolids solids, double cell, double gap) {
  Scale {
    if (!(gap >= Solids.leastGap(cell) && gap < gapLimit(solids, cell))) {
      throw new IllegalArgumentException("cells of " + cell + " mm with a gap of " + gap + " mm");
    }
  }

  Scale(Lattice lattice, double cell, double gap) {
    this(new CellSolids(lattice), cell, gap);
  }

  /** The gap that would leave the smallest cell half of its size, in millimetres. */
  static double gapLimit(CellSolids solids, double cell) {
    return solids.inradius() * cell / solids.edge();
  }

  /** Millimetres for a unit of the lattice's real coordinates. */
  double factor() {
    return cell / solids.edge();
  }

  /** The box around some whole cells, in millimetres. */
  Box box(Collection<Cell> cells) {
    return Box.around(cells.stream().flatMap(cell -> solids.corners(cell).stream()).toList())
        .times(factor());
  }
}
