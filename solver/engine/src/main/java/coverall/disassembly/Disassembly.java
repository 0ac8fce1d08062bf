package coverall.disassembly;

import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/**
 * Whether an assembly comes apart, and how.
 *
 * <p>Each part of the assembly is separated into two by a number of moves, the last of which moves
 * some pieces away; then the pieces moved away are taken apart, then the others. The <i>level</i>
 * lists the numbers of moves in this order, without parts that come apart by single moves, as is
 * usual: 98.2.4.2. Pieces that may {@linkplain coverall.puzzle.SlidingRules#together stay together}
 * are no such part.
 *
 * @param verdict whether it comes apart
 * @param level the level; empty unless it comes apart, or if there is nothing to separate
 * @param moves the moves that take it apart, in order; none unless it comes apart
 */
public record Disassembly(Verdict verdict, List<Integer> level, List<Move> moves) {
  /** Orders levels by the first number that differs; a level comes before its continuations. */
  public static final Comparator<List<Integer>> LEVELS =
      (a, b) -> Arrays.compare(a.toArray(Integer[]::new), b.toArray(Integer[]::new));

  static final Disassembly LOCKED = new Disassembly(Verdict.LOCKED, List.of(), List.of());

  /** Whether an assembly comes apart. */
  public enum Verdict {
    /** Straight moves take it apart completely. */
    APART,
    /** No straight moves take it apart. */
    LOCKED,
    /** It has too many states to find out. */
    UNKNOWN;

    /** The word for it: {@code apart}, {@code locked} or {@code unknown}. */
    public String word() {
      return name().toLowerCase(Locale.ROOT);
    }
  }

  /** A disassembly, whose lists are copied. */
  public Disassembly {
    level = List.copyOf(level);
    moves = List.copyOf(moves);
  }

  /**
   * The moves as text: {@code 0,3 +x 2; 3 -z}. Of each, the pieces, the name of the direction, and
   * the distance unless they are moved away.
   */
  public String plan() {
    return moves.stream().map(Move::text).collect(Collectors.joining(Move.SEPARATOR));
  }

  /**
   * The disassembly of a solution of a puzzle by the moves of a text. That pieces do not hit each
   * other is not checked.
   *
   * @throws IllegalArgumentException if the text is no plan, or its moves do not take the solution
   *     apart, with this level
   */
  public static Disassembly ofPlan(
      List<Integer> level, String plan, Puzzle puzzle, List<Placement> solution) {
    List<Move> moves = new ArrayList<>();
    if (!plan.isEmpty()) {
      for (String move : plan.split(Move.SEPARATOR, -1)) {
        moves.add(Move.parse(move, puzzle.region().lattice()));
      }
    }
    if (!new PlanCheck(puzzle, solution, moves).level().equals(level)) {
      throw new IllegalArgumentException("the moves are not of its level");
    }
    return new Disassembly(Verdict.APART, level, moves);
  }

  /** The level as text: {@code 98.2.4.2}. */
  public String levelText() {
    return level.stream().map(String::valueOf).collect(Collectors.joining("."));
  }
}
