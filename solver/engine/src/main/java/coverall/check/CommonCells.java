package coverall.check;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;

/** Pieces that need the same cell because every placement of each covers it. */
final class CommonCells {
  private CommonCells() {}

  static List<Finding> findings(Placements placements) {
    List<Finding> findings = new ArrayList<>();
    List<Integer> needing = new ArrayList<>();
    List<BitSet> needed = new ArrayList<>();
    for (int piece = 0; piece < placements.pieceCount(); piece++) {
      BitSet common = common(placements, piece);
      if (placements.fewest(piece) == 0 || common.isEmpty()) {
        continue;
      }
      String name = placements.name(piece);
      if (placements.fewest(piece) > 1) {
        findings.add(
            Finding.of(
                "Every placement of piece "
                    + name
                    + " covers cell "
                    + placements.cell(common.nextSetBit(0))
                    + ", so only one copy fits, but "
                    + placements.fewest(piece)
                    + " are required."));
      }
      for (int k = 0; k < needing.size(); k++) {
        BitSet shared = (BitSet) common.clone();
        shared.and(needed.get(k));
        if (!shared.isEmpty()) {
          findings.add(
              Finding.of(
                  "Pieces "
                      + placements.name(needing.get(k))
                      + " and "
                      + name
                      + " both need cell "
                      + placements.cell(shared.nextSetBit(0))
                      + ": every placement of either piece covers it."));
        }
      }
      needing.add(piece);
      needed.add(common);
    }
    return Wording.fewOf(findings, "conflict over a cell", "conflicts over a cell");
  }

  /** The cells that every placement of a piece covers. */
  private static BitSet common(Placements placements, int piece) {
    BitSet common = new BitSet();
    boolean first = true;
    for (int placement : placements.ofPiece(piece)) {
      BitSet cells = new BitSet();
      for (int cell : placements.cells(placement)) {
        cells.set(cell);
      }
      if (first) {
        common = cells;
        first = false;
      }
      common.and(cells);
    }
    return common;
  }
}
