package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.format.PuzzleFile;
import coverall.puzzle.Encoding;
import coverall.puzzle.Puzzle;
import coverall.search.Engine;
import coverall.solve.PuzzleRun;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The puzzles of the project have as many solutions as their files say. */
class KnownCountsTest {
  private static final Path PROBLEMS = Path.of("..", "problems");

  /** Those that take longer than some seconds: they are solved by one engine only. */
  private static final Set<String> LONG =
      Set.of(
          "bedlam-cube.puzzle",
          "big-brother-cube.puzzle",
          "pentominoes-3x4x5.puzzle",
          "pentominoes-square-8x8.puzzle",
          "pentominoes-tetrominoes-two-4x10.puzzle",
          "y-bricks-5x5x5.puzzle");

  static List<Path> files() throws IOException {
    try (Stream<Path> files = Files.list(PROBLEMS)) {
      return files.filter(file -> file.toString().endsWith(".puzzle")).sorted().toList();
    }
  }

  @ParameterizedTest
  @MethodSource("files")
  void countsAreThoseThatTheFileStates(Path file) throws Exception {
    Puzzle puzzle = PuzzleFile.read(file);
    assertThat(puzzle.expectations()).isNotEmpty();
    for (Engine engine : Engine.values()) {
      if (engine == Engine.BITS || !LONG.contains(file.getFileName().toString())) {
        check(puzzle, engine);
      }
    }
  }

  /** The examples of the description of the format, each in a block of its own. */
  static List<String> examples() throws IOException {
    List<String> examples = new ArrayList<>();
    for (Path page : List.of(PROBLEMS.resolve("README.md"), Path.of("..", "README.md"))) {
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
    for (Engine engine : Engine.values()) {
      check(puzzle, engine);
    }
  }

  /** The sources are those of the files with the same pieces by name. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "box 6x10\npolyominoes 5\nexpect 2,339 up to rotation and reflection",
        "box 3x30\npolyominoes 5 one-sided\nexpect 46 up to rotation and reflection"
      })
  void allPiecesOfASizeHaveTheKnownCounts(String text) throws Exception {
    check(PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), "all pieces"), Engine.BITS);
  }

  private static void check(Puzzle puzzle, Engine engine) throws InterruptedException {
    PuzzleRun run =
        PuzzleRun.prepare(Encoding.of(puzzle), false, null, null, engine, 2, Long.MAX_VALUE);
    PuzzleRun.Result result = run.run(progress -> {}, null);
    assertThat(result.outcome().complete()).isTrue();
    assertThat(run.missed(result)).as(puzzle.name() + " with " + engine).isEmpty();
  }
}
