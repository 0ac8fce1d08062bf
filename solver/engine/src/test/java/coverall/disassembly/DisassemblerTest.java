package coverall.disassembly;

import static java.util.stream.Collectors.toSet;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import coverall.geometry.Cell;
import coverall.geometry.Direction;
import coverall.geometry.Directions;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.Encoding;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Rules;
import coverall.puzzle.SlidingRules;
import coverall.puzzle.Turning;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Tests disassembly by brute force: see {@link UnitSlides}. */
class DisassemblerTest {
  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  @ParameterizedTest
  @Tag("slow")
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
      UnitSlides bruteForce = new UnitSlides(lattice, pieces, Set.of(), List.of());
      Optional<UnitSlides.Tree> expected = bruteForce.result();
      Disassembly found = new Assembly(lattice, pieces, SlidingRules.NONE).takeApart(1_000_000);
      if (expected.isEmpty()) {
        assertEquals(Disassembly.Verdict.LOCKED, found.verdict(), pieces::toString);
        if (bruteForce.lockedStates() > 0) {
          locked(lattice, pieces, bruteForce.lockedStates());
        }
      } else {
        assertEquals(Disassembly.Verdict.APART, found.verdict(), pieces::toString);
        assertEquals(expected.get().level(), found.level(), pieces::toString);
        assertEquals(expected.get().allMoves(), found.moves().size(), pieces::toString);
      }
      apart |= found.verdict() == Disassembly.Verdict.APART;
      locked |= found.verdict() == Disassembly.Verdict.LOCKED;
    }
    assertTrue(apart && locked);
  }

  @ParameterizedTest
  @Tag("slow")
  @CsvSource({
    "cube, 3, 3, 3, 300",
    "cube, 4, 3, 2, 200",
    "triangle, 6, 3, 2, 200",
    "hexagon, 8, 4, 2, 150",
    "tetra-octa, 6, 6, 4, 100"
  })
  void findsWhatBruteForceFindsInBoxes(String name, int x, int y, int z, int assemblies) {
    Lattice lattice = Lattice.named(name).orElseThrow();
    RandomAssemblies random = new RandomAssemblies(lattice, new Cell(x, y, z), 4);
    List<Direction> directions = Directions.of(lattice);
    SplittableRandom numbers = new SplittableRandom(5);
    Map<Disassembly.Verdict, Integer> outcomes = new EnumMap<>(Disassembly.Verdict.class);
    for (int k = 0; k < assemblies; k++) {
      List<Set<Cell>> pieces = random.next();
      List<Direction> open = new ArrayList<>(List.of(directions.get(k % directions.size())));
      int share = numbers.nextInt(4);
      directions.stream().filter(d -> numbers.nextInt(4) < share).forEach(open::add);
      List<Set<Integer>> together =
          numbers.nextBoolean() ? List.of() : List.of(Set.of(0, pieces.size() - 1), Set.of(0, 1));
      UnitSlides bruteForce =
          new UnitSlides(lattice, pieces, walls(lattice, pieces, open), together);
      Optional<UnitSlides.Tree> expected = bruteForce.result();
      List<Set<String>> named =
          together.stream()
              .map(group -> group.stream().map(piece -> "P" + piece).collect(toSet()))
              .toList();
      Disassembly found =
          new Assembly(lattice, pieces, new SlidingRules(open, named)).takeApart(1_000_000);
      if (expected.isEmpty()) {
        assertEquals(Disassembly.Verdict.LOCKED, found.verdict(), pieces::toString);
      } else {
        assertEquals(Disassembly.Verdict.APART, found.verdict(), pieces::toString);
        assertEquals(expected.get().level(), found.level(), pieces::toString);
        assertEquals(expected.get().allMoves(), found.moves().size(), pieces::toString);
      }
      outcomes.merge(found.verdict(), 1, Integer::sum);
    }
    assertEquals(2, outcomes.size(), outcomes::toString);
  }

  @Test
  @Tag("slow")
  void takesApartUntilTheRestMayStayTogether() {
    RandomAssemblies random = new RandomAssemblies(Lattice.CUBE, new Cell(4, 3, 3), 6);
    int together = 0;
    for (int k = 0; k < 200; k++) {
      List<Set<Cell>> pieces = random.next();
      Set<Integer> group = k % 2 == 0 ? Set.of(0, 1) : Set.of(0, 2, 3);
      UnitSlides bruteForce = new UnitSlides(Lattice.CUBE, pieces, Set.of(), List.of(group));
      Optional<UnitSlides.Tree> expected = bruteForce.result();
      Set<String> named = group.stream().map(piece -> "P" + piece).collect(toSet());
      SlidingRules sliding = new SlidingRules(List.of(), List.of(named));
      Disassembly found = new Assembly(Lattice.CUBE, pieces, sliding).takeApart(1_000_000);
      assertEquals(
          expected.map(UnitSlides.Tree::level).filter(level -> level.getFirst() > 0),
          Optional.of(found.level()).filter(level -> !level.isEmpty()),
          pieces::toString);
      assertEquals(expected.isPresent(), found.verdict() == Disassembly.Verdict.APART);
      if (expected.isPresent()) {
        assertEquals(expected.get().allMoves(), found.moves().size(), pieces::toString);
        boolean alone =
            new Assembly(Lattice.CUBE, pieces, SlidingRules.NONE).takeApart(1_000_000).verdict()
                == Disassembly.Verdict.LOCKED;
        together += alone ? 1 : 0;
      }
    }
    assertTrue(together > 5, "only together: " + together);
  }

  /** Walls beside the pieces, except where cells leave in open directions. */
  private static Set<Cell> walls(Lattice lattice, List<Set<Cell>> pieces, List<Direction> open) {
    Set<Cell> region = new TreeSet<>();
    pieces.forEach(region::addAll);
    Set<Cell> walls = new TreeSet<>();
    for (Direction direction : Directions.of(lattice)) {
      for (Cell cell : region) {
        for (Cell met : direction.swept().get(lattice.kind(cell))) {
          walls.add(cell.plus(met.x(), met.y(), met.z()));
        }
      }
    }
    walls.removeAll(region);
    for (Direction direction : open) {
      double[] out = lattice.point(direction.vector());
      double farthest = Double.NEGATIVE_INFINITY;
      for (Cell cell : region) {
        farthest = Math.max(farthest, height(lattice, cell, out));
      }
      for (Cell wall : List.copyOf(walls)) {
        if (height(lattice, wall, out) > farthest + 1e-6) {
          walls.remove(wall);
        }
      }
    }
    return walls;
  }

  private static double height(Lattice lattice, Cell cell, double[] up) {
    return lattice.corners(cell).stream()
        .map(lattice::point)
        .mapToDouble(corner -> corner[0] * up[0] + corner[1] * up[1] + corner[2] * up[2])
        .average()
        .orElseThrow();
  }

  /** A bar, with a cube on it or below its end, in a box that is open in one direction. */
  @ParameterizedTest
  @CsvSource({
    "1, +z, LOCKED", // a narrow neck
    "1, +x, APART",
    "1, -z, APART",
    "-1, +z, APART",
    "-1, -z, LOCKED",
    "-1, +y, APART"
  })
  void piecesLeaveBoxesByTheOpening(int height, String open, Disassembly.Verdict outcome) {
    Set<Cell> bar = new TreeSet<>(Set.of(new Cell(0, 0, 0), new Cell(1, 0, 0)));
    Set<Cell> cube = Set.of(new Cell(0, 0, height));
    List<Direction> directions =
        Directions.of(Lattice.CUBE).stream()
            .filter(direction -> direction.name().equals(open))
            .toList();
    SlidingRules sliding = new SlidingRules(directions, List.of());
    Assembly assembly = new Assembly(Lattice.CUBE, List.of(bar, cube), sliding);
    assertEquals(outcome, assembly.takeApart(1_000).verdict());
  }

  @Test
  void saysUnknownBeyondTheLimitAndNothingElse() {
    RandomAssemblies random = new RandomAssemblies(Lattice.CUBE, new Cell(4, 4, 3), 2);
    int unknown = 0;
    for (int k = 0; k < 100; k++) {
      Assembly assembly = new Assembly(Lattice.CUBE, random.next(), SlidingRules.NONE);
      Disassembly unlimited = assembly.takeApart(1_000_000);
      for (int limit : new int[] {1, 4, 20}) {
        Disassembly limited = assembly.takeApart(limit);
        if (limited.verdict() == Disassembly.Verdict.UNKNOWN) {
          unknown++;
        } else {
          assertEquals(unlimited.verdict(), limited.verdict());
        }
      }
    }
    assertTrue(unknown > 10, "unknown: " + unknown);
  }

  /** Nineteen bars that leave a box in any order, and a cube behind them under a roof. */
  @Test
  @Timeout(30)
  void manyOrdersAreNotAllTried() {
    List<Set<Cell>> pieces = new ArrayList<>();
    for (int x = 0; x < 19; x++) {
      pieces.add(Set.of(new Cell(x, 0, 0), new Cell(x, 0, 1)));
    }
    pieces.add(Set.of(new Cell(19, 0, 0)));
    Direction up =
        Directions.of(Lattice.CUBE).stream()
            .filter(direction -> direction.name().equals("+z"))
            .findFirst()
            .orElseThrow();
    SlidingRules sliding = new SlidingRules(List.of(up), List.of());
    int[] asked = {0};
    Disassembly found =
        new Assembly(Lattice.CUBE, pieces, sliding).takeApart(1_000, () -> ++asked[0] < 0);
    assertEquals(Disassembly.Verdict.APART, found.verdict());
    assertEquals(1, found.level().getFirst());
    assertEquals(21, found.moves().size());
    assertTrue(asked[0] < 100, asked[0] + " states");
  }

  @Test
  void groupsDoNotMakeTheFewestMovesHardToProve() {
    List<Set<Cell>> pieces = new ArrayList<>();
    for (int x = 0; x < 12; x++) {
      pieces.add(Set.of(new Cell(x, 0, 0), new Cell(x, 0, 1)));
    }
    List<Set<String>> groups = List.of(Set.of("P0", "P1"), Set.of("P1", "P2", "P3"));
    SlidingRules sliding = new SlidingRules(List.of(), groups);
    int[] asked = {0};
    Disassembly found =
        new Assembly(Lattice.CUBE, pieces, sliding).takeApart(1_000, () -> ++asked[0] < 0);
    assertEquals(9, found.moves().size());
    assertTrue(asked[0] < 100, asked[0] + " states");
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
    PartSearch search = new PartSearch(Directions.of(Lattice.CUBE), pairs, 1_000_000, () -> false);
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
        search.search(parts.get(k)[0], parts.get(k)[1], false);
      }
      allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
    }
    assertTrue(allocated < 100, allocated + " bytes");
  }

  /** Searches an assembly that cannot be taken apart, which must have so many states. */
  private static void locked(Lattice lattice, List<Set<Cell>> part, int states) {
    PairDistances pairs = new PairDistances(lattice, Directions.of(lattice));
    PartSearch search =
        new PartSearch(Directions.of(lattice), pairs, Integer.MAX_VALUE, () -> false);
    int[] shapes = part.stream().mapToInt(cells -> pairs.shape(List.copyOf(cells))).toArray();
    int[] offsets = RandomAssemblies.offsets(part);
    assertEquals(PartSearch.Outcome.LOCKED, search.search(shapes, offsets, false));
    assertEquals(states, search.stateCount(), part::toString);
  }

  /** An assembly as the solution of a puzzle. */
  private record Assembly(Lattice lattice, List<Set<Cell>> pieces, SlidingRules sliding) {
    Disassembly takeApart(int maxStates) {
      return takeApart(maxStates, () -> false);
    }

    Disassembly takeApart(int maxStates, BooleanSupplier stop) {
      Set<Cell> all = new TreeSet<>();
      List<Piece> named = new ArrayList<>();
      for (Set<Cell> cells : pieces) {
        all.addAll(cells);
        named.add(new Piece("P" + named.size(), Shape.of(lattice, cells), 1, Turning.UNTURNED));
      }
      Shape region = Shape.of(lattice, all);
      Cell from = all.iterator().next();
      Cell to = region.cells().getFirst();
      Encoding encoding =
          Encoding.asWritten(
              new Puzzle("", region, named, Rules.NONE, sliding, List.of(), List.of()));
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
      return new Disassembler(encoding, maxStates, stop).takeApart(options);
    }
  }
}
