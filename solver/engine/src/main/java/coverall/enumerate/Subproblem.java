package coverall.enumerate;

import java.io.Serializable;
import java.util.Arrays;

/**
 * A subtree of the search below fixed first options: the unit of parallel work. Immutable.
 *
 * <p>The subproblems of a problem depend only on the problem, not on threads, engine or machine.
 */
public final class Subproblem implements Serializable {
  private static final long serialVersionUID = 1;

  private final int id;
  private final int[] prefix;
  private final double estimate;

  /**
   * Creates a subproblem.
   *
   * @param id its number, from 0
   * @param prefix the first options; the subproblem takes ownership of the array
   * @param estimate the estimated number of branches
   */
  public Subproblem(int id, int[] prefix, double estimate) {
    this.id = id;
    this.prefix = prefix;
    this.estimate = estimate;
  }

  /** Its number, from 0, in the order in which a single thread would reach it. */
  public int id() {
    return id;
  }

  /** The first options, in a new array. */
  public int[] prefix() {
    return prefix.clone();
  }

  /** Whether another subproblem has the same number and first options. */
  boolean isLike(Subproblem other) {
    return id == other.id && Arrays.equals(prefix, other.prefix);
  }

  /** The estimated number of branches. */
  public double estimate() {
    return estimate;
  }
}
