package coverall.picture;

import coverall.geometry.Cell;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.view.Palette;
import java.util.ArrayList;
import java.util.List;

/**
 * A piece in a picture; of equal pieces, one of them.
 *
 * @param name of the piece; its copies have the same
 * @param colour 0xRRGGBB
 * @param cells where it lies, in the order of cells
 */
public record Part(String name, int colour, List<Cell> cells) {
  public Part {
    cells = List.copyOf(cells);
  }

  /** The number of parts that a solution of a puzzle has at most, each with a colour of its own. */
  public static int count(Puzzle puzzle) {
    return puzzle.realPieces().stream().mapToInt(Piece::copies).sum();
  }

  /** The pieces of a solution, in its order. Cells that stay empty are in none. */
  public static List<Part> of(Puzzle puzzle, List<Placement> solution) {
    List<Piece> pieces = puzzle.pieces();
    int[] next = firsts(pieces);
    List<Part> parts = new ArrayList<>();
    for (Placement placement : solution) {
      Piece piece = pieces.get(placement.piece());
      if (!piece.isGap()) {
        int colour = Palette.colour(next[placement.piece()]++);
        parts.add(new Part(piece.name(), colour, placement.cells()));
      }
    }
    return parts;
  }

  /** The pieces of a puzzle as they are described, each once, each in a place of its own. */
  public static List<Part> pieces(Puzzle puzzle) {
    List<Piece> pieces = puzzle.realPieces();
    int[] firsts = firsts(pieces);
    List<Part> parts = new ArrayList<>();
    for (int k = 0; k < firsts.length; k++) {
      Piece piece = pieces.get(k);
      parts.add(new Part(piece.name(), Palette.colour(firsts[k]), piece.shape().cells()));
    }
    return parts;
  }

  /** By piece: the number of the first of its copies, all copies numbered through. */
  private static int[] firsts(List<Piece> pieces) {
    int[] firsts = new int[pieces.size()];
    for (int k = 1; k < firsts.length; k++) {
      firsts[k] = firsts[k - 1] + pieces.get(k - 1).copies();
    }
    return firsts;
  }
}
