package coverall.verify;

import coverall.geometry.Direction;
import coverall.geometry.Directions;
import coverall.geometry.Vector;
import coverall.puzzle.SlidingRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;

/**
 * The pieces of solutions as bodies that slide along each other, and the walls of the box around
 * them, if there is one. Not thread-safe.
 */
final class Bodies {
  private static final int NEAR = 4; // translations along each axis in which cells are looked for

  private static final double TINY = 1e-7;

  private final Board board;
  private final Tiling tiling;
  private final Sliding sliding;
  private final SlidingRules rules;
  private final Map<Integer, Body> placed = new HashMap<>(); // by placement
  private final Map<Slide, List<Placed>> hit = new HashMap<>(); // by the first cell of a kind
  private final List<Body> walls; // one, or none

  /** A cell: its kind, and the translation from the first cell of that kind. */
  record Placed(int kind, Vector offset) {}

  /** Cells that move together, and the name of the piece; the walls have none. */
  record Body(String name, List<Placed> cells) {
    boolean isWalls() {
      return name.isEmpty();
    }
  }

  /** The first cell of a kind slides along a vector. */
  private record Slide(int kind, Vector way) {}

  Bodies(Board board) {
    this.board = board;
    tiling = board.tiling();
    sliding = new Sliding(tiling);
    rules = board.puzzle().sliding();
    walls = rules.open().isEmpty() ? List.of() : List.of(walls());
  }

  /**
   * The pieces of a solution, in the order of the pieces and then of their first cells; then the
   * walls.
   */
  List<Body> of(int[] placements) {
    Stream<Body> pieces =
        Arrays.stream(placements)
            .filter(placement -> !board.pieces().get(board.pieceOf(placement)).isGap())
            .boxed()
            .sorted(
                Comparator.<Integer>comparingInt(board::pieceOf)
                    .thenComparingInt(placement -> board.cellsOf(placement)[0]))
            .map(this::placed);
    return Stream.concat(pieces, walls.stream()).toList();
  }

  private Body placed(int placement) {
    return placed.computeIfAbsent(
        placement,
        number ->
            new Body(
                board.pieces().get(board.pieceOf(number)).name(),
                Arrays.stream(board.cellsOf(number)).mapToObj(this::cell).toList()));
  }

  private Placed cell(int number) {
    return new Placed(board.kindOf(number), tiling.offset(board.cells().get(number)));
  }

  /** Whether nothing in a part, less than the whole, need be taken apart. */
  boolean isDone(Collection<Body> part) {
    if (part.size() < 2) {
      return true;
    }
    // A group has no piece without a name, so it never contains the walls.
    return rules.together().stream()
        .anyMatch(group -> part.stream().allMatch(body -> group.contains(body.name())));
  }

  /**
   * Whether a body that slides along a vector hits another one.
   *
   * @param between how far the other has moved, less how far this one has
   */
  boolean hits(Body body, Body other, Vector between, Vector way) {
    for (Placed cell : body.cells()) {
      for (Placed target : other.cells()) {
        Vector from = target.offset().minus(cell.offset()).plus(between);
        if (sliding.hits(cell.kind(), way, target.kind(), from)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * The walls: all cells that a cell of the region would hit in one step, except those of the
   * region and those that lie farther out in an open direction than all of these.
   */
  private Body walls() {
    List<Placed> region = new ArrayList<>();
    for (int k = 0; k < board.cells().size(); k++) {
      region.add(cell(k));
    }
    Set<Placed> found = new HashSet<>();
    for (Direction direction : Directions.of(board.puzzle().region().lattice())) {
      region.forEach(cell -> found.addAll(hit(cell, direction.vector())));
    }
    region.forEach(found::remove);
    for (Direction direction : rules.open()) {
      double[] ahead = tiling.point(direction.vector());
      double farthest = region.stream().mapToDouble(cell -> ahead(cell, ahead)).max().orElseThrow();
      found.removeIf(cell -> ahead(cell, ahead) > farthest + TINY);
    }
    return new Body("", List.copyOf(found));
  }

  /** How far ahead the centre of a cell is in a direction. */
  private double ahead(Placed cell, double[] ahead) {
    return Sliding.dot(tiling.point(cell.offset()), ahead)
        + tiling.corners(cell.kind()).stream()
            .mapToDouble(corner -> Sliding.dot(corner, ahead))
            .average()
            .orElseThrow();
  }

  /** The cells, wherever cells can be, that a cell hits while it slides along a vector. */
  private List<Placed> hit(Placed cell, Vector way) {
    return hit.computeIfAbsent(new Slide(cell.kind(), way), this::hitByFirst).stream()
        .map(other -> new Placed(other.kind(), other.offset().plus(cell.offset())))
        .toList();
  }

  private List<Placed> hitByFirst(Slide slide) {
    List<Placed> found = new ArrayList<>();
    for (int kind = 0; kind < tiling.kindCount(); kind++) {
      for (Vector offset : tiling.translations(NEAR)) {
        boolean itself = kind == slide.kind() && offset.isZero();
        if (!itself && sliding.hits(slide.kind(), slide.way(), kind, offset)) {
          found.add(new Placed(kind, offset));
        }
      }
    }
    return found;
  }
}
