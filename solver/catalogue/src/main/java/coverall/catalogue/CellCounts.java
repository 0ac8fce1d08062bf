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
    List<Placement> placements = encoding.placements();
    long[] uses = new long[placements.size()];
    long[] solutions = new long[1];
    Selection all = new Selection(expand, List.of(), 1, Long.MAX_VALUE);
    all.pass(
        catalogue,
        encoding,
        (number, subproblem, solution) -> {
          solutions[0]++;
          for (int placement : solution) {
            uses[placement]++;
          }
          return true;
        });
    long[][] counts = new long[encoding.puzzle().pieces().size()][encoding.puzzle().cellCount()];
    for (int p = 0; p < uses.length; p++) {
      for (Cell cell : placements.get(p).cells()) {
        counts[placements.get(p).piece()][encoding.puzzle().region().indexOf(cell)] += uses[p];
      }
    }
    return new CellCounts(solutions[0], counts);
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
