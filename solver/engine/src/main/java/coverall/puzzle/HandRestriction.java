package coverall.puzzle;

import coverall.geometry.Cell;

/**
 * Symmetry breaking by hand, as in Lepage's files: a piece is confined to some of its rotations, or
 * to the half of the box next to the origin, axis by axis.
 *
 * @param piece the name of the piece
 * @param rotations only the first so many of the 24 rotations are used; 24 for all
 * @param halfX whether only the first half of the positions along x is used, likewise y and z
 */
public record HandRestriction(
    String piece, int rotations, boolean halfX, boolean halfY, boolean halfZ) {
  /** No restriction of a piece. */
  static HandRestriction none(String piece) {
    return new HandRestriction(piece, Integer.MAX_VALUE, false, false, false);
  }

  /**
   * Whether a shape may be moved to a position and does not stick out of a box's far sides.
   *
   * @param position of its corner next to the origin
   * @param shape the extent of the shape
   * @param box the extent of the box
   */
  boolean allows(Cell position, Cell shape, Cell box) {
    return allows(halfX, position.x(), box.x() - shape.x())
        && allows(halfY, position.y(), box.y() - shape.y())
        && allows(halfZ, position.z(), box.z() - shape.z());
  }

  /** Whether a position is permitted along an axis; the last one is that at the box's far side. */
  private static boolean allows(boolean half, int position, int last) {
    return position <= (half ? last / 2 : last);
  }
}
