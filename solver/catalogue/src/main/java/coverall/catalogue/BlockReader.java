package coverall.catalogue;

import java.util.Arrays;
import java.util.zip.DataFormatException;
import java.util.zip.Inflater;

/**
 * Unpacks the solutions of a block one by one. Blocks are not trusted: whatever their bytes are,
 * they have no more solutions and options than {@link BlockWriter} puts into one, and unpack to no
 * more than a quarter of a megabyte, unless solutions can be as long.
 *
 * <p>Not thread-safe.
 */
final class BlockReader {
  private static final int MOST_OPTION = (1 << 24) - 1;
  private static final int LARGEST = 1 << 18; // unpacked, in bytes, but for one long solution
  private static final int LONGEST_NUMBER = 5; // bytes

  private final Inflater inflater;
  private final int longest;
  private final int largest;
  private byte[] bytes = new byte[1 << 12];
  private final Part shared = new Part();
  private final Part lengths = new Part();
  private final Part steps = new Part();
  private final Part subproblems = new Part();
  private boolean mixed;
  private int left; // solutions
  private int optionsLeft;
  private int[] options = new int[64];
  private int length;
  private int before; // shared with the one before
  private int subproblem;

  /**
   * A reader of any number of blocks, one after the other.
   *
   * @param inflater which several readers may share
   * @param longest the most options that a solution can have
   */
  BlockReader(Inflater inflater, int longest) {
    this.inflater = inflater;
    this.longest = longest;
    largest = LARGEST + LONGEST_NUMBER * longest;
  }

  /** A part of the unpacked bytes. */
  private final class Part {
    int at;
    int end;

    int number() throws DataFormatException {
      int number = 0;
      for (int shift = 0; shift < 35 && at < end; shift += 7) {
        byte next = bytes[at++];
        number |= (next & 0x7F) << shift;
        if (next >= 0) {
          return number;
        }
      }
      throw new DataFormatException("a number is cut off");
    }

    int signed() throws DataFormatException {
      int number = number();
      return number >>> 1 ^ -(number & 1);
    }
  }

  /**
   * Begins with a block.
   *
   * @param solutions the number of its solutions
   * @param list what {@link BlockWriter} has made of them
   * @param subproblem that of all its solutions; negative if each has its own
   * @throws DataFormatException if it is no block
   */
  void open(int solutions, byte[] list, int subproblem) throws DataFormatException {
    if (solutions < 1 || solutions > BlockWriter.MOST_SOLUTIONS) {
      throw new DataFormatException("it has " + solutions + " solutions");
    }
    int size = unpack(list);
    Part head = new Part();
    head.end = size;
    Part[] parts = {shared, lengths, steps, subproblems};
    for (Part part : parts) {
      part.end = head.number();
    }
    int at = head.at;
    for (Part part : parts) {
      part.at = at;
      if (part.end < 0 || part.end > size - at) {
        throw new DataFormatException("its parts do not fit in it");
      }
      at += part.end;
      part.end = at;
    }
    if (at != size) {
      throw new DataFormatException("its parts do not fill it");
    }
    mixed = subproblem < 0;
    this.subproblem = mixed ? 0 : subproblem;
    left = solutions;
    optionsLeft = BlockWriter.MOST_OPTIONS;
    length = 0;
  }

  private int unpack(byte[] list) throws DataFormatException {
    inflater.reset();
    inflater.setInput(list);
    int size = 0;
    while (!inflater.finished()) {
      if (size == bytes.length) {
        bytes = Arrays.copyOf(bytes, 2 * size);
      }
      int more = inflater.inflate(bytes, size, bytes.length - size);
      size += more;
      if ((more == 0 && !inflater.finished()) || size > largest) {
        throw new DataFormatException("it cannot be unpacked");
      }
    }
    if (inflater.getRemaining() > 0) {
      throw new DataFormatException("it has bytes behind its end");
    }
    return size;
  }

  /**
   * Moves to the next solution.
   *
   * @return false if there is none
   * @throws DataFormatException if it is none, or not one after the one before
   */
  boolean next() throws DataFormatException {
    if (left == 0) {
      checkEnd();
      return false;
    }
    boolean first = optionsLeft == BlockWriter.MOST_OPTIONS;
    int was = length;
    before = shared.number();
    length += lengths.signed();
    if (length < 0 || length > longest || before < 0 || before > Math.min(was, length)) {
      throw new DataFormatException("a solution has " + length + " options, " + before + " shared");
    }
    if (optionsLeft < length && !first) {
      throw new DataFormatException("its solutions are too long");
    }
    optionsLeft -= Math.max(1, length);
    readOptions(was);
    if (mixed) {
      subproblem += subproblems.signed();
      if (subproblem < 0) {
        throw new DataFormatException("a subproblem is " + subproblem);
      }
    }
    left--;
    return true;
  }

  private void readOptions(int was) throws DataFormatException {
    if (length > options.length) {
      options = Arrays.copyOf(options, Math.min(longest, 2 * length));
    }
    int replaced = before < was ? options[before] : -1;
    int last = before == 0 ? -1 : options[before - 1];
    for (int k = before; k < length; k++) {
      int step = steps.number();
      if (step < 0 || step > MOST_OPTION - 1 - last) {
        throw new DataFormatException("an option is too large");
      }
      last += step + 1;
      options[k] = last;
    }
    if (before < was && (before == length || options[before] <= replaced)) {
      throw new DataFormatException("its solutions are not in order");
    }
  }

  private void checkEnd() throws DataFormatException {
    if (shared.at < shared.end
        || lengths.at < lengths.end
        || steps.at < steps.end
        || subproblems.at < subproblems.end) {
      throw new DataFormatException("it has more than its solutions");
    }
  }

  /** The options of the solution, in increasing order, and beyond its length anything. */
  int[] options() {
    return options;
  }

  /** The number of options of the solution. */
  int length() {
    return length;
  }

  /** The number of options at its beginning that it shares with the one before; the first, 0. */
  int shared() {
    return before;
  }

  /** The subproblem in which the solution was found. */
  int subproblem() {
    return subproblem;
  }
}
