package coverall.enumerate;

import java.math.BigInteger;
import java.util.Arrays;

/**
 * A hash table with open addressing, in one array, that maps states to the number of ways that lead
 * to them.
 *
 * <p>An entry consists of the words of a state and the limbs of its count, the lowest limb first. A
 * count is never zero; an entry whose limbs are all zero is free. The caller guarantees that no
 * count needs more limbs. For one thread.
 */
final class StateTable {
  private static final int FEWEST = 1 << 10; // entries

  private final int words;
  private final int limbs;
  private long[] entries;
  private int capacity; // a power of two
  private int size;

  StateTable(int words, int limbs) {
    this.words = words;
    this.limbs = limbs;
    capacity = FEWEST;
    entries = new long[capacity * stride()];
  }

  /**
   * The greatest number of states that a table may have if two tables, one of which is growing,
   * share the memory.
   *
   * @param bytes the memory for both tables
   */
  static int mostStates(int words, int limbs, long bytes) {
    long each = (long) (words + limbs) * Long.BYTES;
    long most = Math.min(bytes * 2 / 5 / each, Integer.MAX_VALUE / 2 / (words + limbs));
    return fill((int) Long.highestOneBit(Math.max(most, FEWEST)));
  }

  private static int fill(int capacity) {
    return capacity / 8 * 5;
  }

  private int stride() {
    return words + limbs;
  }

  /** The number of states. */
  int size() {
    return size;
  }

  /** The place of the first entry at or after this place; -1 if none. */
  int entryFrom(int place) {
    for (int at = place; at < entries.length; at += stride()) {
      if (!isFree(at)) {
        return at;
      }
    }
    return -1;
  }

  /** The place of the next entry; -1 if none. */
  int entryAfter(int place) {
    return entryFrom(place + stride());
  }

  private boolean isFree(int at) {
    for (int k = at + words; k < at + stride(); k++) {
      if (entries[k] != 0) {
        return false;
      }
    }
    return true;
  }

  /** A word of the state of an entry. */
  long word(int place, int word) {
    return entries[place + word];
  }

  /** The count of an entry. */
  BigInteger count(int place) {
    BigInteger count = BigInteger.ZERO;
    for (int k = limbs - 1; k >= 0; k--) {
      BigInteger limb = new BigInteger(Long.toUnsignedString(entries[place + words + k]));
      count = count.shiftLeft(Long.SIZE).add(limb);
    }
    return count;
  }

  /** Adds the initial state, in which nothing is covered, with a count of 1. */
  void begin() {
    int at = find(new long[words]);
    entries[at + words] = 1;
    size = 1;
  }

  /** Adds the count of an entry of another table to the count of a state. */
  void add(long[] state, StateTable from, int place) {
    int at = find(state);
    if (isFree(at)) {
      System.arraycopy(state, 0, entries, at, words);
      System.arraycopy(from.entries, place + words, entries, at + words, limbs);
      size++;
      if (size > fill(capacity)) {
        grow();
      }
      return;
    }
    long carry = 0;
    for (int k = 0; k < limbs; k++) {
      long own = entries[at + words + k];
      long sum = own + from.entries[place + words + k];
      long carried = Long.compareUnsigned(sum, own) < 0 ? 1 : 0;
      sum += carry;
      carried |= carry == 1 && sum == 0 ? 1 : 0;
      entries[at + words + k] = sum;
      carry = carried;
    }
    assert carry == 0;
  }

  private int find(long[] state) {
    long hash = 0;
    for (int k = 0; k < words; k++) {
      hash = (hash ^ state[k]) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    int entry = (int) hash & (capacity - 1);
    while (true) {
      int at = entry * stride();
      if (isFree(at) || isState(at, state)) {
        return at;
      }
      entry = (entry + 1) & (capacity - 1);
    }
  }

  private boolean isState(int at, long[] state) {
    for (int k = 0; k < words; k++) {
      if (entries[at + k] != state[k]) {
        return false;
      }
    }
    return true;
  }

  private void grow() {
    long[] old = entries;
    capacity *= 2;
    entries = new long[capacity * stride()];
    long[] state = new long[words];
    for (int from = 0; from < old.length; from += stride()) {
      boolean free = true;
      for (int k = from + words; k < from + stride(); k++) {
        free &= old[k] == 0;
      }
      if (!free) {
        System.arraycopy(old, from, state, 0, words);
        System.arraycopy(old, from, entries, find(state), stride());
      }
    }
  }

  /** Removes all entries. */
  void clear() {
    Arrays.fill(entries, 0);
    size = 0;
  }
}
