package coverall.disassembly;

import java.util.Arrays;

/**
 * Takes parts apart by single moves as far as possible: each move separates some pieces from the
 * others, and no piece is moved before. Most assemblies of packing puzzles come apart so, and many
 * others except for a few pieces that are locked into each other.
 *
 * <p>Nothing need be tried in vain. If a single move separates a part, it also separates any pieces
 * of that part, on both sides, without the others, because each meets fewer pieces on its way. So
 * whichever moves are made, the same sets of pieces stay together in the end, after the same number
 * of moves.
 *
 * <p>Not thread-safe. It allocates nothing.
 */
final class SingleMoves {
  private final int width; // pairs of opposite directions
  private final PairDistances pairs;
  private final long[][] hits; // by pair of directions and piece: all that it ever hits
  private final long[] along = new long[PartSearch.MOST_PIECES]; // scratch
  private final long[] moved = new long[PartSearch.MOST_PIECES];
  private final int[] direction = new int[PartSearch.MOST_PIECES];
  private int moves;
  private long stuck;
  private boolean isChain;
  private boolean walled;

  /**
   * For pieces of some shapes.
   *
   * @param width the number of pairs of opposite directions
   * @param pairs the distances between the shapes
   */
  SingleMoves(int width, PairDistances pairs) {
    this.width = width;
    this.pairs = pairs;
    hits = new long[width][PartSearch.MOST_PIECES];
  }

  /**
   * Takes some pieces apart as far as possible.
   *
   * @param shapeOf the shape of each piece, at least two
   * @param offsetOf the offset of each piece's first cell from that of the first piece
   * @param withWalls whether the first piece is the walls of a box, which are not moved away
   */
  void takeApart(int[] shapeOf, int[] offsetOf, boolean withWalls) {
    walled = withWalls;
    moves = 0;
    stuck = 0;
    isChain = true;
    findHits(shapeOf, offsetOf);
    separate(-1L >>> -shapeOf.length);
  }

  /** The pieces that stay with others in the end, as a set of bits; 0 if all come apart. */
  long stuck() {
    return stuck;
  }

  /**
   * Whether all that are stuck stay together in the end, and each move separates a single piece
   * from them. Then no other moves separate more pieces before one of those that are stuck must be
   * moved.
   */
  boolean isChain() {
    return isChain;
  }

  /** The number of moves. */
  int moves() {
    return moves;
  }

  /** The pieces that a move moves away, as a set of bits. */
  long moved(int move) {
    return moved[move];
  }

  /** The number of the direction in which a move moves them away. */
  int direction(int move) {
    return direction[move];
  }

  private void findHits(int[] shapes, int[] offsets) {
    int pieces = shapes.length;
    for (long[] row : hits) {
      Arrays.fill(row, 0, pieces, 0);
    }
    for (int i = 0; i < pieces; i++) {
      for (int j = i + 1; j < pieces; j++) {
        int index = pairs.find(shapes[i], shapes[j], offsets[j] - offsets[i] + Offset.NONE);
        for (int half = 0; half < width; half++) {
          if (pairs.distance(index + 2 * half) != PairDistances.UNBOUNDED) {
            hits[half][i] |= 1L << j;
          }
          if (pairs.distance(index + 2 * half + 1) != PairDistances.UNBOUNDED) {
            hits[half][j] |= 1L << i;
          }
        }
      }
    }
  }

  /** Takes a part apart: by the move that moves away the fewest pieces, then both its parts. */
  private void separate(long part) {
    int move = moves;
    moved[move] = part;
    for (int half = 0; half < width && movesMany(move); half++) {
      for (long rest = part; rest != 0; rest &= rest - 1) {
        int piece = Long.numberOfTrailingZeros(rest);
        along[piece] = (hits[half][piece] & part) | 1L << piece;
      }
      PartSearch.addIndirect(along, part);
      for (long rest = part; rest != 0 && movesMany(move); rest &= rest - 1) {
        int piece = Long.numberOfTrailingZeros(rest);
        choose(move, part, along[piece], 2 * half);
        choose(move, part, PartSearch.pushing(piece, part, along), 2 * half + 1);
      }
    }
    long away = moved[move];
    if (away == part) {
      isChain &= stuck == 0;
      stuck |= part;
      return;
    }
    moves++;
    long left = part & ~away;
    isChain &= Long.bitCount(away) == 1 || Long.bitCount(left) == 1;
    if (Long.bitCount(away) > 1) {
      separate(away);
    }
    if (Long.bitCount(left) > 1) {
      separate(left);
    }
  }

  /** Whether a move moves several pieces away, so that there may be one that moves fewer. */
  private boolean movesMany(int move) {
    return Long.bitCount(moved[move]) > 1;
  }

  /** Chooses a way to separate a part for a move, if it moves fewer pieces than the one chosen. */
  private void choose(int move, long part, long away, int towards) {
    boolean fewer = PartSearch.movesAway(away, part, walled && (part & 1) != 0);
    long set = fewer ? away : part & ~away;
    if (set != 0 && Long.bitCount(set) < Long.bitCount(moved[move])) {
      moved[move] = set;
      direction[move] = fewer ? towards : towards ^ 1;
    }
  }
}
