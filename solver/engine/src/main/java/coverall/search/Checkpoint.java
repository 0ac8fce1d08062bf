package coverall.search;

/** A callback that a search invokes every {@link #INTERVAL} branches, in its own thread. */
@FunctionalInterface
public interface Checkpoint {
  /** The number of branches between two calls; a power of two. */
  int INTERVAL = 1 << 10;

  /** A checkpoint that never stops the search. */
  Checkpoint NONE = engine -> true;

  /**
   * Decides whether the search continues. It may read {@link SearchEngine#branches} and call {@link
   * SearchEngine#giveAway}, but must not start another search. An exception ends the search.
   *
   * @return false to stop the search
   */
  boolean reached(SearchEngine engine);
}
