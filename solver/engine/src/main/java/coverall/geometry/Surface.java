package coverall.geometry;

import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * How opposite sides of the box around a region are joined: in one direction to a cylinder, in two
 * to a torus, twisted to a Möbius strip or a Klein bottle; in no direction in the {@linkplain
 * #PLANE plane}.
 *
 * <p>The region is cut open along its seams, and every cell has one address, in the box. A step
 * across a seam leads to an address outside, which has a {@linkplain #home home} inside. The
 * addresses outside are images of the box under the translations, or glide reflections, that the
 * seams stand for. Immutable.
 */
public final class Surface {
  /** No sides are joined. */
  public static final Surface PLANE = new Surface("", new Cell(0, 0, 0), new Cell(1, 1, 1));

  private static final int NONE = -1;
  private static final String AXES = "xyz";
  private static final List<String> LINES = List.of("columns", "rows", "layers");
  private static final Pattern SEAM = Pattern.compile("([xyz])( twisted)?(?: |$)");

  private final String words;
  private final Cell start; // the first columns, row and layer of the box
  private final Cell size; // of the box, in columns, rows and layers
  private final List<Integer> closed = new ArrayList<>(); // axes
  private final Map<Cell, Cell> flipped = new HashMap<>(); // the mirror image of the box
  private int twisted = NONE; // an axis

  private Surface(String words, Cell start, Cell size) {
    this.words = words;
    this.start = start;
    this.size = size;
  }

  /**
   * The surface with some seams in the box around a region.
   *
   * @param seams the directions in which the surface closes, like {@code x} or {@code x twisted y}
   * @throws IllegalArgumentException if these are no seams, or the surface does not close with them
   */
  static Surface of(Shape region, String seams) {
    Cell end = region.extent();
    Cell least = Cell.least(region.cells());
    Cell size = end.plus(-least.x(), -least.y(), -least.z());
    Surface surface = new Surface(seams, least, size);
    Matcher seam = SEAM.matcher(seams);
    int read = 0;
    for (; seam.lookingAt(); seam.region(read, seams.length())) {
      surface.close(AXES.indexOf(seam.group(1)), seam.group(2) != null, region.lattice());
      read = seam.end();
    }
    if (surface.closed.isEmpty() || read < seams.length() || seams.endsWith(" ")) {
      throw new IllegalArgumentException(
          "expected directions in which the region closes, like 'x', 'x y' or 'x twisted'");
    }
    return surface;
  }

  private void close(int axis, boolean isTwisted, Lattice lattice) {
    if (closed.contains(axis)) {
      throw new IllegalArgumentException("duplicate " + AXES.charAt(axis));
    }
    if (lattice.hasOneLayer()) {
      throw new IllegalArgumentException("a region made of edges cannot be closed");
    }
    if (!lattice.isTranslation(step(axis, 1))) {
      int more = size.along(axis);
      while (!lattice.isTranslation(unit(axis, more))) {
        more++;
      }
      throw new IllegalArgumentException(
          size.along(axis)
              + " "
              + LINES.get(axis)
              + " of lattice "
              + lattice.name()
              + " do not close; "
              + more
              + " would");
    }
    closed.add(axis);
    if (isTwisted) {
      if (twisted != NONE || axis == 2) {
        throw new IllegalArgumentException(
            axis == 2 ? "z cannot be twisted" : "only one direction can be twisted");
      }
      twisted = axis;
      flip(lattice);
    }
  }

  /** Finds the mirror image of the box that keeps the twisted direction. */
  private void flip(Lattice lattice) {
    List<Cell> box = new ArrayList<>();
    for (Cell offset : Shape.box(size.x(), size.y(), size.z()).cells()) {
      Cell cell = start.plus(offset.x(), offset.y(), offset.z());
      if (lattice.isCell(cell)) {
        box.add(cell);
      }
    }
    Vector along = lattice.translation(step(twisted, 1));
    for (Motion motion : lattice.reflections()) {
      if (motion.keepsZAxis() && !motion.turnsOver() && motion.nearestImage(along).equals(along)) {
        List<Cell> images = motion.images(box);
        Cell from = lattice.origin(box);
        Cell to = lattice.origin(images);
        for (int k = 0; k < box.size(); k++) {
          Cell image = images.get(k);
          flipped.put(
              box.get(k), image.plus(from.x() - to.x(), from.y() - to.y(), from.z() - to.z()));
        }
      }
    }
    if (!flipped.keySet().containsAll(flipped.values()) || flipped.isEmpty()) {
      throw new IllegalArgumentException(
          "a box of "
              + size.x()
              + " columns and "
              + size.y()
              + " rows of lattice "
              + lattice.name()
              + " does not close with a twist: it is not its own mirror image");
    }
  }

  private Cell step(int axis, int times) {
    return unit(axis, times * size.along(axis));
  }

  private static Cell unit(int axis, int length) {
    return new Cell(axis == 0 ? length : 0, axis == 1 ? length : 0, axis == 2 ? length : 0);
  }

  /** The directions in which it closes, like {@code x twisted y}; empty for the plane. */
  String words() {
    return words;
  }

  /** Whether no sides are joined. */
  public boolean isPlane() {
    return closed.isEmpty();
  }

  /** Whether some sides are joined with a twist, so that it is not orientable. */
  public boolean isTwisted() {
    return twisted != NONE;
  }

  /** Whether the region reaches both sides of a frame of this size where the surface closes. */
  public boolean isAsLargeAs(Cell frame) {
    return closed.stream().allMatch(axis -> size.along(axis) == frame.along(axis));
  }

  /** The address in the box of the cell at an address; not in the box if there is no such cell. */
  public Cell home(Cell address) {
    Cell cell = address;
    boolean flips = false;
    for (int axis : closed) {
      int turns = Math.floorDiv(cell.along(axis) - start.along(axis), size.along(axis));
      if (turns != 0) {
        Cell step = step(axis, -turns);
        cell = cell.plus(step.x(), step.y(), step.z());
        flips |= axis == twisted && turns % 2 != 0;
      }
    }
    return flips ? flipped.getOrDefault(cell, cell) : cell;
  }

  /** The images of cells of the box across the seam of an axis. */
  private List<Cell> across(int axis, List<Cell> cells) {
    Cell step = step(axis, 1);
    List<Cell> images = new ArrayList<>();
    for (Cell cell : cells) {
      Cell image = axis == twisted ? flipped.getOrDefault(cell, cell) : cell;
      images.add(image.plus(step.x(), step.y(), step.z()));
    }
    return images;
  }

  /**
   * Addresses such that every figure has an image with a given one of its cells there: those of the
   * cells and, if it is twisted, their mirror images across that seam.
   */
  List<Cell> anchors(List<Cell> cells) {
    if (twisted == NONE) {
      return cells;
    }
    List<Cell> anchors = new ArrayList<>(cells);
    anchors.addAll(across(twisted, cells));
    return anchors;
  }

  /**
   * The permutations of the cells of a region on this surface by a motion with each translation,
   * where they are symmetries of the surface and map the region to itself: for each cell the index
   * of its image.
   */
  List<int[]> images(Shape region, Motion motion) {
    List<Cell> cells = new ArrayList<>(region.cells());
    for (int axis : closed) {
      cells.addAll(across(axis, region.cells()));
    }
    List<Cell> moved = motion.images(cells);
    if (moved.isEmpty()) {
      return List.of();
    }
    Cell to = firstStep(region.cells(), moved.subList(0, region.size()));
    List<int[]> all = new ArrayList<>();
    for (int z = 0; z < steps(2); z++) {
      for (int y = 0; y < steps(1); y++) {
        for (int x = 0; x < steps(0); x++) {
          Cell step = to.plus(x, y, z);
          if (region.lattice().isTranslation(step)) {
            int[] images = images(region, moved, step);
            if (images.length > 0) {
              all.add(images);
            }
          }
        }
      }
    }
    return all;
  }

  /**
   * The step that moves the images of a region's cells to where the region begins in the open
   * directions, and in the others the image of the first cell to that cell: so that what only was
   * translated comes back.
   */
  private Cell firstStep(List<Cell> cells, List<Cell> images) {
    Cell least = Cell.least(cells);
    Cell leastImages = Cell.least(images);
    int[] step = new int[AXES.length()];
    for (int axis = 0; axis < step.length; axis++) {
      step[axis] =
          closed.contains(axis)
              ? cells.getFirst().along(axis) - images.getFirst().along(axis)
              : least.along(axis) - leastImages.along(axis);
    }
    return new Cell(step[0], step[1], step[2]);
  }

  /** How many steps along an axis are different, counted in columns, rows or layers. */
  private int steps(int axis) {
    return closed.contains(axis) ? size.along(axis) * (axis == twisted ? 2 : 1) : 1;
  }

  /** An upper bound of the number of translations of the surface. */
  public long translations() {
    return (long) steps(0) * steps(1) * steps(2);
  }

  /**
   * The indices of the images of a region's cells; empty if some has none, or if the images of a
   * cell at its addresses on both sides of a seam differ.
   */
  private static int[] images(Shape region, List<Cell> moved, Cell step) {
    int[] images = new int[region.size()];
    BitSet reached = new BitSet();
    for (int k = 0; k < moved.size(); k++) {
      int image = region.indexOf(moved.get(k).plus(step.x(), step.y(), step.z()));
      boolean fits = k < images.length ? image >= 0 : image == images[k % images.length];
      if (!fits) {
        return new int[0];
      }
      if (k < images.length) {
        images[k] = image;
        reached.set(image);
      }
    }
    return reached.cardinality() == images.length ? images : new int[0];
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof Surface surface
        && words.equals(surface.words)
        && start.equals(surface.start)
        && size.equals(surface.size);
  }

  @Override
  public int hashCode() {
    return words.hashCode();
  }
}
