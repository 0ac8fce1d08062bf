package coverall.verify;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Vector;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/**
 * The cells and motions of a lattice, read from the text of its definition. Nothing else of the
 * lattice is used. A motion counts if it maps the corners of all cells to those of cells.
 *
 * <p>In the plane, cells are prisms of height 1 over their corners, or edges; the motions are those
 * of the plane, and those that exchange above and below besides. The text may also declare twins,
 * which map one packing of balls to another: rotations with a twin between them may turn a shape,
 * if they map all its balls to balls.
 */
final class Tiling {
  private static final double CLOSE = 1e-6;
  private static final Pattern TERM = Pattern.compile("([+-]?)(\\d*)([xyz])");

  private final List<double[]> axes = new ArrayList<>(); // the real coordinates of each
  private final List<Vector> vectors = new ArrayList<>(); // the translations along the axes
  private final List<Vector> steps = new ArrayList<>(); // the same in the grid
  private final List<Kind> kinds = new ArrayList<>();
  private final List<Motion> generators = new ArrayList<>();
  private final List<Motion> twins = new ArrayList<>();
  private final boolean edges;
  private final List<Motion> motions;
  private final List<List<double[]>> corners; // by kind, in real coordinates
  private final double leastDistance;
  private final Map<Motion, List<Cell>> images = new HashMap<>(); // of the first cell of each kind
  private final Map<Integer, List<Vector>> sharingSteps = new HashMap<>(); // by kind, in the grid

  /** Cells that are translations of each other, and the corners of the first one. */
  private record Kind(Vector first, Set<Vector> corners, Vector leastCorner) {
    Kind(Vector first, Set<Vector> corners) {
      this(first, corners, Collections.min(corners));
    }
  }

  /** An edge that leaves a corner, and its direction in radians. */
  record Spoke(Cell edge, double angle) {}

  Tiling(Lattice lattice) {
    for (String statement : lattice.definition().split(";")) {
      String[] words = statement.strip().split("\\s+", 2);
      read(words[0], words[1]);
    }
    boolean flat = axes.size() == 2;
    edges = flat && kinds.getFirst().corners().size() == 2;
    if (flat) {
      axes.add(new double[] {0, 0, 1});
      vectors.add(new Vector(0, 0, 1));
      steps.add(new Vector(0, 0, 1));
      generators.add(Motion.TURNING_OVER);
      if (!edges) {
        kinds.replaceAll(kind -> new Kind(kind.first(), prism(kind.corners())));
      }
    }
    motions = allMotions();
    corners =
        kinds.stream().map(kind -> kind.corners().stream().map(this::point).toList()).toList();
    leastDistance =
        translations(1).stream()
            .filter(step -> !step.isZero())
            .map(this::point)
            .mapToDouble(Tiling::length)
            .min()
            .orElseThrow();
  }

  private void read(String keyword, String rest) {
    switch (keyword) {
      case "axes" -> {
        for (String axis : rest.split(",")) {
          double[] words =
              Stream.of(axis.strip().split(" ")).mapToDouble(Double::valueOf).toArray();
          axes.add(Arrays.copyOf(words, 3));
        }
      }
      case "translation" -> {
        String[] sides = rest.split("->");
        vectors.add(vector(sides[0]));
        steps.add(vector(sides[1]));
      }
      case "cell" -> {
        String[] sides = rest.split(":");
        Set<Vector> corners = new HashSet<>();
        Stream.of(sides[1].split(",")).map(Tiling::vector).forEach(corners::add);
        kinds.add(new Kind(vector(sides[0]), corners));
      }
      case "motion" -> generators.add(motion(rest));
      case "twin" -> twins.add(motion(rest));
      default -> {} // its name, and what regions are made around
    }
  }

  private static Vector vector(String text) {
    int[] words = Stream.of(text.strip().split(" ")).mapToInt(Integer::parseInt).toArray();
    return new Vector(words[0], words[1], words.length > 2 ? words[2] : 0);
  }

  /** The motion with these images of x, y and z, such as {@code -y, x+y} or {@code (2x-y)/3, …}. */
  private static Motion motion(String text) {
    List<Vector> rows = new ArrayList<>();
    List<Integer> divisors = new ArrayList<>();
    for (String image : text.split(",")) {
      String[] fraction = image.split("/");
      divisors.add(fraction.length > 1 ? Integer.parseInt(fraction[1].strip()) : 1);
      Vector row = new Vector(0, 0, 0);
      Matcher term = TERM.matcher(fraction[0]);
      while (term.find()) {
        int factor = term.group(2).isEmpty() ? 1 : Integer.parseInt(term.group(2));
        row = row.plus(unit(term.group(3)).times(term.group(1).equals("-") ? -factor : factor));
      }
      rows.add(row);
    }
    if (rows.size() == 2) {
      rows.add(unit("z"));
      divisors.add(1);
    }
    int product = divisors.stream().reduce(1, (a, b) -> a * b);
    for (int k = 0; k < 3; k++) {
      rows.set(k, rows.get(k).times(product / divisors.get(k)));
    }
    return Motion.of(rows, product);
  }

  private static Vector unit(String axis) {
    return new Vector(axis.equals("x") ? 1 : 0, axis.equals("y") ? 1 : 0, axis.equals("z") ? 1 : 0);
  }

  private static Set<Vector> prism(Set<Vector> base) {
    Set<Vector> corners = new HashSet<>(base);
    base.forEach(corner -> corners.add(corner.plus(new Vector(0, 0, 1))));
    return corners;
  }

  private List<Motion> allMotions() {
    Set<Motion> all = new LinkedHashSet<>(Set.of(Motion.NONE));
    ArrayDeque<Motion> latest = new ArrayDeque<>(all);
    while (!latest.isEmpty()) {
      Motion motion = latest.remove();
      for (Motion generator : generators) {
        Motion both = motion.then(generator);
        if (all.add(both)) {
          latest.add(both);
        }
      }
    }
    List<Motion> own = List.copyOf(all);
    for (Motion twin : twins) {
      for (Motion first : own) {
        Motion begun = first.then(twin);
        own.stream().filter(Motion::isRotation).forEach(last -> all.add(begun.then(last)));
      }
    }
    return List.copyOf(all);
  }

  /** All motions; the first is the identity. */
  List<Motion> motions() {
    return motions;
  }

  /** Whether a motion leaves above above: it maps the real z axis to itself. */
  boolean leavesAbove(Motion motion) {
    return Math.abs(height(motion) - 1) < CLOSE;
  }

  /** Whether a motion maps the real z axis to itself, in either direction. */
  boolean keepsZAxis(Motion motion) {
    return Math.abs(Math.abs(height(motion)) - 1) < CLOSE;
  }

  /** The real z of the image of the unit vector in z. */
  private double height(Motion motion) {
    // The vector along the axes is the last column of the inverse of the matrix of the axes.
    double[] a = axes.get(0);
    double[] b = axes.get(1);
    double[] c = axes.get(2);
    double[] along = {
      b[0] * c[1] - b[1] * c[0], c[0] * a[1] - c[1] * a[0], a[0] * b[1] - a[1] * b[0]
    };
    double volume = along[0] * a[2] + along[1] * b[2] + along[2] * c[2];
    double height = 0;
    for (int axis = 0; axis < 3; axis++) {
      Vector row = motion.rows().get(axis);
      height += axes.get(axis)[2] * (row.x() * along[0] + row.y() * along[1] + row.z() * along[2]);
    }
    return height / volume / motion.divisor();
  }

  /**
   * The images of cells, in the same order, moved by some translation; empty if a twin does not map
   * all of them to cells.
   */
  List<Cell> images(Motion motion, List<Cell> cells) {
    List<Cell> firsts = images.computeIfAbsent(motion, this::imagesOfKinds);
    Vector start = offset(cells.getFirst(), kind(cells.getFirst()));
    List<Cell> moved = new ArrayList<>();
    for (Cell cell : cells) {
      int kind = kind(cell);
      Vector scaled = motion.scaledImage(offset(cell, kind).minus(start));
      Optional<Vector> step =
          isMultiple(scaled, motion.divisor())
              ? step(quotient(scaled, motion.divisor()))
              : Optional.empty();
      if (step.isEmpty()) {
        return List.of();
      }
      moved.add(plus(firsts.get(kind), step.get()));
    }
    return moved;
  }

  private static boolean isMultiple(Vector vector, int divisor) {
    return vector.x() % divisor == 0 && vector.y() % divisor == 0 && vector.z() % divisor == 0;
  }

  private static Vector quotient(Vector vector, int divisor) {
    return new Vector(vector.x() / divisor, vector.y() / divisor, vector.z() / divisor);
  }

  private static Cell plus(Cell cell, Vector step) {
    return cell.plus(step.x(), step.y(), step.z());
  }

  /** Where a motion and some shift map the first cell of each kind: all to cells. */
  private List<Cell> imagesOfKinds(Motion motion) {
    if (motion.divisor() > 1) {
      return List.of(cell(kinds.getFirst().first())); // a ball
    }
    List<Set<Vector>> turned =
        kinds.stream().map(kind -> moved(kind.corners(), motion::scaledImage)).toList();
    for (Kind target : kinds) {
      Vector shift = target.leastCorner().minus(Collections.min(turned.getFirst()));
      List<Cell> found = new ArrayList<>();
      for (Set<Vector> corners : turned) {
        Optional<Cell> cell = cellWith(moved(corners, shift::plus));
        if (cell.isEmpty()) {
          break;
        }
        found.add(cell.get());
      }
      if (found.size() == kinds.size()) {
        return found;
      }
    }
    throw new Violation("the lattice: motion " + motion.rows() + " does not map cells to cells");
  }

  private static Set<Vector> moved(Set<Vector> corners, UnaryOperator<Vector> by) {
    Set<Vector> moved = new HashSet<>();
    corners.forEach(corner -> moved.add(by.apply(corner)));
    return moved;
  }

  /** The cell with these corners and no others. */
  private Optional<Cell> cellWith(Set<Vector> corners) {
    Vector least = Collections.min(corners);
    for (Kind kind : kinds) {
      Vector shift = least.minus(kind.leastCorner());
      Optional<Vector> step = step(shift);
      if (step.isPresent() && moved(kind.corners(), shift::plus).equals(corners)) {
        return Optional.of(plus(cell(kind.first()), step.get()));
      }
    }
    return Optional.empty();
  }

  private static Cell cell(Vector address) {
    return new Cell(address.x(), address.y(), address.z());
  }

  /** Whether an address has a cell. */
  boolean isCell(Cell address) {
    return IntStream.range(0, kinds.size())
        .anyMatch(kind -> combination(difference(address, kind), steps, vectors).isPresent());
  }

  /** The number of a cell's kind: those of a kind are translations of each other. */
  int kind(Cell cell) {
    for (int kind = 0; kind < kinds.size(); kind++) {
      if (combination(difference(cell, kind), steps, vectors).isPresent()) {
        return kind;
      }
    }
    throw new Violation("the lattice has no cell " + cell);
  }

  private Vector difference(Cell cell, int kind) {
    return new Vector(cell.x(), cell.y(), cell.z()).minus(kinds.get(kind).first());
  }

  /** The translation along the axes that maps the first cell of a kind to a cell of that kind. */
  private Vector offset(Cell cell, int kind) {
    return combination(difference(cell, kind), steps, vectors).orElseThrow();
  }

  /** The corners of the first cell of a kind, in real coordinates; of a ball, its centre. */
  List<double[]> corners(int kind) {
    return corners.get(kind);
  }

  /** The cells that share a side with a cell: a face, or an end of an edge; balls that touch it. */
  List<Cell> sharing(Cell cell) {
    return sharingSteps.computeIfAbsent(kind(cell), this::sharingSteps).stream()
        .map(step -> plus(cell, step))
        .toList();
  }

  private List<Vector> sharingSteps(int of) {
    Kind own = kinds.get(of);
    int fewest = edges ? 1 : 3; // common corners
    List<Vector> found = new ArrayList<>();
    for (Kind other : kinds) {
      for (Vector shift : translations(2)) {
        long common =
            own.corners().stream().filter(c -> other.corners().contains(c.minus(shift))).count();
        double[] away = point(shift.plus(other.leastCorner()).minus(own.leastCorner()));
        boolean touching =
            own.corners().size() == 1
                ? Math.abs(length(away) - leastDistance) < CLOSE
                : common >= fewest && !(own.equals(other) && shift.isZero());
        if (touching) {
          found.add(step(shift).orElseThrow().plus(other.first()).minus(own.first()));
        }
      }
    }
    return found;
  }

  private static double length(double[] away) {
    return Math.hypot(Math.hypot(away[0], away[1]), away[2]);
  }

  /** The real coordinates of a vector along the axes. */
  double[] point(Vector along) {
    double[] point = new double[3];
    for (int k = 0; k < 3; k++) {
      point[k] =
          along.x() * axes.get(0)[k] + along.y() * axes.get(1)[k] + along.z() * axes.get(2)[k];
    }
    return point;
  }

  /** The translation along the axes from the first cell of its kind to a cell. */
  Vector offset(Cell cell) {
    return offset(cell, kind(cell));
  }

  /** The least distance of cells of a kind: the diameter of balls. */
  double leastDistance() {
    return leastDistance;
  }

  /** The number of kinds of cells. */
  int kindCount() {
    return kinds.size();
  }

  /** The translations along the axes by at most this number of steps along each basis vector. */
  List<Vector> translations(int most) {
    List<Vector> all = new ArrayList<>();
    for (int a = -most; a <= most; a++) {
      for (int b = -most; b <= most; b++) {
        for (int c = -most; c <= most; c++) {
          all.add(
              vectors.get(0).times(a).plus(vectors.get(1).times(b)).plus(vectors.get(2).times(c)));
        }
      }
    }
    return all;
  }

  /** Whether a vector along the axes maps cells to cells. */
  boolean isTranslation(Vector along) {
    return step(along).isPresent();
  }

  /** The step in the grid of a translation along the axes; empty if it is none. */
  private Optional<Vector> step(Vector shift) {
    return combination(shift, vectors, steps);
  }

  /** The sum of vectors that, of a basis, gives a vector; empty if it has no whole coefficients. */
  private static Optional<Vector> combination(Vector vector, List<Vector> basis, List<Vector> of) {
    long whole = determinant(basis.get(0), basis.get(1), basis.get(2));
    Vector sum = new Vector(0, 0, 0);
    for (int k = 0; k < 3; k++) {
      List<Vector> replaced = new ArrayList<>(basis);
      replaced.set(k, vector);
      long part = determinant(replaced.get(0), replaced.get(1), replaced.get(2));
      if (part % whole != 0) {
        return Optional.empty();
      }
      sum = sum.plus(of.get(k).times((int) (part / whole)));
    }
    return Optional.of(sum);
  }

  static long determinant(Vector a, Vector b, Vector c) {
    return a.x() * ((long) b.y() * c.z() - (long) b.z() * c.y())
        + a.y() * ((long) b.z() * c.x() - (long) b.x() * c.z())
        + a.z() * ((long) b.x() * c.y() - (long) b.y() * c.x());
  }

  /** Whether the cells are edges. */
  boolean hasEdges() {
    return edges;
  }

  /** The ends of an edge, along the axes. */
  List<Vector> ends(Cell edge) {
    int kind = kind(edge);
    return kinds.get(kind).corners().stream().map(offset(edge, kind)::plus).sorted().toList();
  }

  /** All edges that leave a corner, counter-clockwise. */
  List<Spoke> spokes(Vector corner) {
    List<Spoke> spokes = new ArrayList<>();
    for (Kind kind : kinds) {
      for (Vector end : kind.corners()) {
        Optional<Vector> step = step(corner.minus(end));
        if (step.isPresent()) {
          Cell edge = plus(cell(kind.first()), step.get());
          spokes.add(new Spoke(edge, angle(edge, corner)));
        }
      }
    }
    spokes.sort((a, b) -> Double.compare(a.angle(), b.angle()));
    return spokes;
  }

  private double angle(Cell edge, Vector corner) {
    List<Vector> ends = ends(edge);
    Vector away = ends.get(ends.getFirst().equals(corner) ? 1 : 0).minus(corner);
    double[] x = axes.get(0);
    double[] y = axes.get(1);
    return Math.atan2(away.x() * x[1] + away.y() * y[1], away.x() * x[0] + away.y() * y[0]);
  }
}
