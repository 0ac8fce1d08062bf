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
 * What is in the file of a shard, read from beginning to end.
 *
 * @param file its name
 * @param fault what is wrong with it; empty if nothing, else what follows is worth nothing
 * @param ids of the subproblems that are done in it
 * @param fixed the sums of Burnside's lemma, for each notion
 * @param nanos the time that threads have searched
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
        fault = name + ": is of another plan or shard";
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
