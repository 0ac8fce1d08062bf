package coverall.verify;

import coverall.puzzle.Distinct;
import java.util.Arrays;
import java.util.List;

/**
 * A solution of an exact cover problem covers every item as often as it must and may, and its
 * options agree on the colours of the secondary items.
 */
final class CoverRequirements implements Requirements {
  private final Matrix matrix;
  private final Undecided undecided;
  private final int[] covered; // by item: how often; scratch
  private final int[] lastOption; // by item: the last option that covers it; scratch
  private final String[] colour; // by item: that of this option; scratch
  private int[] solution = {};

  CoverRequirements(Matrix matrix, Undecided undecided) {
    this.matrix = matrix;
    this.undecided = undecided;
    covered = new int[matrix.items().size()];
    lastOption = new int[covered.length];
    colour = new String[covered.length];
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
  public void check(String name, int[] options) {
    Arrays.fill(covered, 0);
    for (int option : options) {
      if (!matrix.isUsable(option)) {
        throw new Violation(
            name + ": has option " + option + ", which covers no primary item and is never used");
      }
      for (Matrix.Use use : matrix.option(option)) {
        cover(name, option, use);
      }
    }
    for (int item = 0; item < covered.length; item++) {
      Matrix.Item stated = matrix.items().get(item);
      boolean agrees = !stated.isPrimary() && covered[item] > 0 && !colour[item].isEmpty();
      if (covered[item] < stated.least() || (covered[item] > stated.most() && !agrees)) {
        throw new Violation(
            name
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
    solution = options;
  }

  private void cover(String name, int option, Matrix.Use use) {
    int item = use.item();
    Matrix.Item stated = matrix.items().get(item);
    if (!stated.isPrimary() && covered[item] > 0 && !colour[item].equals(use.colour())) {
      throw new Violation(
          name
              + ": options "
              + lastOption[item]
              + " and "
              + option
              + " disagree on the colour of "
              + stated.shown()
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
  public boolean meets(List<Integer> prefix) {
    for (int choice : prefix) {
      int option = undecided.optionOf(choice);
      boolean isUsed = Arrays.binarySearch(solution, option) >= 0;
      if (isUsed != (choice < matrix.optionCount())) {
        return false;
      }
    }
    return true;
  }

  /** The only symmetry is the identity. */
  @Override
  public long sum(Distinct notion) {
    return 1;
  }

  @Override
  public String words() {
    return "each covers all items, no two are equal";
  }
}
