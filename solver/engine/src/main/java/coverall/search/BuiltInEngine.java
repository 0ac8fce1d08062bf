package coverall.search;

import coverall.cover.ExactCover;
import java.util.Locale;

/** The engines that are part of Coverall. */
public enum BuiltInEngine implements Engine {
  /** Array-based Dancing Links. */
  DLX,
  /** Dancing cells: sparse sets instead of links. */
  CELLS,
  /** Search on the set of possible options, with the conflicts of each as a mask. */
  CONFLICTS,
  /** Plain backtracking on bit masks ("fill the first empty cell"): the simple reference. */
  BACKTRACK,
  /** Bit-sliced search on lists of option masks, filtered and counted with vector instructions. */
  BITS,
  /** Bit-sliced search without vector instructions, which needs no time to warm up. */
  BITS_SCALAR;

  /** Whether this machine and this JVM have the vectors that {@link #BITS} is made for. */
  public static boolean hasVectors() {
    return BitKernel.hasVectors();
  }

  /** Whether bit-sliced search can tell the options of a problem apart without much counting. */
  public static boolean tellsApart(ExactCover cover) {
    return BitSlices.tellsApart(cover);
  }

  /** Whether its arrays can hold a problem. Some engines have a mask for each option. */
  @Override
  public boolean supports(ExactCover cover) {
    return switch (this) {
      case CONFLICTS -> ConflictMasks.supports(cover);
      case BACKTRACK -> Backtracking.supports(cover);
      case DLX, CELLS, BITS, BITS_SCALAR -> true;
    };
  }

  @Override
  public SearchEngine load(ExactCover cover) {
    return switch (this) {
      case DLX -> DancingLinks.of(cover);
      case CELLS -> new DancingCells(cover);
      case CONFLICTS -> ConflictMasks.of(cover);
      case BACKTRACK -> new Backtracking(cover);
      case BITS -> bits(cover, BitKernel.best());
      case BITS_SCALAR -> bits(cover, new ScalarKernel());
    };
  }

  private static SearchEngine bits(ExactCover cover, BitKernel kernel) {
    return new BitSlices(cover, kernel, /* looksAhead= */ true, KnownStates.Policy.USUAL);
  }

  @Override
  public String label() {
    return name().toLowerCase(Locale.ROOT).replace('_', '-');
  }

  @Override
  public String toString() {
    return label();
  }
}
