package coverall.search;

import coverall.cover.ExactCover;
import java.util.Arrays;

/**
 * The options of an exact cover problem as masks of their items, and a hash table from masks to
 * options. Options without items are not in the table. Immutable.
 */
final class MaskTable {
  private static final int NONE = -1; // an empty slot, or the end of a chain

  private final long[][] masks; // by word and option
  private final int[] byHash; // hash table of the first option with each mask
  private final int[] sameMask; // by option: the next one with the same mask
  private boolean distinct = true;

  /**
   * Makes the masks of all options.
   *
   * @param words the number of words in a mask
   */
  MaskTable(ExactCover cover, int words) {
    masks = new long[words][cover.optionCount()];
    byHash = new int[Integer.highestOneBit(cover.optionCount() + 1) * 4];
    Arrays.fill(byHash, NONE);
    sameMask = new int[cover.optionCount()];
    for (int option = 0; option < cover.optionCount(); option++) {
      for (int k = cover.start(option); k < cover.start(option + 1); k++) {
        masks[cover.itemOf(k) / Long.SIZE][option] |= 1L << cover.itemOf(k);
      }
      if (cover.isUsable(option)) {
        enter(option);
      }
    }
  }

  /** Adds an option to the hash table, at the end of the chain of options with the same mask. */
  private void enter(int option) {
    sameMask[option] = NONE;
    int slot = slot(masks, option);
    if (byHash[slot] == NONE) {
      byHash[slot] = option;
      return;
    }
    int last = byHash[slot];
    while (sameMask[last] != NONE) {
      last = sameMask[last];
    }
    sameMask[last] = option;
    distinct = false;
  }

  /** The slot that holds a mask or would hold it. */
  private int slot(long[][] list, int at) {
    long hash = 0;
    for (long[] words : list) {
      hash = (hash ^ words[at]) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    int slot = (int) hash & (byHash.length - 1);
    while (byHash[slot] != NONE && !equal(masks, byHash[slot], list, at)) {
      slot = (slot + 1) & (byHash.length - 1);
    }
    return slot;
  }

  private static boolean equal(long[][] a, int atA, long[][] b, int atB) {
    for (int w = 0; w < a.length; w++) {
      if (a[w][atA] != b[w][atB]) {
        return false;
      }
    }
    return true;
  }

  /** The masks by word and option. The arrays are shared; callers must not change them. */
  long[][] masks() {
    return masks;
  }

  /** Whether no two options with items have the same mask. */
  boolean isDistinct() {
    return distinct;
  }

  /**
   * The option that a mask of a list stands for.
   *
   * @param list masks of options by word and index, in the order of the options; of those with the
   *     same mask it has all or none
   * @param start where the list begins
   * @param at the index of the mask
   */
  int option(long[][] list, int start, int at) {
    int option = byHash[slot(list, at)];
    if (sameMask[option] != NONE) {
      for (int k = start; k < at; k++) {
        option = equal(list, k, list, at) ? sameMask[option] : option;
      }
    }
    return option;
  }
}
