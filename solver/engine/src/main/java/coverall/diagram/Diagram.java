package coverall.diagram;

import java.math.BigInteger;
import java.util.Arrays;
import java.util.BitSet;

/**
 * A set of solutions, each a set of options, as a reduced zero-suppressed decision diagram.
 *
 * <p>A node decides about one option: the solutions with the option go on at the node
 * <em>high</em>, the others at <em>low</em>. On every way from the root, options come in a fixed
 * order. Node {@link #NONE} stands for no solution, node {@link #UNIT} for one, in which no further
 * option is used. Every other node has a number above those of the nodes that it leads to; {@code
 * high} is never {@code NONE}, and no two nodes are equal. So there is one diagram only of a set
 * and an order, and its nodes are numbered here in one way only: by falling positions of their
 * options in the order, then by {@code low}, then by {@code high}. See Minato, "Zero-suppressed
 * BDDs for set manipulation in combinatorial problems" (DAC 1993), and Knuth, The Art of Computer
 * Programming, 7.1.4.
 *
 * <p>Immutable. Memory: twelve bytes a node.
 */
public final class Diagram {
  /** The node of the empty set. */
  public static final int NONE = 0;

  /** The node of the set whose only solution is that without options. */
  public static final int UNIT = 1;

  /** The number of the first node that decides about an option. */
  public static final int FIRST = 2;

  private final int[] order; // by position: the option
  private final int[] positionOf; // by option
  private final int[] positions; // by node, from FIRST on
  private final int[] low; // by node, as the next one
  private final int[] high;
  private final int root;

  /** Takes all arrays as they are. */
  Diagram(int[] order, int[] positions, int[] low, int[] high, int root) {
    this(order, positionsOf(order), positions, low, high, root);
  }

  /** Other nodes with the options of a diagram. Its nodes may be numbered otherwise, or equal. */
  Diagram(Diagram other, int[] positions, int[] low, int[] high, int root) {
    this(other.order, other.positionOf, positions, low, high, root);
  }

  private Diagram(int[] order, int[] positionOf, int[] positions, int[] low, int[] high, int root) {
    this.order = order;
    this.positionOf = positionOf;
    this.positions = positions;
    this.low = low;
    this.high = high;
    this.root = root;
  }

  /**
   * The diagram with these nodes.
   *
   * @param order by position: the option; each number below its length once
   * @param positions by node, from {@link #FIRST} on: the position of its option
   * @param low by node, as the next one: where those without the option go on
   * @param high where those with the option go on
   * @param root where solutions begin
   * @throws IllegalArgumentException if that is not a diagram, numbered as it has to be; says why
   */
  public static Diagram of(int[] order, int[] positions, int[] low, int[] high, int root) {
    checkOrder(order);
    Diagram diagram =
        new Diagram(order.clone(), positions.clone(), low.clone(), high.clone(), root);
    diagram.check();
    return diagram;
  }

  private static void checkOrder(int[] order) {
    BitSet options = new BitSet();
    for (int option : order) {
      if (option < 0 || option >= order.length || options.get(option)) {
        throw new IllegalArgumentException("its order has option " + option + " at a wrong place");
      }
      options.set(option);
    }
  }

  /**
   * By option: its position.
   *
   * @param order by position: the option
   */
  public static int[] positionsOf(int[] order) {
    int[] positions = new int[order.length];
    for (int position = 0; position < positions.length; position++) {
      positions[order[position]] = position;
    }
    return positions;
  }

  private void check() {
    if (low.length != positions.length || high.length != positions.length) {
      throw new IllegalArgumentException("its nodes are incomplete");
    }
    BitSet reached = new BitSet();
    for (int node = FIRST; node < end(); node++) {
      String wrong = whyWrong(node);
      if (!wrong.isEmpty()) {
        throw new IllegalArgumentException("node " + node + wrong);
      }
      reached.set(low(node));
      reached.set(high(node));
    }
    int lost = reached.nextClearBit(FIRST);
    if (lost < end() - 1) {
      throw new IllegalArgumentException("node " + lost + " cannot be reached");
    }
    if (nodeCount() > 0 ? root != end() - 1 : root != NONE && root != UNIT) {
      throw new IllegalArgumentException("its root is node " + root);
    }
  }

  private String whyWrong(int node) {
    int position = position(node);
    if (position < 0 || position >= order.length) {
      return " has position " + position + ", expected one below " + order.length;
    }
    for (int next : new int[] {low(node), high(node)}) {
      if (next < NONE || next >= node) {
        return " leads to node " + next + ", expected one before it";
      }
      if (next >= FIRST && position(next) <= position) {
        return " leads to node " + next + ", whose option does not come later";
      }
    }
    if (high(node) == NONE) {
      return " leads to no solution with its option";
    }
    if (node > FIRST && !isAfter(node, node - 1)) {
      return " is not in order";
    }
    return "";
  }

  /** Whether a node comes after another one in the numbering. */
  private boolean isAfter(int node, int other) {
    if (position(node) != position(other)) {
      return position(node) < position(other);
    }
    return low(node) == low(other) ? high(node) > high(other) : low(node) > low(other);
  }

  /** The number of options of the problem. */
  public int optionCount() {
    return order.length;
  }

  /** The option at a position of the order. */
  public int optionAt(int position) {
    return order[position];
  }

  /** The position of an option in the order. */
  public int positionOf(int option) {
    return positionOf[option];
  }

  /** By position: the option. Nobody may change it. */
  int[] order() {
    return order;
  }

  /** The number of nodes that decide about an option. */
  public int nodeCount() {
    return positions.length;
  }

  /** The number after that of the last node. */
  public int end() {
    return FIRST + positions.length;
  }

  /** The node at which solutions begin: the last one, if there are any from {@link #FIRST} on. */
  public int root() {
    return root;
  }

  /** The position of the option of a node; that after the last one for the first two nodes. */
  public int position(int node) {
    return node < FIRST ? order.length : positions[node - FIRST];
  }

  /** The option that a node, from {@link #FIRST} on, decides about. */
  public int option(int node) {
    return order[positions[node - FIRST]];
  }

  /** The node for solutions without the option of a node. */
  public int low(int node) {
    return low[node - FIRST];
  }

  /** The node for solutions with the option of a node. */
  public int high(int node) {
    return high[node - FIRST];
  }

  /** The number of solutions. */
  public BigInteger count() {
    return NodeCounts.below(this).of(root());
  }

  /** By option: the number of solutions that have it. */
  public BigInteger[] uses() {
    NodeCounts below = NodeCounts.below(this);
    NodeCounts above = NodeCounts.above(this, below.limbs());
    BigInteger[] uses = new BigInteger[order.length];
    Arrays.fill(uses, BigInteger.ZERO);
    for (int node = FIRST; node < end(); node++) {
      BigInteger own = above.of(node).multiply(below.of(high(node)));
      uses[option(node)] = uses[option(node)].add(own);
    }
    return uses;
  }

  /**
   * Combines two sets over the same options.
   *
   * @throws IllegalArgumentException if the orders of the options differ
   */
  public Diagram combine(SetOperation operation, Diagram other) {
    return Combination.of(this, other, operation);
  }

  /** The solutions that have some of these options. */
  public Diagram withAnyOf(BitSet options) {
    DiagramBuilder builder = new DiagramBuilder(order);
    int[] all = new int[end()]; // by node: what it is in the builder
    int[] some = new int[end()]; // by node: those of its solutions
    all[UNIT] = UNIT;
    for (int node = FIRST; node < end(); node++) {
      all[node] = builder.node(position(node), all[low(node)], all[high(node)]);
      int high = options.get(option(node)) ? all[high(node)] : some[high(node)];
      some[node] = builder.node(position(node), some[low(node)], high);
    }
    return builder.build(some[root]);
  }

  /** The solutions that have none of these options. */
  public Diagram withNoneOf(BitSet options) {
    DiagramBuilder builder = new DiagramBuilder(order);
    int[] none = new int[end()]; // by node: those of its solutions
    none[UNIT] = UNIT;
    for (int node = FIRST; node < end(); node++) {
      int high = options.get(option(node)) ? NONE : none[high(node)];
      none[node] = builder.node(position(node), none[low(node)], high);
    }
    return builder.build(none[root]);
  }

  /** Takes solutions. */
  @FunctionalInterface
  public interface Visitor {
    /**
     * Takes one solution.
     *
     * @param options in increasing order; the visitor may keep and change the array
     * @return whether to continue
     */
    boolean visit(int[] options);
  }

  /** Passes on all solutions, in an order of the diagram's own. */
  public void visit(Visitor visitor) {
    walk(
        (options, length) -> {
          int[] solution = Arrays.copyOf(options, length);
          Arrays.sort(solution);
          return visitor.visit(solution);
        });
  }

  /** Takes solutions as a walk meets them. */
  @FunctionalInterface
  public interface Walker {
    /**
     * Takes one solution: the options in the first {@code length} entries, in the diagram's order.
     * The walk owns the array and changes it afterwards.
     *
     * @return whether to continue
     */
    boolean meet(int[] options, int length);
  }

  /**
   * Passes on all solutions, in an order of the diagram's own, and allocates nothing for each.
   *
   * @return whether the walker has taken all of them
   */
  public boolean walk(Walker walker) {
    int[] forks = new int[order.length]; // nodes whose options are used
    int[] options = new int[order.length];
    int length = 0;
    int node = root;
    while (true) {
      for (; node >= FIRST; node = high(node)) {
        forks[length] = node;
        options[length++] = option(node);
      }
      if (node == UNIT && !walker.meet(options, length)) {
        return false;
      }
      if (length == 0) {
        return true;
      }
      node = low(forks[--length]);
    }
  }
}
