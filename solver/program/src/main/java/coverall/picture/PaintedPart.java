package coverall.picture;

import coverall.geometry.Cell;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.view.PartNumbers;
import java.util.ArrayList;
import java.util.List;

/**
 * A piece in a picture, or one of several identical pieces.
 *
 * @param name for its cells; see {@link PartNumbers#cellLabel}
 * @param colour 0xRRGGBB
 * @param cells that it covers, in the order of cells
 * @param marks its colours in the cells, as marks, where these have to match; otherwise empty
 */
public record PaintedPart(String name, int colour, List<Cell> cells, String marks) {
  public PaintedPart {
    cells = List.copyOf(cells);
  }

  /** A part that has one colour. */
  public PaintedPart(String name, int colour, List<Cell> cells) {
    this(name, colour, cells, "");
  }

  /** The colour of one of its cells, 0xRRGGBB. */
  int colourAt(int cell, PartNumbers numbers) {
    return marks.isEmpty() ? colour : numbers.markColour(marks.charAt(cell));
  }

  /** The part moved by a step in the grid. */
  PaintedPart moved(Cell step) {
    return new PaintedPart(
        name,
        colour,
        cells.stream().map(cell -> cell.plus(step.x(), step.y(), step.z())).toList(),
        marks);
  }

  /** The largest number of parts in a solution of a puzzle. */
  public static int count(Puzzle puzzle) {
    return puzzle.realPieces().stream().mapToInt(Piece::copies).sum();
  }

  /** The parts of a solution, in its order, without cells that stay empty. */
  public static List<PaintedPart> of(Puzzle puzzle, List<Placement> solution) {
    PartNumbers parts = new PartNumbers(puzzle);
    int[] numbers = parts.of(solution);
    List<PaintedPart> found = new ArrayList<>();
    for (int k = 0; k < numbers.length; k++) {
      if (numbers[k] >= 0) {
        Placement placement = solution.get(k);
        String label = parts.cellLabel(placement.piece(), numbers[k]);
        String name = puzzle.pieces().get(placement.piece()).name();
        if (label.startsWith(name)) {
          label = readable(name, puzzle) + label.substring(name.length());
        }
        int colour = parts.colour(numbers[k]);
        found.add(new PaintedPart(label, colour, placement.cells(), placement.colours()));
      }
    }
    return found;
  }

  /** A name without the underscore at its end, unless another piece has that name. */
  static String readable(String name, Puzzle puzzle) {
    String shorter =
        name.length() > 1 && name.endsWith("_") ? name.substring(0, name.length() - 1) : name;
    boolean isTaken = puzzle.pieces().stream().anyMatch(piece -> piece.name().equals(shorter));
    return isTaken ? name : shorter;
  }

  /** The pieces of a puzzle as described, one copy of each, with its original cells. */
  public static List<PaintedPart> pieces(Puzzle puzzle) {
    PartNumbers numbers = new PartNumbers(puzzle);
    List<PaintedPart> parts = new ArrayList<>();
    for (int k = 0; k < puzzle.realPieces().size(); k++) {
      Piece piece = puzzle.realPieces().get(k);
      String marks = numbers.marks().isEmpty() ? "" : piece.shape().marks();
      int colour = numbers.colour(numbers.first(k));
      parts.add(new PaintedPart(piece.name(), colour, piece.shape().cells(), marks));
    }
    return parts;
  }
}
