package coverall.check;

import java.util.BitSet;

/**
 * A set of cells, so chosen that it may be seen from the numbers alone that the pieces cannot cover
 * it and all others besides.
 *
 * @param kind what kind of set it is
 * @param words for {@link Kind#PATTERN}: how to colour the cells; else what the cells are, with the
 *     number of them if that helps
 */
record Colouring(Kind kind, String words, BitSet cells) {
  /** From the simplest to the oddest. */
  enum Kind {
    /** All cells, which is about volumes. */
    ALL,
    /** A connected part of the region. */
    PART,
    /** Dark and light cells in a pattern; there are many, and one of them is enough. */
    PATTERN,
    /** The cells of a colour of the puzzle's own. */
    COLOUR,
    /** Cells that only some pieces reach. */
    ONLY,
    /** A layer, row or column. */
    LAYER,
    /** Corners, edges, dead ends. */
    NEIGHBOURS,
    /** Cells numbered along diagonals or axes. */
    NUMBERS,
    /** What a piece can reach. */
    REACH
  }
}
