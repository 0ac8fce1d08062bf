package coverall.view;

import coverall.cover.ExactCover;

/**
 * An exact cover problem as a matrix of 0 and 1: a line for each option, a column for each item.
 */
public final class MatrixText {
  private MatrixText() {}

  /** The line of an option. */
  public static String line(ExactCover cover, int option) {
    StringBuilder line = new StringBuilder("0".repeat(cover.itemCount()));
    for (int item : cover.items(option)) {
      line.setCharAt(item, '1');
    }
    return line.toString();
  }
}
