package coverall.spark;

import coverall.catalogue.ParquetPart;
import coverall.enumerate.Partition;
import coverall.enumerate.Shard;
import coverall.format.PuzzleFile;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.search.Engine;
import coverall.solve.EngineChoice;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.nio.charset.StandardCharsets;
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
    puzzle = plan.search().problem().name();
    source = plan.source().text();
    distinct = plan.search().distinct();
    item = plan.search().reduction().item();
    fingerprint = plan.fingerprint();
    cut = plan.cut();
    this.folder = folder;
    this.configuration = new SerializableConfiguration(configuration);
    encoding = (Encoding) plan.search().problem();
    engine = engine();
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    encoding = Encoding.of(PuzzleFile.parse(source.getBytes(StandardCharsets.UTF_8), puzzle));
    engine = engine();
  }

  /** Executors run many tasks and warm up vectors only once. */
  private Engine engine() {
    return EngineChoice.forLongSearch(SearchRequest.reduction(encoding, distinct, item).cover())
        .engine();
  }

  /** The plan for a part of the search with the given number of threads. */
  SearchPlan plan(Partition part, int threads) {
    return new SearchRequest(encoding)
        .distinct(distinct)
        .cut(item, part)
        .engine(engine)
        .threads(threads)
        .plan();
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
