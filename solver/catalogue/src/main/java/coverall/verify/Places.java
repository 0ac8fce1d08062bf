package coverall.verify;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.Marks;
import coverall.puzzle.Piece;
import coverall.puzzle.Rules;
import coverall.puzzle.Turning;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * All places where a piece can lie: each permitted orientation of its drawing, at each position
 * where it fits. Each place has exactly one placement of the catalogue.
 */
final class Places {
  private static final int NONE = -1;

  private final Board board;
  private final Map<IntBuffer, Integer> placementAt = new HashMap<>(); // by piece and shown cells

  /**
   * Finds all places, and the placement at each.
   *
   * @throws Violation if some place does not have exactly one placement
   */
  Places(Board board) {
    this.board = board;
    for (int piece = 0; piece < board.pieces().size(); piece++) {
      Piece own = board.pieces().get(piece);
      if (own.isGap()) {
        leaveEmpty(piece);
        continue;
      }
      for (Motion motion : board.tiling().motions()) {
        if (isAllowed(own.turning(), motion)) {
          List<Cell> turned = board.tiling().images(motion, own.shape().cells());
          // A place may have its first cell beyond a twist only.
          int anchors = turned.isEmpty() ? 0 : board.seams().areTwisted() ? turned.size() : 1;
          for (int anchor = 0; anchor < anchors; anchor++) {
            move(piece, turned, anchor);
          }
        }
      }
    }
    for (int p = 0; p < board.placementCount(); p++) {
      occupy(p);
    }
    placementAt.forEach(
        (place, placement) -> {
          if (placement == NONE) {
            throw new Violation(
                "piece "
                    + board.pieces().get(place.get(0)).name()
                    + " has no placement in "
                    + Arrays.stream(place.array(), 1, place.limit())
                        .mapToObj(shown -> board.cells().get(shown % board.cells().size()))
                        .toList());
          }
        });
  }

  private boolean isAllowed(Turning turning, Motion motion) {
    return switch (turning) {
      case FREE -> motion.isRotation();
      case ONE_SIDED -> motion.isRotation() && board.tiling().leavesAbove(motion);
      case UNTURNED -> motion.equals(Motion.NONE);
      case MIRRORED -> true;
    };
  }

  private void leaveEmpty(int gap) {
    for (int cell = 0; cell < board.cells().size(); cell++) {
      if (mayLie(board.pieces().get(gap), 0, cell) && isLeftTo(gap, cell)) {
        placementAt.put(key(gap, new int[] {cell}), NONE);
      }
    }
  }

  /** Moves some cell of a turned piece to each cell of its kind. */
  private void move(int piece, List<Cell> turned, int anchor) {
    Cell from = turned.get(anchor);
    int kind = board.tiling().kind(from);
    for (int target = 0; target < board.cells().size(); target++) {
      Cell to = board.cells().get(target);
      int[] cells = new int[turned.size()];
      int[] shown = new int[cells.length];
      boolean fits = board.kindOf(target) == kind;
      for (int k = 0; fits && k < cells.length; k++) {
        Cell cell = turned.get(k);
        Integer number =
            board.numberOf(
                new Cell(
                    cell.x() + to.x() - from.x(),
                    cell.y() + to.y() - from.y(),
                    cell.z() + to.z() - from.z()));
        fits = number != null && mayLie(board.pieces().get(piece), k, number);
        cells[k] = number == null ? NONE : number;
        shown[k] = board.numberIn(cells[k], board.pieces().get(piece).shape().mark(k));
      }
      if (fits
          && isApart(cells)
          && isLeftTo(piece, cells)
          && matchesItself(piece, turned, to.plus(-from.x(), -from.y(), -from.z()), cells)) {
        placementAt.put(key(piece, shown), NONE);
      }
    }
  }

  /**
   * Whether a piece shows the same colours where its sides meet, as they can where the region
   * closes.
   *
   * @param cells the numbers of its cells, in the order of those that are turned
   */
  private boolean matchesItself(int piece, List<Cell> turned, Cell step, int[] cells) {
    if (!board.mustMatch() || !board.seams().exist()) {
      return true;
    }
    Shape drawn = board.pieces().get(piece).shape();
    List<Cell> own = turned.stream().map(c -> c.plus(step.x(), step.y(), step.z())).toList();
    List<Integer> numbers = Arrays.stream(cells).boxed().toList();
    for (int k = 0; k < cells.length; k++) {
      char colour = drawn.mark(k);
      for (Cell next : board.tiling().sharing(own.get(k))) {
        int met = own.contains(next) ? NONE : numbers.indexOf(board.numberOf(next));
        char other = met < 0 ? Shape.PLAIN : drawn.mark(met);
        if (colour != other && colour != Shape.PLAIN && other != Shape.PLAIN) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether a piece does not cover a cell twice, as it can where the region closes. */
  private boolean isApart(int... cells) {
    return !board.seams().exist() || Arrays.stream(cells).distinct().count() == cells.length;
  }

  /**
   * Whether these are the cells of a copy that is in place, or a copy is left that is not, and none
   * of the cells is taken.
   */
  private boolean isLeftTo(int piece, int... cells) {
    Piece own = board.pieces().get(piece);
    int left = own.copies();
    for (Rules.Start start : board.puzzle().rules().starts()) {
      boolean isOwn = start.piece().equals(own.name());
      long shared =
          Arrays.stream(cells).filter(c -> start.cells().contains(board.cells().get(c))).count();
      if (shared > 0) {
        return isOwn && shared == cells.length && shared == start.cells().size();
      }
      left -= isOwn ? 1 : 0;
    }
    return left > 0;
  }

  /** Whether a cell of a piece, as drawn, may cover a cell of the region. */
  private boolean mayLie(Piece piece, int drawn, int number) {
    char mark = board.puzzle().region().mark(number);
    if (piece.isGap()) {
      return Marks.mayStayEmpty(mark);
    }
    Rules rules = board.puzzle().rules();
    Set<Cell> inside = rules.inside().get(piece.name());
    if (inside != null && !inside.contains(board.cells().get(number))) {
      return false;
    }
    char own = piece.shape().mark(drawn);
    char below = Marks.colour(mark);
    if (own == Shape.PLAIN || below == Shape.PLAIN) {
      return true;
    }
    Set<Character> fitting = rules.fits().get(own);
    return fitting == null ? own == below : fitting.contains(below);
  }

  private void occupy(int placement) {
    Integer known =
        placementAt.replace(key(board.pieceOf(placement), board.shown(placement)), placement);
    if (known == null) {
      throw new Violation(
          board.words(placement) + ": the piece cannot lie there in any orientation");
    }
    if (known != NONE) {
      throw new Violation(board.words(placement) + ": placement " + known + " is identical");
    }
  }

  Board board() {
    return board;
  }

  /** The places of each piece, each as the numbers of its shown cells in increasing order. */
  List<Set<IntBuffer>> ofPieces() {
    List<Set<IntBuffer>> places = new ArrayList<>();
    board.pieces().forEach(piece -> places.add(new HashSet<>()));
    for (IntBuffer place : placementAt.keySet()) {
      places.get(place.get(0)).add(place.slice(1, place.limit() - 1));
    }
    return places;
  }

  /**
   * The placement of a piece that shows these cells, which must be a place.
   *
   * @param cells their numbers in their colours, in any order; sorts them
   */
  int placementAt(int piece, int[] cells) {
    Integer placement = placementAt.get(key(piece, cells));
    if (placement == null) {
      throw new AssertionError("piece " + piece + " cannot lie in " + Arrays.toString(cells));
    }
    return placement;
  }

  private static IntBuffer key(int piece, int[] cells) {
    Arrays.sort(cells);
    int[] key = new int[cells.length + 1];
    key[0] = piece;
    System.arraycopy(cells, 0, key, 1, cells.length);
    return IntBuffer.wrap(key);
  }
}
