package coverall.diagram;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * How many solutions of a diagram have each sum of weights of their options.
 *
 * <p>One pass from the root to the end, which keeps the numbers of ways by their sums for those
 * nodes only that are still to come.
 */
public final class WeightCounts {
  private WeightCounts() {}

  /**
   * Counts the solutions by their sums.
   *
   * @param weights by option
   * @param most the greatest number of different sums
   * @throws IllegalArgumentException if there could be more, or a sum could overflow
   */
  public static SortedMap<Long, BigInteger> of(Diagram diagram, long[] weights, int most) {
    long least = 0;
    long greatest = 0;
    long step = 0;
    try {
      for (long weight : weights) {
        least = Math.addExact(least, Math.min(0, weight));
        greatest = Math.addExact(greatest, Math.max(0, weight));
        step = gcd(step, Math.absExact(weight));
      }
    } catch (ArithmeticException e) {
      throw new IllegalArgumentException("the weights are too large", e);
    }
    SortedMap<Long, BigInteger> result = new TreeMap<>();
    List<@Nullable Sums> sums = new ArrayList<>(); // by node
    for (int node = 0; node < diagram.end(); node++) {
      sums.add(null);
    }
    sums.set(diagram.root(), new Sums(0, new BigInteger[] {BigInteger.ONE}));
    for (int node = diagram.end() - 1; node >= Diagram.FIRST; node--) {
      Sums own = sums.set(node, null);
      if (own == null) {
        continue;
      }
      long weight = step == 0 ? 0 : weights[diagram.option(node)] / step;
      add(sums, diagram.low(node), own, 0, most);
      add(sums, diagram.high(node), own, weight, most);
    }
    Sums all = sums.get(Diagram.UNIT);
    for (int k = 0; all != null && k < all.counts.length; k++) {
      if (all.counts[k].signum() > 0) {
        result.put((all.least + k) * Math.max(1, step), all.counts[k]);
      }
    }
    return result;
  }

  private static long gcd(long a, long b) {
    return b == 0 ? a : gcd(b, a % b);
  }

  /** Adds ways to those of a node. */
  private static void add(List<@Nullable Sums> sums, int node, Sums more, long weight, int most) {
    if (node == Diagram.NONE) {
      return;
    }
    Sums own = sums.get(node);
    long least = Math.min(more.least + weight, own == null ? Long.MAX_VALUE : own.least);
    long end = Math.max(more.end() + weight, own == null ? Long.MIN_VALUE : own.end());
    if (end - least > most) {
      throw new IllegalArgumentException("there could be more than " + most + " different sums");
    }
    BigInteger[] counts = new BigInteger[(int) (end - least)];
    Arrays.fill(counts, BigInteger.ZERO);
    if (own != null) {
      System.arraycopy(own.counts, 0, counts, (int) (own.least - least), own.counts.length);
    }
    for (int k = 0; k < more.counts.length; k++) {
      int at = (int) (more.least + weight - least) + k;
      counts[at] = counts[at].add(more.counts[k]);
    }
    sums.set(node, new Sums(least, counts));
  }

  /** Numbers of ways by their sums, which are so many from the least one on. */
  private static final class Sums {
    private final long least;
    private final BigInteger[] counts;

    Sums(long least, BigInteger[] counts) {
      this.least = least;
      this.counts = counts;
    }

    long end() {
      return least + counts.length;
    }
  }
}
