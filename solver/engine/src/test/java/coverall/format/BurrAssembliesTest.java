package coverall.format;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.geometry.Cell;
import coverall.geometry.Motion;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.solve.SearchRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Solutions stored in files of BurrTools. */
final class BurrAssembliesTest {
  private static final Cell ORIGIN = new Cell(0, 0, 0);

  /** Two prisms, the left one pointing up: a piece in each, and one that is left over. */
  private static final String PRISMS =
      """
      <puzzle version="2">
      <gridType type="1"/>
      <colors><color red="0" green="0" blue="0"/></colors>
      <shapes>
      <voxel x="3" y="2" z="1" type="0">_____#</voxel>
      <voxel x="2" y="1" z="1" type="0">_#1</voxel>
      <voxel x="5" y="2" z="1" type="0">______##1__</voxel>
      </shapes>
      <problems><problem state="1" assemblies="1" solutions="0">
      <shapes><shape id="0" count="1"/><shape id="1" min="0" max="2"/></shapes>
      <result id="2"/>
      <bitmap><pair piece="0" result="0"/></bitmap>
      <solutions><solution asmNum="0"><assembly>3 2 0 3 1 1 0 0 x</assembly></solution></solutions>
      </problem></problems>
      </puzzle>
      """;

  private static final String RIGHT = "3 2 0 3 1 1 0 0 x";

  private static List<String> remarks(String text) {
    return PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), "f", 1).remarks();
  }

  private static Cell turned(int grid, int orientation, Cell cell, Cell around) {
    BurrGrid burr = BurrGrid.numbered(grid);
    Motion motion = burr.orientations().get(orientation);
    return burr.turned(List.of(cell), around, motion).getFirst();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 4})
  void everyRotationHasANumber(int number) {
    BurrGrid grid = BurrGrid.numbered(number);
    assertThat(grid.orientations())
        .doesNotHaveDuplicates()
        .containsExactlyInAnyOrderElementsOf(grid.lattice().rotations());
  }

  /** The images are those that BurrTools 0.7.1 prints. */
  @ParameterizedTest
  @CsvSource({
    "0, 1, 0 1 0, 0 0 1",
    "0, 5, 0 1 0, -1 0 0",
    "0, 5, 0 0 1, 0 -1 0",
    "0, 17, 1 0 0, 0 1 0",
    "0, 23, 0 0 1, 1 0 0",
    "1, 1, 1 0 0, 0 1 0",
    "1, 1, 0 2 0, -3 1 0",
    "1, 2, 0 1 0, -2 -1 0",
    "1, 6, 1 0 1, -1 0 -1",
    "1, 7, 0 1 0, -2 1 0",
    "1, 11, 1 1 0, 1 1 0",
    "2, 1, 1 1 0, 0 -1 1",
    "2, 9, 0 1 1, 0 1 -1",
    "2, 24, 1 1 0, 1 -1 0",
    "2, 24, 1 0 1, 1 0 1",
    "2, 40, 1 1 0, 1 1 0",
    "2, 40, 0 1 1, 1 0 1",
    "2, 77, 1 1 0, 0 1 -1",
    "2, 119, 1 0 1, 0 -1 -1",
    "3, 5, 4 3 2, -3 -2 4",
    "3, 23, 4 3 2, 2 -4 -3",
    "4, 6, 2 1 0, 0 -1 2",
    "4, 19, 4 0 0, 0 4 0",
  })
  void numbersOfOrientationsAreThoseOfBurrTools(int grid, int number, String from, String to) {
    assertThat(turned(grid, number, cell(from), ORIGIN)).isEqualTo(cell(to));
  }

  /** The images are those that BurrTools 0.7.1 prints. */
  @ParameterizedTest
  @CsvSource({
    "1, 0, 2 0 0, 1 0 0",
    "1, 1, 2 0 0, 1 0 0",
    "1, 1, 0 0 0, 0 -1 0",
    "1, 2, 2 1 0, -2 0 0",
    "1, 7, 0 0 0, 1 0 0",
  })
  void prismsAreTurnedAroundTheirHotspot(int grid, int number, String from, String to) {
    assertThat(turned(grid, number, cell(from), new Cell(1, 0, 0))).isEqualTo(cell(to));
  }

  private static Cell cell(String words) {
    String[] numbers = words.split(" ");
    return new Cell(
        Integer.parseInt(numbers[0]), Integer.parseInt(numbers[1]), Integer.parseInt(numbers[2]));
  }

  /** All solutions, up to nothing; in half of the files some copies are left over. */
  @ParameterizedTest
  @ValueSource(strings = {"triangular-prisms", "spheres", "rhombic-tetrahedra", "tetra-octahedra"})
  void solutionsAreReadAsTheyWereWritten(String name) throws IOException {
    for (int problem = 1; problem <= 2; problem++) {
      Puzzle puzzle;
      try (InputStream in = getClass().getResourceAsStream(name + ".xmpuzzle")) {
        puzzle = PuzzleFile.parse(Objects.requireNonNull(in).readAllBytes(), "f", problem).puzzle();
      }
      List<List<Placement>> solutions = solutions(puzzle);
      assertThat(solutions).hasSizeGreaterThan(20);
      BurrGrid grid = BurrGrid.of(puzzle.region().lattice()).orElseThrow();
      List<Cell> hotspots = Collections.nCopies(puzzle.pieces().size(), new Cell(1, 0, 2));
      for (BurrAssemblies assemblies :
          List.of(
              new BurrAssemblies(puzzle, grid),
              new BurrAssemblies(puzzle, grid, hotspots, new Cell(6, 0, 0)))) {
        for (List<Placement> solution : solutions) {
          Optional<List<Placement>> read = assemblies.read(assemblies.write(solution));
          assertThat(read.map(HashSet::new)).contains(new HashSet<>(solution));
        }
      }

      byte[] file = PuzzleFile.burrTools(puzzle, solutions, true);
      PuzzleFile.Reading reading = PuzzleFile.parse(file, "f", 1);
      assertThat(reading.puzzle().region()).isEqualTo(puzzle.region());
      assertThat(reading.puzzle().pieces()).isEqualTo(puzzle.pieces());
      assertThat(reading.remarks()).noneMatch(remark -> remark.contains("solve the puzzle"));
      assertThat(unpacked(file))
          .contains(" state=\"2\" assemblies=\"" + solutions.size() + "\" solutions=\"0\"");
      assertThat(unpacked(PuzzleFile.burrTools(puzzle, solutions, false)))
          .contains(" state=\"1\" assemblies=");
    }
  }

  private static List<List<Placement>> solutions(Puzzle puzzle) {
    Encoding encoding = Encoding.of(puzzle);
    SearchRequest request = new SearchRequest(encoding).distinct(Distinct.RAW).threads(1);
    List<List<Placement>> solutions = new ArrayList<>();
    try (Stream<int[]> found = request.plan().run().stream()) {
      found.forEach(options -> solutions.add(encoding.solution(options)));
    }
    return solutions;
  }

  private static String unpacked(byte[] file) throws IOException {
    try (InputStream in = new GZIPInputStream(new ByteArrayInputStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void solutionThatFillsTheResultIsNotRemarkedOn() {
    assertThat(remarks(PRISMS)).isEmpty();
    assertThat(remarks(PRISMS.replace(RIGHT, "3 2 0 3 x 1 1 0 0"))).isEmpty();
    // Exchanged.
    assertThat(remarks(PRISMS.replace(RIGHT, "0 0 0 0 2 1 0 3 x"))).isEmpty();
    // From its hotspot the first piece lies at another place.
    assertThat(
            remarks(
                PRISMS
                    .replace("<voxel x=\"3\"", "<voxel hx=\"2\" hy=\"1\" hz=\"0\" x=\"3\"")
                    .replace(RIGHT, "1 1 0 3 1 1 0 0 x")))
        .isEmpty();
  }

  @Test
  void coloursOfASolutionHaveToFit() {
    assertThat(remarks(PRISMS.replaceFirst("<pair.*/>", "")))
        .containsExactly("1 of 1 stored solutions do not solve the puzzle");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "", // no numbers
        "x", // too few
        "3 2 0 3 1 1 0 0", // too few
        "3 2 0 3 1 1 0 0 x x", // too many
        "3 2 0 3 1 1 0", // no orientation
        "3 2 0 3 1 1 0 12 x", // no such orientation
        "3 2 0 3 1 1 0 -1 x",
        "3 2 0 3 one 1 0 0 x",
        "3 2 0 3 99999999999 1 0 0 x",
        "x 1 1 0 0 x", // the first piece is required
        "3 2 0 3 x x", // not filled
        "3 2 0 3 1 1 1 0 x", // outside
        "-1 0 0 0 1 1 0 0 x", // the first piece points down where prisms point up
        "0 0 0 0 1 1 0 0 x", // both in the same place
      })
  void solutionThatDoesNotFillTheResultIsRemarkedOn(String wrong) {
    assertThat(remarks(PRISMS.replace(RIGHT, wrong)))
        .containsExactly("1 of 1 stored solutions do not solve the puzzle");
  }

  @Test
  void hotspotsMustBeNumbers() {
    for (String value : List.of("one", "1.5", "9999999", "--1")) {
      Parsing.assertBad(
          PRISMS.replace("<voxel x=\"3\"", "<voxel hy=\"" + value + "\" x=\"3\""),
          5,
          "<voxel> with hy='" + value + "'; expected a whole number");
    }
  }
}
