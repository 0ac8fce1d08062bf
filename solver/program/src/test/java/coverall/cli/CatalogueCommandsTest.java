package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.catalogue.CatalogueReader;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The commands that write, merge, verify and estimate catalogues. */
@Tag("slow")
final class CatalogueCommandsTest extends CommandTest {
  private static final String SOMA = "soma-cube.puzzle";
  private static final String SIX_BY_TEN = "pentominoes-6x10.puzzle";

  /** Puzzles that take more than a few seconds without vectors. */
  private static final List<String> LONG =
      List.of(
          "bedlam-cube",
          "big-brother-cube",
          "pentominoes-tetrominoes-two-4x10",
          "pentominoes-3x4x5",
          "y-bricks-5x5x5");

  private String path(String name) {
    return folder.resolve(name).toString();
  }

  private static String digest(Path file) throws IOException {
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      return String.valueOf(reader.digest());
    }
  }

  @Test
  void shardsAreMergedToTheWhole() throws Exception {
    run("solve", SOMA, "-o", path("whole.db"));
    List<String> merge = new ArrayList<>(List.of("merge", "-o", path("all.db")));
    for (int shard = 2; shard >= 0; shard--) {
      String part = path("part" + shard + ".db");
      Ended ended = run("solve", SOMA, "--shard", shard + "/3", "-o", part, "--distinct=raw");
      assertThat(ended.out()).matches("[\\d,]+ solutions? raw in this shard\n");
      merge.add(part);
    }
    Ended merged = run(merge.toArray(String[]::new));
    assertThat(merged.exitCode()).isEqualTo(0);
    assertThat(merged.out()).isEqualTo("11,520 solutions raw\n");
    run("solve", SOMA, "-o", path("raw.db"), "--distinct=raw");
    assertThat(merged.err()).contains("digest    " + digest(folder.resolve("raw.db")));

    Ended again = run(merge.toArray(String[]::new));
    assertThat(again.exitCode()).isEqualTo(74);
    assertThat(again.err())
        .endsWith("all.db already exists; not overwritten. Choose another name.\n")
        .hasLineCount(1);
    Ended different = run("merge", "-o", path("no.db"), path("part0.db"), path("whole.db"));
    assertThat(different.exitCode()).isEqualTo(65);
    assertThat(different.err()).hasLineCount(1);
    assertThat(folder.resolve("no.db")).doesNotExist();
  }

  @Test
  void shardsOfAPlanAreMergedFromTheirFolder() throws Exception {
    run("solve", SIX_BY_TEN, "-o", path("whole.db"));
    String plan = path("plan.db");
    Ended split = run("split", SIX_BY_TEN, "-o", plan);
    assertThat(split.exitCode()).as(split.err()).isEqualTo(0);
    assertThat(split.out()).matches("[\\d,]+ subproblems\n");
    Files.createDirectory(folder.resolve("parts"));
    // A search on Spark leaves it there.
    Files.copy(folder.resolve("plan.db"), folder.resolve("parts/_plan.db"));
    for (int shard = 0; shard < 3; shard++) {
      Ended ended =
          run("solve", plan, "--shard", shard + "/3", "-o", path("parts/" + shard + ".db"));
      assertThat(ended.exitCode()).as(ended.err()).isEqualTo(0);
    }
    assertThat(run("info", path("parts")).out())
        .contains("  shards    3 of 3 complete, 0 started, 0 missing\n", "  solutions 2,339\n");
    Files.delete(folder.resolve("parts/1.db"));
    assertThat(run("info", path("parts")).out()).contains("2 of 3 complete, 0 started, 1 missing");
    assertRefused(
        65, "; the parts are shards 0/3 2/3\n", "merge", path("parts"), "-o", path("two.db"));
    run("solve", plan, "--shard", "1/3", "-o", path("parts/1.db"));
    assertThat(run("merge", path("parts"), "-o", path("all.db")).out())
        .isEqualTo("2,339 solutions up to rotation and reflection\n");
    assertThat(digest(folder.resolve("all.db"))).isEqualTo(digest(folder.resolve("whole.db")));
    assertThat(run("verify", path("all.db")).exitCode()).isEqualTo(0);
    // The plan itself is still one, and can be solved as it is.
    assertThat(run("solve", plan, "-o", plan).exitCode()).isEqualTo(0);
    assertThat(digest(folder.resolve("plan.db"))).isEqualTo(digest(folder.resolve("whole.db")));
  }

  @Test
  void partsOfEarlierVersionsAreNotMerged() throws Exception {
    Files.createDirectory(folder.resolve("search"));
    Files.writeString(folder.resolve("search/part-0-of-4.parquet"), "PAR1");
    assertRefused(
        65,
        path("search/part-0-of-4.parquet")
            + ": was written by an earlier version. Use merge of that version.\n",
        "merge",
        path("search"),
        "-o",
        path("whole.db"));
  }

  /** In the first seconds, threads are slow; a run that was killed has no CPU time. */
  @Test
  void timeLeftIsStatedOnceItIsKnown() throws Exception {
    String file = path("some.db");
    run("solve", SIX_BY_TEN, "-o", file, "--limit", "500", "--threads=1");
    String share = "  left      about [\\d.]+ % of the work";
    assertThat(run("info", file).out()).containsPattern(share + "\n");
    change(file, "UPDATE subproblem SET seconds = 60 WHERE state = 'done'");
    change(file, "UPDATE run SET cpu_seconds = 6");
    assertThat(run("info", file).out()).containsPattern(share + ", about \\d+ s of CPU time\n");
    change(file, "UPDATE run SET ended = NULL, seconds = NULL, cpu_seconds = NULL");
    assertThat(run("info", file).out())
        .containsPattern(share + ", at most about \\d.* of CPU time\n");
  }

  private static void change(String file, String sql) throws SQLException {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  /** The counts are those that the files of the puzzles quote. */
  @ParameterizedTest
  @CsvSource({
    "triangle/hexiamonds-chevron-6x6, reflection, 1004",
    "kite/pairs-of-prisms-2, raw, 20",
    "square-edges/polysticks-123-4x4-clipped-corners-2, reflection, 132"
  })
  void plansOnLatticesAreMergedToTheWhole(String name, String distinct, long solutions)
      throws Exception {
    String puzzle = Path.of("..", "..", "problems", name + ".puzzle").toString();
    run("split", puzzle, "-o", path("plan.db"), "--distinct", distinct);
    Files.createDirectory(folder.resolve("parts"));
    for (int shard = 0; shard < 3; shard++) {
      run("solve", path("plan.db"), "--shard", shard + "/3", "-o", path("parts/" + shard + ".db"));
    }
    run("merge", path("parts"), "-o", path("all.db"));
    try (CatalogueReader reader = CatalogueReader.open(folder.resolve("all.db"))) {
      assertThat(reader.solutionCount()).isEqualTo(solutions);
    }
    run("solve", puzzle, "-o", path("whole.db"), "--distinct", distinct);
    assertThat(digest(folder.resolve("all.db"))).isEqualTo(digest(folder.resolve("whole.db")));
    assertThat(run("verify", path("all.db")).exitCode()).isEqualTo(0);
  }

  @Test
  void catalogueWithALimitCanBeResumed() throws Exception {
    run("solve", SIX_BY_TEN, "-o", path("whole.db"));
    Ended limited = run("solve", SIX_BY_TEN, "-o", path("some.db"), "--limit", "500");
    assertThat(limited.exitCode()).as(limited.err()).isEqualTo(0);
    assertThat(limited.out()).endsWith("limit reached\n");
    assertThat(limited.err()).contains("none, incomplete").doesNotContain("interrupted");
    assertThat(run("info", path("some.db")).out()).contains("solutions 500 so far");
    Ended resumed = run("solve", SIX_BY_TEN, "-o", path("some.db"));
    assertThat(resumed.out()).contains("2,339 solutions");
    assertThat(digest(folder.resolve("some.db"))).isEqualTo(digest(folder.resolve("whole.db")));
  }

  @Test
  void planRefusesWhatDoesNotGoWithIt() throws Exception {
    String plan = path("plan.db");
    String part = path("part.db");
    run("split", SIX_BY_TEN, "-o", plan, "--restrict=X");
    assertRefused(74, " already exists; not overwritten.", "split", SIX_BY_TEN, "-o", plan);
    assertRefused(2, "expected a name that ends in .db", "split", SIX_BY_TEN, "-o", part + "x");
    assertRefused(2, plan + " is a plan. Use -o NAME.db for its solutions.", "solve", plan);
    assertRefused(2, "cannot be combined with a plan", "solve", plan, "-o", part, "--restrict=F");
    assertRefused(65, "no such file", "solve", path("none.db"), "-o", part);
    run("solve", SIX_BY_TEN, "--restrict=F", "-o", part, "--shard=1/2");
    assertRefused(65, "has other subproblems than", "solve", plan, "--shard=1/2", "-o", part);
    assertRefused(65, "contains shard 1/2 only", "solve", part, "-o", path("other.db"));
  }

  private void assertRefused(int exitCode, String message, String... arguments) throws Exception {
    Ended ended = run(arguments);
    assertThat(ended.err()).contains(message);
    assertThat(ended.err().lines()).hasSize(1);
    assertThat(ended.exitCode()).isEqualTo(exitCode);
  }

  @Test
  void schedulerTellsTheShard() throws Exception {
    String part = path("part.db");
    Map<String, String> task = Map.of("SLURM_ARRAY_TASK_ID", "2", "SLURM_ARRAY_TASK_COUNT", "4");
    Ended ended =
        run(InputStream.nullInputStream(), Terminal.NONE, task, "solve", SOMA, "-o", part);
    assertThat(ended.err()).startsWith("coverall: shard 2/4, assigned by the scheduler\n");
    try (CatalogueReader reader = CatalogueReader.open(folder.resolve("part.db"))) {
      assertThat(reader.shard()).hasToString("2/4");
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_COUNT=7 SLURM_ARRAY_TASK_MIN=0', 3/7",
    "'SLURM_ARRAY_TASK_ID=7 SLURM_ARRAY_TASK_COUNT=7 SLURM_ARRAY_TASK_MIN=1', 6/7",
    "'SLURM_ARRAY_TASK_ID=14 SLURM_ARRAY_TASK_COUNT=3 SLURM_ARRAY_TASK_MIN=10"
        + " SLURM_ARRAY_TASK_STEP=4', 1/3",
    "'JOB_COMPLETION_INDEX=4 COVERALL_SHARDS=16', 4/16",
    "'JOB_COMPLETION_INDEX=4', 0/1",
    "'SLURM_ARRAY_TASK_ID=3 SLURM_ARRAY_TASK_COUNT=2 COVERALL_SHARDS=7', 3/7",
    "'HOME=/', 0/1"
  })
  void shardsOfSchedulers(String variables, String shard) {
    Map<String, String> environment = new LinkedHashMap<>();
    for (String variable : variables.split(" ", -1)) {
      String[] words = variable.split("=", -1);
      environment.put(words[0], words[1]);
    }
    assertThat(ShardOption.scheduled(environment)).hasToString(shard);
  }

  @Test
  void verifiedCatalogueCanBeAudited() throws Exception {
    run("solve", SOMA, "-o", path("soma.db"));
    Ended ended = run("verify", path("soma.db"), "--audit", "100%", "--seed", "7");
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out())
        .contains("ok  searched again with another engine: ")
        .contains("chosen with --seed 7. No solution is missing.");
    for (String wrong : List.of("0%", "101%", "few", "-1")) {
      Ended refused = run("verify", path("soma.db"), "--audit=" + wrong);
      assertThat(refused.exitCode()).isEqualTo(2);
      assertThat(refused.err()).contains("expected more than 0% and at most 100%");
    }
  }

  @Test
  void batchKeepsACatalogueForEachPuzzle() throws Exception {
    Ended first = run("batch", "toy.puzzle", SOMA, "-o", path("kept"));
    assertThat(first.exitCode()).isEqualTo(0);
    byte[] before = Files.readAllBytes(folder.resolve("kept/soma-cube.db"));
    Ended second = run("batch", SOMA, "toy.puzzle", "-o", path("kept"));
    assertThat(second.exitCode()).isEqualTo(0);
    assertThat(second.out()).contains("11,520", "480", "240", "ok");
    assertThat(Files.readAllBytes(folder.resolve("kept/soma-cube.db"))).isEqualTo(before);

    file("soma-cube.puzzle", "box 2x2\npieces 2*2_\n");
    Ended other = run("batch", folder.resolve("soma-cube.puzzle").toString(), "-o", path("kept"));
    assertThat(other.exitCode()).isEqualTo(65);
    assertThat(other.err()).contains("is the catalogue of another puzzle").hasLineCount(1);
  }

  @Test
  void estimateOfASmallPuzzleIsExact() throws Exception {
    Ended ended = run("estimate", "pentominoes-6x10.puzzle", "--for", "30s");
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out())
        .contains("solutions 2,339 up to rotation")
        .contains(": the whole search")
        .matches(
            Pattern.compile(
                ".*\n"
                    + "  branches  [\\d,]+\n"
                    + ".*\n"
                    + "  time      [\\d.]+ s \\([\\d.]+ s to [\\d.]+ s\\) with \\d+ threads?,"
                    + " engine .*",
                Pattern.DOTALL));
    run("solve", "pentominoes-6x10.puzzle", "-o", path("six.db"));
    Matcher size = Pattern.compile("about ([\\d,]+) bytes").matcher(ended.out());
    assertThat(size.find()).isTrue();
    double told = Double.parseDouble(size.group(1).replace(",", ""));
    assertThat(told / Files.size(folder.resolve("six.db"))).isBetween(0.8, 1.25);
  }

  @Test
  void workersAreToldTheirTimeAndShards() throws Exception {
    Ended ended = run("estimate", SIX_BY_TEN, "--workers", "1,16,4096");
    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(0);
    assertThat(ended.out())
        .containsPattern("plan +[\\d,]+ subproblems, [\\d,]+ of them measured\n")
        .containsPattern("\n +1 +1 +\\d+ s +[\\d.]+ %\n")
        .containsPattern("\n +16 +\\d+ +\\d+ s +[\\d.]+ %\n")
        .containsPattern("\n +4,096 +\\d+ +\\d+ s +[\\d.]+ %\n")
        .containsPattern("\nFrom \\d+ workers? on, ");
    assertThat(ended.out().lines()).allSatisfy(line -> assertThat(line).hasSizeLessThan(81));
    String plan = path("plan.db");
    run("split", SIX_BY_TEN, "-o", plan, "--distinct=rotation");
    assertThat(run("estimate", plan, "--workers=8").out()).contains("up to rotation\n");
    assertRefused(2, "expected a number from 1 to", "estimate", plan, "--workers=8,0");
    assertRefused(2, "cannot be combined with a plan", "estimate", plan, "--distinct=raw");
  }

  @Test
  void estimateOfALargePuzzleIsSoon() throws Exception {
    Ended ended = run("estimate", "large/one-sided-pentominoes-9x10.puzzle", "--for", "1s");
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out())
        .containsPattern("branches  [\\d.]+ [mb]illion \\([\\d.,]+.* to [\\d.]+ [mb]illion\\)");
    assertThat(run("estimate", SOMA, "--for", "soon").err())
        .contains("expected a time such as 30s");
  }

  @Test
  void digestsAreThoseThatArePublished() throws Exception {
    Matcher published =
        Pattern.compile("\\| `([^`]+)` \\| `([0-9a-f]{64})` \\|")
            .matcher(Files.readString(PROBLEMS.resolve("README.md")));
    int compared = 0;
    while (published.find()) {
      String name = published.group(1);
      if (!LONG.contains(name) && !name.startsWith("large/")) {
        String file = name.replace('/', '-') + ".db";
        if (name.endsWith(".dlx")) {
          run("solve", name, "--engine=conflicts", "-o", path(file));
        } else {
          run("solve", name + ".puzzle", "-o", path(file));
        }
        assertThat(digest(folder.resolve(file))).as(name).isEqualTo(published.group(2));
        compared++;
      }
    }
    assertThat(compared).isGreaterThanOrEqualTo(9);
  }
}
