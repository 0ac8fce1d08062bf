package coverall.search;

import coverall.bench.RestrictedPuzzle;
import coverall.cover.ExactCover;
import java.io.IOException;
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

/** The time to enter and leave one branch of Dancing Links in the search of the Bedlam cube. */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.NANOSECONDS)
@State(Scope.Thread)
@Warmup(iterations = 3, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Measurement(iterations = 5, time = 300, timeUnit = TimeUnit.MILLISECONDS)
@Fork(1)
public class LinksBenchmark {
  /** The number of options taken before. */
  @Param({"0", "3", "6"})
  public int taken;

  private DancingLinks links;

  @Setup
  public void goDown() throws IOException {
    ExactCover cover = RestrictedPuzzle.read("bedlam-cube X_ 19186").reduction().cover();
    links = DancingLinks.of(cover);
    int[] path = new int[cover.maxSolutionLength()];
    links.search(
        new int[0],
        (options, length) -> {
          System.arraycopy(options, 0, path, 0, length);
          return false;
        },
        Checkpoint.NONE);
    for (int level = 0; level < taken; level++) {
      links.openForPrefix(level);
      links.take(level, path[level]);
    }
  }

  /** Chooses and covers an item, takes its first option, and undoes all of it. */
  @Benchmark
  public int coverAndUncover() {
    links.open(taken);
    int option = links.next(taken);
    links.take(taken, option);
    links.untake(taken, option);
    links.close(taken);
    return option;
  }
}
