package coverall.disassembly;

import coverall.disassembly.Disassembly.Verdict;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Whether and how a part of an assembly comes apart: a {@link Disassembly} as a tree. Immutable.
 */
final class Plan {
  static final Plan DONE = new Plan(Verdict.APART, new int[0], List.of(), List.of());
  static final Plan LOCKED = new Plan(Verdict.LOCKED, new int[0], List.of(), List.of());
  static final Plan UNKNOWN = new Plan(Verdict.UNKNOWN, new int[0], List.of(), List.of());

  private final Verdict verdict;
  private final int[] level;
  private final List<Move> first;
  private final List<Plan> then;
  private final int moves;

  /**
   * A plan.
   *
   * @param level its level, see {@link Disassembly}
   * @param first the first moves
   * @param then what follows them, in order
   */
  private Plan(Verdict verdict, int[] level, List<Move> first, List<Plan> then) {
    this.verdict = verdict;
    this.level = level;
    this.first = first;
    this.then = then;
    int sum = first.size();
    for (Plan part : then) {
      sum += part.moves;
    }
    moves = sum;
  }

  /** Some moves that separate two parts, and how these are taken apart. */
  static Plan of(List<Move> moves, Plan removed, Plan left) {
    int[] removedLevel = removed.isLevelOne() ? DONE.level : removed.level;
    int[] leftLevel = left.isLevelOne() ? DONE.level : left.level;
    int[] level = Arrays.copyOf(removedLevel, 1 + removedLevel.length + leftLevel.length);
    System.arraycopy(removedLevel, 0, level, 1, removedLevel.length);
    System.arraycopy(leftLevel, 0, level, 1 + removedLevel.length, leftLevel.length);
    level[0] = moves.size();
    return new Plan(Verdict.APART, level, moves, List.of(removed, left));
  }

  /**
   * Some moves each of which separates a part, and how the rest is taken apart.
   *
   * @param moves at least one
   */
  static Plan ofSingleMoves(List<Move> moves, Plan rest) {
    if (!rest.isApart()) {
      return rest;
    }
    int ones = rest.isLevelOne() ? 1 : moves.size();
    int[] level = new int[ones + rest.level.length];
    Arrays.fill(level, 0, ones, 1);
    System.arraycopy(rest.level, 0, level, ones, rest.level.length);
    return new Plan(Verdict.APART, level, moves, List.of(rest));
  }

  boolean isApart() {
    return verdict == Verdict.APART;
  }

  boolean isLocked() {
    return verdict == Verdict.LOCKED;
  }

  /** The number of moves. */
  int moves() {
    return moves;
  }

  /** Whether it has fewer moves than another, or as many and a lesser level. */
  boolean isEasierThan(Plan other) {
    return moves < other.moves || (moves == other.moves && Arrays.compare(level, other.level) < 0);
  }

  private boolean isLevelOne() {
    for (int number : level) {
      if (number > 1) {
        return false;
      }
    }
    return true;
  }

  /** The same as a list of moves. */
  Disassembly disassembly() {
    List<Move> all = new ArrayList<>(moves);
    addTo(all);
    List<Integer> numbers = new ArrayList<>(level.length);
    for (int number : level) {
      numbers.add(number);
    }
    return new Disassembly(verdict, numbers, all);
  }

  private void addTo(List<Move> all) {
    all.addAll(first);
    for (Plan part : then) {
      part.addTo(all);
    }
  }
}
