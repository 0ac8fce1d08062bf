package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The {@code export} and {@code info} commands, and solutions as text files. */
final class ExportTest extends CommandTest {
  private String name(String name) {
    return folder.resolve(name).toString();
  }

  /** A catalogue of the Soma cube. */
  private String soma(String name, String... options) throws Exception {
    String file = name(name);
    String[] arguments = {"solve", "soma-cube.puzzle", "-o", file};
    assertThat(run(concat(arguments, options)).exitCode()).isEqualTo(0);
    return file;
  }

  private static String[] concat(String[] some, String... more) {
    String[] all = Arrays.copyOf(some, some.length + more.length);
    System.arraycopy(more, 0, all, some.length, more.length);
    return all;
  }

  private static String unzipped(Path file) throws IOException {
    try (InputStream in = new GZIPInputStream(Files.newInputStream(file))) {
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  @Test
  void exportsOfAnyTwoCataloguesAreTheSame() throws Exception {
    String one = soma("one.db", "--engine=dlx", "--threads=1");
    String two = soma("two.db", "--engine=bits-scalar", "--threads=4", "--restrict=4^");
    for (String format : List.of("slices", "numbers", "jsonl", "csv", "points")) {
      Ended ended = run("export", one, "--format", format);
      assertThat(ended.exitCode()).as(format).isEqualTo(0);
      assertThat(ended.err()).as(format).isEmpty();
      assertThat(ended.out()).as(format).isNotEmpty();
      assertThat(run("export", two, "--format", format).out()).isEqualTo(ended.out());
    }
  }

  @Test
  void tableCoversEveryCellOfEverySolutionOnce() throws Exception {
    Ended ended = run("export", soma("soma.db"), "--format", "csv");
    Map<String, Set<String>> cells = new HashMap<>();
    Map<String, Set<String>> pieces = new HashMap<>();
    List<String> lines = ended.out().lines().toList();
    assertThat(lines.getFirst()).isEqualTo("solution,piece,copy,x,y,z");
    assertThat(lines).hasSize(1 + 240 * 27);
    for (String line : lines.subList(1, lines.size())) {
      String[] fields = line.split(",", 4);
      assertThat(cells.computeIfAbsent(fields[0], s -> new HashSet<>()).add(fields[3])).isTrue();
      pieces.computeIfAbsent(fields[0], s -> new HashSet<>()).add(fields[1]);
    }
    assertThat(cells).hasSize(240).allSatisfy((solution, c) -> assertThat(c).hasSize(27));
    assertThat(pieces).allSatisfy((solution, p) -> assertThat(p).hasSize(7));
  }

  @Test
  void oneSolutionIsThatOfTheWholeExport() throws Exception {
    String file = soma("soma.db");
    String all = run("export", file).out();
    String one = run("export", file, "--number", "100").out();
    assertThat(one).startsWith("Solution 100\nz = 0  ").endsWith("+\n\n");
    assertThat(all).contains(one);
    assertThat(run("export", file, "--number", "240", "--expand", "--format=jsonl").out())
        .startsWith("{\"number\":1,")
        .hasLineCount(48);
    assertThat(run("export", file, "--expand", "--format=jsonl").out()).hasLineCount(11_520);
  }

  @Test
  void formerNameOfTheLimitStillWorksAndTellsTheNewOne() throws Exception {
    String file = soma("soma.db");
    Ended former = run("export", file, "--first", "3");
    assertThat(former.err())
        .isEqualTo(
            "coverall: --first is now --limit; the next version will not know the former name\n");
    assertThat(former.out()).isEqualTo(run("export", file, "--limit", "3").out());
    assertThat(run("export", "--help").out()).doesNotContain("--first");
  }

  @Test
  void fileHasWhatStdoutHas() throws Exception {
    String file = soma("soma.db");
    Ended ended = run("export", file, "-o", name("soma.csv.gz"), "--every", "10");
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err())
        .isEqualTo("coverall: 24 solutions written to " + name("soma.csv.gz") + "\n");
    assertThat(unzipped(folder.resolve("soma.csv.gz")))
        .isEqualTo(run("export", file, "--format", "csv", "--every", "10").out());

    Ended again = run("export", file, "-o", name("soma.csv.gz"));
    assertThat(again.exitCode()).isEqualTo(74);
    assertThat(again.err())
        .contains("already exists; not overwritten. Choose another name.")
        .hasLineCount(1);
    assertThat(unzipped(folder.resolve("soma.csv.gz"))).hasLineCount(1 + 24 * 27);
  }

  @ParameterizedTest
  @ValueSource(strings = {"jsonl", "jsonl.gz", "txt", "txt.gz", "csv", "csv.gz"})
  void solveWritesTextFiles(String extension) throws Exception {
    Path file = folder.resolve("soma." + extension);
    Ended ended = run("solve", "soma-cube.puzzle", "-o", file.toString(), "--threads=1");
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out()).isEqualTo("240 solutions up to rotation and reflection\n");
    assertThat(ended.err()).contains("  file      " + file + ", ");
    String text = extension.endsWith(".gz") ? unzipped(file) : Files.readString(file);
    int lines = extension.startsWith("jsonl") ? 240 : extension.startsWith("txt") ? 240 * 10 : 6481;
    assertThat(text).hasLineCount(lines).endsWith("\n");
  }

  @Test
  void solveReplacesNoFile() throws Exception {
    Path file = file("mine.txt", "mine");
    Ended ended = run("solve", "soma-cube.puzzle", "-o", file.toString());
    assertThat(ended.exitCode()).isEqualTo(74);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err())
        .isEqualTo(
            "coverall: " + file + " already exists; not overwritten. Choose another name.\n");
    assertThat(file).hasContent("mine");
    assertThat(run("solve", "soma-cube.puzzle", "-o", name("no/soma.txt")).err())
        .isEqualTo("coverall: " + name("no") + ": no such directory\n");
  }

  @Test
  void pictureOfManySolutionsShowsTheFirst() throws Exception {
    Ended ended = run("solve", "soma-cube.puzzle", "-o", name("soma.svg"));
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out()).isEqualTo("240 solutions up to rotation and reflection\n");
    assertThat(ended.err())
        .endsWith("coverall: " + name("soma.svg") + " shows the first 200 of 240 solutions\n");
    assertThat(run("solve", "soma-cube.puzzle", "-o", name("soma.stl")).err())
        .endsWith("coverall: " + name("soma.stl") + " shows the first of 240 solutions\n");
    assertThat(run("solve", "lepage/toy3.txt", "-o", name("toy.png")).exitCode()).isEqualTo(0);
    assertThat(folder.resolve("toy.png")).isNotEmptyFile();
  }

  @Test
  void limitAndShardGoWithTextFiles() throws Exception {
    assertThat(run("solve", "soma-cube.puzzle", "-o", name("a.jsonl"), "--limit=5").out())
        .endsWith(", limit reached\n");
    assertThat(folder.resolve("a.jsonl")).content().hasLineCount(5);
    long all = 0;
    for (int shard = 0; shard < 3; shard++) {
      String file = name("shard" + shard + ".jsonl");
      run("solve", "pentominoes-6x10.puzzle", "-o", file, "--shard", shard + "/3");
      all += Files.readAllLines(Path.of(file)).size();
    }
    assertThat(all).isEqualTo(2_339);
  }

  @Test
  void interruptedFileIsWholeUpToTheLastSolution() throws Exception {
    Path file = folder.resolve("y.jsonl.gz");
    Running running =
        begin("solve", "y-bricks-5x5x5.puzzle", "-o", file.toString(), "--distinct=raw", "--json");
    running.awaitOutput();
    Thread.sleep(200);
    running.signal(SIGINT);
    Ended ended = running.end();
    assertThat(ended.exitCode()).isEqualTo(130);
    String summary = ended.out().lines().toList().getLast();
    long found = Long.parseLong(summary.replaceAll(".*\"found\":(\\d+).*", "$1"));
    assertThat(summary).contains("\"complete\":false");
    String text = unzipped(file);
    assertThat(text.lines()).hasSize((int) found).allMatch(line -> line.endsWith("]}]}"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "export none.db --format xml | slices, numbers, jsonl, csv or points",
        "export DB --number 241 | contains 240 solutions",
        "export none.db --number 3 --every 2 | --number",
        "export none.db --every 0 | --every '0': expected a number from 1 to",
        "export DB --first 3 --limit 2 | --first cannot be combined with --limit",
        "export DB --where 4X=0,0,0 | Did you mean 4T?",
        "export DB --where 4S=0,0,3 | (2,2,2)",
        "export none.db -o a.jsonl --format csv | a.jsonl",
        "export DB -o a.db | requires a diagram",
        "export none.db -o a.gif | Use NAME.html, NAME.svg, NAME.png, NAME.stl, NAME.obj,"
            + " NAME.xmpuzzle, NAME.parquet, NAME.txt",
        "export none.db --svg --png | --svg cannot be combined with --png",
        "export none.db --svg -o a.png | --svg cannot be combined with --output a.png",
        "export none.db -o a.parquet --format csv | --format cannot be combined with a picture, a"
            + " page, a solid model, a catalogue, a BurrTools file or a Parquet file",
        "export none.db --html --format csv | --format cannot be combined with a picture",
        "export none.db --stl --gap 10 | half of the cell, 20.0 mm",
        "export none.db --obj --cell 0 | --cell '0': expected more than 0",
        "export none.db --svg --gap 1 | --gap requires --stl or --obj",
        "export DB --stl --limit 2 | --stl shows at most 1 solution, found 2",
        "export DB --svg --limit 201 | Use --limit 200 or a text format.",
        "show queens-8.dlx -o a.html | has no pieces to draw",
        "show soma-cube.puzzle --worksheet | --worksheet requires -o NAME.html",
        "show soma-cube.puzzle --worksheet -o a.svg | --worksheet requires -o NAME.html",
        "show soma-cube.puzzle -o a.gif | Use NAME.html, NAME.svg, NAME.png, NAME.stl, NAME.obj",
        "show soma-cube.puzzle --svg --matrix | --matrix",
        "show queens-8.dlx --svg | has no pieces to draw",
        "solve soma-cube.puzzle -o a.xml | Use NAME.db, NAME.html,",
        "solve queens-8.dlx -o a.html | not supported for exact cover problems",
        "solve soma-cube.puzzle -o a.txt --print | --print",
        "solve soma-cube.puzzle -o a.txt --count-only | --count-only",
        "solve soma-cube.puzzle -o a.db --print | NAME.db"
      })
  void wrongUsageIsExplainedInALine(String arguments, String hint) throws Exception {
    String file = arguments.contains("DB") ? soma("soma.db") : "";
    Ended ended = run(arguments.strip().replace("DB", file).split(" "));
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).hasLineCount(1);
    assertThat(ended.err()).startsWith("coverall: ").contains(hint);
  }

  @Test
  void infoOfACompleteCatalogue() throws Exception {
    String file = soma("soma.db");
    Ended ended = run("info", file);
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out().lines().toList())
        .satisfiesExactly(
            line -> assertThat(line).isEqualTo("Soma cube"),
            line -> assertThat(line).isEqualTo("  region    3x3x3, 27 cells"),
            line -> assertThat(line).isEqualTo("  pieces    3L 4T 4L 4S 4^ 4< 4>"),
            line -> assertThat(line).isEqualTo("  distinct  up to rotation and reflection"),
            line -> assertThat(line).isEqualTo("  state     complete: 12 subproblems done"),
            line -> assertThat(line).isEqualTo("  solutions 240"),
            line ->
                assertThat(line)
                    .isEqualTo(
                        "  counts    11,520 raw, 480 up to rotation,"
                            + " 240 up to rotation and reflection"),
            line -> assertThat(line).matches("  time      CPU \\d.* s in 1 run"),
            line -> assertThat(line).matches("  runs      \\d{4}-.*Z to \\d{4}-.*Z"),
            line -> assertThat(line).startsWith("  file      " + file + ", "),
            line -> assertThat(line).matches("  digest    [0-9a-f]{64}"));
  }

  @Test
  void infoOfAShardAndOfAnotherNotion() throws Exception {
    String file = name("shard.db");
    run("solve", "pentominoes-6x10.puzzle", "-o", file, "--shard=1/3");
    assertThat(run("info", file).out())
        .contains("\n  state     complete: ")
        .contains("\n  shard     1/3; ")
        .doesNotContain("counts")
        .contains("\n  digest    ");
    assertThat(run("export", file, "--limit", "1").err())
        .isEqualTo("coverall: " + file + " is shard 1/3 only\n");
  }
}
