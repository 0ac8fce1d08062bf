package coverall.enumerate;

import coverall.search.Engine;
import java.util.List;

/**
 * What came out of a subproblem that was searched to its end.
 *
 * @param id the number of the subproblem
 * @param branches the branches searched
 * @param found the solutions reported, one for each orbit of the group that the problem was reduced
 *     by
 * @param fixed for each group that is counted the sum, over the solutions of all orbits reported,
 *     of the elements that leave the solution alone: summed over all subproblems and divided by the
 *     order of the group it is the number of orbits
 * @param nanos the time that the workers spent on it
 * @param engine the engine that finished it
 */
public record SubproblemResult(
    int id, long branches, long found, List<Long> fixed, long nanos, Engine engine) {
  public SubproblemResult {
    fixed = List.copyOf(fixed);
  }
}
