package coverall.verify;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import coverall.catalogue.CatalogueReader;
import coverall.catalogue.CatalogueReader.PlacementRow;
import coverall.format.PuzzleFile;
import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Motion;
import coverall.geometry.Regions;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Turning;
import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Search and verification agree with {@link OutlinePuzzle} on every lattice. */
@Timeout(value = 180, threadMode = ThreadMode.SEPARATE_THREAD)
final class LatticePuzzlesTest {
  private static final int PUZZLES = 60; // of each lattice
  private static final int MOST_CELLS = 9;
  private static final List<Turning> TURNINGS = List.of(Turning.values());

  /** Regions where pieces can cross. */
  private static final Map<String, String> AROUND_CORNERS =
      Map.of("square-edges", "box 2x2", "triangle-edges", "hexagon 1");

  private final Map<String, Integer> seen = new HashMap<>(); // how many puzzles of what kind

  private static List<String> lattices() {
    return Lattice.names();
  }

  @ParameterizedTest
  @Tag("slow")
  @MethodSource("lattices")
  void smallPuzzlesHaveTheSolutionsOfTheOutlines(String name) {
    Lattice lattice = Lattice.named(name).orElseThrow();
    for (long seed = 0; seed < PUZZLES; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      Puzzle puzzle = puzzle(lattice, random);
      try {
        check(puzzle, random);
      } catch (AssertionError | RuntimeException e) {
        fail(name + ", seed " + seed + ": " + puzzle, e);
      }
    }
    assertThat(seen.get("solved")).as("solved").isGreaterThan(PUZZLES / 2);
    assertThat(seen.get("symmetric")).as("symmetric").isGreaterThan(2);
    assertThat(seen.get("one-sided")).as("one-sided").isGreaterThan(2);
    if (AROUND_CORNERS.containsKey(name)) {
      assertThat(seen.get("crossing")).as("crossing").isPositive();
    }
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "lattice hexagon\nregion parallelogram 7x4\npolyhexes 4",
        "lattice triangle\nregion hexagon 1 layers 2\npieces 6*2-01",
        "lattice sphere\nregion pyramid 3\npieces 7*2-01",
        "box 3x3\nedges aaab aaac aabc aacb aacc abab abbb abbc acac\nborder a",
        "lattice triangle\nregion hexagon 1\nedges 2*abb 2*acc 2*abc\nborder a",
        "box 1x3\nedges 2*abab abcb\nwrap x y",
        "lattice sphere\nregion pyramid 2\nmatch\npiece 2*domino\na.b\npiece ball\n#",
        "lattice square-edges\nregion box 2x2\npieces 2*2-01 4*2-02",
        "lattice hexagon\nregion\n#.#.#.\n.#.#.#\n#.#.#.\n.#.#.#\nwrap x y\npieces 6*2-01",
        "lattice triangle\nregion\n########\n########\nwrap x twisted\npieces 8*2-01",
        "lattice sphere\nregion\n#.#.\n.#.#\n#.#.\n.#.#\n\nwrap x y\npieces 4*2-01",
        "box 3x3x2\nwrap x twisted z\npieces 6*3L",
        "lattice name mine; axes 1 0, 0 1; translation 2 0 -> 2 0; translation 0 1 -> 0 1;"
            + " cell 0 0: 0 0, 2 0, 2 1, 0 1; motion -x, y; motion x, -y\n"
            + "region\n#.#.\n#.#.\npieces 2*2-01"
      })
  void catalogueIsVerifiedAndAFaultIsFound(String text, @TempDir Path folder) throws Exception {
    Path file = folder.resolve("some.db");
    Puzzle puzzle = parse(text, "file");
    Catalogues.of(puzzle, text).write(file);
    verify(file);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("UPDATE placement_cell SET x = x + 1002 WHERE placement = 0");
      statement.executeUpdate("UPDATE placement_cell SET x = x - 1000 WHERE placement = 0");
    }
    assertThatThrownBy(() -> verify(file)).isInstanceOf(Violation.class);
  }

  private static void verify(Path file) throws Exception {
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      new Verification(reader, LatticePuzzlesTest::parse, line -> {}).checkContent();
    }
  }

  private static Puzzle parse(String text, String file) {
    return PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), file);
  }

  private void check(Puzzle puzzle, SplittableRandom random) {
    OutlinePuzzle plain = new OutlinePuzzle(puzzle);
    Encoding encoding;
    try {
      encoding = Encoding.of(puzzle);
    } catch (BadPuzzleException e) {
      assertThat(plain.solutions()).as(e.getMessage()).isEmpty();
      return;
    }
    Set<OutlinePuzzle.Placed> places = new HashSet<>();
    encoding.placements().forEach(placement -> places.add(placed(puzzle, placement)));
    Set<OutlinePuzzle.Placed> expected = new HashSet<>();
    plain.places().forEach(expected::addAll);
    assertThat(places).isEqualTo(expected);
    assertThat(encoding.placements()).hasSize(places.size());

    List<int[]> solutions = solutions(encoding);
    Set<Set<OutlinePuzzle.Placed>> found = new HashSet<>();
    solutions.forEach(solution -> found.add(placed(encoding, solution)));
    assertThat(found).isEqualTo(plain.solutions());
    assertThat(solutions).hasSize(found.size());

    List<PlacementRow> rows =
        encoding.placements().stream().map(placement -> new PlacementRow(placement, true)).toList();
    Board board = new Board(puzzle, rows);
    Symmetries symmetries = new Symmetries(board, new Places(board));
    PuzzleRequirements requirements =
        new PuzzleRequirements(
            board,
            new ListedOrbit(board, symmetries, Distinct.RAW, new Restriction(board, -1, Map.of())));
    Map<Distinct, Long> sums = new HashMap<>();
    for (int[] solution : solutions) {
      requirements.check(1, solution);
      symmetries
          .orders()
          .keySet()
          .forEach(
              n -> sums.merge(n, requirements.sum(Requirements.NOTIONS.indexOf(n)), Long::sum));
    }
    for (Distinct notion : Distinct.OF_PUZZLES) {
      long orbits = plain.orbits(notion);
      assertThat(symmetries.orders().containsKey(notion)).as(notion + "").isEqualTo(orbits >= 0);
      if (orbits >= 0) {
        assertThat(sums.getOrDefault(notion, 0L))
            .as(notion + "")
            .isEqualTo(orbits * symmetries.order(notion));
      }
    }
    for (Set<OutlinePuzzle.Placed> crossed : plain.crossing()) {
      assertThatThrownBy(() -> requirements.check(1, numbers(encoding, crossed)))
          .isInstanceOf(Violation.class)
          .hasMessageEndingWith(" cross at a corner");
    }
    if (random.nextInt(8) == 0) {
      checkFaults(puzzle, rows, random);
    }
    count("solved", !solutions.isEmpty());
    count(
        "symmetric",
        !solutions.isEmpty()
            && symmetries.orders().containsKey(Distinct.ROTATION)
            && symmetries.order(Distinct.ROTATION) > 1);
    count("one-sided", puzzle.pieces().stream().anyMatch(Piece::oneSided));
    count("crossing", !plain.crossing().isEmpty());
  }

  private void count(String kind, boolean is) {
    seen.merge(kind, is ? 1 : 0, Integer::sum);
  }

  /** A placement that is missing, and one that is off by a cell. */
  private static void checkFaults(Puzzle puzzle, List<PlacementRow> rows, SplittableRandom random) {
    int at = random.nextInt(rows.size());
    List<PlacementRow> missing = new ArrayList<>(rows);
    missing.remove(at);
    assertThatThrownBy(() -> new Places(new Board(puzzle, missing)))
        .isInstanceOf(Violation.class)
        .hasMessageContaining(" has no placement in ");

    List<PlacementRow> off = new ArrayList<>(rows);
    Placement old = rows.get(at).placement();
    List<Cell> cells = new ArrayList<>(old.cells());
    cells.set(random.nextInt(cells.size()), pick(puzzle.region().cells(), random));
    if (!cells.equals(old.cells())) {
      off.set(at, new PlacementRow(new Placement(old.piece(), cells), true));
      assertThatThrownBy(() -> new Places(new Board(puzzle, off))).isInstanceOf(Violation.class);
    }
  }

  private static OutlinePuzzle.Placed placed(Puzzle puzzle, Placement placement) {
    Set<Integer> cells = new HashSet<>();
    placement.cells().forEach(cell -> cells.add(puzzle.region().indexOf(cell)));
    return new OutlinePuzzle.Placed(placement.piece(), cells);
  }

  private static Set<OutlinePuzzle.Placed> placed(Encoding encoding, int[] solution) {
    Set<OutlinePuzzle.Placed> placed = new HashSet<>();
    for (int option : solution) {
      placed.add(placed(encoding.puzzle(), encoding.placements().get(option)));
    }
    return placed;
  }

  private static int[] numbers(Encoding encoding, Set<OutlinePuzzle.Placed> solution) {
    List<Placement> placements = encoding.placements();
    return IntStream.range(0, placements.size())
        .filter(p -> solution.contains(placed(encoding.puzzle(), placements.get(p))))
        .toArray();
  }

  private static List<int[]> solutions(Encoding encoding) {
    List<int[]> solutions = new ArrayList<>();
    BuiltInEngine.DLX
        .load(encoding.cover())
        .search(
            new int[0],
            (options, length) -> {
              int[] solution = Arrays.copyOf(options, length);
              Arrays.sort(solution);
              return solutions.add(solution);
            },
            Checkpoint.NONE);
    return solutions;
  }

  /** A connected region, often symmetric, cut into pieces that are turned at random. */
  private static Puzzle puzzle(Lattice lattice, SplittableRandom random) {
    boolean flat = lattice.isFlat() && (lattice.hasOneLayer() || random.nextInt(3) > 0);
    Set<Cell> region = connected(lattice, 3 + random.nextInt(MOST_CELLS - 2), flat, random);
    if (random.nextBoolean()) {
      Set<Cell> both = new TreeSet<>(connected(lattice, MOST_CELLS / 2, flat, random));
      Shape half = Shape.of(lattice, both);
      Shape image = half.transformed(pick(lattice.motions(), random)).orElse(half);
      both = new TreeSet<>(half.cells());
      both.addAll(image.cells());
      region = both;
    }
    if (AROUND_CORNERS.containsKey(lattice.name()) && random.nextInt(3) == 0) {
      region = new TreeSet<>(Regions.of(lattice, AROUND_CORNERS.get(lattice.name())).cells());
    }
    boolean oneSided = random.nextInt(3) == 0;
    List<Piece> pieces = new ArrayList<>();
    Set<Cell> left = new TreeSet<>(region);
    while (!left.isEmpty()) {
      Set<Cell> part = part(lattice, left, 2 + random.nextInt(3), random);
      left.removeAll(part);
      Shape shape = Shape.of(lattice, part);
      Turning turning =
          oneSided
              ? Turning.ONE_SIDED
              : random.nextInt(4) > 0 ? Turning.FREE : pick(TURNINGS, random);
      Motion motion = pick(turning.motions(lattice), random);
      Shape turned = shape.transformed(motion).orElse(shape);
      addPiece(pieces, turned, turning);
    }
    Map<Cell, Character> marks = new HashMap<>();
    boolean gaps = random.nextInt(3) == 0;
    for (Cell cell : region) {
      marks.put(cell, gaps && random.nextBoolean() ? '+' : Shape.PLAIN);
    }
    Shape space = Shape.marked(lattice, marks);
    if (gaps && pieces.size() > 1) {
      Piece last = pieces.removeLast();
      pieces.add(new Piece(last.name(), last.shape(), 0, last.copies(), last.turning()));
      try {
        Piece.gaps(space, pieces, 0, space.size()).ifPresent(pieces::add);
      } catch (BadPuzzleException e) {
        pieces.removeLast();
        pieces.add(last);
      }
    }
    return Puzzle.of("random", space, pieces);
  }

  private static void addPiece(List<Piece> pieces, Shape shape, Turning turning) {
    for (int k = 0; k < pieces.size(); k++) {
      Piece old = pieces.get(k);
      if (old.shape().equals(shape) && old.turning() == turning) {
        pieces.set(k, new Piece(old.name(), shape, old.copies() + 1, turning));
        return;
      }
    }
    pieces.add(new Piece("p" + pieces.size(), shape, 1, turning));
  }

  private static Set<Cell> connected(
      Lattice lattice, int size, boolean flat, SplittableRandom random) {
    Set<Cell> space = new TreeSet<>();
    Cell first = pick(lattice.kinds(), random);
    space.add(first);
    for (int ring = 0; ring < 4; ring++) {
      for (Cell cell : List.copyOf(space)) {
        for (Cell next : lattice.neighbours(cell)) {
          if (!flat || next.z() == first.z()) {
            space.add(next);
          }
        }
      }
    }
    return part(lattice, space, size, random);
  }

  /** Up to so many connected ones of some cells. */
  private static Set<Cell> part(Lattice lattice, Set<Cell> of, int size, SplittableRandom random) {
    Set<Cell> part = new TreeSet<>(Set.of(pick(of, random)));
    while (part.size() < size) {
      Set<Cell> next = new TreeSet<>();
      part.forEach(cell -> next.addAll(lattice.neighbours(cell)));
      next.retainAll(of);
      next.removeAll(part);
      if (next.isEmpty()) {
        break;
      }
      part.add(pick(next, random));
    }
    return part;
  }

  private static <T> T pick(Collection<T> of, SplittableRandom random) {
    return new ArrayList<>(of).get(random.nextInt(of.size()));
  }
}
