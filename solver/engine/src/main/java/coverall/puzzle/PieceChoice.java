package coverall.puzzle;

import java.util.List;

/**
 * A choice among some pieces of a puzzle: how many of them are used, copies included.
 *
 * @param number the number of pieces that are used
 * @param pieces the names of the pieces to choose from
 */
public record PieceChoice(int number, List<String> pieces) {
  /** A choice from a list, which is copied. */
  public PieceChoice {
    pieces = List.copyOf(pieces);
  }
}
