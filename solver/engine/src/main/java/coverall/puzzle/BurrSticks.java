package coverall.puzzle;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The pieces of the six-piece burr: sticks of 2x2x6 cells with notches. Each has the number that
 * Bill Cutler gave it in "The Six-Piece Burr" (Journal of Recreational Mathematics 10, 1978): one
 * more than the sum of the values of the cells that are cut out.
 *
 * <pre>
 *   top, seen from above:      below it:
 *      1   2   4   8              256   512
 *     16  32  64 128             1024  2048
 * </pre>
 *
 * <p>The two cells at each end, and those at the long edges of the bottom, are never cut out.
 */
public final class BurrSticks {
  /** The number of sticks, disconnected ones included. */
  public static final int NUMBER = 1 << 12;

  private static final int LENGTH = 6;

  private BurrSticks() {}

  /**
   * The stick with a number.
   *
   * @return empty if the number is not from 1 to {@link #NUMBER}, or if nothing holds the stick
   *     together
   */
  public static Optional<Shape> find(String number) {
    if (!number.matches("[1-9]\\d{0,3}") || Integer.parseInt(number) > NUMBER) {
      return Optional.empty();
    }
    int cut = Integer.parseInt(number) - 1;
    List<Cell> cells = new ArrayList<>();
    for (int x = 0; x < LENGTH; x++) {
      for (int y = 0; y < 2; y++) {
        for (int z = 0; z < 2; z++) {
          Cell cell = new Cell(x, y, z);
          int bit = bit(cell);
          if (bit < 0 || (cut >> bit & 1) == 0) {
            cells.add(cell);
          }
        }
      }
    }
    return Optional.of(Shape.of(cells)).filter(Shape::isConnected);
  }

  /** The bit for a cell of a stick, as seen from the front; -1 if it is never cut out. */
  private static int bit(Cell cell) {
    int row = 1 - cell.y();
    if (cell.z() == 1) {
      return cell.x() >= 1 && cell.x() <= 4 ? 4 * row + cell.x() - 1 : -1;
    }
    return cell.x() == 2 || cell.x() == 3 ? 8 + 2 * row + cell.x() - 2 : -1;
  }

  /** The burr: three pairs of sticks that cross. The cells inside may stay empty. */
  public static Shape region() {
    Map<Cell, Character> marks = new TreeMap<>();
    for (int along = 0; along < LENGTH; along++) {
      for (int across = 1; across <= 4; across++) {
        for (int thick = 2; thick <= 3; thick++) {
          for (Cell cell :
              List.of(
                  new Cell(along, across, thick),
                  new Cell(thick, along, across),
                  new Cell(across, thick, along))) {
            // Cells of several sticks are inside.
            marks.merge(cell, Shape.PLAIN, (one, other) -> Marks.OPTIONAL);
          }
        }
      }
    }
    return Shape.marked(marks);
  }
}
