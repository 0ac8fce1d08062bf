package coverall.verify;

import coverall.geometry.Cell;
import coverall.geometry.Vector;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * The seams at which a region closes: the sides of the box around it that are joined, perhaps after
 * mirroring the box.
 */
final class Seams {
  private static final String AXES = "xyz";

  private final Tiling tiling;
  private final List<Cell> cells; // of the region
  private final int[] first = new int[3]; // by axis: the least coordinate of a cell
  private final int[] size = new int[3]; // by axis: that of the box
  private final boolean[] closed = new boolean[3]; // by axis
  private final boolean[] twisted = new boolean[3]; // by axis
  private final Map<Cell, Cell> mirrored = new HashMap<>(); // cells of the box

  /**
   * The seams of a region.
   *
   * @param words like {@code x twisted y}; empty if it has none
   */
  Seams(Tiling tiling, List<Cell> cells, String words) {
    this.tiling = tiling;
    this.cells = cells;
    for (int axis = 0; axis < 3; axis++) {
      first[axis] = least(cells, axis);
      int along = axis;
      int last = cells.stream().mapToInt(cell -> coordinate(cell, along)).max().orElseThrow();
      size[axis] = last - first[axis] + 1;
    }
    int axis = 0;
    for (String word : words.isEmpty() ? new String[0] : words.split(" ")) {
      if (word.equals("twisted")) {
        twisted[axis] = true;
        mirror(axis);
      } else {
        axis = AXES.indexOf(word);
        closed[axis] = true;
      }
    }
  }

  private static int coordinate(Cell cell, int axis) {
    return switch (axis) {
      case 0 -> cell.x();
      case 1 -> cell.y();
      default -> cell.z();
    };
  }

  private static int least(List<Cell> cells, int axis) {
    return cells.stream().mapToInt(cell -> coordinate(cell, axis)).min().orElseThrow();
  }

  private static Cell moved(Cell cell, int axis, int by) {
    return cell.plus(axis == 0 ? by : 0, axis == 1 ? by : 0, axis == 2 ? by : 0);
  }

  private void mirror(int axis) {
    List<Cell> box = new ArrayList<>();
    for (int z = first[2]; z < first[2] + size[2]; z++) {
      for (int y = first[1]; y < first[1] + size[1]; y++) {
        for (int x = first[0]; x < first[0] + size[0]; x++) {
          if (tiling.isCell(new Cell(x, y, z))) {
            box.add(new Cell(x, y, z));
          }
        }
      }
    }
    Cell from = box.getFirst();
    Vector along = tiling.offset(moved(from, axis, size[axis])).minus(tiling.offset(from));
    for (Motion motion : tiling.motions()) {
      if (!motion.isRotation()
          && tiling.leavesAbove(motion)
          && motion.scaledImage(along).equals(along.times(motion.divisor()))) {
        List<Cell> images = tiling.images(motion, box);
        Cell least = Collections.min(images);
        for (int k = 0; k < box.size(); k++) {
          Cell image = images.get(k);
          mirrored.put(
              box.get(k),
              image.plus(from.x() - least.x(), from.y() - least.y(), from.z() - least.z()));
        }
      }
    }
    if (!mirrored.keySet().equals(new HashSet<>(mirrored.values()))) {
      throw new Violation("the region does not close with a twist");
    }
  }

  /** Whether some sides are joined. */
  boolean exist() {
    return closed[0] || closed[1] || closed[2];
  }

  /** Whether some sides are joined after mirroring. */
  boolean areTwisted() {
    return twisted[0] || twisted[1];
  }

  /** The cell of the box that an address in or outside it means. */
  Cell inBox(Cell address) {
    Cell cell = address;
    boolean mirrors = false;
    for (int axis = 0; axis < 3; axis++) {
      while (closed[axis] && coordinate(cell, axis) < first[axis]) {
        cell = moved(cell, axis, size[axis]);
        mirrors ^= twisted[axis];
      }
      while (closed[axis] && coordinate(cell, axis) >= first[axis] + size[axis]) {
        cell = moved(cell, axis, -size[axis]);
        mirrors ^= twisted[axis];
      }
    }
    return mirrors ? mirrored.getOrDefault(cell, cell) : cell;
  }

  /**
   * Where a motion and each translation map the cells of the region, if it maps cells with the same
   * meaning to such cells, all of them in the box.
   *
   * @return the images in the order of the cells; for no motion the first are the cells themselves
   */
  List<List<Cell>> images(Motion motion) {
    List<Cell> known = new ArrayList<>(cells);
    for (int axis = 0; axis < 3; axis++) {
      if (closed[axis]) {
        for (Cell cell : cells) {
          known.add(
              moved(twisted[axis] ? mirrored.getOrDefault(cell, cell) : cell, axis, size[axis]));
        }
      }
    }
    List<Cell> turned = tiling.images(motion, known);
    if (turned.isEmpty()) {
      return List.of();
    }
    int[] to = new int[3]; // where the translations begin
    int[] count = new int[3];
    for (int axis = 0; axis < 3; axis++) {
      to[axis] =
          closed[axis]
              ? coordinate(cells.getFirst(), axis) - coordinate(turned.getFirst(), axis)
              : first[axis] - least(turned.subList(0, cells.size()), axis);
      count[axis] = !closed[axis] ? 1 : twisted[axis] ? 2 * size[axis] : size[axis];
    }
    List<List<Cell>> all = new ArrayList<>();
    for (int z = 0; z < count[2]; z++) {
      for (int y = 0; y < count[1]; y++) {
        for (int x = 0; x < count[0]; x++) {
          List<Cell> images = images(turned, new Cell(to[0] + x, to[1] + y, to[2] + z));
          if (!images.isEmpty()) {
            all.add(images);
          }
        }
      }
    }
    return all;
  }

  private List<Cell> images(List<Cell> turned, Cell step) {
    Cell start = turned.getFirst();
    Cell end = start.plus(step.x(), step.y(), step.z());
    if (!tiling.isCell(end) || tiling.kind(end) != tiling.kind(start)) {
      return List.of();
    }
    List<Cell> images = new ArrayList<>();
    Set<Cell> different = new HashSet<>();
    for (int k = 0; k < turned.size(); k++) {
      Cell image = inBox(turned.get(k).plus(step.x(), step.y(), step.z()));
      if (k < cells.size()) {
        images.add(image);
        different.add(image);
      } else if (!image.equals(images.get(k % cells.size()))) {
        return List.of();
      }
    }
    return different.size() == cells.size() ? images : List.of();
  }
}
