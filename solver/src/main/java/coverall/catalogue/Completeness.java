package coverall.catalogue;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Whether files have every subproblem once between them. For one thread. */
public final class Completeness {
  private final List<@Nullable String> doneIn = new ArrayList<>(); // by subproblem

  /** Of so many subproblems none is known to be done yet. */
  public Completeness(int subproblems) {
    for (int id = 0; id < subproblems; id++) {
      doneIn.add(null);
    }
  }

  /**
   * Takes note that a subproblem is done in a file.
   *
   * @throws BadCatalogueException if there is no such subproblem, or if it was done before
   */
  public void done(int subproblem, String file) {
    if (subproblem < 0 || subproblem >= doneIn.size()) {
      throw new BadCatalogueException(file + ": is damaged: there is no subproblem " + subproblem);
    }
    String before = doneIn.set(subproblem, file);
    if (before != null) {
      throw new BadCatalogueException(
          Merge.words(List.of(subproblem), doneIn.size())
              + " doubled: done in "
              + before
              + " and "
              + file);
    }
  }

  /**
   * Takes note that there are no more.
   *
   * @param folder of the files
   * @throws BadCatalogueException if subproblems are missing
   */
  public void check(String folder) {
    List<Integer> missing = new ArrayList<>();
    for (int id = 0; id < doneIn.size(); id++) {
      if (doneIn.get(id) == null) {
        missing.add(id);
      }
    }
    if (!missing.isEmpty()) {
      throw new BadCatalogueException(
          folder
              + ": "
              + Merge.words(missing, doneIn.size())
              + " missing. Maybe run the job again: it goes on");
    }
  }
}
