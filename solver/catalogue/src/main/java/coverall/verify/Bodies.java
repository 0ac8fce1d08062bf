package coverall.verify;

import coverall.geometry.Vector;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** The pieces of solutions as bodies that slide along each other. For one thread. */
final class Bodies {
  private final Board board;
  private final Tiling tiling;
  private final Sliding sliding;
  private final Map<Integer, List<Placed>> placed = new HashMap<>(); // by placement

  /** A cell: its kind, and the translation from the first cell of that kind. */
  record Placed(int kind, Vector offset) {}

  Bodies(Board board) {
    this.board = board;
    tiling = board.tiling();
    sliding = new Sliding(tiling);
  }

  /** The pieces of a solution, in the order of the pieces and then of their first cells. */
  List<List<Placed>> of(int[] placements) {
    return Arrays.stream(placements)
        .filter(placement -> !board.pieces().get(board.pieceOf(placement)).isGap())
        .boxed()
        .sorted(
            Comparator.<Integer>comparingInt(board::pieceOf)
                .thenComparingInt(placement -> board.cellsOf(placement)[0]))
        .map(this::placed)
        .toList();
  }

  private List<Placed> placed(int placement) {
    return placed.computeIfAbsent(
        placement,
        number ->
            Arrays.stream(board.cellsOf(number))
                .mapToObj(
                    cell -> new Placed(board.kindOf(cell), tiling.offset(board.cells().get(cell))))
                .toList());
  }

  /**
   * Whether a piece that slides along a vector hits another one.
   *
   * @param between how far the other has moved, less how far this one has
   */
  boolean hits(List<Placed> piece, List<Placed> other, Vector between, Vector way) {
    for (Placed cell : piece) {
      for (Placed target : other) {
        Vector from = target.offset().minus(cell.offset()).plus(between);
        if (sliding.hits(cell.kind(), way, target.kind(), from)) {
          return true;
        }
      }
    }
    return false;
  }
}
