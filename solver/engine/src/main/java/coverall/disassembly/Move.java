package coverall.disassembly;

import coverall.geometry.Direction;
import java.util.List;

/**
 * Some pieces slide together; the others stay.
 *
 * @param placements the numbers of the placements from which the pieces have started, in increasing
 *     order
 * @param direction the direction
 * @param distance the number of steps; 0 if the pieces are moved away from the others
 */
public record Move(List<Integer> placements, Direction direction, int distance) {
  /** A move, whose list is copied. */
  public Move {
    placements = List.copyOf(placements);
  }

  /** Whether the pieces are moved away from the others of their part. */
  public boolean separates() {
    return distance == 0;
  }
}
