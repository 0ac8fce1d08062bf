package coverall.cli;

import coverall.catalogue.Catalogue;
import coverall.catalogue.CatalogueReader;
import coverall.enumerate.Partition;
import coverall.enumerate.Shard;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.solve.PuzzleRun;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;

/**
 * A search that is cut into subproblems for many processes to share. It is read from a catalogue;
 * which subproblems of that are done makes no difference.
 *
 * @param path the catalogue
 * @param file the puzzle's file, as the user named it
 * @param source the puzzle's text
 * @param item the restricted item; -1 if none
 */
record Plan(
    Path path,
    Encoding encoding,
    String file,
    String source,
    Distinct distinct,
    int item,
    Partition partition) {
  /**
   * Reads a plan.
   *
   * @throws Failure if the catalogue contains a shard only
   */
  static Plan read(Path path) throws IOException {
    try (CatalogueReader reader = CatalogueReader.open(path)) {
      if (!reader.shard().isWhole()) {
        throw new Failure(
            ExitCode.BAD_INPUT,
            path + ": contains shard " + reader.shard() + " only, expected a plan of all shards");
      }
      return new Plan(
          path,
          CatalogueInput.encoding(reader),
          reader.about("file"),
          reader.about("source"),
          reader.distinct(),
          reader.item(),
          reader.partition());
    }
  }

  /** The description of a catalogue with a shard of the search. */
  Catalogue.Contents contents(Shard shard) {
    return new Catalogue.Contents(file, source, distinct, shard);
  }

  /** A run of the whole search. */
  PuzzleRun run(SearchOptions search) {
    return PuzzleRun.goOn(
        encoding, distinct, item, partition, List.of(), search.engine(), search.threads());
  }

  /**
   * Rejects a part that belongs to another plan.
   *
   * @param part its file
   * @throws Failure if it is cut differently
   */
  void checkCutsAlike(Path part, Shard shard, PuzzleRun run) {
    if (!run.partition().cutsAlike(partition.part(shard))) {
      throw new Failure(
          ExitCode.BAD_INPUT,
          part + ": has other subproblems than " + path + ". Choose another name.");
    }
  }
}
