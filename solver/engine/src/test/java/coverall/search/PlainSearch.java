package coverall.search;

import coverall.cover.ExactCover;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;

/**
 * A reference search for small exact cover problems. It skips or takes each option in turn and
 * counts how often every item is covered: too simple to be wrong.
 */
public final class PlainSearch {
  private final ExactCover cover;
  private final int[] covered; // by item: the number of times
  private final List<Integer> taken = new ArrayList<>();
  private final SolutionList solutions = new SolutionList();

  private PlainSearch(ExactCover cover) {
    this.cover = cover;
    covered = new int[cover.itemCount()];
  }

  /** All solutions in lexicographic order. */
  public static List<List<Integer>> solutions(ExactCover cover) {
    PlainSearch search = new PlainSearch(cover);
    search.decide(0);
    return search.solutions.inOrder();
  }

  private void decide(int option) {
    if (option == cover.optionCount()) {
      if (everyItemIsCoveredOftenEnough()) {
        solutions.accept(taken.stream().mapToInt(o -> o).toArray(), taken.size());
      }
      return;
    }
    decide(option + 1);
    int[] items = cover.items(option);
    if (items.length > 0 && allows(items)) {
      add(items, 1);
      taken.add(option);
      decide(option + 1);
      taken.removeLast();
      add(items, -1);
    }
  }

  private boolean everyItemIsCoveredOftenEnough() {
    for (int item = 0; item < cover.itemCount(); item++) {
      if (covered[item] < cover.lowerBound(item)) {
        return false;
      }
    }
    return true;
  }

  private boolean allows(int[] items) {
    for (int item : items) {
      if (covered[item] == cover.multiplicity(item) || hasOtherColour(item)) {
        return false;
      }
    }
    return true;
  }

  private boolean hasOtherColour(int item) {
    return cover.colourSetOf(item) >= 0
        && IntStream.of(cover.colours(cover.colourSetOf(item)))
            .anyMatch(other -> other != item && covered[other] > 0);
  }

  private void add(int[] items, int times) {
    for (int item : items) {
      covered[item] += times;
    }
  }
}
