package coverall.geometry;

import java.util.List;

/**
 * A side of a cell: a face, or an end of an edge. Balls have one side without corners.
 *
 * @param corners its corners along the axes of the lattice, in order around it
 * @param beyond the cells that share it, as steps in the grid from the cell
 */
public record Side(List<Vector> corners, List<Cell> beyond) {}
