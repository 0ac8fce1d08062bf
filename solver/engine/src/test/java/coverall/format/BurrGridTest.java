package coverall.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Marks;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Rules;
import coverall.puzzle.SlidingRules;
import coverall.puzzle.Turning;
import coverall.solve.SearchRequest;
import java.io.IOException;
import java.io.InputStream;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Files of BurrTools on each of its grids. */
final class BurrGridTest {
  private static final int PUZZLES = 100; // on each grid

  private static byte[] file(String name) throws IOException {
    try (InputStream in = BurrGridTest.class.getResourceAsStream(name + ".xmpuzzle")) {
      return Objects.requireNonNull(in, name).readAllBytes();
    }
  }

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

  private static long count(Puzzle puzzle, Distinct distinct) throws InterruptedException {
    return new SearchRequest(Encoding.of(puzzle))
        .distinct(distinct)
        .threads(1)
        .plan()
        .run()
        .count(progress -> {})
        .counts()
        .count(distinct)
        .map(BigInteger::longValueExact)
        .orElseThrow();
  }

  /** The assemblies are those that BurrTools 0.7.1 prints for these files. */
  @ParameterizedTest
  @CsvSource({
    "triangular-prisms, triangle, ROTATION, 28, 14, 38",
    "spheres, sphere, REFLECTION, 54, 11, 31",
    "rhombic-tetrahedra, rhombic, ROTATION, 40, 5, 34",
    "tetra-octahedra, tetra-octa, REFLECTION, 36, 10, 39",
  })
  void assembliesAreThoseOfBurrTools(
      String name, String lattice, Distinct distinct, long raw, long assemblies, long coloured)
      throws IOException, InterruptedException {
    Puzzle symmetric = PuzzleFile.parse(file(name), name, 1).puzzle();
    assertThat(symmetric.region().lattice().name()).isEqualTo(lattice);
    assertThat(count(symmetric, Distinct.RAW)).isEqualTo(raw);
    assertThat(count(symmetric, distinct)).isEqualTo(assemblies);
    assertThat(Encoding.of(symmetric).notions()).last().isEqualTo(distinct);

    // A result without symmetry, with variable voxels, colours and ranges.
    Puzzle second = PuzzleFile.parse(file(name), name, 2).puzzle();
    assertThat(second.pieces()).noneMatch(Piece::isFixed);
    assertThat(second.region().marks()).containsAnyOf("+", "A", "B");
    assertThat(second.pieces()).anyMatch(piece -> !piece.shape().isPlain());
    assertThat(count(second, Distinct.RAW)).isEqualTo(coloured);
    assertThat(count(second, Distinct.ROTATION)).isEqualTo(coloured);
  }

  @ParameterizedTest
  @Tag("slow")
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void puzzlesAreReadAsTheyWereWritten(int grid) {
    for (long seed = 0; seed < PUZZLES; seed++) {
      Puzzle puzzle = random(BurrGrid.numbered(grid).lattice(), new SplittableRandom(seed));
      String xml = BurrWriter.write(puzzle);
      assertThat(xml).contains("<gridType type=\"" + grid + "\"/>");
      assertThat(PuzzleFile.parse(bytes(xml), "f"))
          .as("grid %d, seed %d", grid, seed)
          .isEqualTo(puzzle);
      String text = PuzzleText.write(puzzle);
      assertThat(BurrWriter.write(Parsing.parse(text))).as(text).isEqualTo(xml);
    }
  }

  /** A region and pieces with colours and ranges, not necessarily with a solution. */
  private static Puzzle random(Lattice lattice, SplittableRandom random) {
    Map<Cell, Character> region = new TreeMap<>();
    for (Cell cell : connected(lattice, 12, random)) {
      char mark = "#ab".charAt(random.nextInt(3));
      region.put(cell, random.nextInt(3) == 0 ? Marks.optional(mark) : mark);
    }
    List<Piece> pieces = new ArrayList<>();
    for (int k = 0; k < 4; k++) {
      Map<Cell, Character> shape = new TreeMap<>();
      for (Cell cell : connected(lattice, 1 + random.nextInt(5), random)) {
        shape.put(cell, "#ab".charAt(random.nextInt(3)));
      }
      int most = 1 + random.nextInt(6);
      pieces.add(
          new Piece(
              "p" + k,
              Shape.marked(lattice, shape),
              k == 0 ? 0 : random.nextInt(2),
              most,
              Turning.FREE));
    }
    Shape space = Shape.marked(lattice, region);
    Piece.gaps(space, pieces, 0, space.size()).ifPresent(pieces::add);
    Rules rules = new Rules(Map.of(), Map.of('a', Set.of('a', 'b')));
    return new Puzzle("random", space, pieces, rules, SlidingRules.NONE, List.of(), List.of());
  }

  private static Set<Cell> connected(Lattice lattice, int size, SplittableRandom random) {
    List<Cell> kinds = lattice.kinds();
    Set<Cell> cells = new TreeSet<>(Set.of(kinds.get(random.nextInt(kinds.size()))));
    while (cells.size() < size) {
      List<Cell> from = List.copyOf(cells);
      List<Cell> next = lattice.neighbours(from.get(random.nextInt(from.size())));
      cells.add(next.get(random.nextInt(next.size())));
    }
    return cells;
  }

  private static String single(int grid, int x, int y, int z) {
    String voxels = "_".repeat((z * 6 + y) * 6 + x) + "#" + "_".repeat(215 - (z * 6 + y) * 6 - x);
    return """
    <puzzle version="2">
    <gridType type="%s"/>
    <shapes><voxel x="6" y="6" z="6" type="0">%s</voxel></shapes>
    <problems><problem><shapes><shape id="0"/></shapes><result id="0"/></problem></problems>
    </puzzle>
    """
        .formatted(grid, voxels);
  }

  /** Which places have voxels, as defined by BurrTools. */
  private static boolean isVoxel(int grid, int x, int y, int z) {
    return switch (grid) {
      case 0, 1 -> true;
      case 2 -> (x + y + z) % 2 == 0;
      case 3 -> IntStream.of(x, y, z).map(n -> Math.abs(n % 5 - 2)).distinct().count() == 3;
      default -> {
        boolean middle = x % 3 == 1 && y % 3 == 1 && z % 3 == 1;
        boolean corner = x % 3 != 1 && y % 3 != 1 && z % 3 != 1;
        int sum = x / 3 + y / 3 + z / 3 + x % 3 / 2 + y % 3 / 2 + z % 3 / 2;
        yield middle || (corner && sum % 2 == 1);
      }
    };
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void voxelsAreWhereBurrToolsHasThem(int grid) {
    for (Cell cell : Shape.box(6, 6, 6).cells()) {
      String xml = single(grid, cell.x(), cell.y(), cell.z());
      if (isVoxel(grid, cell.x(), cell.y(), cell.z())) {
        assertThat(Parsing.parse(xml).region().size()).isEqualTo(1);
      } else {
        Parsing.assertBad(
            xml,
            3,
            "shape s1 has a voxel at "
                + cell
                + ", where lattice "
                + BurrGrid.LATTICES.get(grid)
                + " has no cell");
      }
    }
  }

  @Test
  void lengthsBeyondReasonAreRefusedOnEveryGrid() {
    for (int grid = 0; grid < BurrGrid.LATTICES.size(); grid++) {
      String xml = single(grid, 0, 0, 0);
      Parsing.assertBad(
          xml.replace("x=\"6\" y=\"6\"", "x=\"99999\" y=\"99999\""),
          3,
          "more than 16,000,000 voxels");
      Parsing.assertBad(
          xml.replace("x=\"6\"", "x=\"999999\""), 3, "expected a number from 0 to 100,000");
    }
  }

  @Test
  void longShapesAreRead() {
    for (int grid = 0; grid < BurrGrid.LATTICES.size(); grid++) {
      Cell first = BurrGrid.numbered(grid).lattice().kinds().getFirst();
      Cell last = new Cell(first.x() + 90_000, first.y(), first.z());
      int rows = first.y() + 1;
      int layers = first.z() + 1;
      StringBuilder voxels = new StringBuilder("_".repeat((last.x() + 1) * rows * layers));
      voxels.setCharAt((last.x() + 1) * rows * layers - 1, '#');
      voxels.setCharAt((last.x() + 1) * rows * layers - 1 - 90_000, '#');
      String xml =
          single(grid, 0, 0, 0)
              .replaceFirst(
                  "<voxel.*</voxel>",
                  "<voxel x=\"%s\" y=\"%s\" z=\"%s\" type=\"0\">%s</voxel>"
                      .formatted(last.x() + 1, rows, layers, voxels));
      Shape shape = Parsing.parse(xml).region();
      assertThat(shape.size()).isEqualTo(2);
      assertThat(shape.cells().get(1).x() - shape.cells().getFirst().x()).isEqualTo(90_000);
    }
  }

  @Test
  void otherGridsAreRefused() {
    String xml = single(0, 0, 0, 0);
    for (String type : List.of("-1", "99999999999999999999", "x")) {
      Parsing.assertBad(
          xml.replace("gridType type=\"0\"", "gridType type=\"" + type + "\""),
          2,
          "<gridType> with type='" + type + "'; expected a number from 0 to 4");
    }
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "5 | the grid of type 5, for sliding-block puzzles, is not supported; ",
        "6 | the grid of type 6, for stacking discs on rods, is not supported; ",
        "77 | the grid of type 77 is not supported; "
      })
  void gridWithoutALatticeIsNamed(String type, String words) {
    Parsing.assertBad(
        single(0, 0, 0, 0).replace("gridType type=\"0\"", "gridType type=\"" + type + "\""),
        2,
        words.strip() + " expected type 0 to 4: cubes, triangular prisms, spheres,");
  }

  @Test
  void otherLatticesCannotBeWritten() {
    assertRefused("lattice hexagon\nregion hexagon 2\npolyhexes 1", "lattice hexagon");
    // The name alone does not make it one of theirs.
    assertRefused(
        "lattice name sphere; axes 1 0, 0 1; translation 1 0 -> 1 0; translation 0 1 -> 0 1;"
            + " cell 0 0: 0 0, 1 0, 1 1, 0 1; motion -y, x; motion y, x\n"
            + "region\n##\n\npiece a\n##\n",
        "lattice sphere");
  }

  private static void assertRefused(String text, String words) {
    Puzzle puzzle = Parsing.parse(text);
    assertThatThrownBy(() -> BurrWriter.write(puzzle))
        .isInstanceOf(BadPuzzleException.class)
        .hasMessage("the BurrTools format does not support " + words);
  }
}
