package coverall.verify;

import coverall.puzzle.Distinct;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The images of a solution under the symmetries. One object serves all solutions in turn. */
final class Orbit {
  private final Board board;
  private final Restriction restriction;
  private final int[][] permutations;
  private final boolean[] same; // by permutation: whether images under it count as the same
  private final boolean[][] counted; // by notion: its group
  private final int order; // of the group of those permutations
  private final int[] fixing; // by notion: the number of permutations that leave the solution alone
  private long size;
  private int[] solution = {};
  private int[] image = {}; // scratch
  private int @Nullable [] lesser;
  private final int[] mark; // by placement: the last image that had it
  private int marks;

  /**
   * The orbits of solutions.
   *
   * @param notion what the solutions are distinct up to
   * @param restriction after its checks
   */
  Orbit(Board board, Symmetries symmetries, Distinct notion, Restriction restriction) {
    this.board = board;
    this.restriction = restriction;
    permutations = symmetries.permutations();
    same = symmetries.group(notion);
    order = symmetries.order(notion);
    counted = Requirements.NOTIONS.stream().map(symmetries::group).toArray(boolean[][]::new);
    fixing = new int[Requirements.NOTIONS.size()];
    mark = new int[board.placementCount()];
  }

  /** Moves to the next solution, a list of placements in increasing order. */
  void of(int[] placements) {
    solution = placements;
    if (image.length != placements.length) {
      image = new int[placements.length];
    }
    lesser = null;
    Arrays.fill(fixing, 0);
    int fixingSame = 0;
    for (int k = 0; k < permutations.length; k++) {
      int comparison = compareImage(permutations[k]);
      if (comparison < 0 && same[k]) {
        Arrays.sort(image);
        lesser = image.clone();
      }
      if (comparison == 0) {
        fixingSame += same[k] ? 1 : 0;
        for (int n = 0; n < fixing.length; n++) {
          fixing[n] += counted[n][k] ? 1 : 0;
        }
      }
    }
    size = order / fixingSame;
  }

  /** Compares an image with the solution. Most differ in their least placement. */
  private int compareImage(int[] permutation) {
    int least = Integer.MAX_VALUE;
    for (int k = 0; k < image.length; k++) {
      image[k] = permutation[solution[k]];
      least = Math.min(least, image[k]);
    }
    if (image.length == 0 || least != solution[0]) {
      return image.length == 0 ? 0 : Integer.compare(least, solution[0]);
    }
    Arrays.sort(image);
    return Arrays.compare(image, solution);
  }

  /** An equivalent solution that is less; null if none is. */
  int @Nullable [] lesser() {
    return lesser;
  }

  /** The number of equivalent solutions, including this one. */
  long size() {
    return size;
  }

  /** The number of permutations in the group of a notion that fix the solution. */
  long fixing(int notion) {
    return fixing[notion];
  }

  /** Whether an equivalent solution that the search finds has these placements. */
  boolean meets(int[] prefix) {
    for (int k = 0; k < permutations.length; k++) {
      if (same[k] && hasOnlySearched(permutations[k])) {
        marks++;
        for (int n = 0; n < image.length; n++) {
          image[n] = permutations[k][solution[n]];
          mark[image[n]] = marks;
        }
        if (isMarked(prefix) && restriction.allows(image)) {
          return true;
        }
      }
    }
    return false;
  }

  private boolean isMarked(int[] placements) {
    for (int p : placements) {
      if (mark[p] != marks) {
        return false;
      }
    }
    return true;
  }

  private boolean hasOnlySearched(int[] permutation) {
    for (int p : solution) {
      if (!board.isSearched(permutation[p])) {
        return false;
      }
    }
    return true;
  }
}
