package coverall.geometry;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests directions by points of cells with real coordinates. */
class DirectionsTest {
  private static final int KINDS = 3; // of cells, for each direction
  private static final int POINTS = 4_000; // of each cell

  @ParameterizedTest
  @CsvSource({
    "cube, 6",
    "triangle, 8",
    "hexagon, 8",
    "kite, 14",
    "quarter-square, 10",
    "sphere, 14",
    "rhombic, 26",
    "tetra-octa, 18",
    "square-edges, 0"
  })
  void haveOpposites(String name, int number) {
    List<Direction> directions = Directions.of(lattice(name));
    assertEquals(number, directions.size());
    Set<Vector> vectors = new HashSet<>();
    for (int k = 0; k < number; k += 2) {
      assertEquals(
          directions.get(k).vector().times(-1), directions.get(k + 1).vector(), "direction " + k);
      vectors.add(directions.get(k).vector());
      vectors.add(directions.get(k + 1).vector());
    }
    assertEquals(number, vectors.size());
  }

  @Test
  void areNamedAfterAxes() {
    assertEquals(
        List.of("+x", "-x", "+y", "-y", "+z", "-z"),
        Directions.of(Lattice.CUBE).stream().map(Direction::name).toList());
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({"cube", "triangle", "hexagon", "kite", "quarter-square", "rhombic", "tetra-octa"})
  void meetTheCellsOnTheWay(String name) {
    Lattice lattice = lattice(name);
    SplittableRandom random = new SplittableRandom(1);
    for (Direction direction : Directions.of(lattice)) {
      random
          .ints(0, lattice.kinds().size())
          .limit(KINDS)
          .forEach(kind -> meetTheCellsOnTheWay(lattice, direction, kind, random));
    }
  }

  private static void meetTheCellsOnTheWay(
      Lattice lattice, Direction direction, int kind, SplittableRandom random) {
    Cell from = lattice.kinds().get(kind);
    List<Body> met = new ArrayList<>();
    direction
        .swept()
        .get(kind)
        .forEach(to -> met.add(new Body(lattice, from.plus(to.x(), to.y(), to.z()))));
    Body start = new Body(lattice, from);
    double[] way = lattice.point(direction.vector());
    Set<Body> found = new HashSet<>();
    String what = direction + " from " + from;
    for (int k = 0; k < POINTS; k++) {
      double[] point = start.inside(random);
      double time = random.nextDouble();
      for (int axis = 0; axis < 3; axis++) {
        point[axis] += time * way[axis];
      }
      List<Body> here = met.stream().filter(body -> body.has(point)).toList();
      found.addAll(here);
      assertTrue(!here.isEmpty() || start.has(point), what);
    }
    assertEquals(met.size(), found.size(), what);
  }

  private static Lattice lattice(String name) {
    return Lattice.named(name).orElseThrow();
  }

  /** A convex cell in real coordinates. */
  private static final class Body {
    private static final double TOLERANCE = 1e-9;
    private final List<double[]> corners = new ArrayList<>();
    private final List<double[]> sides = new ArrayList<>(); // planes with the body above them

    Body(Lattice lattice, Cell cell) {
      Vector offset = lattice.offset(cell);
      for (Side side : lattice.sides(cell)) {
        List<double[]> around = new ArrayList<>();
        side.corners().forEach(corner -> around.add(lattice.point(corner.plus(offset))));
        sides.add(plane(around.get(0), around.get(1), around.get(2)));
        corners.addAll(around);
      }
      for (double[] side : sides) {
        double own = 0;
        for (double[] corner : corners) {
          double distance = distance(side, corner);
          own = Math.abs(distance) > Math.abs(own) ? distance : own;
        }
        for (int k = 0; k < side.length; k++) {
          side[k] *= own;
        }
      }
    }

    double[] inside(SplittableRandom random) {
      double[] point = new double[3];
      double sum = 0;
      for (double[] corner : corners) {
        double weight = -Math.log(random.nextDouble());
        weight *= weight; // nearer to the corners
        sum += weight;
        for (int axis = 0; axis < 3; axis++) {
          point[axis] += weight * corner[axis];
        }
      }
      return new double[] {point[0] / sum, point[1] / sum, point[2] / sum};
    }

    boolean has(double[] point) {
      for (double[] side : sides) {
        if (distance(side, point) < -TOLERANCE) {
          return false;
        }
      }
      return true;
    }

    /** The normal of the plane through three points, and the product of the normal and a point. */
    private static double[] plane(double[] first, double[] second, double[] third) {
      double[] a = minus(second, first);
      double[] b = minus(third, first);
      double[] normal = {
        a[1] * b[2] - a[2] * b[1], a[2] * b[0] - a[0] * b[2], a[0] * b[1] - a[1] * b[0]
      };
      return new double[] {normal[0], normal[1], normal[2], dot(normal, first)};
    }

    private static double distance(double[] plane, double[] point) {
      return dot(plane, point) - plane[3];
    }

    private static double dot(double[] a, double[] b) {
      return a[0] * b[0] + a[1] * b[1] + a[2] * b[2];
    }

    private static double[] minus(double[] a, double[] b) {
      return new double[] {a[0] - b[0], a[1] - b[1], a[2] - b[2]};
    }
  }
}
