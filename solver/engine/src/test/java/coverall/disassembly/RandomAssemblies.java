package coverall.disassembly;

import coverall.geometry.Cell;
import coverall.geometry.Directions;
import coverall.geometry.Lattice;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;

/**
 * Small assemblies of two to four pieces in a box of the grid, with holes. Cells are exchanged at
 * random as long as a search does not reach fewer states, so many assemblies need several moves.
 */
final class RandomAssemblies {
  private static final int CHANGES = 120; // at most
  private static final int MOST_STATES = 300;

  private final Lattice lattice;
  private final SplittableRandom random;
  private final List<Cell> box = new ArrayList<>();

  RandomAssemblies(Lattice lattice, Cell size, long seed) {
    this.lattice = lattice;
    random = new SplittableRandom(seed);
    for (int x = 0; x < size.x(); x++) {
      for (int y = 0; y < size.y(); y++) {
        for (int z = 0; z < size.z(); z++) {
          if (lattice.isCell(new Cell(x, y, z))) {
            box.add(new Cell(x, y, z));
          }
        }
      }
    }
  }

  /** The cells of the pieces of the next assembly. */
  List<Set<Cell>> next() {
    int number = 2 + random.nextInt(3);
    List<List<Cell>> pieces = new ArrayList<>();
    Set<Cell> used = new HashSet<>();
    while (pieces.size() < number) {
      Cell cell = box.get(random.nextInt(box.size()));
      if (used.add(cell)) {
        pieces.add(new ArrayList<>(List.of(cell)));
      }
    }
    double filled = (0.5 + random.nextDouble() / 2) * box.size();
    for (int tries = 0; tries < 20 * box.size() && used.size() < filled; tries++) {
      List<Cell> piece = pieces.get(random.nextInt(number));
      List<Cell> near = lattice.neighbours(piece.get(random.nextInt(piece.size())));
      Cell next = near.get(random.nextInt(near.size()));
      if (box.contains(next) && used.add(next)) {
        piece.add(next);
      }
    }
    PairDistances pairs = new PairDistances(lattice, Directions.of(lattice));
    PartSearch search =
        new PartSearch(Directions.of(lattice), pairs, 10 * MOST_STATES, () -> false);
    List<Set<Cell>> best = copy(pieces);
    int most = 0;
    for (int k = random.nextInt(CHANGES); k > 0; k--) {
      List<Set<Cell>> changed = copy(best);
      change(changed);
      int[] shapes = changed.stream().mapToInt(cells -> pairs.shape(List.copyOf(cells))).toArray();
      search.search(shapes, offsets(changed), false);
      int states = search.stateCount();
      if (states >= most && states <= MOST_STATES) {
        best = changed;
        most = states;
      }
    }
    return best;
  }

  private static List<Set<Cell>> copy(List<? extends Collection<Cell>> pieces) {
    return pieces.stream().<Set<Cell>>map(TreeSet::new).toList();
  }

  /** Gives a cell to a piece, or makes it empty, unless it is the only one of its piece. */
  private void change(List<Set<Cell>> pieces) {
    Cell cell = box.get(random.nextInt(box.size()));
    int to = random.nextInt(pieces.size() + 1);
    if (pieces.stream().noneMatch(piece -> piece.contains(cell) && piece.size() == 1)) {
      pieces.forEach(piece -> piece.remove(cell));
      if (to < pieces.size()) {
        pieces.get(to).add(cell);
      }
    }
  }

  /** The offset of each piece's first cell from that of the first piece. */
  static int[] offsets(List<Set<Cell>> pieces) {
    Cell start = pieces.getFirst().iterator().next();
    return pieces.stream()
        .map(cells -> cells.iterator().next().plus(-start.x(), -start.y(), -start.z()))
        .mapToInt(step -> Offset.NONE + Offset.of(step))
        .toArray();
  }
}
