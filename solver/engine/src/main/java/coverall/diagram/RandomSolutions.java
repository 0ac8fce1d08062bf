package coverall.diagram;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.Random;

/** Solutions of a diagram drawn at random, each with the same probability. Immutable. */
public final class RandomSolutions {
  private final Diagram diagram;
  private final NodeCounts below;

  public RandomSolutions(Diagram diagram) {
    this.diagram = diagram;
    below = NodeCounts.below(diagram);
  }

  /** The number of solutions. */
  public BigInteger count() {
    return below.of(diagram.root());
  }

  /**
   * Draws a solution; its options are in increasing order.
   *
   * @throws IllegalStateException if there is none
   */
  public int[] draw(Random random) {
    if (diagram.root() == Diagram.NONE) {
      throw new IllegalStateException("there is no solution");
    }
    int[] options = new int[diagram.optionCount()];
    int length = 0;
    int node = diagram.root();
    while (node != Diagram.UNIT) {
      BigInteger without = below.of(diagram.low(node));
      if (below(below.of(node), random).compareTo(without) < 0) {
        node = diagram.low(node);
      } else {
        options[length++] = diagram.option(node);
        node = diagram.high(node);
      }
    }
    Arrays.sort(options, 0, length);
    return Arrays.copyOf(options, length);
  }

  /** A random number from 0 to below a limit. */
  public static BigInteger below(BigInteger limit, Random random) {
    BigInteger number;
    do {
      number = new BigInteger(limit.bitLength(), random);
    } while (number.compareTo(limit) >= 0);
    return number;
  }
}
