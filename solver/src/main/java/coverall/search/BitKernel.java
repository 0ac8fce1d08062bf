package coverall.search;

import java.util.Arrays;

/**
 * The two streaming passes of {@link BitSlices}: over lists of masks, word by word.
 *
 * <p>{@code list[w][k]} is word {@code w} of mask {@code k}. A kernel may read and write up to
 * {@link #PADDING} masks behind the end of a list.
 */
interface BitKernel {
  /** How many masks behind a list may be overwritten. */
  int PADDING = 16;

  /** The plane in which {@link #count} marks what it has not counted to the end. */
  int OVERFLOW = 4;

  /** The number of planes that hold any count. */
  int PLANES = Integer.SIZE;

  /** The kernel for this machine. */
  static BitKernel best() {
    return hasVectors() ? new VectorKernel() : new ScalarKernel();
  }

  /** Whether the machine has vectors of some length and the JVM was told to use them. */
  static boolean hasVectors() {
    return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
        && VectorKernel.isWorthIt();
  }

  /**
   * Copies the masks that have no bit in common with the conflict, and joins them.
   *
   * @param from where the masks begin, {@code n} of them
   * @param to where the copies begin
   * @param conflict a word for each word of a mask
   * @param union receives all bits of the copies
   * @return the number of copies
   */
  int filter(long[][] list, int from, int n, int to, long[] conflict, long[] union);

  /**
   * Drops from a list, in place, the masks that take the last companion of an item but not the
   * item.
   *
   * @param needed the items still needed
   * @param union receives all bits of the masks that stay
   * @return the number of masks that stay
   */
  int prune(long[][] list, int from, int n, long[] needed, CompanionMasks companions, long[] union);

  /**
   * Counts how many masks have each bit, in bit-sliced form: bit {@code b} of {@code planes[p]} is
   * bit {@code p} of the count for {@code b}. {@code planes[OVERFLOW]} has the bits with 16 or
   * more, whose lower planes mean nothing; higher planes are left alone.
   */
  void count(long[] words, int from, int n, long[] planes);

  /**
   * Counts likewise, and to the end: slower, for where every bit would overflow.
   *
   * @return the number of planes filled: higher ones would be 0
   */
  static int countAll(long[] words, int from, int n, long[] planes) {
    int used = Integer.SIZE - Integer.numberOfLeadingZeros(n);
    Arrays.fill(planes, 0, used, 0);
    for (int k = from; k < from + n; k++) {
      long carry = words[k];
      for (int p = 0; carry != 0; p++) {
        long old = planes[p];
        planes[p] = old ^ carry;
        carry &= old;
      }
    }
    return used;
  }
}
