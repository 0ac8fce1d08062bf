package coverall.disassembly;

import coverall.geometry.Cell;
import coverall.geometry.Direction;
import coverall.geometry.Directions;
import coverall.puzzle.Encoding;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * Takes the solutions of one puzzle apart by straight moves: see {@link Disassembly}.
 *
 * <p>A move is that some pieces slide together along one of the lattice's {@linkplain Directions
 * directions}, and a part is separated by as few moves as possible. It cannot be taken apart if all
 * states that can be reached are exhausted.
 *
 * <p>For one thread; several threads use one each.
 */
public final class Disassembler {
  private static final int MOST_STATES = 10_000_000;
  private static final int BYTES_OF_STATE = 64; // besides the offsets, while arrays grow

  private final Encoding encoding;
  private final int maxStates;
  private final List<Direction> directions;
  private final PairDistances pairs;
  private final PartSearch search;
  private final FirstMoves firstMoves;
  private final boolean[] gaps; // by placement: whether it is an empty cell
  private final int[][] cells; // by placement: the indices in the region
  private final int[] shapes; // by placement
  private final int[] places; // by placement: the offset of its first cell
  private final Map<Part, Disassembly> known = new HashMap<>(); // of the present assembly

  /** Some placements, and the offset of each piece from the first of them. */
  private record Part(List<Integer> pieces, List<Integer> offsets) {}

  /**
   * A disassembler for the solutions of a puzzle.
   *
   * @param maxStates the most states of a part to search, at least 1
   * @throws IllegalArgumentException if {@link #whyUnsupported} has a reason
   */
  public Disassembler(Encoding encoding, int maxStates) {
    Puzzle puzzle = encoding.puzzle();
    String reason = whyUnsupported(puzzle);
    if (!reason.isEmpty()) {
      throw new IllegalArgumentException(reason);
    }
    this.encoding = encoding;
    this.maxStates = maxStates;
    directions = Directions.of(puzzle.region().lattice());
    pairs = new PairDistances(puzzle.region().lattice(), directions);
    search = new PartSearch(directions, pairs, maxStates);
    firstMoves = new FirstMoves(puzzle.region(), directions);
    int number = encoding.optionCount();
    gaps = new boolean[number];
    cells = new int[number][];
    shapes = new int[number];
    places = new int[number];
    for (int k = 0; k < number; k++) {
      Placement placement = encoding.placements().get(k);
      gaps[k] = puzzle.pieces().get(placement.piece()).isGap();
      cells[k] = placement.cells().stream().mapToInt(puzzle.region()::indexOf).toArray();
      shapes[k] = pairs.shape(placement.cells());
      Cell first = placement.cells().getFirst();
      places[k] = Offset.NONE + Offset.of(first);
    }
  }

  /** A disassembler for the same puzzle, for another thread. */
  Disassembler another() {
    return new Disassembler(encoding, maxStates);
  }

  /**
   * The most states of a part to search, if nothing else is said: what fits a quarter of the heap.
   *
   * @param threads the number of disassemblers at work
   */
  public static int mostStates(Puzzle puzzle, int threads) {
    long bytes = BYTES_OF_STATE + 2L * Integer.BYTES * mostPieces(puzzle);
    return Math.clamp(Runtime.getRuntime().maxMemory() / 4 / threads / bytes, 1_000, MOST_STATES);
  }

  /** Why the solutions of a puzzle cannot be taken apart; empty if they can. */
  public static String whyUnsupported(Puzzle puzzle) {
    Cell extent = puzzle.region().extent();
    if (puzzle.region().lattice().hasOneLayer()) {
      return "pieces made of edges cannot be taken apart";
    }
    if (mostPieces(puzzle) > PartSearch.MOST_PIECES) {
      return "at most "
          + PartSearch.MOST_PIECES
          + " pieces can be taken apart, and the puzzle has "
          + mostPieces(puzzle);
    }
    if ((long) puzzle.pieces().size() * puzzle.region().lattice().motions().size()
        > PairDistances.MOST_SHAPES) {
      return "the puzzle has too many kinds of pieces to take assemblies apart";
    }
    return Math.max(extent.x(), Math.max(extent.y(), extent.z())) >= Offset.LIMIT
        ? "the region is too large to take assemblies apart: expected less than "
            + Offset.LIMIT
            + " cells in each direction"
        : "";
  }

  /** The most pieces that an assembly may have. */
  private static int mostPieces(Puzzle puzzle) {
    int least =
        puzzle.realPieces().stream().mapToInt(piece -> piece.shape().size()).min().orElse(1);
    return Math.min(puzzle.pieceCount(), puzzle.cellCount() / least);
  }

  /**
   * Takes a solution apart.
   *
   * @param options the numbers of its placements
   * @return how; pieces have the numbers of their placements in {@link Encoding#solution}
   */
  public Disassembly takeApart(int... options) {
    int[] pieces = withoutGaps(options);
    if (pieces.length > 1 && !firstMoves.exist(pieces, cells)) {
      return Disassembly.LOCKED;
    }
    int[] offsets = new int[pieces.length];
    for (int k = 0; k < pieces.length; k++) {
      offsets[k] = places[pieces[k]];
    }
    known.clear();
    Disassembly found = takeApart(pieces, offsets);
    List<Placement> solution = encoding.solution(options);
    return found.renumbered(option -> solution.indexOf(encoding.placements().get(option)));
  }

  private int[] withoutGaps(int[] options) {
    boolean full = true;
    for (int option : options) {
      full &= !gaps[option];
    }
    return full ? options : Arrays.stream(options).filter(option -> !gaps[option]).toArray();
  }

  /**
   * Takes a part apart, by the fewest moves that are possible if each separation takes as few as it
   * can; of these, with the least level.
   *
   * @param offsets the offset of each piece's first cell from some point
   */
  private Disassembly takeApart(int[] pieces, int[] offsets) {
    if (pieces.length <= 1) {
      return Disassembly.DONE;
    }
    int[] fromFirst = new int[pieces.length];
    for (int k = 0; k < pieces.length; k++) {
      fromFirst[k] = offsets[k] - offsets[0] + Offset.NONE;
    }
    Part part = new Part(boxed(pieces), boxed(fromFirst));
    Disassembly result = known.get(part);
    if (result == null) {
      result = search(pieces, fromFirst);
      known.put(part, result);
    }
    return result;
  }

  private Disassembly search(int[] pieces, int[] fromFirst) {
    int[] shapeOf = Arrays.stream(pieces).map(piece -> shapes[piece]).toArray();
    PartSearch.Outcome outcome = search.search(shapeOf, fromFirst);
    if (outcome != PartSearch.Outcome.SEPARATED) {
      return outcome == PartSearch.Outcome.LOCKED ? Disassembly.LOCKED : Disassembly.UNKNOWN;
    }
    Disassembly best = Disassembly.UNKNOWN;
    for (PartSearch.Way way : search.ways()) {
      int[] last = way.offsets().getLast();
      long away = way.moved();
      Disassembly removed = takeApart(only(pieces, away), only(last, away));
      Disassembly left = takeApart(only(pieces, ~away), only(last, ~away));
      if (removed.outcome() == Disassembly.Outcome.LOCKED
          || left.outcome() == Disassembly.Outcome.LOCKED) {
        return Disassembly.LOCKED; // other pieces around these would not help
      }
      if (removed.outcome() == Disassembly.Outcome.APART
          && left.outcome() == Disassembly.Outcome.APART) {
        List<Move> moves = moves(pieces, way);
        Disassembly found = Disassembly.of(moves, removed, left);
        if (best.outcome() == Disassembly.Outcome.UNKNOWN || found.isEasierThan(best)) {
          best = found;
        }
        // Each separation takes at least one move.
        if (found.moves().size() == moves.size() + pieces.length - 2) {
          return found;
        }
      }
    }
    return best;
  }

  /** The moves that separate a part. */
  private List<Move> moves(int[] pieces, PartSearch.Way way) {
    List<Move> moves = new ArrayList<>();
    for (int k = 1; k < way.offsets().size(); k++) {
      moves.add(move(pieces, way.offsets().get(k - 1), way.offsets().get(k)));
    }
    moves.add(new Move(chosen(pieces, way.moved()), directions.get(way.direction()), 0));
    return moves;
  }

  private static List<Integer> boxed(int[] values) {
    return Arrays.stream(values).boxed().toList();
  }

  private static int[] only(int[] values, long chosen) {
    return IntStream.range(0, values.length)
        .filter(k -> (chosen >>> k & 1) != 0)
        .map(k -> values[k])
        .toArray();
  }

  private static List<Integer> chosen(int[] pieces, long chosen) {
    return boxed(only(pieces, chosen));
  }

  /** The move between two states: of fewer pieces, or of those that do not include the first. */
  private Move move(int[] pieces, int[] before, int[] after) {
    long slid = 0;
    int step = 0;
    for (int k = 0; k < pieces.length; k++) {
      int difference = after[k] - before[k];
      if (difference != 0) {
        slid |= 1L << k;
        step = difference;
      }
    }
    if (2 * Long.bitCount(slid) > pieces.length) {
      slid = ~slid;
      step = -step;
    }
    for (Direction direction : directions) {
      int unit = Offset.of(direction.step());
      if (step % unit == 0 && step / unit > 0 && step / unit < 2 * Offset.LIMIT) {
        return new Move(chosen(pieces, slid), direction, step / unit);
      }
    }
    throw new IllegalStateException("no direction leads from a state to the next");
  }
}
