package coverall.bench;

import coverall.search.Checkpoint;
import coverall.search.Engine;
import coverall.search.Engines;
import coverall.search.SearchEngine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.BenchmarkMode;
import org.openjdk.jmh.annotations.Fork;
import org.openjdk.jmh.annotations.Level;
import org.openjdk.jmh.annotations.Measurement;
import org.openjdk.jmh.annotations.Mode;
import org.openjdk.jmh.annotations.OutputTimeUnit;
import org.openjdk.jmh.annotations.Param;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.Setup;
import org.openjdk.jmh.annotations.State;
import org.openjdk.jmh.annotations.Warmup;

/**
 * The time of a whole search in one thread, by engine. All engines search the same matrix, with one
 * piece restricted to one placement of each orbit under rotations. Every search checks its result.
 *
 * <p>Run it in the project's top folder, which contains {@code problems}.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Benchmark)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class SearchBenchmark {
  @Param({"dlx", "cells", "conflicts", "backtrack", "bits", "bits-scalar"})
  public String engine;

  @Param({
    "soma-cube 4L 480",
    "pentominoes-6x10 X 2339",
    "pentominoes-3x4x5 F 7880",
    "bedlam-cube X_ 19186"
  })
  public String puzzle;

  private RestrictedPuzzle restricted;
  private SearchEngine search;

  @Setup
  public void read() throws IOException {
    restricted = RestrictedPuzzle.read(puzzle);
  }

  /** Loads a new engine: one that has searched before may remember states. */
  @Setup(Level.Invocation)
  public void load() {
    search = engine(engine).load(restricted.reduction().cover());
  }

  /**
   * The engine with the given name: one of Coverall's, or of the plug-in that the system property
   * {@code coverall.plugin} names.
   */
  static Engine engine(String name) {
    String plugin = System.getProperty("coverall.plugin", "");
    Engines known = Engines.builtIn();
    return (plugin.isEmpty() ? known : known.plus(Path.of(plugin)))
        .find(name)
        .orElseThrow(() -> new IllegalArgumentException("unknown engine '" + name + "'"));
  }

  /** Finds all solutions. */
  @Benchmark
  public long wholeSearch() {
    long[] found = new long[1];
    search.search(
        new int[0],
        (options, length) -> {
          found[0]++;
          return true;
        },
        Checkpoint.NONE);
    restricted.check(found[0]);
    return found[0];
  }
}
