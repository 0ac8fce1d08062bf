package coverall.verify;

import coverall.catalogue.DiagramCatalogue;
import java.io.IOException;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * The nodes of a diagram, checked one by one and then all together: every way from the root to its
 * end is a solution, and no two ways are the same one. It takes one step for each node, whatever
 * the number of solutions.
 */
final class DiagramNodes implements DiagramCatalogue.NodeVisitor {
  /*
   * Different ways have different options if nodes are in order, and no two are equal: so it is
   * enough to check the numbers.
   *
   * For each node, two sets of marks are known: those that some way from it to the end sets, and
   * those that all ways set. An option of a node must not exclude what some way from its high end
   * sets. At the root, the required marks must be set on all ways. Of items that are counted, the
   * least and the greatest number of uses on a way are known in the same manner. In an exact cover
   * without secondary items, both are the same.
   */
  private static final int FIRST = 2;
  private static final int BYTES_OF_NODE = 60; // without its marks

  private final Demands demands;
  private final int[] order;
  private final int root;
  private final Print digest;
  private int end = FIRST;
  private final int[] positions; // by node
  private final int[] low;
  private final int[] high;
  private final BigInteger[] ways; // by node: to the end
  private final int words;
  private final long[] some; // by node, so many words each: marks
  private final long[] all;
  private final int[] fewest; // by node, one for each counted item
  private final int[] greatest;

  /**
   * A check.
   *
   * @param nodes their number
   * @param digest receives the nodes
   * @throws IOException if they need more memory than there is
   */
  DiagramNodes(Demands demands, int[] order, int nodes, int root, Print digest) throws IOException {
    this.demands = demands;
    this.order = order;
    this.root = root;
    this.digest = digest;
    checkOrder();
    int count = FIRST + nodes;
    words = (demands.markCount() + Long.SIZE - 1) / Long.SIZE;
    double each =
        BYTES_OF_NODE + 2.0 * Long.BYTES * words + 2.0 * Integer.BYTES * demands.countedItems();
    if (count * each > Runtime.getRuntime().maxMemory()
        || (double) count * Math.max(words, demands.countedItems()) > Integer.MAX_VALUE) {
      throw new IOException(
          "the nodes need more memory: " + (long) (count * each / (1 << 20)) + " MiB");
    }
    positions = new int[count];
    low = new int[count];
    high = new int[count];
    ways = new BigInteger[count];
    ways[0] = BigInteger.ZERO;
    ways[1] = BigInteger.ONE;
    some = new long[Math.multiplyExact(words, count)];
    all = new long[some.length];
    fewest = new int[Math.multiplyExact(demands.countedItems(), count)];
    greatest = new int[fewest.length];
  }

  private void checkOrder() {
    boolean[] seen = new boolean[demands.optionCount()];
    if (order.length != seen.length) {
      throw new Violation("the order has " + order.length + " options, expected " + seen.length);
    }
    for (int option : order) {
      if (option >= seen.length || seen[option]) {
        throw new Violation("the order has option " + option + " at a wrong place");
      }
      seen[option] = true;
    }
  }

  @Override
  public void visit(int position, int toLow, int toHigh) {
    int node = end++;
    positions[node] = position;
    low[node] = toLow;
    high[node] = toHigh;
    checkNumbers(node);
    digest.line(position + " " + toLow + " " + toHigh);
    ways[node] = ways[toLow].add(ways[toHigh]);
    addMarks(node);
    addCounts(node);
  }

  private void checkNumbers(int node) {
    if (positions[node] < 0 || positions[node] >= order.length) {
      throw new Violation("node " + node + " has position " + positions[node]);
    }
    for (int next : new int[] {low[node], high[node]}) {
      if (next < 0 || next >= node) {
        throw new Violation("node " + node + " leads to node " + next + ", which is not before it");
      }
      if (next >= FIRST && positions[next] <= positions[node]) {
        throw new Violation("node " + node + " leads to node " + next + " of an earlier option");
      }
    }
    if (high[node] == 0) {
      throw new Violation("node " + node + " leads to no solution with its option");
    }
    int[] own = {-positions[node], low[node], high[node]};
    int[] before = {-positions[node - 1], low[node - 1], high[node - 1]};
    if (node > FIRST && Arrays.compare(own, before) <= 0) {
      throw new Violation("node " + node + " is equal to the one before it, or not in order");
    }
  }

  private void addMarks(int node) {
    int option = order[positions[node]];
    if (!demands.isAllowed(option)) {
      throw new Violation("node " + node + " uses option " + option + ", which is never used");
    }
    int own = words * node;
    int with = words * high[node];
    for (int mark : demands.excludes(option)) {
      if ((some[with + mark / Long.SIZE] >>> mark & 1) != 0) {
        throw new Violation(
            "node "
                + node
                + ": a solution with option "
                + option
                + " covers "
                + demands.markName(mark)
                + " with another one, too");
      }
    }
    System.arraycopy(some, with, some, own, words);
    System.arraycopy(all, with, all, own, words);
    for (int mark : demands.sets(option)) {
      some[own + mark / Long.SIZE] |= 1L << mark;
      all[own + mark / Long.SIZE] |= 1L << mark;
    }
    if (low[node] != 0) {
      int without = words * low[node];
      for (int k = 0; k < words; k++) {
        some[own + k] |= some[without + k];
        all[own + k] &= all[without + k];
      }
    }
  }

  private void addCounts(int node) {
    int items = demands.countedItems();
    int own = items * node;
    System.arraycopy(fewest, items * high[node], fewest, own, items);
    System.arraycopy(greatest, items * high[node], greatest, own, items);
    for (int item : demands.counts(order[positions[node]])) {
      fewest[own + item]++;
      greatest[own + item]++;
    }
    if (low[node] != 0) {
      for (int k = 0; k < items; k++) {
        fewest[own + k] = Math.min(fewest[own + k], fewest[items * low[node] + k]);
        greatest[own + k] = Math.max(greatest[own + k], greatest[items * low[node] + k]);
      }
    }
  }

  /** Checks, once all nodes are known, the solutions as a whole; returns their number. */
  BigInteger check() {
    if (end > FIRST ? root != end - 1 : root > 1) {
      throw new Violation("the root is node " + root + ", expected the last one");
    }
    checkReached();
    if (root == 0) {
      return BigInteger.ZERO;
    }
    for (int mark = 0; mark < demands.markCount(); mark++) {
      if (demands.isRequired(mark) && (all[words * root + mark / Long.SIZE] >>> mark & 1) == 0) {
        throw new Violation("some solution does not cover " + demands.markName(mark));
      }
    }
    for (int item = 0; item < demands.countedItems(); item++) {
      int at = demands.countedItems() * root + item;
      if (fewest[at] < demands.least(item) || greatest[at] > demands.most(item)) {
        throw new Violation(
            "%s is covered %s to %s times, expected %s to %s"
                .formatted(
                    demands.countedName(item),
                    fewest[at],
                    greatest[at],
                    demands.least(item),
                    demands.most(item)));
      }
    }
    return ways[root];
  }

  private void checkReached() {
    boolean[] reached = new boolean[end];
    for (int node = end - 1; node >= FIRST; node--) {
      if (node < root && !reached[node]) {
        throw new Violation("node " + node + " is not reached from the root");
      }
      reached[low[node]] = true;
      reached[high[node]] = true;
    }
  }
}
