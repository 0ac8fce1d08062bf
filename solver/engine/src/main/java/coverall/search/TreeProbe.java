package coverall.search;

import coverall.cover.ExactCover;
import coverall.search.DepthFirstSearch.Branch;
import java.util.Arrays;
import java.util.SplittableRandom;

/**
 * A cursor in a search tree that does not walk all of it. It lists the children of a branch and
 * estimates the size of the subtree by random descents (Knuth, "Estimating the efficiency of
 * backtrack programs", Mathematics of Computation 29, 1975).
 *
 * <p>Not thread-safe, like the engine it contains.
 */
public final class TreeProbe {
  /** The largest estimate of a tree: finite, and so are sums and shares of estimates. */
  public static final double MOST_BRANCHES = 1e300;

  /*
   * From one branch to the next, the cost of links is proportional to what changes and the cost of
   * lists of masks to what remains, which is much more where masks are wide. With narrow masks the
   * probe uses lists nevertheless: the search itself is likely to use them, and the JVM then
   * compiles only one engine. Both have the same children.
   */
  private static final int MOST_ITEMS_OF_LISTS = 2 * Long.SIZE;

  private static final int LINKS_OF_A_VISIT = 1_000;
  private static final int CHILDREN_OF_A_VISIT = 128;

  private static final long MOST_VISITS = 1_000_000;
  private static final int ALIVE = Integer.MAX_VALUE;

  /** Is told of the branches that a partial search visits, each before those below it. */
  @FunctionalInterface
  interface Visitor {
    /**
     * Called for each branch.
     *
     * @param level the number of options taken from the root of the tree
     * @param option the last of them; -1 where the partial search begins
     * @param weight the number of branches that this one stands for
     */
    void visit(int level, int option, double weight);
  }

  private final ExactCover cover;
  private final DepthFirstSearch search;
  private final int cost; // of a visit to a branch, in visits to a small problem's branch
  private final int[] path;
  private final int[] children; // scratch: options of the item at the branch
  private final double[] byLevel; // scratch: a result that is not used
  private final double[] due; // scratch: by level, the number of children due to be tried
  private int level;
  private int deadFrom = ALIVE; // the level below which an option without items was taken
  private long visited;
  private boolean hadChoice; // in the last descent

  /** Probes the tree of Dancing Links. */
  public TreeProbe(ExactCover cover) {
    this(
        cover,
        favoursLinks(cover)
            ? DancingLinks.of(cover)
            : new BitSlices(cover, new ScalarKernel(), /* looksAhead= */ false));
  }

  /** Probes the tree of an engine, which may be smaller: some engines look ahead. */
  public TreeProbe(ExactCover cover, Engine engine) {
    this(
        cover,
        switch (representative(engine)) {
          case CELLS -> new DancingCells(cover);
          case BACKTRACK -> new Backtracking(cover);
          case BITS_SCALAR -> new BitSlices(cover, new ScalarKernel(), /* looksAhead= */ true);
          default -> DancingLinks.of(cover);
        });
  }

  /**
   * The engine whose tree is probed in place of an engine's: it has the same, or is Dancing Links
   * for the unknown tree of a plug-in.
   */
  public static BuiltInEngine representative(Engine engine) {
    // A switch over the interface would take 25 ms to link.
    return engine instanceof BuiltInEngine builtIn
        ? switch (builtIn) {
          case CELLS, BACKTRACK -> builtIn;
          case BITS, BITS_SCALAR -> BuiltInEngine.BITS_SCALAR;
          default -> BuiltInEngine.DLX;
        }
        : BuiltInEngine.DLX;
  }

  private TreeProbe(ExactCover cover, DepthFirstSearch search) {
    this.cover = cover;
    this.search = search;
    cost = favoursLinks(cover) ? 1 + cover.start(cover.optionCount()) / LINKS_OF_A_VISIT : 1;
    path = new int[cover.maxSolutionLength() + 1];
    children = new int[cover.optionCount()];
    byLevel = new double[path.length];
    due = new double[path.length];
  }

  private static boolean favoursLinks(ExactCover cover) {
    return cover.itemCount() > MOST_ITEMS_OF_LISTS || !BitSlices.tellsApart(cover);
  }

  /** Moves from the current branch to the one reached by these options from the root. */
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

  /**
   * Moves from the current branch to a child. There is nothing below an option without items, which
   * is in no solution.
   */
  public void push(int option) {
    if (deadFrom == ALIVE && !cover.isUsable(option)) {
      deadFrom = level;
    }
    if (deadFrom == ALIVE) {
      search.openForPrefix(level);
      search.take(level, option);
    }
    path[level++] = option;
    visited += cost;
  }

  /** The options taken from the root to the current branch. The caller owns the array. */
  public int[] prefix() {
    return Arrays.copyOf(path, level);
  }

  /**
   * The number of visits to branches so far, including repeated visits. In large problems each
   * visit counts several times, in proportion to its cost.
   */
  public long visited() {
    return visited;
  }

  /** Whether the problem is so large that visits to its branches are slow. */
  public boolean isLarge() {
    return cost > 1;
  }

  ExactCover cover() {
    return cover;
  }

  /** The greatest possible number of levels, including that of the root. */
  public int levels() {
    return path.length;
  }

  /** Moves from the current branch back to its parent. */
  public void pop() {
    level--;
    if (deadFrom == ALIVE) {
      search.untake(level, path[level]);
      search.close(level);
    } else if (deadFrom == level) {
      deadFrom = ALIVE;
    }
  }

  /**
   * The options of the item chosen at the current branch, in the order in which a search tries
   * them; empty at a dead end or a solution. The caller owns the array.
   */
  public int[] children() {
    return Arrays.copyOf(children, findChildren());
  }

  /**
   * Moves on through branches with a single child, and returns the {@link #children} of the branch
   * where it ends.
   *
   * @param most the number of branches to move through
   */
  public int[] childrenAfterForced(int most) {
    int end = level + Math.min(most, path.length); // which cannot overflow
    int[] own = children();
    while (own.length == 1 && level < end) {
      push(own[0]);
      own = children();
    }
    return own;
  }

  private int findChildren() {
    if (deadFrom != ALIVE || search.open(level) != Branch.OPEN) {
      return 0;
    }
    int count = 0;
    for (int choice = search.next(level); choice >= 0; choice = search.next(level)) {
      children[count++] = search.option(level, choice);
    }
    search.close(level);
    visited += count / CHILDREN_OF_A_VISIT;
    return count;
  }

  /**
   * An unbiased estimate of the number of branches in the subtree of the current branch, including
   * the branch itself: the mean of several random descents; at most {@link #MOST_BRANCHES}.
   */
  public double estimate(int descents, SplittableRandom random) {
    double sum = 0;
    for (int k = 0; k < descents; k++) {
      sum += descend(random, byLevel);
    }
    return Math.min(MOST_BRANCHES, sum / descents);
  }

  /** Whether the last descent had a choice. If not, it has seen its whole subtree. */
  public boolean hadChoice() {
    return hadChoice;
  }

  /**
   * Adds to {@code branches} an unbiased estimate of the number of branches on each level of the
   * current subtree, from one random descent.
   *
   * @param branches by level, counted in options taken from the root; {@link #levels} entries
   */
  public void sample(SplittableRandom random, double[] branches) {
    descend(random, branches);
  }

  /**
   * Adds to {@code branches} an unbiased estimate of the number of branches on each level of the
   * current subtree, from one {@linkplain #visit partial search} of at most a million visits.
   *
   * @param branches by level, counted in options taken from the root; {@link #levels} entries
   */
  public void sample(double[] tried, SplittableRandom random, double[] branches) {
    visit(tried, random, MOST_VISITS, (at, option, weight) -> branches[at] += weight);
  }

  /**
   * Visits a part of the current subtree. It tries each child with a given probability and weights
   * the children that it tries to stand for the others (Purdom, "Tree size by partial
   * backtracking", SIAM Journal on Computing 7, 1978). Where most branches die soon and few reach
   * far down, the sums of the weights estimate the numbers of branches far more accurately than
   * random descents through as many branches. The sums are too low where the search stops early.
   *
   * @param tried the probability of trying a child, by level of its parent; above 0, and values
   *     above 1 count as 1
   * @param most the number of visits after which it stops
   */
  void visit(double[] tried, SplittableRandom random, long most, Visitor visitor) {
    for (int l = 0; l < due.length; l++) {
      due[l] = random.nextDouble();
    }
    thin(tried, visitor, visited + most);
  }

  /**
   * The sum over all levels of {@link #sample(double[], SplittableRandom, double[])}; at most
   * {@link #MOST_BRANCHES}.
   */
  public double estimate(double[] tried, SplittableRandom random) {
    double[] branches = new double[path.length];
    sample(tried, random, branches);
    return Math.min(MOST_BRANCHES, Arrays.stream(branches).sum());
  }

  // Not recursive: a tree can be deeper than the stack.
  private void thin(double[] tried, Visitor visitor, long enough) {
    int top = level;
    int[][] childrenAt = new int[path.length][];
    int[] next = new int[path.length]; // by level: the index of the child to look at
    double[] weights = new double[path.length];
    weights[level] = 1;
    visitor.visit(level, -1, 1);
    childrenAt[level] = children();
    while (level > top || next[top] < childrenAt[top].length) {
      if (next[level] == childrenAt[level].length) {
        pop();
        continue;
      }
      int child = childrenAt[level][next[level]++];
      double share = Math.min(1, tried[level]);
      due[level] += share;
      if (due[level] >= 1 && visited < enough) {
        due[level]--;
        double weight = weights[level] / share;
        push(child);
        weights[level] = weight;
        next[level] = 0;
        visitor.visit(level, child, weight);
        childrenAt[level] = children();
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
    hadChoice = width > 1;
    while (level > top) {
      pop();
    }
    return branches;
  }
}
