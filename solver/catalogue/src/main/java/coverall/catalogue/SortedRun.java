package coverall.catalogue;

import java.io.IOException;

/** Solutions in order, read one after the other. Not thread-safe. */
interface SortedRun {
  /**
   * Moves to the next solution.
   *
   * @return false if there is none
   */
  boolean next() throws IOException;

  /** The options of the solution, in increasing order, and beyond its length anything. */
  int[] options();

  /** The number of options of the solution. */
  int length();

  /** The number of options at its beginning that it shares with the one before; the first, 0. */
  int shared();

  /** The subproblem in which the solution was found. */
  int subproblem();

  /** The number of the solution. */
  long number();
}
