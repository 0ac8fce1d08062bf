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
 * A search in the form that executors need. It is serialized as text; each executor encodes the
 * puzzle once when it receives the search, and its tasks share the encoding. Immutable.
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

  /** The engine for a long search: executors run many tasks and warm up vectors only once. */
  private Engine engine() {
    return Engine.fastest(PuzzleRun.reduction(encoding, distinct, item).cover());
  }

  /** A run of a part of the search with the given number of threads. */
  PuzzleRun run(Partition part, int threads) {
    return PuzzleRun.goOn(encoding, distinct, item, part, List.of(), engine, threads);
  }

  /** Whether the engine could use vectors but this JVM does not provide them. */
  boolean lacksVectors() {
    return engine == Engine.BITS_SCALAR;
  }

  /** The description that is stored in a shard's file. */
  ParquetPart.Contents contents(Shard shard) {
    return new ParquetPart.Contents(fingerprint, cut, shard);
  }

  Folder folder() throws IOException {
    return new Folder(folder, configuration.value());
  }
}
