package coverall.view;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Statistics of the solutions of a puzzle and of the search for them.
 *
 * @param name of the puzzle
 * @param solutions their number and kind, in words
 * @param coverings one for each piece; empty without solutions
 * @param search empty if the solutions were found without one
 */
public record Statistics(
    String name,
    Shape region,
    String solutions,
    List<Covering> coverings,
    Optional<SearchStatistics> search) {
  /** The share of solutions in which a piece covers each cell of the region, from 0 to 1. */
  public record Covering(String piece, List<Double> shares) {
    public Covering {
      shares = List.copyOf(shares);
    }

    /** The mean over some cells. */
    double mean(List<Integer> cells) {
      return cells.stream().mapToDouble(shares::get).average().orElse(0);
    }

    /** The largest share. */
    public double most() {
      return Collections.max(shares);
    }
  }

  public Statistics {
    coverings = List.copyOf(coverings);
  }

  /** The cells of a box that touch the same number of its sides. */
  record Kind(String name, List<Integer> cells) {}

  /** All kinds of cells, from corners to the inside; empty if the region is not a box. */
  List<Kind> kinds() {
    List<Kind> kinds = new ArrayList<>();
    if (!region.isBox()) {
      return kinds;
    }
    Cell extent = region.extent();
    int axes = (extent.x() > 1 ? 1 : 0) + (extent.y() > 1 ? 1 : 0) + (extent.z() > 1 ? 1 : 0);
    List<String> names =
        axes == 3
            ? List.of("inside", "face", "edge", "corner")
            : List.of("inside", "edge", "corner");
    for (int sides = axes; sides >= 0 && axes > 1; sides--) {
      List<Integer> cells = new ArrayList<>();
      for (int k = 0; k < region.size(); k++) {
        Cell cell = region.cells().get(k);
        int touched =
            touches(cell.x(), extent.x())
                + touches(cell.y(), extent.y())
                + touches(cell.z(), extent.z());
        if (touched == sides) {
          cells.add(k);
        }
      }
      if (!cells.isEmpty()) {
        kinds.add(new Kind(names.get(sides), cells));
      }
    }
    return kinds;
  }

  private static int touches(int coordinate, int extent) {
    return extent > 1 && (coordinate == 0 || coordinate == extent - 1) ? 1 : 0;
  }
}
