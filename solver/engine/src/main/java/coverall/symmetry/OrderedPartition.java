package coverall.symmetry;

import java.util.Arrays;

/**
 * An ordered partition of the vertices of a graph, which is refined until it is equitable: vertices
 * of a cell then have equally many neighbours in each cell. Not for several threads.
 */
final class OrderedPartition {
  /*
   * The vertices are listed cell by cell in `list`. A cell is named by its place in the list, where
   * it begins; so the order of the cells never depends on the names of the vertices, and neither
   * does anything that the trace records.
   *
   * A refinement takes one cell after the other from a queue, counts for each vertex the neighbours
   * in it, and splits the cells of these vertices by the counts. Only vertices with a neighbour in
   * the cell are touched. They move to the end of their own cell, those without a neighbour keep its
   * beginning and name. When a cell splits that is not in the queue, its parts enter it except the
   * largest: Hopcroft 1971; Paige and Tarjan 1987.
   *
   * Each split is logged. To undo it is to give the part its old name; the order of the vertices
   * inside a cell does not matter. See Junttila and Kaski, Engineering an Efficient Canonical
   * Labeling Tool for Large and Sparse Graphs, ALENEX 2007.
   */
  private final IncidenceGraph graph;
  private final Budget budget;
  private final int[] list;
  private final int[] placeOf; // by vertex: in the list
  private final int[] cellOf; // by vertex
  private final int[] length; // by cell
  private final int[] touched; // by cell: how many of its vertices have a neighbour
  private final int[] counts; // by vertex: its neighbours in a cell
  private final int[] touchedCells;
  private final int[] single; // touched vertices that are alone in their cells
  private final long[] order; // by place: the count and the touched vertex
  private final int[] queue; // of cells, a ring
  private final boolean[] isQueued; // by cell
  private int queueStart;
  private int queued;
  private int[] log = new int[64]; // of splits: the part and the cell that it was part of
  private int logged;
  private int optionCells;

  /** The partition of the vertices by their colours, refined. */
  OrderedPartition(IncidenceGraph graph, Budget budget) {
    this.graph = graph;
    this.budget = budget;
    int n = graph.vertices();
    list = new int[n];
    placeOf = new int[n];
    cellOf = new int[n];
    length = new int[n];
    touched = new int[n];
    counts = new int[n];
    touchedCells = new int[n];
    single = new int[n];
    order = new long[n];
    queue = new int[n];
    isQueued = new boolean[n];
    for (int vertex = 0; vertex < n; vertex++) {
      order[vertex] = ((long) graph.colour(vertex) << Integer.SIZE) | vertex;
    }
    // options first, which have colours of their own
    Arrays.sort(order, 0, graph.options());
    Arrays.sort(order, graph.options(), n);
    int cell = 0;
    for (int place = 0; place < n; place++) {
      int vertex = (int) order[place];
      if (graph.colour(vertex) != graph.colour((int) order[cell])) {
        cell = place;
      }
      if (cell == place) {
        enqueue(cell);
        optionCells += place < graph.options() ? 1 : 0;
      }
      put(vertex, place);
      cellOf[vertex] = cell;
      length[cell]++;
    }
    refine(new Trace());
  }

  /** Whether each option is in a cell of its own. */
  boolean isDiscrete() {
    return optionCells == graph.options();
  }

  /** The first of the largest cells of options. */
  int largestCell() {
    int largest = 0;
    for (int cell = 0; cell < graph.options(); cell += length[cell]) {
      if (length[cell] > length[largest]) {
        largest = cell;
      }
    }
    return largest;
  }

  /** The vertices of a cell in increasing order, as a new array. */
  int[] members(int cell) {
    int[] members = Arrays.copyOfRange(list, cell, cell + length[cell]);
    Arrays.sort(members);
    return members;
  }

  int length(int cell) {
    return length[cell];
  }

  int cellOf(int vertex) {
    return cellOf[vertex];
  }

  /** The vertex at a place of the list. */
  int vertex(int place) {
    return list[place];
  }

  /** The list of all options, cell by cell, as a new array. */
  int[] options() {
    return Arrays.copyOf(list, graph.options());
  }

  /** The number of splits, to be able to come back. */
  int splits() {
    return logged / 2;
  }

  /** Undoes all splits but the first so many. */
  void undoTo(int splits) {
    while (logged > 2 * splits) {
      int cell = log[--logged];
      int part = log[--logged];
      for (int place = part; place < part + length[part]; place++) {
        cellOf[list[place]] = cell;
      }
      length[cell] += length[part];
      optionCells -= part < graph.options() ? 1 : 0;
    }
  }

  /**
   * Gives an option a cell of its own and refines.
   *
   * @return false if the trace differs or the budget is spent; the partition must then be undone
   */
  boolean individualize(int option, Trace trace) {
    int cell = cellOf[option];
    int last = cell + length[cell] - 1;
    swap(placeOf[option], last);
    split(cell, last, 1);
    length[cell]--;
    enqueue(last);
    return refine(trace);
  }

  private boolean refine(Trace trace) {
    boolean same = true;
    while (queued > 0 && same && !budget.step()) {
      same = splitBy(dequeue(), trace);
    }
    while (queued > 0) {
      dequeue();
      same = false;
    }
    return same;
  }

  /** Splits all cells by the numbers of neighbours in a cell. */
  private boolean splitBy(int cell, Trace trace) {
    int cells = 0;
    int singles = 0;
    for (int place = cell; place < cell + length[cell]; place++) {
      int vertex = list[place];
      for (int k = graph.start(vertex); k < graph.start(vertex + 1); k++) {
        int neighbour = graph.neighbour(k);
        if (counts[neighbour]++ == 0) {
          int its = cellOf[neighbour];
          if (length[its] == 1) {
            single[singles++] = neighbour;
          } else {
            if (touched[its]++ == 0) {
              touchedCells[cells++] = its;
            }
            swap(placeOf[neighbour], its + length[its] - touched[its]);
          }
        }
      }
    }
    Arrays.sort(touchedCells, 0, cells);
    boolean same = trace.accept(sumOfSingles(singles));
    for (int k = 0; k < cells; k++) {
      same = splitTouched(touchedCells[k], trace, same);
    }
    return same;
  }

  /** A number for the counts of vertices that are alone in their cells; clears these counts. */
  private int sumOfSingles(int singles) {
    int sum = singles;
    for (int k = 0; k < singles; k++) {
      int vertex = single[k];
      int mixed = (cellOf[vertex] + 1) * 0x9E3779B9 + counts[vertex];
      sum += (mixed ^ (mixed >>> 15)) * 0x85EBCA6B;
      counts[vertex] = 0;
    }
    return sum;
  }

  /** Splits a cell, if the trace is the same so far, and clears its counts. */
  private boolean splitTouched(int cell, Trace trace, boolean sameBefore) {
    int whole = length[cell];
    int end = cell + whole;
    int first = end - touched[cell]; // place
    touched[cell] = 0;
    boolean mixed = false;
    int count = counts[list[first]];
    for (int place = first; place < end; place++) {
      int vertex = list[place];
      order[place] = ((long) counts[vertex] << Integer.SIZE) | vertex;
      mixed |= counts[vertex] != count;
      counts[vertex] = 0;
    }
    if (!sameBefore || !trace.accept(cell) || !trace.accept(first)) {
      return false;
    }
    boolean same = true;
    length[cell] = first - cell;
    if (mixed) {
      Arrays.sort(order, first, end);
      for (int place = first; place < end; place++) {
        put((int) order[place], place);
      }
    }
    int part = first;
    while (part < end) {
      count = (int) (order[part] >>> Integer.SIZE);
      int next = mixed ? part + 1 : end;
      while (next < end && (int) (order[next] >>> Integer.SIZE) == count) {
        next++;
      }
      same &= trace.accept(next) && trace.accept(count);
      if (part > cell) {
        split(cell, part, next - part);
      } else {
        length[cell] = next - part;
      }
      part = next;
    }
    if (length[cell] < whole) {
      enqueueParts(cell, end);
    }
    return same;
  }

  /** Enqueues the parts of a cell, except the largest if the cell was not in the queue. */
  private void enqueueParts(int cell, int end) {
    int largest = -1;
    for (int part = cell; part < end && !isQueued[cell]; part += length[part]) {
      largest = largest < 0 || length[part] > length[largest] ? part : largest;
    }
    for (int part = cell; part < end; part += length[part]) {
      if (part != largest && !isQueued[part]) {
        enqueue(part);
      }
    }
  }

  /** Makes vertices, which are in place, a cell of their own. */
  private void split(int cell, int part, int size) {
    if (logged == log.length) {
      log = Arrays.copyOf(log, 2 * logged);
    }
    log[logged++] = part;
    log[logged++] = cell;
    length[part] = size;
    for (int place = part; place < part + size; place++) {
      cellOf[list[place]] = part;
    }
    optionCells += part < graph.options() ? 1 : 0;
  }

  private void put(int vertex, int place) {
    list[place] = vertex;
    placeOf[vertex] = place;
  }

  private void swap(int a, int b) {
    int vertex = list[a];
    put(list[b], a);
    put(vertex, b);
  }

  private void enqueue(int cell) {
    int end = queueStart + queued++;
    queue[end < queue.length ? end : end - queue.length] = cell;
    isQueued[cell] = true;
  }

  private int dequeue() {
    int cell = queue[queueStart];
    queueStart = queueStart + 1 < queue.length ? queueStart + 1 : 0;
    queued--;
    isQueued[cell] = false;
    return cell;
  }
}
