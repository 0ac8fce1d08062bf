package coverall.solve;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Encoding;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Rules;
import coverall.puzzle.Turning;
import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;

/**
 * Builds a box from blocks: smaller boxes that copies of its piece fill. A box too large for a
 * search is often made of blocks that a search fills at once. D. A. Klarner, "Packing a rectangle
 * with congruent N-ominoes", 1969, calls them primes if they are not made of blocks themselves.
 *
 * <p>Not thread-safe.
 */
final class Blocks {
  private static final int MOST_CELLS = 300; // of a block that is searched for
  private static final long FEWEST_BRANCHES = 16 * Checkpoint.INTERVAL; // of its first search
  private static final int GROWTH = 4; // of the branches from round to round

  private final Encoding encoding;
  private final ExactCover cover;
  private final OptionGroup group;
  private final Piece piece;
  private final Map<List<Integer>, List<List<Cell>>> primes = new HashMap<>(); // by sides, sorted
  private final Map<List<Integer>, Boolean> filled = new HashMap<>(); // by sides: made of primes

  private Blocks(Encoding encoding, ExactCover cover, OptionGroup group) {
    this.encoding = encoding;
    this.cover = cover;
    this.group = group;
    piece = encoding.puzzle().pieces().getFirst();
  }

  /** The blocks of a plan's puzzle; empty unless it is to fill a box with copies of one piece. */
  static Optional<Blocks> of(SearchPlan plan) {
    return plan.problem()
        .asPuzzle()
        .filter(encoding -> !plan.asWritten() && isOfOnePiece(encoding.puzzle()))
        .map(encoding -> new Blocks(encoding, plan.reduction().cover(), plan.reduction().group()));
  }

  private static boolean isOfOnePiece(Puzzle puzzle) {
    Shape region = puzzle.region();
    Piece piece = puzzle.pieces().getFirst();
    return puzzle.pieces().size() == 1
        && region.lattice().equals(Lattice.CUBE)
        && region.isBox()
        && region.surface().isPlane()
        && region.isPlain()
        && piece.shape().isPlain()
        && piece.isFixed()
        && (piece.turning() == Turning.FREE || piece.turning() == Turning.MIRRORED)
        && puzzle.rules().equals(Rules.NONE);
  }

  /**
   * Looks for blocks until they make the box.
   *
   * @param shouldContinue called from time to time; returns false to stop
   * @return the options of a solution; empty if it was stopped or no block is left to look for
   */
  Optional<int[]> search(BooleanSupplier shouldContinue) {
    Cell extent = encoding.puzzle().region().extent();
    List<Integer> box = List.of(extent.x(), extent.y(), extent.z());
    List<List<Integer>> candidates = candidates(box);
    for (long branches = FEWEST_BRANCHES; !candidates.isEmpty(); branches *= GROWTH) {
      Set<List<Integer>> settled = new HashSet<>();
      for (List<Integer> sides : candidates) {
        if (isFilled(sides) || isSettled(sides, branches, shouldContinue)) {
          settled.add(sides);
        }
        if (isFilled(sorted(box))) {
          List<List<Cell>> pieces = new ArrayList<>();
          build(new Cell(0, 0, 0), box, pieces);
          return options(pieces);
        }
        if (!shouldContinue.getAsBoolean()) {
          return Optional.empty();
        }
      }
      candidates.removeAll(settled);
    }
    return Optional.empty();
  }

  /** The boxes that fit in the box and may be filled, the smallest first. */
  private List<List<Integer>> candidates(List<Integer> box) {
    List<Integer> most = sorted(box);
    List<List<Integer>> candidates = new ArrayList<>();
    for (int a = 1; a <= most.get(0); a++) {
      for (int b = a; b <= most.get(1); b++) {
        for (int c = b; c <= most.get(2); c++) {
          int cells = a * b * c;
          if (cells <= MOST_CELLS
              && cells % piece.shape().size() == 0
              && !List.of(a, b, c).equals(most)) {
            candidates.add(List.of(a, b, c));
          }
        }
      }
    }
    candidates.sort(Comparator.comparingInt(Blocks::volume));
    return candidates;
  }

  private static int volume(List<Integer> sides) {
    return sides.get(0) * sides.get(1) * sides.get(2);
  }

  private static List<Integer> sorted(List<Integer> sides) {
    return sides.stream().sorted().toList();
  }

  /** Whether a search of a box has ended: it is a prime or cannot be filled. */
  private boolean isSettled(List<Integer> sides, long branches, BooleanSupplier shouldContinue) {
    Encoding block;
    try {
      Shape box = Shape.box(sides.get(0), sides.get(1), sides.get(2));
      int copies = volume(sides) / piece.shape().size();
      Piece copied = new Piece(piece.name(), piece.shape(), copies, piece.turning());
      block = Encoding.of(Puzzle.of("block", box, List.of(copied)));
    } catch (BadPuzzleException e) {
      return true; // the piece does not fit
    }
    for (BuiltInEngine engine : List.of(BuiltInEngine.BACKTRACK, BuiltInEngine.DLX)) {
      boolean exhausted =
          engine
              .load(block.cover())
              .search(
                  new int[0],
                  (options, length) -> {
                    enter(sides, block.solution(Arrays.copyOf(options, length)));
                    return false;
                  },
                  search -> shouldContinue.getAsBoolean() && search.branches() < branches);
      if (exhausted || primes.containsKey(sides)) {
        return true;
      }
    }
    return false;
  }

  private void enter(List<Integer> sides, List<Placement> solution) {
    primes.put(sides, solution.stream().map(Placement::cells).toList());
    filled.clear();
  }

  /** Whether a box with these sides, which are sorted, is a prime or can be cut into some. */
  private boolean isFilled(List<Integer> sides) {
    Boolean known = filled.get(sides);
    if (known == null) {
      known = primes.containsKey(sides) || cut(sides).isPresent();
      filled.put(sides, known);
    }
    return known;
  }

  /** A plane that cuts a box into two that are filled. */
  private record Cut(int axis, int at) {}

  private Optional<Cut> cut(List<Integer> sides) {
    for (int axis = 0; axis < 3; axis++) {
      for (int at = 1; at <= sides.get(axis) / 2; at++) {
        if (isFilled(sorted(with(sides, axis, at)))
            && isFilled(sorted(with(sides, axis, sides.get(axis) - at)))) {
          return Optional.of(new Cut(axis, at));
        }
      }
    }
    return Optional.empty();
  }

  private static List<Integer> with(List<Integer> sides, int axis, int side) {
    List<Integer> changed = new ArrayList<>(sides);
    changed.set(axis, side);
    return changed;
  }

  /** Adds the cells of the pieces of a filled box, whose first cell is the corner. */
  private void build(Cell corner, List<Integer> sides, List<List<Cell>> pieces) {
    List<List<Cell>> prime = primes.get(sorted(sides));
    if (prime != null) {
      for (List<Cell> cells : prime) {
        pieces.add(cells.stream().map(cell -> placed(cell, corner, sides)).sorted().toList());
      }
      return;
    }
    Cut cut = cut(sides).orElseThrow();
    int rest = sides.get(cut.axis()) - cut.at();
    int[] step = new int[3];
    step[cut.axis()] = cut.at();
    build(corner, with(sides, cut.axis(), cut.at()), pieces);
    build(corner.plus(step[0], step[1], step[2]), with(sides, cut.axis(), rest), pieces);
  }

  /**
   * Turns a cell of a prime, whose sides are sorted, into a box with its sides in another order.
   */
  private static Cell placed(Cell cell, Cell corner, List<Integer> sides) {
    int[] order =
        IntStream.range(0, 3)
            .boxed()
            .sorted(Comparator.comparing(sides::get))
            .mapToInt(axis -> axis)
            .toArray();
    int[] place = new int[3];
    place[order[0]] = cell.x();
    place[order[1]] = cell.y();
    place[order[2]] = cell.z();
    boolean mirrors = (order[0] > order[1]) ^ (order[1] > order[2]) ^ (order[0] > order[2]);
    if (mirrors) { // Mirrored once more, the exchange of axes is a rotation.
      place[0] = sides.get(0) - 1 - place[0];
    }
    return corner.plus(place[0], place[1], place[2]);
  }

  /**
   * The options of pieces in the problem to search, which knows only one of equivalent solutions.
   */
  private Optional<int[]> options(List<List<Cell>> pieces) {
    Map<List<Cell>, Integer> optionOf = new HashMap<>();
    for (int option = 0; option < encoding.placements().size(); option++) {
      optionOf.put(encoding.placements().get(option).cells().stream().sorted().toList(), option);
    }
    int[] options = pieces.stream().mapToInt(optionOf::get).toArray();
    return group.images(options).stream()
        .filter(image -> Arrays.stream(image).allMatch(cover::isUsable))
        .findFirst();
  }
}
