package coverall.search;

import java.util.Arrays;

/**
 * The inner loops of {@link BitSlices}: filtering, pruning and counting over lists of masks.
 *
 * <p>A mask has one bit per item, in one or more words: {@code list[w][k]} is word {@code w} of
 * mask {@code k}. A list is {@code n} consecutive masks and the {@link #PADDING} masks that follow
 * them. It may begin at any index: no alignment is needed. It may be empty.
 *
 * <p>Invariant: every list is padded. No filter keeps any of the masks that follow a list, as far
 * as the kernel reads them. {@link #pad} pads a list that the caller has made; kernels pad the
 * lists that they make, each in its own way. So a list must be padded again before another kernel
 * filters it.
 *
 * <p>A kernel reads and overwrites nothing but the lists that it is given, their padding included,
 * and the arrays that receive its results. It need not know what those arrays contain: they are
 * overwritten, not added to.
 *
 * <p>Lists, unions and planes belong to the caller. A kernel keeps scratch memory: one per thread.
 * What callers must observe is checked by assertions only.
 */
interface BitKernel {
  /** The number of masks past the end of a list that belong to the list. */
  int PADDING = 16;

  /** The most masks that a list can have. */
  int MOST_MASKS = 1 << 28;

  /** The plane in which {@link #count} marks the bits whose counts it did not finish. */
  int OVERFLOW = 4;

  /** The number of planes that can hold every {@code int} count. */
  int PLANES = Integer.SIZE;

  /** The kernel for this machine. */
  static BitKernel best() {
    return hasVectors() ? new VectorKernel() : new ScalarKernel();
  }

  /**
   * Whether the machine has vectors of a suitable length and the JVM runs with the Vector API: with
   * its module, or with its classes on the boot class path.
   */
  static boolean hasVectors() {
    Class<?> api;
    try {
      api =
          Class.forName("jdk.incubator.vector.LongVector", false, BitKernel.class.getClassLoader());
    } catch (ClassNotFoundException e) {
      return false;
    }
    // Not in module-info.java, because javac would warn all users about an incubating module.
    BitKernel.class.getModule().addReads(api.getModule());
    return VectorKernel.isWorthIt();
  }

  /** Whether it processes several masks at once. Otherwise sets of options are faster. */
  boolean isWide();

  /** Pads a list that ends before index {@code end} for any kernel: with masks of all ones. */
  static void pad(long[][] list, int end) {
    for (long[] words : list) {
      Arrays.fill(words, end, end + PADDING, -1);
    }
  }

  /**
   * Copies the masks that have no bit in common with {@code conflict}, in order, and computes their
   * union. The copies are a list at {@code to}; their padding may be that of {@code n} copies. The
   * source remains as it is.
   *
   * @param from the index of the first of {@code n} masks
   * @param to the index of the first copy, not before the end of the source's padding
   * @param conflict one word per word of a mask, not all of them 0
   * @param union receives the bitwise OR of the copies, one word per word of a mask; another array
   *     than {@code conflict}
   * @return the number of copies
   */
  int filter(long[][] list, int from, int n, int to, long[] conflict, long[] union);

  /**
   * Removes from a list, in place, the masks that cover the last needed member of the lookahead set
   * of a needed item, but not the item itself. The remaining masks keep their order and are a list
   * at {@code from}.
   *
   * @param conflict one word per word of a mask, not all of them 0, as it was when {@link #filter}
   *     made the list: no mask has a bit in common with it
   * @param needed the items still to be covered, one word per word of a mask
   * @param lookahead at least one set; all sets and their members lie in the words of the masks
   * @param union receives the bitwise OR of the remaining masks, one word per word of a mask;
   *     another array than {@code conflict} and {@code needed}
   * @return the number of remaining masks
   */
  int prune(
      long[][] list,
      int from,
      int n,
      long[] conflict,
      long[] needed,
      LookaheadMasks lookahead,
      long[] union);

  /**
   * Counts for every bit how many words have it set, in bit-sliced form: bit {@code b} of {@code
   * planes[p]} is bit {@code p} of the count for {@code b}. {@code planes[OVERFLOW]} marks the bits
   * whose count is 16 or more; their lower planes are undefined. Higher planes are not written.
   *
   * @param words one word of each mask of a list
   */
  void count(long[] words, int from, int n, long[] planes);

  /**
   * Counts in the same form without overflow. This is slower and used where every candidate
   * overflows in {@link #count}.
   *
   * @param planes {@link #PLANES} words
   * @return the number of planes written; all higher planes would be 0
   */
  static int countAll(long[] words, int from, int n, long[] planes) {
    assert isList(words, from, n) && planes.length >= PLANES;
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

  /** Whether the words contain a list with its padding. */
  static boolean isList(long[] words, int from, int n) {
    return from >= 0 && n >= 0 && n <= MOST_MASKS && from + (long) n + PADDING <= words.length;
  }

  /** Whether all words contain a list with its padding. */
  static boolean isList(long[][] list, int from, int n) {
    for (long[] words : list) {
      if (!isList(words, from, n)) {
        return false;
      }
    }
    return list.length > 0;
  }

  /** Whether {@link #filter} may be called with these arguments. */
  static boolean canFilter(long[][] list, int from, int n, int to, long[] conflict, long[] union) {
    return isList(list, from, n)
        && isList(list, to, n)
        && to >= from + n + PADDING
        && isConflict(conflict, list.length)
        && union.length == list.length
        && areDifferent(conflict, union);
  }

  /** Whether {@link #prune} may be called with these arguments. */
  static boolean canPrune(
      long[][] list,
      int from,
      int n,
      long[] conflict,
      long[] needed,
      LookaheadMasks lookahead,
      long[] union) {
    return isList(list, from, n)
        && lookahead.words() > 0
        && lookahead.words() <= list.length
        && isConflict(conflict, list.length)
        && isFiltered(list, from, n, conflict)
        && needed.length == list.length
        && union.length == list.length
        && areDifferent(conflict, union)
        && areDifferent(needed, union);
  }

  private static boolean isConflict(long[] conflict, int words) {
    long any = 0;
    for (long word : conflict) {
      any |= word;
    }
    return conflict.length == words && any != 0;
  }

  private static boolean isFiltered(long[][] list, int from, int n, long[] conflict) {
    long common = 0;
    for (int w = 0; w < list.length; w++) {
      for (int k = from; k < from + n; k++) {
        common |= list[w][k] & conflict[w];
      }
    }
    return common == 0;
  }

  @SuppressWarnings("ReferenceEquality") // equal contents are fine, the same memory is not
  private static boolean areDifferent(long[] a, long[] b) {
    return a != b;
  }

  /** Whether {@link #count} may be called with these arguments. */
  static boolean canCount(long[] words, int from, int n, long[] planes) {
    return isList(words, from, n) && planes.length > OVERFLOW;
  }
}
