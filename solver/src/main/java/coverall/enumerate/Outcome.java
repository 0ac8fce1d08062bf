package coverall.enumerate;

import coverall.search.Engine;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * What an enumeration has found and what it took.
 *
 * @param complete whether the whole tree, or all of the shard, was searched
 * @param engine the engine that was used at the end
 * @param found the solutions reported, one for each orbit of the group that the problem was reduced
 *     by
 * @param orbits the number of orbits of solutions under each group that was counted; empty if the
 *     search was not complete or not that of the whole tree
 * @param branches the branches searched; those of a complete Dancing Links search are a property of
 *     the problem
 * @param subproblems into how many parts the tree was cut
 * @param searchSeconds the time from the first branch to the last
 * @param cpuSeconds the processor time that the whole process took meanwhile
 * @param busy the share of the workers' time that went into searching
 * @param subproblemMicros the times that the subproblems took, in microseconds
 */
public record Outcome(
    boolean complete,
    Engine engine,
    long found,
    List<Long> orbits,
    long branches,
    int subproblems,
    double searchSeconds,
    double cpuSeconds,
    double busy,
    Histogram subproblemMicros) {}
