package coverall.geometry;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;

/**
 * A non-empty finite set of cells up to translation: the smallest x, y and z are all 0.
 *
 * <p>Shapes are equal when their cells are. A shape need not be connected.
 */
public final class Shape {
  private final List<Cell> cells;
  private final Cell extent;

  private Shape(List<Cell> cells, Cell extent) {
    this.cells = cells;
    this.extent = extent;
  }

  /**
   * The shape of the given cells, wherever they are.
   *
   * @throws IllegalArgumentException if there are none
   */
  public static Shape of(Collection<Cell> cells) {
    if (cells.isEmpty()) {
      throw new IllegalArgumentException("a shape needs at least one cell");
    }
    int x = Integer.MAX_VALUE;
    int y = Integer.MAX_VALUE;
    int z = Integer.MAX_VALUE;
    for (Cell cell : cells) {
      x = Math.min(x, cell.x());
      y = Math.min(y, cell.y());
      z = Math.min(z, cell.z());
    }
    TreeSet<Cell> moved = new TreeSet<>();
    int width = 0;
    int height = 0;
    int depth = 0;
    for (Cell cell : cells) {
      Cell image = cell.plus(-x, -y, -z);
      moved.add(image);
      width = Math.max(width, image.x() + 1);
      height = Math.max(height, image.y() + 1);
      depth = Math.max(depth, image.z() + 1);
    }
    return new Shape(List.copyOf(moved), new Cell(width, height, depth));
  }

  /** The box of all cells from (0,0,0) to (width-1, height-1, depth-1). */
  public static Shape box(int width, int height, int depth) {
    List<Cell> cells = new ArrayList<>(width * height * depth);
    for (int z = 0; z < depth; z++) {
      for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
          cells.add(new Cell(x, y, z));
        }
      }
    }
    return new Shape(List.copyOf(cells), new Cell(width, height, depth));
  }

  /** The cells in their order: x fastest, then y, then z. */
  public List<Cell> cells() {
    return cells;
  }

  /** The number of a cell in the order of cells; negative if it is not one of them. */
  public int indexOf(Cell cell) {
    return Collections.binarySearch(cells, cell);
  }

  /** The number of cells. */
  public int size() {
    return cells.size();
  }

  /** The width, height and depth of the smallest box around the shape. */
  public Cell extent() {
    return extent;
  }

  public boolean isBox() {
    return size() == extent.x() * extent.y() * extent.z();
  }

  /** Whether one can go from every cell to every other through faces. */
  public boolean isConnected() {
    Set<Cell> unseen = new HashSet<>(cells);
    ArrayDeque<Cell> reached = new ArrayDeque<>(List.of(cells.getFirst()));
    unseen.remove(cells.getFirst());
    while (!reached.isEmpty()) {
      for (Cell next : reached.remove().neighbours()) {
        if (unseen.remove(next)) {
          reached.add(next);
        }
      }
    }
    return unseen.isEmpty();
  }

  public Shape transformed(Isometry isometry) {
    List<Cell> images = new ArrayList<>(cells.size());
    for (Cell cell : cells) {
      images.add(isometry.apply(cell));
    }
    return of(images);
  }

  /** The mirror image. */
  public Shape mirrored() {
    return transformed(Isometry.REFLECTIONS.getFirst());
  }

  /** The different shapes that the isometries make of this one, in the order of the isometries. */
  public List<Shape> orientations(Collection<Isometry> isometries) {
    LinkedHashSet<Shape> distinct = new LinkedHashSet<>();
    isometries.forEach(isometry -> distinct.add(transformed(isometry)));
    return List.copyOf(distinct);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Shape shape && cells.equals(shape.cells);
  }

  @Override
  public int hashCode() {
    return cells.hashCode();
  }

  @Override
  public String toString() {
    return cells.toString();
  }
}
