package coverall.disassembly;

import coverall.geometry.Cell;
import coverall.geometry.Direction;
import coverall.geometry.Directions;
import coverall.geometry.Lattice;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Takes assemblies apart by brute force. All it knows is how to slide a set of pieces by one unit:
 * it tries every set of pieces, and every way to separate a part.
 */
final class UnitSlides {
  private static final int FAR = 40; // units after which pieces are out of reach

  private final Lattice lattice;
  private final List<Direction> directions;
  private final List<Set<Cell>> pieces; // and the walls, if there are any, last
  private final boolean walled;
  private final List<Set<Integer>> together;
  private final Map<List<?>, Optional<Tree>> known = new HashMap<>();
  private int states;

  /** How a part is taken apart, with the fewest moves. */
  record Tree(int moves, List<Tree> parts) {
    int allMoves() {
      return moves + parts.stream().mapToInt(Tree::allMoves).sum();
    }

    /** The numbers of moves, without parts that come apart by single moves. */
    List<Integer> level() {
      List<Integer> level = new ArrayList<>(List.of(moves));
      for (Tree part : parts) {
        if (part.level().stream().anyMatch(number -> number > 1)) {
          level.addAll(part.level());
        }
      }
      return level;
    }
  }

  /**
   * An assembly of pieces.
   *
   * @param walls which stay where they are, if there are any
   * @param together pieces that may stay together in the end
   */
  UnitSlides(
      Lattice lattice, List<Set<Cell>> pieces, Set<Cell> walls, List<Set<Integer>> together) {
    this.lattice = lattice;
    this.pieces = new ArrayList<>(pieces);
    this.together = together;
    walled = !walls.isEmpty();
    if (walled) {
      this.pieces.add(walls);
    }
    directions = Directions.of(lattice);
  }

  /** How it comes apart; empty if it does not. */
  Optional<Tree> result() {
    List<Integer> all = new ArrayList<>();
    List<Cell> offsets = new ArrayList<>();
    for (int k = 0; k < pieces.size(); k++) {
      all.add(k);
      offsets.add(new Cell(0, 0, 0));
    }
    return all.size() < 2 ? Optional.of(new Tree(0, List.of())) : result(all, offsets);
  }

  private boolean isDone(List<Integer> part) {
    return part.size() < 2 || together.stream().anyMatch(group -> group.containsAll(part));
  }

  /** The number of states of the whole assembly if nothing can be separated; else 0. */
  int lockedStates() {
    return states;
  }

  private Optional<Tree> result(List<Integer> part, List<Cell> offsets) {
    List<?> key = List.of(part, relative(offsets));
    if (!known.containsKey(key)) {
      known.put(key, search(part, relative(offsets)));
    }
    return known.get(key);
  }

  private Optional<Tree> search(List<Integer> part, List<Cell> start) {
    Set<List<Cell>> reached = new HashSet<>(Set.of(start));
    List<List<Cell>> front = List.of(start);
    for (int moves = 1; !front.isEmpty(); moves++) {
      List<List<Cell>> next = new ArrayList<>();
      List<Tree> best = new ArrayList<>();
      boolean separable = false;
      for (List<Cell> state : front) {
        for (int set = 1; set < (1 << part.size()) - 1; set++) {
          for (Direction direction : directions) {
            List<Cell> now = state;
            int units = 0;
            while (units < FAR && canSlide(part, now, set, direction)) {
              now = slid(now, set, direction.step());
              units++;
              if (reached.add(relative(now))) {
                next.add(relative(now));
              }
            }
            if (units == FAR) {
              separable = true;
              separated(moves, part, state, set).ifPresent(best::add);
            }
          }
        }
      }
      if (separable) {
        return best.stream()
            .min(
                (a, b) ->
                    a.allMoves() != b.allMoves()
                        ? Integer.compare(a.allMoves(), b.allMoves())
                        : Disassembly.LEVELS.compare(a.level(), b.level()));
      }
      front = next;
    }
    if (part.size() == pieces.size()) {
      states = reached.size();
    }
    return Optional.empty();
  }

  private Optional<Tree> separated(int moves, List<Integer> part, List<Cell> state, int set) {
    List<Tree> parts = new ArrayList<>();
    int slid = Integer.bitCount(set);
    boolean slidFirst;
    if (walled && part.getLast() == pieces.size() - 1) {
      slidFirst = (set >> (part.size() - 1) & 1) == 0; // The walls stay.
    } else {
      // The smaller part comes first; of equal ones, that without the first piece.
      slidFirst = 2 * slid < part.size() || (2 * slid == part.size() && (set & 1) == 0);
    }
    for (int chosen : slidFirst ? new int[] {set, ~set} : new int[] {~set, set}) {
      List<Integer> some = new ArrayList<>();
      List<Cell> offsets = new ArrayList<>();
      for (int k = 0; k < part.size(); k++) {
        if ((chosen >> k & 1) != 0) {
          some.add(part.get(k));
          offsets.add(state.get(k));
        }
      }
      if (!isDone(some)) {
        Optional<Tree> result = result(some, offsets);
        if (result.isEmpty()) {
          return Optional.empty();
        }
        parts.add(result.get());
      }
    }
    return Optional.of(new Tree(moves, parts));
  }

  private boolean canSlide(List<Integer> part, List<Cell> offsets, int set, Direction direction) {
    Set<Cell> others = new HashSet<>();
    for (int k = 0; k < part.size(); k++) {
      if ((set >> k & 1) == 0) {
        Cell offset = offsets.get(k);
        pieces.get(part.get(k)).forEach(cell -> others.add(plus(cell, offset)));
      }
    }
    for (int k = 0; k < part.size(); k++) {
      if ((set >> k & 1) != 0) {
        for (Cell cell : pieces.get(part.get(k))) {
          Cell from = plus(cell, offsets.get(k));
          for (Cell to : direction.swept().get(lattice.kind(cell))) {
            if (others.contains(plus(from, to))) {
              return false;
            }
          }
        }
      }
    }
    return true;
  }

  private static List<Cell> slid(List<Cell> offsets, int set, Cell step) {
    List<Cell> slid = new ArrayList<>(offsets);
    for (int k = 0; k < slid.size(); k++) {
      if ((set >> k & 1) != 0) {
        slid.set(k, plus(slid.get(k), step));
      }
    }
    return slid;
  }

  private static List<Cell> relative(List<Cell> offsets) {
    Cell first = offsets.getFirst();
    return offsets.stream().map(cell -> cell.plus(-first.x(), -first.y(), -first.z())).toList();
  }

  private static Cell plus(Cell a, Cell b) {
    return a.plus(b.x(), b.y(), b.z());
  }
}
