package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code coverall table}. */
final class TableCommandTest extends CommandTest {
  private static final String DOMINOES = "tables/dominoes.puzzle";
  private static final String T_TETROMINOES = "tables/t-tetrominoes.puzzle";

  private static String ok(String... words) {
    Ended ended = run(Stream.concat(Stream.of("table"), Stream.of(words)).toArray(String[]::new));
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    return ended.out();
  }

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  /** The counts in a CSV file, in the order of its rows. */
  private static List<Long> counts(Path csv) throws IOException {
    return Files.readAllLines(csv).stream()
        .skip(1)
        .map(row -> Long.valueOf(row.split(",", -1)[2]))
        .toList();
  }

  /** Kasteleyn 1961: the number of domino tilings of a rectangle. */
  private static long dominoes(int m, int n) {
    double product = 1;
    for (int j = 1; j <= (m + 1) / 2; j++) {
      for (int k = 1; k <= (n + 1) / 2; k++) {
        product *=
            4 * Math.pow(Math.cos(j * Math.PI / (m + 1)), 2)
                + 4 * Math.pow(Math.cos(k * Math.PI / (n + 1)), 2);
      }
    }
    return Math.round(product);
  }

  @Test
  void dominoesAreCountedAsByKasteleyn() throws IOException {
    ok(DOMINOES, "--m", "1..7", "--n", "1..6", "-o", path("d.csv"));
    List<Long> expected = new ArrayList<>();
    for (int m = 1; m <= 7; m++) {
      for (int n = 1; n <= 6; n++) {
        expected.add(dominoes(m, n));
      }
    }
    assertThat(counts(folder.resolve("d.csv"))).isEqualTo(expected).contains(1_183L, 6_728L);
  }

  /**
   * Korn and Pak 2004: twice the Tutte polynomial of the grid of m x n vertices at (3,3), as a sum
   * over the sets of its edges.
   */
  private static long tTetrominoes(int m, int n) {
    List<int[]> edges = new ArrayList<>();
    for (int vertex = 0; vertex < m * n; vertex++) {
      if (vertex % n < n - 1) {
        edges.add(new int[] {vertex, vertex + 1});
      }
      if (vertex + n < m * n) {
        edges.add(new int[] {vertex, vertex + n});
      }
    }
    long sum = 0;
    for (int set = 0; set < 1 << edges.size(); set++) {
      int[] component = new int[m * n];
      for (int vertex = 0; vertex < m * n; vertex++) {
        component[vertex] = vertex;
      }
      int components = m * n;
      for (int edge = 0; edge < edges.size(); edge++) {
        int from = component[edges.get(edge)[0]];
        int to = component[edges.get(edge)[1]];
        if ((set >> edge & 1) != 0 && from != to) {
          for (int vertex = 0; vertex < m * n; vertex++) {
            component[vertex] = component[vertex] == from ? to : component[vertex];
          }
          components--;
        }
      }
      sum += 1L << (components - 1 + Integer.bitCount(set) + components - m * n);
    }
    return 2 * sum;
  }

  @Test
  void tTetrominoesAreCountedAsByKornAndPak() throws IOException {
    ok(T_TETROMINOES, "--m", "1..12", "--n", "4..12", "-o", path("t.csv"));
    List<Long> expected = new ArrayList<>();
    for (int m = 1; m <= 12; m++) {
      for (int n = 4; n <= 12; n++) {
        expected.add(m % 4 == 0 && n % 4 == 0 ? tTetrominoes(m / 4, n / 4) : 0);
      }
    }
    assertThat(counts(folder.resolve("t.csv"))).isEqualTo(expected).contains(84L, 78_696L);
  }

  /** OEIS A351322, its column of rectangles with a side of 9. */
  @Test
  void lTrominoesAreCountedAsInTheOeis() {
    assertThat(ok("tables/l-trominoes.puzzle", "--n", "9", "--m", "2..9"))
        .isEqualTo(
            """
            n  m  solutions
            9  2          8
            9  3          0
            9  4         88
            9  5        384
            9  6      4,312
            9  7     22,656
            9  8    204,184
            9  9  1,193,600
            """);
  }

  @Test
  void twoParametersAreRowsAndColumnsInTheOrderOfTheOptions() {
    assertThat(ok(DOMINOES, "--n", "1..2", "--m=3..6"))
        .isEqualTo(
            """
            n\\m  3  4  5   6
              1  0  1  0   1
              2  3  5  8  13
            """);
  }

  @Test
  void aTableThatIsTooWideIsAList() {
    assertThat(ok(DOMINOES, "--m", "1..2", "--n", "1..40").lines())
        .hasSize(81)
        .startsWith("m   n    solutions")
        .endsWith("2  40  165,580,141");
  }

  @Test
  void solutionsCountAsOneOnlyWhereThatIsAskedFor() {
    assertThat(ok(DOMINOES, "--m", "4", "--n", "4")).endsWith("\n4  4         36\n");
    assertThat(ok(DOMINOES, "--m", "4", "--n", "4", "--distinct", "reflection"))
        .endsWith("\n4  4          9\n");
  }

  /**
   * The pieces differ, so they are searched for; the files of two of the sizes state the counts.
   */
  @ParameterizedTest
  @CsvSource({"raw, 8, 1472", "rotation, 2, 368", "reflection, 2, 368"})
  void aSearchCountsWhatIsAskedFor(String distinct, String narrow, String wide) throws IOException {
    Path family = file("f.puzzle", "box {60/m}x{m}\npolyominoes 5\n");
    ok(family.toString(), "--m", "3..4", "--distinct", distinct, "-o", path("f.csv"));
    assertThat(Files.readString(folder.resolve("f.csv")))
        .contains("\n3," + narrow + "," + distinct)
        .contains("\n4," + wide + "," + distinct);
  }

  @Test
  void bFilesOfTwoParametersAreReadByCompleteAntidiagonals() throws IOException {
    Path family = file("f.puzzle", "box {m}x{2*n}\npieces {m*n}*2_\n");
    ok(family.toString(), "--m", "1..3", "--n", "1..4", "-o", path("b.txt"));
    assertThat(folder.resolve("b.txt")).hasContent("1 1\n2 1\n3 2\n4 1\n5 5\n6 3\n");
  }

  @Test
  void bFilesOfOneParameterHaveItsValuesAsIndex() throws IOException {
    ok(DOMINOES, "--m", "3", "--n", "2..5", "-o", path("b.txt"));
    assertThat(folder.resolve("b.txt")).hasContent("2 3\n3 0\n4 11\n5 0\n");
  }

  @Test
  void theSmallestSizeThatHasASolutionIsFound() {
    String family = "tables/y-pentominoes.puzzle";
    assertThat(ok(family, "--m", "1..10", "--n", "1..10", "--smallest"))
        .isEqualTo("m=5, n=10: 10 solutions raw\n");
    assertThat(ok(family, "--m", "1..4", "--n", "1..10", "--smallest"))
        .isEqualTo("no solution at any of 40 sizes\n");
  }

  /** With every possible end of a file that a killed process has left. */
  @Test
  void aTableIsResumedAfterItsLastCompleteRow() throws IOException {
    String[] command = {"table", DOMINOES, "--m", "2..3", "--n", "2..3", "-o", path("d.csv")};
    Path csv = folder.resolve("d.csv");
    Ended whole = run(command);
    String rows = Files.readString(csv);
    assertThat(rows).startsWith("m,n,solutions,distinct,family\n2,2,2,raw,").hasLineCount(5);
    for (int length = 0; length <= rows.length(); length++) {
      Files.writeString(csv, rows.substring(0, length));
      assertThat(run(command).out()).isEqualTo(whole.out());
      assertThat(csv).hasContent(rows);
    }
    Files.writeString(csv, rows.replace("2,3,3,", "2,3,77,").replaceAll("3,3,.*\n", ""));
    Ended resumed = run(command);
    assertThat(resumed.err()).contains("resuming: 3 of 4 sizes done");
    assertThat(resumed.out()).isEqualTo("m\\n  2   3\n  2  2  77\n  3  3   0\n");
  }

  @Test
  void aTableOfOtherPuzzlesIsNotResumed() throws IOException {
    Path family = file("f.puzzle", "box {m}x2\npieces {m}*2_\n");
    String[] command = {"table", family.toString(), "--m", "1..2", "-o", path("f.csv")};
    assertThat(run(command).exitCode()).isZero();
    String rows = Files.readString(folder.resolve("f.csv"));
    file("f.puzzle", "name F // a remark\nbox {m}x2\npieces {m}*2_\n");
    assertThat(run(command).exitCode()).isZero();
    file("f.puzzle", "box {m}x4\npieces {2*m}*2_\n");
    Ended changed = run(command);
    assertThat(changed.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(changed.err())
        .matches(
            "coverall: .*f.csv:2: has counts 'raw,[0-9a-f]{16}', expected 'raw,[0-9a-f]{16}': the"
                + " puzzle file or --distinct has changed\\. Choose another name\n");
    assertThat(folder.resolve("f.csv")).hasContent(rows);
  }

  @Test
  void otherFilesAreKept() throws IOException {
    for (String content : List.of("a,b\n1,2\n", "no line end", "m,n,solutions\n1,1,0\n")) {
      Path csv = file("other.csv", content);
      Ended ended = run("table", DOMINOES, "--m", "1", "--n", "1", "-o", csv.toString());
      assertThat(ended.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(ended.err())
          .endsWith(
              "other.csv:1: is not a table of these sizes; expected the line"
                  + " m,n,solutions,distinct,family\n");
      assertThat(csv).hasContent(content);
    }
    Path csv = file("other.csv", "m,n,solutions,distinct,family\n1,x,0,raw,1\n");
    assertThat(run("table", DOMINOES, "--m", "1", "--n", "1", "-o", csv.toString()).err())
        .endsWith("other.csv:2: expected a number, found 'x'\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "--m 1..3 | parameter n has no range; add --n 1..10",
        "--m 1..3 --n | --n requires a value: --n A..B",
        "--m x --n 1 | --m 'x': expected a number from 1 to 4,096",
        "--m 3..1 --n 1 | --m '3..1': expected a range such as 1..3, the smaller number first",
        "--m 0..1 --n 1 | --m '0..1': expected a number from 1 to 4,096",
        "--m 1 --n 1 --m 2 | --m is given twice",
        "--m 1 --n 1 --q 2 | unknown option '--q'; the parameters of FILE are m, n",
        "--m 1 --n 1 --thread 2 | unknown option '--thread'. Did you mean --threads?",
        "--m 1 --n 1 --json | unknown option '--json'. See 'coverall table --help'.",
        "--m 1..999 --n 1..999 | the ranges have too many sizes; at most 100,000 are supported",
        "--m 1 --n 1 -o a.db | --output a.db: unknown file format. Use NAME.csv or NAME.txt.",
        "--m 1 --n 1 -o a.csv -o b.csv | --output: expected one file NAME.csv",
        "--m 1 --n 1 --smallest -o a.csv | --smallest cannot be combined with --output",
        "--m 1..2 --n 2..3 -o a.txt | --output NAME.txt: the antidiagonals of a b-file require"
            + " ranges that begin with the same number"
      })
  void wrongUsageIsReportedInOneLine(String words, String message) {
    Ended ended = run(("table " + DOMINOES + " " + words).split(" ", -1));
    assertThat(ended.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(ended.err())
        .isEqualTo("coverall: " + message.replace("FILE", problem(DOMINOES)) + "\n");
    assertThat(ended.out()).isEmpty();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "box 2x2;pieces 2*2_ | has no parameters; expected formulas in braces, such as box {m}x{n}."
            + " To count one puzzle, use coverall solve --count-only",
        "box {threads}x2;pieces 2*2_ | parameter threads has the name of an option. Rename it."
      })
  void filesWithoutUsableParametersAreRejected(String text, String message) throws IOException {
    Path family = file("f.puzzle", text.replace(';', '\n'));
    Ended ended = run("table", family.toString(), "--threads", "2");
    assertThat(ended.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(ended.err()).isEqualTo("coverall: " + family + ": " + message + "\n");
  }

  @Test
  void aSizeThatCannotBeCountedEndsTheRunInOneLine() throws IOException {
    Path family = file("f.puzzle", "box {m}x1\npieces {m+5000}*1_\n");
    Ended ended = run("table", family.toString(), "--m", "2");
    assertThat(ended.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(ended.err())
        .isEqualTo(
            "coverall: "
                + family
                + ":2: at m=2: piece '1_': expected 1 to 4,096 copies, found 5,002\n");
    family = file("f.puzzle", "box {m}x2x2\npieces {m}*4> {m-2}*4^\n");
    ended = run("table", family.toString(), "--m", "2", "--distinct", "reflection");
    assertThat(ended.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(ended.err())
        .startsWith("coverall: " + family + ": at m=2: ")
        .contains("reflection")
        .hasLineCount(1);
  }

  @Test
  void otherCommandsNameTheCommandForFamilies() {
    Ended ended = run("solve", DOMINOES);
    assertThat(ended.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(ended.err())
        .isEqualTo(
            "coverall: "
                + problem(DOMINOES)
                + ": has the parameters m, n; only 'coverall table' supports them\n");
  }
}
