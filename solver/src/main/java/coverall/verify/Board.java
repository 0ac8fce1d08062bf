package coverall.verify;

import coverall.catalogue.CatalogueReader.PlacementRow;
import coverall.geometry.Cell;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The placements of a catalogue in plain numbers: cells by their places in the order of the region,
 * then pieces. A thing that is to be covered exactly so often, a cell or a piece, is an item.
 */
final class Board {
  private final Puzzle puzzle;
  private final List<Cell> cells;
  private final Map<Cell, Integer> numbers = new HashMap<>();
  private final int[] pieceOf; // by placement
  private final int[][] cellsOf; // by placement, in increasing order
  private final boolean[] searched; // by placement

  /**
   * Takes over the table of placements.
   *
   * @throws Violation if there is no such piece, or a cell is not in the region
   */
  Board(Puzzle puzzle, List<PlacementRow> rows) {
    this.puzzle = puzzle;
    cells = puzzle.region().cells();
    for (int k = 0; k < cells.size(); k++) {
      numbers.put(cells.get(k), k);
    }
    pieceOf = new int[rows.size()];
    cellsOf = new int[rows.size()][];
    searched = new boolean[rows.size()];
    for (int p = 0; p < pieceOf.length; p++) {
      pieceOf[p] = rows.get(p).placement().piece();
      cellsOf[p] = numbers(p, rows.get(p).placement().cells());
      searched[p] = rows.get(p).searched();
      if (pieceOf[p] < 0 || pieceOf[p] >= puzzle.pieces().size()) {
        throw new Violation("placement " + p + " is of piece " + pieceOf[p] + ", which is none");
      }
    }
  }

  private int[] numbers(int placement, List<Cell> where) {
    int[] found = new int[where.size()];
    for (int k = 0; k < found.length; k++) {
      Integer number = numbers.get(where.get(k));
      if (number == null) {
        throw new Violation(
            "placement " + placement + ": cell " + where.get(k) + " is not in the region");
      }
      found[k] = number;
    }
    Arrays.sort(found);
    return found;
  }

  Puzzle puzzle() {
    return puzzle;
  }

  List<Piece> pieces() {
    return puzzle.pieces();
  }

  /** The cells of the region in their order. */
  List<Cell> cells() {
    return cells;
  }

  /** The number of a cell; null if it is not in the region. */
  @Nullable Integer numberOf(Cell cell) {
    return numbers.get(cell);
  }

  int placementCount() {
    return pieceOf.length;
  }

  boolean isPlacement(int number) {
    return number >= 0 && number < pieceOf.length;
  }

  int pieceOf(int placement) {
    return pieceOf[placement];
  }

  /** The numbers of the placement's cells, in increasing order; not to be changed. */
  int[] cellsOf(int placement) {
    return cellsOf[placement];
  }

  boolean isSearched(int placement) {
    return searched[placement];
  }

  /** The cells, and the pieces if there are several kinds of them. */
  int itemCount() {
    return cells.size() + (pieces().size() > 1 ? pieces().size() : 0);
  }

  /** How often an item is to be covered. */
  int multiplicity(int item) {
    return item < cells.size() ? 1 : pieces().get(item - cells.size()).copies();
  }

  /** The items of a placement: its cells, and its piece if that is one. */
  int[] itemsOf(int placement) {
    int[] own = cellsOf[placement];
    return pieces().size() > 1
        ? IntStream.concat(Arrays.stream(own), IntStream.of(cells.size() + pieceOf[placement]))
            .toArray()
        : own;
  }

  boolean covers(int placement, int item) {
    return item < cells.size()
        ? Arrays.binarySearch(cellsOf[placement], item) >= 0
        : pieceOf[placement] == item - cells.size();
  }

  String itemName(int item) {
    return item < cells.size()
        ? "cell " + cells.get(item)
        : "piece " + pieces().get(item - cells.size()).name();
  }

  /** Where a placement lies, in words. */
  String words(int placement) {
    return "placement "
        + placement
        + ", "
        + pieces().get(pieceOf[placement]).name()
        + " in "
        + Arrays.stream(cellsOf[placement]).mapToObj(cells::get).toList();
  }
}
