package coverall.search;

/**
 * A set of states of a search, each with the size of its subtree. A state is a key of one or more
 * words. The set has a fixed capacity: a state may replace that of a smaller subtree, or be left
 * out. Keys are compared in full, so a state that was never added is never found.
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

  private final int words;
  private final int shift; // of a hash, to the number of a bucket
  private final long[] buckets;
  private final long[] keys; // by slot, then by word

  /**
   * Makes an empty set.
   *
   * @param words the number of words in a key
   * @param logCapacity the binary logarithm of the number of slots, at least {@link
   *     #LEAST_LOG_CAPACITY}
   */
  StateTable(int words, int logCapacity) {
    this.words = words;
    buckets = new long[(1 << logCapacity) / SLOTS];
    shift = Long.numberOfLeadingZeros(buckets.length) + 1;
    keys = new long[words << logCapacity];
  }

  /** The number of states that fit. */
  int capacity() {
    return buckets.length * SLOTS;
  }

  /**
   * The binary logarithm of the size of a state's subtree, or less if others would have replaced
   * it; 0 if the state is not in the set.
   */
  int find(long[] key) {
    long hash = hash(key, 0);
    int number = (int) (hash >>> shift);
    long bucket = buckets[number];
    long differences = (bucket ^ ((hash & 0xFFFF) * ONES)) & HASHES;
    // The top bit of every slot without a difference, and perhaps of a slot above such a one.
    long equal = (differences - ONES) & ~differences & TOPS;
    return equal == 0 ? 0 : find(key, number, equal);
  }

  /** Looks only into the slots with a bit set in {@code candidates}. */
  private int find(long[] key, int number, long candidates) {
    for (long left = candidates; left != 0; left &= left - 1) {
      int slot = Long.numberOfTrailingZeros(left) / SLOT_BITS;
      int log = log(buckets[number], slot);
      if (log > 0 && isAt((number * SLOTS + slot) * words, key)) {
        return log;
      }
    }
    return 0;
  }

  private static int log(long bucket, int slot) {
    return (int) ((bucket >>> (slot * SLOT_BITS)) & LOGS);
  }

  private boolean isAt(int at, long[] key) {
    for (int w = 0; w < words; w++) {
      if (keys[at + w] != key[w]) {
        return false;
      }
    }
    return true;
  }

  /**
   * Adds a state that is not in the set.
   *
   * @param log the binary logarithm of the size of its subtree, rounded down; at least 1
   */
  void add(long[] key, int log) {
    add(key, 0, log);
  }

  private void add(long[] from, int index, int log) {
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
    int to = (number * SLOTS + least) * words;
    for (int w = 0; w < words; w++) {
      keys[to + w] = from[index + w];
    }
  }

  /** A copy with {@code 2^logGrowth} times the capacity. */
  StateTable larger(int logGrowth) {
    int logCapacity = Integer.numberOfTrailingZeros(capacity());
    StateTable copy = new StateTable(words, logCapacity + logGrowth);
    for (int number = 0; number < buckets.length; number++) {
      for (int slot = 0; slot < SLOTS; slot++) {
        int log = log(buckets[number], slot);
        if (log > 0) {
          copy.add(keys, (number * SLOTS + slot) * words, log);
        }
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
