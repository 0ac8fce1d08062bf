package coverall.spark;

import coverall.catalogue.ParquetPart;
import coverall.enumerate.Partition;
import coverall.enumerate.Shard;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.search.Engine;
import coverall.solve.PuzzleRun;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.List;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.util.SerializableConfiguration;

/**
 * A search as executors need it. On its way to them it is text: each executor encodes the puzzle
 * once, when the search arrives there, and its tasks share that. Immutable.
 */
final class Search implements Serializable {
  private static final long serialVersionUID = 1;

  private final String puzzle;
  private final String source;
  private final Distinct distinct;
  private final int item;
  private final String fingerprint;
  private final String cut;
  private final String folder;
  private final SerializableConfiguration configuration;
  private transient Encoding encoding;
  private transient Engine engine;

  Search(Plan plan, String folder, Configuration configuration) {
    puzzle = plan.encoding().puzzle().name();
    source = plan.source();
    distinct = plan.distinct();
    item = plan.item();
    fingerprint = plan.fingerprint();
    cut = plan.cut();
    this.folder = folder;
    this.configuration = new SerializableConfiguration(configuration);
    encoding = plan.encoding();
    engine = engine();
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    encoding = Plan.encoding(source, puzzle);
    engine = engine();
  }

  /** Vectors need a while to get warm, but an executor that runs many tasks does so once. */
  private Engine engine() {
    return Engine.fastest(PuzzleRun.reduction(encoding, distinct, item).cover());
  }

  /** A run of a part of it, with this many threads. */
  PuzzleRun run(Partition part, int threads) {
    return PuzzleRun.goOn(encoding, distinct, item, part, List.of(), engine, threads);
  }

  /** Whether the engine has to do without vectors, though it could use them. */
  boolean lacksVectors() {
    return engine == Engine.BITS_SCALAR;
  }

  /** What the file of a shard says of itself. */
  ParquetPart.Contents contents(Shard shard) {
    return new ParquetPart.Contents(fingerprint, cut, shard);
  }

  Folder folder() throws IOException {
    return new Folder(folder, configuration.value());
  }
}
