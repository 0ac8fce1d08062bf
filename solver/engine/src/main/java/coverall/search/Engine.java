package coverall.search;

import coverall.cover.ExactCover;
import java.util.Locale;

/** The search engines, under their names on the command line. */
public enum Engine {
  /** Array-based Dancing Links. */
  DLX,
  /** Dancing cells: sparse sets instead of links. */
  CELLS,
  /** Plain backtracking on bit masks ("fill the first empty cell"): the simple reference. */
  BACKTRACK,
  /** Bit-sliced search on lists of option masks, filtered and counted with vector instructions. */
  BITS,
  /** Bit-sliced search without vector instructions, which needs no time to warm up. */
  BITS_SCALAR;

  private static final double WORDS_WORTH_A_LINK = 6;
  private static final double MOST_WORDS_PER_LINK = 35;

  /**
   * This engine, or a substitute where it would have no advantage: {@code BITS_SCALAR} for {@code
   * BITS} on a machine without vectors, and {@code DLX} for both on problems with long lists of
   * masks of which each option changes only a small part.
   */
  public Engine here(ExactCover cover) {
    if ((this == BITS || this == BITS_SCALAR) && favoursLinks(cover, MOST_WORDS_PER_LINK)) {
      return DLX;
    }
    return this == BITS && !BitKernel.hasVectors() ? BITS_SCALAR : this;
  }

  /** The engine that is likely to be the fastest for a long search. */
  public static Engine fastest(ExactCover cover) {
    // Without lookahead sets, bit-sliced search saves no branches.
    boolean links = cover.lookahead().count() == 0 && favoursLinks(cover, WORDS_WORTH_A_LINK);
    return links ? DLX : BITS.here(cover);
  }

  private static boolean favoursLinks(ExactCover cover, double wordsPerLink) {
    return BitSlices.wordsPerLink(cover) > wordsPerLink || !BitSlices.tellsApart(cover);
  }

  /** A new search engine of this kind, for use by one thread. */
  public SearchEngine load(ExactCover cover) {
    return switch (this) {
      case DLX -> new DancingLinks(cover);
      case CELLS -> new DancingCells(cover);
      case BACKTRACK -> new Backtracking(cover);
      case BITS -> new BitSlices(cover, BitKernel.best(), /* looksAhead= */ true);
      case BITS_SCALAR -> new BitSlices(cover, new ScalarKernel(), /* looksAhead= */ true);
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }
}
