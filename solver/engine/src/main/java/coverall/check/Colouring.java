package coverall.check;

import java.util.BitSet;

/**
 * A set of cells. Counting how many of them the pieces can cover may prove that no solution exists.
 *
 * @param words for {@link Kind#PATTERN}, how to colour the cells; for {@link Kind#ONLY}, which
 *     pieces reach the cells and the subject of the sentence that follows; otherwise, what the
 *     cells are and how many
 */
record Colouring(Kind kind, String words, BitSet cells) {
  /** The kinds of sets, from the simplest to the most unusual. */
  enum Kind {
    /** All cells, to compare volumes. */
    ALL,
    /** A connected part of the region. */
    PART,
    /** The dark cells of a regular pattern. One proof of this kind is enough. */
    PATTERN,
    /** The cells of one of the puzzle's own colours. */
    COLOUR,
    /** The cells that only certain pieces reach. */
    ONLY,
    /** A layer, row or column. */
    LAYER,
    /** The cells with certain numbers of neighbours: corners, edges, dead ends. */
    NEIGHBOURS,
    /** The cells with one number, numbered along diagonals or axes. */
    NUMBERS,
    /** The cells that a piece can reach. */
    REACH
  }
}
