package coverall.bench;

import coverall.cover.ExactCover;
import coverall.enumerate.Reduction;
import coverall.format.PuzzleFile;
import coverall.puzzle.Encoding;
import coverall.puzzle.Symmetry;
import coverall.search.Checkpoint;
import coverall.search.Engine;
import coverall.search.SearchEngine;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Arrays;
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
 * The time of a whole search in one thread, engine by engine, on the same matrix: one piece
 * restricted to one placement of each orbit under rotations. Every search checks its answer.
 *
 * <p>Run it from the project's root, where {@code problems} is.
 */
@BenchmarkMode(Mode.AverageTime)
@OutputTimeUnit(TimeUnit.MILLISECONDS)
@State(Scope.Benchmark)
@Warmup(iterations = 3, time = 1)
@Measurement(iterations = 5, time = 1)
@Fork(value = 2, jvmArgsAppend = "--add-modules=jdk.incubator.vector")
public class SearchBenchmark {
  @Param({"dlx", "cells", "backtrack", "bits", "bits-scalar"})
  public String engine;

  @Param({"soma-cube 4L 480", "pentominoes-6x10 X 2339", "bedlam-cube X_ 19186"})
  public String puzzle;

  private SearchEngine search;
  private long expected;

  @Setup
  public void load() throws IOException {
    String[] words = puzzle.split(" ");
    Encoding encoding = Encoding.of(PuzzleFile.read(Path.of("problems", words[0] + ".puzzle")));
    Symmetry symmetry = encoding.symmetry();
    int piece = 0;
    while (!encoding.puzzle().pieces().get(piece).name().equals(words[1])) {
      piece++;
    }
    ExactCover cover =
        Reduction.of(encoding.cover(), symmetry.rotations(), encoding.itemOf(piece)).cover();
    search =
        Arrays.stream(Engine.values())
            .filter(kind -> kind.toString().equals(engine))
            .findFirst()
            .orElseThrow()
            .load(cover);
    expected = Long.parseLong(words[2]);
  }

  /** All solutions. */
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
    if (found[0] != expected) {
      throw new AssertionError(puzzle + " with " + engine + ": " + found[0] + " solutions");
    }
    return found[0];
  }
}
