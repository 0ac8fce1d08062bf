package coverall.verify;

import coverall.catalogue.CatalogueReader.Part;
import coverall.catalogue.CatalogueReader.State;
import java.util.List;
import java.util.Locale;

/** Checks the states of the subproblems. */
final class States {
  private States() {}

  /**
   * Checks the estimates and states of all subproblems.
   *
   * @param complete whether all must be done
   * @throws Violation if one is wrong
   */
  static void check(List<Part> parts, boolean complete) {
    for (Part part : parts) {
      if (!Double.isFinite(part.estimate()) || part.estimate() < 0) {
        throw new Violation(
            "subproblem " + part.id() + ": its estimate is " + part.estimate() + " branches");
      }
      if (complete && part.state() == State.OPEN) {
        throw new Violation("subproblem " + part.id() + ": is open in a complete catalogue");
      }
      checkColumns(part);
    }
  }

  private static String words(Part part) {
    return part.state().name().toLowerCase(Locale.ROOT);
  }

  /** Checks that a subproblem has results if, and only if, it is done. */
  private static void checkColumns(Part part) {
    boolean empty =
        part.engine().isEmpty()
            && part.branches() == 0
            && part.solutions() == 0
            && part.seconds() == 0
            && part.raw() == 0
            && part.rotation() == 0
            && part.reflection() == 0;
    if (part.state() != State.DONE && !empty) {
      throw new Violation("subproblem " + part.id() + ": is " + words(part) + ", but has results");
    }
    if (part.state() == State.DONE
        && (part.engine().isEmpty() || part.branches() < 1 || !(part.seconds() >= 0))) {
      throw new Violation(
          "subproblem "
              + part.id()
              + ": is done by engine "
              + part.engine().orElse("null")
              + " with "
              + part.branches()
              + " branches in "
              + part.seconds()
              + " s");
    }
  }
}
