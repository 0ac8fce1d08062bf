package coverall.enumerate;

import java.io.IOException;

/** Takes the solutions out of an enumeration. All calls come from one thread, one at a time. */
@FunctionalInterface
public interface SolutionWriter {
  /**
   * Writes a solution.
   *
   * @param number counts from 1
   * @param options the options, the writer's own to keep
   * @throws IOException if it cannot be written; the enumeration then fails with that as its cause
   */
  void write(long number, int[] options) throws IOException;
}
