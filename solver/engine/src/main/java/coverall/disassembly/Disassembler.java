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
import org.jspecify.annotations.Nullable;

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
  private final SingleMoves single;
  private final PartSearch search;
  private final FirstMoves firstMoves;
  private final boolean[] gaps; // by placement: whether it is an empty cell
  private final int walls; // the number by which the walls go, above those of the placements
  private final List<Cell> wallCells;
  private final boolean hasWalls;
  private final Shape space; // the region and its walls
  private final Cell origin; // of the space
  private final int[][] cells; // by placement, and of the walls: indices in the space, once needed
  private final int[] shapes; // by placement, and of the walls
  private final int[] places; // by placement, and of the walls: the offset of the first cell
  private final int[] ranks; // by placement, and of the walls: in the order of solutions

  // The present assembly:
  private int[] pieces = {}; // the placements of its pieces, after the walls if there are any
  private final int[] numbers = new int[PartSearch.MOST_PIECES]; // by piece: in the solution
  private final Map<Part, Plan> known = new HashMap<>();
  private long states; // of all parts

  /** Some pieces of the present assembly, and the offset of each from the first of them. */
  @SuppressWarnings("ArrayRecordComponent") // compared by contents
  private record Part(long pieces, int[] offsets) {
    @Override
    public boolean equals(@Nullable Object other) {
      return other instanceof Part part
          && pieces == part.pieces
          && Arrays.equals(offsets, part.offsets);
    }

    @Override
    public int hashCode() {
      return 31 * Long.hashCode(pieces) + Arrays.hashCode(offsets);
    }
  }

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
    single = new SingleMoves(directions.size() / 2, pairs);
    search = new PartSearch(directions, pairs, maxStates, stop);
    wallCells = Walls.of(puzzle);
    List<Cell> around = new ArrayList<>(puzzle.region().cells());
    around.addAll(wallCells);
    space = wallCells.isEmpty() ? puzzle.region() : Shape.of(lattice, around);
    origin = lattice.origin(around);
    firstMoves = new FirstMoves(space, directions);
    int number = encoding.optionCount();
    walls = number;
    hasWalls = !wallCells.isEmpty();
    gaps = new boolean[number];
    cells = new int[number + 1][0];
    shapes = new int[number + 1];
    places = new int[number + 1];
    for (int k = 0; k < number; k++) {
      Placement placement = encoding.placements().get(k);
      gaps[k] = puzzle.pieces().get(placement.piece()).isGap();
    }
    ranks = Arrays.copyOf(encoding.ranks(), number + 1);
    ranks[walls] = number;
  }

  /** Notes the cells of a placement, or of the walls, when it is first met. */
  private void enter(int number) {
    if (cells[number].length > 0) {
      return;
    }
    List<Cell> where = number == walls ? wallCells : encoding.placements().get(number).cells();
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
    if (!puzzle.region().surface().isPlane()) {
      return "pieces in a region that closes cannot be taken apart";
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
    pieces = withWalls(withoutGaps(options));
    if (pieces.length <= 1) {
      return Plan.DONE.disassembly();
    }
    Arrays.stream(pieces).forEach(this::enter);
    if (!firstMoves.exist(pieces, cells)) {
      return Disassembly.LOCKED;
    }
    known.clear();
    states = 0;
    int[] offsets = new int[pieces.length];
    for (int k = 0; k < pieces.length; k++) {
      offsets[k] = places[pieces[k]];
      numbers[k] = number(ranks[pieces[k]]);
    }
    return takeApart(-1L >>> -pieces.length, offsets).disassembly();
  }

  private int[] withoutGaps(int[] options) {
    int[] left = new int[options.length];
    int count = 0;
    for (int option : options) {
      left[count] = option;
      count += gaps[option] ? 0 : 1;
    }
    return Arrays.copyOf(left, count);
  }

  /** The walls of the box, if there is one, and some pieces. */
  private int[] withWalls(int... others) {
    if (!hasWalls) {
      return others;
    }
    int[] all = new int[others.length + 1];
    all[0] = walls;
    System.arraycopy(others, 0, all, 1, others.length);
    return all;
  }

  /** The number of the piece of some rank in the list of the solution's placements. */
  private int number(int rank) {
    int number = 0;
    for (int piece : pieces) {
      number += ranks[piece] < rank ? 1 : 0;
    }
    return number;
  }

  /** Whether the walls are in a part. */
  private boolean hasWalls(long part) {
    return hasWalls && (part & 1) != 0;
  }

  /** Whether nothing in a part need be taken apart. All pieces together are never such a group. */
  private boolean isDone(long part) {
    int count = Long.bitCount(part);
    if (count <= 1) {
      return true;
    }
    return !sliding.together().isEmpty()
        && !hasWalls(part)
        && count < pieces.length
        && sliding.mayStayTogether(names(part));
  }

  private Set<String> names(long part) {
    return IntStream.range(0, pieces.length)
        .filter(k -> (part >>> k & 1) != 0)
        .map(k -> encoding.placements().get(pieces[k]).piece())
        .mapToObj(piece -> encoding.puzzle().pieces().get(piece).name())
        .collect(Collectors.toSet());
  }

  /**
   * Takes a part apart, by the fewest moves that are possible if each separation takes as few as it
   * can; of these, with the least level. That is so unless there are too many ways: then the first
   * ones are tried.
   *
   * @param offsets the offset of each piece's first cell from some point
   */
  private Plan takeApart(long part, int[] offsets) {
    if (isDone(part)) {
      return Plan.DONE;
    }
    int[] fromFirst = new int[offsets.length];
    for (int k = 0; k < offsets.length; k++) {
      fromFirst[k] = offsets[k] - offsets[0] + Offset.NONE;
    }
    Part key = new Part(part, fromFirst);
    Plan result = known.get(key);
    if (result == null) {
      result = search(part, fromFirst);
      known.put(key, result);
    }
    return result;
  }

  private Plan search(long part, int[] fromFirst) {
    int[] shapeOf = new int[fromFirst.length];
    int piece = 0;
    for (long rest = part; rest != 0; rest &= rest - 1) {
      shapeOf[piece++] = shapes[pieces[Long.numberOfTrailingZeros(rest)]];
    }
    if (sliding.together().isEmpty()) {
      single.takeApart(shapeOf, fromFirst, hasWalls(part));
      if (single.stuck() == 0 || (single.moves() > 0 && single.isChain())) {
        return bySingleMoves(part, fromFirst);
      }
    }
    PartSearch.Outcome outcome = search.search(shapeOf, fromFirst, hasWalls(part));
    states += search.stateCount();
    if (outcome != PartSearch.Outcome.SEPARATED) {
      return outcome == PartSearch.Outcome.LOCKED ? Plan.LOCKED : Plan.UNKNOWN;
    }
    return best(part, search.ways());
  }

  /**
   * Takes a part apart by single moves, and then what is stuck. If each separation takes as few
   * moves as it can, no others are fewer, or of a lesser level.
   */
  private Plan bySingleMoves(long part, int[] fromFirst) {
    List<Move> moves = new ArrayList<>(single.moves());
    for (int k = 0; k < single.moves(); k++) {
      moves.add(
          new Move(
              inSolution(Long.expand(single.moved(k), part)),
              directions.get(single.direction(k)),
              0));
    }
    long stuck = single.stuck();
    return Plan.ofSingleMoves(moves, takeApart(Long.expand(stuck, part), only(fromFirst, stuck)));
  }

  /** The best of the ways to separate a part, and then to take its parts apart. */
  private Plan best(long part, List<PartSearch.Way> ways) {
    Plan best = Plan.UNKNOWN;
    for (PartSearch.Way way : ways) {
      int[] last = way.offsets().getLast();
      long away = way.moved();
      Plan removed = takeApart(Long.expand(away, part), only(last, away));
      Plan left = takeApart(Long.expand(~away, part), only(last, ~away));
      if (removed.isLocked() || left.isLocked()) {
        return Plan.LOCKED; // other pieces around these would not help
      }
      if (removed.isApart() && left.isApart()) {
        List<Move> moves = moves(part, way);
        Plan found = Plan.of(moves, removed, left);
        if (!best.isApart() || found.isEasierThan(best)) {
          best = found;
        }
        // Each separation takes at least one move.
        if (found.moves() == moves.size() + leastSeparations(part) - 1) {
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
  private int leastSeparations(long part) {
    if (sliding.together().isEmpty()) {
      return Long.bitCount(part) - 1;
    }
    List<Long> apart = new ArrayList<>();
    for (long rest = part; rest != 0; rest &= rest - 1) {
      long piece = Long.lowestOneBit(rest);
      if (apart.stream().noneMatch(other -> isDone(other | piece))) {
        apart.add(piece);
      }
    }
    return Math.max(1, apart.size() - 1);
  }

  /** The moves that separate a part. */
  private List<Move> moves(long part, PartSearch.Way way) {
    List<Move> moves = new ArrayList<>(way.offsets().size());
    for (int k = 1; k < way.offsets().size(); k++) {
      moves.add(move(part, way.offsets().get(k - 1), way.offsets().get(k)));
    }
    long away = Long.expand(way.moved(), part);
    moves.add(new Move(inSolution(away), directions.get(way.direction()), 0));
    return moves;
  }

  /** The values of some pieces of a part, which are set bits. */
  private static int[] only(int[] values, long chosen) {
    int[] left = new int[values.length];
    int count = 0;
    for (int k = 0; k < values.length; k++) {
      left[count] = values[k];
      count += (int) (chosen >>> k) & 1;
    }
    return Arrays.copyOf(left, count);
  }

  /** The numbers of some pieces in the solution, in increasing order. */
  private List<Integer> inSolution(long chosen) {
    long set = 0;
    for (long rest = chosen; rest != 0; rest &= rest - 1) {
      set |= 1L << numbers[Long.numberOfTrailingZeros(rest)];
    }
    Integer[] sorted = new Integer[Long.bitCount(set)];
    for (int k = 0; k < sorted.length; k++) {
      sorted[k] = Long.numberOfTrailingZeros(set);
      set &= set - 1;
    }
    return List.of(sorted);
  }

  /** The move between two states: not of the walls, or of fewer pieces. */
  private Move move(long part, int[] before, int[] after) {
    long slid = 0;
    int step = 0;
    for (int k = 0; k < before.length; k++) {
      int difference = after[k] - before[k];
      if (difference != 0) {
        slid |= 1L << k;
        step = difference;
      }
    }
    if (hasWalls(part) ? (slid & 1) != 0 : 2 * Long.bitCount(slid) > before.length) {
      slid = ~slid;
      step = -step;
    }
    for (Direction direction : directions) {
      int unit = Offset.of(direction.step());
      if (step % unit == 0 && step / unit > 0 && step / unit < 2 * Offset.LIMIT) {
        return new Move(inSolution(Long.expand(slid, part)), direction, step / unit);
      }
    }
    throw new IllegalStateException("no direction leads from a state to the next");
  }
}
