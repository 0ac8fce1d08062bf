package coverall.geometry;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

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

  private static final int MOST_PLACES = 1 << 21; // in larger boxes cells are looked up in the list

  private final Lattice lattice;
  private final List<Cell> cells;
  private final String marks; // in the order of the cells
  private final Cell extent;
  private final Surface surface;
  private final boolean plain;
  private volatile int @Nullable [] numbers; // see numbers()
  private volatile int @Nullable [] rows; // see rows()

  private Shape(Lattice lattice, List<Cell> cells, String marks, Cell extent) {
    this(lattice, cells, marks, extent, Surface.PLANE);
  }

  private Shape(Lattice lattice, List<Cell> cells, String marks, Cell extent, Surface surface) {
    this.lattice = lattice;
    this.cells = cells;
    this.marks = marks;
    this.extent = extent;
    this.surface = surface;
    plain = marks.chars().allMatch(mark -> mark == PLAIN);
  }

  /** By place in the box around it, x fastest: 1 + index, 0 for none. Empty if there are many. */
  private int[] numbers() {
    int[] known = numbers;
    if (known == null) {
      long places = (long) extent.x() * extent.y() * extent.z();
      known = new int[places <= MOST_PLACES ? (int) places : 0];
      for (int k = 0; k < cells.size() && known.length > 0; k++) {
        Cell cell = cells.get(k);
        known[place(cell.x(), cell.y(), cell.z())] = k + 1;
      }
      numbers = known;
    }
    return known;
  }

  /**
   * Its rows, cells that follow each other in direction x: for each the index of its first cell and
   * where that is, x, y, z; at last the number of cells. Their indices follow each other in every
   * shape that contains them.
   */
  private int[] rows() {
    int[] known = rows;
    if (known == null) {
      IntStream.Builder found = IntStream.builder();
      for (int k = 0; k < cells.size(); k++) {
        Cell cell = cells.get(k);
        if (k == 0 || !cell.equals(cells.get(k - 1).plus(1, 0, 0))) {
          found.add(k).add(cell.x()).add(cell.y()).add(cell.z());
        }
      }
      known = found.add(cells.size()).build().toArray();
      rows = known;
    }
    return known;
  }

  /**
   * The number of rows, cells that follow each other in direction x, of a list that a shape has
   * {@linkplain #moved made}; the number of cells of another list.
   */
  public static int rowCount(List<Cell> cells) {
    return cells instanceof MovedCells moved ? moved.shape().rows().length / 4 : cells.size();
  }

  private int place(int x, int y, int z) {
    return (z * extent.y() + y) * extent.x() + x;
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
    return checked(lattice, List.copyOf(cells), String.valueOf(PLAIN).repeat(cells.size()));
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
    StringBuilder drawn = new StringBuilder();
    marks.values().forEach(drawn::append);
    return checked(lattice, List.copyOf(marks.keySet()), drawn.toString());
  }

  private static Shape checked(Lattice lattice, List<Cell> cells, String marks) {
    if (cells.isEmpty()) {
      throw new IllegalArgumentException("a shape needs at least one cell");
    }
    for (Cell cell : cells) {
      if (!lattice.isCell(cell)) {
        throw new IllegalArgumentException(
            "no cell of lattice " + lattice.name() + " is at " + cell);
      }
    }
    return normalised(lattice, cells, marks);
  }

  /** A cell of a shape and its mark. */
  private record Marked(Cell cell, char mark) {}

  /**
   * The shape of cells that are known to be on the lattice.
   *
   * @param cells in any order; repeated ones count once
   * @param marks in the order of the cells
   */
  private static Shape normalised(Lattice lattice, List<Cell> cells, String marks) {
    Cell least = lattice.origin(cells);
    Marked[] sorted = new Marked[cells.size()];
    for (int k = 0; k < sorted.length; k++) {
      Cell moved = cells.get(k).plus(-least.x(), -least.y(), -least.z());
      sorted[k] = new Marked(moved, marks.charAt(k));
    }
    Arrays.parallelSort(sorted, Comparator.comparing(Marked::cell));
    int width = 0;
    int height = 0;
    int depth = 0;
    List<Cell> inOrder = new ArrayList<>(sorted.length);
    StringBuilder drawn = new StringBuilder(sorted.length);
    for (int k = 0; k < sorted.length; k++) {
      Cell cell = sorted[k].cell;
      if (k > 0 && cell.equals(sorted[k - 1].cell)) {
        continue;
      }
      width = Math.max(width, cell.x() + 1);
      height = Math.max(height, cell.y() + 1);
      depth = Math.max(depth, cell.z() + 1);
      inOrder.add(cell);
      drawn.append(sorted[k].mark);
    }
    return new Shape(
        lattice, List.copyOf(inOrder), drawn.toString(), new Cell(width, height, depth));
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
    return indexAt(cell.x(), cell.y(), cell.z());
  }

  private int indexAt(int x, int y, int z) {
    boolean near = x >= 0 && x < extent.x() && y >= 0 && y < extent.y() && z >= 0 && z < extent.z();
    if (!near) {
      return -1;
    }
    int[] known = numbers();
    return known.length == 0
        ? Collections.binarySearch(cells, new Cell(x, y, z))
        : known[place(x, y, z)] - 1;
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
    return plain;
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
    return lattice.equals(Lattice.CUBE) && size() == (long) extent.x() * extent.y() * extent.z();
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
    return Optional.of(normalised(lattice, moved, marks));
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
   * Whether a piece that is moved by a step in the grid stays in this region, and covers no cell
   * twice, as is possible on a surface that closes.
   */
  public boolean contains(Shape piece, Cell step) {
    return surface.isPlane() ? containsRows(piece, step) : covered(piece, step).length > 0;
  }

  private boolean containsRows(Shape piece, Cell step) {
    Cell size = piece.extent;
    boolean sticksOut =
        step.x() + size.x() > extent.x()
            || step.y() + size.y() > extent.y()
            || step.z() + size.z() > extent.z();
    if (sticksOut) {
      return false;
    }
    if (isBox()) {
      return step.x() >= 0 && step.y() >= 0 && step.z() >= 0;
    }
    int[] own = piece.rows();
    for (int row = own.length - 5; row >= 0; row -= 4) { // the last row first: it leaves soonest
      int x = own[row + 1] + step.x();
      int y = own[row + 2] + step.y();
      int z = own[row + 3] + step.z();
      int more = own[row + 4] - own[row] - 1;
      int index = indexAt(x, y, z);
      if (index < 0 || (more > 0 && indexAt(x + more, y, z) != index + more)) {
        return false;
      }
    }
    return true;
  }

  /** The cells of this shape moved by a step, as a list that needs little memory. */
  public List<Cell> moved(Cell step) {
    return new MovedCells(this, step);
  }

  /** Whether both are lists that the same shape has {@linkplain #moved made}. */
  public static boolean areMoved(List<Cell> some, List<Cell> others) {
    return some instanceof MovedCells a
        && others instanceof MovedCells b
        && a.shape().equals(b.shape());
  }

  /**
   * The indices of cells as intervals: the first index of each, and the one after its last.
   *
   * @param own some cells of this shape, in their order
   */
  public int[] intervals(List<Cell> own) {
    if (own instanceof MovedCells moved && surface.isPlane()) {
      int[] rows = moved.shape().rows();
      Cell step = moved.step();
      int[] ends = new int[rows.length / 4 * 2];
      for (int k = 0; k < ends.length; k += 2) {
        int row = 2 * k;
        ends[k] =
            indexAt(rows[row + 1] + step.x(), rows[row + 2] + step.y(), rows[row + 3] + step.z());
        ends[k + 1] = ends[k] + rows[row + 4] - rows[row];
      }
      return ends;
    }
    return own.stream().mapToInt(this::indexOf).flatMap(k -> IntStream.of(k, k + 1)).toArray();
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
