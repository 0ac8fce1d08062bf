package coverall.spark;

import coverall.catalogue.Catalogue;
import coverall.catalogue.CatalogueReader;
import coverall.enumerate.Partition;
import coverall.enumerate.Restriction;
import coverall.enumerate.Shard;
import coverall.format.ProblemText;
import coverall.puzzle.Distinct;
import coverall.puzzle.Kind;
import coverall.puzzle.Problem;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.Serializable;
import java.util.ArrayList;
import org.apache.hadoop.conf.Configuration;
import org.apache.spark.util.SerializableConfiguration;

/**
 * A search in the form that executors need. It is serialized as text; each executor reads the
 * problem once when it receives the search, and its tasks share it. Immutable.
 */
final class Search implements Serializable {
  private static final long serialVersionUID = 1;

  private final Kind kind;
  private final String name;
  private final String file;
  private final String text;
  private final Distinct distinct;
  private final ArrayList<int[]> generators; // of the symmetries of an exact cover problem
  private final Restriction restriction;
  private final Partition partition;
  private final String fingerprint;
  private final String cut;
  private final String folder;
  private final SerializableConfiguration configuration;
  private transient Problem problem;

  Search(Plan plan, String folder, Configuration configuration) {
    problem = plan.search().problem();
    kind = problem.kind();
    name = problem.name();
    file = plan.source().file();
    text = plan.source().text();
    distinct = plan.search().distinct();
    generators = new ArrayList<>(plan.search().generators());
    restriction = plan.search().reduction().restriction();
    partition = plan.search().partition();
    fingerprint = plan.fingerprint();
    cut = plan.cut();
    this.folder = folder;
    this.configuration = new SerializableConfiguration(configuration);
  }

  private void readObject(ObjectInputStream in) throws IOException, ClassNotFoundException {
    in.defaultReadObject();
    problem = ProblemText.parse(kind, text, name);
  }

  /** The plan of the whole search, with the given number of threads. */
  SearchPlan plan(int threads) {
    SearchRequest request = new SearchRequest(problem).distinct(distinct).threads(threads);
    if (distinct == Distinct.SYMMETRY) {
      request.symmetries(generators);
    }
    return request.cut(restriction, partition).plan();
  }

  /** The file and the text of the problem. */
  Catalogue.Source source() {
    return new Catalogue.Source(file, text);
  }

  /**
   * Whether a catalogue is that of a shard of this search.
   *
   * @throws coverall.catalogue.BadCatalogueException if it is damaged
   */
  boolean has(CatalogueReader part, Shard shard) throws IOException {
    return part.about("fingerprint").equals(fingerprint)
        && part.shard().equals(shard)
        && part.cut().equals(cut)
        && part.partition().cutsAlike(partition.part(shard));
  }

  Folder folder() throws IOException {
    return new Folder(folder, configuration.value());
  }
}
