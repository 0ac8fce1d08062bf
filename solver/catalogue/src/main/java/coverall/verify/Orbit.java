package coverall.verify;

import coverall.puzzle.Distinct;
import java.util.Arrays;
import java.util.BitSet;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The images of a solution under the symmetries. One object serves all solutions in turn. */
final class Orbit {
  private final Board board;
  private final Restriction restriction;
  private final int[][] permutations;
  private final boolean[] same; // by permutation: whether images under it count as the same
  private final Map<Distinct, boolean[]> counted = new EnumMap<>(Distinct.class);
  private final int order; // of the group of those permutations
  private final BitSet fixing = new BitSet(); // the permutations that leave the solution alone
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
    for (Distinct counting : Distinct.values()) {
      counted.put(counting, symmetries.group(counting));
    }
    mark = new int[board.placementCount()];
  }

  /** Moves to the next solution, a list of placements in increasing order. */
  void of(int[] placements) {
    solution = placements;
    image = new int[placements.length];
    lesser = null;
    fixing.clear();
    for (int k = 0; k < permutations.length; k++) {
      int comparison = compareImage(permutations[k]);
      if (comparison < 0 && same[k]) {
        Arrays.sort(image);
        lesser = image.clone();
      }
      fixing.set(k, comparison == 0);
    }
    size = order / fixingOf(same);
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
  long fixing(Distinct notion) {
    return fixingOf(counted.getOrDefault(notion, same));
  }

  private int fixingOf(boolean[] group) {
    return (int) fixing.stream().filter(k -> group[k]).count();
  }

  /** Whether an equivalent solution that the search finds has these placements. */
  boolean meets(List<Integer> prefix) {
    for (int k = 0; k < permutations.length; k++) {
      if (same[k] && hasOnlySearched(permutations[k])) {
        marks++;
        for (int n = 0; n < image.length; n++) {
          image[n] = permutations[k][solution[n]];
          mark[image[n]] = marks;
        }
        if (prefix.stream().allMatch(p -> mark[p] == marks) && restriction.allows(image)) {
          return true;
        }
      }
    }
    return false;
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
