package coverall.verify;

import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A solution of an exact cover problem covers every item as often as it must and may, and its
 * options agree on the colours of the secondary items.
 */
final class CoverRequirements implements Requirements {
  private final Matrix matrix;
  private final CoverOptions options;
  private final Undecided undecided;
  private final @Nullable Orbit orbit; // null if every solution counts
  private final Matrix.Item[] items;
  private final int[] least; // by item
  private final int[] most; // by item
  private final int[][] primary; // by option: its primary items
  private final Matrix.Use[][] secondary; // by option: the others
  private final int[] usedIn; // by option: the last solution that had it, as numbered by check
  private final int[] covered; // by item: how often; scratch
  private final int[] lastOption; // by item: the last option that covers it; scratch
  private final String[] colour; // by item: that of this option; scratch
  private int solutions;

  /**
   * The requirements.
   *
   * @param orbit that of each solution, of which the least one is kept; null if all are
   */
  CoverRequirements(
      Matrix matrix, CoverOptions options, Undecided undecided, @Nullable Orbit orbit) {
    this.matrix = matrix;
    this.options = options;
    this.undecided = undecided;
    this.orbit = orbit;
    items = matrix.items().toArray(Matrix.Item[]::new);
    least = Stream.of(items).mapToInt(Matrix.Item::least).toArray();
    most = Stream.of(items).mapToInt(Matrix.Item::most).toArray();
    primary = new int[matrix.optionCount()][];
    secondary = new Matrix.Use[primary.length][];
    for (int option = 0; option < primary.length; option++) {
      List<Matrix.Use> uses = matrix.option(option);
      primary[option] =
          uses.stream().mapToInt(Matrix.Use::item).filter(k -> items[k].isPrimary()).toArray();
      secondary[option] =
          uses.stream().filter(use -> !items[use.item()].isPrimary()).toArray(Matrix.Use[]::new);
    }
    usedIn = new int[primary.length];
    covered = new int[items.length];
    lastOption = new int[covered.length];
    colour = new String[covered.length];
  }

  @Override
  public Options options() {
    return options;
  }

  @Override
  public void check(long number, int[] options) {
    Arrays.fill(covered, 0);
    solutions++;
    for (int option : options) {
      usedIn[option] = solutions;
      if (primary[option].length == 0) {
        throw new Violation(
            Solutions.name(number)
                + ": has option "
                + option
                + ", which covers no primary item and is never used");
      }
      for (int item : primary[option]) {
        covered[item]++;
      }
      for (Matrix.Use use : secondary[option]) {
        coverSecondary(number, option, use);
      }
    }
    for (int item = 0; item < covered.length; item++) {
      if (covered[item] < least[item] || covered[item] > most[item]) {
        checkAgreement(number, item);
      }
    }
    if (orbit != null) {
      orbit.next(number, options);
    }
  }

  /** Checks that an item, not covered as often as it must or may, is one with a colour. */
  private void checkAgreement(long number, int item) {
    Matrix.Item stated = items[item];
    if (stated.isPrimary() || covered[item] == 0 || colour[item].isEmpty()) {
      throw new Violation(
          Solutions.name(number)
              + ": "
              + stated.shown()
              + " is covered "
              + covered[item]
              + (covered[item] == 1 ? " time" : " times")
              + ", expected "
              + (stated.least() == stated.most() ? "" : stated.least() + " to ")
              + stated.most());
    }
  }

  private void coverSecondary(long number, int option, Matrix.Use use) {
    int item = use.item();
    if (covered[item] > 0 && !colour[item].equals(use.colour())) {
      throw new Violation(
          Solutions.name(number)
              + ": options "
              + lastOption[item]
              + " and "
              + option
              + " disagree on the colour of "
              + items[item].shown()
              + ": "
              + words(colour[item])
              + " and "
              + words(use.colour()));
    }
    covered[item]++;
    lastOption[item] = option;
    colour[item] = use.colour();
  }

  private static String words(String colour) {
    return colour.isEmpty() ? "none" : Matrix.shortened(colour);
  }

  @Override
  public boolean meets(int[] prefix) {
    if (orbit != null) {
      return orbit.meets(prefix);
    }
    for (int choice : prefix) {
      int option = undecided.optionOf(choice);
      boolean isUsed = usedIn[option] == solutions;
      if (isUsed != (choice < matrix.optionCount())) {
        return false;
      }
    }
    return true;
  }

  @Override
  public long sum(int notion) {
    return orbit == null ? 1 : orbit.sum(notion);
  }

  @Override
  public String words() {
    return "each covers all items, no two are " + (orbit == null ? "equal" : "equivalent");
  }
}
