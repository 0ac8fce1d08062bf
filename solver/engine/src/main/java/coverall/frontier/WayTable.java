package coverall.frontier;

import coverall.diagram.Limbs;
import java.math.BigInteger;
import java.util.Arrays;

/**
 * A hash table with open addressing, in one array, that maps states to the number of ways that lead
 * to them.
 *
 * <p>An entry consists of the words of a state and the limbs of its count, the lowest limb first. A
 * count is never zero; an entry whose limbs are all zero is free. A count that would need more
 * limbs is an error. Not thread-safe.
 */
final class WayTable {
  private static final int FEWEST = 1 << 10; // entries

  private final int words;
  private final int limbs;
  private long[] entries;
  private int capacity; // a power of two
  private int size;

  WayTable(int words, int limbs) {
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

  /** The array of the entries, valid until an entry is added. */
  long[] entries() {
    return entries;
  }

  /** The sum of all counts. */
  BigInteger total() {
    BigInteger total = BigInteger.ZERO;
    for (int at = entryFrom(0); at >= 0; at = entryAfter(at)) {
      total = total.add(Limbs.number(entries, at + words, limbs));
    }
    return total;
  }

  /** The entries as a list. */
  StateList list() {
    long[] list = new long[size * stride()];
    int length = 0;
    for (int at = entryFrom(0); at >= 0; at = entryAfter(at)) {
      System.arraycopy(entries, at, list, length, stride());
      length += stride();
    }
    return new StateList(words, limbs, list);
  }

  /** Adds the entries of a list. */
  void addAll(StateList list) {
    long[] state = new long[words];
    for (int at = 0; at < list.entries().length; at += stride()) {
      System.arraycopy(list.entries(), at, state, 0, words);
      add(state, list.entries(), at);
    }
  }

  /**
   * Adds the count of an entry to the count of a state.
   *
   * @param from an array with the entry, of another table or a list
   * @param place where it begins
   */
  void add(long[] state, long[] from, int place) {
    int at = find(state);
    if (isFree(at)) {
      System.arraycopy(state, 0, entries, at, words);
      System.arraycopy(from, place + words, entries, at + words, limbs);
      size++;
      if (size > fill(capacity)) {
        grow();
      }
      return;
    }
    if (Limbs.add(entries, at + words, from, place + words, limbs)) {
      throw new ArithmeticException("a count needs more than " + limbs + " limbs");
    }
  }

  /** The place of the entry of a state; -1 if there is none. */
  int placeOf(long[] state) {
    int at = find(state);
    return isFree(at) ? -1 : at;
  }

  /**
   * The lowest limb of the count of a state, as an int. If there is no entry yet, it is added, and
   * its count is the number of entries then: so states are numbered from 1.
   */
  int numbered(long[] state) {
    int at = find(state);
    if (!isFree(at)) {
      return number(at);
    }
    System.arraycopy(state, 0, entries, at, words);
    entries[at + words] = ++size;
    int number = size;
    if (size > fill(capacity)) {
      grow();
    }
    return number;
  }

  /** The lowest limb of the count of an entry, as an int. */
  int number(int place) {
    return (int) entries[place + words];
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

  /**
   * Removes all entries. The table gets smaller if it was rather empty: whoever visits all entries
   * passes over the free ones, too.
   */
  void clear() {
    int enough = Math.max(FEWEST, 4 * Integer.highestOneBit(Math.max(1, size)));
    if (enough < capacity / 2) {
      capacity = enough;
      entries = new long[capacity * stride()];
    } else {
      Arrays.fill(entries, 0);
    }
    size = 0;
  }
}
