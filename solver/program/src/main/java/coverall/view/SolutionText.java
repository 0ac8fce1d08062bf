package coverall.view;

import coverall.puzzle.Placement;
import java.io.IOException;
import java.math.BigInteger;
import java.util.List;

/** Writes solutions as text. The underlying writer is not flushed. */
public interface SolutionText {
  /** The default width of text for people. */
  int COLUMNS = 80;

  /**
   * Writes a solution.
   *
   * @param solution all its placements, in the order of the pieces and then of their first cells
   */
  void write(BigInteger number, List<Placement> solution) throws IOException;

  /** Writes a solution whose number is not large. */
  default void write(long number, List<Placement> solution) throws IOException {
    write(BigInteger.valueOf(number), solution);
  }
}
