package coverall.enumerate;

import java.io.IOException;

/**
 * Takes what comes out of an enumeration. All calls come from one thread, one at a time.
 *
 * <p>What fails here fails the enumeration, which then has it as its cause.
 */
@FunctionalInterface
public interface SolutionWriter {
  /**
   * Writes a solution.
   *
   * @param number counts from 1, from the first solution of this run on
   * @param subproblem the subproblem that it is of, which may have others to come
   * @param options the options in increasing order, of the least of the solutions that count as
   *     this one; the writer's own to keep
   * @throws IOException if it cannot be written
   */
  void write(long number, int subproblem, int[] options) throws IOException;

  /**
   * Takes note of a subproblem that was searched to its end, after all of its solutions.
   *
   * @throws IOException if it cannot be written
   */
  default void finished(SubproblemResult result) throws IOException {}

  /**
   * Called again and again while there is nothing to write.
   *
   * @throws IOException if something cannot be written
   */
  default void idle() throws IOException {}
}
