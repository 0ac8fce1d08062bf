package coverall.catalogue;

import coverall.enumerate.Shard;
import coverall.enumerate.SolutionWriter;
import coverall.enumerate.SubproblemResult;
import coverall.puzzle.Distinct;
import coverall.puzzle.Problem;
import coverall.search.Engine;
import coverall.solve.PuzzleRun;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/** Catalogues as the tests need them. */
public final class Catalogues {
  private Catalogues() {}

  static PuzzleRun begin(
      Problem problem, Distinct distinct, @Nullable String piece, Engine engine, int threads) {
    return PuzzleRun.prepare(problem, false, distinct, piece, engine, threads, Long.MAX_VALUE);
  }

  static Catalogue create(Path file, PuzzleRun run) throws IOException {
    return create(file, run, Shard.WHOLE);
  }

  /** The catalogue of a shard; the run is that of the whole. */
  static Catalogue create(Path file, PuzzleRun run, Shard shard) throws IOException {
    return Catalogue.create(
        file,
        run.problem(),
        new Catalogue.Contents("FILE", "source", run.distinct(), shard),
        run.reduction(),
        run.partition());
  }

  /** Runs until the end, or until so many solutions have come; the answer is whether to the end. */
  public static boolean run(PuzzleRun run, Catalogue catalogue, long stopAfter) throws Exception {
    PuzzleRun.Result result;
    try (CatalogueWriter writer = catalogue.begin("some", 1)) {
      SolutionWriter stopping =
          new SolutionWriter() {
            @Override
            public void write(long number, int subproblem, int[] options) throws IOException {
              writer.write(number, subproblem, options);
              if (number == stopAfter) {
                run.stop();
              }
            }

            @Override
            public void finished(SubproblemResult subproblem) throws IOException {
              writer.finished(subproblem);
            }
          };
      result = run.run(progress -> {}, stopping);
    }
    catalogue.end(result.outcome());
    return result.outcome().complete();
  }
}
