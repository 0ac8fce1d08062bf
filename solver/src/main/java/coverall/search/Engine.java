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
  BACKTRACK;

  /** A search engine of this kind for one thread. */
  public SearchEngine load(ExactCover cover) {
    return switch (this) {
      case DLX -> new DancingLinks(cover);
      case CELLS -> new DancingCells(cover);
      case BACKTRACK -> new Backtracking(cover);
    };
  }

  @Override
  public String toString() {
    return name().toLowerCase(Locale.ROOT);
  }
}
