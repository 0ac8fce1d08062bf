package coverall.puzzle;

import coverall.geometry.Cell;
import java.util.List;

/**
 * A piece lying in the region.
 *
 * @param piece the number of the piece in its puzzle
 * @param cells the cells it covers, in the order of cells
 */
public record Placement(int piece, List<Cell> cells) {}
