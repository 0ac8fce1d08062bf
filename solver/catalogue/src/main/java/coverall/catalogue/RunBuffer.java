package coverall.catalogue;

import java.io.IOException;
import java.util.Arrays;

/**
 * Solutions in any order, which are sorted to become a run. Not thread-safe.
 *
 * <p>They are sorted from their first options to their last: numbers of 64 bits that contain the
 * next few options of each are sorted, and then those solutions that are alike in these.
 */
final class RunBuffer {
  private static final int INDEX_BITS = 16;
  private static final int MOST_SOLUTIONS = 1 << INDEX_BITS;
  private static final int MOST_OPTIONS = 1 << 22; // of all solutions
  private static final int FEW = 12; // solutions that are sorted by insertion
  private static final int MOST_ROUNDS = 1_000;

  private final int bits; // of an option and one more value
  private final int together; // options in a key
  private int[] options = new int[1 << 8];
  private int[] starts = new int[1 << 4]; // by solution, and the end
  private int[] subproblems = new int[1 << 4]; // by solution
  private int count;
  private long[] keys = {}; // the next options of a solution, and its index

  /**
   * An empty buffer.
   *
   * @param optionCount the number of options of the problem
   */
  RunBuffer(int optionCount) {
    bits = Integer.SIZE - Integer.numberOfLeadingZeros(Math.max(1, optionCount));
    together = (Long.SIZE - 1 - INDEX_BITS) / bits;
  }

  /** The number of solutions. */
  int count() {
    return count;
  }

  /** Whether there is room for as many solutions with as many options. */
  boolean takes(int solutions, int optionCount) {
    return count == 0
        || (count + solutions <= MOST_SOLUTIONS && starts[count] + optionCount <= MOST_OPTIONS);
  }

  /** Whether there is room for the solutions of another buffer. */
  boolean takes(RunBuffer other) {
    return takes(other.count, other.starts[other.count]);
  }

  void add(int[] solution, int subproblem) {
    add(solution, 0, solution.length, subproblem);
  }

  private void add(int[] from, int at, int length, int subproblem) {
    int start = starts[count];
    if (start + length > options.length) {
      options = Arrays.copyOf(options, Math.max(2 * options.length, start + length));
    }
    if (count + 2 > starts.length) {
      starts = Arrays.copyOf(starts, 2 * starts.length);
      subproblems = Arrays.copyOf(subproblems, starts.length);
    }
    System.arraycopy(from, at, options, start, length);
    subproblems[count++] = subproblem;
    starts[count] = start + length;
  }

  /** Takes over the solutions of another buffer, which is empty then. */
  void addAll(RunBuffer other) {
    for (int k = 0; k < other.count; k++) {
      add(other.options, other.starts[k], other.length(k), other.subproblems[k]);
    }
    other.clear();
  }

  private int length(int solution) {
    return starts[solution + 1] - starts[solution];
  }

  private void clear() {
    count = 0;
  }

  /** Passes on the solutions in order; the buffer is empty then. */
  void moveTo(BlockWriter blocks) throws IOException {
    if (keys.length < count) {
      keys = new long[starts.length];
    }
    for (int k = 0; k < count; k++) {
      keys[k] = k;
    }
    sort(0, count, 0, 0);
    int last = 0;
    for (int k = 0; k < count; k++) {
      int solution = index(keys[k]);
      int shared = k == 0 ? 0 : shared(last, solution);
      blocks.add(options, starts[solution], length(solution), shared, subproblems[solution]);
      last = solution;
    }
    blocks.flush();
    clear();
  }

  private static int index(long key) {
    return (int) key & (MOST_SOLUTIONS - 1);
  }

  private int shared(int one, int other) {
    int differs =
        Arrays.mismatch(
            options, starts[one], starts[one + 1], options, starts[other], starts[other + 1]);
    return differs < 0 ? length(other) : differs;
  }

  private int compare(int one, int other) {
    return Arrays.compare(
        options, starts[one], starts[one + 1], options, starts[other], starts[other + 1]);
  }

  /**
   * Sorts some of the solutions, which are alike in their first options.
   *
   * @param depth the number of these options
   */
  private void sort(int from, int to, int depth, int round) {
    if (to - from <= FEW || round == MOST_ROUNDS) {
      insertionSort(from, to);
      return;
    }
    for (int k = from; k < to; k++) {
      keys[k] = key(index(keys[k]), depth);
    }
    Arrays.sort(keys, from, to);
    int start = from;
    for (int k = from + 1; k <= to; k++) {
      if (k == to || keys[k] >>> INDEX_BITS != keys[start] >>> INDEX_BITS) {
        boolean ends = (keys[start] >>> INDEX_BITS & (1L << bits) - 1) == 0;
        if (k - start > 1 && !ends) {
          sort(start, k, depth + together, round + 1);
        }
        start = k;
      }
    }
  }

  private long key(int solution, int depth) {
    long key = 0;
    int end = starts[solution + 1];
    int at = starts[solution] + depth;
    for (int k = 0; k < together; k++, at++) {
      key = key << bits | (at < end ? options[at] + 1 : 0);
    }
    return key << INDEX_BITS | solution;
  }

  private void insertionSort(int from, int to) {
    for (int k = from + 1; k < to; k++) {
      long own = keys[k];
      int at = k;
      while (at > from && compare(index(keys[at - 1]), index(own)) > 0) {
        keys[at] = keys[at - 1];
        at--;
      }
      keys[at] = own;
    }
  }
}
