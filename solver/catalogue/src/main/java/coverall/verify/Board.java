package coverall.verify;

import coverall.catalogue.CatalogueReader.PlacementRow;
import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * The placements of a catalogue in plain numbers. The items are the cells, numbered in the order of
 * the region, and then the pieces.
 */
final class Board implements Options {
  private static final int MOST_CELLS_TOLD = 30;

  private final Puzzle puzzle;
  private final boolean matching; // whether the colours of neighbours must match
  private final List<Cell> cells;
  private final Map<Cell, Integer> numbers = new HashMap<>();
  private final List<Integer> countedPieces; // those that are items, in the order of the items
  private final int[] pieceOf; // by placement
  private final int[][] cellsOf; // by placement, in increasing order
  private final boolean[] searched; // by placement
  private final Tiling tiling;
  private final Seams seams;
  private final int[] kindOf; // by cell
  private final int[][] crossingsOf; // by placement, in increasing order
  private final int crossingCount;
  private final int[][] shown; // by placement: its cells in their colours, in increasing order
  private final List<List<Contacts.Show>> showsAt; // by placement
  private final int contactCount;

  /**
   * Reads the table of placements.
   *
   * @throws Violation if a piece does not exist, or a cell is not in the region
   */
  Board(Puzzle puzzle, List<PlacementRow> rows) {
    this.puzzle = puzzle;
    matching = !puzzle.matchingColours().isEmpty();
    cells = puzzle.region().cells();
    for (int k = 0; k < cells.size(); k++) {
      numbers.put(cells.get(k), k);
    }
    countedPieces = countedPieces(puzzle.pieces());
    tiling = new Tiling(puzzle.region().lattice());
    seams = new Seams(tiling, cells, puzzle.region().seams());
    kindOf = cells.stream().mapToInt(tiling::kind).toArray();
    pieceOf = new int[rows.size()];
    cellsOf = new int[rows.size()][];
    searched = new boolean[rows.size()];
    crossingsOf = new int[rows.size()][];
    Crossings crossings = new Crossings(tiling);
    for (int p = 0; p < pieceOf.length; p++) {
      pieceOf[p] = rows.get(p).placement().piece();
      cellsOf[p] = numbers(p, rows.get(p).placement().cells());
      crossingsOf[p] = crossings.of(rows.get(p).placement().cells());
      searched[p] = rows.get(p).searched();
      if (pieceOf[p] < 0 || pieceOf[p] >= puzzle.pieces().size()) {
        throw new Violation(
            "placement " + p + " is of piece " + pieceOf[p] + ", which does not exist");
      }
    }
    crossingCount = crossings.count();
    Contacts contacts = new Contacts(tiling);
    shown = new int[pieceOf.length][];
    showsAt = new ArrayList<>();
    for (int p = 0; p < pieceOf.length; p++) {
      Placement placement = rows.get(p).placement();
      shown[p] = shown(p, placement);
      showsAt.add(
          placement.colours().isEmpty()
              ? List.of()
              : contacts.of(placement.cells(), placement.colours(), this::numberOf));
    }
    contactCount = contacts.count();
  }

  private int[] shown(int number, Placement placement) {
    if (placement.colours().isEmpty() == matching) {
      throw new Violation(
          "placement "
              + number
              + (matching
                  ? " has no colours, expected those that have to match"
                  : " has colours, expected none"));
    }
    if (!matching) {
      return cellsOf[number];
    }
    int[] own = new int[placement.cells().size()];
    for (int k = 0; k < own.length; k++) {
      int cell = Objects.requireNonNull(numbers.get(placement.cells().get(k)));
      own[k] = numberIn(cell, placement.colours().charAt(k));
    }
    Arrays.sort(own);
    return own;
  }

  /**
   * The number of a cell in a colour. That of a cell without a colour is the number of the cell;
   * any other has the number of the cell as its remainder by that of cells.
   *
   * @param mark as the marks of a shape; ignored where colours need not match
   */
  int numberIn(int cell, char mark) {
    boolean isPlain = !matching || mark == Shape.PLAIN;
    return isPlain ? cell : cell + cells.size() * mark;
  }

  /** All pieces, if several kinds exist: first those whose copies must all be used. */
  private static List<Integer> countedPieces(List<Piece> pieces) {
    return pieces.size() == 1
        ? List.of()
        : IntStream.range(0, pieces.size())
            .boxed()
            .sorted(Comparator.comparing(k -> pieces.get(k).fewest() < pieces.get(k).copies()))
            .toList();
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

  /** The number of the cell at an address; null if it is not in the region. */
  @Nullable Integer numberOf(Cell address) {
    return numbers.get(seams.inBox(address));
  }

  /** The seams at which the region closes. */
  Seams seams() {
    return seams;
  }

  /** Whether the colours of neighbours must match, and some piece has one. */
  boolean mustMatch() {
    return matching;
  }

  /** The lattice of the cells. */
  Tiling tiling() {
    return tiling;
  }

  /** The number of the kind of a cell in the lattice. */
  int kindOf(int cell) {
    return kindOf[cell];
  }

  int placementCount() {
    return pieceOf.length;
  }

  @Override
  public String optionWord() {
    return "placement";
  }

  @Override
  public int optionCount() {
    return placementCount();
  }

  boolean isPlacement(int number) {
    return number >= 0 && number < pieceOf.length;
  }

  int pieceOf(int placement) {
    return pieceOf[placement];
  }

  /** The numbers of the placement's cells, in increasing order. Do not change the array. */
  int[] cellsOf(int placement) {
    return cellsOf[placement];
  }

  /**
   * The numbers of the {@linkplain Crossings directions} on the inner sides of the placement's
   * bends, in increasing order: no other placement of a solution has them. Do not change the array.
   */
  int[] crossingsOf(int placement) {
    return crossingsOf[placement];
  }

  /** The number of these directions. */
  int crossingCount() {
    return crossingCount;
  }

  /**
   * The {@linkplain #numberIn numbers} of the placement's cells in the colours that have to match,
   * in increasing order. Do not change the array.
   */
  int[] shown(int placement) {
    return shown[placement];
  }

  /** The image of a cell in a colour, if those of cells are these. */
  static int image(int shownCell, int[] imageOf) {
    int cell = shownCell % imageOf.length;
    return imageOf[cell] + shownCell - cell;
  }

  /** What the placement shows where it meets others. */
  List<Contacts.Show> showsAt(int placement) {
    return showsAt.get(placement);
  }

  /** The number of {@linkplain Contacts contacts}. */
  int contactCount() {
    return contactCount;
  }

  @Override
  public boolean isSearched(int placement) {
    return searched[placement];
  }

  /** The number of cells, plus that of pieces if several kinds exist. */
  @Override
  public int itemCount() {
    return cells.size() + countedPieces.size();
  }

  private Piece pieceOfItem(int item) {
    return pieces().get(countedPieces.get(item - cells.size()));
  }

  /** Whether an item must be covered exactly once. */
  @Override
  public boolean isOnce(int item) {
    return item < cells.size()
        || (pieceOfItem(item).fewest() == 1 && pieceOfItem(item).copies() == 1);
  }

  /** The piece that an item stands for, if all its copies must be used; otherwise -1. */
  int fullyUsedPiece(int item) {
    return item < cells.size() || pieceOfItem(item).fewest() < pieceOfItem(item).copies()
        ? -1
        : countedPieces.get(item - cells.size());
  }

  /** The items of a placement: its cells, and its piece if that is an item. */
  int[] itemsOf(int placement) {
    int[] own = cellsOf[placement];
    return countedPieces.isEmpty()
        ? own
        : IntStream.concat(
                Arrays.stream(own),
                IntStream.of(cells.size() + countedPieces.indexOf(pieceOf[placement])))
            .toArray();
  }

  @Override
  public boolean covers(int placement, int item) {
    return item < cells.size()
        ? Arrays.binarySearch(cellsOf[placement], item) >= 0
        : pieceOf[placement] == countedPieces.get(item - cells.size());
  }

  @Override
  public String itemName(int item) {
    return item < cells.size() ? "cell " + cells.get(item) : "piece " + pieceOfItem(item).name();
  }

  /** Where a placement lies, in words. */
  @Override
  public String words(int placement) {
    return "placement "
        + placement
        + ", "
        + pieces().get(pieceOf[placement]).name()
        + " in "
        + Arrays.stream(cellsOf[placement]).limit(MOST_CELLS_TOLD).mapToObj(cells::get).toList()
        + (cellsOf[placement].length > MOST_CELLS_TOLD ? " and more" : "");
  }
}
