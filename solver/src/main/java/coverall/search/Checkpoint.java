package coverall.search;

/** Called by a search every {@link #INTERVAL} branches, in its own thread. */
@FunctionalInterface
public interface Checkpoint {
  /** The number of branches from one call to the next; a power of two. */
  int INTERVAL = 1 << 10;

  /** Goes on to the end. */
  Checkpoint NONE = engine -> true;

  /**
   * May look at the engine's count of branches and call its {@link SearchEngine#giveAway}.
   *
   * @return whether to go on searching
   */
  boolean reached(SearchEngine engine);
}
