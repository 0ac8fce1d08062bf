package coverall.puzzle;

import coverall.geometry.Cell;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The sets of pieces that a puzzle leaves open: for each piece a number of copies in its range,
 * such that the volumes fit and each choice has its number of pieces. A set has at least one piece.
 * Immutable.
 *
 * <p>The sets are numbered from 0, in the order in which they are written with the pieces of each
 * choice side by side: of two sets, the one with more copies of the first piece in which they
 * differ comes first.
 */
public final class PieceSets {
  /*
   * The number of ways to go on from a state is known for every state that can be reached: the next
   * piece, how many of its choice have been used, and how many cells they all have. So a set is
   * found by its number without those before it.
   */
  private static final int NO_CHOICE = -1;
  private static final int MOST_STATES = 5_000_000;

  private final Puzzle puzzle;
  private final List<PieceChoice> choices;
  private final List<Piece> pieces; // those of a choice side by side
  private final int[] choiceOf; // by place in this list: the number of its choice, or NO_CHOICE
  private final int leastCells; // of all pieces of a set together
  private final int mostCells;
  private final Map<State, Long> ways = new HashMap<>();
  private final long count;

  /**
   * Some pieces have been used.
   *
   * @param next the place of the next piece
   * @param chosen how many pieces of the choice of the piece before have been used
   * @param cells the cells of all pieces used
   */
  private record State(int next, int chosen, int cells) {}

  /**
   * The sets of pieces of a puzzle.
   *
   * @param puzzle the pieces of its choices have ranges
   * @param choices no piece is in two of them
   * @throws BadPuzzleException if there is no set, or too many to number them
   */
  public PieceSets(Puzzle puzzle, List<PieceChoice> choices) {
    this.puzzle = puzzle;
    this.choices = List.copyOf(choices);
    pieces = new ArrayList<>(puzzle.realPieces());
    Map<String, Integer> numbers = new HashMap<>();
    for (int choice = 0; choice < choices.size(); choice++) {
      for (String name : choices.get(choice).pieces()) {
        numbers.put(name, choice);
      }
    }
    List<Piece> chosen =
        choices.stream()
            .flatMap(choice -> choice.pieces().stream())
            .map(name -> puzzle.pieces().get(puzzle.pieceNamed(name)))
            .toList();
    pieces.removeAll(chosen);
    pieces.addAll(chosen);
    choiceOf = pieces.stream().mapToInt(p -> numbers.getOrDefault(p.name(), NO_CHOICE)).toArray();
    Optional<Piece> gap = puzzle.gap();
    leastCells = puzzle.cellCount() - gap.map(Piece::copies).orElse(0);
    mostCells = puzzle.cellCount() - gap.map(Piece::fewest).orElse(0);
    try {
      count = ways(new State(0, 0, 0)) - (mayBeEmpty() ? 1 : 0);
    } catch (ArithmeticException e) {
      throw new BadPuzzleException(
          "more than 9 x 10^18 sets of pieces have the volume of the region");
    }
    if (count == 0) {
      throw BadPuzzleException.impossible(
          "no set of pieces that the file allows has the volume of the region, "
              + (leastCells == mostCells ? "" : leastCells + " to ")
              + mostCells
              + " cells");
    }
  }

  /** Whether the file allows to use no piece at all, which is no set but would be the last one. */
  private boolean mayBeEmpty() {
    return leastCells <= 0
        && pieces.stream().allMatch(piece -> piece.fewest() == 0)
        && choices.stream().allMatch(choice -> choice.number() == 0);
  }

  /** The number of ways to go on from a state. */
  private long ways(State state) {
    if (state.next() == pieces.size()) {
      return isChosen(state) && state.cells() >= leastCells ? 1 : 0;
    }
    Long known = ways.get(state);
    if (known != null) {
      return known;
    }
    long sum = 0;
    Piece piece = pieces.get(state.next());
    for (int copies = piece.fewest(); copies <= piece.copies(); copies++) {
      Optional<State> after = after(state, copies);
      if (after.isEmpty()) {
        break;
      }
      sum = Math.addExact(sum, ways(after.get()));
    }
    if (ways.size() == MOST_STATES) {
      throw new BadPuzzleException("the choices of pieces are too many to count");
    }
    ways.put(state, sum);
    return sum;
  }

  /** The state after some copies of the next piece; empty if these, or more, are too many. */
  private Optional<State> after(State state, int copies) {
    int choice = choiceOf[state.next()];
    boolean sameChoice = state.next() > 0 && choiceOf[state.next() - 1] == choice;
    if (!sameChoice && !isChosen(state)) {
      return Optional.empty();
    }
    int chosen = choice == NO_CHOICE ? 0 : (sameChoice ? state.chosen() : 0) + copies;
    long cells = state.cells() + (long) copies * pieces.get(state.next()).shape().size();
    return cells > mostCells || (choice != NO_CHOICE && chosen > choices.get(choice).number())
        ? Optional.empty()
        : Optional.of(new State(state.next() + 1, chosen, (int) cells));
  }

  /** Whether the choice of the piece before has its number of pieces. */
  private boolean isChosen(State state) {
    int choice = state.next() == 0 ? NO_CHOICE : choiceOf[state.next() - 1];
    return choice == NO_CHOICE || state.chosen() == choices.get(choice).number();
  }

  /** The puzzle with all its pieces and their ranges. */
  public Puzzle puzzle() {
    return puzzle;
  }

  /** The choices among its pieces. */
  public List<PieceChoice> choices() {
    return choices;
  }

  /** The number of sets, at least 1. */
  public long count() {
    return count;
  }

  /**
   * The puzzle with one of the sets: all of its pieces must be used.
   *
   * @param number of the set, from 0
   */
  public Puzzle puzzle(long number) {
    Map<String, Integer> used = new HashMap<>();
    State state = new State(0, 0, 0);
    long before = Objects.checkIndex(number, count);
    while (state.next() < pieces.size()) {
      Piece piece = pieces.get(state.next());
      State next = null;
      for (int copies = piece.copies(); copies >= piece.fewest() && next == null; copies--) {
        Optional<State> after = after(state, copies);
        long sets = after.map(this::known).orElse(0L);
        if (before < sets) {
          next = after.orElseThrow();
          used.put(piece.name(), copies);
        } else {
          before -= sets;
        }
      }
      state = Objects.requireNonNull(next);
    }
    return puzzle(used, puzzle.cellCount() - state.cells());
  }

  /** Like {@link #ways}, of a state that can be reached; changes nothing. */
  private long known(State state) {
    return state.next() == pieces.size() ? ways(state) : ways.getOrDefault(state, 0L);
  }

  private Puzzle puzzle(Map<String, Integer> used, int empty) {
    List<Piece> own = new ArrayList<>();
    for (Piece piece : puzzle.realPieces()) {
      int copies = used.getOrDefault(piece.name(), 0);
      if (copies > 0) {
        own.add(new Piece(piece.name(), piece.shape(), copies, piece.turning()));
      }
    }
    if (empty > 0) {
      Piece gap = puzzle.gap().orElseThrow();
      own.add(new Piece(gap.name(), gap.shape(), empty, gap.turning()));
    }
    Map<String, Set<Cell>> inside = new TreeMap<>(puzzle.rules().inside());
    inside.keySet().retainAll(own.stream().map(Piece::name).toList());
    return new Puzzle(
        puzzle.name(),
        puzzle.region(),
        own,
        new Rules(
            inside, puzzle.rules().fits(), puzzle.rules().starts(), puzzle.rules().matching()),
        puzzle.sliding(),
        List.of(),
        List.of(),
        puzzle.colours());
  }

  /** The pieces of a puzzle as in a line {@code pieces} of its file: {@code 3L 2*4T 4I}. */
  public static String words(Puzzle set) {
    return set.realPieces().stream().map(Piece::label).collect(Collectors.joining(" "));
  }
}
