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
}
