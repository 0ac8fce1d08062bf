package coverall.puzzle;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;

/** Regions of more cells than are items of their own. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
final class LargeRegionTest {
  private static final int MOST_SOLUTIONS = 400;

  /**
   * A puzzle of which every cell becomes a cube of cells has as many solutions as before: the first
   * cell that is still to be covered is the first one of a cube, and so is that of a piece.
   */
  @Test
  void finerGridsHaveTheSameSolutions() {
    int some = 0;
    int symmetric = 0;
    for (long seed = 0; seed < 40; seed++) {
      Puzzle puzzle = new RandomPuzzles(new SplittableRandom(seed)).next();
      Optional<PlainPuzzle> plain = PlainPuzzle.solve(puzzle, MOST_SOLUTIONS);
      if (plain.isEmpty()) {
        continue;
      }
      int factor = 2;
      while (puzzle.cellCount() * factor * factor * factor <= 4_096) {
        factor++;
      }
      Encoding fine = Encoding.of(scaled(puzzle, factor));
      Encoding merged = Encoding.merged(fine.puzzle());
      for (Distinct distinct : Distinct.OF_PUZZLES) {
        assertThat(count(merged, distinct))
            .as("%s, seed %d", distinct, seed)
            .isEqualTo(plain.get().orbits(distinct));
      }
      Distinct coarsest = fine.coarsest(); // whose search is the shortest
      assertThat(count(fine, coarsest)).as("seed %d", seed).isEqualTo(plain.get().orbits(coarsest));
      assertThat(merged.itemsOfCells()).as("items for cells").isLessThan(puzzle.cellCount() * 4);
      some += plain.get().solutions().isEmpty() ? 0 : 1;
      symmetric += fine.symmetry().all().order() > 1 ? 1 : 0;
    }
    assertThat(some).as("puzzles with solutions").isGreaterThan(20);
    assertThat(symmetric).as("symmetric puzzles").isGreaterThan(10);
  }

  private static Puzzle scaled(Puzzle puzzle, int factor) {
    List<Piece> pieces = new ArrayList<>();
    for (Piece piece : puzzle.pieces()) {
      Shape shape = scaled(piece.shape(), factor);
      pieces.add(new Piece(piece.name(), shape, piece.fewest(), piece.copies(), piece.turning()));
    }
    return Puzzle.of(puzzle.name(), scaled(puzzle.region(), factor), pieces);
  }

  private static Shape scaled(Shape shape, int factor) {
    Map<Cell, Character> cells = new TreeMap<>();
    Shape cube = Shape.box(factor, factor, factor);
    for (Cell cell : shape.cells()) {
      for (Cell part : cube.cells()) {
        cells.put(part.plus(factor * cell.x(), factor * cell.y(), factor * cell.z()), Shape.PLAIN);
      }
    }
    return Shape.marked(cells);
  }

  /** On every lattice, whether or not cells are merged. */
  @Test
  void mergedCellsLoseNoSolution() {
    int some = 0;
    for (String name : Lattice.names()) {
      Lattice lattice = Lattice.named(name).orElseThrow();
      for (long seed = 0; seed < 12; seed++) {
        Optional<Puzzle> made = puzzle(lattice, new SplittableRandom(seed));
        if (made.isEmpty()) {
          continue;
        }
        Puzzle puzzle = made.get();
        Encoding plain = Encoding.of(puzzle);
        Encoding merged = Encoding.merged(puzzle);
        String what = "lattice " + name + ", seed " + seed;
        assertThat(merged.symmetry().all().order())
            .as(what)
            .isEqualTo(plain.symmetry().all().order());
        for (Distinct distinct : plain.notions()) {
          assertThat(count(merged, distinct)).as(what).isEqualTo(count(plain, distinct));
        }
        some +=
            count(plain, Distinct.RAW) > 0 && merged.itemsOfCells() < puzzle.cellCount() ? 1 : 0;
      }
    }
    assertThat(some).as("puzzles with solutions and merged cells").isGreaterThan(100);
  }

  /** Three random pieces of four cells beside each other; nothing if there was no room. */
  private static Optional<Puzzle> puzzle(Lattice lattice, SplittableRandom random) {
    Set<Cell> region = new TreeSet<>();
    List<Piece> pieces = new ArrayList<>();
    for (int number = 0; number < 3; number++) {
      List<Cell> piece = new ArrayList<>();
      List<Cell> beside = region.isEmpty() ? lattice.kinds() : neighbours(lattice, region, region);
      for (int size = 0; size < 4 && !beside.isEmpty(); size++) {
        piece.add(beside.get(random.nextInt(beside.size())));
        beside = neighbours(lattice, piece, region);
      }
      if (piece.size() < 4) {
        return Optional.empty();
      }
      region.addAll(piece);
      pieces.add(Piece.of("p" + number, Shape.of(lattice, piece)));
    }
    return Optional.of(Puzzle.of("random", Shape.of(lattice, region), pieces));
  }

  /** The neighbours of cells that are neither among them nor among others. */
  private static List<Cell> neighbours(
      Lattice lattice, Collection<Cell> cells, Collection<Cell> others) {
    return cells.stream()
        .flatMap(cell -> lattice.neighbours(cell).stream())
        .filter(cell -> !cells.contains(cell) && !others.contains(cell))
        .distinct()
        .sorted()
        .toList();
  }

  private static int count(Encoding encoding, Distinct distinct) {
    Symmetry symmetry = encoding.symmetry();
    Set<Set<Integer>> orbits = new HashSet<>();
    BuiltInEngine.DLX
        .load(encoding.cover())
        .search(
            new int[0],
            (options, length) -> {
              int[] solution = Arrays.copyOf(options, length);
              orbits.add(first(symmetry, distinct, solution));
              return true;
            },
            Checkpoint.NONE);
    return orbits.size();
  }

  /** The least of the images of a solution. */
  private static Set<Integer> first(Symmetry symmetry, Distinct distinct, int[] solution) {
    return symmetry.group(distinct).images(solution).stream()
        .map(image -> Arrays.stream(image).sorted().toArray())
        .min(Arrays::compare)
        .map(image -> new TreeSet<>(IntStream.of(image).boxed().toList()))
        .orElseThrow();
  }

  @Test
  void tooManyRowsAreRefused() {
    Shape space = Shape.box(124, 125, 125);
    Shape plate = Shape.box(1, 100, 31);
    Puzzle puzzle = Puzzle.of("p", space, List.of(new Piece("plate", plate, 625, Turning.FREE)));
    assertThatThrownBy(() -> Encoding.of(puzzle))
        .isInstanceOf(BadPuzzleException.class)
        .hasMessageContaining("rows of cells in all, the limit for a search");
  }
}
