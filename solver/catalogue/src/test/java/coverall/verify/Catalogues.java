package coverall.verify;

import coverall.catalogue.Catalogue;
import coverall.enumerate.CompleteCut;
import coverall.enumerate.Partition;
import coverall.enumerate.Reduction;
import coverall.enumerate.Shard;
import coverall.format.PuzzleFile;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Puzzle;
import coverall.search.BuiltInEngine;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Catalogues to be verified.
 *
 * @param distinct null for the coarsest notion that is defined
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

  private String text() {
    return source.equals("source")
        ? new String(PuzzleFile.write(puzzle, "file.puzzle"), StandardCharsets.UTF_8)
        : source;
  }

  /** Writes it; the answer is whether it is complete. */
  boolean write(Path file) throws Exception {
    Encoding encoding = Encoding.of(puzzle);
    SearchRequest request =
        new SearchRequest(encoding).engine(BuiltInEngine.BITS_SCALAR).threads(2);
    if (distinct != null) {
      request.distinct(distinct);
    }
    Reduction reduction = request.plan().reduction();
    Partition partition = CompleteCut.of(Partition.of(reduction.cover(), PARTS), reduction);
    SearchPlan plan = request.cut(reduction.restriction(), partition).plan();
    try (Catalogue catalogue =
        Catalogue.create(file, plan, new Catalogue.Source("file", text()), shard)) {
      return coverall.catalogue.Catalogues.runTo(catalogue, stopAfter);
    }
  }
}
