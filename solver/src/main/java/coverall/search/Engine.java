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

  /**
   * This engine, or the one that stands in for it where it cannot do what it is there for: on a
   * machine without vectors, or with problems that are too large for lists of masks.
   */
  public Engine here(ExactCover cover) {
    if ((this == BITS || this == BITS_SCALAR) && !BitSlices.isWorthIt(cover)) {
      return CELLS;
    }
    return this == BITS && !BitKernel.hasVectors() ? BITS_SCALAR : this;
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
