package coverall.search;

/**
 * The deeper levels of {@link BitSlices}, which begin where few items are still open. By then no
 * item is repeatable and every lower bound of a secondary item has been met.
 */
interface DeepLevels {
  /** Whether these levels can begin where all words together have these open items. */
  static boolean canHold(long[] open) {
    int count = 0;
    for (long word : open) {
      count += Long.bitCount(word);
    }
    return count <= Long.SIZE;
  }

  /**
   * Starts at a level with a list of masks, which it copies.
   *
   * @param list the masks, by word and index
   * @param from the index of the first of {@code n} masks in {@code list}
   * @param needed the items that are still needed, by word; each is in some mask
   * @param open the items that are not covered, by word
   * @return the level
   */
  Level enter(int depth, long[][] list, int from, int n, long[] needed, long[] open);
}
