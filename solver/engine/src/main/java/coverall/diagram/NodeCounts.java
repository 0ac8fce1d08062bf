package coverall.diagram;

import java.math.BigInteger;

/**
 * A number for each node of a diagram: how many ways lead from it to its solutions, or from the
 * root to it. Exact, however large.
 */
final class NodeCounts {
  private final int limbs; // 64-bit digits of a number, the lowest first
  private final long[] numbers;
  private boolean overflown;

  private NodeCounts(int nodes, int limbs) {
    this.limbs = limbs;
    numbers = new long[Math.multiplyExact(nodes, limbs)];
  }

  /** Tells which nodes lead nowhere with their option. */
  @FunctionalInterface
  interface Exclusion {
    boolean excludes(int node);
  }

  /** By node: the number of solutions that begin there. */
  static NodeCounts below(Diagram diagram) {
    for (int limbs = 1; ; limbs *= 2) {
      NodeCounts counts = below(diagram, limbs, node -> false);
      if (!counts.overflown) {
        return counts;
      }
    }
  }

  /**
   * By node: the number of solutions that begin there, without options that are excluded.
   *
   * @param limbs enough for all of them
   */
  static NodeCounts below(Diagram diagram, int limbs, Exclusion exclusion) {
    NodeCounts counts = new NodeCounts(diagram.end(), limbs);
    counts.numbers[Diagram.UNIT * limbs] = 1;
    for (int node = Diagram.FIRST; node < diagram.end(); node++) {
      counts.add(node, diagram.low(node));
      if (!exclusion.excludes(node)) {
        counts.add(node, diagram.high(node));
      }
    }
    return counts;
  }

  /**
   * By node: the number of ways that lead from the root to it.
   *
   * @param limbs enough for the number of solutions
   */
  static NodeCounts above(Diagram diagram, int limbs) {
    NodeCounts counts = new NodeCounts(diagram.end(), limbs);
    counts.numbers[diagram.root() * limbs] = 1;
    for (int node = diagram.end() - 1; node >= Diagram.FIRST; node--) {
      if (diagram.low(node) != Diagram.NONE) {
        counts.add(diagram.low(node), node);
      }
      counts.add(diagram.high(node), node);
    }
    return counts;
  }

  /** Adds the number of a node to that of another one. */
  private void add(int to, int from) {
    overflown |= Limbs.add(numbers, to * limbs, numbers, from * limbs, limbs);
  }

  /** The number of 64-bit digits of a number. */
  int limbs() {
    return limbs;
  }

  BigInteger of(int node) {
    return Limbs.number(numbers, node * limbs, limbs);
  }
}
