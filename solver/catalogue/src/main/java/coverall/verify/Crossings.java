package coverall.verify;

import coverall.geometry.Cell;
import coverall.geometry.Vector;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;

/**
 * The inner sides of the bends of pieces, on a lattice of edges. No two pieces may have a direction
 * at a corner in common there.
 *
 * <p>Around a corner, two edges of a piece with no other edge of it between them are a bend if the
 * angle between them is at most 180 degrees and there is an edge of the lattice between them. Its
 * inner side has the directions of all edges of the lattice from the one to the other, both
 * included.
 */
final class Crossings {
  private static final double HALF_TURN = Math.PI + 1e-6;

  private final Tiling tiling;
  private final Map<Vector, List<Tiling.Spoke>> spokesAt = new HashMap<>();
  private final Map<Vector, Integer> numberAt = new HashMap<>(); // of the first spoke
  private int count;

  Crossings(Tiling tiling) {
    this.tiling = tiling;
  }

  /** The numbers of the directions that are on the inner side of a bend, in increasing order. */
  int[] of(List<Cell> cells) {
    if (!tiling.hasEdges()) {
      return new int[0];
    }
    Map<Vector, List<Cell>> meeting = new HashMap<>();
    for (Cell cell : cells) {
      tiling
          .ends(cell)
          .forEach(end -> meeting.computeIfAbsent(end, e -> new ArrayList<>()).add(cell));
    }
    BitSet inner = new BitSet();
    meeting.forEach((corner, own) -> add(corner, own, inner));
    return inner.stream().toArray();
  }

  private void add(Vector corner, List<Cell> own, BitSet inner) {
    List<Tiling.Spoke> spokes = spokesAt.computeIfAbsent(corner, tiling::spokes);
    Integer number = numberAt.get(corner);
    if (number == null) {
      number = count;
      numberAt.put(corner, number);
      count += spokes.size();
    }
    int[] places =
        IntStream.range(0, spokes.size()).filter(k -> own.contains(spokes.get(k).edge())).toArray();
    for (int k = 0; k < places.length && places.length > 1; k++) {
      int from = places[k];
      int to = places[(k + 1) % places.length];
      int between = Math.floorMod(to - from, spokes.size()) - 1;
      double turn = spokes.get(to).angle() - spokes.get(from).angle();
      if (between > 0 && (turn < 0 ? turn + 2 * Math.PI : turn) <= HALF_TURN) {
        for (int spoke = 0; spoke <= between + 1; spoke++) {
          inner.set(number + (from + spoke) % spokes.size());
        }
      }
    }
  }

  /** The number of directions that have a number, after the crossings of all placements. */
  int count() {
    return count;
  }
}
