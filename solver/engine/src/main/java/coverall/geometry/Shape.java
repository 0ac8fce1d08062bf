package coverall.geometry;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.IntUnaryOperator;

/**
 * A non-empty finite set of cells of a lattice up to translation: it lies as near to the origin as
 * the lattice's translations allow. For cubes the smallest x, y and z are all 0. Every cell has a
 * mark, the character that draws it; the meaning of marks is defined elsewhere.
 *
 * <p>A shape is in the plane, or in space, unless it was {@linkplain #on put} on a surface whose
 * sides are joined.
 *
 * <p>Shapes are equal when their lattices, cells, marks and surfaces are. A shape need not be
 * connected.
 */
public final class Shape {
  /** The mark of a cell without special meaning. */
  public static final char PLAIN = '#';

  private static final int MOST_PLACES = 1 << 16; // in larger boxes cells are looked up in the list

  private final Lattice lattice;
  private final List<Cell> cells;
  private final String marks; // in the order of the cells
  private final Cell extent;
  private final Surface surface;
  private final int[] numbers; // by place in the box around it, x fastest: 1 + index; 0 for none

  private Shape(Lattice lattice, List<Cell> cells, String marks, Cell extent) {
    this(lattice, cells, marks, extent, Surface.PLANE);
  }

  private Shape(Lattice lattice, List<Cell> cells, String marks, Cell extent, Surface surface) {
    this.lattice = lattice;
    this.cells = cells;
    this.marks = marks;
    this.extent = extent;
    this.surface = surface;
    long places = (long) extent.x() * extent.y() * extent.z();
    numbers = new int[places <= MOST_PLACES ? (int) places : 0];
    for (int k = 0; k < cells.size() && numbers.length > 0; k++) {
      numbers[place(cells.get(k))] = k + 1;
    }
  }

  private int place(Cell cell) {
    return (cell.z() * extent.y() + cell.y()) * extent.x() + cell.x();
  }

  /**
   * The shape of the given cubes, wherever they are, all of them plain.
   *
   * @throws IllegalArgumentException if there are no cells
   */
  public static Shape of(Collection<Cell> cells) {
    return of(Lattice.CUBE, cells);
  }

  /**
   * The shape of the given cells of a lattice, wherever they are, all of them plain.
   *
   * @throws IllegalArgumentException if there are no cells, or one is not on the lattice
   */
  public static Shape of(Lattice lattice, Collection<Cell> cells) {
    Map<Cell, Character> marked = new HashMap<>();
    cells.forEach(cell -> marked.put(cell, PLAIN));
    return marked(lattice, marked);
  }

  /**
   * The shape of cubes with their marks.
   *
   * @throws IllegalArgumentException if there are no cells
   */
  public static Shape marked(Map<Cell, Character> marks) {
    return marked(Lattice.CUBE, marks);
  }

  /**
   * The shape of cells of a lattice with their marks.
   *
   * @throws IllegalArgumentException if there are no cells, or one is not on the lattice
   */
  public static Shape marked(Lattice lattice, Map<Cell, Character> marks) {
    if (marks.isEmpty()) {
      throw new IllegalArgumentException("a shape needs at least one cell");
    }
    for (Cell cell : marks.keySet()) {
      if (!lattice.isCell(cell)) {
        throw new IllegalArgumentException(
            "no cell of lattice " + lattice.name() + " is at " + cell);
      }
    }
    return normalised(lattice, marks);
  }

  /** The shape of marked cells that are known to be on the lattice. */
  private static Shape normalised(Lattice lattice, Map<Cell, Character> marks) {
    Cell least = lattice.origin(marks.keySet());
    TreeMap<Cell, Character> moved = new TreeMap<>();
    marks.forEach((cell, mark) -> moved.put(cell.plus(-least.x(), -least.y(), -least.z()), mark));
    int width = 0;
    int height = 0;
    int depth = 0;
    StringBuilder drawn = new StringBuilder();
    for (Map.Entry<Cell, Character> entry : moved.entrySet()) {
      Cell cell = entry.getKey();
      width = Math.max(width, cell.x() + 1);
      height = Math.max(height, cell.y() + 1);
      depth = Math.max(depth, cell.z() + 1);
      drawn.append(entry.getValue().charValue());
    }
    return new Shape(
        lattice, List.copyOf(moved.keySet()), drawn.toString(), new Cell(width, height, depth));
  }

  /** The box of all cubes from (0,0,0) to (width-1, height-1, depth-1), all of them plain. */
  public static Shape box(int width, int height, int depth) {
    List<Cell> cells = new ArrayList<>(width * height * depth);
    for (int z = 0; z < depth; z++) {
      for (int y = 0; y < height; y++) {
        for (int x = 0; x < width; x++) {
          cells.add(new Cell(x, y, z));
        }
      }
    }
    return new Shape(
        Lattice.CUBE,
        List.copyOf(cells),
        String.valueOf(PLAIN).repeat(cells.size()),
        new Cell(width, height, depth));
  }

  /**
   * This shape on a surface: opposite sides of the box around it are joined.
   *
   * @param seams the directions in which the surface closes, like {@code x} or {@code x twisted y}
   * @throws IllegalArgumentException if these are no seams, or the surface does not close with them
   */
  public Shape on(String seams) {
    return new Shape(lattice, cells, marks, extent, Surface.of(this, seams));
  }

  /** The directions in which its surface closes, like {@code x twisted y}; empty in the plane. */
  public String seams() {
    return surface.words();
  }

  /** The surface on which it is. */
  public Surface surface() {
    return surface;
  }

  /** This shape with other marks. */
  public Shape remarked(IntUnaryOperator marking) {
    StringBuilder changed = new StringBuilder();
    marks.chars().map(marking).forEach(mark -> changed.append((char) mark));
    return new Shape(lattice, cells, changed.toString(), extent, surface);
  }

  /** The lattice of its cells. */
  public Lattice lattice() {
    return lattice;
  }

  /** The cells in their order: x fastest, then y, then z. */
  public List<Cell> cells() {
    return cells;
  }

  /**
   * The index of a cell in the order of cells; negative if the shape does not contain it. On a
   * surface that closes, cells have addresses beyond the seams, too.
   */
  public int indexOf(Cell address) {
    Cell cell = surface.isPlane() ? address : surface.home(address);
    if (numbers.length == 0) {
      return Collections.binarySearch(cells, cell);
    }
    boolean near =
        cell.x() >= 0
            && cell.x() < extent.x()
            && cell.y() >= 0
            && cell.y() < extent.y()
            && cell.z() >= 0
            && cell.z() < extent.z();
    return near ? numbers[place(cell)] - 1 : -1;
  }

  /** The mark of the cell with this index. */
  public char mark(int index) {
    return marks.charAt(index);
  }

  /** The marks of all cells, in their order. */
  public String marks() {
    return marks;
  }

  /** The marks by cell, as a new map that the caller may change. */
  public Map<Cell, Character> marksByCell() {
    Map<Cell, Character> marked = new HashMap<>();
    for (int k = 0; k < cells.size(); k++) {
      marked.put(cells.get(k), mark(k));
    }
    return marked;
  }

  /** Whether every cell has the plain mark. */
  public boolean isPlain() {
    return marks.chars().allMatch(mark -> mark == PLAIN);
  }

  /** The number of cells. */
  public int size() {
    return cells.size();
  }

  /**
   * The numbers of columns, rows and layers of the grid from the origin to the end of the shape.
   * For cubes they are its width, height and depth.
   */
  public Cell extent() {
    return extent;
  }

  /** Whether it is a box of cubes. */
  public boolean isBox() {
    return lattice.equals(Lattice.CUBE) && size() == extent.x() * extent.y() * extent.z();
  }

  /** Whether every cell can be reached from every other through sides. */
  public boolean isConnected() {
    Set<Cell> unseen = new HashSet<>(cells);
    ArrayDeque<Cell> reached = new ArrayDeque<>(List.of(cells.getFirst()));
    unseen.remove(cells.getFirst());
    while (!reached.isEmpty()) {
      for (Cell next : lattice.neighbours(reached.remove())) {
        Cell cell = surface.home(next);
        if (unseen.remove(cell)) {
          reached.add(cell);
        }
      }
    }
    return unseen.isEmpty();
  }

  /**
   * The image of this shape with its marks, moved to the origin; empty if the motion does not map
   * all cells to cells, which happens on a lattice with twins only.
   */
  public Optional<Shape> transformed(Motion motion) {
    List<Cell> moved = motion.images(cells);
    if (moved.isEmpty()) {
      return Optional.empty();
    }
    Map<Cell, Character> images = new HashMap<>();
    for (int k = 0; k < moved.size(); k++) {
      images.put(moved.get(k), mark(k));
    }
    return Optional.of(normalised(lattice, images));
  }

  /**
   * The cells of this region that a piece covers which is moved by a step in the grid: their
   * indices, in the order of the piece's cells. An empty array if it leaves the region, or covers a
   * cell twice, as is possible on a surface that closes.
   */
  public int[] covered(Shape piece, Cell step) {
    int[] covered = new int[piece.size()];
    for (int k = 0; k < covered.length; k++) {
      covered[k] = indexOf(piece.cells.get(k).plus(step.x(), step.y(), step.z()));
      if (covered[k] < 0) {
        return new int[0];
      }
    }
    boolean twice =
        !surface.isPlane() && Arrays.stream(covered).distinct().count() < covered.length;
    return twice ? new int[0] : covered;
  }

  /**
   * Addresses of cells such that each place of a piece in this region is reached by moving its
   * first cell, in some orientation, to one of them.
   */
  public List<Cell> anchors() {
    return surface.anchors(cells);
  }

  /**
   * The permutations of the cells by a motion and a translation that map the set of cells to
   * itself: for each cell the index of its image. At most one in the plane; on a surface that
   * closes, one for each translation that does. Ignores marks.
   */
  public List<int[]> images(Motion motion) {
    return surface.images(this, motion);
  }

  /** A mirror image. */
  public Shape mirrored() {
    return transformed(lattice.mirror()).orElseThrow();
  }

  /** The distinct images of this shape, in the order of the motions. */
  public List<Shape> orientations(Collection<Motion> motions) {
    LinkedHashSet<Shape> distinct = new LinkedHashSet<>();
    motions.forEach(motion -> transformed(motion).ifPresent(distinct::add));
    return List.copyOf(distinct);
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Shape shape
        && lattice.equals(shape.lattice)
        && cells.equals(shape.cells)
        && marks.equals(shape.marks)
        && surface.equals(shape.surface);
  }

  @Override
  public int hashCode() {
    return cells.hashCode();
  }

  @Override
  public String toString() {
    return isPlain() ? cells.toString() : cells + " " + marks;
  }
}
