package coverall.search;

import coverall.cover.LookaheadSets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/**
 * The {@link LookaheadSets} of an exact cover problem as bit masks. Immutable.
 *
 * <p>The members of the sets of one word's items lie in a few words, at a few distances. Each pair
 * of a word and a distance is a "term". Evaluating a term shifts the source word to align members
 * with the items that they belong to, then masks out all but those items.
 */
final class LookaheadMasks {
  private static final Term[] NO_TERMS = {};

  /**
   * The number of terms, for each word of a mask, above which the lookup takes longer than it
   * saves.
   */
  private static final int MOST_TERMS = 6;

  /**
   * One step of the lookup of the sets of the items of a word.
   *
   * @param source the index of the word that contains the members
   * @param shift how many bits to shift it right; negative values shift left
   * @param holders the items whose sets have a member there
   */
  record Term(int source, int shift, long holders) {}

  private final Term[][] terms; // by word
  private final long[] any; // by word: the items that have sets
  private final int words; // the words up to the last that has an item with a set, or a member

  // For sets in at most two words: the offsets by direction, padded with empty masks.
  private static final int DIRECTIONS = 3;
  private final int[] up = new int[DIRECTIONS];
  private final int[] down = new int[DIRECTIONS];
  private final long[][] hasUp = new long[DIRECTIONS][2];
  private final long[][] hasDown = new long[DIRECTIONS][2];
  private final boolean compact;

  LookaheadMasks(LookaheadSets sets, int itemCount, int words) {
    long[][] holders = new long[sets.count()][words];
    any = new long[words];
    int last = -1;
    for (int k = 0; k < holders.length; k++) {
      for (int item = 0; item < itemCount; item++) {
        if (sets.holds(k, item)) {
          holders[k][item / Long.SIZE] |= 1L << item;
          any[item / Long.SIZE] |= 1L << item;
          last = Math.max(last, Math.max(item, item + sets.offset(k)));
        }
      }
    }
    this.words = (last + Long.SIZE) / Long.SIZE;
    terms = new Term[words][];
    for (int w = 0; w < words; w++) {
      terms[w] = terms(sets, holders, w);
    }
    compact = this.words <= 2 && words <= 2 && fillDirections(sets, holders);
  }

  /**
   * The masks of the sets, or of none if looking them up would take longer than the branches that
   * it saves, because the members are at many distances.
   *
   * @param words of a mask
   */
  static LookaheadMasks worthwhile(LookaheadSets sets, int itemCount, int words) {
    LookaheadMasks masks = new LookaheadMasks(sets, itemCount, words);
    int count = Arrays.stream(masks.terms).mapToInt(terms -> terms.length).sum();
    return masks.isCompact() || count <= MOST_TERMS * words
        ? masks
        : new LookaheadMasks(LookaheadSets.NONE, itemCount, words);
  }

  private static Term[] terms(LookaheadSets sets, long[][] holders, int word) {
    List<Term> terms = new ArrayList<>();
    for (int k = 0; k < holders.length; k++) {
      // At any one offset, the members for a word's items lie in at most two words.
      int place = word * Long.SIZE + sets.offset(k);
      int source = Math.floorDiv(place, Long.SIZE);
      int shift = Math.floorMod(place, Long.SIZE);
      long low = holders[k][word] & (-1L >>> shift);
      long high = holders[k][word] & ~(-1L >>> shift);
      if (low != 0) {
        terms.add(new Term(source, shift, low));
      }
      if (high != 0) {
        terms.add(new Term(source + 1, shift - Long.SIZE, high));
      }
    }
    return terms.toArray(NO_TERMS);
  }

  private boolean fillDirections(LookaheadSets sets, long[][] holders) {
    int ups = 0;
    int downs = 0;
    for (int k = 0; k < holders.length; k++) {
      int offset = sets.offset(k);
      if ((offset > 0 ? ups : downs) == DIRECTIONS || Math.abs(offset) >= Long.SIZE) {
        return false;
      }
      if (offset > 0) {
        up[ups] = offset;
        hasUp[ups++] = Arrays.copyOf(holders[k], 2);
      } else {
        down[downs] = -offset;
        hasDown[downs++] = Arrays.copyOf(holders[k], 2);
      }
    }
    return true;
  }

  /**
   * Whether all masks fit in two words and there are at most three offsets in each direction, each
   * shorter than a word. Only then are {@link #up}, {@link #down}, {@link #hasUp} and {@link
   * #hasDown} defined.
   */
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

  /** The terms of a word. The array is shared; callers must not change it. */
  Term[] terms(int word) {
    return terms[word];
  }

  /** The members of an item's set; none if it has no set. */
  int[] members(int item) {
    int word = item / Long.SIZE;
    long bit = 1L << item;
    return Arrays.stream(terms[word])
        .filter(term -> (term.holders() & bit) != 0)
        .mapToInt(term -> item + (term.source() - word) * Long.SIZE + term.shift())
        .toArray();
  }

  /** The items of a word that have sets. */
  long any(int word) {
    return any[word];
  }

  /**
   * The number of words, from the first, with items that have sets or belong to one; 0 without
   * sets.
   */
  int words() {
    return words;
  }
}
