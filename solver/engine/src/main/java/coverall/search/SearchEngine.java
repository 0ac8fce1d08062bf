package coverall.search;

import java.util.function.Consumer;

/**
 * An engine that enumerates the solutions of one exact cover problem by depth-first search.
 *
 * <p>An engine belongs to one thread. It can run any number of searches, one after another, and
 * allocates no memory per branch. A large search may allocate a few times, for a table of states:
 * the bit-sliced engines do so at most three times in all their searches, as long as all sinks
 * {@linkplain SolutionSink#countsOnly() only count} or none does. All engines find the same
 * solutions.
 */
public interface SearchEngine {
  /**
   * Searches the subtree below a prefix until it is exhausted, or until the sink or the checkpoint
   * stops the search. An exception from either ends the search and is rethrown. In every case the
   * engine is ready for another search afterwards.
   *
   * @param prefix the options that every solution has to contain; they must not exclude each other
   * @return whether the subtree was exhausted
   */
  boolean search(int[] prefix, SolutionSink sink, Checkpoint checkpoint);

  /**
   * The number of branches visited by all searches of this engine so far. A branch is a node of the
   * search tree; the root of each search, solutions and dead ends are included. An engine that
   * remembers states visits fewer branches when it has searched before.
   */
  long branches();

  /**
   * About how many branches all searches of this engine so far need not have visited, because it
   * remembers states; at least as many as there are solutions below these.
   */
  default double branchesSaved() {
    return 0;
  }

  /**
   * Gives away the untried options of the shallowest level that has any, or some of them if there
   * are thousands: passes a prefix for each of them to the taker, and skips them in this search.
   * Only a checkpoint may call it.
   *
   * <p>An engine need not be able to do so. Then large subproblems keep one worker busy while
   * others have nothing to do.
   *
   * @param taker receives the prefixes and owns them
   * @return the number of prefixes given away
   */
  default int giveAway(Consumer<int[]> taker) {
    return 0;
  }
}
