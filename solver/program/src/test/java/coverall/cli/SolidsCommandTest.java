package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class SolidsCommandTest extends CommandTest {
  @Test
  void showWritesAllPiecesToPrint() throws Exception {
    Path file = folder.resolve("y.obj");
    Ended ended = run("show", "y-bricks-5x5x5.puzzle", "-o", file.toString(), "--cell", "10");
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).isEqualTo("coverall: 25 pieces written to " + file + "\n");
    List<String> lines = Files.readAllLines(file);
    assertThat(lines.subList(0, 3))
        .containsExactly(
            "# 25 Y pentacubes 5x5x5, pieces",
            "# cells of 10 mm, gap 0.2 mm; all coordinates in millimetres",
            "o Y-1");
    assertThat(lines).contains("o Y-25", "v 9.8 0 0").doesNotContain("o Y-26");
  }

  @Test
  void exportAndSolveWriteASolutionToPrint() throws Exception {
    String catalogue = folder.resolve("soma.db").toString();
    run("solve", "soma-cube.puzzle", "-o", catalogue);
    Path second = folder.resolve("two.stl");
    Ended ended = run("export", catalogue, "--number=2", "-o", second.toString(), "--gap=0.3");
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.err()).isEqualTo("coverall: 1 solution written to " + second + "\n");
    assertThat(new String(Files.readAllBytes(second), 0, 80, StandardCharsets.US_ASCII))
        .startsWith("Coverall: Soma cube, solution 2, cells of 20 mm, gap 0.3 mm");

    Path first = folder.resolve("one.obj");
    assertThat(run("solve", "soma-cube.puzzle", "--first", "-o", first.toString()).exitCode())
        .isEqualTo(0);
    assertThat(first).content().startsWith("# Soma cube, solution 1\n").contains("\no 4^\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "show soma-cube.puzzle -o a.stl --gap 0 | --gap '0': expected more than 0",
        "show soma-cube.puzzle -o a.stl --gap 10 | half of the cell, 20.0 mm",
        "show soma-cube.puzzle -o a.stl --gap 0.001 | a ten-thousandth",
        "show soma-cube.puzzle --gap 1 | --gap requires --stl or --obj"
      })
  void wrongSizesAreExplainedInALine(String arguments, String hint) throws Exception {
    Ended ended = run(arguments.strip().split(" "));
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).startsWith("coverall: ").contains(hint).hasLineCount(1);
  }
}
