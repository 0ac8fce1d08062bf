package coverall.bench;

import coverall.cover.ExactCover;
import coverall.format.PuzzleFile;
import coverall.portfolio.LocalSearch;
import coverall.puzzle.Encoding;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.Locale;

/** Runs local search alone, and prints the CPU time of each seed and the best that it reached. */
public final class LocalSearchRuns {
  private LocalSearchRuns() {}

  /**
   * Runs local search on puzzles.
   *
   * @param arguments the most CPU seconds of a run, the number of seeds, from 1, and the puzzle
   *     files
   */
  public static void main(String[] arguments) throws IOException {
    double most = Double.parseDouble(arguments[0]);
    int seeds = Integer.parseInt(arguments[1]);
    for (int k = 2; k < arguments.length; k++) {
      ExactCover cover = Encoding.of(PuzzleFile.read(Path.of(arguments[k]))).cover();
      for (int seed = 1; seed <= seeds; seed++) {
        double start = cpuSeconds();
        LocalSearch walk = new LocalSearch(cover, seed);
        boolean found = walk.search(() -> cpuSeconds() - start < most).isPresent();
        System.out.printf(
            Locale.ROOT,
            "%s seed %d: %s, %.2f s, %,d steps%n",
            arguments[k],
            seed,
            found ? "solved" : walk.fewestMissing() + " items missing",
            cpuSeconds() - start,
            walk.steps());
      }
    }
  }

  private static double cpuSeconds() {
    return ManagementFactory.getThreadMXBean().getCurrentThreadCpuTime() / 1e9;
  }
}
