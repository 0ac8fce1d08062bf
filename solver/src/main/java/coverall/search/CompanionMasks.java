package coverall.search;

import coverall.cover.Companions;
import java.util.Arrays;

/** The companions of an exact cover problem as words. Immutable. */
final class CompanionMasks {
  private final int[] offsets;
  private final long[][] holders; // by offset and word: the items that have a companion there
  private final long[] any; // by word: the items that have companions at all
  private final int words; // those that have companions or are some

  // For masks whose companions are in two words: the offsets by direction, padded with empty masks.
  private static final int DIRECTIONS = 3;
  private final int[] up = new int[DIRECTIONS];
  private final int[] down = new int[DIRECTIONS];
  private final long[][] hasUp = new long[DIRECTIONS][2];
  private final long[][] hasDown = new long[DIRECTIONS][2];
  private final boolean compact;

  CompanionMasks(Companions companions, int itemCount, int words) {
    offsets = new int[companions.count()];
    holders = new long[offsets.length][words];
    any = new long[words];
    int last = -1;
    for (int k = 0; k < offsets.length; k++) {
      offsets[k] = companions.offset(k);
      for (int item = 0; item < itemCount; item++) {
        if (companions.holds(k, item)) {
          holders[k][item / Long.SIZE] |= 1L << item;
          any[item / Long.SIZE] |= 1L << item;
          last = Math.max(last, Math.max(item, item + offsets[k]));
        }
      }
    }
    this.words = (last + Long.SIZE) / Long.SIZE;
    compact = this.words <= 2 && words <= 2 && fillDirections();
  }

  private boolean fillDirections() {
    int ups = 0;
    int downs = 0;
    for (int k = 0; k < offsets.length; k++) {
      if ((offsets[k] > 0 ? ups : downs) == DIRECTIONS || Math.abs(offsets[k]) >= Long.SIZE) {
        return false;
      }
      if (offsets[k] > 0) {
        up[ups] = offsets[k];
        hasUp[ups++] = Arrays.copyOf(holders[k], 2);
      } else {
        down[downs] = -offsets[k];
        hasDown[downs++] = Arrays.copyOf(holders[k], 2);
      }
    }
    return true;
  }

  /** Whether two words hold all, and the offsets are three up and three down, less than a word. */
  boolean isCompact() {
    return compact;
  }

  int up(int k) {
    return up[k];
  }

  int down(int k) {
    return down[k];
  }

  long hasUp(int k, int word) {
    return hasUp[k][word];
  }

  long hasDown(int k, int word) {
    return hasDown[k][word];
  }

  int count() {
    return offsets.length;
  }

  int offset(int k) {
    return offsets[k];
  }

  /** A word of the items that have a companion at the k-th offset. */
  long holders(int k, int word) {
    return holders[k][word];
  }

  /** A word of the items that have companions. */
  long any(int word) {
    return any[word];
  }

  /** How many words, from the first, have anything to do with companions; 0 if there are none. */
  int words() {
    return words;
  }
}
