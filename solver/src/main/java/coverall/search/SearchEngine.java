package coverall.search;

import java.util.function.Consumer;

/**
 * Enumerates the solutions of one exact cover problem by depth-first search.
 *
 * <p>An engine belongs to one thread. It may be used for any number of searches, one after the
 * other, and allocates nothing while it searches. Every engine finds the same solutions.
 */
public interface SearchEngine {
  /**
   * Searches the subtree below some first options, to its end or until somebody says stop. An
   * exception from the sink or the checkpoint ends the search too and is passed on. In every case
   * the engine is afterwards ready for the next search.
   *
   * @param prefix options that are taken to be in every solution; no two of them exclude each other
   * @return whether the search went to its end
   */
  boolean search(int[] prefix, SolutionSink sink, Checkpoint checkpoint);

  /**
   * The branches of all searches so far. A branch is a node of the search tree; the root of a
   * search counts, solutions and dead ends count.
   */
  long branches();

  /**
   * Gives away the untried options of the shallowest level that has any: hands over a prefix for
   * each of them and leaves them out of this search. Only to be called by a checkpoint.
   *
   * @param taker takes the prefixes, which are its own to keep
   * @return how many were given away
   */
  int giveAway(Consumer<int[]> taker);
}
