package coverall.verify;

import java.math.BigInteger;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * In how many ways choices lead to the same state, for many states: a hash table with open
 * addressing. A state is some words. Not thread-safe.
 */
final class ChoiceTable {
  private static final int FEWEST = 1 << 8;
  private static final int BYTES_OF_NUMBER = 64;

  private final int words;
  private long[] states = new long[0]; // by place, so many words each
  private @Nullable BigInteger[] ways = new BigInteger[0]; // by place; null where it is free
  private int size;

  ChoiceTable(int words) {
    this.words = words;
    clear();
  }

  /** The greatest number of states for which there is memory in two tables, one of which grows. */
  static int most(int words, long bytes) {
    int each = 6 * (words * Long.BYTES + Integer.BYTES) + 2 * BYTES_OF_NUMBER;
    return (int) Math.min(bytes / each, (1 << 28) / words);
  }

  /** The number of states. */
  int size() {
    return size;
  }

  /** The number of places. */
  int places() {
    return ways.length;
  }

  /** The number of ways to the state at a place; null if there is none. */
  @Nullable BigInteger waysAt(int place) {
    return ways[place];
  }

  /** Whether the state at a place has none of some bits. */
  boolean isFree(int place, long[] bits) {
    for (int k = 0; k < words; k++) {
      if ((states[place * words + k] & bits[k]) != 0) {
        return false;
      }
    }
    return true;
  }

  /** Copies the state at a place. */
  void copyTo(long[] state, int place) {
    System.arraycopy(states, place * words, state, 0, words);
  }

  /** Adds to the number of ways to a state. */
  void add(long[] state, BigInteger more) {
    int place = find(state);
    BigInteger known = ways[place];
    ways[place] = known == null ? more : known.add(more);
    if (known == null) {
      System.arraycopy(state, 0, states, place * words, words);
      size++;
      if (size > ways.length / 2) {
        grow();
      }
    }
  }

  /** Adds all states of another table. */
  void addAll(ChoiceTable others) {
    long[] state = new long[words];
    for (int place = 0; place < others.ways.length; place++) {
      BigInteger own = others.ways[place];
      if (own != null) {
        others.copyTo(state, place);
        add(state, own);
      }
    }
  }

  private int find(long[] state) {
    long hash = 0;
    for (long word : state) {
      hash = (hash ^ word) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 29;
    }
    int place = (int) (hash >>> 32) & (ways.length - 1);
    while (ways[place] != null && !isAt(place, state)) {
      place = (place + 1) & (ways.length - 1);
    }
    return place;
  }

  private boolean isAt(int place, long[] state) {
    for (int k = 0; k < words; k++) {
      if (states[place * words + k] != state[k]) {
        return false;
      }
    }
    return true;
  }

  private void grow() {
    long[] oldStates = states;
    @Nullable BigInteger[] oldWays = ways;
    states = new long[2 * oldStates.length];
    ways = new BigInteger[2 * oldWays.length];
    for (int old = 0; old < oldWays.length; old++) {
      if (oldWays[old] != null) {
        long[] state = Arrays.copyOfRange(oldStates, old * words, (old + 1) * words);
        int place = find(state);
        System.arraycopy(state, 0, states, place * words, words);
        ways[place] = oldWays[old];
      }
    }
  }

  /** Removes all states. The table then has room for about as many as it had. */
  void clear() {
    int room = Math.max(FEWEST, 2 * Integer.highestOneBit(Math.max(1, size)));
    if (room * 2 < ways.length || ways.length == 0) {
      states = new long[room * words];
      ways = new BigInteger[room];
    } else {
      Arrays.fill(ways, null);
    }
    size = 0;
  }

  /** The number of all ways together. */
  BigInteger total() {
    BigInteger total = BigInteger.ZERO;
    for (BigInteger own : ways) {
      total = own == null ? total : total.add(own);
    }
    return total;
  }
}
