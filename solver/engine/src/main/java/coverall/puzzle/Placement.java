package coverall.puzzle;

import coverall.geometry.Cell;
import java.util.List;

/**
 * A piece lying in the region.
 *
 * @param piece the number of the piece in its puzzle
 * @param cells the cells it covers, in the order of cells
 * @param colours the colours that it shows there, as the marks of a {@link
 *     coverall.geometry.Shape}, where colours have to match; otherwise empty
 */
public record Placement(int piece, List<Cell> cells, String colours) {
  /** A placement in a puzzle in which colours need not match. */
  public Placement(int piece, List<Cell> cells) {
    this(piece, cells, "");
  }
}
