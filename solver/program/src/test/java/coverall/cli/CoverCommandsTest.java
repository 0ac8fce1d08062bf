package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import coverall.catalogue.CatalogueReader;
import coverall.format.CoverTexts;
import coverall.format.DlxFormat;
import coverall.puzzle.Distinct;
import coverall.puzzle.Expectation;
import coverall.puzzle.NamedCover;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.Reader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Every command that reads or writes catalogues, with catalogues of exact cover problems. */
@Tag("slow")
final class CoverCommandsTest extends CommandTest {
  private static final String QUEENS = "queens-8.dlx";

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private static String digest(String file) throws IOException {
    try (CatalogueReader reader = CatalogueReader.open(Path.of(file))) {
      return String.valueOf(reader.digest());
    }
  }

  /** Runs a command that must succeed, and returns its output. */
  private static String ok(String... arguments) {
    Ended ended = run(arguments);
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    return ended.out();
  }

  private String queens() {
    String file = path("queens.db");
    assertThat(ok("solve", QUEENS, "-o", file)).isEqualTo("92 solutions raw\n");
    return file;
  }

  private static List<String> problems() throws IOException {
    try (Stream<Path> files = Files.list(PROBLEMS)) {
      return files
          .map(file -> file.getFileName().toString())
          .filter(name -> name.endsWith(".dlx"))
          .sorted()
          .toList();
    }
  }

  /** The digest in the list of digests is that of the catalogue, made at once or in shards. */
  @ParameterizedTest
  @MethodSource("problems")
  void catalogueHasTheListedDigestOnOneMachineAndOnMany(String problem) throws Exception {
    NamedCover cover = DlxFormat.parse(Files.readAllBytes(PROBLEMS.resolve(problem)), "problem");
    Expectation expected = cover.expectations().getFirst();
    String whole = path("whole.db");
    assertThat(ok("solve", problem, "--engine", "dlx", "-o", whole))
        .isEqualTo(String.format(Locale.ROOT, "%,d solutions raw\n", expected.count()));
    assertThat(Files.readString(PROBLEMS.resolve("README.md")))
        .contains("| `" + problem + "` | `" + digest(whole) + "` |");
    assertThat(ok("solve", problem, "--engine", "cells", "-o", whole))
        .isEqualTo(
            String.format(
                Locale.ROOT,
                "%s is complete: %,d solutions, digest %s\n",
                whole,
                expected.count(),
                digest(whole)));

    String plan = path("plan.db");
    assertThat(ok("split", problem, "-o", plan)).matches("[\\d,]+ subproblems?\n");
    List<String> merge = new ArrayList<>(List.of("merge"));
    for (int shard = 0; shard < 5; shard++) {
      String part = path("part-" + shard + ".db");
      ok("solve", plan, "--shard", shard + "/5", "-o", part, "--engine", "cells");
      merge.add(part);
    }
    String merged = path("merged.db");
    merge.addAll(List.of("-o", merged));
    assertThat(ok(merge.toArray(String[]::new)))
        .isEqualTo(String.format(Locale.ROOT, "%,d solutions raw\n", expected.count()));
    assertThat(digest(merged)).isEqualTo(digest(whole));
    assertThat(ok("verify", merged)).contains("ok  digest " + digest(whole) + "\n");
  }

  /** The problems are what the tests generate, under other names of the rows and columns. */
  @Test
  void problemsAreThoseThatTheirCommentsDescribe() throws Exception {
    assertThat(options("langford-12.dlx")).isEqualTo(lines(CoverTexts.langford(12, true)));
    assertThat(options("dominoes-6x8.dlx")).isEqualTo(lines(CoverTexts.dominoes(6, 8)));
  }

  private static List<String> options(String problem) throws IOException {
    return lines(Files.readString(PROBLEMS.resolve(problem)));
  }

  private static List<String> lines(String text) {
    return text.lines().filter(line -> !line.startsWith("|")).toList();
  }

  @Test
  void verificationAndAuditReportWhatWasChecked() {
    String file = queens();
    assertThat(ok("verify", file, "--audit", "100%", "--seed", "5"))
        .startsWith(file + ": queens-8\n    complete, 92 solutions raw\n")
        .contains(
            """
            ok  the file is unchanged since it was sealed
            ok  46 items and 64 options: those of the text of the problem
            """)
        .contains(
            """
             are the whole search tree
            ok  92 solutions: each covers all items, no two are equal
            ok  totals: 92 raw
            ok  the totals match those expected in the exact cover problem text
            ok  digest\
            """)
        .endsWith("    chosen with --seed 5. No solution is missing.\n");
  }

  /** Only {@code b} and the unbounded {@code c} may stay without an option. */
  @Test
  void itemWithoutOptionsIsTheReasonForNoSolution() throws Exception {
    String none = file("none.dlx", "a 0:2|b 1:2|c\na\na b\n").toString();
    Ended solved = run("solve", none);
    assertThat(solved.out()).startsWith("0 solutions raw");
    assertThat(solved.err()).contains("  reason    no option covers item c\n");
    assertThat(run("batch", none).err())
        .contains("none.dlx: no solution: no option covers item c\n");
    String some = file("some.dlx", "a 0:2|b 1:2|c\na\na b c\n").toString();
    assertThat(run("solve", some).err()).doesNotContain("reason");
  }

  @Test
  void infoDescribesTheProblem() throws Exception {
    String plan = path("plan.db");
    ok("split", QUEENS, "-o", plan);
    assertThat(ok("info", plan))
        .startsWith(
            "queens-8\n  items     16 primary, 30 secondary\n  options   64\n  distinct  raw\n")
        .contains("  solve     coverall solve ");
    assertThat(ok("info", queens()))
        .contains("  solutions 92\n", "  counts    92 raw\n", "  state     complete: ");
    Path mixed = file("mixed.dlx", "a 2:3|b 0:1|c | x y\na b x:1\nb x:1\nb c x:2\nc y\ny\nc\n");
    ok("solve", mixed.toString(), "--shard=0/2", "-o", path("mixed.db"));
    assertThat(ok("info", path("mixed.db")))
        .contains(
            "  items     3 primary, 2 of them with bounds, 2 secondary, 2 colours\n",
            "  options   6, 1 of them unused, without a primary item\n",
            "  shard     0/2; all figures here are for this shard\n");
  }

  @Test
  void statsCountTheUsesOfEachOption() {
    String[] parts = ok("stats", queens()).split("\n\n", -1);
    assertThat(parts[0]).isEqualTo("queens-8\n  92 solutions");
    assertThat(parts[1]).isEqualTo("How often each option is used, in % of solutions:");
    List<String> table = parts[2].lines().toList();
    assertThat(table)
        .hasSize(65)
        .contains(
            "      option     solutions       %  items",
            "           1             4     4.3  r1 c1 a1 b8",
            "          64             4     4.3  r8 c8 a15 b8");
    long uses =
        table.stream()
            .skip(1)
            .mapToLong(line -> Long.parseLong(line.substring(12, 26).strip()))
            .sum();
    assertThat(uses).isEqualTo(92 * 8);
    assertThat(parts[3]).matches("[\\d,]+ branches, by number of options chosen\n\\(est.*");
  }

  @Test
  void statsOfNoSolutionsAndOfLongNames() throws Exception {
    String name = "n".repeat(3_000);
    Path none = file("none.dlx", "a b\na\n");
    ok("solve", none.toString(), "-o", path("none.db"));
    assertThat(ok("stats", path("none.db")))
        .startsWith("none\n  0 solutions\n\n")
        .contains("branch")
        .doesNotContain("How often");
    Path named = file("named.dlx", name + " b\n" + name + " b\n" + name + "\nb\n");
    ok("solve", named.toString(), "-o", path("named.db"));
    assertThat(ok("stats", path("named.db")).lines())
        .contains("           1             1    50.0  " + "n".repeat(42) + "~")
        .allMatch(line -> line.length() <= 80);
  }

  @Test
  void exportHasTheFormatsOfTextFiles() throws Exception {
    String file = queens();
    for (String name : List.of("queens.txt", "queens.jsonl", "queens.csv", "queens.jsonl.gz")) {
      ok("export", file, "-o", path(name));
    }
    for (String name : List.of("solved.txt", "solved.jsonl", "solved.csv")) {
      ok("solve", QUEENS, "-o", path(name), "--threads", "1");
    }
    assertThat(ok("export", file, "--number", "1"))
        .isEqualTo(
            """
            Solution 1
            r1 c1 a1 b8
            r2 c5 a6 b11
            r3 c8 a10 b13
            r4 c6 a9 b10
            r5 c3 a7 b6
            r6 c7 a12 b9
            r7 c2 a8 b3
            r8 c4 a11 b4

            """);
    assertThat(Files.readAllLines(folder.resolve("queens.txt"))).hasSize(92 * 10);
    assertThat(ok("export", file, "--format", "csv", "--limit", "1"))
        .startsWith("solution,option,item\n1,1,r1\n1,1,c1\n1,1,a1\n1,1,b8\n1,13,r2\n")
        .hasLineCount(33);
    assertThat(ok("export", file, "--format", "jsonl", "--every", "46"))
        .startsWith("{\"number\":1,\"options\":[[\"r1\",\"c1\",\"a1\",\"b8\"],[")
        .contains("\n{\"number\":47,\"options\":[[")
        .hasLineCount(2);
    // A file of a search has the same solutions in another order.
    assertThat(solutions("queens.txt", "(?=Solution \\d+\n)"))
        .hasSize(92)
        .isEqualTo(solutions("solved.txt", "(?=Solution \\d+\n)"));
    assertThat(solutions("queens.jsonl", "(?<=\n)"))
        .isEqualTo(solutions("solved.jsonl", "(?<=\n)"));
    try (Reader text =
        new InputStreamReader(
            new GZIPInputStream(Files.newInputStream(folder.resolve("queens.jsonl.gz"))),
            StandardCharsets.UTF_8)) {
      assertThat(text.readAllAsString())
          .isEqualTo(Files.readString(folder.resolve("queens.jsonl")));
    }
  }

  private Set<String> solutions(String name, String separator) throws IOException {
    Set<String> solutions = new TreeSet<>();
    for (String solution : Files.readString(folder.resolve(name)).split(separator, -1)) {
      if (!solution.isEmpty()) {
        solutions.add(solution.replaceFirst("(Solution |\"number\":)\\d+", ""));
      }
    }
    return solutions;
  }

  /** Options may be left out, and a solution may use none at all. */
  @Test
  void solutionsOfAnyLengthAreExported() throws Exception {
    Path problem = file("some.dlx", "0:1|a 0:1|b\na\nb\n");
    String file = path("some.db");
    assertThat(ok("solve", problem.toString(), "-o", file)).isEqualTo("4 solutions raw\n");
    assertThat(ok("export", file))
        .isEqualTo("Solution 1\n\nSolution 2\na\n\nSolution 3\na\nb\n\nSolution 4\nb\n\n");
    assertThat(ok("export", file, "--format", "jsonl"))
        .isEqualTo(
            """
            {"number":1,"options":[]}
            {"number":2,"options":[["a"]]}
            {"number":3,"options":[["a"],["b"]]}
            {"number":4,"options":[["b"]]}
            """);
    assertThat(ok("export", file, "--format", "csv"))
        .isEqualTo("solution,option,item\n2,1,a\n3,1,a\n3,2,b\n4,2,b\n");
    assertThat(ok("verify", file, "--audit", "100%")).contains("No solution is missing.");
    assertThat(ok("stats", file)).contains("           2             2    50.0  b\n");
  }

  @Test
  void namesAreQuotedWhereNecessary() throws Exception {
    String odd = "=1+1,\"x\"\\é\u200B";
    Path problem = file("odd.dlx", odd + " b | c\n" + odd + " c:" + "\"A\"" + "\nb\n");
    String file = path("odd.db");
    ok("solve", problem.toString(), "-o", file);
    assertThat(ok("export", file, "--format", "csv"))
        .isEqualTo(
            """
            solution,option,item
            1,1,"'=1+1,""x""\\é\\u200b"
            1,1,"c:""A""\"
            1,2,b
            """);
    String json = ok("export", file, "--format", "jsonl");
    assertThat(json).contains("\\u200b").hasLineCount(1);
    List<String> words = new ArrayList<>();
    try (JsonParser parser = new JsonFactory().createParser(json)) {
      while (parser.nextToken() != null) {
        if (parser.currentToken().isScalarValue()
            && parser.currentToken().name().contains("STRING")) {
          words.add(parser.getText());
        }
      }
    }
    assertThat(words).containsExactly(odd, "c:\"A\"", "b");
    assertThat(ok("export", file)).isEqualTo("Solution 1\n=1+1,\"x\"\\é\\u200b c:\"A\"\nb\n\n");
    assertThat(ok("verify", file)).contains("ok  digest ");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "export FILE -o a.svg # --output a.svg requires a puzzle; FILE contains an exact cover"
            + " problem",
        "export FILE -o a.html # --output a.html requires a puzzle",
        "export FILE -o a.stl --number 1 # --output a.stl requires a puzzle",
        "export FILE --html # --html requires a puzzle",
        "export FILE --format numbers # --format numbers requires a puzzle",
        "export FILE --format points # --format points requires a puzzle",
        "export FILE --where r1=0,0,0 # --where requires a puzzle",
        "export FILE --expand # --expand: FILE has all images already: its solutions are raw",
        "export FILE --number 93 # --number '93': FILE contains 92 solutions",
        "stats FILE --svg # --svg requires a puzzle",
        "stats FILE -o a.png # --output requires a puzzle",
        "stats FILE --piece r1 # --piece requires a puzzle",
        "stats FILE --expand # --expand: FILE has all images already: its solutions are raw",
        "solve FILE # FILE is complete: 92 solutions.",
        "solve queens-8.dlx -o FILE --distinct rotation # expected raw",
        "solve queens-8.dlx -o FILE --restrict r1 # unknown piece 'r1'",
        "solve queens-8.dlx -o a.svg # --output a.svg: not supported for exact cover problems. Use"
            + " NAME.db,",
        "split queens-8.dlx -o b.db --distinct rotation # expected raw",
        "batch queens-8.dlx -o FILE # FILE: cannot be created as a directory"
      })
  void whatOnlyPuzzlesHaveIsRefusedInALine(String command, String message) {
    String file = queens();
    String[] words = command.strip().replace("FILE", file).split(" ");
    Ended ended = run(words);
    assertThat(ended.err())
        .startsWith("coverall: ")
        .contains(message.strip().replace("FILE", file))
        .hasLineCount(1);
    assertThat(ended.exitCode()).isIn(2, 74);
    assertThat(Path.of("a.svg")).doesNotExist();
    assertThat(Path.of("a.html")).doesNotExist();
  }

  @Test
  void estimateOfAPlanAndOfAFile() {
    String plan = path("plan.db");
    ok("split", "langford-12.dlx", "-o", plan);
    assertThat(ok("estimate", plan, "--for", "1s", "--workers", "2,16"))
        .contains("puzzle    langford-12\n", "catalogue about ", "   workers     shards");
  }

  @Test
  void anotherProblemIsRefused() throws Exception {
    String file = queens();
    byte[] before = Files.readAllBytes(Path.of(file));
    Path other = file("other.dlx", CoverTexts.queens(8));
    Ended ended = run("solve", other.toString(), "-o", file);
    assertThat(ended.exitCode()).isEqualTo(65);
    assertThat(ended.err())
        .isEqualTo(
            "coverall: "
                + file
                + ": is the catalogue of another exact cover problem, 'queens-8'\n");
    ended = run("solve", "toy.puzzle", "-o", file);
    assertThat(ended.exitCode()).isEqualTo(65);
    assertThat(ended.err())
        .contains("is the catalogue of another exact cover problem")
        .hasLineCount(1);
    assertThat(Files.readAllBytes(Path.of(file))).isEqualTo(before);
    // Comments and layout make no difference.
    String text = Files.readString(PROBLEMS.resolve(QUEENS));
    Path same = file("same.dlx", "| a comment\n\n" + text.replace(" ", "  \t") + "\n| end\n");
    assertThat(run("solve", same.toString(), "-o", file).out())
        .contains("is complete: 92 solutions");
  }

  /** Standard input has no name; the text is in the catalogue all the same. */
  @Test
  void problemMayComeFromStandardInput() throws Exception {
    byte[] text = Files.readAllBytes(PROBLEMS.resolve(QUEENS));
    Ended ended =
        run(
            new ByteArrayInputStream(text),
            Terminal.NONE,
            Map.of(),
            "solve",
            "-",
            "-o",
            path("stdin.db"));
    assertThat(ended.out()).isEqualTo("92 solutions raw\n");
    assertThat(digest(path("stdin.db"))).isEqualTo(digest(queens()));
    assertThat(ok("verify", path("stdin.db"))).contains("ok  totals: 92 raw\n");
  }

  @Test
  void largeTextIsRefusedInALine() throws Exception {
    Path large = file("large.dlx", "a\n" + "a\n".repeat(8) + "| " + "x".repeat(16_000_000) + "\n");
    Ended ended = run("solve", large.toString(), "-o", path("large.db"));
    assertThat(ended.exitCode()).isEqualTo(65);
    assertThat(ended.err())
        .startsWith("coverall: " + path("large.db") + ": cannot contain this exact cover problem")
        .endsWith("at most 16,000,000 are supported\n")
        .hasLineCount(1);
    assertThat(folder.resolve("large.db")).doesNotExist();
    assertThat(ok("solve", large.toString())).isEqualTo("8 solutions raw\n");
  }

  /** A fault in a catalogue is reported by verify, and stops what would use it. */
  @ParameterizedTest
  @CsvSource(
      delimiterString = "=>",
      value = {
        "UPDATE solution SET options = x'000000' WHERE id = 3"
            + " => solution 3: item two is covered 0 times, expected 1",
        "UPDATE solution SET options = x'000000000005' WHERE id = 3"
            + " => solution 3: options 0 and 5 disagree on the colour of item x: A and B",
        "INSERT INTO solution (subproblem, options) SELECT subproblem, options FROM solution"
            + " WHERE id = 4 => solution 5: is equal to an earlier one",
        "UPDATE solution SET options = x'0000000000FF' WHERE id = 3"
            + " => solution 3: has option 255, expected numbers below 6",
        "DELETE FROM subproblem WHERE id = 0 => damaged catalogue: "
      })
  void plantedFaultIsReportedInALine(String edit, String message) throws Exception {
    Path problem =
        file("colours.dlx", "one two | x\none x:A\ntwo x:A\ntwo x:A\none x:B\ntwo x:B\ntwo x:B\n");
    String file = path("colours.db");
    ok("solve", problem.toString(), "-o", file);
    ok("verify", file);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(edit);
      // An open catalogue has no seal that would reveal the edit.
      statement.executeUpdate("DELETE FROM about WHERE name IN ('digest', 'seal')");
    }
    Ended verified = run("verify", file);
    assertThat(verified.out()).contains(message);
    assertThat(verified.out().lines().filter(line -> line.startsWith("VIOLATION: "))).hasSize(1);
    assertThat(verified.exitCode()).isEqualTo(1);
  }

  /** The notion of all counts is raw. */
  @Test
  void totalsAreRaw() throws Exception {
    try (CatalogueReader reader = CatalogueReader.open(Path.of(queens()))) {
      assertThat(reader.groupOrders()).containsOnlyKeys(Distinct.RAW);
      assertThat(reader.problem().asPuzzle()).isEmpty();
    }
  }
}
