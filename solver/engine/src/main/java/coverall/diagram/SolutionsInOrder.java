package coverall.diagram;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The solutions of a diagram in the order in which lists of solutions have them, whatever the order
 * of the diagram: sorted by their least options, then by the second ones, and so on, a list before
 * those that begin with it.
 *
 * <p>Not thread-safe.
 */
public final class SolutionsInOrder {
  /*
   * A solution is found option by option. The next one is the least for which there are enough
   * solutions: their number, among those with the options before, follows from a count without the
   * options between. The first steps try one option more, then two, four and so on, since the next
   * option is rarely far. Then the diagram is restricted to the solutions that begin so. It gets
   * smaller quickly.
   */
  private static final BigInteger SORTED_AT_ONCE = BigInteger.valueOf(10_000);

  private final Diagram all;
  private final BigInteger count;

  public SolutionsInOrder(Diagram diagram) {
    all = diagram;
    count = diagram.count();
  }

  /** The number of solutions. */
  public BigInteger count() {
    return count;
  }

  /**
   * The solution with a number, from 0; its options are in increasing order.
   *
   * @throws IndexOutOfBoundsException if there is none
   */
  public int[] solution(BigInteger number) {
    if (number.signum() < 0 || number.compareTo(count) >= 0) {
      throw new IndexOutOfBoundsException("solution " + number + " of " + count);
    }
    int[][] found = new int[1][];
    visit(
        number,
        options -> {
          found[0] = options;
          return false;
        });
    return found[0];
  }

  /**
   * The number of a solution, from 0; that of the first greater one, if it is none.
   *
   * @param options in increasing order
   */
  public BigInteger numberOf(int[] options) {
    Beginning beginning = new Beginning(all, count);
    BigInteger number = BigInteger.ZERO;
    for (int option : options) {
      if (beginning.isSolution()) {
        number = number.add(BigInteger.ONE);
      }
      BigInteger below = beginning.withNextBelow(option);
      number = number.add(below);
      beginning = beginning.and(option, beginning.withNextBelow(option + 1).subtract(below));
      if (beginning.count.signum() == 0) {
        break;
      }
    }
    return number;
  }

  /** Passes on all solutions in order. Takes little memory, however many there are. */
  public void visit(Diagram.Visitor visitor) {
    visit(BigInteger.ZERO, visitor);
  }

  /**
   * Passes on the solutions from a number on, in order.
   *
   * @param from counted from 0
   */
  public void visit(BigInteger from, Diagram.Visitor visitor) {
    visit(new Beginning(all, count), from, visitor);
  }

  /**
   * Passes on the solutions with a beginning.
   *
   * @param from how many of them to leave out
   * @return whether to continue
   */
  private static boolean visit(Beginning beginning, BigInteger from, Diagram.Visitor visitor) {
    if (beginning.count.compareTo(SORTED_AT_ONCE) <= 0) {
      return beginning.visitSorted(from.intValue(), visitor);
    }
    boolean isSolution = beginning.isSolution();
    if (isSolution && from.signum() == 0 && !visitor.visit(beginning.options.clone())) {
      return false;
    }
    BigInteger own = isSolution ? BigInteger.ONE : BigInteger.ZERO;
    BigInteger left = from.subtract(own).max(BigInteger.ZERO);
    BigInteger end = beginning.count.subtract(own);
    int least = beginning.next; // No option below it comes next,
    BigInteger below = BigInteger.ZERO; // which this many solutions have.
    while (left.compareTo(end) < 0) {
      Step step = beginning.step(least, below, left);
      Beginning longer = beginning.and(step.option(), step.end().subtract(step.below()));
      if (!visit(longer, left.subtract(step.below()), visitor)) {
        return false;
      }
      least = step.option() + 1;
      below = step.end();
      left = below;
    }
    return true;
  }

  /** Whether these options, in any order, are a solution. */
  public boolean contains(int[] options) {
    int[] used = Arrays.stream(options).map(all::positionOf).distinct().sorted().toArray();
    int node = all.root();
    int taken = 0;
    while (node >= Diagram.FIRST) {
      boolean takes = taken < used.length && used[taken] == all.position(node);
      node = takes ? all.high(node) : all.low(node);
      taken += takes ? 1 : 0;
    }
    return node == Diagram.UNIT && taken == used.length && used.length == options.length;
  }

  /**
   * The next option of a solution.
   *
   * @param below how many solutions go on with a lower option
   * @param end how many go on with this one or a lower one
   */
  private record Step(int option, BigInteger below, BigInteger end) {}

  /** The solutions that begin with some options. */
  private static final class Beginning {
    private final Diagram diagram;
    private final BigInteger count;
    private final int next; // the least option that can come next
    private final int[] options;

    Beginning(Diagram diagram, BigInteger count) {
      this(diagram, count, 0, new int[0]);
    }

    private Beginning(Diagram diagram, BigInteger count, int next, int[] options) {
      this.diagram = diagram; // without the options before
      this.count = count;
      this.next = next;
      this.options = options;
    }

    /** Whether these options are a solution. */
    boolean isSolution() {
      int node = diagram.root();
      while (node >= Diagram.FIRST) {
        node = diagram.low(node);
      }
      return node == Diagram.UNIT;
    }

    /** Passes on the solutions that begin so, which are few, from one of them on. */
    boolean visitSorted(int from, Diagram.Visitor visitor) {
      List<int[]> sorted = new ArrayList<>();
      diagram.visit(
          rest -> {
            int[] solution = Arrays.copyOf(options, options.length + rest.length);
            System.arraycopy(rest, 0, solution, options.length, rest.length);
            return sorted.add(solution);
          });
      sorted.sort(Arrays::compare);
      return sorted.subList(from, sorted.size()).stream().allMatch(visitor::visit);
    }

    /**
     * The next option of a solution with a number among those that are longer than this beginning.
     *
     * @param first no option below it comes next in a solution with this number or a greater one
     * @param belowFirst the number of solutions whose next option is below it
     */
    Step step(int first, BigInteger belowFirst, BigInteger number) {
      int least = first;
      BigInteger below = belowFirst;
      int step = 1;
      int most;
      BigInteger end;
      while (true) {
        most = Math.min(least + step, diagram.optionCount());
        end = withNextBelow(most);
        if (end.compareTo(number) > 0) {
          break;
        }
        least = most;
        below = end;
        step *= 2;
      }
      while (most - least > 1) {
        int middle = (least + most) >>> 1;
        BigInteger own = withNextBelow(middle);
        if (own.compareTo(number) <= 0) {
          least = middle;
          below = own;
        } else {
          most = middle;
          end = own;
        }
      }
      return new Step(least, below, end);
    }

    /** The number of solutions whose next option is below a number. */
    BigInteger withNextBelow(int option) {
      if (option <= next) {
        return BigInteger.ZERO;
      }
      int limbs = count.bitLength() / Long.SIZE + 1;
      NodeCounts without = NodeCounts.below(diagram, limbs, node -> diagram.option(node) < option);
      return count.subtract(without.of(diagram.root()));
    }

    /** Those of the solutions that go on with an option. */
    Beginning and(int option, BigInteger count) {
      int[] longer = Arrays.copyOf(options, options.length + 1);
      longer[options.length] = option;
      return new Beginning(with(option), count, option + 1, longer);
    }

    /** The solutions with an option and none below it, without that option. */
    private Diagram with(int option) {
      int fork = diagram.positionOf(option);
      int[] own = new int[diagram.end()]; // by node
      own[Diagram.UNIT] = Diagram.UNIT;
      int size = 0;
      int[] positions = new int[diagram.nodeCount()];
      int[] low = new int[positions.length];
      int[] high = new int[positions.length];
      for (int node = Diagram.FIRST; node < own.length; node++) {
        int position = diagram.position(node);
        int off = follow(position, diagram.low(node), fork, own);
        int on = follow(position, diagram.high(node), fork, own);
        if (position == fork) {
          own[node] = on;
        } else if (diagram.option(node) < option || on == Diagram.NONE) {
          own[node] = off;
        } else {
          positions[size] = position;
          low[size] = off;
          high[size++] = on;
          own[node] = size + 1;
        }
      }
      int root = follow(-1, diagram.root(), fork, own);
      return reachable(positions, low, high, root);
    }

    /** What becomes of a node that follows a position: nothing, if that leaves the fork out. */
    private int follow(int position, int node, int fork, int[] own) {
      return position < fork && diagram.position(node) > fork ? Diagram.NONE : own[node];
    }

    private Diagram reachable(int[] positions, int[] low, int[] high, int root) {
      boolean[] reached = new boolean[root + 1];
      reached[root] = true;
      int nodes = 0;
      for (int node = root; node >= Diagram.FIRST; node--) {
        if (reached[node]) {
          reached[low[node - Diagram.FIRST]] = true;
          reached[high[node - Diagram.FIRST]] = true;
          nodes++;
        }
      }
      int[] own = new int[root + 1];
      own[root] = root; // unless it is counted below
      if (root > Diagram.NONE) {
        own[Diagram.UNIT] = Diagram.UNIT;
      }
      int[] newPositions = new int[nodes];
      int[] newLow = new int[nodes];
      int[] newHigh = new int[nodes];
      int size = 0;
      for (int node = Diagram.FIRST; node <= root; node++) {
        if (reached[node]) {
          newPositions[size] = positions[node - Diagram.FIRST];
          newLow[size] = own[low[node - Diagram.FIRST]];
          newHigh[size++] = own[high[node - Diagram.FIRST]];
          own[node] = size + 1;
        }
      }
      return new Diagram(diagram, newPositions, newLow, newHigh, own[root]);
    }
  }
}
