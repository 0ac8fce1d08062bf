package coverall.verify;

import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The options of an exact cover problem. Of its items, those count that are covered a certain
 * number of times.
 */
final class CoverOptions implements Options {
  private final Matrix matrix;
  private final int[] items; // their numbers in the matrix
  private final BitSet removed = new BitSet();

  /**
   * The options of a problem.
   *
   * @param removed those that were not searched
   * @throws Violation if one does not exist
   */
  CoverOptions(Matrix matrix, List<Integer> removed) {
    this.matrix = matrix;
    items =
        IntStream.range(0, matrix.items().size())
            .filter(k -> matrix.items().get(k).isPrimary())
            .filter(k -> matrix.items().get(k).least() == matrix.items().get(k).most())
            .toArray();
    for (int option : removed) {
      if (option < 0 || option >= optionCount()) {
        throw new Violation("removed: option " + option + " does not exist");
      }
      this.removed.set(option);
    }
  }

  @Override
  public String optionWord() {
    return "option";
  }

  @Override
  public int optionCount() {
    return matrix.optionCount();
  }

  @Override
  public boolean isSearched(int option) {
    return !removed.get(option);
  }

  @Override
  public int itemCount() {
    return items.length;
  }

  private Matrix.Item item(int item) {
    return matrix.items().get(items[item]);
  }

  @Override
  public boolean isOnce(int item) {
    return item(item).isOnce();
  }

  @Override
  public boolean covers(int option, int item) {
    return matrix.option(option).stream().anyMatch(use -> use.item() == items[item]);
  }

  @Override
  public String itemName(int item) {
    return item(item).shown();
  }

  @Override
  public String words(int option) {
    return "option " + option + ", " + Matrix.shortened(matrix.words(option));
  }
}
