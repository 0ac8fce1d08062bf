package coverall.catalogue;

import coverall.geometry.Cell;
import coverall.puzzle.Encoding;
import coverall.puzzle.Placement;
import java.io.IOException;
import java.util.Arrays;
import java.util.List;

/**
 * The number of solutions of a catalogue in which each piece covers each cell. Identical pieces
 * count together.
 *
 * <p>Immutable.
 */
public final class CellCounts {
  private final long solutions;
  private final long[][] counts; // by piece, by cell of the region

  private CellCounts(long solutions, long[][] counts) {
    this.solutions = solutions;
    this.counts = counts;
  }

  /**
   * Counts the solutions.
   *
   * @param encoding the puzzle of the catalogue
   * @param expand whether to count, with each solution, all different images that count as the same
   */
  public static CellCounts of(CatalogueReader catalogue, Encoding encoding, boolean expand)
      throws IOException {
    OptionUses uses = OptionUses.of(catalogue, encoding, expand);
    List<Placement> placements = encoding.placements();
    long[][] counts = new long[encoding.puzzle().pieces().size()][encoding.puzzle().cellCount()];
    for (int p = 0; p < placements.size(); p++) {
      for (Cell cell : placements.get(p).cells()) {
        int piece = placements.get(p).piece();
        counts[piece][encoding.puzzle().region().indexOf(cell)] += uses.of(p);
      }
    }
    return new CellCounts(uses.solutions(), counts);
  }

  /** The number of solutions counted. */
  public long solutions() {
    return solutions;
  }

  /** The number of solutions in which a piece covers each cell of the region. */
  public List<Long> of(int piece) {
    return Arrays.stream(counts[piece]).boxed().toList();
  }
}
