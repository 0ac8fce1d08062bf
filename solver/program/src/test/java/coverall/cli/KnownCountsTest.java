package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.format.PuzzleFile;
import coverall.geometry.Lattice;
import coverall.puzzle.Encoding;
import coverall.puzzle.Expectation;
import coverall.puzzle.Puzzle;
import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import coverall.solve.SearchResult;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The puzzles of the project have the numbers of solutions that their files state. */
@Tag("slow")
class KnownCountsTest {
  private static final Path PROBLEMS = Path.of("..", "..", "problems");

  /** The pages whose examples state their counts. */
  static final List<Path> PAGES =
      List.of(
          Path.of("..", "..", "README.md"),
          PROBLEMS.resolve("PUZZLE-FILES.md"),
          Path.of("..", "CHECK.md"),
          Path.of("..", "EXACT-COVER.md"));

  /** Puzzles that take some engine longer than a second; only one engine solves them. */
  private static final Set<String> LONG =
      Set.of(
          "bedlam-cube.puzzle",
          "big-brother-cube.puzzle",
          "hoffman-27-bricks.puzzle",
          "one-sided-pentominoes-3x30.puzzle",
          "pentominoes-2x5x6.puzzle",
          "pentominoes-3x4x5.puzzle",
          "pentominoes-5x12.puzzle",
          "pentominoes-6x10.puzzle",
          "pentominoes-square-8x8.puzzle",
          "pentominoes-tetrominoes-two-4x10.puzzle",
          "y-bricks-5x5x5.puzzle");

  /** The largest numbers of cells of puzzles that all engines solve; one engine solves others. */
  private static final int SMALL_ON_LATTICE = 28;

  private static final int SMALL_FIGURE = 36; // also of examples

  /** A row of a list: the directory and the beginning of names, then the rest and each count. */
  private static final Pattern ROW_OF_FILES =
      Pattern.compile("\\| `([a-z-]+/[^`]*)` \\|[^|]*\\|([^|]*)\\|");

  static List<Path> files() throws IOException {
    return puzzlesOf(PROBLEMS);
  }

  static List<Path> figures() throws IOException {
    return puzzlesOf(PROBLEMS.resolve("figures"));
  }

  private static List<Path> puzzlesOf(Path folder) throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      return files.filter(file -> file.toString().endsWith(".puzzle")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void countsAreThoseThatTheFileStates(Path file) throws Exception {
    Puzzle puzzle = PuzzleFile.read(file);
    assertThat(puzzle.expectations()).isNotEmpty();
    check(puzzle, !LONG.contains(file.getFileName().toString()));
  }

  /**
   * Those of the games, edges and surfaces that take seconds; the others take up to a minute or
   * two.
   */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "edges/36-squares-with-a-border",
        "edges/macmahon-24-squares",
        "edges/seven-hexagons",
        "games/calendar",
        "games/kanoodle",
        "games/kanoodle-pyramid",
        "surfaces/dominoes-klein-2x12",
        "surfaces/dominoes-moebius-6x6"
      })
  void gamesEdgesAndSurfacesHaveTheCountsThatTheirFilesState(String name) throws Exception {
    Puzzle puzzle = PuzzleFile.read(PROBLEMS.resolve(name + ".puzzle"));
    assertThat(puzzle.expectations()).isNotEmpty();
    check(puzzle, false);
  }

  static List<Path> onLattices() throws IOException {
    List<Path> files = new ArrayList<>();
    for (String lattice : Lattice.names()) {
      if (Files.isDirectory(PROBLEMS.resolve(lattice))) {
        files.addAll(puzzlesOf(PROBLEMS.resolve(lattice)));
      }
    }
    assertThat(files).hasSizeGreaterThanOrEqualTo(120);
    return files;
  }

  @ParameterizedTest
  @MethodSource("onLattices")
  void puzzlesOnLatticesHaveTheCountsThatTheirSourcesState(Path file) throws Exception {
    Puzzle puzzle = PuzzleFile.read(file);
    assertThat(puzzle.expectations()).isNotEmpty();
    check(puzzle, puzzle.volume() <= SMALL_ON_LATTICE);
  }

  @ParameterizedTest
  @MethodSource("figures")
  void figuresHaveTheCountsThatTheirSourcesState(Path file) throws Exception {
    Puzzle puzzle = PuzzleFile.read(file);
    assertThat(puzzle.expectations()).isNotEmpty();
    check(puzzle, puzzle.volume() <= SMALL_FIGURE);
  }

  /** Each file has a count from elsewhere, and a list contains it, the last one of several. */
  @Test
  void figuresAndPuzzlesOnLatticesAreListedWithTheirPublishedCounts() throws Exception {
    List<Path> files = new ArrayList<>(figures());
    assertThat(files).hasSizeGreaterThanOrEqualTo(40);
    files.addAll(onLattices());
    Map<String, Long> published = new TreeMap<>();
    for (Path file : files) {
      List<Expectation> sourced =
          PuzzleFile.read(file).expectations().stream()
              .filter(expectation -> !expectation.source().isBlank())
              .filter(expectation -> !expectation.source().startsWith("measured"))
              .toList();
      assertThat(sourced).as(file.toString()).isNotEmpty();
      published.put(
          PROBLEMS.relativize(file).toString(), sourced.getLast().count().longValueExact());
    }
    Map<String, Long> listed = new TreeMap<>();
    Matcher row = ROW_OF_FILES.matcher(Files.readString(PROBLEMS.resolve("README.md")));
    while (row.find()) {
      Matcher file = Pattern.compile("`([^`]+)` ([0-9,]*[0-9])").matcher(row.group(2));
      while (file.find()) {
        listed.put(
            row.group(1) + file.group(1) + ".puzzle", Long.valueOf(file.group(2).replace(",", "")));
      }
    }
    assertThat(listed).isEqualTo(published);
  }

  /** The examples in the description of the format, each in a separate block. */
  static List<String> examples() throws IOException {
    List<String> examples = new ArrayList<>();
    for (Path page : PAGES) {
      Matcher block =
          Pattern.compile("```puzzle\n(.*?)```", Pattern.DOTALL).matcher(Files.readString(page));
      while (block.find()) {
        examples.add(block.group(1));
      }
    }
    assertThat(examples).hasSizeGreaterThan(10);
    return examples;
  }

  @ParameterizedTest
  @MethodSource("examples")
  void examplesHaveTheCountsThatTheyState(String example) throws Exception {
    Puzzle puzzle = PuzzleFile.parse(example.getBytes(StandardCharsets.UTF_8), "example");
    check(puzzle, puzzle.volume() <= SMALL_FIGURE);
  }

  /** The sources are those of files with the same pieces, which use their names. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "box 6x10\npolyominoes 5\nexpect 2,339 up to rotation and reflection",
        "box 3x30\npolyominoes 5 one-sided\nexpect 46 up to rotation and reflection"
      })
  void allPiecesOfASizeHaveTheKnownCounts(String text) throws Exception {
    check(PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), "all pieces"), false);
  }

  /** Counts with all engines, or with one. */
  private static void check(Puzzle puzzle, boolean all) throws InterruptedException {
    SearchPlan plan =
        new SearchRequest(Encoding.of(puzzle)).engine(BuiltInEngine.BITS).threads(2).plan();
    for (Engine engine : BuiltInEngine.values()) {
      if (all || engine == BuiltInEngine.BITS) {
        SearchResult result = plan.engine(engine).run().count(progress -> {});
        assertThat(result.outcome().complete()).isTrue();
        assertThat(result.missed()).as(puzzle.name() + " with " + engine).isEmpty();
      }
    }
  }
}
