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
    /** The number of solutions below is known. */
    KNOWN,
    /** An item has been chosen. */
    OPEN
  }

  /** Options to give away at a time. Entering each of more takes longer than searching many. */
  private static final int MOST_GIVEN = 1_000;

  private final int[] taken; // by level: the choice that was taken
  private final int[] path; // scratch: the options taken, filled on demand
  private int base;
  private boolean baseIsShared; // whether options of level base have been given away
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
  int option(int level, int choice) {
    return choice;
  }

  /** Fills in the options that the choices at the first {@code size} levels stand for. */
  void options(int[] choices, int size, int[] options) {
    System.arraycopy(choices, 0, options, 0, size);
  }

  /**
   * Called before a search.
   *
   * @param counts whether solutions are only counted
   */
  void begin(boolean counts) {}

  /** Covers the items of a choice's option except the chosen item, which is already covered. */
  abstract void take(int level, int choice);

  /** Undoes {@link #take}. */
  abstract void untake(int level, int choice);

  @Override
  public final boolean search(int[] prefix, SolutionSink sink, Checkpoint checkpoint) {
    begin(sink.countsOnly());
    goDown(prefix);
    try {
      return walk(sink, checkpoint);
    } finally {
      goUp();
    }
  }

  /*
   * The loops of these two are not part of the method above, because the JIT compiler would compile
   * it for them, and the whole walk with it.
   */
  private void goDown(int[] prefix) {
    for (int option : prefix) {
      openForPrefix(level);
      push(option);
    }
    base = level;
    baseIsShared = false;
  }

  private void goUp() {
    while (level > 0) {
      pop();
      close(level);
    }
  }

  /**
   * Walks through the tree below the present level. An engine may do so by a loop of its own, in
   * which the JIT compiler knows which class it calls.
   *
   * @return whether the tree was exhausted
   */
  boolean walk(SolutionSink sink, Checkpoint checkpoint) {
    while (true) {
      if (!enter(checkpoint)) {
        return false;
      }
      Branch branch = open(level);
      if (branch == Branch.SOLVED && !report(sink)) {
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
        if (isAtBase()) {
          return true;
        }
        pop();
        open = true;
      }
    }
  }

  /** The present level. */
  final int level() {
    return level;
  }

  /** Whether the walk ends where it began when it goes back from the present level. */
  final boolean isAtBase() {
    return level <= base;
  }

  /** Whether none of the options of the present level, which is open, has been given away. */
  final boolean isWhole() {
    return level > base || (level == base && !baseIsShared);
  }

  /** Counts a branch, and returns whether the search goes on. */
  final boolean enter(Checkpoint checkpoint) {
    return (++branches & (Checkpoint.INTERVAL - 1)) != 0 || checkpoint.reached(this);
  }

  /** Passes on the options taken as a solution, and returns whether the search goes on. */
  final boolean report(SolutionSink sink) {
    return sink.accept(path(level), level);
  }

  /** Goes one level down after a choice has been taken. */
  final void down(int choice) {
    taken[level++] = choice;
  }

  /** Goes one level up, and returns the choice that was taken there. */
  final int up() {
    return taken[--level];
  }

  private void push(int choice) {
    take(level, choice);
    down(choice);
  }

  private void pop() {
    int choice = up();
    untake(level, choice);
  }

  /** The options taken at the first levels. */
  private int[] path(int levels) {
    options(taken, levels, path);
    return path;
  }

  @Override
  public final long branches() {
    return branches;
  }

  @Override
  public final int giveAway(Consumer<int[]> taker) {
    int given = 0;
    while (base < level && given == 0) {
      for (int choice = next(base); choice >= 0; choice = given < MOST_GIVEN ? next(base) : -1) {
        int[] prefix = Arrays.copyOf(path(base), base + 1);
        prefix[base] = option(base, choice);
        taker.accept(prefix);
        given++;
      }
      // Once all options of a level have been given away, the level becomes part of the prefix.
      baseIsShared = given == MOST_GIVEN;
      if (!baseIsShared) {
        base++;
      }
    }
    return given;
  }
}
