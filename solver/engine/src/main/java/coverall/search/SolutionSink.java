package coverall.search;

/** A callback that receives the solutions of a search as they are found. */
@FunctionalInterface
public interface SolutionSink {
  /**
   * Receives one solution: the options in the first {@code length} entries of {@code options}. The
   * engine owns the array and overwrites it after this method returns. Called in the thread of the
   * search; an exception ends the search.
   *
   * @return false to stop the search
   */
  boolean accept(int[] options, int length);

  /**
   * Whether this sink only counts solutions, so that an engine need not find those of which it
   * knows the number. Asked when a search begins; the answer holds for all of it.
   */
  default boolean countsOnly() {
    return false;
  }

  /**
   * Receives the number of further solutions that the engine has not found one by one, if this sink
   * {@linkplain #countsOnly() only counts} them. Called in the thread of the search; an exception
   * ends the search.
   *
   * @param solutions at least 1
   * @return false to stop the search
   */
  default boolean acceptMany(long solutions) {
    throw new UnsupportedOperationException("this sink takes solutions one by one");
  }
}
