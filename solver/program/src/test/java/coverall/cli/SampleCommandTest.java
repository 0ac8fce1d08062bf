package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code coverall sample}. */
final class SampleCommandTest extends CommandTest {
  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private String dominoes() throws IOException {
    return file("dominoes.puzzle", "name Dominoes\nbox 4x4\npieces 8*2_\n").toString();
  }

  private static Ended ok(String... arguments) {
    Ended ended = run(arguments);
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    return ended;
  }

  private static void assertRefused(int exitCode, String message, String... arguments) {
    Ended ended = run(arguments);
    assertThat(ended.err()).contains(message);
    assertThat(ended.err().lines()).hasSize(1);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.exitCode()).isEqualTo(exitCode);
  }

  @Test
  void printsASolutionAndHowItWasDrawn() throws IOException {
    Ended ended = ok("sample", dominoes(), "--seed", "7");

    assertThat(ended.out()).startsWith("Solution 1\n");
    assertThat(ended.err())
        .contains("  puzzle    Dominoes\n")
        .contains("  counts    36 raw\n")
        .contains("  drawn     uniformly from all raw solutions, which were counted\n")
        .contains("  seed      7\n");
    assertThat(ended.err().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
  }

  @ParameterizedTest
  @CsvSource({"toy.puzzle, a search has found", "queens-8.dlx, were counted"})
  void sameSeedDrawsTheSameSolutions(String problem, String how) {
    Ended first = ok("sample", problem, "--limit", "4", "--seed", "-3");

    assertThat(first.err()).contains(how);
    assertThat(first.out()).contains("Solution 4\n");
    assertThat(ok("sample", problem, "--limit", "4", "--seed", "-3").out()).isEqualTo(first.out());
  }

  @Test
  void reportsTheRandomSeedThatItChose() throws IOException {
    Ended first = ok("sample", dominoes(), "--limit", "9");

    String seed = first.err().replaceFirst("(?s).*  seed      (\\d+)\n.*", "$1");
    assertThat(ok("sample", dominoes(), "--limit", "9", "--seed", seed).out())
        .isEqualTo(first.out());
  }

  @ParameterizedTest
  @CsvSource({
    "s.svg, <svg",
    "s.txt, Solution 1",
    "s.csv, 'solution,piece,copy,x,y,z'",
    "s.jsonl, '{\"number\":1,'",
    "s.html, drawn at random"
  })
  void writesFilesOfAllFormats(String name, String content) throws IOException {
    Ended ended = ok("sample", dominoes(), "--limit", "3", "-o", path(name));

    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).contains("  file      " + path(name) + ", ");
    assertThat(Files.readString(Path.of(path(name)))).contains(content);
  }

  @Test
  void formatOfTheTextCanBeChosen() throws IOException {
    assertThat(ok("sample", dominoes(), "--format", "points").out().lines()).hasSize(17);
    assertThat(ok("sample", dominoes(), "--format", "numbers", "-o", path("n.txt")).out())
        .isEmpty();
    assertThat(Files.readString(Path.of(path("n.txt")))).doesNotContain("+");
  }

  /** Every solution of the whole orbit of a solution in the catalogue is drawn. */
  @Test
  void drawsFromACatalogueAllRawSolutions() throws IOException {
    String catalogue = path("dominoes.db");
    ok("solve", dominoes(), "-o", catalogue);

    Ended ended = ok("sample", catalogue, "--limit", "3600", "--seed", "1", "--format", "jsonl");

    Map<String, Integer> times = new TreeMap<>();
    ended
        .out()
        .lines()
        .forEach(line -> times.merge(line.replaceFirst(".*?,", ""), 1, Integer::sum));
    assertThat(times).hasSize(36);
    assertThat(times.values()).allSatisfy(count -> assertThat(count).isBetween(60, 145));
    assertThat(ended.err())
        .contains(
            """
            drawn     uniformly from all raw solutions that 9 solutions up to rotation and
                      reflection stand for
            """
                .indent(2));
  }

  @Test
  void drawsFromACatalogueOfAnExactCover() {
    String catalogue = path("queens.db");
    ok("solve", "queens-8.dlx", "-o", catalogue);

    Ended ended = ok("sample", catalogue, "--limit", "2", "--seed", "1");

    assertThat(ended.out()).contains("Solution 2\n");
    assertThat(ended.err()).contains("  drawn     uniformly from all 92 raw solutions\n");
  }

  @Test
  void reportsThatACatalogueIsIncomplete() {
    String catalogue = path("soma.db");
    ok("solve", "soma-cube.puzzle", "--shard", "0/2", "-o", catalogue);

    Ended ended = ok("sample", catalogue);

    assertThat(ended.err())
        .contains(catalogue + " is shard 0/2 only\n")
        .contains("  drawn     uniformly from the raw solutions that ");
  }

  @Test
  void reportsThatThereIsNoSolution() throws IOException {
    String puzzle = file("none.puzzle", "name T\nbox 4x6\npieces 6*4T\n").toString();

    assertRefused(1, "coverall: T has no solution\n", "sample", puzzle, "-o", path("none.svg"));

    assertThat(Files.exists(Path.of(path("none.svg")))).isFalse();
    String catalogue = path("none.db");
    ok("solve", puzzle, "-o", catalogue);
    assertRefused(1, "coverall: T has no solution\n", "sample", catalogue);
  }

  @Test
  void formerNameOfTheLimitStillWorksAndTellsTheNewOne() throws IOException {
    Ended former = ok("sample", dominoes(), "--number", "2", "--seed", "1");
    assertThat(former.err()).startsWith("coverall: --number is now --limit; ");
    assertThat(former.out())
        .isEqualTo(ok("sample", dominoes(), "--limit", "2", "--seed", "1").out());
  }

  @Test
  void rejectsWhatItCannotUse() throws IOException {
    String puzzle = dominoes();
    assertRefused(2, "--limit 'x': expected a number from 1", "sample", puzzle, "--limit", "x");
    assertRefused(2, "--limit '0': expected", "sample", puzzle, "--limit", "0");
    assertRefused(2, "--seed 'a': expected a whole number", "sample", puzzle, "--seed", "a");
    assertRefused(2, "unknown file format", "sample", puzzle, "-o", path("x.db"));
    assertRefused(
        2,
        "--format csv cannot be combined with --output",
        "sample",
        puzzle,
        "--format=csv",
        "-o",
        path("x.svg"));
    assertRefused(
        2, "not supported for exact cover problems", "sample", "queens-8.dlx", "-o", path("x.svg"));
    assertRefused(
        2,
        "--format points: not supported for exact cover problems",
        "sample",
        "queens-8.dlx",
        "--format=points");
    assertRefused(74, "already exists", "sample", puzzle, "-o", file("x.txt", "").toString());
    assertRefused(65, "no such file", "sample", path("missing.puzzle"));
    String bad = file("bad.puzzle", "box 4x4\npieces 7*2_\n").toString();
    assertRefused(65, "2 would stay empty", "sample", bad);
    assertRefused(65, "x.db", "sample", file("x.db", "no catalogue").toString());
  }

  @Test
  void readsStandardInput() {
    Ended ended =
        run(
            new ByteArrayInputStream("box 2x2\npieces 2*2_\n".getBytes(StandardCharsets.UTF_8)),
            Terminal.NONE,
            Map.of(),
            "sample",
            "-");

    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out()).startsWith("Solution 1\n");
  }

  /** All pentominoes and tetrominoes fill 8x10 in far too many ways to find them all. */
  @Test
  @Tag("slow")
  void reportsSolutionsThatAreNotDrawnUniformly() throws IOException {
    String puzzle =
        file("large.puzzle", "box 8x10\npieces F I L N P T U V W X Y Z 4I 4L 4O 4S 4T\n")
            .toString();

    Ended ended = ok("sample", puzzle, "--seed", "1");

    assertThat(ended.out()).startsWith("Solution 1\n");
    assertThat(ended.err())
        .contains(
            """
            drawn     NOT uniformly: by searches with random choices, which find some
                      solutions more often than others
            """
                .indent(2));
  }
}
