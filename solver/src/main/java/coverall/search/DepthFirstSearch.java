package coverall.search;

import coverall.cover.ExactCover;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * The walk through the tree that all engines share: which level is open, which options are on the
 * path. What covering an item means is the engine's affair.
 *
 * <p>The level is the length of the path. At an open level an item has been chosen, and its options
 * are tried one after the other; taking an option leads to the next level.
 */
abstract class DepthFirstSearch implements SearchEngine {
  /** What {@link #open} finds at a branch. */
  enum Branch {
    /** Every primary item is covered. */
    SOLVED,
    /** Some item cannot be covered any more. */
    DEAD,
    /** An item has been chosen. */
    OPEN
  }

  private final int[] taken; // by level: the choice that was taken
  private final int[] path; // the options taken, filled when somebody wants to see them
  private int base;
  private int level;
  private long branches;

  DepthFirstSearch(ExactCover cover) {
    taken = new int[cover.maxSolutionLength() + 1];
    path = new int[taken.length];
  }

  /** Chooses the item to branch on at a level; covers it if the answer is {@code OPEN}. */
  abstract Branch open(int level);

  /** Opens a level of the prefix, where no item is chosen and any option may be taken. */
  abstract void openForPrefix(int level);

  /** Undoes {@link #open} or {@link #openForPrefix}. */
  abstract void close(int level);

  /**
   * Goes on to the next option of the item of an open level; -1 if there is none left. Deeper
   * levels may be open: the options of a chosen item do not change meanwhile.
   *
   * @return the choice: a number that tells the option, but only to the engine and at this level
   */
  abstract int next(int level);

  /** The option of a choice. At a level of the prefix the choice is the option. */
  abstract int option(int level, int choice);

  /** Covers what the option of a choice covers besides the chosen item. */
  abstract void take(int level, int choice);

  /** Undoes {@link #take}. */
  abstract void untake(int level, int choice);

  @Override
  public final boolean search(int[] prefix, SolutionSink sink, Checkpoint checkpoint) {
    for (int option : prefix) {
      openForPrefix(level);
      push(option);
    }
    base = level;
    try {
      return walk(sink, checkpoint);
    } finally {
      while (level > 0) {
        pop();
        close(level);
      }
    }
  }

  private boolean walk(SolutionSink sink, Checkpoint checkpoint) {
    while (true) {
      if ((++branches & (Checkpoint.INTERVAL - 1)) == 0 && !checkpoint.reached(this)) {
        return false;
      }
      Branch branch = open(level);
      if (branch == Branch.SOLVED && !sink.accept(path(level), level)) {
        return false;
      }
      boolean open = branch == Branch.OPEN;
      while (true) {
        if (open) {
          int choice = next(level);
          if (choice >= 0) {
            push(choice);
            break;
          }
          close(level);
        }
        if (level == base) {
          return true;
        }
        pop();
        open = true;
      }
    }
  }

  private void push(int choice) {
    take(level, choice);
    taken[level++] = choice;
  }

  private void pop() {
    level--;
    untake(level, taken[level]);
  }

  /** The options taken at the first levels. */
  private int[] path(int levels) {
    for (int k = 0; k < levels; k++) {
      path[k] = option(k, taken[k]);
    }
    return path;
  }

  @Override
  public final long branches() {
    return branches;
  }

  @Override
  public final int giveAway(Consumer<int[]> taker) {
    int given = 0;
    // A level whose options are all given away belongs to the prefix from then on.
    for (; base < level && given == 0; base++) {
      for (int choice = next(base); choice >= 0; choice = next(base)) {
        int[] prefix = Arrays.copyOf(path(base), base + 1);
        prefix[base] = option(base, choice);
        taker.accept(prefix);
        given++;
      }
    }
    return given;
  }
}
