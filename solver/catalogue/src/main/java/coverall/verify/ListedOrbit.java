package coverall.verify;

import coverall.puzzle.Distinct;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** An orbit under symmetries that are listed. */
final class ListedOrbit implements Orbit {
  private final Options options;
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
  private final int[] mark; // by option: the last image that had it
  private int marks;

  /**
   * The orbits of solutions of a puzzle.
   *
   * @param notion what the solutions are distinct up to
   * @param restriction after its checks
   */
  ListedOrbit(Board board, Symmetries symmetries, Distinct notion, Restriction restriction) {
    this(
        board,
        symmetries.permutations(),
        symmetries.group(notion),
        Requirements.NOTIONS.stream().map(symmetries::group).toArray(boolean[][]::new),
        restriction);
  }

  /**
   * The orbits of solutions of an exact cover problem.
   *
   * @param permutations its symmetries, the identity first
   * @param restriction after its checks
   */
  static ListedOrbit ofCover(Options options, int[][] permutations, Restriction restriction) {
    boolean[] identity = new boolean[permutations.length];
    identity[0] = true;
    boolean[] all = new boolean[permutations.length];
    Arrays.fill(all, true);
    boolean[][] counted = new boolean[Requirements.NOTIONS.size()][];
    Arrays.fill(counted, identity);
    counted[Requirements.place(Distinct.SYMMETRY)] = all;
    return new ListedOrbit(options, permutations, all, counted, restriction);
  }

  private ListedOrbit(
      Options options,
      int[][] permutations,
      boolean[] same,
      boolean[][] counted,
      Restriction restriction) {
    this.options = options;
    this.restriction = restriction;
    this.permutations = permutations;
    this.same = same;
    this.counted = counted;
    int members = 0;
    for (boolean member : same) {
      members += member ? 1 : 0;
    }
    order = members;
    fixing = new int[counted.length];
    mark = new int[options.optionCount()];
  }

  private void of(int[] used) {
    solution = used;
    if (image.length != used.length) {
      image = new int[used.length];
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

  /** Compares an image with the solution. Most differ in their least option. */
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

  @Override
  public void next(long number, int[] used) {
    of(used);
    if (lesser != null) {
      throw new Violation(
          Solutions.name(number)
              + ": is equivalent to "
              + Arrays.toString(lesser)
              + ", which is less");
    }
  }

  @Override
  public long sum(int notion) {
    return size * fixing[notion];
  }

  @Override
  public boolean meets(int[] prefix) {
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

  private boolean isMarked(int[] used) {
    for (int p : used) {
      if (mark[p] != marks) {
        return false;
      }
    }
    return true;
  }

  private boolean hasOnlySearched(int[] permutation) {
    for (int p : solution) {
      if (!options.isSearched(permutation[p])) {
        return false;
      }
    }
    return true;
  }
}
