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

  private final int longest;
  private final UnpackedNumbers numbers;
  private final UnpackedNumbers.List shared;
  private final UnpackedNumbers.List lengths;
  private final UnpackedNumbers.List steps;
  private final UnpackedNumbers.List subproblems;
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
    this.longest = longest;
    numbers = new UnpackedNumbers(inflater, BlockWriter.LISTS, LARGEST + LONGEST_NUMBER * longest);
    shared = numbers.list(0);
    lengths = numbers.list(1);
    steps = numbers.list(2);
    subproblems = numbers.list(3);
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
    numbers.open(list);
    mixed = subproblem < 0;
    this.subproblem = mixed ? 0 : subproblem;
    left = solutions;
    optionsLeft = BlockWriter.MOST_OPTIONS;
    length = 0;
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
    if (!numbers.areRead()) {
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
