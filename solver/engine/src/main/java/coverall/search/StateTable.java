package coverall.search;

/**
 * A set of states of a search, each with the size of its subtree and perhaps the number of
 * solutions in it. A state is a key of one or more words. The set has a fixed capacity: a state may
 * replace that of a smaller subtree, or be left out. Keys are compared in full, so a state that was
 * never added is never found.
 *
 * <p>Not thread-safe. Only making a set allocates memory.
 */
final class StateTable {
  /*
   * Buckets have four slots. A bucket is one word with 16 bits for each slot: ten bits of the hash
   * of the key in the slot, then the binary logarithm of the size of its subtree, which is 0 only
   * in an empty slot. So almost every lookup of an absent state reads a single word, and the words
   * of all buckets stay in a cache that could not hold the keys.
   *
   * When all slots of its bucket are taken, a state replaces the one with the smallest subtree,
   * unless its own is still smaller. Each time that happens, the size in the slot is halved, because
   * otherwise states that are never found again would fill the table in the end. (To replace the
   * smallest subtree is scheme BigOne of Breuker, Uiterwijk and van den Herik, Replacement schemes
   * for transposition tables, 1994. How to find a slot in a word is in Warren, Hacker's Delight,
   * section 6-1: find the first zero byte.)
   */

  /** The least binary logarithm of the number of slots. */
  static final int LEAST_LOG_CAPACITY = 3;

  private static final int SLOTS = 4;
  private static final int SLOT_BITS = Long.SIZE / SLOTS;
  private static final int LOG_BITS = 6;
  private static final long ONES = 0x0001_0001_0001_0001L; // a 1 in every slot
  private static final long LOGS = (1L << LOG_BITS) - 1;
  private static final long HASHES = 0xFFC0_FFC0_FFC0_FFC0L; // all but the logarithms
  private static final long TOPS = 0x8000_8000_8000_8000L;

  private final int words; // of a key
  private final boolean counts;
  private final int stride; // from one entry to the next
  private final int shift; // of a hash, to the number of a bucket
  private final long[] buckets;
  private final long[] entries; // by slot: the words of the key, and the solutions if it counts

  /**
   * Makes an empty set.
   *
   * @param words the number of words in a key
   * @param counts whether to keep numbers of solutions; otherwise they are all 0
   * @param logCapacity the binary logarithm of the number of slots, at least {@link
   *     #LEAST_LOG_CAPACITY}
   */
  StateTable(int words, boolean counts, int logCapacity) {
    this.words = words;
    this.counts = counts;
    stride = counts ? words + 1 : words;
    buckets = new long[(1 << logCapacity) / SLOTS];
    shift = Long.numberOfLeadingZeros(buckets.length) + 1;
    entries = new long[stride << logCapacity];
  }

  /** The number of states that fit. */
  int capacity() {
    return buckets.length * SLOTS;
  }

  /** The slot of a state until the next addition; negative if it is not in the set. */
  int find(long[] key) {
    long hash = hash(key, 0);
    int number = (int) (hash >>> shift);
    long bucket = buckets[number];
    long differences = (bucket ^ ((hash & 0xFFFF) * ONES)) & HASHES;
    // The top bit of every slot without a difference, and perhaps of a slot above such a one.
    long equal = (differences - ONES) & ~differences & TOPS;
    return equal == 0 ? -1 : find(key, number, equal);
  }

  /** Looks only into the slots with a bit set in {@code candidates}. */
  private int find(long[] key, int number, long candidates) {
    for (long left = candidates; left != 0; left &= left - 1) {
      int slot = number * SLOTS + Long.numberOfTrailingZeros(left) / SLOT_BITS;
      if (log(slot) > 0 && isAt(slot * stride, key)) {
        return slot;
      }
    }
    return -1;
  }

  /**
   * The binary logarithm of the size of the subtree of the state in a slot, or less if others would
   * have replaced it; 0 in an empty slot.
   */
  int log(int slot) {
    return log(buckets[slot / SLOTS], slot % SLOTS);
  }

  /** The number of solutions below the state in a slot. */
  long solutions(int slot) {
    return counts ? entries[slot * stride + words] : 0;
  }

  private static int log(long bucket, int slot) {
    return (int) ((bucket >>> (slot * SLOT_BITS)) & LOGS);
  }

  private boolean isAt(int at, long[] key) {
    for (int w = 0; w < words; w++) {
      if (entries[at + w] != key[w]) {
        return false;
      }
    }
    return true;
  }

  /**
   * Adds a state that is not in the set.
   *
   * @param log the binary logarithm of the size of its subtree, rounded down; at least 1
   * @param solutions the number of solutions below it
   */
  void add(long[] key, int log, long solutions) {
    add(key, 0, log, solutions);
  }

  private void add(long[] from, int index, int log, long solutions) {
    long hash = hash(from, index);
    int number = (int) (hash >>> shift);
    long bucket = buckets[number];
    int least = 0;
    for (int slot = 1; slot < SLOTS; slot++) {
      least = log(bucket, slot) < log(bucket, least) ? slot : least;
    }
    int at = least * SLOT_BITS;
    if (log < log(bucket, least)) {
      buckets[number] = bucket - (1L << at);
      return;
    }
    long entry = (hash & 0xFFFF & ~LOGS) | log;
    buckets[number] = (bucket & ~(0xFFFFL << at)) | (entry << at);
    int to = (number * SLOTS + least) * stride;
    for (int w = 0; w < words; w++) {
      entries[to + w] = from[index + w];
    }
    if (counts) {
      entries[to + words] = solutions;
    }
  }

  /** A copy with {@code 2^logGrowth} times the capacity. */
  StateTable larger(int logGrowth) {
    int logCapacity = Integer.numberOfTrailingZeros(capacity());
    StateTable copy = new StateTable(words, counts, logCapacity + logGrowth);
    for (int slot = 0; slot < capacity(); slot++) {
      if (log(slot) > 0) {
        copy.add(entries, slot * stride, log(slot), solutions(slot));
      }
    }
    return copy;
  }

  private long hash(long[] key, int index) {
    long hash = 0;
    for (int w = 0; w < words; w++) {
      hash = (hash ^ key[index + w]) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 32;
    }
    return hash * 0x9E3779B97F4A7C15L;
  }
}
