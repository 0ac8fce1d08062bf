package coverall.catalogue;

import coverall.puzzle.Problem;
import java.io.IOException;
import java.util.List;

/**
 * The number of solutions of a catalogue that use each option.
 *
 * <p>Immutable.
 */
public final class OptionUses {
  private final long solutions;
  private final long[] uses; // by option

  private OptionUses(long solutions, long[] uses) {
    this.solutions = solutions;
    this.uses = uses;
  }

  /**
   * Counts the solutions.
   *
   * @param problem that of the catalogue
   * @param expand whether to count, with each solution, all different images that count as the same
   */
  public static OptionUses of(CatalogueReader catalogue, Problem problem, boolean expand)
      throws IOException {
    long[] uses = new long[problem.optionCount()];
    long[] solutions = new long[1];
    Selection all = new Selection(expand, List.of(), 1, Long.MAX_VALUE);
    all.pass(
        catalogue,
        problem,
        (number, subproblem, solution) -> {
          solutions[0]++;
          for (int option : solution) {
            uses[option]++;
          }
          return true;
        });
    return new OptionUses(solutions[0], uses);
  }

  /** The number of solutions counted. */
  public long solutions() {
    return solutions;
  }

  /** The number of solutions that use an option. */
  public long of(int option) {
    return uses[option];
  }
}
