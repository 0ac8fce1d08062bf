package coverall.frontier;

import coverall.diagram.Limbs;
import java.math.BigInteger;

/**
 * The states of a level in one array, each with the number of ways that lead to it. Its entries are
 * those of a {@link WayTable}, without free ones between them. Immutable.
 */
final class StateList {
  private final int words;
  private final int limbs;
  private final long[] entries;

  /**
   * A list of entries.
   *
   * @param entries an array that nobody may change
   */
  StateList(int words, int limbs, long[] entries) {
    this.words = words;
    this.limbs = limbs;
    this.entries = entries;
  }

  /** The states before the first level: the one in which nothing is covered, with a count of 1. */
  static StateList first(FrontierLevels levels) {
    long[] entry = new long[levels.words() + levels.limbs()];
    entry[levels.words()] = 1;
    return new StateList(levels.words(), levels.limbs(), entry);
  }

  /** The entries: each has the words of its state, then the limbs of its count, lowest first. */
  long[] entries() {
    return entries;
  }

  /** The number of longs of an entry. */
  int stride() {
    return words + limbs;
  }

  /** The number of ways that lead to a state, whose entry begins at a place. */
  BigInteger count(int place) {
    return Limbs.number(entries, place + words, limbs);
  }
}
