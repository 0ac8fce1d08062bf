package coverall.catalogue;

import coverall.cover.ExactCover;
import java.util.Arrays;

/** How often some options of an exact cover problem cover each item. For one thread. */
final class Usage {
  private final ExactCover cover;
  private final int[] uses; // by item; all zero between calls

  Usage(ExactCover cover) {
    this.cover = cover;
    uses = new int[cover.itemCount()];
  }

  /** Whether these are options, and some solution of the problem could have all of them. */
  boolean fits(int... options) {
    boolean fits = isEachAnOption(options) && add(options);
    Arrays.fill(uses, 0);
    return fits;
  }

  /** Whether these options are a solution. */
  boolean isSolution(int... options) {
    boolean solves = isEachAnOption(options) && add(options);
    for (int item = 0; solves && item < uses.length; item++) {
      int least = item < cover.primaryCount() ? cover.multiplicity(item) : cover.lowerBound(item);
      solves = uses[item] >= least;
    }
    Arrays.fill(uses, 0);
    return solves;
  }

  private boolean isEachAnOption(int... options) {
    for (int option : options) {
      if (option < 0 || option >= cover.optionCount()) {
        return false;
      }
    }
    return true;
  }

  /** Counts the items; returns false once an item is covered too often. */
  private boolean add(int... options) {
    for (int option : options) {
      for (int place = cover.start(option); place < cover.start(option + 1); place++) {
        int item = cover.itemOf(place);
        if (++uses[item] > cover.multiplicity(item)) {
          return false;
        }
      }
    }
    return true;
  }
}
