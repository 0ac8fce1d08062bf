package coverall.disassembly;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import coverall.geometry.Cell;
import coverall.geometry.Directions;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.Encoding;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Turning;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests disassembly by brute force: see {@link UnitSlides}. */
class DisassemblerTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @ParameterizedTest
  @CsvSource({
    "cube, 4, 4, 3, 500",
    "cube, 5, 5, 2, 300",
    "triangle, 6, 4, 2, 300",
    "hexagon, 8, 4, 2, 300",
    "kite, 9, 4, 2, 150",
    "quarter-square, 6, 6, 2, 150",
    "sphere, 5, 5, 4, 200",
    "rhombic, 5, 5, 5, 100",
    "tetra-octa, 6, 6, 4, 150"
  })
  void findsWhatBruteForceFinds(String name, int x, int y, int z, int assemblies) {
    Lattice lattice = Lattice.named(name).orElseThrow();
    RandomAssemblies random = new RandomAssemblies(lattice, new Cell(x, y, z), 1);
    boolean apart = false;
    boolean locked = false;
    for (int k = 0; k < assemblies; k++) {
      List<Set<Cell>> pieces = random.next();
      UnitSlides bruteForce = new UnitSlides(lattice, pieces);
      Optional<UnitSlides.Tree> expected = bruteForce.result();
      Disassembly found = new Assembly(lattice, pieces).takeApart(1_000_000);
      if (expected.isEmpty()) {
        assertEquals(Disassembly.Outcome.LOCKED, found.outcome(), pieces::toString);
        if (bruteForce.lockedStates() > 0) {
          locked(lattice, pieces, bruteForce.lockedStates());
        }
      } else {
        assertEquals(Disassembly.Outcome.APART, found.outcome(), pieces::toString);
        assertEquals(expected.get().level(), found.level(), pieces::toString);
        assertEquals(expected.get().allMoves(), found.moves().size(), pieces::toString);
      }
      apart |= found.outcome() == Disassembly.Outcome.APART;
      locked |= found.outcome() == Disassembly.Outcome.LOCKED;
    }
    assertTrue(apart && locked);
  }

  @Test
  void saysUnknownBeyondTheLimitAndNothingElse() {
    RandomAssemblies random = new RandomAssemblies(Lattice.CUBE, new Cell(4, 4, 3), 2);
    int unknown = 0;
    for (int k = 0; k < 100; k++) {
      Assembly assembly = new Assembly(Lattice.CUBE, random.next());
      Disassembly unlimited = assembly.takeApart(1_000_000);
      for (int limit : new int[] {1, 4, 20}) {
        Disassembly limited = assembly.takeApart(limit);
        if (limited.outcome() == Disassembly.Outcome.UNKNOWN) {
          unknown++;
        } else {
          assertEquals(unlimited.outcome(), limited.outcome());
        }
      }
    }
    assertTrue(unknown > 10, "unknown: " + unknown);
  }

  @Test
  void doesNotTakeSticksOrTooManyPiecesApart() {
    Lattice edges = Lattice.named("square-edges").orElseThrow();
    Shape edge = Shape.of(edges, List.of(edges.kinds().getFirst()));
    assertEquals(
        "pieces made of edges cannot be taken apart",
        Disassembler.whyUnsupported(Puzzle.of("", edge, List.of(Piece.of("edge", edge)))));
    Puzzle cubes =
        Puzzle.of(
            "",
            Shape.box(5, 13, 1),
            List.of(new Piece("cube", Shape.box(1, 1, 1), 65, Turning.FREE)));
    assertEquals(
        "at most 64 pieces can be taken apart, and the puzzle has 65",
        Disassembler.whyUnsupported(cubes));
  }

  @Test
  void allocatesNothingInTheSteadyState() {
    RandomAssemblies random = new RandomAssemblies(Lattice.CUBE, new Cell(4, 4, 3), 3);
    PairDistances pairs = new PairDistances(Lattice.CUBE, Directions.of(Lattice.CUBE));
    PartSearch search = new PartSearch(Directions.of(Lattice.CUBE), pairs, 1_000_000);
    List<int[][]> parts = new ArrayList<>();
    for (int k = 0; k < 50; k++) {
      List<Set<Cell>> pieces = random.next();
      int[] shapes = pieces.stream().mapToInt(cells -> pairs.shape(List.copyOf(cells))).toArray();
      parts.add(new int[][] {shapes, RandomAssemblies.offsets(pieces)});
    }
    long allocated = Long.MAX_VALUE;
    for (int round = 0; round < 5; round++) {
      long before = THREADS.getCurrentThreadAllocatedBytes();
      for (int k = 0; k < parts.size(); k++) {
        search.search(parts.get(k)[0], parts.get(k)[1]);
      }
      allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    }
    assertTrue(allocated < 100, allocated + " bytes");
  }

  /** Searches an assembly that cannot be taken apart, which must have so many states. */
  private static void locked(Lattice lattice, List<Set<Cell>> part, int states) {
    PairDistances pairs = new PairDistances(lattice, Directions.of(lattice));
    PartSearch search = new PartSearch(Directions.of(lattice), pairs, Integer.MAX_VALUE);
    int[] shapes = part.stream().mapToInt(cells -> pairs.shape(List.copyOf(cells))).toArray();
    int[] offsets = RandomAssemblies.offsets(part);
    assertEquals(PartSearch.Outcome.LOCKED, search.search(shapes, offsets));
    assertEquals(states, search.stateCount(), part::toString);
  }

  /** An assembly as the solution of a puzzle. */
  private record Assembly(Lattice lattice, List<Set<Cell>> pieces) {
    Disassembly takeApart(int maxStates) {
      Set<Cell> all = new TreeSet<>();
      List<Piece> named = new ArrayList<>();
      for (Set<Cell> cells : pieces) {
        all.addAll(cells);
        named.add(new Piece("P" + named.size(), Shape.of(lattice, cells), 1, Turning.UNTURNED));
      }
      Shape region = Shape.of(lattice, all);
      Cell from = all.iterator().next();
      Cell to = region.cells().getFirst();
      Encoding encoding = Encoding.asWritten(Puzzle.of("assembly", region, named));
      List<Placement> placements = encoding.placements();
      int[] options = new int[pieces.size()];
      for (int k = 0; k < options.length; k++) {
        int piece = k;
        List<Cell> cells =
            pieces.get(k).stream()
                .map(cell -> cell.plus(to.x() - from.x(), to.y() - from.y(), to.z() - from.z()))
                .sorted()
                .toList();
        options[k] =
            IntStream.range(0, placements.size())
                .filter(option -> placements.get(option).piece() == piece)
                .filter(option -> placements.get(option).cells().equals(cells))
                .findFirst()
                .orElseThrow();
      }
      return new Disassembler(encoding, maxStates).takeApart(options);
    }
  }
}
