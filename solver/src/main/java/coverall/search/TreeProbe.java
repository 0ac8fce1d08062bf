package coverall.search;

import coverall.cover.ExactCover;
import coverall.search.DepthFirstSearch.Branch;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * Looks into the search tree of Dancing Links without walking all of it: the children of a branch,
 * and estimates of its size by random descents (Knuth, "Estimating the efficiency of backtrack
 * programs", Mathematics of Computation 29, 1975).
 *
 * <p>For one thread, like the engine in it.
 */
public final class TreeProbe {
  /*
   * From a branch to the next one links cost what changes, lists of masks what stays. Where masks are
   * wide that is much more. Where they are not, the lists are used all the same: the search itself is
   * likely to need them, so that no other code has to get warm. Both have the same children.
   */
  private static final int MOST_ITEMS_OF_LISTS = 2 * Long.SIZE;

  private static final int LINKS_OF_A_VISIT = 1_000;

  private static final long MOST_VISITS = 1_000_000;

  private final DepthFirstSearch search;
  private final int cost; // of going to a branch
  private final int[] path;
  private final int[] children; // scratch: options of the item at the branch
  private final double[] byLevel; // scratch: nobody asks for it
  private final double[] due; // scratch: by level, how many children to try
  private int level;
  private long visited;

  public TreeProbe(ExactCover cover) {
    this(
        cover,
        isWide(cover)
            ? new DancingLinks(cover)
            : new BitSlices(cover, new ScalarKernel(), /* lookahead= */ false));
  }

  /** Looks into the tree of another engine, which may be smaller: some look ahead. */
  public TreeProbe(ExactCover cover, Engine engine) {
    this(
        cover,
        switch (engine) {
          case DLX -> new DancingLinks(cover);
          case CELLS -> new DancingCells(cover);
          case BACKTRACK -> new Backtracking(cover);
          case BITS, BITS_SCALAR -> new BitSlices(cover, new ScalarKernel(), /* lookahead= */ true);
        });
  }

  private TreeProbe(ExactCover cover, DepthFirstSearch search) {
    this.search = search;
    cost = isWide(cover) ? 1 + cover.start(cover.optionCount()) / LINKS_OF_A_VISIT : 1;
    path = new int[cover.maxSolutionLength() + 1];
    children = new int[cover.optionCount()];
    byLevel = new double[path.length];
    due = new double[path.length];
  }

  private static boolean isWide(ExactCover cover) {
    return cover.itemCount() > MOST_ITEMS_OF_LISTS;
  }

  /** Goes to the branch below these options, from wherever it is. */
  public void enter(int... prefix) {
    int common = 0;
    while (common < Math.min(level, prefix.length) && path[common] == prefix[common]) {
      common++;
    }
    while (level > common) {
      pop();
    }
    while (level < prefix.length) {
      push(prefix[level]);
    }
  }

  /** Goes from the branch to a child. */
  public void push(int option) {
    search.openForPrefix(level);
    search.take(level, option);
    path[level++] = option;
    visited += cost;
  }

  /**
   * The number of branches that were gone to so far, again and again ones included; in problems
   * that take long to look at, each counts several times.
   */
  public long visited() {
    return visited;
  }

  /** Whether looking at a branch takes long. */
  public boolean isLarge() {
    return cost > 1;
  }

  /** The number of levels that there can be, the root's included. */
  public int levels() {
    return path.length;
  }

  /** Goes back from a child. */
  public void pop() {
    level--;
    search.untake(level, path[level]);
    search.close(level);
  }

  /**
   * The options of the item that is branched on here, in the order in which they are tried; none if
   * this is a dead end or a solution.
   */
  public int[] children() {
    return Arrays.copyOf(children, findChildren());
  }

  private int findChildren() {
    if (search.open(level) != Branch.OPEN) {
      return 0;
    }
    int count = 0;
    for (int choice = search.next(level); choice >= 0; choice = search.next(level)) {
      children[count++] = search.option(level, choice);
    }
    search.close(level);
    return count;
  }

  /**
   * An unbiased estimate of the number of branches from here on, this one included: the mean of
   * some random descents.
   */
  public double estimate(int descents, SplittableRandom random) {
    double sum = 0;
    for (int k = 0; k < descents; k++) {
      sum += descend(random, byLevel);
    }
    return sum / descents;
  }

  /**
   * Adds unbiased estimates of the numbers of branches on each level, from here on, by one random
   * descent.
   *
   * @param branches by level, which is the number of options taken; one more than a solution has
   */
  public void sample(SplittableRandom random, double[] branches) {
    descend(random, branches);
  }

  /**
   * Adds unbiased estimates of the numbers of branches on each level, from here on, by one search
   * that tries each child of a branch with a certain probability, and lets those that it tries
   * stand for the others (Purdom, "Tree size by partial backtracking", SIAM Journal on Computing 7,
   * 1978). Where most branches are soon dead and few go far down, that is far closer to the truth
   * than descents that go to as many branches. Once it has gone to a million it tries no others,
   * and the estimates are too low.
   *
   * @param tried the probability by the level of the branch
   * @param branches by level, which is the number of options taken; one more than a solution has
   */
  public void sample(double[] tried, SplittableRandom random, double[] branches) {
    for (int l = 0; l < due.length; l++) {
      due[l] = random.nextDouble();
    }
    thin(tried, branches, 1, visited + MOST_VISITS);
  }

  /** An unbiased estimate of the number of branches from here on, by one such search. */
  public double estimate(double[] tried, SplittableRandom random) {
    double[] branches = new double[path.length];
    sample(tried, random, branches);
    return Arrays.stream(branches).sum();
  }

  private void thin(double[] tried, double[] branches, double weight, long enough) {
    branches[level] += weight;
    double share = Math.min(1, tried[level]);
    for (int child : children()) {
      due[level] += share;
      if (due[level] >= 1 && visited < enough) {
        due[level]--;
        push(child);
        thin(tried, branches, weight / share, enough);
        pop();
      }
    }
  }

  private double descend(SplittableRandom random, double[] onLevels) {
    int top = level;
    double width = 1;
    double branches = 1;
    onLevels[level] += 1;
    for (int count = findChildren(); count > 0; count = findChildren()) {
      width *= count;
      branches += width;
      push(children[random.nextInt(count)]);
      onLevels[level] += width;
    }
    while (level > top) {
      pop();
    }
    return branches;
  }
}
