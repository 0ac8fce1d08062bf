package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** {@code coverall solve --best}. */
final class BestSearchTest extends CommandTest {
  private String dominoes() throws IOException {
    return file("dominoes.puzzle", "name Dominoes\nbox 3x3\npieces 4*2_\n").toString();
  }

  private static void assertRefused(int exitCode, String message, String... arguments) {
    Ended ended = run(arguments);
    assertThat(ended.err()).contains(message);
    assertThat(ended.err().lines()).hasSize(1);
    assertThat(ended.exitCode()).isEqualTo(exitCode);
  }

  @Test
  void printsTheBestPackingAndItsProof() throws IOException {
    Ended ended = run("solve", dominoes(), "--best");

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.out())
        .startsWith("Solution 1\n")
        .endsWith("\n1 empty cell, proved to be the fewest possible\n");
    assertThat(ended.err()).contains(" s  1 empty cell\n").contains("  puzzle    Dominoes\n");
  }

  @ParameterizedTest
  @ValueSource(strings = {"b.svg", "b.txt", "b.jsonl", "b.html"})
  void writesTheBestPacking(String name) throws IOException {
    Path file = folder.resolve(name);

    Ended ended = run("solve", dominoes(), "--best", "-o", file.toString());

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.out()).isEqualTo("1 empty cell, proved to be the fewest possible\n");
    assertThat(Files.size(file)).isPositive();
  }

  /** Neither a packing without empty cells nor a proof is found in so short a time. */
  @Test
  void reportsWhatIsNotProved() throws IOException {
    String puzzle = file("w.puzzle", "box 15x15\npieces 45*W\n").toString();

    Ended ended = run("solve", puzzle, "--best", "--for", "1s");

    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.out()).containsPattern("\n\\d+ empty cells so far; .* proved necessary\n");
  }

  @Test
  @Tag("slow")
  void rejectsAPuzzleWithTooManyPlacements() throws IOException {
    String puzzle = file("many.puzzle", "box 16x16x16\npolycubes 6\n").toString();

    assertRefused(65, "many.puzzle: the pieces have more than", "solve", puzzle, "--best");
  }

  @Test
  void rejectsWhatDoesNotGoTogether() throws IOException {
    assertRefused(2, "--for requires --best", "solve", dominoes(), "--for", "3s");
    assertRefused(
        2, "--best cannot be combined with --first", "solve", dominoes(), "--best", "--first");
    assertRefused(
        2,
        "--best cannot be combined with --output NAME.db",
        "solve",
        dominoes(),
        "--best",
        "-o",
        folder.resolve("x.db").toString());
    assertRefused(2, "--best requires a puzzle", "solve", "queens-8.dlx", "--best");
  }
}
