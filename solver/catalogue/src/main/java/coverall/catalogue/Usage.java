package coverall.catalogue;

import coverall.cover.ExactCover;
import coverall.puzzle.Problem;
import java.util.Arrays;

/** How often some options of a problem cover each item. Not thread-safe. */
final class Usage {
  private static final int NONE = -1;

  private final ExactCover cover;
  private final int optionCount; // of the problem; further options of the cover are never used
  private final int[] least; // by item: how often the used options of a solution cover it
  private final int[] uses; // by item; all zero between calls
  private final int[] coloured; // by colour set: the item that is covered; all NONE between calls

  Usage(Problem problem) {
    cover = problem.cover();
    optionCount = problem.optionCount();
    uses = new int[cover.itemCount()];
    coloured = new int[cover.colourSetCount()];
    Arrays.fill(coloured, NONE);
    least = new int[cover.itemCount()];
    for (int item = 0; item < least.length; item++) {
      least[item] = item < cover.primaryCount() ? cover.multiplicity(item) : cover.lowerBound(item);
    }
    for (int place = cover.start(optionCount); place < cover.start(cover.optionCount()); place++) {
      least[cover.itemOf(place)] = 0; // covered if the option that it stands for is not used
    }
  }

  /** Whether these are options of the cover, and some solution of it could have all of them. */
  boolean fits(int... options) {
    boolean fits = areBelow(cover.optionCount(), options) && add(options);
    clear();
    return fits;
  }

  /** Whether these are the used options of a solution. */
  boolean isSolution(int... options) {
    boolean solves = areBelow(optionCount, options) && add(options);
    for (int item = 0; solves && item < uses.length; item++) {
      solves = uses[item] >= least[item];
    }
    clear();
    return solves;
  }

  private void clear() {
    Arrays.fill(uses, 0);
    Arrays.fill(coloured, NONE);
  }

  private static boolean areBelow(int count, int... options) {
    for (int option : options) {
      if (option < 0 || option >= count) {
        return false;
      }
    }
    return true;
  }

  /** Counts the items; returns false once an option cannot be added. */
  private boolean add(int... options) {
    for (int option : options) {
      if (!cover.isUsable(option)) {
        return false; // it must not be used
      }
      for (int place = cover.start(option); place < cover.start(option + 1); place++) {
        int item = cover.itemOf(place);
        if (++uses[item] > cover.multiplicity(item) || !agrees(item)) {
          return false;
        }
      }
    }
    return true;
  }

  /** Whether no other item of its colour set is covered. */
  private boolean agrees(int item) {
    int set = cover.colourSetOf(item);
    if (set == NONE) {
      return true;
    }
    int before = coloured[set];
    coloured[set] = item;
    return before == NONE || before == item;
  }
}
