package coverall.picture;

import coverall.geometry.Cell;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Parts moved away from the common middle until they are apart. Coordinates are in half cells, and
 * each cell becomes eight.
 */
final class Explosion {
  private static final double SPREAD =
      1.5; // distance moved, relative to the distance from the middle
  private static final double STEP = 0.25;

  private Explosion() {}

  /** The middle of some cells, and its distance from the origin. */
  private record Middle(double x, double y, double z) {
    static Middle of(List<Cell> cells) {
      return new Middle(
          cells.stream().mapToInt(Cell::x).average().orElse(0),
          cells.stream().mapToInt(Cell::y).average().orElse(0),
          cells.stream().mapToInt(Cell::z).average().orElse(0));
    }

    double distance() {
      return Math.sqrt(x * x + y * y + z * z);
    }
  }

  /** The parts in half cells. */
  static List<PaintedPart> of(List<PaintedPart> parts) {
    Middle all = Middle.of(parts.stream().flatMap(part -> part.cells().stream()).toList());
    Map<PaintedPart, Middle> ways = new HashMap<>();
    for (PaintedPart part : parts) {
      Middle middle = Middle.of(part.cells());
      ways.put(part, new Middle(middle.x() - all.x(), middle.y() - all.y(), middle.z() - all.z()));
    }
    List<PaintedPart> inwardFirst = new ArrayList<>(parts);
    inwardFirst.sort(Comparator.comparingDouble(part -> way(ways, part).distance()));
    Map<PaintedPart, PaintedPart> pushed = new HashMap<>();
    Set<Cell> taken = new HashSet<>();
    for (PaintedPart part : inwardFirst) {
      PaintedPart free = free(part, way(ways, part), taken);
      taken.addAll(free.cells());
      pushed.put(part, free);
    }
    return parts.stream().map(part -> pushed.getOrDefault(part, part)).toList();
  }

  private static Middle way(Map<PaintedPart, Middle> ways, PaintedPart part) {
    return ways.getOrDefault(part, new Middle(0, 0, 0));
  }

  /** The part moved outwards, and then farther until it overlaps no other part. */
  private static PaintedPart free(PaintedPart part, Middle way, Set<Cell> taken) {
    double distance = way.distance();
    Middle outward =
        distance < 1e-9
            ? new Middle(0, 0, 1)
            : new Middle(way.x() / distance, way.y() / distance, way.z() / distance);
    for (double far = SPREAD * distance; ; far += STEP) {
      PaintedPart moved = moved(part, outward, far);
      if (moved.cells().stream().noneMatch(taken::contains)) {
        return moved;
      }
    }
  }

  private static PaintedPart moved(PaintedPart part, Middle outward, double far) {
    int dx = (int) Math.rint(2 * far * outward.x());
    int dy = (int) Math.rint(2 * far * outward.y());
    int dz = (int) Math.rint(2 * far * outward.z());
    List<Cell> cells = new ArrayList<>();
    for (Cell cell : part.cells()) {
      for (int corner = 0; corner < 8; corner++) {
        cells.add(
            new Cell(
                2 * cell.x() + dx + (corner & 1),
                2 * cell.y() + dy + (corner >> 1 & 1),
                2 * cell.z() + dz + (corner >> 2)));
      }
    }
    return new PaintedPart(part.name(), part.colour(), cells);
  }
}
