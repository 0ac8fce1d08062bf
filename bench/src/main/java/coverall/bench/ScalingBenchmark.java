package coverall.bench;

import coverall.cover.OptionGroup;
import coverall.enumerate.Enumeration;
import coverall.enumerate.Outcome;
import coverall.enumerate.Partition;
import coverall.enumerate.SolutionWriter;
import coverall.puzzle.Distinct;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The time of a whole enumeration by number of threads. It includes workers, engines, subproblems
 * and counting, but not preparation. Every enumeration checks its result.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Benchmark)
@Warmup(iterations = 2, time = 2)
@Measurement(iterations = 3, time = 2)
@Fork(value = 1, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class ScalingBenchmark {
  @Param({"1", "2"})
  public int threads;

  @Param("bits")
  public String engine;

  @Param("bedlam-cube X_ 19186")
  public String puzzle;

  private RestrictedPuzzle restricted;
  private Partition partition;
  private List<OptionGroup> counted;
  private Enumeration.Settings settings;

  @Setup
  public void prepare() throws IOException {
    restricted = RestrictedPuzzle.read(puzzle);
    partition = Partition.of(restricted.reduction().cover());
    counted = Distinct.OF_PUZZLES.stream().map(restricted.encoding().symmetry()::group).toList();
    settings =
        new Enumeration.Settings(
            SearchBenchmark.engine(engine), threads, /* limit= */ Long.MAX_VALUE);
  }

  /** Finds all solutions. */
  @Benchmark
  public long wholeEnumeration() throws InterruptedException {
    Outcome outcome =
        new Enumeration(restricted.reduction(), partition, counted, settings)
            .run(progress -> {}, SolutionWriter.NONE);
    restricted.check(outcome.found());
    return outcome.found();
  }
}
