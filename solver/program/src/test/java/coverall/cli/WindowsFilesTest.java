package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.google.common.jimfs.Configuration;
import com.google.common.jimfs.Jimfs;
import coverall.format.DlxFormat;
import coverall.format.PuzzleFile;
import coverall.puzzle.Problem;
import coverall.puzzle.Puzzle;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileSystem;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Files on a file system of Windows, in memory. */
final class WindowsFilesTest extends CommandTest {
  private final FileSystem windows = Jimfs.newFileSystem(Configuration.windows());
  private final Path puzzles = windows.getPath("C:\\work\\puzzles");

  @BeforeEach
  void makeFolder() throws IOException {
    Files.createDirectories(puzzles);
  }

  @AfterEach
  void close() throws IOException {
    windows.close();
  }

  private static Problem problem(PuzzleInput input) {
    Console console =
        console(
            InputStream.nullInputStream(),
            new ByteArrayOutputStream(),
            new ByteArrayOutputStream(),
            Terminal.NONE,
            Map.of(),
            noSignals());
    return input.problem(false, new ProblemOption(console));
  }

  private static PuzzleInput read(Path file) {
    return PuzzleInput.read(file, InputStream.nullInputStream());
  }

  private Path puzzle(String name, String text) throws IOException {
    return Files.writeString(puzzles.resolve(name), text);
  }

  private static String withReturns(String text) {
    return text.replace("\n", "\r\n");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"soma-cube.puzzle", "burrs/unique-10.puzzle", "lepage/toy3.txt", "queens-8.dlx"})
  void linesMayEndAsOnWindows(String name) throws IOException {
    Path usual = PROBLEMS.resolve(name);
    Path file = puzzle(usual.getFileName().toString(), withReturns(Files.readString(usual)));

    assertThat(read(file).content()).contains('\r');
    Problem problem = problem(read(file));
    Problem expected = problem(read(usual));
    assertThat(problem.name()).isEqualTo(expected.name());
    assertThat(problem.expectations()).isEqualTo(expected.expectations());
    assertThat(coverText(problem)).isEqualTo(coverText(expected));
  }

  private static String coverText(Problem problem) throws IOException {
    StringBuilder text = new StringBuilder();
    DlxFormat.write(DlxFormat.of(problem), text);
    return text.toString();
  }

  @Test
  void linesOfXmlMayEndAsOnWindows() throws IOException {
    Puzzle expected = PuzzleFile.read(PROBLEMS.resolve("burrs/unique-10.puzzle"));
    byte[] compressed = PuzzleFile.write(expected, "a.xmpuzzle");
    String xml =
        new String(
            new GZIPInputStream(new ByteArrayInputStream(compressed)).readAllBytes(),
            StandardCharsets.UTF_8);
    Path usual = puzzle("usual.xmpuzzle", xml);
    Path file = puzzle("windows.xmpuzzle", withReturns(xml));
    assertThat(Files.readString(file)).contains("\r\n");
    assertThat(coverText(problem(read(file)))).isEqualTo(coverText(problem(read(usual))));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "shapes/flat.lattice",
        "shapes\\flat.lattice",
        "..\\puzzles\\shapes\\flat.lattice"
      })
  void latticeIsFoundWhereThePuzzleIs(String name) throws IOException {
    Files.createDirectories(puzzles.resolve("shapes"));
    String definition =
        Files.readString(Path.of("../engine/src/main/resources/coverall/geometry/hexagon.lattice"));
    puzzle("shapes\\flat.lattice", withReturns(definition));
    Path file =
        puzzle(
            "own.puzzle",
            "lattice "
                + name
                + "\r\nregion\r\n  (0,0) (2,0)\r\npiece A\r\n  (0,0)\r\npiece B\r\n  (0,0)\r\n");

    assertThat(problem(read(file)).cover().optionCount()).isEqualTo(4);
  }

  @Test
  void latticeWithACharacterThatWindowsForbidsIsMissing() throws IOException {
    Path file = puzzle("own.puzzle", "lattice what?.lattice\nregion\n  ##\npieces I2\n");
    assertThatThrownBy(() -> read(file))
        .isInstanceOf(Failure.class)
        .hasMessage(file + ":1: lattice 'what?.lattice': no such file");
  }

  @Test
  void nameInACatalogueIsTheSameOnAllSystems() throws IOException {
    Path file = puzzle("dot.puzzle", "box 1x1\npieces 1_\n");
    PuzzleInput input = read(file);
    assertThat(input.defaultName()).isEqualTo("dot");
    assertThat(input.textOf(problem(input)).file()).isEqualTo("C:/work/puzzles/dot.puzzle");
  }

  @Test
  void folderHasItsPuzzlesInOrder() throws IOException {
    for (String name : List.of("b.puzzle", "A.puzzle", "c.db")) {
      puzzle(name, "");
    }
    assertThat(PuzzleInput.files(List.of(puzzles), ".puzzle"))
        .extracting(file -> file.getFileName().toString())
        .containsExactly("A.puzzle", "b.puzzle");
    assertThatThrownBy(() -> PuzzleInput.files(List.of(puzzles), ".dlx"))
        .hasMessage("C:\\work\\puzzles: contains no file NAME.dlx");
  }

  @Test
  void filesAreMadeWholeOrNotAtAll() throws IOException {
    Path file = puzzles.resolve("a.svg");
    assertThatThrownBy(
            () ->
                NewFile.make(
                    file,
                    out -> {
                      out.write(1);
                      throw new IOException("no room");
                    }))
        .hasMessage("no room");
    assertThat(file).doesNotExist();
    NewFile.make(file, out -> out.write(1));
    assertThatThrownBy(() -> NewFile.create(puzzles.resolve("A.SVG")))
        .hasMessage(
            "C:\\work\\puzzles\\A.SVG already exists; not overwritten. Choose another name.");
    assertThatThrownBy(() -> NewFile.create(windows.getPath("C:\\none\\a.csv")))
        .hasMessage("C:\\none: no such directory");
  }

  /** Here, the only such character is that of the code 0. */
  @Test
  void nameWithAForbiddenCharacterIsRejectedInOneLine() {
    Ended ended = run("solve", "/a\0.puzzle");
    assertThat(ended.err())
        .isEqualTo(
            "coverall: FILE '/a\\u0000.puzzle': not a file name here: nul character not allowed\n");
    assertThat(ended.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
  }
}
