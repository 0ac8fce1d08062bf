package coverall.geometry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
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
  private static final Comparator<Shape> ORDER =
      Comparator.comparing(shape -> drawing(shape.lattice(), shape.cells()), Arrays::compare);

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
    List<Shape> all = grown(lattice, size, false, most);
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
    return grown(lattice, size, true, most);
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
    return grown(squares, size, true, most, cell -> halves(squares, cell));
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
    return shape.transformed(toStandardPosition(shape.lattice(), shape.cells())).orElseThrow();
  }

  private static Shape inStandardPosition(Lattice lattice, List<Cell> cells) {
    return Shape.of(lattice, toStandardPosition(lattice, cells).images(cells));
  }

  /** The first rotation that turns cells so that they come first in the order of shapes. */
  private static Motion toStandardPosition(Lattice lattice, List<Cell> cells) {
    Motion best = lattice.rotations().getFirst();
    int[] first = drawing(lattice, cells);
    for (Motion rotation : lattice.rotations()) {
      List<Cell> turned = rotation.images(cells);
      if (!turned.isEmpty()) {
        int[] drawing = drawing(lattice, turned);
        if (Arrays.compare(drawing, first) < 0) {
          best = rotation;
          first = drawing;
        }
      }
    }
    return best;
  }

  /**
   * The drawing of a shape as numbers: of layers, rows and columns, then the places of the cells in
   * the order of reading. Drawings of as many cells compare as their shapes do.
   */
  private static int[] drawing(Lattice lattice, List<Cell> cells) {
    Cell least = lattice.origin(cells);
    int width = 0;
    int height = 0;
    int depth = 0;
    for (Cell cell : cells) {
      width = Math.max(width, cell.x() - least.x() + 1);
      height = Math.max(height, cell.y() - least.y() + 1);
      depth = Math.max(depth, cell.z() - least.z() + 1);
    }
    int[] drawing = new int[3 + cells.size()];
    for (int k = 0; k < cells.size(); k++) {
      Cell cell = cells.get(k);
      int row = height - 1 - (cell.y() - least.y());
      drawing[3 + k] = (row * depth + cell.z() - least.z()) * width + cell.x() - least.x();
    }
    Arrays.sort(drawing, 3, drawing.length);
    drawing[0] = depth;
    drawing[1] = height;
    drawing[2] = width;
    return drawing;
  }

  private static List<Shape> grown(Lattice lattice, int size, boolean flat, int most) {
    return grown(lattice, size, flat, most, cell -> List.of(List.of(cell)));
  }

  /**
   * All connected shapes of a number of blocks in their order, in standard position.
   *
   * @param blocks the blocks that a cell is in
   */
  private static List<Shape> grown(
      Lattice lattice, int size, boolean flat, int most, Function<Cell, List<List<Cell>>> blocks) {
    if (size < 1) {
      throw new IllegalArgumentException("shapes of " + size + " cells");
    }
    Set<Shape> grown = new HashSet<>();
    for (Cell cell : lattice.kinds()) {
      for (List<Cell> block : blocks.apply(cell)) {
        grown.add(inStandardPosition(lattice, block));
      }
    }
    for (int count = 1; count < size; count++) {
      Set<Shape> larger = new HashSet<>();
      for (Shape shape : grown) {
        for (Cell beside : border(shape, flat)) {
          for (List<Cell> added : blocks.apply(beside)) {
            if (added.stream().allMatch(cell -> shape.indexOf(cell) < 0)) {
              List<Cell> more = new ArrayList<>(shape.cells());
              more.addAll(added);
              larger.add(inStandardPosition(lattice, more));
              if (larger.size() > most) {
                throw new IllegalArgumentException(
                    "more than " + most + " shapes of " + size + " cells");
              }
            }
          }
        }
      }
      grown = larger;
    }
    return grown.stream().sorted(ORDER).toList();
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
}
