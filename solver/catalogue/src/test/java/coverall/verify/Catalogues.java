package coverall.verify;

import coverall.catalogue.Catalogue;
import coverall.enumerate.Partition;
import coverall.enumerate.Reduction;
import coverall.enumerate.Shard;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Puzzle;
import coverall.search.Engine;
import coverall.solve.PuzzleRun;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Catalogues to be verified.
 *
 * @param distinct null for the finest notion that is defined
 * @param stopAfter after how many solutions the run is stopped
 */
record Catalogues(
    Puzzle puzzle, String source, @Nullable Distinct distinct, Shard shard, long stopAfter) {
  private static final int PARTS = 40; // more than a small puzzle would be cut into

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
  boolean write(Path file) throws Exception {
    Encoding encoding = Encoding.of(puzzle);
    Engine engine = Engine.BITS_SCALAR;
    PuzzleRun whole = PuzzleRun.prepare(encoding, false, distinct, null, engine, 2, Long.MAX_VALUE);
    Distinct notion = whole.distinct();
    Reduction reduction = whole.reduction();
    Partition partition = Partition.of(reduction.cover(), PARTS);
    PuzzleRun run =
        PuzzleRun.goOn(
            encoding, notion, reduction.item(), partition.part(shard), List.of(), engine, 2);
    Catalogue.Contents contents = new Catalogue.Contents("file", source, notion, shard);
    try (Catalogue catalogue = Catalogue.create(file, encoding, contents, reduction, partition)) {
      return coverall.catalogue.Catalogues.run(run, catalogue, stopAfter);
    }
  }
}
