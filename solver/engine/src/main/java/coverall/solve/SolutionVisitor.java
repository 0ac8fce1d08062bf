package coverall.solve;

/** A callback that receives the solutions of a search and can stop it. */
@FunctionalInterface
public interface SolutionVisitor {
  /**
   * Receives a solution. All calls of a run come from one thread, which is not that of the caller
   * of the run. The search goes on meanwhile, and waits when the visitor is far behind. An
   * exception stops the search and is thrown to the caller of the run.
   *
   * @param options the numbers of the options used, in increasing order, as in {@link
   *     coverall.puzzle.Problem#option}; of equivalent solutions the least. The visitor owns the
   *     array.
   * @return false to stop the search; then no further solution is passed on
   */
  boolean visit(int[] options);
}
