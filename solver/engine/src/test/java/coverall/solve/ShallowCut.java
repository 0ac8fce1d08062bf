package coverall.solve;

import coverall.puzzle.Distinct;
import coverall.puzzle.NamedCover;

/** Searches up to symmetries that are not listed, cut into fewer subproblems than usual. */
public final class ShallowCut {
  private ShallowCut() {}

  /**
   * A request.
   *
   * @param enough subproblems
   */
  public static SearchRequest request(NamedCover problem, int enough) {
    return new SearchRequest(problem)
        .distinct(Distinct.SYMMETRY)
        .symmetries(new LargeSymmetry(SymmetrySearch.symmetries(problem, Long.MAX_VALUE), enough));
  }
}
