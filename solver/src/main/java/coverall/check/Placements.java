package coverall.check;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.Encoding;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The placements of a puzzle as the checks look at them: by their cells and pieces.
 *
 * <p>The things that a solution has to see to, here called items, are the cells of the region in
 * their order and then the pieces in theirs, every piece, however many kinds there are. The numbers
 * of copies are those that the volumes allow.
 */
final class Placements {
  private static final int MOST_CELLS_TOLD = 6;

  private final Puzzle puzzle;
  private final Shape region;
  private final int[][] cells; // by placement
  private final int[] pieceOf; // by placement
  private final int[][] ofItem; // by item: the placements that cover it
  private final int[] fewest; // by piece: how many copies a solution has at least
  private final int[] most; // by piece: and at most

  Placements(Encoding encoding) {
    puzzle = encoding.puzzle();
    region = puzzle.region();
    List<Placement> placements = encoding.placements();
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

  /** Leaves out the numbers of copies with which the volumes cannot come out. */
  private void tighten() {
    int pieces = most.length;
    int volume = region.size();
    for (int piece = 0; piece < pieces; piece++) {
      most[piece] = Math.max(fewest[piece], Math.min(most[piece], ofPiece(piece).length));
    }
    BigInteger[] before = new BigInteger[pieces + 1]; // bit v: volume v by the pieces before
    BigInteger[] missing = new BigInteger[pieces + 1]; // bit v: the pieces from here on complete v
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

  /** How many copies of a piece every solution has at least. */
  int fewest(int piece) {
    return fewest[piece];
  }

  /** How many copies of a piece a solution can have. */
  int most(int piece) {
    return most[piece];
  }

  boolean isFixed(int piece) {
    return fewest[piece] == most[piece];
  }

  /** How many placements of an item every solution has at least. */
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
