package coverall.disassembly;

import coverall.geometry.Direction;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.BooleanSupplier;

/**
 * Finds the fewest moves that separate a part of an assembly into two, breadth first over the
 * states that its pieces can reach by sliding.
 *
 * <p>A state is the offset of each piece from where it was, up to a common one. In a move, any set
 * of pieces slides by any number of steps in one direction; the others stay. A set can slide by a
 * distance if no piece outside is hit before, so with a piece come all that it would hit, all that
 * these would hit, and so on. Of two opposite directions one is enough: that some pieces slide one
 * way is the same state as that all others slide the other way.
 *
 * <p>Not thread-safe. It allocates nothing, apart from growing its arrays.
 */
final class PartSearch {
  /** What a search has found. */
  enum Outcome {
    /** Some pieces can be moved away from the others. */
    SEPARATED,
    /** All states were reached: the pieces cannot be separated. */
    LOCKED,
    /** There are too many states, or the search was stopped. */
    UNKNOWN
  }

  /** The most pieces that a part can have. */
  static final int MOST_PIECES = Long.SIZE;

  /** The most ways to separate a part that are looked at, all of them equally short. */
  private static final int MOST_WAYS = 256;

  private static final int STATES_BETWEEN_ASKING = 1 << 10; // whether to stop; a power of two

  private final int width; // pairs of opposite directions
  private final int[] steps; // by direction
  private final PairDistances pairs;
  private final int maxStates;
  private final BooleanSupplier stop;
  private final StateSet states = new StateSet();
  private final long[] along = new long[MOST_PIECES]; // by piece: all that come along
  private final int[] next = new int[MOST_PIECES];
  private int pieces;
  private boolean walled;
  private int[] shapes = new int[0];
  private int[] distances = new int[0]; // by pair of opposite directions, piece and piece
  private int current; // the state from which moves are made
  private boolean exceeded;
  private int ways;
  private final long[] moved = new long[MOST_WAYS];
  private final int[] movedAlong = new int[MOST_WAYS];
  private final int[] movedIn = new int[MOST_WAYS];

  /**
   * A way to separate a part.
   *
   * @param moved the pieces that are moved away in the end, as a set of bits: not more than stay,
   *     unless there are walls, which stay
   * @param direction the number of the direction in which they are moved away
   * @param offsets the offset of each piece in each state, from the first state to the one before
   *     the separation
   */
  record Way(long moved, int direction, List<int[]> offsets) {}

  /**
   * A search.
   *
   * @param directions as {@link coverall.geometry.Directions} has them
   * @param pairs the distances between the shapes
   * @param maxStates the most states to reach, at least 1
   * @param stop asked from time to time whether to stop
   */
  PartSearch(List<Direction> directions, PairDistances pairs, int maxStates, BooleanSupplier stop) {
    this.pairs = pairs;
    this.maxStates = maxStates;
    this.stop = stop;
    width = directions.size() / 2;
    steps = directions.stream().mapToInt(direction -> Offset.of(direction.step())).toArray();
  }

  /**
   * Searches the states of some pieces.
   *
   * @param shapeOf the shape of each piece, at least two
   * @param walled whether the first piece is the walls of a box, which are not moved away
   * @param offsetOf the offset of each piece's first cell from that of the first piece
   */
  Outcome search(int[] shapeOf, int[] offsetOf, boolean walled) {
    this.walled = walled;
    shapes = shapeOf;
    pieces = shapeOf.length;
    if (distances.length < width * pieces * pieces) {
      distances = new int[width * pieces * pieces];
    }
    exceeded = false;
    ways = 0;
    states.clear(pieces);
    states.add(offsetOf, -1);
    int sameDepth = 1; // the states below this need as many moves as the current one, or fewer
    for (current = 0; current < states.size(); current++) {
      if (current == sameDepth) {
        if (ways > 0) {
          break;
        }
        sameDepth = states.size();
      }
      exceeded = stop.getAsBoolean();
      findDistances();
      findWays();
      if (ways == 0) {
        for (int half = 0; half < width && !exceeded; half++) {
          moveAlong(half);
        }
      }
      if (exceeded) {
        return Outcome.UNKNOWN;
      }
    }
    return ways > 0 ? Outcome.SEPARATED : Outcome.LOCKED;
  }

  /** The number of states reached. */
  int stateCount() {
    return states.size();
  }

  /** The ways to separate the part with the fewest moves; those that move few pieces first. */
  List<Way> ways() {
    List<Way> found = new ArrayList<>(ways);
    List<int[]> path = List.of();
    for (int way = 0; way < ways; way++) {
      if (way == 0 || movedIn[way] != movedIn[way - 1]) {
        path = path(movedIn[way]);
      }
      found.add(new Way(moved[way], movedAlong[way], path));
    }
    found.sort(Comparator.comparingInt(way -> Long.bitCount(way.moved())));
    return found;
  }

  /** The offsets in all states on the way to a state, itself included. */
  private List<int[]> path(int last) {
    List<int[]> path = new ArrayList<>();
    for (int state = last; state >= 0; state = states.parent(state)) {
      int[] offsets = new int[pieces];
      for (int piece = 0; piece < pieces; piece++) {
        offsets[piece] = states.offset(state, piece);
      }
      path.add(offsets);
    }
    return path.reversed();
  }

  private void findDistances() {
    for (int i = 0; i < pieces; i++) {
      for (int j = i + 1; j < pieces; j++) {
        int offset = states.offset(current, j) - states.offset(current, i) + Offset.NONE;
        int index = pairs.find(shapes[i], shapes[j], offset);
        for (int half = 0; half < width; half++) {
          int at = half * pieces;
          distances[(at + i) * pieces + j] = pairs.distance(index + 2 * half);
          distances[(at + j) * pieces + i] = pairs.distance(index + 2 * half + 1);
        }
      }
    }
  }

  /** Finds for each piece all that come along if it slides; true if some need not. */
  private boolean findAlong(int half, int distance) {
    long all = -1L >>> -pieces;
    for (int i = 0; i < pieces; i++) {
      long hit = 1L << i;
      int row = (half * pieces + i) * pieces;
      for (int j = 0; j < pieces; j++) {
        if (j != i && distances[row + j] < distance) {
          hit |= 1L << j;
        }
      }
      along[i] = hit;
    }
    addIndirect(along, all);
    boolean some = false;
    for (int i = 0; i < pieces; i++) {
      some |= along[i] != all;
    }
    return some;
  }

  /**
   * Adds to what each piece of a part hits all that these hit, and so on.
   *
   * @param along by piece: those of the part that it hits, itself included
   */
  static void addIndirect(long[] along, long part) {
    for (long hit = part; hit != 0; hit &= hit - 1) {
      int piece = Long.numberOfTrailingZeros(hit);
      for (long rest = part; rest != 0; rest &= rest - 1) {
        int i = Long.numberOfTrailingZeros(rest);
        if ((along[i] >>> piece & 1) != 0) {
          along[i] |= along[piece];
        }
      }
    }
  }

  /** All of a part that push a piece away if they slide, itself included. */
  static long pushing(int piece, long part, long[] along) {
    long pushing = 0;
    for (long rest = part; rest != 0; rest &= rest - 1) {
      int i = Long.numberOfTrailingZeros(rest);
      pushing |= (along[i] >>> piece & 1) << i;
    }
    return pushing;
  }

  /**
   * Which of the two sets that a part is separated into moves away: the smaller one, or the one
   * without the first piece.
   *
   * @param away one of the sets
   * @param walled whether the first piece of the part is the walls
   */
  static boolean movesAway(long away, long part, boolean walled) {
    int difference = 2 * Long.bitCount(away) - Long.bitCount(part);
    boolean withoutFirst = (away & Long.lowestOneBit(part)) == 0;
    return walled ? withoutFirst : difference < 0 || (difference == 0 && withoutFirst);
  }

  /** Adds the ways in which some pieces can be moved away in the current state. */
  private void findWays() {
    int first = ways;
    long all = -1L >>> -pieces;
    for (int half = 0; half < width; half++) {
      if (findAlong(half, PairDistances.UNBOUNDED)) {
        for (int i = 0; i < pieces; i++) {
          addWay(first, along[i], 2 * half);
          // What stays if all that push piece i move away: closed in the opposite direction.
          addWay(first, pushing(i, all, along), 2 * half + 1);
        }
      }
    }
  }

  /** Adds a way unless the current state has it from the first one on. */
  private void addWay(int first, long away, int direction) {
    long all = -1L >>> -pieces;
    long rest = all & ~away;
    boolean fewer = movesAway(away, all, walled);
    long set = fewer ? away : rest;
    if (rest == 0 || ways == MOST_WAYS) {
      return;
    }
    for (int way = first; way < ways; way++) {
      if (moved[way] == set) {
        return;
      }
    }
    moved[ways] = set;
    movedAlong[ways] = fewer ? direction : direction ^ 1;
    movedIn[ways] = current;
    ways++;
  }

  /** Adds all states that are one move in a direction away from the current one. */
  private void moveAlong(int half) {
    for (int distance = 1; findAlong(half, distance) && !exceeded; distance++) {
      addMoves(0, 0, 0, distance * steps[2 * half]);
    }
  }

  /**
   * Adds the states after each move of a set of pieces that can slide.
   *
   * @param piece the first piece about which nothing is decided
   * @param in the pieces that slide
   * @param out the pieces that stay
   */
  private void addMoves(int piece, long in, long out, int step) {
    int undecided = piece;
    while (undecided < pieces && ((in >>> undecided) & 1) != 0) {
      undecided++;
    }
    if (exceeded) {
      return;
    }
    if (undecided == pieces) {
      if (in != 0 && out != 0) {
        add(in, step);
      }
      return;
    }
    addMoves(undecided + 1, in, out | 1L << undecided, step);
    if ((along[undecided] & out) == 0) {
      addMoves(undecided + 1, in | along[undecided], out, step);
    }
  }

  private void add(long in, int step) {
    boolean firstSlides = (in & 1) != 0;
    for (int k = 0; k < pieces; k++) {
      boolean slides = ((in >>> k) & 1) != 0;
      int offset = states.offset(current, k);
      if (slides != firstSlides) {
        offset += firstSlides ? -step : step;
        exceeded |= !Offset.isSmall(offset);
      }
      next[k] = offset;
    }
    if (!exceeded && states.add(next, current)) {
      exceeded =
          states.size() > maxStates
              || states.isFull()
              || (states.size() % STATES_BETWEEN_ASKING == 0 && stop.getAsBoolean());
    }
  }
}
