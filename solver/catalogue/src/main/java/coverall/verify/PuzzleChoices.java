package coverall.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.IntStream;

/** The placements on a path of the search tree of a puzzle. */
final class PuzzleChoices implements Choices {
  private final Board board;
  private final Restriction restriction;
  private final int[][] searchedOf; // by item: its placements
  private final boolean[] covered; // by cell, on the path
  private final boolean[] crossed; // by direction on the inner side of a bend, on the path
  private final int[] shows; // by contact: how many placements on the path show a colour there
  private final char[] colourAt; // by contact: the last one shown
  private final int[] left; // by piece: copies that are not on the path
  private final BitSet path = new BitSet(); // the placements on it

  /**
   * An empty path.
   *
   * @param restriction after its checks
   */
  PuzzleChoices(Board board, Restriction restriction) {
    this.board = board;
    this.restriction = restriction;
    covered = new boolean[board.cells().size()];
    crossed = new boolean[board.crossingCount()];
    shows = new int[board.contactCount()];
    colourAt = new char[board.contactCount()];
    left = IntStream.range(0, board.pieces().size()).map(this::copies).toArray();
    int[] searched = IntStream.range(0, board.placementCount()).filter(board::isSearched).toArray();
    List<List<Integer>> lists = new ArrayList<>();
    for (int item = 0; item < board.itemCount(); item++) {
      lists.add(new ArrayList<>());
    }
    for (int p : searched) {
      for (int item : board.itemsOf(p)) {
        lists.get(item).add(p);
      }
    }
    searchedOf =
        lists.stream()
            .map(list -> list.stream().mapToInt(Integer::intValue).toArray())
            .toArray(int[][]::new);
  }

  private int copies(int piece) {
    return board.pieces().get(piece).copies();
  }

  @Override
  public void checkNext(Supplier<String> below, int placement) {
    if (!board.isPlacement(placement)) {
      throw new Violation(
          below.get() + "placement " + placement + " comes next, which does not exist");
    }
    if (!board.isSearched(placement) || !fits(placement)) {
      throw new Violation(
          below.get()
              + "placement "
              + placement
              + " comes next, which "
              + (board.isSearched(placement) ? "does not fit" : "was not searched"));
    }
  }

  private boolean fits(int placement) {
    boolean fits =
        left[board.pieceOf(placement)] > 0
            && path.stream().allMatch(p -> restriction.allows(p, placement));
    for (int cell : board.cellsOf(placement)) {
      fits &= !covered[cell];
    }
    for (int direction : board.crossingsOf(placement)) {
      fits &= !crossed[direction];
    }
    for (Contacts.Show show : board.showsAt(placement)) {
      fits &= shows[show.contact()] == 0 || colourAt[show.contact()] == show.colour();
    }
    return fits;
  }

  @Override
  public void put(int placement, boolean on) {
    path.set(placement, on);
    for (int cell : board.cellsOf(placement)) {
      covered[cell] = on;
    }
    for (int direction : board.crossingsOf(placement)) {
      crossed[direction] = on;
    }
    for (Contacts.Show show : board.showsAt(placement)) {
      shows[show.contact()] += on ? 1 : -1;
      colourAt[show.contact()] = show.colour(); // that of the other placement is the same
    }
    left[board.pieceOf(placement)] += on ? -1 : 1;
  }

  @Override
  public void checkComplete(Supplier<String> below, Set<Integer> next) {
    int fewest = Integer.MAX_VALUE;
    String nearest = "they have neither a cell nor a single piece in common";
    for (int item : board.itemsOf(next.iterator().next())) {
      int piece = board.fullyUsedPiece(item);
      boolean once = item < covered.length || (piece >= 0 && left[piece] == 1);
      if (once && next.stream().allMatch(p -> board.covers(p, item))) {
        int[] missing =
            Arrays.stream(searchedOf[item]).filter(p -> !next.contains(p) && fits(p)).toArray();
        if (missing.length == 0) {
          return;
        }
        if (missing.length < fewest) {
          fewest = missing.length;
          nearest = "of " + board.itemName(item) + ", placement " + missing[0] + " is missing";
        }
      }
    }
    throw new Violation(
        below.get() + "the next placements are not all those of one cell or piece: " + nearest);
  }
}
