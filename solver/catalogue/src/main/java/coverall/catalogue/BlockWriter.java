package coverall.catalogue;

import java.io.IOException;
import java.util.zip.Deflater;

/**
 * Packs solutions, which come in order, into blocks: a solution is stored as what differs from the
 * one before. {@link BlockReader} unpacks them; the format is described in {@code blocks.sql}.
 *
 * <p>Not thread-safe.
 */
final class BlockWriter implements AutoCloseable {
  /** The most solutions of a block. */
  static final int MOST_SOLUTIONS = 16_384;

  /** The most options of the solutions of a block together, unless it has a single one. */
  static final int MOST_OPTIONS = 1 << 20;

  /** The number of lists of which a block consists. */
  static final int LISTS = 4;

  private static final int ENOUGH_BYTES = 1 << 16; // not yet compressed

  private final Sink sink;
  private final PackedNumbers numbers;
  private final boolean mixed;
  private final PackedNumbers.List shared;
  private final PackedNumbers.List lengths;
  private final PackedNumbers.List steps;
  private final PackedNumbers.List subproblems;
  private int solutions;
  private int optionCount;
  private int lastLength;
  private int lastSubproblem;

  /** Takes blocks. */
  interface Sink {
    /**
     * Takes a block.
     *
     * @param list the solutions
     */
    void take(int solutions, byte[] list) throws IOException;
  }

  /**
   * A writer.
   *
   * @param mixed whether the solutions are of several subproblems, whose numbers are stored, too
   * @param level that of the compression, see {@link Deflater}
   */
  BlockWriter(boolean mixed, int level, Sink sink) {
    this.mixed = mixed;
    this.sink = sink;
    numbers = new PackedNumbers(LISTS, level);
    shared = numbers.list(0);
    lengths = numbers.list(1);
    steps = numbers.list(2);
    subproblems = numbers.list(3);
  }

  /**
   * Adds a solution.
   *
   * @param options an array with its options
   * @param from where they begin
   * @param before the number of options at its beginning that it shares with the one before; any
   *     for the first one
   */
  void add(int[] options, int from, int length, int before, int subproblem) throws IOException {
    if (solutions == MOST_SOLUTIONS
        || steps.size() > ENOUGH_BYTES
        || optionCount + Math.max(1, length) > MOST_OPTIONS) {
      flush();
    }
    int kept = solutions == 0 ? 0 : before;
    shared.add(kept);
    lengths.addSigned(length - lastLength);
    int last = kept == 0 ? -1 : options[from + kept - 1];
    for (int k = from + kept; k < from + length; k++) {
      steps.add(options[k] - last - 1);
      last = options[k];
    }
    if (mixed) {
      subproblems.addSigned(subproblem - lastSubproblem);
    }
    lastSubproblem = subproblem;
    lastLength = length;
    optionCount += Math.max(1, length);
    solutions++;
  }

  /** Passes on the solutions that were added and not yet passed on. */
  void flush() throws IOException {
    if (solutions == 0) {
      return;
    }
    int count = solutions;
    solutions = 0;
    optionCount = 0;
    lastLength = 0;
    lastSubproblem = 0;
    sink.take(count, numbers.pack());
  }

  /** Frees the memory of the compression; what was not passed on is lost. */
  @Override
  public void close() {
    numbers.close();
  }
}
