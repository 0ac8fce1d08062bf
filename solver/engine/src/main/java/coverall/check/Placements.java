package coverall.check;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Encoding;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Locale;
import java.util.stream.IntStream;

/**
 * The placements of a puzzle, indexed by cell and by piece.
 *
 * <p>The items are the cells of the region in their order, followed by all pieces in their order.
 * The numbers of copies are narrowed to those that the volumes allow.
 */
final class Placements {
  private static final int MOST_CELLS_TOLD = 6;
  private static final long MOST_COVERED = 50_000_000; // cells of all placements

  private final Puzzle puzzle;
  private final Shape region;
  private final int[][] cells; // by placement
  private final int[] pieceOf; // by placement
  private final int[][] ofItem; // by item: the placements that cover it
  private final int[] fewest; // by piece: the least number of copies in a solution
  private final int[] most; // by piece: the greatest number of copies in a solution

  /**
   * The placements of an encoding.
   *
   * @throws BadPuzzleException if they have too many cells
   */
  Placements(Encoding encoding) {
    puzzle = encoding.puzzle();
    region = puzzle.region();
    List<Placement> placements = encoding.placements();
    long covered = encoding.cellsOfPlacements();
    if (covered > MOST_COVERED) {
      throw new BadPuzzleException(
          String.format(
              Locale.ROOT,
              "the placements cover %,d cells in all; a check supports at most %,d",
              covered,
              MOST_COVERED));
    }
    cells = new int[placements.size()][];
    pieceOf = new int[cells.length];
    int[] sizes = new int[region.size() + puzzle.pieces().size()];
    for (int p = 0; p < cells.length; p++) {
      pieceOf[p] = placements.get(p).piece();
      cells[p] = placements.get(p).cells().stream().mapToInt(region::indexOf).toArray();
      for (int cell : cells[p]) {
        sizes[cell]++;
      }
      sizes[itemOf(pieceOf[p])]++;
    }
    ofItem = Arrays.stream(sizes).mapToObj(size -> new int[size]).toArray(int[][]::new);
    for (int p = cells.length - 1; p >= 0; p--) {
      for (int cell : cells[p]) {
        ofItem[cell][--sizes[cell]] = p;
      }
      int piece = itemOf(pieceOf[p]);
      ofItem[piece][--sizes[piece]] = p;
    }
    fewest = puzzle.pieces().stream().mapToInt(Piece::fewest).toArray();
    most = puzzle.pieces().stream().mapToInt(Piece::copies).toArray();
    tighten();
  }

  /** Excludes numbers of copies for which the volumes cannot match. */
  private void tighten() {
    int pieces = most.length;
    int volume = region.size();
    for (int piece = 0; piece < pieces; piece++) {
      most[piece] = Math.max(fewest[piece], Math.min(most[piece], ofPiece(piece).length));
    }
    BigInteger[] before = new BigInteger[pieces + 1]; // bit v: the pieces before can have volume v
    BigInteger[] missing =
        new BigInteger[pieces + 1]; // bit v: the pieces from here on can complete volume v
    before[0] = BigInteger.ONE;
    missing[pieces] = BigInteger.ONE.shiftLeft(volume);
    BigInteger within = BigInteger.ONE.shiftLeft(volume + 1).subtract(BigInteger.ONE);
    for (int piece = 0; piece < pieces; piece++) {
      before[piece + 1] = BigInteger.ZERO;
      for (int copies = fewest[piece]; copies <= most[piece]; copies++) {
        BigInteger sums = before[piece].shiftLeft(copies * size(piece)).and(within);
        before[piece + 1] = before[piece + 1].or(sums);
      }
    }
    for (int piece = pieces - 1; piece >= 0; piece--) {
      missing[piece] = BigInteger.ZERO;
      for (int copies = fewest[piece]; copies <= most[piece]; copies++) {
        missing[piece] = missing[piece].or(missing[piece + 1].shiftRight(copies * size(piece)));
      }
    }
    if (!before[pieces].testBit(volume)) {
      return;
    }
    for (int number = 0; number < pieces; number++) {
      int piece = number;
      int[] possible =
          IntStream.rangeClosed(fewest[piece], most[piece])
              .filter(
                  copies ->
                      before[piece].shiftLeft(copies * size(piece)).and(missing[piece + 1]).signum()
                          > 0)
              .toArray();
      fewest[piece] = possible[0];
      most[piece] = possible[possible.length - 1];
    }
  }

  Puzzle puzzle() {
    return puzzle;
  }

  Shape region() {
    return region;
  }

  int count() {
    return cells.length;
  }

  int cellCount() {
    return region.size();
  }

  int pieceCount() {
    return most.length;
  }

  int itemCount() {
    return ofItem.length;
  }

  /** All placements. */
  BitSet all() {
    BitSet all = new BitSet();
    all.set(0, cells.length);
    return all;
  }

  int itemOf(int piece) {
    return region.size() + piece;
  }

  boolean isCell(int item) {
    return item < region.size();
  }

  int pieceOf(int placement) {
    return pieceOf[placement];
  }

  int[] cells(int placement) {
    return cells[placement];
  }

  /** The placements that cover an item. */
  int[] ofItem(int item) {
    return ofItem[item];
  }

  int[] ofPiece(int piece) {
    return ofItem[itemOf(piece)];
  }

  Piece piece(int piece) {
    return puzzle.pieces().get(piece);
  }

  /** The number of cells of a piece. */
  int size(int piece) {
    return piece(piece).shape().size();
  }

  /** The least number of copies of a piece in a solution. */
  int fewest(int piece) {
    return fewest[piece];
  }

  /** The greatest number of copies of a piece in a solution. */
  int most(int piece) {
    return most[piece];
  }

  boolean isFixed(int piece) {
    return fewest[piece] == most[piece];
  }

  /** The least number of placements in a solution that cover an item. */
  int need(int item) {
    return isCell(item) ? 1 : fewest[item - region.size()];
  }

  Cell cell(int item) {
    return region.cells().get(item);
  }

  String name(int piece) {
    return piece(piece).name();
  }

  /** {@code F on (0,0,0) (1,0,0)}, or {@code an empty cell (1,0,0)}. */
  String placementWords(int placement) {
    List<String> on = new ArrayList<>();
    for (int cell : cells[placement]) {
      on.add(cell(cell).toString());
    }
    if (piece(pieceOf[placement]).isGap()) {
      return "an empty cell " + on.getFirst();
    }
    if (on.size() > MOST_CELLS_TOLD) {
      on = new ArrayList<>(on.subList(0, MOST_CELLS_TOLD - 2));
      on.add("…");
    }
    return name(pieceOf[placement]) + " on " + String.join(" ", on);
  }

  /** {@code cell (0,0,0)}, {@code piece F} or {@code the empty cells}. */
  String itemWords(int item) {
    if (isCell(item)) {
      return "cell " + cell(item);
    }
    int piece = item - region.size();
    return piece(piece).isGap() ? "the empty cells" : "piece " + name(piece);
  }
}
