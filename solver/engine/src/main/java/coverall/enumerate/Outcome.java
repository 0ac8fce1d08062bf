package coverall.enumerate;

import coverall.search.Engine;
import java.math.BigInteger;
import java.util.List;

/**
 * The result of an enumeration.
 *
 * @param complete whether the whole tree, or the whole shard, was searched
 * @param engine the engine in use at the end
 * @param trials what was measured of other engines; empty if none was tried
 * @param found the number of solutions reported, one per orbit of the group of the reduction
 * @param orbits the number of orbits of solutions under each counted group; empty if the search was
 *     incomplete or did not cover the whole tree
 * @param branches the number of branches searched; for a complete search by Dancing Links it is a
 *     property of the problem
 * @param subproblems the number of subproblems to search in this run
 * @param searchSeconds the elapsed time from the first branch to the last
 * @param cpuSeconds the processor time of the whole process during the search
 * @param busy the share of the workers' time spent searching, from 0 to 1
 * @param times the search times of the subproblems
 */
public record Outcome(
    boolean complete,
    Engine engine,
    List<Trial> trials,
    long found,
    List<BigInteger> orbits,
    long branches,
    int subproblems,
    double searchSeconds,
    double cpuSeconds,
    double busy,
    SubproblemTimes times) {

  /** This outcome of a search whose rest is known to have no solutions. */
  public Outcome completed() {
    return of(true, found);
  }

  /**
   * This outcome with another number of solutions.
   *
   * @param all whether these are all solutions of what was searched
   */
  public Outcome withFound(long solutions, boolean all) {
    return of(complete && all, solutions);
  }

  private Outcome of(boolean isComplete, long solutions) {
    return new Outcome(
        isComplete,
        engine,
        trials,
        solutions,
        orbits,
        branches,
        subproblems,
        searchSeconds,
        cpuSeconds,
        busy,
        times);
  }
}
