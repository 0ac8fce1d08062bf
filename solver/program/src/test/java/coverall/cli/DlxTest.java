package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.format.CoverTexts;
import coverall.format.DlxFormat;
import coverall.format.PuzzleFile;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.NamedCover;
import coverall.puzzle.Problem;
import coverall.search.BuiltInEngine;
import coverall.search.Engine;
import coverall.solve.CountRun;
import coverall.solve.OrbitCounts;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import coverall.solve.SearchResult;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Exact cover problems in Knuth's text format, from the file to the solutions. */
@Tag("slow")
final class DlxTest extends CommandTest {
  private static NamedCover parse(String text) {
    return DlxFormat.parse(text.getBytes(StandardCharsets.UTF_8), "problem");
  }

  private static SearchPlan plan(Problem problem, @Nullable Engine engine) {
    SearchRequest request = new SearchRequest(problem).threads(2);
    return (engine == null ? request : request.engine(engine)).plan();
  }

  private static OrbitCounts counts(Problem problem, @Nullable Engine engine)
      throws InterruptedException {
    SearchResult result = plan(problem, engine).run().count(progress -> {});
    assertThat(result.outcome().complete()).isTrue();
    return result.counts();
  }

  private static OrbitCounts raw(long number) {
    return new OrbitCounts(Map.of(Distinct.RAW, BigInteger.valueOf(number)));
  }

  /** The table of counts: raw only. */
  private static void assertCount(String text, long expected) throws InterruptedException {
    NamedCover problem = parse(text);
    assertThat(counts(problem, null)).as("engine by the size").isEqualTo(raw(expected));
    for (Engine engine : BuiltInEngine.values()) {
      assertThat(counts(problem, engine)).as(engine.toString()).isEqualTo(raw(expected));
    }
  }

  /** OEIS A000170. */
  @ParameterizedTest
  @CsvSource({"8, 92", "9, 352", "10, 724", "11, 2680", "12, 14200"})
  void queensHaveTheirNumber(int n, long expected) throws InterruptedException {
    assertCount(CoverTexts.queens(n), expected);
  }

  /** OEIS A014552, which counts a solution and its mirror image once. */
  @ParameterizedTest
  @CsvSource({"7, 26", "8, 150", "11, 17792"})
  void langfordPairsHaveTheirNumber(int n, long expected) throws InterruptedException {
    assertCount(CoverTexts.langford(n, false), 2 * expected);
    assertCount(CoverTexts.langford(n, true), expected);
  }

  /** OEIS A002860. */
  @ParameterizedTest
  @CsvSource({"3, 12", "4, 576", "5, 161280"})
  void latinSquaresHaveTheirNumber(int n, long expected) throws InterruptedException {
    assertCount(CoverTexts.latinSquares(n), expected);
  }

  /** OEIS A107739. */
  @Test
  void sudokusOfOrderFourHaveTheirNumber() throws InterruptedException {
    assertCount(CoverTexts.sudokus(), 288);
  }

  /** Kasteleyn 1961, Temperley and Fisher 1961; OEIS A004003. */
  @Test
  void dominoesOnAChessboardAreCountedWithoutASearch() throws InterruptedException {
    CountRun count = new CountRun(plan(parse(CoverTexts.dominoes(8)), null));
    assertThat(count.isBetterThanToSearch()).isTrue();
    assertThat(count.count(progress -> {}).orElseThrow().counts()).isEqualTo(raw(12_988_816));
    assertCount(CoverTexts.dominoes(6), 6_728);
  }

  /**
   * Colours the points of a graph with four colours, different ones at the ends of each edge. The
   * options of the edges agree on the colours of points. A cycle of n points has (k - 1)^n + (k -
   * 1) (-1)^n colourings with k colours.
   */
  @ParameterizedTest
  @EnumSource(BuiltInEngine.class)
  void edgesOfAGraphAgreeOnTheColoursOfItsPoints(Engine engine) throws InterruptedException {
    // Two triangles and a square.
    int[][] edges = {
      {0, 1}, {1, 2}, {2, 0}, {3, 4}, {4, 5}, {5, 3}, {6, 7}, {7, 8}, {8, 9}, {9, 6}
    };
    StringBuilder text = new StringBuilder();
    for (int edge = 0; edge < edges.length; edge++) {
      text.append("e").append(edge).append(' ');
    }
    text.append("|");
    for (int point = 0; point < 10; point++) {
      text.append(" p").append(point);
    }
    text.append('\n');
    for (int edge = 0; edge < edges.length; edge++) {
      for (int colours = 0; colours < 16; colours++) {
        if (colours / 4 != colours % 4) {
          text.append("e").append(edge);
          text.append(" p").append(edges[edge][0]).append(':').append(colours / 4);
          text.append(" p").append(edges[edge][1]).append(':').append(colours % 4).append('\n');
        }
      }
    }
    long triangle = 27 - 3;
    long square = 81 + 3;
    assertThat(counts(parse(text.toString()), engine)).isEqualTo(raw(triangle * triangle * square));
  }

  /** The examples of one kind in the pages about file formats. */
  private static List<String> examples(String kind) throws IOException {
    List<String> examples = new ArrayList<>();
    for (Path page : KnownCountsTest.PAGES) {
      Matcher block =
          Pattern.compile("```" + kind + "\n(.*?)```", Pattern.DOTALL)
              .matcher(Files.readString(page));
      while (block.find()) {
        examples.add(block.group(1));
      }
    }
    return examples;
  }

  @Test
  void examplesHaveTheCountsThatTheyState() throws Exception {
    List<String> examples = examples("dlx");
    assertThat(examples).hasSizeGreaterThan(4);
    for (String example : examples) {
      NamedCover problem = parse(example);
      long expected =
          problem.expectations().isEmpty()
              ? 1
              : problem.expectations().getFirst().count().longValueExact();
      assertThat(counts(problem, null)).as(example).isEqualTo(raw(expected));
    }
  }

  @Test
  void firstExampleHasTheOutputThere() throws Exception {
    Path file = file("words.dlx", examples("dlx").getFirst());
    String page = Files.readString(PROBLEMS.resolve("../solver/EXACT-COVER.md"));
    String command = "    coverall solve words.dlx --print\n\n";
    assertThat(page).contains(command);

    Ended ended = run("solve", file.toString(), "--print");
    String shown = ended.out().indent(4).replaceAll("(?m)^ +$", "");
    assertThat(page.substring(page.indexOf(command) + command.length())).startsWith(shown);
  }

  static List<String> puzzles() throws IOException {
    List<String> puzzles = new ArrayList<>(examples("puzzle"));
    for (String name :
        List.of("toy", "soma-cube", "pentominoes-3x20", "pentominoes-2x5x6", "pentominoes-6x10")) {
      puzzles.add(Files.readString(PROBLEMS.resolve(name + ".puzzle")));
    }
    assertThat(puzzles).hasSizeGreaterThan(20);
    return puzzles;
  }

  @ParameterizedTest
  @MethodSource("puzzles")
  void puzzlesInTheTextHaveTheirNumberOfSolutions(String text) throws Exception {
    Encoding puzzle =
        Encoding.of(PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), "puzzle"));
    StringBuilder written = new StringBuilder();
    DlxFormat.write(DlxFormat.of(puzzle), written);
    NamedCover problem = parse(written.toString());

    assertThat(problem.items())
        .allSatisfy(item -> assertThat(item.name()).matches("[!-~&&[^:|]]{1,8}"))
        .extracting(NamedCover.Item::name)
        .doesNotHaveDuplicates();
    assertThat(counts(problem, null).count(Distinct.RAW))
        .isEqualTo(counts(puzzle, null).count(Distinct.RAW));
  }

  @Test
  void namesThatKnuthsProgramsCannotReadAreReplaced() {
    Encoding puzzle =
        Encoding.of(
            PuzzleFile.parse(
                """
                box 3x3x2
                piece a:b
                ###
                piece a|b
                ###
                piece überlänge-eins
                ###
                piece überlänge-zwei
                ###
                piece 0,0,0
                ###
                ###
                """
                    .getBytes(StandardCharsets.UTF_8),
                "names"));
    assertThat(DlxFormat.of(puzzle).items())
        .extracting(NamedCover.Item::name)
        .endsWith("a_b", "a_b~2", "_berl_ng", "_berl_~2", "0,0,0~2");
  }

  @Test
  void solutionsPrintAsTheirOptionsAreWritten() throws Exception {
    Path file = file("knuth.dlx", "p q r | x y\np q x y:A\ny r x:A p\np x:B\nq x:A\nr y:B\n");
    Ended ended = run("solve", file.toString(), "--print");
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out()).isEqualTo("Solution 1\ny r x:A p\nq x:A\n\n1 solution raw\n");
    assertThat(ended.err())
        .contains("  puzzle    knuth\n  matrix    5x9 (options x items)\n  counts    1 raw\n");

    ended = run("solve", file.toString(), "--print", "--json");
    assertThat(ended.out())
        .contains(
            "\"event\":\"solution\",\"number\":1,\"options\":[[\"y\",\"r\",\"x:A\",\"p\"],"
                + "[\"q\",\"x:A\"]]}\n")
        .contains("\"cells\":null,\"pieces\":null,\"items\":9,\"options\":5")
        .contains("\"raw\":1,\"rotation\":null,\"reflection\":null,\"found\":1");
  }

  @ParameterizedTest
  @CsvSource({"txt, 920", "jsonl, 92", "csv, 2945"})
  void textFilesHaveAllSolutions(String extension, int lines) throws Exception {
    Path file = folder.resolve("queens." + extension);
    Ended ended = run("solve", "queens-8.dlx", "-o", file.toString());
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out()).isEqualTo("92 solutions raw\n");
    assertThat(Files.readAllLines(file)).hasSize(lines);
    if (extension.equals("csv")) {
      assertThat(Files.readAllLines(file)).first().isEqualTo("solution,option,item");
      assertThat(Files.readAllLines(file).get(1)).matches("1,\\d+,r1");
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"--limit=10", "--first", "--shard=1/2", "--count-only", "--threads=1"})
  void optionsOfTheSearchGoWithAnyProblem(String option) throws Exception {
    Ended ended = run("solve", "queens-8.dlx", option);
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out()).matches("\\d+ solutions?( raw)?( in this shard|, limit reached)?\n");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '#',
      value = {
        "solve queens-8.dlx --distinct rotation # expected raw",
        "solve queens-8.dlx --distinct reflection # expected raw",
        "solve queens-8.dlx --restrict r1 # unknown piece 'r1'",
        "solve queens-8.dlx --as-written # --as-written requires a Lepage file",
        "solve queens-8.dlx -o queens.svg # not supported for exact cover problems. Use NAME.db,"
            + " NAME.txt, NAME.jsonl, NAME.csv",
        "compare queens-8.dlx --restrict r1 # unknown piece 'r1'",
        "convert soma-cube.puzzle soma.xml # unknown file format; expected .dlx, .puzzle"
      })
  void whatOnlyPuzzlesHaveIsRefusedInALine(String arguments, String hint) throws Exception {
    Ended ended = run(arguments.strip().split(" "));
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).startsWith("coverall: ").contains(hint).hasLineCount(1);
  }

  @Test
  void badTextIsRefusedInALine() throws Exception {
    Path file = file("bad.dlx", "alpha beta | gamma\nalpha bets\n");
    Ended ended = run("solve", file.toString());
    assertThat(ended.exitCode()).isEqualTo(65);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err())
        .isEqualTo("coverall: " + file + ":2: unknown item 'bets'. Did you mean beta?\n");
    ended = run("solve", folder.resolve("no.dlx").toString());
    assertThat(ended.exitCode()).isEqualTo(65);
    assertThat(ended.err()).endsWith("no.dlx: no such file\n").hasLineCount(1);
  }

  @Test
  void statedCountsAreCompared() throws Exception {
    Path wrong = file("wrong.dlx", "| expect 3 raw: nobody\na b\na b\na\nb\n");
    Ended solved = run("solve", wrong.toString());
    assertThat(solved.exitCode()).isEqualTo(1);
    assertThat(solved.err()).contains("EXPECTED  3 raw (nobody)");
    Ended batch = run("batch", wrong.toString(), "queens-8.dlx", "toy.puzzle");
    assertThat(batch.exitCode()).isEqualTo(1);
    assertThat(batch.out().lines().toList())
        .anySatisfy(line -> assertThat(line).matches("wrong +2 +- +- +DIFFERS .*"))
        .anySatisfy(line -> assertThat(line).matches("queens-8 +92 +- +- +ok .*"))
        .anySatisfy(line -> assertThat(line).matches("Toy 3x3 +16 +3 +3 +ok .*"));
    Path catalogues = folder.resolve("catalogues");
    Ended kept = run("batch", "queens-8.dlx", "toy.puzzle", "-o", catalogues.toString());
    assertThat(kept.exitCode()).isEqualTo(0);
    assertThat(kept.out()).contains("total: 2 puzzles solved, 2 of 2 have the expected counts");
    assertThat(catalogues.resolve("queens-8.db")).exists();
    assertThat(catalogues.resolve("toy.db")).exists();
  }

  @Test
  void shownComparedAndEstimated() throws Exception {
    Path file = file("colours.dlx", "a 2:3|b c | x y\nx\na b x:1 y\nc b x:2\nb x:1\n");
    assertThat(run("show", file.toString(), "--matrix").out())
        .isEqualTo(
            """
            colours
              items     3 primary, 1 of them with bounds, 2 secondary, 2 colours
              options   4, 1 of them unused, without a primary item
              matrix    5x7 (options x items)
              symmetry  none

            0000000
            1001101
            0101010
            0011100
            0010000
            """);
    assertThat(run("show", "queens-8.dlx").out()).contains("symmetry  8 permutations of");
    Ended compared = run("compare", "queens-8.dlx", "--rounds", "1");
    assertThat(compared.exitCode()).isEqualTo(0);
    assertThat(compared.out()).startsWith("queens-8\nraw, 1 thread, 1 round\n");
    assertThat(run("estimate", "queens-8.dlx").out())
        .contains("  solutions 92 raw\n")
        .containsPattern("  catalogue about [\\d,]+ bytes\n");
  }

  @Test
  void conversionReplacesNoFile() throws Exception {
    String file = folder.resolve("soma.dlx").toString();
    Ended first = run("convert", "soma-cube.puzzle", file);
    assertThat(first.exitCode()).isEqualTo(0);
    assertThat(first.out()).isEmpty();
    assertThat(first.err()).contains("skipped expected counts up to rotation").hasLineCount(1);
    assertThat(run("solve", file, "--count-only").out()).isEqualTo("11,520 solutions raw\n");

    Ended again = run("convert", "toy.puzzle", file);
    assertThat(again.exitCode()).isEqualTo(74);
    assertThat(again.err())
        .contains("already exists; not overwritten. Choose another name.")
        .hasLineCount(1);

    String copy = folder.resolve("copy.dlx").toString();
    assertThat(run("convert", "queens-8.dlx", copy).exitCode()).isEqualTo(0);
    assertThat(Files.readAllLines(Path.of(copy)))
        .containsSubsequence(
            Files.readAllLines(PROBLEMS.resolve("queens-8.dlx")).stream().skip(2).toList());
  }

  @Test
  void interruptedRunReportsEverySolutionThatItCounts() throws Exception {
    Path file = file("queens-16.dlx", CoverTexts.queens(16));
    Running running = begin("solve", file.toString(), "--print");
    running.awaitOutput();
    running.signal(SIGINT);
    Ended ended = running.end();
    assertThat(ended.exitCode()).isEqualTo(130);
    String answer = ended.out().lines().toList().getLast();
    assertThat(answer).matches("[\\d,]+ solutions? raw so far; incomplete");
    assertThat(ended.out().lines().filter(line -> line.startsWith("Solution ")))
        .hasSize(Integer.parseInt(answer.replaceAll("\\D", "")));
  }

  @Test
  void symmetryIsFoundAndUsedOnRequest() {
    Ended raw = run("solve", "queens-8.dlx");
    assertThat(raw.out()).isEqualTo("92 solutions raw\n");
    assertThat(raw.err())
        .contains("  counts    92 raw\n")
        .contains("  symmetry  the problem has 8 symmetries: --distinct symmetry\n");
    for (String option : List.of("--print", "--count-only", "--threads=2")) {
      Ended distinct = run("solve", "queens-8.dlx", "--distinct", "symmetry", option);
      assertThat(distinct.exitCode()).isZero();
      assertThat(distinct.out()).endsWith("12 solutions up to symmetry\n");
      assertThat(distinct.err())
          .contains("  symmetry  8 symmetries\n  counts    92 raw, 12 up to symmetry\n")
          .contains("  restrict  item r1 to 4 of 8 options\n")
          .doesNotContain("--distinct");
    }
    assertThat(run("solve", "queens-8.dlx", "--distinct=symmetry", "--json").out())
        .contains("\"distinct\":\"symmetry\",\"symmetries\":8,")
        .contains("\"raw\":92,\"rotation\":null,\"reflection\":null,\"symmetry\":12,\"found\":12,");
    assertThat(run("solve", "langford-12.dlx").err()).doesNotContain("symmetry");
    assertThat(run("solve", "queens-8.dlx", "--json").err()).isEmpty();
  }

  @Test
  void expectedCountUpToSymmetryIsComparedWhereItIsCounted() throws IOException {
    Path file = folder.resolve("alike.dlx");
    Files.writeString(file, "| expect 3 raw\n| expect 2 up to symmetry: me\na\na\na\na\n");
    Ended raw = run("solve", file.toString());
    assertThat(raw.exitCode()).as(raw.err()).isZero();
    Ended distinct = run("solve", file.toString(), "--distinct", "symmetry");
    assertThat(distinct.exitCode()).isEqualTo(ExitCode.FAILED);
    assertThat(distinct.out()).isEqualTo("1 solution up to symmetry\n");
    assertThat(distinct.err()).contains("  EXPECTED  2 up to symmetry (me)\n");
    String db = folder.resolve("alike.db").toString();
    assertThat(run("solve", file.toString(), "--distinct=symmetry", "-o", db).exitCode())
        .isEqualTo(ExitCode.FAILED);
    assertThat(run("verify", db).out()).contains("there are 1 up to symmetry, expected 2 (me)");
    assertThat(run("batch", file.toString()).out()).contains(" ok ");
  }

  @Test
  void symmetryIsRejectedForPuzzles() {
    Ended ended = run("solve", "soma-cube.puzzle", "--distinct", "symmetry");
    assertThat(ended.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(ended.err())
        .contains("symmetry is for exact cover problems (NAME.dlx), not for puzzles;")
        .contains("expected reflection")
        .hasLineCount(1);
  }

  @Test
  void catalogueUpToSymmetryIsUsedByAllCommands() {
    String file = folder.resolve("queens.db").toString();
    String plan = folder.resolve("plan.db").toString();
    String[] upTo = {"--distinct", "symmetry"};
    assertThat(run("split", "queens-8.dlx", "-o", plan, upTo[0], upTo[1]).exitCode()).isZero();
    assertThat(run("solve", plan, "-o", file, "--limit", "3").exitCode()).isZero();
    assertThat(run("info", file).out())
        .contains("queens-8.dlx -o " + file + " --distinct symmetry\n");
    assertThat(run("solve", plan, "-o", file).err()).contains("  counts    92 raw, 12 up to symm");
    assertThat(run("solve", "queens-8.dlx", "-o", file).err())
        .contains("has solutions distinct up to symmetry, not raw. Use --distinct symmetry.");
    assertThat(run("verify", file, "--audit", "1").out())
        .contains("ok  8 symmetries: items go to items of the same kind\n")
        .contains("ok  totals: 92 raw, 12 up to symmetry\n")
        .contains("ok  searched again with another engine: ");
    assertThat(run("verify", file).out())
        .contains("Not verified: that no solution is missing, and no symmetry of the problem.");
    assertThat(run("export", file, "--format", "jsonl").out().lines()).hasSize(12);
    assertThat(run("export", file, "--format", "jsonl", "--expand").out().lines()).hasSize(92);
    assertThat(run("stats", file).out()).contains("  12 solutions up to symmetry\n");
    assertThat(run("stats", file, "--expand").out()).contains("  92 solutions with all images\n");
    assertThat(run("sample", file, "--limit", "5").out()).isNotEmpty();
    assertThat(run("estimate", "queens-8.dlx", upTo[0], upTo[1], "--workers", "2").exitCode())
        .isZero();
  }

  @Test
  void symmetriesNeedNotBeListed() throws IOException {
    StringBuilder matchings = new StringBuilder("a b c d e f g h i j\n");
    for (char one = 'a'; one <= 'j'; one++) {
      for (char other = 'a'; other < one; other++) {
        matchings.append(other).append(' ').append(one).append('\n');
      }
    }
    String file = Files.writeString(folder.resolve("k10.dlx"), matchings).toString();
    String[] upTo = {"--distinct", "symmetry"};
    Ended ended = run("solve", file, upTo[0], upTo[1], "--print");
    assertThat(ended.exitCode()).isZero();
    assertThat(ended.out())
        .contains("a b\nc d\ne f\ng h\ni j\n")
        .endsWith("1 solution up to symmetry\n");
    assertThat(ended.err())
        .contains("  symmetry  3,628,800 symmetries\n  counts    945 raw, 1 up to symmetry\n");
    assertThat(run("solve", file).err())
        .contains("the problem has 3,628,800 symmetries: --distinct symmetry");
    assertThat(run("solve", file, upTo[0], upTo[1], "--json").out())
        .contains("\"symmetries\":3628800", "\"raw\":945", "\"symmetry\":1", "\"found\":1");
    assertThat(run("solve", file, upTo[0], upTo[1], "--count-only").out())
        .isEqualTo("1 solution up to symmetry\n");
    Path text = folder.resolve("k10.txt");
    run("solve", file, upTo[0], upTo[1], "-o", text.toString());
    assertThat(text).content().contains("a b\nc d\ne f\ng h\ni j\n");
    symmetriesOfCataloguesNeedNotBeListed(file, upTo);
  }

  private void symmetriesOfCataloguesNeedNotBeListed(String file, String[] upTo)
      throws IOException {
    String whole = folder.resolve("k10.db").toString();
    String plan = folder.resolve("plan.db").toString();
    assertThat(run("solve", file, upTo[0], upTo[1], "-o", whole).err())
        .contains("  counts    945 raw, 1 up to symmetry\n");
    assertThat(run("solve", file, "-o", whole).err())
        .contains("has solutions distinct up to symmetry, not raw");
    assertThat(run("verify", whole, "--audit", "1").out())
        .contains(
            "ok  3,628,800 symmetries: items go to items of the same kind\n",
            "ok  1 subproblem is the whole search tree up to symmetry\n",
            "ok  totals: 945 raw, 1 up to symmetry\n",
            "ok  searched again with another engine: 1 of 1 subproblem\n");
    assertThat(run("stats", whole, "--expand").out()).contains("  945 solutions with all images\n");
    assertThat(run("sample", whole, "--limit", "2").exitCode()).isZero();
    assertThat(run("split", file, upTo[0], upTo[1], "-o", plan).exitCode()).isZero();
    List<String> merge = new ArrayList<>(List.of("merge", "-o", folder + "/merged.db"));
    for (int number = 0; number < 2; number++) {
      merge.add(folder + "/" + number + ".db");
      String from = number == 0 ? file : plan;
      List<String> solve = new ArrayList<>(List.of("solve", from, "-o", merge.getLast()));
      solve.addAll(List.of("--shard", number + "/2"));
      solve.addAll(number == 0 ? List.of(upTo) : List.of());
      assertThat(run(solve.toArray(String[]::new)).exitCode()).isZero();
    }
    assertThat(run(merge.toArray(String[]::new)).out()).isEqualTo("1 solution up to symmetry\n");
    assertThat(run("info", folder + "/merged.db").out())
        .contains(run("info", whole).out().lines().filter(l -> l.contains("digest")).toList());
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"solve --limit 5", "solve --first", "estimate", "estimate --workers 2", "compare"})
  void symmetriesTooManyToListAreRejectedWhereNotAllSolutionsAreFound(String arguments)
      throws IOException {
    StringBuilder matchings = new StringBuilder("a b c d e f g h i\n");
    for (char one = 'a'; one <= 'i'; one++) {
      for (char other = 'a'; other < one; other++) {
        matchings.append(one).append(' ').append(other).append('\n');
      }
    }
    List<String> words = new ArrayList<>(List.of(arguments.split(" ", -1)));
    words.add(1, Files.writeString(folder.resolve("k9.dlx"), matchings).toString());
    words.addAll(List.of("--distinct", "symmetry"));
    Ended ended = run(words.toArray(String[]::new));
    assertThat(ended.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(ended.err())
        .containsOnlyOnce("has 362,880 symmetries of 36 options, too many to list: only a search")
        .hasLineCount(1);
    assertThat(ended.out()).isEmpty();
  }
}
