package coverall.verify;

import coverall.catalogue.Catalogue;
import coverall.catalogue.CatalogueWriter;
import coverall.enumerate.Shard;
import coverall.enumerate.SolutionWriter;
import coverall.enumerate.SubproblemResult;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Puzzle;
import coverall.search.Engine;
import coverall.solve.PuzzleRun;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Catalogues to be verified.
 *
 * @param distinct null for the finest notion that is defined
 * @param stopAfter after how many solutions the run is stopped
 */
record Catalogues(
    Puzzle puzzle, String source, @Nullable Distinct distinct, Shard shard, long stopAfter) {

  /** The whole catalogue of a puzzle. */
  static Catalogues of(Puzzle puzzle, String source) {
    return new Catalogues(puzzle, source, null, Shard.WHOLE, Long.MAX_VALUE);
  }

  Catalogues distinct(Distinct notion) {
    return new Catalogues(puzzle, source, notion, shard, stopAfter);
  }

  Catalogues shard(Shard part) {
    return new Catalogues(puzzle, source, distinct, part, stopAfter);
  }

  Catalogues stopAfter(long solutions) {
    return new Catalogues(puzzle, source, distinct, shard, solutions);
  }

  /** Writes it; the answer is whether it is complete. */
  boolean write(Path file) throws IOException, InterruptedException {
    PuzzleRun whole =
        PuzzleRun.prepare(
            Encoding.of(puzzle), false, distinct, null, Engine.BITS_SCALAR, 2, Long.MAX_VALUE);
    PuzzleRun run = whole.part(shard);
    Catalogue.Contents contents = new Catalogue.Contents("file", source, run.distinct(), shard);
    try (Catalogue catalogue =
        Catalogue.create(file, run.encoding(), contents, whole.reduction(), whole.partition())) {
      PuzzleRun.Result result;
      try (CatalogueWriter writer = catalogue.begin("some", 2)) {
        result = run.run(progress -> {}, stopping(run, writer));
      }
      catalogue.end(result.outcome());
      return result.outcome().complete();
    }
  }

  private SolutionWriter stopping(PuzzleRun run, CatalogueWriter writer) {
    return new SolutionWriter() {
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
  }
}
