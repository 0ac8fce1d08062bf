package coverall.solve;

import java.util.List;
import java.util.Optional;

/**
 * What is known about a set of pieces after its search.
 *
 * @param number of the set, from 0
 * @param pieces as in a line {@code pieces} of a puzzle file
 * @param solutions the number of solutions; if there are more than were asked for, the first number
 *     that is too large
 * @param unknown the number of assemblies for which it is unknown whether they come apart
 * @param rating how hard the set is, if its number of solutions is one that was asked for
 */
public record SetResult(
    long number, String pieces, long solutions, long unknown, Optional<Rating> rating) {

  /**
   * How hard a set is.
   *
   * @param branches of the search tree of Dancing Links, with its symmetry broken
   * @param deadEnds the number of these without a child or a solution, at which at most {@link
   *     SetSearch#NEAR_THE_END} pieces are left
   * @param level the highest level of a solution; empty if none was taken apart, or none needs a
   *     move
   */
  public record Rating(long branches, long deadEnds, List<Integer> level) {
    /** A rating, whose list is copied. */
    public Rating {
      level = List.copyOf(level);
    }
  }
}
