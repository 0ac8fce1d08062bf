package coverall.search;

/** Takes the solutions of a search as they are found. */
@FunctionalInterface
public interface SolutionSink {
  /**
   * Takes one solution: the first {@code length} entries of {@code options}. The array is the
   * engine's own and changes as soon as this method returns. Called in the thread of the search.
   *
   * @return whether to go on searching
   */
  boolean accept(int[] options, int length);
}
