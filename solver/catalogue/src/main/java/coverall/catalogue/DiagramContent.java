package coverall.catalogue;

import coverall.diagram.Diagram;
import coverall.puzzle.Distinct;

/**
 * Solutions of a problem.
 *
 * @param diagram the solutions
 * @param areAll whether they are all solutions of the problem
 * @param distinct which solutions count as the same; of those that do the diagram has one only
 * @param item the item of the problem whose options are restricted so that this is so; -1 if none
 *     is, as for raw solutions
 */
public record DiagramContent(Diagram diagram, boolean areAll, Distinct distinct, int item) {
  /** Raw solutions. */
  public static DiagramContent ofRaw(Diagram diagram, boolean areAll) {
    return new DiagramContent(diagram, areAll, Distinct.RAW, -1);
  }

  /** Other solutions of the same problem, which count as the same as these do. */
  public DiagramContent with(Diagram other, boolean areAll) {
    return new DiagramContent(other, areAll, distinct, item);
  }
}
