package coverall.catalogue;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether some files together have every subproblem exactly once. For one thread. */
public final class Completeness {
  private final List<@Nullable String> doneIn = new ArrayList<>(); // by subproblem

  /** Starts with this number of subproblems, all of them missing. */
  public Completeness(int subproblems) {
    for (int id = 0; id < subproblems; id++) {
      doneIn.add(null);
    }
  }

  /**
   * Records that a subproblem is done in a file.
   *
   * @throws BadCatalogueException if no such subproblem exists, or it was done before
   */
  public void done(int subproblem, String file) {
    if (subproblem < 0 || subproblem >= doneIn.size()) {
      throw new BadCatalogueException(file + ": damaged: unknown subproblem " + subproblem);
    }
    String before = doneIn.set(subproblem, file);
    if (before != null) {
      BitSet doubled = new BitSet();
      doubled.set(subproblem);
      throw new BadCatalogueException(
          Merge.words(doubled, doneIn.size()) + " done twice: in " + before + " and " + file);
    }
  }

  /**
   * Checks that no subproblem is missing.
   *
   * @param folder the folder of the files
   * @throws BadCatalogueException if subproblems are missing
   */
  public void check(String folder) {
    BitSet missing = new BitSet();
    for (int id = 0; id < doneIn.size(); id++) {
      missing.set(id, doneIn.get(id) == null);
    }
    if (!missing.isEmpty()) {
      throw new BadCatalogueException(
          folder
              + ": "
              + Merge.words(missing, doneIn.size())
              + " missing. Run the same job again to resume.");
    }
  }
}
