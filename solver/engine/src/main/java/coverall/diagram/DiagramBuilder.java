package coverall.diagram;

import java.util.Arrays;

/**
 * Builds a diagram from its last nodes to its root. Equal nodes are made once only. Not
 * thread-safe.
 */
public final class DiagramBuilder {
  private static final int FEWEST = 1 << 10;
  private static final int MOST = 1 << 29; // nodes

  private final int[] order;
  private final int most;
  private int[] positions = new int[FEWEST]; // by node
  private int[] low = new int[FEWEST];
  private int[] high = new int[FEWEST];
  private int end = Diagram.FIRST;
  private int[] table = new int[2 * FEWEST]; // of nodes, by their hash codes; 0 where it is free

  /**
   * A builder without nodes.
   *
   * @param order by position: the option
   */
  public DiagramBuilder(int[] order) {
    this(order, MOST);
  }

  /**
   * A builder with a limit.
   *
   * @param most the greatest number of nodes, of which some may not be needed at the end
   */
  public DiagramBuilder(int[] order, int most) {
    this.order = order.clone();
    this.most = most;
  }

  /** There are more nodes than a builder may make. */
  public static final class TooManyNodesException extends RuntimeException {
    private static final long serialVersionUID = 1;

    TooManyNodesException(int most) {
      super("more than " + most + " nodes");
    }
  }

  /**
   * The node for solutions with the option at a position, which go on at {@code high}, and others,
   * which go on at {@code low}.
   *
   * @throws TooManyNodesException if that is one too many
   */
  public int node(int position, int low, int high) {
    if (high == Diagram.NONE) {
      return low;
    }
    int mask = table.length - 1;
    int at = hash(position, low, high) & mask;
    for (int node; (node = table[at]) != 0; at = (at + 1) & mask) {
      if (this.low[node] == low && this.high[node] == high && positions[node] == position) {
        return node;
      }
    }
    if (end - Diagram.FIRST == most) {
      throw new TooManyNodesException(most);
    }
    if (end == positions.length) {
      grow();
      return node(position, low, high);
    }
    positions[end] = position;
    this.low[end] = low;
    this.high[end] = high;
    table[at] = end;
    return end++;
  }

  private static int hash(int position, int low, int high) {
    long hash = (low * 0x9E3779B97F4A7C15L ^ high) * 0xC2B2AE3D27D4EB4FL + position;
    return (int) ((hash * 0x9E3779B97F4A7C15L) >>> 32);
  }

  private void grow() {
    positions = Arrays.copyOf(positions, 2 * end);
    low = Arrays.copyOf(low, 2 * end);
    high = Arrays.copyOf(high, 2 * end);
    table = new int[4 * end];
    int mask = table.length - 1;
    for (int node = Diagram.FIRST; node < end; node++) {
      int at = hash(positions[node], low[node], high[node]) & mask;
      while (table[at] != 0) {
        at = (at + 1) & mask;
      }
      table[at] = node;
    }
  }

  /** The diagram of what begins at a node, without nodes that it does not need. */
  public Diagram build(int root) {
    boolean[] reached = new boolean[end];
    reached[root] = true;
    int[] first = new int[order.length + 1]; // by position: how many nodes are at positions before
    for (int node = end - 1; node >= Diagram.FIRST; node--) {
      if (reached[node]) {
        reached[low[node]] = true;
        reached[high[node]] = true;
        first[positions[node] + 1]++;
      }
    }
    for (int position = 0; position < order.length; position++) {
      first[position + 1] += first[position];
    }
    int[] nodes = new int[first[order.length]]; // by position
    int[] next = first.clone();
    for (int node = Diagram.FIRST; node < end; node++) {
      if (reached[node]) {
        nodes[next[positions[node]]++] = node;
      }
    }
    return numbered(root, nodes, first);
  }

  private Diagram numbered(int root, int[] nodes, int[] first) {
    int[] number = new int[end];
    number[Diagram.UNIT] = Diagram.UNIT;
    int[] newPositions = new int[nodes.length];
    int[] newLow = new int[nodes.length];
    int[] newHigh = new int[nodes.length];
    int size = 0;
    for (int position = order.length - 1; position >= 0; position--) {
      long[] keys = new long[first[position + 1] - first[position]];
      for (int k = 0; k < keys.length; k++) {
        int node = nodes[first[position] + k];
        keys[k] = (long) number[low[node]] << Integer.SIZE | number[high[node]];
      }
      long[] sorted = keys.clone();
      Arrays.sort(sorted);
      for (int k = 0; k < keys.length; k++) {
        number[nodes[first[position] + k]] =
            Diagram.FIRST + size + Arrays.binarySearch(sorted, keys[k]);
      }
      for (long key : sorted) {
        newPositions[size] = position;
        newLow[size] = (int) (key >> Integer.SIZE);
        newHigh[size++] = (int) key;
      }
    }
    return new Diagram(order, newPositions, newLow, newHigh, number[root]);
  }
}
