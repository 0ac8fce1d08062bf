package coverall.enumerate;

import java.io.IOException;

/**
 * Receives the results of an enumeration. All calls come from one thread.
 *
 * <p>An exception from a writer fails the enumeration and is reported as its cause.
 */
@FunctionalInterface
public interface SolutionWriter {
  /** Stands for no writer: the solutions are only counted, and this is never called. */
  SolutionWriter NONE = (number, subproblem, options) -> {};

  /**
   * Writes a solution.
   *
   * @param number the number of the solution in this run, from 1
   * @param subproblem the id of its subproblem, which may have further solutions
   * @param options the options, in increasing order, of the solution that stands for all equivalent
   *     ones: the least, or always the same other one if the symmetries are too many to list; the
   *     writer owns the array
   * @throws IOException if the solution cannot be written
   */
  void write(long number, int subproblem, int[] options) throws IOException;

  /**
   * Whether it wants solutions; otherwise {@link #write} is never called, but the search still
   * finds each of them.
   */
  default boolean takesSolutions() {
    return true;
  }

  /**
   * Records a finished subproblem, after all of its solutions.
   *
   * @throws IOException if the result cannot be written
   */
  default void finished(SubproblemResult result) throws IOException {}

  /**
   * Called repeatedly while there is nothing to write.
   *
   * @throws IOException if buffered results cannot be written
   */
  default void idle() throws IOException {}
}
