package coverall.search;

import java.util.Arrays;

/**
 * A list of options twice: by option, the mask of its items, and by item, the set of its options.
 * There are at most 64 items. Not thread-safe; the arrays belong to the list and change with it.
 */
final class OptionSets {
  /*
   * A set has one bit per option. It is cut into blocks of 256 options, that is four words, and the
   * sets of all items in one block are next to each other:
   *
   *   sets[(block * 64 + item) * 4 + word]
   *
   * To get from masks to sets, each square of 64 options and 64 items is transposed: exchange the
   * off-diagonal quarters, then those of each quarter, and so on (Warren, Hacker's Delight, 7-3).
   * The four squares of a block are transposed at once, two steps at a time.
   */

  /** The binary logarithm of the number of options in a block. */
  static final int LOG_BLOCK = 8;

  /** The number of words of a set in a block. */
  static final int WORDS = 4;

  private static final int BLOCK = 1 << LOG_BLOCK;

  private long[] masks = new long[BLOCK];
  private long[] sets = new long[BLOCK];
  private int blocks;

  /** The masks of the options, in an array that has room for the blocks. */
  long[] masks() {
    return masks;
  }

  /** The sets of the items, by block, item and word. */
  long[] sets() {
    return sets;
  }

  /** The number of blocks, at least 1. */
  int blocks() {
    return blocks;
  }

  /** Where the set of an item begins in a block. */
  static int start(int block, int item) {
    return (block << LOG_BLOCK) + item * WORDS;
  }

  /** The number of blocks, at least 1, that a number of options takes. */
  static int blocksOf(int n) {
    return Math.max(1, (n + BLOCK - 1) >> LOG_BLOCK);
  }

  /** Makes room for a number of options. This loses those of before. */
  void clear(int n) {
    blocks = blocksOf(n);
    int room = blocks << LOG_BLOCK;
    if (room > masks.length) {
      masks = new long[room + room / 2];
      sets = new long[room + room / 2];
    }
  }

  /**
   * Makes the sets from the masks.
   *
   * @param n the number of masks, as announced to {@link #clear}
   */
  void fill(int n) {
    Arrays.fill(masks, n, blocks << LOG_BLOCK, 0);
    for (int from = 0; from < blocks << LOG_BLOCK; from += BLOCK) {
      for (int w = 0; w < WORDS; w++) {
        for (int k = 0; k < Long.SIZE; k++) {
          sets[from + k * WORDS + w] = masks[from + w * Long.SIZE + k];
        }
      }
      exchange(from, 16, 0x0000_0000_FFFF_FFFFL, 0x0000_FFFF_0000_FFFFL);
      exchange(from, 4, 0x00FF_00FF_00FF_00FFL, 0x0F0F_0F0F_0F0F_0F0FL);
      exchange(from, 1, 0x3333_3333_3333_3333L, 0x5555_5555_5555_5555L);
    }
  }

  /** The steps of the transposition for quarters of {@code 2 * size} and of {@code size}. */
  private void exchange(int from, int size, long large, long small) {
    long[] a = sets;
    int twice = 2 * size;
    int next = WORDS * size;
    for (int start = from; start < from + BLOCK; start += 4 * next) {
      for (int k = start; k < start + next; k++) {
        long first = a[k];
        long second = a[k + next];
        long third = a[k + 2 * next];
        long fourth = a[k + 3 * next];
        long differ = ((first >>> twice) ^ third) & large;
        first ^= differ << twice;
        third ^= differ;
        differ = ((second >>> twice) ^ fourth) & large;
        second ^= differ << twice;
        fourth ^= differ;
        differ = ((first >>> size) ^ second) & small;
        a[k] = first ^ (differ << size);
        a[k + next] = second ^ differ;
        differ = ((third >>> size) ^ fourth) & small;
        a[k + 2 * next] = third ^ (differ << size);
        a[k + 3 * next] = fourth ^ differ;
      }
    }
  }
}
