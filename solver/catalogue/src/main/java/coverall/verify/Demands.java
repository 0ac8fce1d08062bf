package coverall.verify;

import coverall.puzzle.Piece;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * What the options of a solution have to be together, in plain numbers: which marks each option
 * sets, which marks no other option may set beside it, and which have to be set at the end. A mark
 * is an item that is covered, or an item with a colour. Items that may be covered several times are
 * counted instead. Immutable.
 */
final class Demands {
  private static final int ANY_NUMBER = Integer.MIN_VALUE; // of uses of an item

  private final List<String> markNames = new ArrayList<>();
  private final List<Boolean> required = new ArrayList<>(); // by mark
  private final List<String> countedNames = new ArrayList<>();
  private final List<Integer> least = new ArrayList<>(); // by counted item
  private final List<Integer> most = new ArrayList<>();
  private final boolean[] allowed; // by option
  private final int[][] sets; // by option: marks
  private final int[][] excludes; // by option: marks
  private final int[][] counts; // by option: counted items

  private Demands(int optionCount) {
    allowed = new boolean[optionCount];
    sets = new int[optionCount][];
    excludes = new int[optionCount][];
    counts = new int[optionCount][];
  }

  /**
   * Every cell is covered once, no two placements cross, and pieces are used as often as stated.
   * Pieces of which any number may be used are not counted.
   *
   * @param areSearched whether placements that were not searched are not allowed
   */
  static Demands of(Board board, boolean areSearched) {
    Demands demands = new Demands(board.placementCount());
    board.cells().forEach(cell -> demands.mark("cell " + cell, /* isRequired= */ true));
    int crossings = demands.markNames.size();
    IntStream.range(0, board.crossingCount()).forEach(k -> demands.mark("corner " + k, false));
    int[][] marksOf = new int[board.pieces().size()][0]; // by piece
    int[][] countsOf = new int[marksOf.length][0];
    for (int piece = 0; piece < marksOf.length; piece++) {
      Piece own = board.pieces().get(piece);
      if (own.copies() == 1) {
        marksOf[piece] = new int[] {demands.mark("piece " + own.name(), own.fewest() == 1)};
      } else if (!isUnlimited(board, own)) {
        int counted = demands.count("piece " + own.name(), own.fewest(), own.copies());
        countsOf[piece] = new int[] {counted};
      }
    }
    for (int p = 0; p < board.placementCount(); p++) {
      demands.allowed[p] = !areSearched || board.isSearched(p);
      int piece = board.pieceOf(p);
      demands.sets[p] =
          IntStream.concat(
                  IntStream.concat(
                      Arrays.stream(board.cellsOf(p)),
                      Arrays.stream(board.crossingsOf(p)).map(k -> crossings + k)),
                  Arrays.stream(marksOf[piece]))
              .toArray();
      demands.excludes[p] = demands.sets[p];
      demands.counts[p] = countsOf[piece];
    }
    if (board.mustMatch()) {
      demands.match(board);
    }
    return demands;
  }

  /** Placements that meet show the same colour, or one of them shows none. */
  private void match(Board board) {
    List<Map<Character, Integer>> shown = new ArrayList<>(); // by contact: the marks of its colours
    IntStream.range(0, board.contactCount()).forEach(contact -> shown.add(new TreeMap<>()));
    for (int p = 0; p < board.placementCount(); p++) {
      for (Contacts.Show show : board.showsAt(p)) {
        shown
            .get(show.contact())
            .computeIfAbsent(
                show.colour(), colour -> mark("contact " + show.contact() + " " + colour, false));
      }
    }
    for (int p = 0; p < board.placementCount(); p++) {
      List<Integer> own = new ArrayList<>();
      List<Integer> others = new ArrayList<>();
      for (Contacts.Show show : board.showsAt(p)) {
        shown
            .get(show.contact())
            .forEach((colour, mark) -> (colour == show.colour() ? own : others).add(mark));
      }
      sets[p] = appended(sets[p], own);
      excludes[p] = appended(excludes[p], others);
    }
  }

  private static int[] appended(int[] marks, List<Integer> more) {
    return IntStream.concat(
            Arrays.stream(marks), more.stream().mapToInt(Integer::intValue).distinct())
        .toArray();
  }

  /**
   * Every item is covered as often as stated, and options agree on colours. Items that even all
   * options together may cover are not counted.
   */
  static Demands of(Matrix matrix) {
    Demands demands = new Demands(matrix.optionCount());
    int[] uses = new int[matrix.items().size()];
    for (int option = 0; option < matrix.optionCount(); option++) {
      matrix.option(option).forEach(use -> uses[use.item()]++);
    }
    int[] markOf = new int[matrix.items().size()]; // by item; less than 0: a counted item
    for (int item = 0; item < markOf.length; item++) {
      Matrix.Item own = matrix.items().get(item);
      if (own.most() == 1) {
        markOf[item] = demands.mark(own.shown(), own.least() == 1);
      } else if (own.least() == 0 && own.most() >= uses[item]) {
        markOf[item] = ANY_NUMBER;
      } else {
        markOf[item] = ~demands.count(own.shown(), own.least(), own.most());
      }
    }
    List<Map<String, Integer>> colours = new ArrayList<>(); // by item: the marks of its colours
    IntStream.range(0, markOf.length).forEach(item -> colours.add(new TreeMap<>()));
    for (int option = 0; option < matrix.optionCount(); option++) {
      for (Matrix.Use use : matrix.option(option)) {
        if (!use.colour().isEmpty()) {
          colours
              .get(use.item())
              .computeIfAbsent(
                  use.colour(), c -> demands.mark(matrix.items().get(use.item()).shown(), false));
        }
      }
    }
    for (int option = 0; option < matrix.optionCount(); option++) {
      demands.allowed[option] = matrix.isUsable(option);
      List<Integer> sets = new ArrayList<>();
      List<Integer> excludes = new ArrayList<>();
      List<Integer> counts = new ArrayList<>();
      for (Matrix.Use use : matrix.option(option)) {
        int mark = markOf[use.item()];
        if (mark < 0) {
          if (mark != ANY_NUMBER) {
            counts.add(~mark);
          }
          continue;
        }
        Map<String, Integer> others = new HashMap<>(colours.get(use.item()));
        others.put("", mark);
        sets.add(others.get(use.colour()));
        if (!use.colour().isEmpty()) {
          others.remove(use.colour()); // Those with this colour agree.
        }
        excludes.addAll(others.values());
      }
      demands.sets[option] = ints(sets);
      demands.excludes[option] = ints(excludes);
      demands.counts[option] = ints(counts);
    }
    return demands;
  }

  private static int[] ints(List<Integer> numbers) {
    return numbers.stream().mapToInt(Integer::intValue).toArray();
  }

  /**
   * Whether a piece need not be used, and may be used as often as the region has room for it: then
   * nothing depends on how often it is.
   */
  private static boolean isUnlimited(Board board, Piece own) {
    return own.fewest() == 0 && own.copies() >= board.cells().size() / own.shape().size();
  }

  private int mark(String name, boolean isRequired) {
    markNames.add(name);
    required.add(isRequired);
    return markNames.size() - 1;
  }

  private int count(String name, int fewest, int greatest) {
    countedNames.add(name);
    least.add(fewest);
    most.add(greatest);
    return countedNames.size() - 1;
  }

  int optionCount() {
    return sets.length;
  }

  /** Whether a solution may have an option at all. */
  boolean isAllowed(int option) {
    return allowed[option];
  }

  int markCount() {
    return markNames.size();
  }

  /** The marks that an option sets. */
  int[] sets(int option) {
    return sets[option];
  }

  /** The marks that other options of a solution must not set. */
  int[] excludes(int option) {
    return excludes[option];
  }

  boolean isRequired(int mark) {
    return required.get(mark);
  }

  String markName(int mark) {
    return markNames.get(mark);
  }

  int countedItems() {
    return countedNames.size();
  }

  /** The items that an option covers and that are counted. */
  int[] counts(int option) {
    return counts[option];
  }

  int least(int counted) {
    return least.get(counted);
  }

  int most(int counted) {
    return most.get(counted);
  }

  String countedName(int counted) {
    return countedNames.get(counted);
  }
}
