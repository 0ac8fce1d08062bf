package coverall.disassembly;

import coverall.geometry.Cell;
import coverall.geometry.Direction;
import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Finds out quickly whether any pieces in a region can slide at all: most assemblies of burrs
 * cannot move.
 *
 * <p>Pieces can slide in a direction unless each of them pushes all others. Then none can slide in
 * the opposite direction either.
 *
 * <p>Not thread-safe. It allocates nothing.
 */
final class FirstMoves {
  private final int[][] swept; // by direction (one of two opposite ones) and cell: start in list
  private final int[][] cellsSwept;
  private final int[] owner; // by cell
  private final long[] hits = new long[PartSearch.MOST_PIECES]; // by piece: those it hits
  private final long[] hitBy = new long[PartSearch.MOST_PIECES];

  /**
   * For pieces in a region.
   *
   * @param region with the walls around it
   */
  FirstMoves(Shape region, List<Direction> directions) {
    owner = new int[region.size()];
    swept = new int[directions.size() / 2][];
    cellsSwept = new int[directions.size() / 2][];
    for (int half = 0; half < swept.length; half++) {
      Direction direction = directions.get(2 * half);
      swept[half] = new int[region.size() + 1];
      List<Integer> met = new ArrayList<>();
      for (int k = 0; k < region.size(); k++) {
        swept[half][k] = met.size();
        Cell cell = region.cells().get(k);
        for (Cell to : direction.swept().get(region.lattice().kind(cell))) {
          int index = region.indexOf(cell.plus(to.x(), to.y(), to.z()));
          if (index >= 0) {
            met.add(index);
          }
        }
      }
      swept[half][region.size()] = met.size();
      cellsSwept[half] = met.stream().mapToInt(Integer::intValue).toArray();
    }
  }

  /**
   * Whether some pieces can slide.
   *
   * @param options the placements of the pieces
   * @param cells by placement: the indices of the cells that it covers
   */
  boolean exist(int[] options, int[][] cells) {
    Arrays.fill(owner, -1);
    for (int piece = 0; piece < options.length; piece++) {
      for (int cell : cells[options[piece]]) {
        owner[cell] = piece;
      }
    }
    for (int half = 0; half < swept.length; half++) {
      if (existAlong(half, options, cells)) {
        return true;
      }
    }
    return false;
  }

  private boolean existAlong(int half, int[] options, int[][] cells) {
    int pieces = options.length;
    for (int piece = 0; piece < pieces; piece++) {
      hits[piece] = 0;
      hitBy[piece] = 0;
    }
    int[] starts = swept[half];
    int[] met = cellsSwept[half];
    for (int piece = 0; piece < pieces; piece++) {
      long all = 0;
      for (int cell : cells[options[piece]]) {
        for (int k = starts[cell]; k < starts[cell + 1]; k++) {
          int other = owner[met[k]];
          if (other >= 0) {
            all |= 1L << other;
          }
        }
      }
      all &= ~(1L << piece);
      hits[piece] = all;
      for (long rest = all; rest != 0; rest &= rest - 1) {
        hitBy[Long.numberOfTrailingZeros(rest)] |= 1L << piece;
      }
    }
    long everyone = -1L >>> -pieces;
    return reached(hits) != everyone || reached(hitBy) != everyone;
  }

  /** The pieces that the first one pushes, directly or not, itself included. */
  private static long reached(long[] next) {
    long reached = 1;
    long open = 1;
    while (open != 0) {
      int piece = Long.numberOfTrailingZeros(open);
      open &= open - 1;
      long more = next[piece] & ~reached;
      reached |= more;
      open |= more;
    }
    return reached;
  }
}
