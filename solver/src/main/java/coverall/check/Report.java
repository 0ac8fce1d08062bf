package coverall.check;

import coverall.puzzle.Encoding;
import java.util.BitSet;
import java.util.List;

/**
 * What a check of a puzzle has found.
 *
 * @param proofs each one proves that there is no solution
 * @param remarks what is wasteful or remarkable
 * @param shortfalls what was not or not wholly checked, since it would take too long
 * @param usable the placements that may be in a solution: none of the others is in any
 */
public record Report(
    Encoding encoding,
    List<Finding> proofs,
    List<Finding> remarks,
    List<String> shortfalls,
    BitSet usable) {
  public Report {
    proofs = List.copyOf(proofs);
    remarks = List.copyOf(remarks);
    shortfalls = List.copyOf(shortfalls);
  }

  /** Whether it is proven that there is no solution. */
  public boolean isImpossible() {
    return !proofs.isEmpty();
  }

  /** The number of placements that no solution can use. */
  public int useless() {
    return encoding.placements().size() - usable.cardinality();
  }

  /** By cell of the region: how many placements cover it that may be in a solution. */
  public int[] usableByCell() {
    int[] counts = new int[encoding.puzzle().cellCount()];
    usable.stream()
        .mapToObj(encoding.placements()::get)
        .forEach(
            placement ->
                placement
                    .cells()
                    .forEach(cell -> counts[encoding.puzzle().region().indexOf(cell)]++));
    return counts;
  }

  /** By piece: how many of its placements may be in a solution. */
  public int[] usableByPiece() {
    int[] counts = new int[encoding.puzzle().pieces().size()];
    usable.stream().forEach(p -> counts[encoding.placements().get(p).piece()]++);
    return counts;
  }
}
