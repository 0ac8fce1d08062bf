package coverall.spark;

import coverall.catalogue.BadCatalogueException;
import coverall.catalogue.ParquetPart;
import coverall.enumerate.Shard;
import coverall.enumerate.SolutionWriter;
import coverall.enumerate.SubproblemResult;
import java.io.IOException;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.List;

/**
 * A summary of a shard's file, which was read from beginning to end.
 *
 * @param file the name of the file
 * @param fault the reason why the file is unusable, or an empty string; with a fault, the remaining
 *     components are meaningless
 * @param ids the ids of the finished subproblems
 * @param fixed the sums for Burnside's lemma, one per notion of {@code Distinct}
 * @param nanos the search time of all threads, in nanoseconds
 */
record PartCheck(
    String file,
    String fault,
    ArrayList<Integer> ids,
    long solutions,
    long branches,
    ArrayList<Long> fixed,
    long nanos)
    implements Serializable {

  /**
   * Reads a file.
   *
   * @throws IOException if it cannot be read
   */
  static PartCheck of(Search search, Shard shard) throws IOException {
    String name = Folder.name(shard);
    Sums sums = new Sums();
    String fault = "";
    try (ParquetPart part = ParquetPart.open(name, search.folder().input(shard))) {
      if (part.contents().equals(search.contents(shard))) {
        part.read(sums);
      } else {
        fault = name + ": belongs to another plan or shard";
      }
    } catch (BadCatalogueException e) {
      fault = String.valueOf(e.getMessage());
    }
    return new PartCheck(
        name, fault, sums.ids, sums.solutions, sums.branches, sums.fixed, sums.nanos);
  }

  private static final class Sums implements SolutionWriter {
    private final ArrayList<Integer> ids = new ArrayList<>();
    private final ArrayList<Long> fixed = new ArrayList<>(List.of(0L, 0L, 0L));
    private long solutions;
    private long branches;
    private long nanos;

    @Override
    public void write(long number, int subproblem, int[] options) {
      solutions++;
    }

    @Override
    public void finished(SubproblemResult result) {
      ids.add(result.id());
      branches += result.branches();
      nanos += result.nanos();
      for (int k = 0; k < fixed.size(); k++) {
        fixed.set(k, fixed.get(k) + result.fixed().get(k));
      }
    }
  }
}
