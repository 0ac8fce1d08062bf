package coverall.geometry;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.function.Function;

/**
 * Enumerates all connected shapes of a number of cells, by adding one cell in every way to the
 * shapes with one cell fewer.
 *
 * <p>Shapes have an order. It is that of their drawings, layers side by side from z = 0 on and y
 * going up: fewer layers come first, then fewer rows, then fewer columns; drawings of the same
 * measures are read as text, row by row from the top, a cell before no cell. A shape is in standard
 * position if no rotation of it comes earlier.
 *
 * <p>The lists must never change: names of pieces depend on them.
 */
public final class Polyforms {
  private static final Comparator<Cell> READING =
      Comparator.comparingInt((Cell cell) -> -cell.y())
          .thenComparingInt(Cell::z)
          .thenComparingInt(Cell::x);

  private static final Comparator<Shape> ORDER =
      Comparator.comparingInt((Shape shape) -> shape.extent().z())
          .thenComparingInt(shape -> shape.extent().y())
          .thenComparingInt(shape -> shape.extent().x())
          .thenComparing(Polyforms::compareAsText);

  private Polyforms() {}

  /**
   * All connected shapes of cubes of a size in their order, in standard position. A shape that
   * differs from its mirror image is followed by it; so the flat ones come first, as in {@link
   * #flat}.
   */
  public static List<Shape> polycubes(int size) {
    return solid(Lattice.CUBE, size, Integer.MAX_VALUE);
  }

  /** All polyominoes of a size in their order, in standard position; they may be turned over. */
  public static List<Shape> polyominoes(int size) {
    return flat(Lattice.CUBE, size, Integer.MAX_VALUE);
  }

  /**
   * All connected shapes of a lattice in their order, in standard position. A shape that differs
   * from its mirror image is followed by it.
   *
   * @param size the number of cells, at least 1
   * @param most the largest number of shapes
   * @throws IllegalArgumentException if there are more
   */
  public static List<Shape> solid(Lattice lattice, int size, int most) {
    SortedSet<Shape> all = grown(lattice, size, false, most);
    List<Shape> solid = new ArrayList<>(all.size());
    for (Shape shape : all) {
      Shape mirrored = inStandardPosition(shape.mirrored());
      int pair = ORDER.compare(shape, mirrored);
      if (pair <= 0) {
        solid.add(shape);
      }
      if (pair < 0) {
        solid.add(mirrored);
      }
    }
    return List.copyOf(solid);
  }

  /**
   * All connected shapes in one layer of a lattice in their order, in standard position; they may
   * be turned over.
   *
   * @param size the number of cells, at least 1
   * @param most the largest number of shapes
   * @throws IllegalArgumentException if there are more
   */
  public static List<Shape> flat(Lattice lattice, int size, int most) {
    return List.copyOf(grown(lattice, size, true, most));
  }

  /**
   * All polyaboloes of a size in their order, in standard position; they may be turned over. They
   * are shapes of quarter squares, joined from halves of these squares along whole sides.
   *
   * @param size the number of half squares, at least 1; each has two cells
   * @param most the largest number of shapes
   * @throws IllegalArgumentException if there are more
   */
  public static List<Shape> polyaboloes(int size, int most) {
    Lattice squares = Lattice.named("quarter-square").orElseThrow();
    return List.copyOf(grown(squares, size, true, most, cell -> halves(squares, cell)));
  }

  /** The two half squares that a quarter square is in. */
  private static List<List<Cell>> halves(Lattice squares, Cell quarter) {
    return squares.neighbours(quarter).stream()
        // The grid shows the quarters of a square around the middle of 3x3 places.
        .filter(next -> next.x() != quarter.x() && next.y() != quarter.y())
        .map(next -> List.of(quarter, next))
        .toList();
  }

  /** The shape turned so that it comes first in the order of shapes; it is never mirrored. */
  public static Shape inStandardPosition(Shape shape) {
    return shape.orientations(shape.lattice().rotations()).stream().min(ORDER).orElseThrow();
  }

  private static SortedSet<Shape> grown(Lattice lattice, int size, boolean flat, int most) {
    return grown(lattice, size, flat, most, cell -> List.of(List.of(cell)));
  }

  /**
   * All connected shapes of a number of blocks, in standard position.
   *
   * @param blocks the blocks that a cell is in
   */
  private static SortedSet<Shape> grown(
      Lattice lattice, int size, boolean flat, int most, Function<Cell, List<List<Cell>>> blocks) {
    if (size < 1) {
      throw new IllegalArgumentException("shapes of " + size + " cells");
    }
    SortedSet<Shape> grown = new TreeSet<>(ORDER);
    for (Cell cell : lattice.kinds()) {
      for (List<Cell> block : blocks.apply(cell)) {
        grown.add(inStandardPosition(Shape.of(lattice, block)));
      }
    }
    for (int count = 1; count < size; count++) {
      SortedSet<Shape> larger = new TreeSet<>(ORDER);
      for (Shape shape : grown) {
        for (Cell beside : border(shape, flat)) {
          for (List<Cell> added : blocks.apply(beside)) {
            if (added.stream().allMatch(cell -> shape.indexOf(cell) < 0)) {
              List<Cell> more = new ArrayList<>(shape.cells());
              more.addAll(added);
              larger.add(inStandardPosition(Shape.of(lattice, more)));
            }
          }
        }
      }
      if (larger.size() > most) {
        throw new IllegalArgumentException("more than " + most + " shapes of " + size + " cells");
      }
      grown = larger;
    }
    return grown;
  }

  /** The cells beside those of the shape, where it is flat those in its layer. */
  private static Set<Cell> border(Shape shape, boolean flat) {
    Set<Cell> border = new TreeSet<>();
    for (Cell cell : shape.cells()) {
      for (Cell next : shape.lattice().neighbours(cell)) {
        if (shape.indexOf(next) < 0 && (!flat || next.z() == cell.z())) {
          border.add(next);
        }
      }
    }
    return border;
  }

  /** Compares shapes of the same extent. */
  private static int compareAsText(Shape a, Shape b) {
    List<Cell> cellsOfA = a.cells().stream().sorted(READING).toList();
    List<Cell> cellsOfB = b.cells().stream().sorted(READING).toList();
    for (int k = 0; k < Math.min(cellsOfA.size(), cellsOfB.size()); k++) {
      int difference = READING.compare(cellsOfA.get(k), cellsOfB.get(k));
      if (difference != 0) {
        return difference;
      }
    }
    return Integer.compare(b.size(), a.size());
  }
}
