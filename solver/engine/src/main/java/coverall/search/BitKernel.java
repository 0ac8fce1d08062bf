package coverall.search;

import java.util.Arrays;

/**
 * The inner loops of {@link BitSlices}: filtering, pruning and counting over lists of masks.
 *
 * <p>{@code list[w][k]} is word {@code w} of mask {@code k}. A kernel may read and overwrite up to
 * {@link #PADDING} masks past the end of a list.
 *
 * <p>Lists, unions and planes belong to the caller. A kernel keeps scratch memory: one per thread.
 */
interface BitKernel {
  /** The number of masks past the end of a list that a kernel may overwrite. */
  int PADDING = 16;

  /** The plane in which {@link #count} marks the bits whose counts it did not finish. */
  int OVERFLOW = 4;

  /** The number of planes that can hold every {@code int} count. */
  int PLANES = Integer.SIZE;

  /** The kernel for this machine. */
  static BitKernel best() {
    return hasVectors() ? new VectorKernel() : new ScalarKernel();
  }

  /**
   * Whether the machine has vectors of a suitable length and the JVM runs with the Vector API
   * module.
   */
  static boolean hasVectors() {
    return ModuleLayer.boot().findModule("jdk.incubator.vector").isPresent()
        && VectorKernel.isWorthIt();
  }

  /**
   * Copies the masks that have no bit in common with {@code conflict}, in order, and computes their
   * union.
   *
   * @param from the index of the first of {@code n} masks
   * @param to the index of the first copy
   * @param conflict one word per word of a mask
   * @param union receives the bitwise OR of the copies, one word per word of a mask
   * @return the number of copies
   */
  int filter(long[][] list, int from, int n, int to, long[] conflict, long[] union);

  /**
   * Removes from a list, in place, the masks that cover the last needed member of the lookahead set
   * of a needed item, but not the item itself. The remaining masks keep their order.
   *
   * @param needed the items still to be covered, one word per word of a mask
   * @param union receives the bitwise OR of the remaining masks, one word per word of a mask
   * @return the number of remaining masks
   */
  int prune(long[][] list, int from, int n, long[] needed, LookaheadMasks lookahead, long[] union);

  /**
   * Counts for every bit how many words have it set, in bit-sliced form: bit {@code b} of {@code
   * planes[p]} is bit {@code p} of the count for {@code b}. {@code planes[OVERFLOW]} marks the bits
   * whose count is 16 or more; their lower planes are undefined. Higher planes are not written.
   */
  void count(long[] words, int from, int n, long[] planes);

  /**
   * Counts in the same form without overflow. This is slower and used where every candidate
   * overflows in {@link #count}.
   *
   * @return the number of planes written; all higher planes would be 0
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
