package coverall.search;

import coverall.cover.ExactCover;
import java.util.Locale;

/** The engines that there are, by the names that a user knows them by. */
public enum Engine {
  /** Array-based Dancing Links. */
  DLX,
  /** Dancing cells: sparse sets instead of links. */
  CELLS,
  /** First empty cell, on bit masks: the simple reference. */
  BACKTRACK,
  /** Bit-sliced search: lists of option masks, filtered and counted by vectors of words. */
  BITS,
  /** Bit-sliced search word by word, which needs no time to warm up. */
  BITS_SCALAR;

  private static final double WORDS_WORTH_A_LINK = 6;
  private static final double MOST_WORDS_PER_LINK = 35;

  /**
   * This engine, or the one that stands in for it where it cannot do what it is there for: on a
   * machine without vectors, or with problems in which lists of masks are long for what changes.
   */
  public Engine here(ExactCover cover) {
    if ((this == BITS || this == BITS_SCALAR) && favoursLinks(cover, MOST_WORDS_PER_LINK)) {
      return DLX;
    }
    return this == BITS && !BitKernel.hasVectors() ? BITS_SCALAR : this;
  }

  /** The engine that is likely to be the fastest for a long search. */
  public static Engine fastest(ExactCover cover) {
    // Where nothing is known of companions, bit slices do not save branches.
    boolean links = cover.companions().count() == 0 && favoursLinks(cover, WORDS_WORTH_A_LINK);
    return links ? DLX : BITS.here(cover);
  }

  private static boolean favoursLinks(ExactCover cover, double wordsPerLink) {
    return BitSlices.wordsPerLink(cover) > wordsPerLink;
  }

  /** A search engine of this kind for one thread. */
  public SearchEngine load(ExactCover cover) {
    return switch (this) {
      case DLX -> new DancingLinks(cover);
      case CELLS -> new DancingCells(cover);
      case BACKTRACK -> new Backtracking(cover);
      case BITS -> new BitSlices(cover, BitKernel.best(), /* lookahead= */ true);
      case BITS_SCALAR -> new BitSlices(cover, new ScalarKernel(), /* lookahead= */ true);
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
