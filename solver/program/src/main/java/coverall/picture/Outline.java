package coverall.picture;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The borders of sets of tiles, without the sides between two tiles of a set. */
final class Outline {
  private final Map<Corner, List<Corner>> sides = new LinkedHashMap<>(); // by their first corner

  private Outline() {}

  /** A point of a lattice. */
  record Corner(int x, int y) {
    Corner plus(int dx, int dy) {
      return new Corner(x + dx, y + dy);
    }
  }

  /**
   * The closed lines around some tiles.
   *
   * @param tiles by their corners, all in the same direction; tiles meet in whole sides
   */
  static List<List<Corner>> of(Collection<List<Corner>> tiles) {
    Outline outline = new Outline();
    for (List<Corner> tile : tiles) {
      for (int k = 0; k < tile.size(); k++) {
        outline.add(tile.get(k), tile.get((k + 1) % tile.size()));
      }
    }
    List<List<Corner>> lines = new ArrayList<>();
    while (!outline.sides.isEmpty()) {
      lines.add(straight(outline.next()));
    }
    return lines;
  }

  private void add(Corner from, Corner to) {
    if (!remove(to, from)) {
      sides.computeIfAbsent(from, corner -> new ArrayList<>()).add(to);
    }
  }

  private boolean remove(Corner from, Corner to) {
    List<Corner> ends = sides.getOrDefault(from, new ArrayList<>());
    boolean removed = ends.remove(to);
    if (removed && ends.isEmpty()) {
      sides.remove(from);
    }
    return removed;
  }

  /** Removes and returns a closed line. */
  private List<Corner> next() {
    Corner first = sides.keySet().iterator().next();
    List<Corner> line = new ArrayList<>();
    Corner at = first;
    do {
      line.add(at);
      Corner to =
          sides
              .getOrDefault(at, List.of())
              .getFirst(); // Every corner has as many incoming as outgoing sides.
      remove(at, to);
      at = to;
    } while (!at.equals(first));
    return line;
  }

  /** The line without corners in straight runs. */
  private static List<Corner> straight(List<Corner> line) {
    List<Corner> bends = new ArrayList<>();
    for (int k = 0; k < line.size(); k++) {
      Corner before = line.get((k + line.size() - 1) % line.size());
      Corner at = line.get(k);
      Corner after = line.get((k + 1) % line.size());
      int turn =
          (at.x() - before.x()) * (after.y() - at.y())
              - (at.y() - before.y()) * (after.x() - at.x());
      if (turn != 0) {
        bends.add(at);
      }
    }
    return bends;
  }
}
