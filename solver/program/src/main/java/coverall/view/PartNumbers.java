package coverall.view;

import coverall.geometry.Shape;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.util.Arrays;
import java.util.List;
import java.util.Map;

/**
 * The parts of a puzzle: every copy of every piece, numbered from 0 in the order of the pieces.
 *
 * <p>Immutable.
 */
public final class PartNumbers {
  private static final int PALE = 0xEDEDED;

  private final List<Piece> pieces;
  private final int[] firsts; // by piece: the number of its first copy
  private final Map<String, Integer> colours; // by name of a piece
  private final String marks; // where colours must match: those of all pieces, in order

  public PartNumbers(Puzzle puzzle) {
    pieces = puzzle.pieces();
    colours = puzzle.colours();
    marks = puzzle.matchingColours();
    firsts = new int[pieces.size()];
    for (int k = 1; k < firsts.length; k++) {
      firsts[k] = firsts[k - 1] + pieces.get(k - 1).copies();
    }
  }

  /** The number of the first copy of a piece. */
  public int first(int piece) {
    return firsts[piece];
  }

  /**
   * The colour of a part as 0xRRGGBB: that which the puzzle gives to its piece, or the one of the
   * {@linkplain Palette palette} with its number.
   */
  public int colour(int number) {
    int found = Arrays.binarySearch(firsts, number);
    int piece = found >= 0 ? found : -found - 2;
    Integer own = colours.get(pieces.get(piece).name());
    return own == null ? Palette.colour(number) : own;
  }

  /** The colours of cells that must match, as marks in alphabetical order; empty if none must. */
  public String marks() {
    return marks;
  }

  /** The colour as 0xRRGGBB of cells with a mark that must match; pale for one without a colour. */
  public int markColour(char mark) {
    String letter = String.valueOf(mark);
    boolean isPiece = pieces.stream().anyMatch(piece -> piece.name().equals(letter));
    Integer own = isPiece ? null : colours.get(letter);
    return own != null ? own : mark == Shape.PLAIN ? PALE : Palette.colour(mark - 'a');
  }

  /**
   * For each placement of a solution, the number of its part; -1 if it stands for an empty cell.
   */
  public int[] of(List<Placement> solution) {
    int[] next = Arrays.copyOf(firsts, firsts.length);
    return solution.stream()
        .mapToInt(
            placement -> pieces.get(placement.piece()).isGap() ? -1 : next[placement.piece()]++)
        .toArray();
  }

  /** The name of a part: that of its piece, and among several copies its number, {@code Y-2}. */
  public String label(int piece, int number) {
    String name = pieces.get(piece).name();
    return pieces.get(piece).copies() == 1 ? name : name + "-" + (number - firsts[piece] + 1);
  }

  /**
   * The label of a part in its cells: its name, or the number of the copy alone if all pieces of
   * the puzzle are identical.
   */
  public String cellLabel(int piece, int number) {
    boolean identical = pieces.stream().filter(one -> !one.isGap()).count() == 1;
    return identical && pieces.get(piece).copies() > 1
        ? Integer.toString(number - firsts[piece] + 1)
        : label(piece, number);
  }
}
