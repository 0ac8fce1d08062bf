package coverall.verify;

import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/** The choices on a path of the search tree of an exact cover problem. */
final class CoverChoices implements Choices {
  private final Matrix matrix;
  private final Undecided undecided;
  private final CoverOptions options;
  private final Restriction restriction;
  private final int[][] optionsOf; // by item, in increasing order
  private final int[] covered; // by item: how often, by the options on the path
  private final String[] colour; // by item: the one on which the options on the path agree
  private final boolean[] decided; // by option: whether a choice about it is on the path
  private final BitSet path = new BitSet(); // the options used on it

  /**
   * An empty path.
   *
   * @param restriction after its checks
   */
  CoverChoices(Matrix matrix, Undecided undecided, CoverOptions options, Restriction restriction) {
    this.matrix = matrix;
    this.undecided = undecided;
    this.options = options;
    this.restriction = restriction;
    covered = new int[matrix.items().size()];
    int[] size = new int[covered.length]; // by item: the number of its options
    for (int option = 0; option < matrix.optionCount(); option++) {
      matrix.option(option).forEach(use -> size[use.item()]++);
    }
    optionsOf = new int[covered.length][];
    Arrays.setAll(optionsOf, item -> new int[size[item]]);
    Arrays.fill(size, 0);
    for (int option = 0; option < matrix.optionCount(); option++) {
      for (Matrix.Use use : matrix.option(option)) {
        optionsOf[use.item()][size[use.item()]++] = option;
      }
    }
    colour = new String[covered.length];
    decided = new boolean[matrix.optionCount()];
  }

  @Override
  public void checkNext(Supplier<String> below, int choice) {
    if (choice < 0 || choice >= undecided.choiceCount()) {
      throw new Violation(below.get() + "option " + choice + " comes next, which does not exist");
    }
    if (!fits(choice)) {
      throw new Violation(below.get() + "option " + choice + " comes next, which does not fit");
    }
  }

  private boolean fits(int choice) {
    if (decided[undecided.optionOf(choice)]) {
      return false;
    }
    if (choice >= matrix.optionCount()) {
      return true; // it can still be decided not to use the option
    }
    if (!options.isSearched(choice)
        || !path.stream().allMatch(used -> restriction.allows(used, choice))) {
      return false;
    }
    for (Matrix.Use use : matrix.option(choice)) {
      Matrix.Item item = matrix.items().get(use.item());
      boolean agrees =
          !item.isPrimary()
              && covered[use.item()] > 0
              && !use.colour().isEmpty()
              && use.colour().equals(colour[use.item()]);
      if (covered[use.item()] >= item.most() && !agrees) {
        return false;
      }
    }
    return matrix.isUsable(choice);
  }

  @Override
  public void put(int choice, boolean on) {
    decided[undecided.optionOf(choice)] = on;
    if (choice < matrix.optionCount()) {
      path.set(choice, on);
      for (Matrix.Use use : matrix.option(choice)) {
        covered[use.item()] += on ? 1 : -1;
        colour[use.item()] = use.colour();
      }
    }
  }

  @Override
  public void checkComplete(Supplier<String> below, Set<Integer> next) {
    int first = next.iterator().next();
    int option = undecided.optionOf(first);
    if (undecided.contains(option) && isAllAbout(option, next)) {
      return;
    }
    int fewest = Integer.MAX_VALUE;
    String nearest = "they have no item in common that is to be covered once more";
    for (Matrix.Use use : first == option ? matrix.option(first) : List.<Matrix.Use>of()) {
      int[] own = optionsOf[use.item()];
      if (isDueOnce(use.item()) && next.stream().allMatch(o -> Arrays.binarySearch(own, o) >= 0)) {
        int[] missing = Arrays.stream(own).filter(o -> !next.contains(o) && fits(o)).toArray();
        if (missing.length == 0) {
          return;
        }
        if (missing.length < fewest) {
          fewest = missing.length;
          nearest =
              "of "
                  + matrix.items().get(use.item()).shown()
                  + ", option "
                  + missing[0]
                  + " is missing";
        }
      }
    }
    throw new Violation(below.get() + "the next options are not all those of one item: " + nearest);
  }

  /**
   * Of the items that are still to be covered, exactly once, the first with the fewest options that
   * fit.
   *
   * @param next options that all cover the item
   * @return -1 if there is none
   */
  int scarcest(Set<Integer> next) {
    int best = -1;
    int fewest = Integer.MAX_VALUE;
    for (int item = 0; item < covered.length; item++) {
      int[] own = optionsOf[item];
      if (matrix.items().get(item).isOnce()
          && covered[item] == 0
          && next.stream().allMatch(option -> Arrays.binarySearch(own, option) >= 0)) {
        int size = fitting(item).length;
        if (size < fewest) {
          best = item;
          fewest = size;
        }
      }
    }
    return best;
  }

  /** The options of an item that fit, in increasing order. */
  int[] fitting(int item) {
    return Arrays.stream(optionsOf[item]).filter(this::fits).toArray();
  }

  String itemName(int item) {
    return matrix.items().get(item).shown();
  }

  /** Whether every solution below covers an item exactly once more. */
  private boolean isDueOnce(int item) {
    Matrix.Item stated = matrix.items().get(item);
    return stated.isPrimary()
        && stated.least() == stated.most()
        && covered[item] == stated.most() - 1;
  }

  /** Whether these are all choices about an option: not to use it, and to use it if it fits. */
  private boolean isAllAbout(int option, Set<Integer> next) {
    return next.contains(undecided.notUsing(option))
        && next.contains(option) == fits(option)
        && next.size() == (fits(option) ? 2 : 1);
  }
}
