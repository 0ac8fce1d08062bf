package coverall.geometry;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;

/**
 * A direction at a corner of a lattice of edges. Where a shape runs through a corner, it occupies
 * all directions on the inner side of the bend, so no other shape can cross it there.
 *
 * <p>Go around a corner from one edge of the shape to its next. If they are neighbouring directions
 * of the lattice, or more than 180 degrees apart, nothing is occupied; otherwise all directions
 * from the one to the other are, both included.
 *
 * @param corner the corner, along the axes of the lattice
 * @param edge the edge that leaves it in this direction
 */
public record Crossing(Vector corner, Cell edge) implements Comparable<Crossing> {
  private static final double HALF_TURN = Math.PI + 1e-6;

  private static final Comparator<Crossing> ORDER =
      Comparator.comparing(Crossing::corner).thenComparing(Crossing::edge);

  /** The directions that some cells occupy, in their order; none unless the cells are edges. */
  public static SortedSet<Crossing> of(Lattice lattice, Collection<Cell> cells) {
    SortedSet<Crossing> occupied = new TreeSet<>();
    if (!lattice.hasOneLayer()) {
      return occupied;
    }
    Set<Cell> own = new HashSet<>(cells);
    for (Cell cell : own) {
      Vector offset = lattice.offset(cell);
      for (Side end : lattice.sides(cell)) {
        addAt(lattice, own, cell, end, end.corners().getFirst().plus(offset), occupied);
      }
    }
    return occupied;
  }

  /** Adds what is occupied from a cell counter-clockwise to the shape's next edge. */
  private static void addAt(
      Lattice lattice,
      Set<Cell> own,
      Cell cell,
      Side end,
      Vector corner,
      SortedSet<Crossing> occupied) {
    List<Cell> around = new ArrayList<>();
    for (Cell step : end.beyond()) {
      around.add(cell.plus(step.x(), step.y(), step.z()));
    }
    double from = direction(lattice, cell, corner);
    around.sort(Comparator.comparingDouble(edge -> turn(from, direction(lattice, edge, corner))));
    List<Crossing> passed = new ArrayList<>(List.of(new Crossing(corner, cell)));
    for (Cell edge : around) {
      passed.add(new Crossing(corner, edge));
      if (own.contains(edge)) {
        boolean isBend = turn(from, direction(lattice, edge, corner)) <= HALF_TURN;
        if (isBend && passed.size() > 2) {
          occupied.addAll(passed);
        }
        return;
      }
    }
  }

  /** The angle from one direction counter-clockwise to another, from 0 to below 2 pi. */
  private static double turn(double from, double to) {
    return to >= from ? to - from : to - from + 2 * Math.PI;
  }

  /** The direction of an edge that ends at a corner, seen from there. */
  private static double direction(Lattice lattice, Cell edge, Vector corner) {
    Vector offset = lattice.offset(edge);
    for (Side end : lattice.sides(edge)) {
      Vector other = end.corners().getFirst().plus(offset);
      if (!other.equals(corner)) {
        double[] away = lattice.point(other.minus(corner));
        return Math.atan2(away[1], away[0]);
      }
    }
    throw new IllegalArgumentException("edge " + edge + " has one end");
  }

  @Override
  public int compareTo(Crossing other) {
    return ORDER.compare(this, other);
  }
}
