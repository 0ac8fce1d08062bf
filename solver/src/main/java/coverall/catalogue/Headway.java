package coverall.catalogue;

import coverall.catalogue.CatalogueReader.Part;
import coverall.catalogue.CatalogueReader.State;
import coverall.puzzle.Distinct;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.ToLongFunction;

/**
 * How far the search of a catalogue has come; that of a shard, in its own part.
 *
 * @param subproblems how many there are
 * @param done how many of them are done
 * @param shareLeft the part of the work that is left, by the estimates, from 0 to 1
 * @param secondsLeft the CPU time it takes, if the rest is like what is done; NaN if nothing is
 * @param counts how many solutions there are up to each notion that is defined; empty unless the
 *     whole tree was searched
 */
public record Headway(
    int subproblems, int done, double shareLeft, double secondsLeft, Map<Distinct, Long> counts) {

  public Headway {
    counts = Map.copyOf(counts);
  }

  public static Headway of(CatalogueReader catalogue) throws IOException {
    List<Part> own = catalogue.subproblems();
    List<Part> done = own.stream().filter(part -> part.state() == State.DONE).toList();
    double estimate = own.stream().mapToDouble(Part::estimate).sum();
    double estimateDone = done.stream().mapToDouble(Part::estimate).sum();
    boolean complete = done.size() == own.size();
    double left = complete ? 0 : estimate - estimateDone;
    double secondsDone = done.stream().mapToDouble(Part::seconds).sum();
    return new Headway(
        own.size(),
        done.size(),
        complete ? 0 : left / estimate,
        complete ? 0 : secondsDone / estimateDone * left,
        complete && catalogue.shard().isWhole() ? counts(done, catalogue.groupOrders()) : Map.of());
  }

  public boolean isComplete() {
    return done == subproblems;
  }

  /** By Burnside's lemma: the sums of the parts, divided by the order of the group. */
  private static Map<Distinct, Long> counts(List<Part> parts, Map<Distinct, Integer> orders) {
    Map<Distinct, Long> counts = new TreeMap<>();
    orders.forEach(
        (notion, order) -> {
          ToLongFunction<Part> sum =
              switch (notion) {
                case RAW -> Part::raw;
                case ROTATION -> Part::rotation;
                case REFLECTION -> Part::reflection;
              };
          counts.put(notion, parts.stream().mapToLong(sum).sum() / order);
        });
    return counts;
  }
}
