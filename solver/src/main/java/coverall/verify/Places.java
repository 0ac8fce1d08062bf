package coverall.verify;

import coverall.geometry.Cell;
import coverall.puzzle.Piece;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All places where a piece can lie: every turn of its drawing that is allowed, moved to everywhere
 * it fits. To each belongs one placement of the catalogue.
 */
final class Places {
  private static final int NONE = -1;

  private final Board board;
  private final List<Set<List<Cell>>> shapes = new ArrayList<>(); // by piece
  private final Map<List<Integer>, Integer> placementAt = new HashMap<>(); // by piece and cells

  /**
   * Finds all places, and the placement at each.
   *
   * @throws Violation if the placements of the board are not one for each place
   */
  Places(Board board) {
    this.board = board;
    for (int piece = 0; piece < board.pieces().size(); piece++) {
      shapes.add(shapes(board.pieces().get(piece)));
      for (List<Cell> shape : shapes.getLast()) {
        move(piece, shape);
      }
    }
    for (int p = 0; p < board.placementCount(); p++) {
      occupy(p);
    }
    for (Map.Entry<List<Integer>, Integer> place : placementAt.entrySet()) {
      if (place.getValue() == NONE) {
        List<Integer> key = place.getKey();
        throw new Violation(
            "piece "
                + board.pieces().get(key.getFirst()).name()
                + " has no placement in "
                + key.subList(1, key.size()).stream().map(board.cells()::get).toList());
      }
    }
  }

  private static Set<List<Cell>> shapes(Piece piece) {
    Set<List<Cell>> shapes = new LinkedHashSet<>();
    for (Motion turn : piece.oneSided() ? Motion.TURNS_AROUND_Z : Motion.TURNS) {
      shapes.add(turn.shape(piece.shape().cells()));
    }
    return shapes;
  }

  /** Moves the first cell of a shape to each cell of the region. */
  private void move(int piece, List<Cell> shape) {
    Cell first = shape.getFirst();
    for (Cell to : board.cells()) {
      int[] cells = new int[shape.size()];
      boolean fits = true;
      for (int k = 0; fits && k < cells.length; k++) {
        Cell cell = shape.get(k);
        Integer number =
            board.numberOf(
                new Cell(
                    cell.x() + to.x() - first.x(),
                    cell.y() + to.y() - first.y(),
                    cell.z() + to.z() - first.z()));
        fits = number != null;
        cells[k] = number == null ? NONE : number;
      }
      if (fits) {
        placementAt.put(key(piece, cells), NONE);
      }
    }
  }

  private void occupy(int placement) {
    Integer known =
        placementAt.replace(key(board.pieceOf(placement), board.cellsOf(placement)), placement);
    if (known == null) {
      throw new Violation(board.words(placement) + ": no turn of the piece lies there");
    }
    if (known != NONE) {
      throw new Violation(board.words(placement) + ": placement " + known + " is the same");
    }
  }

  /** The ways a piece can be turned. */
  Set<List<Cell>> shapes(int piece) {
    return shapes.get(piece);
  }

  /**
   * The placement of a piece in these cells, of which there must be one.
   *
   * @param cells their numbers in any order; sorted afterwards
   */
  int placementAt(int piece, int[] cells) {
    Integer placement = placementAt.get(key(piece, cells));
    if (placement == null) {
      throw new AssertionError("piece " + piece + " cannot lie in " + Arrays.toString(cells));
    }
    return placement;
  }

  private static List<Integer> key(int piece, int[] cells) {
    Arrays.sort(cells);
    Integer[] key = new Integer[cells.length + 1];
    key[0] = piece;
    for (int k = 0; k < cells.length; k++) {
      key[k + 1] = cells[k];
    }
    return List.of(key);
  }
}
