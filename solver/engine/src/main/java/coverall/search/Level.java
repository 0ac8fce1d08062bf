package coverall.search;

import coverall.search.DepthFirstSearch.Branch;

/**
 * A level of {@link BitSlices}: the options that are still possible there, as a list of masks (see
 * {@link BitKernel}), and how to search them. Levels exist once per search and are used again and
 * again.
 *
 * <p>A choice is an index into the list. Not thread-safe.
 */
abstract class Level {
  int start; // where the list begins
  int size; // the number of masks in the list
  boolean dead; // whether some needed item is in no mask

  private long[] words = {}; // the words of the list that contain the chosen item
  private long item; // the bit of the chosen item
  private int cursor; // where the search for the next choice starts

  /** Chooses an item, unless all are covered or one cannot be. The level must not be dead. */
  abstract Branch open();

  /** The option that a choice stands for. */
  abstract int option(int choice);

  /** Covers the items of a choice, and returns the level that this leads to. */
  abstract Level take(int choice);

  /**
   * Writes the mask of the items that are not covered, secondary ones included, to the first words
   * of a state.
   */
  abstract void writeState(long[] state);

  /** Undoes {@link #take}. */
  abstract void untake(int choice);

  /**
   * Starts to go through the masks with an item.
   *
   * @param inWords the word of every mask that contains the item, in an array that keeps the list
   *     until the level is opened again
   * @param bit the bit of the item
   */
  final void choose(long[] inWords, long bit) {
    words = inWords;
    item = bit;
    cursor = start;
  }

  /** The next choice that covers the chosen item, or -1. */
  int next() {
    int end = start + size;
    int k = cursor;
    while (k < end && (words[k] & item) == 0) {
      k++;
    }
    cursor = k + 1;
    return k < end ? k : -1;
  }
}
