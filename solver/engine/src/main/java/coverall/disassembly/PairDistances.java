package coverall.disassembly;

import coverall.geometry.Cell;
import coverall.geometry.Direction;
import coverall.geometry.Lattice;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/**
 * How many steps one shape can slide in each direction until it hits another. The answer depends
 * only on the two shapes and the offset between them, so it is computed once for each.
 *
 * <p>Not thread-safe. It grows with what it is asked, up to a limit, and starts again there.
 */
final class PairDistances {
  /** The distance of a shape that never hits the other. */
  static final int UNBOUNDED = Integer.MAX_VALUE;

  private static final int MOST_PAIRS = 1 << 20;
  private static final long EMPTY = -1;
  private static final int SHAPE_BITS = 16;

  /** The most different shapes. */
  static final int MOST_SHAPES = 1 << SHAPE_BITS;

  private final Lattice lattice;
  private final List<Direction> directions;
  private final Map<List<Cell>, Integer> numbers = new HashMap<>();
  private final List<Body> bodies = new ArrayList<>();
  private long[] keys = new long[1 << 10];
  private int[] distances;
  private int pairs;

  /** A shape: its cells as seen from the first of them, and a bitmap of the box around them. */
  private static final class Body {
    final List<Cell> cells;
    final int[] kinds; // by cell
    final Cell least;
    final Cell size;
    final BitSet filled = new BitSet();

    Body(Lattice lattice, List<Cell> placed) {
      Cell first = placed.getFirst();
      kinds = placed.stream().mapToInt(lattice::kind).toArray();
      cells = placed.stream().map(cell -> cell.plus(-first.x(), -first.y(), -first.z())).toList();
      int x = cells.stream().mapToInt(Cell::x).min().orElseThrow();
      int y = cells.stream().mapToInt(Cell::y).min().orElseThrow();
      int z = cells.stream().mapToInt(Cell::z).min().orElseThrow();
      size =
          new Cell(
              cells.stream().mapToInt(Cell::x).max().orElseThrow() - x + 1,
              cells.stream().mapToInt(Cell::y).max().orElseThrow() - y + 1,
              cells.stream().mapToInt(Cell::z).max().orElseThrow() - z + 1);
      least = new Cell(x, y, z);
      for (Cell cell : cells) {
        filled.set(((cell.z() - z) * size.y() + cell.y() - y) * size.x() + cell.x() - x);
      }
    }
  }

  /**
   * A table without shapes.
   *
   * @param directions as {@link coverall.geometry.Directions} has them
   */
  PairDistances(Lattice lattice, List<Direction> directions) {
    this.lattice = lattice;
    this.directions = directions;
    distances = new int[keys.length * directions.size()];
    Arrays.fill(keys, EMPTY);
  }

  /** The number of the shape of some cells, wherever they are. */
  int shape(List<Cell> cells) {
    Body body = new Body(lattice, cells);
    List<Cell> key = new ArrayList<>(body.cells);
    key.add(lattice.kinds().get(body.kinds[0]));
    return numbers.computeIfAbsent(
        key,
        k -> {
          if (bodies.size() == MOST_SHAPES) {
            throw new IllegalArgumentException("more than " + MOST_SHAPES + " shapes");
          }
          bodies.add(body);
          return bodies.size() - 1;
        });
  }

  /**
   * Where the distances are that a shape can slide until it hits another: at this index of {@link
   * #distance} and the following ones, by direction. Valid until the next call.
   *
   * @param offset from the first cell of the shape to that of the other
   */
  int find(int shape, int other, int offset) {
    long key = ((long) ((shape << SHAPE_BITS) | other) << 30) | offset;
    int slot = slot(key);
    if (keys[slot] == EMPTY) {
      if (2 * (pairs + 1) > keys.length) {
        grow();
        slot = slot(key);
      }
      keys[slot] = key;
      pairs++;
      for (int d = 0; d < directions.size(); d++) {
        distances[slot * directions.size() + d] =
            distance(bodies.get(shape), bodies.get(other), offset, directions.get(d));
      }
    }
    return slot * directions.size();
  }

  /** A distance, in steps of its direction; {@link #UNBOUNDED} if nothing is hit. */
  int distance(int index) {
    return distances[index];
  }

  private int slot(long key) {
    int mask = keys.length - 1;
    int slot = (int) ((key * 0x9E3779B97F4A7C15L) >>> 32) & mask;
    while (keys[slot] != EMPTY && keys[slot] != key) {
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  private void grow() {
    if (keys.length >= 2 * MOST_PAIRS) {
      Arrays.fill(keys, EMPTY);
      pairs = 0;
      return;
    }
    long[] oldKeys = keys;
    int[] oldDistances = distances;
    int width = directions.size();
    keys = new long[2 * oldKeys.length];
    Arrays.fill(keys, EMPTY);
    distances = new int[keys.length * width];
    for (int old = 0; old < oldKeys.length; old++) {
      if (oldKeys[old] != EMPTY) {
        int slot = slot(oldKeys[old]);
        keys[slot] = oldKeys[old];
        System.arraycopy(oldDistances, old * width, distances, slot * width, width);
      }
    }
  }

  private static int distance(Body body, Body other, int offset, Direction direction) {
    int least = UNBOUNDED;
    Cell step = direction.step();
    int dx = Offset.x(offset) + other.least.x();
    int dy = Offset.y(offset) + other.least.y();
    int dz = Offset.z(offset) + other.least.z();
    for (int k = 0; k < body.cells.size(); k++) {
      Cell cell = body.cells.get(k);
      List<Cell> swept = direction.swept().get(body.kinds[k]);
      for (int s = 0; s < swept.size(); s++) {
        Cell to = swept.get(s);
        // In the box around the other shape:
        int x = cell.x() + to.x() - dx;
        int y = cell.y() + to.y() - dy;
        int z = cell.z() + to.z() - dz;
        Cell size = other.size;
        int from =
            Math.max(
                0,
                Math.max(
                    first(x, step.x(), size.x()),
                    Math.max(first(y, step.y(), size.y()), first(z, step.z(), size.z()))));
        for (int t = from; t < least; t++) {
          int px = x + t * step.x();
          int py = y + t * step.y();
          int pz = z + t * step.z();
          if (px < 0 || px >= size.x() || py < 0 || py >= size.y() || pz < 0 || pz >= size.z()) {
            break;
          }
          if (other.filled.get((pz * size.y() + py) * size.x() + px)) {
            least = t;
          }
        }
      }
    }
    return least;
  }

  /** The first step at which a coordinate is from 0 to below a size; none: UNBOUNDED. */
  private static int first(int at, int step, int size) {
    if (at >= 0 && at < size) {
      return 0;
    }
    if (step == 0 || (at < 0) == (step < 0)) {
      return UNBOUNDED;
    }
    return at < 0 ? Math.ceilDiv(-at, step) : Math.ceilDiv(at - size + 1, -step);
  }
}
