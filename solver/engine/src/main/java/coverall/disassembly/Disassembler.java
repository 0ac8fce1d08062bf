package coverall.disassembly;

import coverall.geometry.Cell;
import coverall.geometry.Direction;
import coverall.geometry.Directions;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.Encoding;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.puzzle.SlidingRules;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * Takes the solutions of one puzzle apart by straight moves: see {@link Disassembly}.
 *
 * <p>A move is that some pieces slide together along one of the lattice's {@linkplain Directions
 * directions}, and a part is separated by as few moves as possible. It cannot be taken apart if all
 * states that can be reached are exhausted. The walls of a box, if there is one, are a piece that
 * stays where it is, and from which all others must be moved away.
 *
 * <p>For one thread; several threads use one each.
 */
public final class Disassembler {
  private static final int MOST_STATES = 10_000_000;

  // What an assembly may cost until only one more way to separate each of its parts is tried:
  private static final int MOST_PARTS = 10_000;
  private static final int MOST_STATES_OF_PARTS = 4; // times the most states of a single part

  private static final int BYTES_OF_STATE = 64; // besides the offsets, while arrays grow

  private final Encoding encoding;
  private final int maxStates;
  private final BooleanSupplier stop;
  private final SlidingRules sliding;
  private final List<Direction> directions;
  private final PairDistances pairs;
  private final PartSearch search;
  private final FirstMoves firstMoves;
  private final boolean[] gaps; // by placement: whether it is an empty cell
  private final int walls; // the number by which the walls go, above those of the placements
  private final boolean hasWalls;
  private final int[][] cells; // by placement, and of the walls: indices in the space around
  private final int[] shapes; // by placement, and of the walls
  private final int[] places; // by placement, and of the walls: the offset of the first cell
  private int all; // the number of pieces of the present assembly
  private final Map<Part, Disassembly> known = new HashMap<>(); // of the present assembly
  private long states; // of all parts of the present assembly

  /** Some placements, and the offset of each piece from the first of them. */
  private record Part(List<Integer> pieces, List<Integer> offsets) {}

  /**
   * A disassembler for the solutions of a puzzle.
   *
   * @param maxStates the most states of a part to search, at least 1
   * @throws IllegalArgumentException if {@link #whyUnsupported} has a reason
   */
  public Disassembler(Encoding encoding, int maxStates) {
    this(encoding, maxStates, () -> false);
  }

  /**
   * A disassembler that can be stopped.
   *
   * @param stop asked from time to time whether to stop; what is found after that is of no use
   */
  public Disassembler(Encoding encoding, int maxStates, BooleanSupplier stop) {
    Puzzle puzzle = encoding.puzzle();
    String reason = whyUnsupported(puzzle);
    if (!reason.isEmpty()) {
      throw new IllegalArgumentException(reason);
    }
    this.encoding = encoding;
    this.maxStates = maxStates;
    this.stop = stop;
    sliding = puzzle.sliding();
    Lattice lattice = puzzle.region().lattice();
    directions = Directions.of(lattice);
    pairs = new PairDistances(lattice, directions);
    search = new PartSearch(directions, pairs, maxStates, stop);
    List<Cell> wallCells = Walls.of(puzzle);
    List<Cell> around = new ArrayList<>(puzzle.region().cells());
    around.addAll(wallCells);
    Shape space = wallCells.isEmpty() ? puzzle.region() : Shape.of(lattice, around);
    Cell origin = lattice.origin(around);
    firstMoves = new FirstMoves(space, directions);
    int number = encoding.optionCount();
    walls = number;
    hasWalls = !wallCells.isEmpty();
    gaps = new boolean[number];
    cells = new int[number + 1][];
    shapes = new int[number + 1];
    places = new int[number + 1];
    for (int k = 0; k < number; k++) {
      Placement placement = encoding.placements().get(k);
      gaps[k] = puzzle.pieces().get(placement.piece()).isGap();
      enter(k, placement.cells(), space, origin);
    }
    if (hasWalls) {
      enter(walls, wallCells, space, origin);
    }
  }

  private void enter(int number, List<Cell> where, Shape space, Cell origin) {
    cells[number] =
        where.stream()
            .map(cell -> cell.plus(-origin.x(), -origin.y(), -origin.z()))
            .mapToInt(space::indexOf)
            .toArray();
    shapes[number] = pairs.shape(where);
    places[number] = Offset.NONE + Offset.of(where.getFirst());
  }

  /** A disassembler for the same puzzle, for another thread. */
  Disassembler another() {
    return new Disassembler(encoding, maxStates, stop);
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
    boolean hasBox = puzzle.sliding().hasBox();
    int most = hasBox ? PartSearch.MOST_PIECES - 1 : PartSearch.MOST_PIECES;
    if (mostPieces(puzzle) > most) {
      return "at most "
          + most
          + " pieces can be taken apart, and the puzzle has "
          + mostPieces(puzzle);
    }
    if ((long) puzzle.pieces().size() * puzzle.region().lattice().motions().size()
        > PairDistances.MOST_SHAPES) {
      return "the puzzle has too many kinds of pieces to take assemblies apart";
    }
    int reach = reach(puzzle.region().lattice());
    int longest = hasBox ? Offset.LIMIT - 2 * reach : Offset.LIMIT;
    if (reach >= Offset.LIMIT || longest <= 0) {
      return "the lattice has too long steps to take assemblies apart";
    }
    return Math.max(extent.x(), Math.max(extent.y(), extent.z())) >= longest
        ? "the region is too large to take assemblies apart: expected less than "
            + longest
            + " cells in each direction"
        : "";
  }

  /** How far pieces slide in a single step, and how far away are the cells that they meet. */
  private static int reach(Lattice lattice) {
    return Directions.of(lattice).stream()
        .flatMap(
            direction ->
                Stream.concat(
                    Stream.of(direction.step()), direction.swept().stream().flatMap(List::stream)))
        .flatMapToInt(cell -> IntStream.of(cell.x(), cell.y(), cell.z()))
        .map(Math::abs)
        .max()
        .orElse(0);
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
    int[] pieces = withWalls(withoutGaps(options));
    all = pieces.length;
    if (pieces.length > 1 && !firstMoves.exist(pieces, cells)) {
      return Disassembly.LOCKED;
    }
    int[] offsets = new int[pieces.length];
    for (int k = 0; k < pieces.length; k++) {
      offsets[k] = places[pieces[k]];
    }
    known.clear();
    states = 0;
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

  /** The walls of the box, if there is one, and some pieces. */
  private int[] withWalls(int... pieces) {
    return hasWalls
        ? IntStream.concat(IntStream.of(walls), IntStream.of(pieces)).toArray()
        : pieces;
  }

  /** Whether the walls are in a part: then they come first. */
  private boolean hasWalls(int... pieces) {
    return pieces.length > 0 && pieces[0] == walls;
  }

  /** Whether nothing in a part need be taken apart. All pieces together are never such a group. */
  private boolean isDone(int... pieces) {
    if (pieces.length <= 1) {
      return true;
    }
    if (sliding.together().isEmpty() || hasWalls(pieces) || pieces.length == all) {
      return false;
    }
    Set<String> names =
        Arrays.stream(pieces)
            .map(option -> encoding.placements().get(option).piece())
            .mapToObj(piece -> encoding.puzzle().pieces().get(piece).name())
            .collect(Collectors.toSet());
    return sliding.mayStayTogether(names);
  }

  /**
   * Takes a part apart, by the fewest moves that are possible if each separation takes as few as it
   * can; of these, with the least level. That is so unless there are too many ways: then the first
   * ones are tried.
   *
   * @param offsets the offset of each piece's first cell from some point
   */
  private Disassembly takeApart(int[] pieces, int[] offsets) {
    if (isDone(pieces)) {
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
    PartSearch.Outcome outcome = search.search(shapeOf, fromFirst, hasWalls(pieces));
    states += search.stateCount();
    if (outcome != PartSearch.Outcome.SEPARATED) {
      return outcome == PartSearch.Outcome.LOCKED ? Disassembly.LOCKED : Disassembly.UNKNOWN;
    }
    Disassembly best = Disassembly.UNKNOWN;
    for (PartSearch.Way way : search.ways()) {
      int[] last = way.offsets().getLast();
      long away = way.moved();
      Disassembly removed = takeApart(only(pieces, away), only(last, away));
      Disassembly left = takeApart(only(pieces, ~away), only(last, ~away));
      if (removed.verdict() == Disassembly.Verdict.LOCKED
          || left.verdict() == Disassembly.Verdict.LOCKED) {
        return Disassembly.LOCKED; // other pieces around these would not help
      }
      if (removed.verdict() == Disassembly.Verdict.APART
          && left.verdict() == Disassembly.Verdict.APART) {
        List<Move> moves = moves(pieces, way);
        Disassembly found = Disassembly.of(moves, removed, left);
        if (best.verdict() == Disassembly.Verdict.UNKNOWN || found.isEasierThan(best)) {
          best = found;
        }
        // Each separation takes at least one move.
        if (found.moves().size() == moves.size() + leastSeparations(pieces) - 1) {
          return found;
        }
      }
      if (isTooMuch()) {
        return best;
      }
    }
    return best;
  }

  /** Whether no more than one way to separate each part should be tried. */
  private boolean isTooMuch() {
    return known.size() > MOST_PARTS
        || states > (long) MOST_STATES_OF_PARTS * maxStates
        || stop.getAsBoolean();
  }

  /**
   * A lower bound for the separations until nothing in a part need be taken apart: pieces of which
   * no two may stay together all end up apart.
   */
  private int leastSeparations(int... pieces) {
    if (sliding.together().isEmpty()) {
      return pieces.length - 1;
    }
    List<Integer> apart = new ArrayList<>();
    for (int piece : pieces) {
      if (apart.stream().noneMatch(other -> isDone(other, piece))) {
        apart.add(piece);
      }
    }
    return Math.max(1, apart.size() - 1);
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

  /** The move between two states: not of the walls, or of fewer pieces. */
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
    if (hasWalls(pieces) ? (slid & 1) != 0 : 2 * Long.bitCount(slid) > pieces.length) {
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
