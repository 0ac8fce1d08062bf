package coverall.picture;

import coverall.geometry.Cell;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.view.Palette;
import coverall.view.PartNumbers;
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
    int[] numbers = new PartNumbers(puzzle).of(solution);
    List<Part> parts = new ArrayList<>();
    for (int k = 0; k < numbers.length; k++) {
      if (numbers[k] >= 0) {
        Placement placement = solution.get(k);
        String name = puzzle.pieces().get(placement.piece()).name();
        parts.add(new Part(name, Palette.colour(numbers[k]), placement.cells()));
      }
    }
    return parts;
  }

  /** The pieces of a puzzle as they are described, each once, each in a place of its own. */
  public static List<Part> pieces(Puzzle puzzle) {
    PartNumbers numbers = new PartNumbers(puzzle);
    List<Part> parts = new ArrayList<>();
    for (int k = 0; k < puzzle.realPieces().size(); k++) {
      Piece piece = puzzle.realPieces().get(k);
      parts.add(new Part(piece.name(), Palette.colour(numbers.first(k)), piece.shape().cells()));
    }
    return parts;
  }
}
