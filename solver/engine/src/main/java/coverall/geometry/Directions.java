package coverall.geometry;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IntSummaryStatistics;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Finds the directions in which pieces on a lattice can slide along each other.
 *
 * <p>A piece that lies against sides in two planes can slide only along the line in which the
 * planes meet. The directions of a lattice are all such lines, both ways. For cubes these are the
 * six axes; for prisms, the sides of the base, up and down. Balls touch in planes that are at right
 * angles to the lines between their centres.
 */
public final class Directions {
  private static final Map<Lattice, List<Direction>> KNOWN = new ConcurrentHashMap<>();
  private static final int REACH = 6; // translations along each axis in which cells are looked for
  private static final double TOLERANCE = 1e-6;

  private final Lattice lattice;
  private final Translations translations;
  private final boolean isOfBalls;
  private final List<Vector> near = new ArrayList<>(); // translations
  private final List<List<Vector>> corners = new ArrayList<>(); // by kind, of the first cell

  private Directions(Lattice lattice) {
    this.lattice = lattice;
    translations = lattice.allTranslations();
    isOfBalls = lattice.sides(lattice.kinds().getFirst()).getFirst().corners().isEmpty();
    for (int a = -REACH; a <= REACH; a++) {
      for (int b = -REACH; b <= REACH; b++) {
        for (int c = -REACH; c <= REACH; c++) {
          near.add(translations.vector(a, b, c));
        }
      }
    }
    for (Cell cell : lattice.kinds()) {
      List<Vector> own = new ArrayList<>(lattice.corners(cell));
      if (lattice.isFlat()) {
        List.copyOf(own).forEach(corner -> own.add(corner.plus(new Vector(0, 0, 1))));
      }
      corners.add(own);
    }
  }

  /**
   * The directions of a lattice; of each direction and its opposite the former is at index {@code
   * k} and the latter at {@code k + 1}, with an even {@code k}. None if its cells are edges.
   */
  public static List<Direction> of(Lattice lattice) {
    return lattice.hasOneLayer()
        ? List.of()
        : KNOWN.computeIfAbsent(lattice, key -> new Directions(key).all());
  }

  private List<Direction> all() {
    Set<Vector> lines = new LinkedHashSet<>();
    if (isOfBalls) {
      addLinesOfBalls(lines);
    } else {
      List<Vector> planes = List.copyOf(planes());
      for (Vector a : planes) {
        planes.forEach(b -> translation(a.cross(b)).ifPresent(lines::add));
      }
    }
    List<Vector> sorted = new ArrayList<>(lines);
    sorted.sort(
        (a, b) ->
            Double.compare(length(a), length(b)) == 0
                ? b.compareTo(a)
                : Double.compare(length(a), length(b)));
    Collections.sort(sorted, (a, b) -> rank(a) - rank(b));
    List<Direction> directions = new ArrayList<>();
    for (Vector line : sorted) {
      Direction direction = direction(line);
      directions.add(direction);
      directions.add(opposite(direction));
    }
    return List.copyOf(directions);
  }

  /** Directions along x come first, then along y and z, then all others. */
  private static int rank(Vector line) {
    if (line.y() == 0 && line.z() == 0) {
      return 0;
    }
    return line.x() != 0 ? 3 : line.z() == 0 ? 1 : line.y() == 0 ? 2 : 3;
  }

  /** The normals of all sides. */
  private Set<Vector> planes() {
    Set<Vector> planes = new LinkedHashSet<>();
    for (Cell cell : lattice.kinds()) {
      for (Side side : lattice.sides(cell)) {
        Vector a = side.corners().getFirst();
        Vector b = side.corners().get(1);
        Vector c = side.corners().get(2);
        planes.add(b.minus(a).cross(c.minus(a)).alongLine());
      }
    }
    return planes;
  }

  /** The least translation of the lattice along a line; empty if the line is a point. */
  private Optional<Vector> translation(Vector line) {
    if (line.isZero()) {
      return Optional.empty();
    }
    Vector primitive = line.alongLine();
    int factor = 1;
    while (translations.coefficients(primitive.times(factor)).isEmpty()) {
      factor++;
    }
    return Optional.of(primitive.times(factor));
  }

  private void addLinesOfBalls(Set<Vector> lines) {
    Cell ball = lattice.kinds().getFirst();
    List<double[]> touching = new ArrayList<>();
    for (Cell other : lattice.neighbours(ball)) {
      touching.add(lattice.point(lattice.offset(other)));
    }
    for (double[] a : touching) {
      for (double[] b : touching) {
        double[] line = cross(a, b);
        if (length(line) > TOLERANCE) {
          nearTranslation(line).flatMap(this::translation).ifPresent(lines::add);
        }
      }
    }
  }

  /** A translation parallel to a line. */
  private Optional<Vector> nearTranslation(double[] line) {
    for (Vector vector : near) {
      if (!vector.isZero() && length(cross(lattice.point(vector), line)) < TOLERANCE) {
        return Optional.of(vector);
      }
    }
    return Optional.empty();
  }

  private static double[] cross(double[] a, double[] b) {
    return new double[] {
      a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]
    };
  }

  private double length(Vector vector) {
    return length(lattice.point(vector));
  }

  private static double length(double[] vector) {
    return Math.sqrt(dot(vector, vector));
  }

  private static double dot(double[] a, double[] b) {
    return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
  }

  private Direction direction(Vector vector) {
    List<List<Cell>> swept = new ArrayList<>();
    for (int kind = 0; kind < corners.size(); kind++) {
      swept.add(swept(kind, vector));
    }
    return new Direction(vector, step(vector), swept);
  }

  private Cell step(Vector vector) {
    int[] steps = translations.coefficients(vector).orElseThrow();
    return translations.moved(new Cell(0, 0, 0), steps[0], steps[1], steps[2]);
  }

  /** The opposite of a direction: what is met on the way back, seen from the other end. */
  private Direction opposite(Direction direction) {
    Cell step = direction.step();
    Cell back = new Cell(-step.x(), -step.y(), -step.z());
    List<List<Cell>> swept = new ArrayList<>();
    for (List<Cell> there : direction.swept()) {
      List<Cell> met = new ArrayList<>(List.of(back));
      there.forEach(cell -> met.add(cell.plus(back.x(), back.y(), back.z())));
      met.remove(new Cell(0, 0, 0));
      swept.add(met);
    }
    return new Direction(direction.vector().times(-1), back, swept);
  }

  /** The cells that the first cell of a kind meets on its way along a vector. */
  private List<Cell> swept(int kind, Vector vector) {
    Cell from = lattice.kinds().get(kind);
    List<Cell> met = new ArrayList<>();
    for (int other = 0; other < corners.size(); other++) {
      Cell first = lattice.kinds().get(other);
      List<Gap> gaps = isOfBalls ? List.of() : gaps(kind, vector, other);
      for (Vector shift : near) {
        boolean itself = other == kind && shift.isZero();
        if (!itself && (isOfBalls ? ballsMeet(vector, shift) : meet(gaps, shift))) {
          Cell step = step(shift);
          Cell to = first.plus(step.x(), step.y(), step.z());
          met.add(to.plus(-from.x(), -from.y(), -from.z()));
        }
      }
    }
    return met;
  }

  /**
   * When planes at right angles to a normal separate two bodies: if the second is moved by less
   * than one distance or more than the other, times the length of the normal.
   */
  private record Gap(Vector normal, int least, int most) {}

  /** What may separate all places that a cell passes on its way from a cell of another kind. */
  private List<Gap> gaps(int kind, Vector vector, int other) {
    List<Vector> passed = new ArrayList<>(corners.get(kind));
    corners.get(kind).forEach(corner -> passed.add(corner.plus(vector)));
    List<Vector> edges = new ArrayList<>(Overlaps.directions(corners.get(kind)));
    edges.add(vector);
    List<Gap> gaps = new ArrayList<>();
    for (Vector normal : Overlaps.normalsOfSolids(edges, Overlaps.directions(corners.get(other)))) {
      if (!normal.isZero()) {
        IntSummaryStatistics own = extent(passed, normal);
        IntSummaryStatistics its = extent(corners.get(other), normal);
        gaps.add(new Gap(normal, own.getMin() - its.getMax(), own.getMax() - its.getMin()));
      }
    }
    return gaps;
  }

  private static IntSummaryStatistics extent(List<Vector> body, Vector normal) {
    return body.stream().mapToInt(normal::dot).summaryStatistics();
  }

  private static boolean meet(List<Gap> gaps, Vector shift) {
    for (Gap gap : gaps) {
      int along = gap.normal().dot(shift);
      if (along <= gap.least() || along >= gap.most()) {
        return false;
      }
    }
    return true;
  }

  private boolean ballsMeet(Vector vector, Vector shift) {
    return distance(lattice.point(shift), lattice.point(vector)) < diameter() - TOLERANCE;
  }

  private double diameter() {
    Cell ball = lattice.kinds().getFirst();
    return length(lattice.offset(lattice.neighbours(ball).getFirst()));
  }

  /** The distance of a point from the segment between the origin and another point. */
  private static double distance(double[] point, double[] end) {
    double along = Math.clamp(dot(point, end) / dot(end, end), 0, 1);
    return length(
        new double[] {
          point[0] - along * end[0], point[1] - along * end[1], point[2] - along * end[2]
        });
  }
}
