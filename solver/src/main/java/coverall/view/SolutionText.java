package coverall.view;

import coverall.puzzle.Placement;
import java.io.IOException;
import java.util.List;

/** Solutions as text, one after the other. What was written goes out by the writer's own pace. */
public interface SolutionText {
  /** How wide text for people is laid out. */
  int COLUMNS = 80;

  /**
   * Writes a solution.
   *
   * @param solution all its placements, in the order of the pieces and then of their first cells
   */
  void write(long number, List<Placement> solution) throws IOException;
}
