package coverall.verify;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Where pieces meet whose colours must match: pairs of cells of the region that share a side, and
 * that some placement covers one of. Two placements match if neither shows a colour at a contact at
 * which the other shows a different one.
 */
final class Contacts {
  /** What a placement shows at a contact. */
  record Show(int contact, char colour) {}

  private record Pair(int low, int high) {}

  private final Tiling tiling;
  private final Map<Pair, Integer> numbers = new HashMap<>();

  Contacts(Tiling tiling) {
    this.tiling = tiling;
  }

  /** Finds the number of the cell at an address; null if the region does not have it. */
  interface Numbers {
    @Nullable Integer of(Cell address);
  }

  /**
   * What a placement shows.
   *
   * @param cells its cells
   * @param colours their marks
   */
  List<Show> of(List<Cell> cells, String colours, Numbers region) {
    List<Show> shows = new ArrayList<>();
    List<Integer> own =
        cells.stream().map(cell -> Objects.requireNonNull(region.of(cell))).toList();
    for (int k = 0; k < own.size(); k++) {
      char colour = colours.charAt(k);
      for (Cell next : colour == Shape.PLAIN ? List.<Cell>of() : tiling.sharing(cells.get(k))) {
        Integer other = region.of(next);
        if (other != null && !own.contains(other)) {
          Pair pair = new Pair(Math.min(own.get(k), other), Math.max(own.get(k), other));
          shows.add(new Show(numbers.computeIfAbsent(pair, p -> numbers.size()), colour));
        }
      }
    }
    return List.copyOf(shows);
  }

  /** The number of contacts of all placements so far. */
  int count() {
    return numbers.size();
  }
}
