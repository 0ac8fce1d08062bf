package coverall.puzzle;

/**
 * Symmetry breaking by hand, as in Lepage's files: a piece is confined to some of its rotations, or
 * to the half of the box next to the origin, axis by axis.
 *
 * @param piece the name of the piece
 * @param rotations only the first so many of the 24 rotations are used; 24 for all
 * @param halfX whether only the first half of the positions along x is used, likewise y and z
 */
public record HandRestriction(
    String piece, int rotations, boolean halfX, boolean halfY, boolean halfZ) {}
