package coverall.disassembly;

import java.util.Arrays;

/**
 * The states of some pieces that are reached so far: for each the offsets of the pieces, and the
 * state that it was reached from. States are numbered from 0 in the order in which they are added.
 *
 * <p>Not thread-safe. Its arrays grow, and are used again after {@link #clear}.
 */
final class StateSet {
  private static final int MOST_OFFSETS = 1 << 29;

  private int pieces;
  private int size;
  private int[] offsets = new int[1 << 10];
  private int[] parents = new int[1 << 8];
  private int[] slots = new int[1 << 9]; // 1 + number; 0 if free
  private int mask;

  /** Removes all states; the following ones have this number of pieces. */
  void clear(int number) {
    pieces = number;
    size = 0;
    mask = (1 << 8) - 1;
    Arrays.fill(slots, 0, mask + 1, 0);
  }

  int size() {
    return size;
  }

  /** Whether no more states fit into an array. */
  boolean isFull() {
    return (size + 1L) * pieces > MOST_OFFSETS;
  }

  /** The state from which a state was reached; -1 for the first. */
  int parent(int state) {
    return parents[state];
  }

  /** The offset of a piece in a state. */
  int offset(int state, int piece) {
    return offsets[state * pieces + piece];
  }

  /** Adds a state unless it is there already, and returns whether it was new. */
  boolean add(int[] state, int parent) {
    int slot = hash(state, 0) & mask;
    while (slots[slot] != 0) {
      if (isState(slots[slot] - 1, state)) {
        return false;
      }
      slot = (slot + 1) & mask;
    }
    if ((size + 1) * pieces > offsets.length) {
      offsets = Arrays.copyOf(offsets, 2 * offsets.length);
    }
    if (size == parents.length) {
      parents = Arrays.copyOf(parents, 2 * parents.length);
    }
    System.arraycopy(state, 0, offsets, size * pieces, pieces);
    parents[size++] = parent;
    slots[slot] = size;
    if (2 * size > mask) {
      grow();
    }
    return true;
  }

  private boolean isState(int number, int[] state) {
    int start = number * pieces;
    for (int k = 0; k < pieces; k++) {
      if (offsets[start + k] != state[k]) {
        return false;
      }
    }
    return true;
  }

  private int hash(int[] state, int start) {
    long hash = 0;
    for (int k = 0; k < pieces; k++) {
      hash = (hash ^ state[start + k]) * 0x9E3779B97F4A7C15L;
      hash ^= hash >>> 29;
    }
    return (int) (hash >>> 32);
  }

  private void grow() {
    mask = 2 * mask + 1;
    if (mask >= slots.length) {
      slots = new int[mask + 1];
    } else {
      Arrays.fill(slots, 0, mask + 1, 0);
    }
    for (int number = 0; number < size; number++) {
      int slot = hash(offsets, number * pieces) & mask;
      while (slots[slot] != 0) {
        slot = (slot + 1) & mask;
      }
      slots[slot] = number + 1;
    }
  }
}
