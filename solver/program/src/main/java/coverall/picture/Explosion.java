package coverall.picture;

import coverall.geometry.Cell;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Parts moved away from the common middle, by translations of the lattice, until no part touches
 * another. Distances are in the real coordinates of the lattice.
 */
final class Explosion {
  private static final double SPREAD = 1.5; // distance moved, relative to that from the middle
  private static final double SPREAD_OF_BALLS = 2; // they fill less of the page than cubes
  private static final double STEP = 0.25; // in cells

  private final CellSolids solids;
  private final List<Cell> steps; // three translations
  private final List<Point3> vectors; // the same
  private final Set<Cell> taken = new HashSet<>(); // cells, and their neighbours

  private Explosion(CellSolids solids) {
    this.solids = solids;
    steps = solids.lattice().translations();
    vectors = steps.stream().map(solids::translation).toList();
  }

  /** The parts in their places, in the same order. */
  static List<PaintedPart> of(CellSolids solids, List<PaintedPart> parts) {
    Explosion explosion = new Explosion(solids);
    Point3 middle = solids.middle(parts.stream().flatMap(part -> part.cells().stream()).toList());
    List<Point3> ways =
        parts.stream().map(part -> solids.middle(part.cells()).minus(middle)).toList();
    List<PaintedPart> pushed = new ArrayList<>(parts);
    IntStream.range(0, parts.size())
        .boxed()
        .sorted(Comparator.comparingDouble(k -> ways.get(k).length()))
        .forEach(k -> pushed.set(k, explosion.push(parts.get(k), ways.get(k))));
    return pushed;
  }

  /** The part moved outwards, and then farther until it touches no part pushed before. */
  private PaintedPart push(PaintedPart part, Point3 way) {
    double distance = way.length();
    Point3 outward = distance < 1e-9 ? new Point3(0, 0, 1) : way.times(1 / distance);
    boolean areBalls = solids.kinds().getFirst().isRound();
    double far = (areBalls ? SPREAD_OF_BALLS : SPREAD) * distance;
    PaintedPart moved = part.moved(nearest(outward.times(far)));
    while (!Collections.disjoint(moved.cells(), taken)) {
      far += STEP * solids.size();
      moved = part.moved(nearest(outward.times(far)));
    }
    for (Cell cell : moved.cells()) {
      taken.add(cell);
      taken.addAll(solids.lattice().neighbours(cell));
    }
    return moved;
  }

  /** The translation nearest to a vector along the axes of the translations, as a step. */
  private Cell nearest(Point3 vector) {
    double volume = vectors.get(0).dot(vectors.get(1).cross(vectors.get(2)));
    Cell sum = new Cell(0, 0, 0);
    for (int k = 0; k < 3; k++) {
      Point3 across = vectors.get((k + 1) % 3).cross(vectors.get((k + 2) % 3));
      int times = (int) Math.rint(vector.dot(across) / volume);
      Cell step = steps.get(k);
      sum = sum.plus(times * step.x(), times * step.y(), times * step.z());
    }
    return sum;
  }
}
