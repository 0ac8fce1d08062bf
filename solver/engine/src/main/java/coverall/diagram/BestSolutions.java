package coverall.diagram;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.PriorityQueue;
import org.jspecify.annotations.Nullable;

/**
 * The solutions of a diagram with the greatest sums of weights of their options. Immutable.
 *
 * <p>One pass finds the greatest sum below each node. Solutions are then built option by option,
 * always from what can still reach the greatest sum: so they come in order, and nothing is tried in
 * vain.
 */
public final class BestSolutions {
  private static final long NO_SUM = Long.MIN_VALUE;

  private final Diagram diagram;
  private final long[] weights; // by option
  private final long[] greatest; // by node: the greatest sum of a solution that begins there

  /**
   * Finds the greatest sums.
   *
   * @param weights by option
   * @throws IllegalArgumentException if a sum could overflow
   */
  public BestSolutions(Diagram diagram, long[] weights) {
    this.diagram = diagram;
    this.weights = weights.clone();
    try {
      long sum = 0;
      for (long weight : weights) {
        sum = Math.addExact(sum, Math.absExact(weight));
      }
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("the weights are too large", e);
    }
    greatest = new long[diagram.end()];
    greatest[Diagram.NONE] = NO_SUM;
    for (int node = Diagram.FIRST; node < greatest.length; node++) {
      long with = greatest[diagram.high(node)] + weights[diagram.option(node)];
      greatest[node] = Math.max(greatest[diagram.low(node)], with);
    }
  }

  /** The beginning of some solutions. */
  private record Beginning(@Nullable Beginning before, int option, long weight, int node) {}

  /** The sum of the weights of some options. */
  public long sum(int[] options) {
    return Arrays.stream(options).mapToLong(option -> weights[option]).sum();
  }

  /**
   * The best solutions, the greatest sums first, each with its options in increasing order.
   *
   * @param most how many at most
   */
  public List<int[]> best(int most) {
    PriorityQueue<Beginning> open = new PriorityQueue<>((a, b) -> Long.compare(bound(b), bound(a)));
    List<int[]> best = new ArrayList<>();
    if (diagram.root() != Diagram.NONE) {
      open.add(new Beginning(null, -1, 0, diagram.root()));
    }
    while (best.size() < most && !open.isEmpty()) {
      Beginning top = open.remove();
      int node = top.node();
      if (node == Diagram.UNIT) {
        best.add(options(top));
        continue;
      }
      if (diagram.low(node) != Diagram.NONE) {
        open.add(new Beginning(top.before(), top.option(), top.weight(), diagram.low(node)));
      }
      int option = diagram.option(node);
      open.add(new Beginning(top, option, top.weight() + weights[option], diagram.high(node)));
    }
    return best;
  }

  private long bound(Beginning beginning) {
    return beginning.weight() + greatest[beginning.node()];
  }

  private int[] options(Beginning last) {
    int[] options = new int[diagram.optionCount()];
    int length = 0;
    Beginning at = last;
    while (at != null && at.option() >= 0) {
      options[length++] = at.option();
      at = at.before();
    }
    Arrays.sort(options, 0, length);
    return Arrays.copyOf(options, length);
  }
}
