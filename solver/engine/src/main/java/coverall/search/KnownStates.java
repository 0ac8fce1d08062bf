package coverall.search;

import org.jspecify.annotations.Nullable;

/**
 * The states that a search remembers: dead ends, which have no solution below them, and in a search
 * that only counts also the others, with the number of solutions below them. A search reaches many
 * states again, because the same items can be covered in several ways, and then need not search
 * below them.
 *
 * <p>It measures what it saves and switches itself off on the levels where it costs more. All it
 * does depends only on the searches, never on time.
 *
 * <p>Not thread-safe. It allocates memory at the first review, and a few times more as the search
 * grows.
 */
final class KnownStates {
  /*
   * States recur on all levels. Near the root they are few, and each saves a large subtree; near
   * the leaves the subtrees are hardly larger than the cost of a lookup. So there is a limit: only
   * the states of the levels above it are remembered. In a trial these are all levels. Then reviews
   * move the limit to where the branches saved, less the cost of the lookups, were the most, and
   * one level further, to find out whether that one has become worthwhile. Each halves all counts,
   * which gives the last searches more weight. If a trial saves next to nothing, only the few
   * states near the root are remembered until the search is many times as large.
   *
   * Invariant: the state of every open level above the limit was looked up when it was opened. For a
   * review, which may move the limit, only happens when a level above the limit is opened, and all
   * levels open at that time are above that one.
   *
   * The number of solutions below a state is the number found from when its level was opened until
   * it was exhausted, found one by one or known from other states. No such number exceeds 2^63 - 1,
   * for the sink, which was told of all of them, would have failed. (The sum over all searches may.)
   */

  /**
   * When to remember, and how much.
   *
   * @param patience the number of lookups before there is a table, because most searches end
   *     sooner; a sixteenth of it if solutions are only counted; 0 to remember nothing
   * @param lookups the number of lookups between two reviews
   * @param cost the cost of a lookup, and of the addition that mostly follows it, in branches
   * @param leastLog the binary logarithm of the smallest subtree worth remembering, at least 1
   * @param logCapacity the binary logarithm of the number of states that the table holds at first,
   *     or fewer if their keys would have too many words
   * @param mostWords the number of words that the keys of the table may have, unless it has the
   *     least capacity
   */
  record Policy(
      int patience, int lookups, double cost, int leastLog, int logCapacity, int mostWords) {
    static final Policy NOTHING = new Policy(0, 0, 0, 1, 0, 0);
    static final Policy USUAL = new Policy(1 << 14, 1 << 14, 1, 2, 16, 1 << 21);
  }

  private static final int SOONER = 16; // there is a table if solutions are only counted
  private static final int REVIEWS_OF_A_TRIAL = 4;
  private static final double HOPELESS = 0.125; // times the cost, saved
  private static final int BRANCHES_BETWEEN_TRIALS = 32; // times those before
  private static final double NEXT_TO_NO_LOOKUPS = 0.02; // of all lookups
  private static final int LOG_GROWTH = 2;
  private static final int ADDITIONS = 2; // times the capacity, before the table grows

  private final Policy policy;
  private final long[] state; // scratch, except for the words that the levels maintain
  private final double[] saved; // by level: branches
  private final double[] lookups; // by level
  private final long[] branchesAt; // by open level above the limit: when it was opened
  private final long[] foundAt; // by open level above the limit: when it was opened
  private long found; // solutions, modulo 2^64
  private long known; // solutions below the last known state
  private boolean counts; // whether to remember states with solutions, too
  private @Nullable StateTable table;
  private int limit;
  private int lookupsLeft;
  private int reviewsOfTrial = REVIEWS_OF_A_TRIAL; // left
  private long nextTrial = Long.MAX_VALUE; // the number of branches
  private long added; // since the table was made
  private double savedInAll; // branches

  /**
   * Remembers nothing yet.
   *
   * @param state receives the states
   * @param levels the number of levels
   */
  KnownStates(Policy policy, long[] state, int levels) {
    this.policy = policy;
    this.state = state;
    saved = new double[levels];
    lookups = new double[levels];
    branchesAt = new long[levels];
    foundAt = new long[levels];
    lookupsLeft = policy.patience();
    limit = policy.patience() > 0 ? levels : 0;
  }

  /**
   * Called before a search.
   *
   * @param only whether it only counts solutions
   */
  void begin(boolean only) {
    if (counts != only && table != null) {
      table = null; // made for searches of the other kind
      added = 0;
      lookupsLeft = policy.lookups();
    }
    counts = only;
    if (only && table == null) {
      lookupsLeft = Math.min(lookupsLeft, Math.ceilDiv(policy.patience(), SOONER));
    }
  }

  /** The first level whose states are not remembered; all further ones are not either. */
  int limit() {
    return limit;
  }

  /**
   * Whether the state of a level is known, and so the number of {@link #solutions} below it. If
   * not, the level is about to be opened.
   *
   * @param level above the limit
   * @param branches the number of branches of the search so far
   */
  boolean isKnown(Level at, int level, long branches) {
    branchesAt[level] = branches;
    foundAt[level] = found;
    lookupsLeft--;
    if (lookupsLeft == 0 || branches >= nextTrial) {
      review(branches);
    }
    if (table == null) {
      return false;
    }
    lookups[level]++;
    at.writeState(state);
    int slot = table.find(state);
    if (slot < 0) {
      return false;
    }
    known = table.solutions(slot);
    found += known;
    double branchesBelow = 1.5 * (1L << table.log(slot));
    saved[level] += branchesBelow;
    savedInAll += Math.max(branchesBelow, (double) known); // Below it, states were known, too.
    return true;
  }

  /** See {@link SearchEngine#branchesSaved}. */
  double branchesSaved() {
    return savedInAll;
  }

  /** The number of solutions below the state that was known last. */
  long solutions() {
    return known;
  }

  /** Records a solution. */
  void solved() {
    found++;
  }

  /**
   * Adds the state of a level, the subtree of which was searched completely, unless there are
   * solutions below it that this search does not only count.
   *
   * @param level above the limit
   * @param branches the number of branches of the search so far
   */
  void exhausted(Level at, int level, long branches) {
    int log = Long.SIZE - 1 - Long.numberOfLeadingZeros(branches - branchesAt[level] + 1);
    long solutions = found - foundAt[level];
    if ((solutions == 0 || counts) && table != null && log >= policy.leastLog()) {
      at.writeState(state);
      table.add(state, log, solutions);
      added++;
    }
  }

  private void review(long branches) {
    lookupsLeft = policy.lookups();
    if (table == null) {
      table = new StateTable(state.length, counts, logFirstCapacity());
    } else if (branches >= nextTrial) {
      nextTrial = Long.MAX_VALUE;
      reviewsOfTrial = REVIEWS_OF_A_TRIAL;
      limit = saved.length;
    } else {
      reviewsOfTrial--;
      moveLimit(branches);
      table = withRoom(table);
    }
  }

  private int logFirstCapacity() {
    int log = policy.logCapacity();
    while (log > StateTable.LEAST_LOG_CAPACITY && (long) state.length << log > policy.mostWords()) {
      log--;
    }
    return log;
  }

  private void moveLimit(long branches) {
    double allLookups = sum(lookups);
    double allSaved = sum(saved);
    double gain = 0;
    double most = 0;
    double lookedUp = 0;
    int best = 0;
    int free = 0; // the levels on which lookups cost next to nothing
    for (int level = 0; level < saved.length; level++) {
      gain += saved[level] - policy.cost() * lookups[level];
      if (gain > most) {
        most = gain;
        best = level + 1;
      }
      lookedUp += lookups[level];
      if (lookedUp <= NEXT_TO_NO_LOOKUPS * allLookups) {
        free = level + 1;
      }
      saved[level] /= 2;
      lookups[level] /= 2;
    }
    if (limit == saved.length && allSaved < HOPELESS * policy.cost() * allLookups) {
      limit = free;
      nextTrial = BRANCHES_BETWEEN_TRIALS * branches;
    } else if (reviewsOfTrial <= 0) {
      limit = Math.min(Math.max(best, free) + 1, saved.length);
    }
  }

  private static double sum(double[] values) {
    double sum = 0;
    for (double value : values) {
      sum += value;
    }
    return sum;
  }

  /** The table, or a larger copy if it has been filled several times and may grow. */
  private StateTable withRoom(StateTable old) {
    int capacity = old.capacity();
    if (added <= (long) ADDITIONS * capacity
        || ((long) capacity * state.length) << LOG_GROWTH > policy.mostWords()) {
      return old;
    }
    added = 0;
    return old.larger(LOG_GROWTH);
  }
}
