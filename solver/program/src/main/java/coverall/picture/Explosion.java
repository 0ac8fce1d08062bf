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
 * another, and then aside as the viewer sees it, until no part hides much of another. Distances are
 * in the real coordinates of the lattice.
 */
final class Explosion {
  private static final double SPREAD = 1.5; // distance moved, relative to that from the middle
  private static final double SPREAD_OF_BALLS = 2; // they fill less of the page than cubes
  private static final double STEP = 0.25; // in cells
  private static final double STEP_ASIDE = 0.5; // in cells
  private static final double MOST_ASIDE = 4; // in cells
  private static final double SEEN = 0.7; // share of the cells of a part that another may not hide
  private static final int MOST_COMPARED = 2_000; // cells, every one with every other

  private final CellSolids solids;
  private final List<Cell> steps; // three translations
  private final List<Point3> vectors; // the same
  private final Set<Cell> taken = new HashSet<>(); // cells, and their neighbours
  private final List<List<Point3>> pushed = new ArrayList<>(); // the middles of cells, by part

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
    int cells = parts.stream().mapToInt(part -> part.cells().size()).sum();
    List<PaintedPart> pushed = new ArrayList<>(parts);
    IntStream.range(0, parts.size())
        .boxed()
        .sorted(Comparator.comparingDouble(k -> ways.get(k).length()))
        .forEach(
            k -> pushed.set(k, explosion.push(parts.get(k), ways.get(k), cells <= MOST_COMPARED)));
    return pushed;
  }

  /** The part moved outwards, then farther until it touches no part pushed before, then aside. */
  private PaintedPart push(PaintedPart part, Point3 way, boolean isAside) {
    double distance = way.length();
    Point3 outward = distance < 1e-9 ? new Point3(0, 0, 1) : way.times(1 / distance);
    boolean areBalls = solids.kinds().getFirst().isRound();
    double far = (areBalls ? SPREAD_OF_BALLS : SPREAD) * distance;
    PaintedPart moved = part.moved(nearest(outward.times(far)));
    while (!Collections.disjoint(moved.cells(), taken)) {
      far += STEP * solids.size();
      moved = part.moved(nearest(outward.times(far)));
    }
    PaintedPart best = moved;
    double seen = isAside ? seen(best) : 1;
    Point3 across = outward.minus(StageView.SIGHT.times(outward.dot(StageView.SIGHT)));
    Point3 aside = across.length() < 1e-9 ? StageView.RIGHT : across.unit();
    for (double more = STEP_ASIDE; seen < SEEN && more <= MOST_ASIDE; more += STEP_ASIDE) {
      Point3 vector = outward.times(far).plus(aside.times(more * solids.size()));
      moved = part.moved(nearest(vector));
      if (Collections.disjoint(moved.cells(), taken) && seen(moved) > seen) {
        best = moved;
        seen = seen(best);
      }
    }
    for (Cell cell : best.cells()) {
      taken.add(cell);
      taken.addAll(solids.lattice().neighbours(cell));
    }
    pushed.add(middles(best));
    return best;
  }

  private List<Point3> middles(PaintedPart part) {
    return part.cells().stream().map(solids::middle).toList();
  }

  /**
   * The least share of the cells of a part, or of one pushed before, that the other of the two does
   * not hide from the viewer.
   */
  private double seen(PaintedPart part) {
    List<Point3> own = middles(part);
    return pushed.stream()
        .mapToDouble(other -> Math.min(seen(own, other), seen(other, own)))
        .min()
        .orElse(1);
  }

  private double seen(List<Point3> cells, List<Point3> others) {
    return cells.stream()
            .filter(cell -> others.stream().noneMatch(other -> hides(other, cell)))
            .count()
        / (double) cells.size();
  }

  /** Whether a cell is in front of another and covers its middle. */
  private boolean hides(Point3 front, Point3 cell) {
    Point3 way = front.minus(cell);
    double nearer = way.dot(StageView.SIGHT);
    return nearer > 0 && way.minus(StageView.SIGHT.times(nearer)).length() < 0.6 * solids.size();
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
