package coverall.enumerate;

import java.util.List;

/**
 * The result of a completely searched subproblem. Immutable.
 *
 * @param id the number of the subproblem
 * @param branches the number of branches searched
 * @param found the number of solutions reported, one per orbit of the group of the reduction
 * @param fixed for each counted group, the sum over the solutions of all reported orbits of the
 *     number of elements that fix the solution; summed over all subproblems and divided by the
 *     order of the group, it is the number of orbits
 * @param nanos the time that all workers together spent on the subproblem, in nanoseconds
 * @param engine the names of all engines that worked on it, as one {@linkplain
 *     coverall.search.Engines#label label}
 */
public record SubproblemResult(
    int id, long branches, long found, List<Long> fixed, long nanos, String engine) {
  public SubproblemResult {
    fixed = List.copyOf(fixed);
  }

  /** The same result with other solutions. */
  public SubproblemResult withSolutions(long number, List<Long> fixedSums) {
    return new SubproblemResult(id, branches, number, fixedSums, nanos, engine);
  }
}
