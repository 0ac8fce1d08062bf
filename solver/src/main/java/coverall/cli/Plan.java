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
 * A search that was cut into subproblems, for many processes to share: what a catalogue says of it,
 * whatever of it is done.
 *
 * @param path the catalogue
 * @param file the puzzle's file, as it was named
 * @param source the puzzle's text
 * @param item the item that was restricted; -1 if none
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
   * @throws Failure if it is none, or not one of a whole search
   */
  static Plan read(Path path) throws IOException {
    try (CatalogueReader reader = CatalogueReader.open(path)) {
      if (!reader.shard().isWhole()) {
        throw new Failure(
            ExitCode.BAD_INPUT,
            path + ": is of shard " + reader.shard() + " alone; expected the plan of all");
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

  /** What a catalogue with a part of the search says of itself. */
  Catalogue.Contents contents(Shard shard) {
    return new Catalogue.Contents(file, source, distinct, shard);
  }

  /** A run of the whole search. */
  PuzzleRun run(SearchOptions search) {
    return PuzzleRun.goOn(
        encoding, distinct, item, partition, List.of(), search.engine(), search.threads());
  }

  /**
   * Refuses to go on with a part that was cut otherwise: no others would fit to it.
   *
   * @param part its file
   */
  void checkCutsAlike(Path part, Shard shard, PuzzleRun run) {
    if (!run.partition().cutsAlike(partition.part(shard))) {
      throw new Failure(
          ExitCode.BAD_INPUT,
          part + ": was cut into other subproblems than " + path + ". Maybe another name");
    }
  }
}
