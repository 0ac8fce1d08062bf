package coverall.diagram;

import java.util.Arrays;

/**
 * Combines two sets over the same options: one pass down, which finds the pairs of nodes that are
 * reached together, and one back, which makes the nodes. Time and memory are in proportion to the
 * number of pairs.
 */
final class Combination {
  private static final int MOST_PAIRS = 1 << 27;

  private final Diagram one;
  private final Diagram other;
  private final SetOperation operation;
  private int size; // pairs
  private long[] pairs = new long[1 << 10]; // by number
  private int[] low = new int[1 << 10]; // by pair: the next pair, or less than 0: a result
  private int[] high = new int[1 << 10];
  private int[] next = new int[1 << 10]; // by pair: another one of the same position
  private int[] table = new int[1 << 11]; // by hash code: one more than the number of a pair
  private final int[] last; // by position: the pair that was found last; -1 if none

  private Combination(Diagram one, Diagram other, SetOperation operation) {
    this.one = one;
    this.other = other;
    this.operation = operation;
    last = new int[one.optionCount()];
    Arrays.fill(last, -1);
  }

  static Diagram of(Diagram one, Diagram other, SetOperation operation) {
    if (!Arrays.equals(one.order(), other.order())) {
      throw new IllegalArgumentException("the orders of the options differ");
    }
    return new Combination(one, other, operation).run();
  }

  private Diagram run() {
    int root = pair(one.root(), other.root());
    for (int position = 0; position < last.length; position++) {
      for (int at = last[position]; at >= 0; at = next[at]) {
        int a = (int) (pairs[at] >>> Integer.SIZE);
        int b = (int) pairs[at];
        boolean ofOne = one.position(a) == position;
        boolean ofOther = other.position(b) == position;
        int off = pair(ofOne ? one.low(a) : a, ofOther ? other.low(b) : b);
        int on = pair(ofOne ? one.high(a) : Diagram.NONE, ofOther ? other.high(b) : Diagram.NONE);
        low[at] = off; // Both arrays may be other ones than before.
        high[at] = on;
      }
    }
    DiagramBuilder builder = new DiagramBuilder(one.order());
    int[] node = new int[size];
    for (int position = last.length - 1; position >= 0; position--) {
      for (int at = last[position]; at >= 0; at = next[at]) {
        node[at] = builder.node(position, result(low[at], node), result(high[at], node));
      }
    }
    return builder.build(result(root, node));
  }

  private static int result(int pair, int[] node) {
    return pair < 0 ? ~pair : node[pair];
  }

  /** The number of a pair of nodes; below 0 if its result is a node that is known. */
  private int pair(int a, int b) {
    if (a < Diagram.FIRST && b < Diagram.FIRST) {
      return ~(operation.has(a == Diagram.UNIT, b == Diagram.UNIT) ? Diagram.UNIT : Diagram.NONE);
    }
    if ((a == Diagram.NONE && !operation.has(false, true))
        || (b == Diagram.NONE && !operation.has(true, false))) {
      return ~Diagram.NONE;
    }
    long key = (long) a << Integer.SIZE | b;
    int at = find(key);
    if (table[at] != 0) {
      return table[at] - 1;
    }
    if (size == MOST_PAIRS) {
      throw new DiagramBuilder.TooManyNodesException(MOST_PAIRS);
    }
    if (size == pairs.length) {
      grow();
      at = find(key);
    }
    int position = Math.min(one.position(a), other.position(b));
    pairs[size] = key;
    next[size] = last[position];
    last[position] = size;
    table[at] = size + 1;
    return size++;
  }

  private int find(long key) {
    int mask = table.length - 1;
    int at = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
    while (table[at] != 0 && pairs[table[at] - 1] != key) {
      at = (at + 1) & mask;
    }
    return at;
  }

  private void grow() {
    pairs = Arrays.copyOf(pairs, 2 * size);
    low = Arrays.copyOf(low, 2 * size);
    high = Arrays.copyOf(high, 2 * size);
    next = Arrays.copyOf(next, 2 * size);
    table = new int[4 * size];
    for (int k = 0; k < size; k++) {
      table[find(pairs[k])] = k + 1;
    }
  }
}
