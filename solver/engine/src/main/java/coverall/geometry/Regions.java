package coverall.geometry;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Regions that have a name and a size: {@code hexagon 4}, {@code trapezoid 11x4}, {@code box 3x5
 * layers 2}.
 *
 * <p>A ring is a hexagon without a smaller one; edges around the hole are part of it.
 *
 * <p>On lattices whose cells are parts of hexagons or squares, or hexagons themselves, the size is
 * the number of these along a side. On other lattices it is the length of a side in cells. The two
 * translations of the lattice are the directions of the sides; they must have equal lengths and an
 * angle of 60 or 90 degrees.
 */
public final class Regions {
  /** The most cells that a region may have. */
  public static final int MOST_CELLS = 2_000_000;

  private static final Pattern TEXT =
      Pattern.compile(
          "([a-z]+)\\s+(\\d{1,3})(?:\\s*x\\s*(\\d{1,3}))?(?:\\s+layers\\s+(\\d{1,3}))?");
  private static final double TOLERANCE = 1e-6;

  /** A point by the numbers of translations that lead to it. */
  private record Point(double u, double v) {}

  private interface Outline {
    /**
     * Whether a point is inside.
     *
     * @param a the size, or the first of two
     * @param b the second size, or the first again
     */
    boolean contains(Point p, double a, double b);
  }

  private static final Map<String, Outline> OF_60_DEGREES =
      new TreeMap<>(
          Map.of(
              "triangle", (p, a, b) -> p.u >= 0 && p.v >= 0 && p.u + p.v <= a,
              "rhombus", (p, a, b) -> p.u >= 0 && p.v >= 0 && p.u <= a && p.v <= a,
              "parallelogram", (p, a, b) -> p.u >= 0 && p.v >= 0 && p.u <= a && p.v <= b,
              "trapezoid", (p, a, b) -> p.u >= 0 && p.v >= 0 && p.v <= b && p.u + p.v <= a,
              "hexagon", (p, a, b) -> isInHexagon(p, a),
              "ring", (p, a, b) -> isInHexagon(p, a),
              "hexagram", (p, a, b) -> isUp(p, a) || isUp(new Point(-p.u, -p.v), a)));
  private static final Map<String, Outline> OF_90_DEGREES =
      new TreeMap<>(
          Map.of(
              "box", (p, a, b) -> p.u >= 0 && p.v >= 0 && p.u <= a && p.v <= b,
              "diamond", (p, a, b) -> Math.abs(p.u) + Math.abs(p.v) <= a));
  private static final Set<String> OF_TWO_SIZES =
      Set.of("parallelogram", "trapezoid", "box", "ring");
  private static final Set<String> OF_SPHERES = Set.of("pyramid", "tetrahedron");

  private final Lattice lattice;
  private final Outline outline;
  private final String name;
  private final int a;
  private final int b;
  private final int layers;

  private Regions(Lattice lattice, Outline outline, String name, int a, int b, int layers) {
    this.lattice = lattice;
    this.outline = outline;
    this.name = name;
    this.a = a;
    this.b = b;
    this.layers = layers;
  }

  private static boolean isInHexagon(Point p, double a) {
    return Math.abs(p.u) <= a && Math.abs(p.v) <= a && Math.abs(p.u + p.v) <= a;
  }

  private static boolean isUp(Point p, double a) {
    return p.u >= -a && p.v >= -a && p.u + p.v <= a;
  }

  /**
   * The region that a text describes.
   *
   * @throws IllegalArgumentException if the lattice has no such region, or it has too many cells;
   *     the message says what was expected
   */
  public static Shape of(Lattice lattice, String text) {
    Map<String, Outline> outlines = outlines(lattice);
    List<String> known = List.copyOf(outlines.keySet());
    Matcher matcher = TEXT.matcher(text);
    Outline outline = matcher.matches() ? outlines.get(matcher.group(1)) : null;
    if (outline == null) {
      throw new IllegalArgumentException(
          known.isEmpty()
              ? "lattice " + lattice.name() + " has no named regions; draw the region below"
              : "expected one of "
                  + String.join(", ", known)
                  + " and a size, like '"
                  + known.getFirst()
                  + " 4', or a drawing below; found '"
                  + text
                  + "'");
    }
    String name = matcher.group(1);
    boolean two = OF_TWO_SIZES.contains(name);
    if (two != (matcher.group(3) != null)) {
      throw new IllegalArgumentException(
          "expected "
              + (two ? "two sizes, like '" + name + " 6x4'" : "one size, like '" + name + " 4'")
              + ", found '"
              + text
              + "'");
    }
    int a = Integer.parseInt(matcher.group(2));
    int b = two ? Integer.parseInt(matcher.group(3)) : a;
    int layers = matcher.group(4) == null ? 1 : Integer.parseInt(matcher.group(4));
    if (layers != 1 && (!lattice.isFlat() || lattice.hasOneLayer())) {
      throw new IllegalArgumentException("lattice " + lattice.name() + " has no layers");
    }
    List<Cell> cells =
        a < 1 || b < 1 || layers < 1
            ? List.of()
            : new Regions(lattice, outline, name, a, b, layers).cells();
    if (cells.isEmpty()) {
      throw new IllegalArgumentException("region '" + text + "' has no cells");
    }
    if (cells.size() > MOST_CELLS) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "region '%s' is too large; at most %,d cells are supported",
              text,
              MOST_CELLS));
    }
    return Shape.of(lattice, cells);
  }

  /** Whether some lattice has regions of this name. */
  public static boolean isName(String word) {
    return OF_60_DEGREES.containsKey(word)
        || OF_90_DEGREES.containsKey(word)
        || OF_SPHERES.contains(word);
  }

  /** The names of the regions that a lattice has, in alphabetical order. */
  public static List<String> names(Lattice lattice) {
    return List.copyOf(outlines(lattice).keySet());
  }

  /** Whether a region with this name has two sizes. */
  public static boolean hasTwoSizes(String name) {
    return OF_TWO_SIZES.contains(name);
  }

  /** A region that a lattice has, like {@code hexagon 4}; empty if it has none. */
  public static Optional<String> example(Lattice lattice) {
    return outlines(lattice).keySet().stream()
        .filter(name -> !OF_TWO_SIZES.contains(name))
        .findFirst()
        .map(name -> name + " 4");
  }

  /** The outlines of the regions that a lattice has, by name. */
  private static Map<String, Outline> outlines(Lattice lattice) {
    if (!lattice.isFlat()) {
      Map<String, Outline> solid = new TreeMap<>();
      if (lattice.name().equals("sphere")) {
        OF_SPHERES.forEach(name -> solid.put(name, (p, a, b) -> true));
      }
      return solid;
    }
    double[] u = lattice.point(lattice.declared().getFirst());
    double[] v = lattice.point(lattice.declared().get(1));
    double lengths = Math.hypot(u[0], u[1]) * Math.hypot(v[0], v[1]);
    boolean equal = Math.abs(Math.hypot(u[0], u[1]) - Math.hypot(v[0], v[1])) < TOLERANCE;
    double cosine = (u[0] * v[0] + u[1] * v[1]) / lengths;
    return !equal
        ? Map.of()
        : Math.abs(cosine - 0.5) < TOLERANCE
            ? OF_60_DEGREES
            : Math.abs(cosine) < TOLERANCE ? OF_90_DEGREES : Map.of();
  }

  /** The cells; not all of them if they are too many. */
  private List<Cell> cells() {
    if (!lattice.isFlat()) {
      return spheres();
    }
    List<Cell> cells = new ArrayList<>();
    Predicate<Cell> inside = lattice.centre().isPresent() ? this::isInBlock : this::isInside;
    int reach = a + b + 2;
    for (Cell kind : lattice.kinds()) {
      for (int k = -reach; k <= reach && cells.size() <= MOST_CELLS; k++) {
        for (int m = -reach; m <= reach; m++) {
          Cell cell = lattice.moved(kind, k, m);
          if (inside.test(cell)) {
            for (int z = 0; z < layers; z++) {
              cells.add(new Cell(cell.x(), cell.y(), z));
            }
          }
        }
      }
    }
    return cells;
  }

  /** Whether all corners of a cell are inside. */
  private boolean isInside(Cell cell) {
    return lattice.corners(cell).stream()
            .allMatch(corner -> contains(point(lattice.point(corner)), a, b))
        && !isInHole(point(middle(cell)));
  }

  private boolean contains(Point p, double first, double second) {
    return outline.contains(rounded(p), first, second);
  }

  /** Whether a point is inside the hole of a ring, not on its border. */
  private boolean isInHole(Point p) {
    Point rounded = rounded(p);
    return name.equals("ring")
        && Math.abs(rounded.u) < b
        && Math.abs(rounded.v) < b
        && Math.abs(rounded.u + rounded.v) < b;
  }

  private static Point rounded(Point p) {
    return new Point(Math.rint(p.u * 1e6) / 1e6, Math.rint(p.v * 1e6) / 1e6);
  }

  /** Whether a cell is part of a hexagon or square whose centre is inside. */
  private boolean isInBlock(Cell cell) {
    double[] middle = middle(cell);
    double[] centre = lattice.point(lattice.centre().orElseThrow());
    double[] side = lattice.point(lattice.declared().getFirst());
    double radius = Math.hypot(side[0], side[1]) / 2 + TOLERANCE;
    Point near = point(new double[] {middle[0] - centre[0], middle[1] - centre[1]});
    for (int u = (int) Math.floor(near.u) - 1; u <= near.u + 2; u++) {
      for (int v = (int) Math.floor(near.v) - 1; v <= near.v + 2; v++) {
        double[] at = real(u, v);
        double distance = Math.hypot(at[0] + centre[0] - middle[0], at[1] + centre[1] - middle[1]);
        Point block = new Point(u, v);
        if (distance <= radius && contains(block, a - 1, b - 1) && !isInHole(block)) {
          return true;
        }
      }
    }
    return false;
  }

  private double[] middle(Cell cell) {
    List<Vector> corners = lattice.corners(cell);
    double[] middle = new double[2];
    for (Vector corner : corners) {
      double[] point = lattice.point(corner);
      middle[0] += point[0] / corners.size();
      middle[1] += point[1] / corners.size();
    }
    return middle;
  }

  private double[] real(int u, int v) {
    return lattice.point(
        lattice.declared().getFirst().times(u).plus(lattice.declared().get(1).times(v)));
  }

  /** A real point by numbers of translations. */
  private Point point(double[] real) {
    double[] u = lattice.point(lattice.declared().getFirst());
    double[] v = lattice.point(lattice.declared().get(1));
    double determinant = u[0] * v[1] - u[1] * v[0];
    return new Point(
        (real[0] * v[1] - real[1] * v[0]) / determinant,
        (u[0] * real[1] - u[1] * real[0]) / determinant);
  }

  /** Layers of balls, each one smaller than that below. */
  private List<Cell> spheres() {
    List<Cell> cells = new ArrayList<>();
    for (int k = 0; k < a && cells.size() <= MOST_CELLS; k++) {
      for (int i = 0; i < a - k; i++) {
        for (int j = 0; j < (name.equals("pyramid") ? a - k : a - k - i); j++) {
          cells.add(
              name.equals("pyramid")
                  ? new Cell(i + j + k, i - j, k)
                  : new Cell(i + j, i + k, j + k));
        }
      }
    }
    return cells;
  }
}
