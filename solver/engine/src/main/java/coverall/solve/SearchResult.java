package coverall.solve;

import coverall.enumerate.Outcome;
import coverall.puzzle.Expectation;
import java.util.List;

/**
 * The result of a run. Immutable.
 *
 * @param plan what was run
 * @param outcome the solutions found, the branches and the times
 * @param counts the number of solutions for each notion that is defined; none if the search was
 *     incomplete, covered only a shard, or used the file's symmetry breaking
 * @param foundBy which search beside the engine's found the first solution; empty if none did
 * @param sealSeconds the elapsed time of sealing the catalogue after the search
 * @param wallSeconds the elapsed time of the plan and the run, sealing included
 */
public record SearchResult(
    SearchPlan plan,
    Outcome outcome,
    OrbitCounts counts,
    String foundBy,
    double sealSeconds,
    double wallSeconds) {

  /** The same result after a catalogue was sealed for some time. */
  SearchResult withSealing(double seconds) {
    return new SearchResult(plan, outcome, counts, foundBy, seconds, wallSeconds + seconds);
  }

  /** The expected counts that the result contradicts. */
  public List<Expectation> missed() {
    return counts.missed(plan.problem());
  }
}
