package coverall.catalogue;

import coverall.catalogue.CatalogueReader.Part;
import coverall.catalogue.CatalogueReader.RunRow;
import coverall.catalogue.CatalogueReader.State;
import coverall.cover.OptionGroup;
import coverall.enumerate.BranchesLeft;
import coverall.puzzle.Distinct;
import coverall.solve.OrbitCounts;
import java.io.IOException;
import java.math.BigInteger;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;

/**
 * The progress of a catalogue's search; in a shard, that of its own part.
 *
 * @param subproblems how many exist
 * @param done how many of them are done
 * @param shareLeft the estimated share of the work that is left, from 0 to 1
 * @param secondsLeft the CPU time that it takes if the rest is like the part that is done; NaN if
 *     too little is done to know
 * @param isCpuTime whether the CPU time of what is done is known; otherwise secondsLeft follows
 *     from elapsed times, which are longer where the processors are busy with other work
 * @param counts the number of solutions up to each notion that is defined; none unless the whole
 *     tree was searched
 */
public record CatalogueProgress(
    int subproblems,
    int done,
    double shareLeft,
    double secondsLeft,
    boolean isCpuTime,
    OrbitCounts counts) {
  /** The time during which a thread is slow, because the JVM compiles the code. */
  private static final double SECONDS_OF_COMPILATION = 5;

  public static CatalogueProgress of(CatalogueReader catalogue) throws IOException {
    catalogue.checkOrbits();
    List<Part> own = catalogue.subproblems();
    List<Part> done = own.stream().filter(part -> part.state() == State.DONE).toList();
    BranchesLeft left = new BranchesLeft(own.stream().mapToDouble(Part::estimate).toArray());
    done.forEach(part -> left.finished(part.estimate(), part.branches()));
    double branchesLeft = left.prediction();
    double all = branchesLeft + left.ofFinished();
    List<RunRow> runs = catalogue.runs();
    boolean isCpuTime = !runs.isEmpty() && runs.stream().allMatch(run -> run.ended().isPresent());
    double secondsDone = secondsDone(runs, isCpuTime, done);
    int threads = runs.stream().mapToInt(RunRow::threads).max().orElse(1);
    boolean complete = done.size() == own.size();
    return new CatalogueProgress(
        own.size(),
        done.size(),
        complete ? 0 : all > 0 ? branchesLeft / all : 1,
        complete
            ? 0
            : left.ofFinished() > 0 && secondsDone >= threads * SECONDS_OF_COMPILATION
                ? secondsDone / left.ofFinished() * branchesLeft
                : Double.NaN,
        isCpuTime,
        complete && catalogue.shard().isWhole()
            ? counts(done, catalogue.groupOrders())
            : OrbitCounts.NONE);
  }

  /**
   * The CPU time of what is done. The times of subproblems are elapsed times, which are longer on a
   * machine that is busy with other work; the CPU time of a run is known once it has ended.
   */
  private static double secondsDone(List<RunRow> runs, boolean isCpuTime, List<Part> done) {
    double elapsed = done.stream().mapToDouble(Part::seconds).sum();
    double cpu = runs.stream().mapToDouble(RunRow::cpuSeconds).sum();
    return isCpuTime && cpu > 0 ? Math.min(elapsed, cpu) : elapsed;
  }

  public boolean isComplete() {
    return done == subproblems;
  }

  /** By Burnside's lemma: the sums over the subproblems, divided by the order of the group. */
  private static OrbitCounts counts(List<Part> parts, Map<Distinct, Long> orders) {
    Map<Distinct, BigInteger> counts = new EnumMap<>(Distinct.class);
    orders.forEach(
        (notion, order) -> {
          long fixed = parts.stream().mapToLong(part -> part.sum(notion)).sum();
          counts.put(notion, OptionGroup.orbits(BigInteger.valueOf(fixed), order));
        });
    return new OrbitCounts(counts);
  }
}
