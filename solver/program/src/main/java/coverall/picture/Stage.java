package coverall.picture;

import coverall.disassembly.Disassembly;
import coverall.disassembly.Move;
import coverall.geometry.Cell;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/**
 * What is left together of an assembly at a move, after the move.
 *
 * @param parts in their places; those moved away by the move stop beside the others
 * @param moved the indices of the parts that the move has moved
 * @param box the cells of the region if the parts come out of a box; else none
 * @param move the move; none in the assembly
 */
record Stage(List<PaintedPart> parts, Set<Integer> moved, List<Cell> box, Optional<Move> move) {
  private static final double GAP = 0.7; // between parts moved away and the others, in cells
  private static final double TOLERANCE = 1e-9;

  Stage {
    parts = List.copyOf(parts);
    moved = Set.copyOf(moved);
    box = List.copyOf(box);
  }

  /** Parts of which none has moved. */
  static Stage still(List<PaintedPart> parts) {
    return new Stage(parts, Set.of(), List.of(), Optional.empty());
  }

  /** Pieces that are still together, perhaps in a box. */
  private record Group(List<Integer> pieces, List<Cell> box) {}

  /**
   * The assembly, and for each move what it is a move of.
   *
   * @throws IllegalArgumentException if a move is of pieces that are no longer together
   */
  static List<Stage> of(Puzzle puzzle, List<Placement> solution, Disassembly plan) {
    CellSolids solids = new CellSolids(puzzle.region());
    List<Cell> box = puzzle.sliding().hasBox() ? puzzle.region().cells() : List.of();
    List<PaintedPart> places = new ArrayList<>(PaintedPart.of(puzzle, solution));
    List<Group> groups = new ArrayList<>();
    groups.add(new Group(IntStream.range(0, places.size()).boxed().toList(), box));
    List<Stage> stages = new ArrayList<>();
    stages.add(new Stage(places, Set.of(), box, Optional.empty()));
    for (Move move : plan.moves()) {
      List<Integer> pieces = move.pieces();
      Group group =
          groups.stream()
              .filter(one -> one.pieces.containsAll(pieces))
              .findFirst()
              .orElseThrow(() -> new IllegalArgumentException(pieces + " are not together"));
      int steps = move.distance();
      if (move.separates()) {
        List<Integer> rest = group.pieces.stream().filter(k -> !pieces.contains(k)).toList();
        List<Cell> others = new ArrayList<>(cells(only(rest, places)));
        others.addAll(group.box);
        steps = stepsApart(solids, cells(only(pieces, places)), others, move);
        groups.remove(group);
        groups.add(new Group(pieces, List.of()));
        groups.add(new Group(rest, group.box));
      }
      Cell step = move.direction().step();
      Cell way = new Cell(steps * step.x(), steps * step.y(), steps * step.z());
      pieces.forEach(piece -> places.set(piece, places.get(piece).moved(way)));
      Set<Integer> moved = pieces.stream().map(group.pieces::indexOf).collect(Collectors.toSet());
      stages.add(new Stage(only(group.pieces, places), moved, group.box, Optional.of(move)));
    }
    return stages;
  }

  private static List<PaintedPart> only(List<Integer> pieces, List<PaintedPart> places) {
    return pieces.stream().map(places::get).toList();
  }

  private static List<Cell> cells(List<PaintedPart> parts) {
    return parts.stream().flatMap(part -> part.cells().stream()).toList();
  }

  /** How many steps take cells away from others, with a gap between the boxes around them. */
  private static int stepsApart(CellSolids solids, List<Cell> cells, List<Cell> others, Move move) {
    Box box = box(solids, cells);
    Box other = box(solids, others);
    double gap = GAP * solids.size();
    Point3 step = solids.vector(move.direction().vector());
    Point3 ahead = other.high().minus(box.low()).plus(new Point3(gap, gap, gap));
    Point3 back = other.low().minus(box.high()).minus(new Point3(gap, gap, gap));
    double steps =
        Math.min(
            stepsAlong(ahead.x(), back.x(), step.x()),
            Math.min(
                stepsAlong(ahead.y(), back.y(), step.y()),
                stepsAlong(ahead.z(), back.z(), step.z())));
    return (int) Math.ceil(steps - TOLERANCE);
  }

  private static double stepsAlong(double ahead, double back, double step) {
    return Math.abs(step) < TOLERANCE
        ? Double.POSITIVE_INFINITY
        : Math.max(0, (step > 0 ? ahead : back) / step);
  }

  private static Box box(CellSolids solids, List<Cell> cells) {
    return Box.around(cells.stream().flatMap(cell -> solids.corners(cell).stream()).toList());
  }

  /** Whether the move takes parts away. */
  boolean separates() {
    return move.filter(Move::separates).isPresent();
  }
}
