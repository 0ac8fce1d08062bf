package coverall.spark;

import coverall.catalogue.BadCatalogueException;
import coverall.catalogue.CatalogueReader;
import coverall.enumerate.Shard;
import coverall.puzzle.Distinct;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;

/**
 * A summary of a shard's catalogue, every byte of which was read.
 *
 * @param fault the reason why the file is unusable, or an empty string; with a fault, the remaining
 *     components are meaningless
 * @param fixed the sums for Burnside's lemma, one per notion of {@code Distinct}
 * @param seconds the search time of all threads
 */
record PartCheck(String fault, long solutions, long branches, ArrayList<Long> fixed, double seconds)
    implements Serializable {

  /**
   * Reads the file of a shard.
   *
   * @throws IOException if it cannot be read
   */
  static PartCheck of(Search search, Shard shard) throws IOException {
    String name = Folder.name(shard);
    try (LocalCopy copy = new LocalCopy()) {
      search.folder().fetch(shard, copy.path());
      try (CatalogueReader part = CatalogueReader.open(copy.path())) {
        if (!search.has(part, shard)) {
          return faulty(name + ": belongs to another plan or shard");
        }
        return part.sealHolds() ? of(part) : faulty(name + ": damaged or incomplete");
      } catch (BadCatalogueException e) {
        return faulty(String.valueOf(e.getMessage()).replace(copy.path().toString(), name));
      }
    }
  }

  private static PartCheck faulty(String fault) {
    return new PartCheck(fault, 0, 0, new ArrayList<>(), 0);
  }

  private static PartCheck of(CatalogueReader part) throws IOException {
    List<CatalogueReader.Part> all = part.subproblems();
    return new PartCheck(
        "",
        part.solutionCount(),
        sum(all, CatalogueReader.Part::branches),
        Distinct.OF_PUZZLES.stream()
            .map(notion -> sum(all, subproblem -> subproblem.sum(notion)))
            .collect(Collectors.toCollection(ArrayList::new)),
        all.stream().mapToDouble(CatalogueReader.Part::seconds).sum());
  }

  private static long sum(
      List<CatalogueReader.Part> all, ToLongFunction<CatalogueReader.Part> value) {
    return all.stream().mapToLong(value).sum();
  }
}
