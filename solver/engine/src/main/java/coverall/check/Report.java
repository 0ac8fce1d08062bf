package coverall.check;

import coverall.puzzle.Encoding;
import java.util.BitSet;
import java.util.List;

/**
 * The result of checking a puzzle.
 *
 * @param proofs proofs that no solution exists, each complete in itself
 * @param remarks facts worth knowing that prove nothing
 * @param shortfalls sentences about checks that were skipped or cut short to save time
 * @param usable the placements that a solution may use; no solution uses any other
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

  /** Whether a proof shows that no solution exists. */
  public boolean isImpossible() {
    return !proofs.isEmpty();
  }

  /** The number of placements that no solution can use. */
  public int useless() {
    return encoding.placements().size() - usable.cardinality();
  }

  /** By cell of the region: the number of usable placements that cover it. */
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

  /** By piece: the number of its usable placements. */
  public int[] usableByPiece() {
    int[] counts = new int[encoding.puzzle().pieces().size()];
    usable.stream().forEach(p -> counts[encoding.placements().get(p).piece()]++);
    return counts;
  }
}
