package coverall.enumerate;

import coverall.cover.Filling;
import coverall.cover.OptionGroup;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Decides which of the found solutions represents its orbit, and counts orbits under several
 * groups.
 *
 * <p>Not thread-safe. After construction it allocates only the results of {@link #least}, and what
 * that has to know of each option.
 */
final class OrbitCensus {
  private static final int UNKNOWN = -1;

  /*
   * Let H be the group of the reduction and E the set of the solutions found. E meets every orbit
   * of H. A solution represents its orbit if none of its images in E is smaller as a sorted list of
   * options. An image is in E if the reduction keeps it.
   *
   * The number of orbits under another group K is, by Burnside's lemma, the sum over all solutions
   * of the number of elements of K that fix them, divided by the order of K. All solutions of an
   * orbit of H are fixed by equally many elements, because H normalizes K: each of the two is the
   * trivial group, the rotations or all isometries of the same puzzle. Hence a solution that
   * represents its orbit is counted once for every member of the orbit.
   */
  private final Reduction reduction;
  private final @Nullable Filling filling;
  private final OptionGroup widest;
  private final boolean[] reduces; // by element of the widest group: whether it belongs to H
  private final boolean[][] counts; // by group counted and element
  private final boolean everySolutionIsFree;
  private final long[] sums; // by group counted
  private final int[] fixing; // by group counted: scratch
  private final int[] full; // scratch: a completed solution
  private final int[] sorted; // scratch
  private final int[] image; // scratch
  private int[] leastImages = {}; // by option, once needed: see leastImage
  private int[][] toLeastImages = {}; // by option: the elements, but the identity, that map it so

  /**
   * Starts a census.
   *
   * @param counted the groups to count orbits under; the last one contains all others
   */
  OrbitCensus(Reduction reduction, List<OptionGroup> counted) {
    this.reduction = reduction;
    filling = reduction.filling().orElse(null);
    widest = counted.getLast();
    reduces = reduction.group().membersOf(widest);
    counts = counted.stream().map(group -> group.membersOf(widest)).toArray(boolean[][]::new);
    everySolutionIsFree = reduction.findsEachOnce() && reduction.group().order() == widest.order();
    sums = new long[counts.length];
    fixing = new int[counts.length];
    sorted = new int[reduction.coverAsWritten().maxSolutionLength()];
    image = new int[sorted.length];
    full = new int[sorted.length];
  }

  /**
   * Whether a solution represents its orbit and has to be reported; if so, counts the orbit.
   *
   * @param found the options of a solution of the problem to search
   */
  boolean admits(int[] found, int size) {
    if (everySolutionIsFree) {
      admitAll(1);
      return true;
    }
    int length = complete(found, size, sorted);
    sort(sorted, length);
    Arrays.fill(fixing, 0);
    int reducing = 0;
    int reducingFixing = 0;
    for (int element = 0; element < widest.order(); element++) {
      int order = compareImage(element, length);
      if (order < 0 && reduces[element] && reduction.keeps(image, length)) {
        return false;
      }
      if (order == 0) {
        for (int k = 0; k < counts.length; k++) {
          fixing[k] += counts[k][element] ? 1 : 0;
        }
      }
      reducing += reduces[element] ? 1 : 0;
      reducingFixing += reduces[element] && order == 0 ? 1 : 0;
    }
    int orbit = reducing / reducingFixing;
    for (int k = 0; k < sums.length; k++) {
      sums[k] += (long) orbit * fixing[k];
    }
    return true;
  }

  /**
   * Whether every solution represents an orbit of its own, whatever it is, so that solutions may be
   * counted with {@link #admitAll}.
   */
  boolean admitsAll() {
    return everySolutionIsFree;
  }

  /** Counts the orbits of solutions. */
  void admitAll(long solutions) {
    for (int k = 0; k < sums.length; k++) {
      sums[k] += solutions * widest.order();
    }
  }

  /**
   * Compares the image of the solution with the solution itself, as sorted lists. Leaves the image
   * in {@link #image}, in any order.
   */
  private int compareImage(int element, int length) {
    int smallest = Integer.MAX_VALUE;
    for (int k = 0; k < length; k++) {
      image[k] = widest.image(element, sorted[k]);
      smallest = Math.min(smallest, image[k]);
    }
    if (length == 0 || smallest != sorted[0]) {
      return length == 0 ? 0 : Integer.compare(smallest, sorted[0]);
    }
    sort(image, length);
    return Arrays.compare(image, 0, length, sorted, 0, length);
  }

  /**
   * The least solution of the orbit under the group of the reduction, as a sorted list. It
   * represents the orbit wherever solutions are written, no matter which member was found.
   *
   * @param found the options of a solution of the problem to search
   * @return a new array
   */
  int[] least(int[] found, int size) {
    int length = complete(found, size, full);
    int[] least = Arrays.copyOf(full, length);
    sort(least, length);
    int first = Integer.MAX_VALUE; // of the least solution
    for (int k = 0; k < length; k++) {
      first = Math.min(first, leastImage(full[k]));
    }
    for (int k = 0; k < length; k++) {
      if (leastImages[full[k]] == first) {
        for (int element : toLeastImages[full[k]]) {
          keepLess(least, element);
        }
      }
    }
    return least;
  }

  /** The least image of an option under the group of the reduction. */
  private int leastImage(int option) {
    if (leastImages.length == 0) {
      leastImages = new int[reduction.coverAsWritten().optionCount()];
      Arrays.fill(leastImages, UNKNOWN);
      toLeastImages = new int[leastImages.length][];
    }
    if (leastImages[option] == UNKNOWN) {
      OptionGroup group = reduction.group();
      int least =
          IntStream.range(0, group.order()).map(e -> group.image(e, option)).min().orElse(option);
      leastImages[option] = least;
      toLeastImages[option] =
          IntStream.range(1, group.order())
              .filter(element -> group.image(element, option) == least)
              .toArray();
    }
    return leastImages[option];
  }

  /** Replaces a sorted list by the image of the completed solution if that is less. */
  private void keepLess(int[] least, int element) {
    for (int k = 0; k < least.length; k++) {
      image[k] = reduction.group().image(element, full[k]);
    }
    sort(image, least.length);
    if (Arrays.compare(image, 0, least.length, least, 0, least.length) < 0) {
      System.arraycopy(image, 0, least, 0, least.length);
    }
  }

  private int complete(int[] found, int size, int[] into) {
    if (filling != null) {
      return filling.complete(found, size, into);
    }
    System.arraycopy(found, 0, into, 0, size);
    return size;
  }

  /** Insertion sort: the lists are short, and often nearly in order. */
  private static void sort(int[] list, int length) {
    for (int k = 1; k < length; k++) {
      int value = list[k];
      int at = k;
      while (at > 0 && list[at - 1] > value) {
        list[at] = list[at - 1];
        at--;
      }
      list[at] = value;
    }
  }

  /**
   * Adds this census's sum for each group to {@code others}, and resets it to 0. The sum over all
   * censuses, divided by the order of the group, is its number of orbits.
   */
  void moveTo(AtomicLongArray others) {
    for (int k = 0; k < sums.length; k++) {
      others.addAndGet(k, sums[k]);
      sums[k] = 0;
    }
  }
}
