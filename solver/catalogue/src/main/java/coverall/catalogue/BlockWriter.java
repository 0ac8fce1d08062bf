package coverall.catalogue;

import java.io.IOException;
import java.util.Arrays;
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

  private static final int ENOUGH_BYTES = 1 << 16; // not yet compressed

  private final Sink sink;
  private final Deflater deflater;
  private final boolean mixed;
  private final Numbers shared = new Numbers();
  private final Numbers lengths = new Numbers();
  private final Numbers steps = new Numbers();
  private final Numbers subproblems = new Numbers();
  private final Numbers head = new Numbers();
  private byte[] packed = new byte[1 << 12];
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

  /** Numbers that are not negative, of seven bits in a byte, the least significant ones first. */
  private static final class Numbers {
    byte[] bytes = new byte[1 << 10];
    int size;

    void add(int number) {
      if (size + 5 > bytes.length) {
        bytes = Arrays.copyOf(bytes, 2 * bytes.length);
      }
      int left = number;
      while (left > 0x7F) {
        bytes[size++] = (byte) (left | 0x80);
        left >>>= 7;
      }
      bytes[size++] = (byte) left;
    }

    void addAll(Numbers other) {
      if (size + other.size > bytes.length) {
        bytes = Arrays.copyOf(bytes, Math.max(2 * bytes.length, size + other.size));
      }
      System.arraycopy(other.bytes, 0, bytes, size, other.size);
      size += other.size;
    }

    /** Adds a number that may be negative: 0, -1, 1, -2, ... become 0, 1, 2, 3, ... */
    void addSigned(int number) {
      add(number << 1 ^ number >> 31);
    }
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
    deflater = new Deflater(level, /* nowrap= */ true);
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
        || steps.size > ENOUGH_BYTES
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
    for (Numbers part : new Numbers[] {shared, lengths, steps, subproblems}) {
      head.add(part.size);
    }
    for (Numbers part : new Numbers[] {shared, lengths, steps, subproblems}) {
      head.addAll(part);
      part.size = 0;
    }
    deflater.reset();
    deflater.setInput(head.bytes, 0, head.size);
    deflater.finish();
    int size = 0;
    while (!deflater.finished()) {
      if (size == packed.length) {
        packed = Arrays.copyOf(packed, 2 * size);
      }
      size += deflater.deflate(packed, size, packed.length - size);
    }
    head.size = 0;
    int count = solutions;
    solutions = 0;
    optionCount = 0;
    lastLength = 0;
    lastSubproblem = 0;
    sink.take(count, Arrays.copyOf(packed, size));
  }

  /** Frees the memory of the compression; what was not passed on is lost. */
  @Override
  public void close() {
    deflater.end();
  }
}
