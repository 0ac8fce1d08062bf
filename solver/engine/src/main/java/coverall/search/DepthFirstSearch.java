package coverall.search;

import coverall.cover.ExactCover;
import java.util.Arrays;
import java.util.function.Consumer;

/**
 * The walk through the search tree that all engines share. It keeps track of the open levels and of
 * the options on the path; subclasses implement covering and uncovering.
 *
 * <p>The level is the length of the path. At an open level an item has been chosen and its options
 * are tried in turn; taking an option leads to the next level.
 */
abstract class DepthFirstSearch implements SearchEngine {
  /** The kind of a branch, as determined by {@link #open}. */
  enum Branch {
    /** Every primary item is covered. */
    SOLVED,
    /** Some item can no longer be covered. */
    DEAD,
    /** An item has been chosen. */
    OPEN
  }

  private final int[] taken; // by level: the choice that was taken
  private final int[] path; // scratch: the options taken, filled on demand
  private int base;
  private int level;
  private long branches;

  DepthFirstSearch(ExactCover cover) {
    taken = new int[cover.maxSolutionLength() + 1];
    path = new int[taken.length];
  }

  /** Chooses the item to branch on at a level, and covers it if it returns {@code OPEN}. */
  abstract Branch open(int level);

  /** Opens a level of the prefix: chooses no item, and any option may be taken. */
  abstract void openForPrefix(int level);

  /** Undoes {@link #open} or {@link #openForPrefix}. */
  abstract void close(int level);

  /**
   * Advances to the next option of the item chosen at an open level. Deeper levels may be open:
   * they do not change the options of a chosen item.
   *
   * @return the choice, a number that identifies the option to this engine at this level only; -1
   *     if no option is left
   */
  abstract int next(int level);

  /** The option that a choice stands for. At a level of the prefix the choice is the option. */
  abstract int option(int level, int choice);

  /** Covers the items of a choice's option except the chosen item, which is already covered. */
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
    // Once all options of a level have been given away, the level becomes part of the prefix.
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
