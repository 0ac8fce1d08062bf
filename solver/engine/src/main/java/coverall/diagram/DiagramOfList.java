package coverall.diagram;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * Makes a diagram of a list of solutions, in any order. Memory is in proportion to the diagram. Not
 * thread-safe.
 *
 * <p>Some solutions at a time are sorted and make a diagram from its end to its beginning, as
 * minimal automata are made of sorted words: Daciuk, Mihov, Watson and Watson, "Incremental
 * construction of minimal acyclic finite-state automata" (Computational Linguistics 26, 2000). Then
 * the diagrams are united.
 */
public final class DiagramOfList {
  private static final int OPTIONS_AT_ONCE = 1 << 22;

  private final int[] order;
  private final int most; // options at once
  private Diagram diagram;
  private List<int[]> waiting = new ArrayList<>(); // positions of their options, increasing
  private int size; // options of these

  /**
   * An empty list.
   *
   * @param order by position: the option
   */
  public DiagramOfList(int[] order) {
    this(order, OPTIONS_AT_ONCE);
  }

  DiagramOfList(int[] order, int most) {
    this.order = order.clone();
    this.most = most;
    diagram = new DiagramBuilder(order).build(Diagram.NONE);
  }

  /** Adds a solution; one that was added before does not count again. */
  public void add(int[] options) {
    int[] positions = new int[options.length];
    for (int k = 0; k < positions.length; k++) {
      positions[k] = diagram.positionOf(options[k]);
    }
    Arrays.sort(positions);
    waiting.add(positions);
    size += positions.length + 1;
    if (size >= most) {
      unite();
    }
  }

  /** The diagram of all solutions so far. */
  public Diagram diagram() {
    if (!waiting.isEmpty()) {
      unite();
    }
    return diagram;
  }

  private void unite() {
    diagram = diagram.combine(SetOperation.UNION, sorted());
    waiting = new ArrayList<>();
    size = 0;
  }

  /** The diagram of the solutions that are waiting. */
  private Diagram sorted() {
    waiting.sort(DiagramOfList::compare);
    DiagramBuilder builder = new DiagramBuilder(order);
    int[] node = new int[order.length + 1]; // by k: for what follows the first k of the positions
    int[] last = {};
    boolean first = true;
    for (int[] positions : waiting.reversed()) {
      int common = Arrays.mismatch(positions, last);
      if (common < 0 && !first) {
        continue; // an equal one
      }
      common = Math.max(common, 0);
      close(builder, node, last, common);
      Arrays.fill(node, common + 1, positions.length + 1, Diagram.NONE);
      node[positions.length] = Diagram.UNIT;
      last = positions;
      first = false;
    }
    close(builder, node, last, 0);
    return builder.build(node[0]);
  }

  private static void close(DiagramBuilder builder, int[] node, int[] last, int common) {
    for (int k = last.length - 1; k >= common; k--) {
      node[k] = builder.node(last[k], node[k], node[k + 1]);
    }
  }

  /** By the first difference; what ends there comes last. */
  private static int compare(int[] a, int[] b) {
    int differs = Arrays.mismatch(a, b);
    if (differs < 0) {
      return 0;
    }
    if (differs == a.length || differs == b.length) {
      return Integer.compare(b.length, a.length);
    }
    return Integer.compare(a[differs], b[differs]);
  }
}
