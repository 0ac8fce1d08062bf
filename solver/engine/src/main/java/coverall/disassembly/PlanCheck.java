package coverall.disassembly;

import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * Checks that some moves take a solution apart, piece by piece: each is of some pieces of the part
 * that comes next, and in the end all are apart. It does not check whether they hit each other. For
 * one use.
 */
final class PlanCheck {
  private final Puzzle puzzle;
  private final List<String> names; // by piece
  private final boolean box; // the walls have the number after those of the pieces
  private final List<Move> moves;
  private int next;

  PlanCheck(Puzzle puzzle, List<Placement> solution, List<Move> moves) {
    this.puzzle = puzzle;
    this.moves = moves;
    names =
        solution.stream().map(placement -> puzzle.pieces().get(placement.piece()).name()).toList();
    box = puzzle.sliding().hasBox();
  }

  /**
   * The level of the moves.
   *
   * @throws IllegalArgumentException if they do not take the solution apart
   */
  List<Integer> level() {
    int all = names.size() + (box ? 1 : 0);
    if (all > PartSearch.MOST_PIECES) {
      throw new IllegalArgumentException("at most " + PartSearch.MOST_PIECES + " pieces move");
    }
    List<Integer> level =
        all < 2 ? List.of() : separate(IntStream.range(0, all).boxed().collect(Collectors.toSet()));
    if (next < moves.size()) {
      throw new IllegalArgumentException(
          "move " + (next + 1) + " follows after all pieces are apart");
    }
    return level;
  }

  private List<Integer> separate(Set<Integer> part) {
    int first = next;
    Move move;
    do {
      if (next == moves.size()) {
        throw new IllegalArgumentException("pieces are still together after the last move");
      }
      move = moves.get(next++);
      check(move.pieces(), part);
    } while (!move.separates());
    List<Integer> level = new ArrayList<>(List.of(next - first));
    Set<Integer> moved = new TreeSet<>(move.pieces());
    Set<Integer> rest = new TreeSet<>(part);
    rest.removeAll(moved);
    for (Set<Integer> separated : List.of(moved, rest)) {
      List<Integer> own = isDone(separated) ? List.of() : separate(separated);
      if (own.stream().anyMatch(count -> count > 1)) {
        level.addAll(own);
      }
    }
    return level;
  }

  private void check(List<Integer> moved, Set<Integer> part) {
    for (int k = 0; k < moved.size(); k++) {
      if (moved.get(k) >= names.size()
          || !part.contains(moved.get(k))
          || (k > 0 && moved.get(k) <= moved.get(k - 1))) {
        throw new IllegalArgumentException("move " + next + " is of pieces " + moved);
      }
    }
    if (moved.size() == part.size()) {
      throw new IllegalArgumentException("move " + next + " is of all pieces " + moved);
    }
  }

  /** Whether nothing in a part, less than the whole, need be taken apart. */
  private boolean isDone(Set<Integer> part) {
    return part.size() < 2
        || (!part.contains(names.size())
            && puzzle
                .sliding()
                .mayStayTogether(part.stream().map(names::get).collect(Collectors.toSet())));
  }
}
