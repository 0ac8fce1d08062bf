package coverall.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Checks that the search did not need the placements that were removed from it: each covers the
 * restricted item, and is the image of exactly one placement searched, under the symmetries that
 * map the placements of the item to themselves. So every solution has an image that uses only
 * placements searched.
 */
final class Restriction {
  private final Board board;
  private final int item;

  /**
   * A restriction.
   *
   * @param item -1 if no item was restricted
   * @throws Violation if the item does not exist, or is not covered exactly once
   */
  Restriction(Board board, int item) {
    this.board = board;
    this.item = item;
    if (item < -1 || item >= board.itemCount()) {
      throw new Violation(
          "item is " + item + ", expected a number from -1 to " + (board.itemCount() - 1));
    }
    if (item >= 0 && !board.isOnce(item)) {
      throw new Violation(
          "item is " + item + ": " + board.itemName(item) + " is not covered exactly once");
    }
  }

  /**
   * Checks the removed placements.
   *
   * @param group the permutations under which solutions count as the same
   * @return in words, what was removed
   */
  String check(List<int[]> group) {
    int[] removed =
        IntStream.range(0, board.placementCount()).filter(p -> !board.isSearched(p)).toArray();
    for (int p : removed) {
      if (item < 0 || !board.covers(p, item)) {
        throw new Violation(
            board.words(p)
                + ": was not searched, but "
                + (item < 0 ? "no item is restricted" : "does not cover " + board.itemName(item)));
      }
    }
    if (item < 0) {
      return "the search used all placements";
    }
    int[] own =
        IntStream.range(0, board.placementCount()).filter(p -> board.covers(p, item)).toArray();
    List<int[]> keeping = keeping(own, group);
    for (int p : own) {
      checkOrbit(p, keeping);
    }
    return removed.length
        + " of "
        + own.length
        + " placements of "
        + board.itemName(item)
        + " removed: images of others";
  }

  private void checkOrbit(int placement, List<int[]> keeping) {
    int[] searched =
        keeping.stream()
            .mapToInt(permutation -> permutation[placement])
            .filter(board::isSearched)
            .distinct()
            .toArray();
    if (searched.length == 0) {
      throw new Violation(board.words(placement) + ": neither it nor any image of it was searched");
    }
    if (searched.length > 1) {
      throw new Violation(
          board.words(searched[0])
              + ": both it and its image were searched, placement "
              + searched[1]);
    }
  }

  private List<int[]> keeping(int[] own, List<int[]> group) {
    List<int[]> keeping = new ArrayList<>();
    for (int[] permutation : group) {
      if (Arrays.stream(own).allMatch(p -> board.covers(permutation[p], item))) {
        keeping.add(permutation);
      }
    }
    return keeping;
  }
}
