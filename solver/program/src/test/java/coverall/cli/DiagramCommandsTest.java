package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands that make diagrams and read them. */
@Tag("slow")
final class DiagramCommandsTest extends CommandTest {
  private static final String DOMINOES = "dominoes-6x8.dlx";
  private static final String COUNT = "167,089";
  private static final int BYTES_OF_SOME_SOLUTIONS = 500_000; // an empty catalogue has fewer

  private String diagram = "";

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  @BeforeEach
  void makeDiagram() {
    diagram = path("dominoes.db");
    Ended ended = run("solve", DOMINOES, "-o", diagram);
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out()).isEqualTo(COUNT + " solutions raw\n");
    assertThat(ended.err()).contains("diagram", "digest");
  }

  @Test
  void aDiagramHasTheNumbersOfTheList() {
    String list = path("list.db");
    assertThat(run("solve", DOMINOES, "--engine", "conflicts", "-o", list).out())
        .isEqualTo(COUNT + " solutions raw\n");
    for (String[] select :
        new String[][] {
          {"--number", "1"},
          {"--number", "100000"},
          {"--number", "167089"},
          {"--number", "98765", "--limit", "40"},
          {"--number", "167080", "--limit", "40"},
          {"--limit", "70"},
          {"--every", "10007"}
        }) {
      for (String format : List.of("slices", "jsonl", "csv")) {
        List<String> options = new ArrayList<>(List.of(select));
        options.addAll(List.of("--format", format));
        String found = exported(diagram, options);
        assertThat(found).as("%s", options).isEqualTo(exported(list, options)).isNotEmpty();
      }
    }
    assertThat(run("stats", list).out())
        .startsWith(run("stats", diagram).out().stripTrailing())
        .contains("median");

    Ended compressed = run("compress", list, "-o", path("compressed.db"));
    assertThat(compressed.exitCode()).isEqualTo(0);
    assertThat(line(compressed.err(), "digest"))
        .isEqualTo(line(run("info", diagram).out(), "digest"));
  }

  private static String exported(String catalogue, List<String> options) {
    List<String> words = new ArrayList<>(List.of("export", catalogue));
    words.addAll(options);
    return run(words.toArray(String[]::new)).out();
  }

  @Test
  void aDiagramBecomesTheListOfASearch() throws IOException {
    String list = path("list.db");
    run("solve", DOMINOES, "--engine", "conflicts", "-o", list);
    String again = path("again.db");
    Ended ended = run("export", diagram, "-o", again);
    assertThat(ended.exitCode()).as(ended.err()).isZero();
    assertThat(ended.out()).isEqualTo(COUNT + " solutions raw\n");
    assertThat(line(ended.err(), "digest")).isEqualTo(line(run("info", list).out(), "digest"));
    assertThat(run("verify", again).exitCode()).isZero();
    assertThat(run("export", diagram, "-o", again).out()).contains("is complete");

    Path puzzle = file("holes.puzzle", "box 5x10\npieces F X P N 15*2_\n");
    String orbits = path("orbits.db");
    Ended solved = run("solve", puzzle.toString(), "-o", orbits);
    assertThat(solved.err()).contains("diagram");
    Ended listed = run("export", orbits, "-o", path("orbits-list.db"));
    assertThat(listed.out()).isEqualTo(solved.out());
    assertThat(run("verify", path("orbits-list.db")).exitCode()).isZero();

    String list2 = path("orbits-searched.db");
    run("solve", puzzle.toString(), "--engine", "conflicts", "-o", list2);
    assertThat(line(run("info", path("orbits-list.db")).out(), "digest"))
        .isEqualTo(line(run("info", list2).out(), "digest"));

    run("compress", diagram, "--where", "0,0 1,0", "-o", path("some.db"));
    Ended some = run("export", path("some.db"), "-o", path("no.db"));
    assertThat(some.exitCode()).isEqualTo(2);
    assertThat(some.err()).contains("has some of the solutions only").hasLineCount(1);
    assertThat(Path.of(path("no.db"))).doesNotExist();
    assertThat(run("export", diagram, "-o", diagram).err())
        .contains("is a diagram; not overwritten");
    assertThat(run("export", list, "-o", path("no.db")).err()).contains("requires a diagram");
  }

  @Test
  void emptyCellsAreInTheList() throws IOException {
    Path puzzle = file("room.puzzle", "box 3x5\npieces 2*3L 2*2_\nempty 5\n");
    String compressed = path("room.db");
    run("compress", puzzle.toString(), "-o", compressed);
    String searched = path("room-list.db");
    run("solve", puzzle.toString(), "--distinct", "raw", "--engine", "conflicts", "-o", searched);
    run("export", compressed, "-o", path("room-again.db"));
    assertThat(line(run("info", path("room-again.db")).out(), "digest"))
        .isEqualTo(line(run("info", searched).out(), "digest"));
  }

  @Test
  void listsThatNoDiskHoldsAreRefused() throws IOException {
    Path puzzle = file("large.puzzle", "box 10x10\npieces 50*2_\n");
    run("compress", puzzle.toString(), "-o", path("large.db"));
    Ended ended = run("export", path("large.db"), "-o", path("no.db"));
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err())
        .contains("a list can contain at most 10,000,000,000 solutions", "258,584,046,368")
        .hasLineCount(1);
    assertThat(Path.of(path("no.db"))).doesNotExist();
  }

  @Test
  void anInterruptedListSaysSo() throws Exception {
    Path puzzle = file("long.puzzle", "box 8x8\npieces 32*2_\n");
    run("compress", puzzle.toString(), "-o", path("long.db"));
    Path list = Path.of(path("long-list.db"));
    Running running = begin("export", path("long.db"), "-o", list.toString());
    while (!Files.exists(list) || Files.size(list) < BYTES_OF_SOME_SOLUTIONS) {
      Thread.sleep(20);
    }
    running.signal(SIGINT);
    Ended ended = running.end();
    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(130);
    assertThat(ended.err()).contains("interrupted;");
  }

  @Test
  void eventsTellWhatIsInADiagram() throws IOException {
    Path puzzle = file("holes.puzzle", "box 5x10\npieces F X P N 15*2_\n");
    for (int k = 0; k < 2; k++) { // It is made, and then it is there.
      assertThat(run("solve", puzzle.toString(), "--json", "-o", path("holes.db")).out())
          .contains("\"restricted\":\"piece F\"", "\"distinct\":\"reflection\"");
    }
    String dominoes = path("events.db");
    for (int k = 0; k < 2; k++) { // It is made, and then it is there.
      Ended ended = run("solve", DOMINOES, "--json", "-o", dominoes);
      assertThat(ended.exitCode()).isZero();
      assertThat(ended.out())
          .hasLineCount(2)
          .contains(
              "\"event\":\"start\"",
              "\"engine\":\"frontier\"",
              "\"complete\":true,\"raw\":167089",
              "\"nodes\":",
              line(run("info", diagram).out(), "digest").strip().split(" +")[1]);
    }
  }

  @Test
  void placesOfTwoPiecesAreCounted() throws IOException {
    Path puzzle = file("places.puzzle", "box 4x4\npieces 3L 3I 2*2_ 4I\npiece a\n#\npiece b\n#\n");
    String list = path("places.db");
    run("solve", puzzle.toString(), "--distinct", "raw", "--engine", "conflicts", "-o", list);
    String compressed = path("places-diagram.db");
    String count = run("compress", list, "-o", compressed).out();
    Path table = Path.of(path("places.csv"));
    assertThat(run("stats", list, "--table", "a,b", "-o", table.toString()).exitCode()).isZero();
    run("stats", compressed, "--table", "a,b", "-o", path("same.csv"));
    List<String> rows = Files.readAllLines(table);
    assertThat(Files.readAllLines(Path.of(path("same.csv")))).isEqualTo(rows);
    assertThat(rows).startsWith("a,b,solutions").hasSize(1 + 16 * 15);
    long sum = 0;
    for (String row : rows.subList(1, rows.size())) {
      String[] fields = row.split("\"?,\"|\"", -1); // empty, a, b, comma and number
      long own = Long.parseLong(fields[3].substring(1));
      if (sum == 0 || own == 1) {
        String[] where = {"--where", "a=" + fields[1], "--where", "b=" + fields[2]};
        String found =
            exported(list, List.of(where[0], where[1], where[2], where[3], "--format", "jsonl"));
        assertThat(found.lines().count()).as(row).isEqualTo(own);
      }
      sum += own;
    }
    assertThat(count).startsWith(String.format(Locale.ROOT, "%,d solutions", sum));
    assertThat(run("stats", list, "--table", "a,c").err())
        .contains("--table 'a,c': expected two of 3L 3I 2_ 4I a b, like A,B")
        .hasLineCount(1);
    assertThat(run("stats", list, "--table", "a,2_").err()).contains("has several copies");
    assertThat(run("stats", list, "--table", "a,b", "--piece", "a").exitCode()).isEqualTo(2);
    assertThat(run("stats", diagram, "--table", "a,b").err()).contains("requires a puzzle");
  }

  private static String line(String text, String title) {
    return text.lines().filter(line -> line.strip().startsWith(title)).findFirst().orElseThrow();
  }

  @Test
  void aCompleteDiagramIsLeftAsItIs() {
    Ended again = run("solve", DOMINOES, "-o", diagram);
    assertThat(again.exitCode()).isEqualTo(0);
    assertThat(again.out()).contains(" is complete: " + COUNT + " solutions, digest ");
    Ended other = run("solve", "queens-8.dlx", "-o", diagram);
    assertThat(other.exitCode()).isEqualTo(65);
    assertThat(other.err()).contains("is the catalogue of another").hasLineCount(1);
  }

  @Test
  void fewSolutionsBecomeAList() {
    assertThat(run("solve", "queens-8.dlx", "-o", path("queens.db")).err()).contains("engine");
    assertThat(run("info", path("queens.db")).out()).contains("subproblem");
  }

  @Test
  void everythingIsVerified() {
    Ended ended = run("verify", diagram);
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out())
        .contains(
            "diagram of all " + COUNT + " solutions raw",
            "ok  counted again from the problem: no solution is missing",
            "ok  the number is that expected in the exact cover problem text");
  }

  @Test
  void setsAreRestrictedAndCombined() {
    List<String> counts = new ArrayList<>();
    counts.add(run("compress", diagram, "--where", "0,0 1,0", "-o", path("a.db")).out());
    counts.add(run("compress", diagram, "--where", "5,7 5,6", "-o", path("b.db")).out());
    for (String operation : List.of("intersection", "union", "difference")) {
      Ended ended =
          run("combine", operation, path("a.db"), path("b.db"), "-o", path(operation + ".db"));
      assertThat(ended.exitCode()).isEqualTo(0);
      counts.add(ended.out());
      assertThat(run("verify", path(operation + ".db")).out())
          .contains("diagram of some ")
          .doesNotContain("missing");
    }
    List<Long> numbers =
        counts.stream().map(c -> Long.parseLong(c.replaceAll("[^0-9]", ""))).toList();
    assertThat(numbers.get(2) + numbers.get(3)).isEqualTo(numbers.get(0) + numbers.get(1));
    assertThat(numbers.get(4)).isEqualTo(numbers.get(0) - numbers.get(2));
    assertThat(numbers).allMatch(number -> number > 0);
  }

  @Test
  void piecesAreWeighed() throws IOException {
    Path puzzle =
        file(
            "bricks.puzzle",
            "box 5x8\nunturned piece 0..40*H\n##\n\nunturned piece 0..40*V\n#\n#\n");
    String bricks = path("bricks.db");
    assertThat(run("compress", puzzle.toString(), "-o", bricks).out())
        .isEqualTo("14,824 solutions raw\n");
    Ended stats = run("stats", bricks, "--weight", "H=1");
    assertThat(
            stats.out().lines().skip(4).mapToLong(l -> Long.parseLong(l.replaceAll(".*  |,", ""))))
        .satisfies(
            sums -> assertThat(sums.stream().mapToLong(Long::longValue).sum()).isEqualTo(14_824));
    String most = stats.out().lines().toList().getLast().strip().split(" ")[0];
    String best = run("export", bricks, "--best", "1", "--weight", "H=1", "--format", "csv").out();
    assertThat(best.lines().filter(line -> line.contains(",H,")).count())
        .isEqualTo(2 * Long.parseLong(most));
    assertThat(run("stats", bricks, "--piece", "H").out()).contains("How often H covers each cell");
    assertThat(run("export", bricks, "--where", "H=0,0,0", "--limit", "3", "--format", "csv").out())
        .contains(",H,1,0,0,0");
    assertThat(run("sample", bricks, "--limit", "2", "--seed", "1").err())
        .contains("uniformly from all 14,824 raw solutions");
    Ended picture = run("export", bricks, "--number", "14824", "-o", path("last.svg"));
    assertThat(picture.err()).contains("1 solution written to");
    assertThat(Files.exists(Path.of(path("last.svg")))).isTrue();
  }

  @Test
  void picturesShowAsManyAsTheyCan() throws IOException {
    Path puzzle = file("dominoes.puzzle", "box 5x8\npieces 20*2_\n");
    String dominoes = path("bricks.db");
    run("compress", puzzle.toString(), "-o", dominoes);
    Ended every = run("export", dominoes, "--every", "2", "-o", path("some.svg"));
    assertThat(every.exitCode()).isEqualTo(0);
    assertThat(every.err()).contains("some.svg shows the first 200 of 7,412 solutions");
    assertThat(run("export", dominoes, "--limit", "300", "-o", path("300.svg")).exitCode())
        .isEqualTo(2);
    assertThat(run("export", dominoes, "--limit", "2", "-o", path("2.stl")).exitCode())
        .isEqualTo(2);
    String list = path("bricks-list.db");
    run("export", dominoes, "-o", list);
    assertThat(
            run("export", list, "--number", "14812", "--limit", "300", "-o", path("l.svg")).err())
        .contains("13 solutions written to");
    run("export", dominoes, "--number", "7000", "--limit", "3", "-o", path("3.svg"));
    assertThat(Files.readString(Path.of(path("3.svg")))).contains("7,000", "7,001", "7,002");
    Ended page = run("export", dominoes, "--number", "5", "-o", path("five.html"));
    assertThat(page.err()).contains("1 solution written to");
    String large = path("large.db");
    run("compress", file("large.puzzle", "box 8x8\npieces 32*2_\n").toString(), "-o", large);
    assertThat(run("export", large, "--html").err()).contains("found 12,988,816");
    assertThat(run("export", large, "--number", "5", "-o", path("5.html")).exitCode()).isZero();
  }

  @Test
  void itemsAreMetInAnyColour() throws IOException {
    Path text = file("colours.dlx", "a b c | x z\na x:A\nb x:A\nc x:A z:2\nb\nc\na\n");
    run("solve", text.toString(), "-o", path("list.db"));
    String colours = path("colours.db");
    assertThat(run("compress", path("list.db"), "-o", colours).out())
        .isEqualTo("8 solutions raw\n");
    assertThat(run("stats", colours, "--weight", "x=1").out())
        .contains("       0  1\n       1  3\n       2  3\n       3  1\n");
    assertThat(run("export", colours, "--best", "1", "--weight", "x=5").out())
        .contains("a x:A\nb x:A\nc x:A z:2\n");
    assertThat(run("compress", colours, "--where", "x z:2", "-o", path("some.db")).out())
        .isEqualTo("4 solutions raw\n");
    Path two = file("two.dlx", "a b | x\na x:A\na x:B\nb x:A\nb x:B\n");
    assertThat(run("compress", two.toString(), "-o", path("none.db")).err())
        .contains("has colours");
  }

  @Test
  void anotherNumberThanExpectedIsAFailure() throws IOException {
    Path text = file("wrong.dlx", "| expect 5 raw: wrong\na b\na\na\nb\nb\n");
    Ended ended = run("compress", text.toString(), "-o", path("wrong.db"));
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.err()).contains("EXPECTED  5 raw");
    assertThat(run("solve", text.toString(), "-o", path("wrong.db")).exitCode()).isEqualTo(1);
  }

  @Test
  void anEmptyFileIsAsGoodAsNone() throws IOException {
    Path empty = file("empty.db", "");
    assertThat(run("solve", DOMINOES, "-o", empty.toString()).err()).contains("diagram");
  }

  @Test
  void imagesAreInTheDiagramOfAList() {
    run("solve", "soma-cube.puzzle", "-o", path("soma.db"));
    Ended ended = run("compress", path("soma.db"), "-o", path("soma-all.db"));
    assertThat(ended.out()).isEqualTo("11,520 solutions raw\n");
    assertThat(run("verify", path("soma-all.db")).out()).contains("no solution is missing");
  }

  /** F is its own image under no symmetry, so that no solution is. */
  @Test
  void oneSolutionOfEachOrbitIsKept() throws IOException {
    Path puzzle = file("mixed.puzzle", "box 4x12\npieces F P 19*2_\n");
    String list = path("list.db");
    String mixed = path("mixed.db");
    String count = "488,002 solutions up to rotation and reflection\n";
    assertThat(run("solve", puzzle.toString(), "--engine", "bits", "-o", list).out())
        .isEqualTo(count);
    Ended ended = run("solve", puzzle.toString(), "-o", mixed);
    assertThat(ended.out()).isEqualTo(count);
    assertThat(ended.err()).contains("diagram", "1,952,008 raw");
    assertThat(run("info", mixed).out()).contains("up to rotation and reflection");
    assertThat(run("export", mixed, "--number", "488002").out()).startsWith("Solution 488002\n");
    assertThat(run("export", mixed, "--number", "488003").exitCode())
        .isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(run("stats", mixed).out())
        .contains("488,002 solutions up to rotation and reflection, oriented as in the catalogue");
    String stats = run("stats", mixed, "--expand").out();
    assertThat(stats).contains("1,952,008 solutions including all images");
    assertThat(run("stats", list, "--expand").out())
        .startsWith(stats.substring(0, stats.length() - 1));
    assertThat(run("sample", mixed, "--limit", "3").err())
        .contains("all raw solutions that 488,002 solutions up to");
    assertThat(run("verify", mixed).out())
        .contains("each has 4 different images", "no solution is missing");
    assertThat(run("solve", puzzle.toString(), "--distinct", "raw", "-o", mixed).err())
        .contains("not raw. Use --distinct reflection.");
    run("compress", list, "-o", path("raw.db"));
    assertThat(run("combine", "union", mixed, path("raw.db"), "-o", path("both.db")).err())
        .contains("cannot be compared");
    run("compress", mixed, "--where", "F=0,0,0", "-o", path("some.db"));
    run("combine", "difference", mixed, path("some.db"), "-o", path("others.db"));
    assertThat(run("verify", path("others.db")).out()).contains("up to rotation and reflection");
  }

  /** A search restricts X, and below some of its placements another piece. */
  @Test
  void anItemIsFoundThatFindsEachSolutionOnce() throws IOException {
    Path puzzle = file("five.puzzle", "box 5x10\npieces F X P N 15*2_\n");
    Ended ended = run("solve", puzzle.toString(), "-o", path("five.db"));
    assertThat(ended.out()).isEqualTo("435,957 solutions up to rotation and reflection\n");
    assertThat(ended.err()).contains("diagram");
    assertThat(run("verify", path("five.db")).out())
        .contains("each has 4 different images", "no solution is missing");
  }

  @Test
  void aPuzzleWithoutSymmetryHasAllSolutions() throws IOException {
    String row = "############\n";
    Path puzzle =
        file(
            "odd.puzzle",
            "region\n" + row + row + row + "##########..\n" + row + "pieces F 3I 25*2_\n");
    String odd = path("odd.db");
    assertThat(run("solve", puzzle.toString(), "-o", odd).out())
        .isEqualTo("22,282,600 solutions up to rotation and reflection\n");
    assertThat(run("verify", odd).out())
        .contains("ok  the puzzle has no symmetry of this kind", "no solution is missing");
  }

  /** OEIS A174249. To tell apart how often each piece was used would take too long. */
  @Test
  void anyNumberOfEachPieceIsCountedAgain() throws IOException {
    String pieces = "FILNPTUVWXYZ".replaceAll(".", " 0..9*$0");
    Path puzzle = file("any.puzzle", "box 5x9\npieces" + pieces + "\n");
    Ended ended = run("compress", puzzle.toString(), "-o", path("any.db"));
    assertThat(ended.out()).isEqualTo("13,205,354 solutions raw\n");
    assertThat(run("verify", path("any.db")).out()).contains("no solution is missing");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "2  | export D --number 167090              | contains 167,089 solutions",
        "2  | export D --number 0                   | expected a number from 1 on",
        "2  | export D --number 7 --every 2         | --number cannot be combined with --every",
        "2  | export D --limit 9 -o y.db            | a catalogue has all solutions",
        "2  | export D --moves --svg                | --moves requires a list of solutions",
        "2  | export D --expand                     | --expand requires a list of solutions",
        "2  | export D --best 2                     | --best requires --weight",
        "2  | export D --weight x=1                 | --weight requires --best",
        "2  | export D --best 2 --weight x=1        | no item of an option has this name",
        "2  | export D --best 2 --weight 0,0=1.5    | expected a whole number",
        "2  | export D --where nothing              | no option has all of these items",
        "2  | export D -o x.xmpuzzle                | requires a list of solutions",
        "2  | export D --svg                        | requires a puzzle",
        "2  | stats D --combinations                | requires a list of solutions",
        "2  | stats D --svg                         | requires a puzzle",
        "2  | verify D --audit 5%                   | --audit requires a list of solutions",
        "2  | compress D -o y.db                    | is a diagram already",
        "2  | compress queens-8.dlx -o y.txt        | expected a name that ends in .db",
        "2  | combine sum D D -o y.db               | expected intersection, union or difference",
        "65 | combine union D soma-cube.puzzle -o y.db | not a Coverall catalogue",
        "65 | disassemble D                         | is a diagram",
        "65 | merge D -o y.db                       | is a diagram",
        "65 | estimate D                            | is a diagram",
      })
  void whatDoesNotGoTogetherIsRefused(int exitCode, String command, String words) {
    String[] arguments = command.strip().split(" +");
    for (int k = 0; k < arguments.length; k++) {
      arguments[k] =
          arguments[k].equals("D")
              ? diagram
              : arguments[k].startsWith("y.") || arguments[k].startsWith("x.")
                  ? path(arguments[k])
                  : arguments[k];
    }
    Ended ended = run(arguments);
    assertThat(ended.err()).contains(words);
    assertThat(ended.err().lines().findFirst().orElseThrow()).contains(words);
    assertThat(ended.exitCode()).isEqualTo(exitCode);
  }
}
