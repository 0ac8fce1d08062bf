package coverall.spark;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.catalogue.Catalogue;
import coverall.catalogue.CatalogueReader;
import coverall.enumerate.Shard;
import coverall.format.DlxFormat;
import coverall.puzzle.Distinct;
import coverall.puzzle.NamedCover;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The output and the results of the job, run in one process. */
final class JobTest {
  private static final Path PROBLEMS = Path.of("../../problems");
  private static final String SIX_BY_TEN = PROBLEMS.resolve("pentominoes-6x10.puzzle").toString();
  private static final String SOMA = PROBLEMS.resolve("soma-cube.puzzle").toString();

  @TempDir private Path folder;
  private final PrintStream systemOut = System.out;
  private final PrintStream systemErr = System.err;
  private final ByteArrayOutputStream out = new ByteArrayOutputStream();
  private final ByteArrayOutputStream err = new ByteArrayOutputStream();

  @BeforeEach
  void listen() {
    System.setProperty("spark.master", "local[2]");
    System.setProperty("spark.app.name", "test");
    System.setProperty("spark.ui.enabled", "false");
    System.setProperty("spark.driver.host", "127.0.0.1");
    System.setProperty("spark.driver.bindAddress", "127.0.0.1");
    System.setOut(new PrintStream(out, true, StandardCharsets.UTF_8));
    System.setErr(new PrintStream(err, true, StandardCharsets.UTF_8));
  }

  @AfterEach
  void listenNoMore() {
    System.setOut(systemOut);
    System.setErr(systemErr);
  }

  /** Runs the job; returns the exit code and all output lines of ours. */
  private String job(String... arguments) {
    out.reset();
    err.reset();
    int exitCode = Job.execute(arguments);
    Stream<String> lines =
        Stream.concat(
            out.toString(StandardCharsets.UTF_8).lines(),
            err.toString(StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith("coverall:") || line.startsWith("  ")));
    return Stream.concat(Stream.of(Integer.toString(exitCode)), lines)
        .reduce((a, b) -> a + "\n" + b)
        .orElseThrow();
  }

  private String result() {
    return folder.resolve("result").toString();
  }

  private Path part(String name) {
    return folder.resolve("result").resolve(name);
  }

  @Test
  void everySubproblemIsATaskByDefault() throws IOException {
    assertThat(job(SIX_BY_TEN, "--out", result()))
        .startsWith("0\n2,339 solutions up to rotation and reflection\n")
        .contains("9,356 raw, 2,339 up to rotation, 2,339 up to rotation and reflection")
        .contains("32 subproblems in 32 tasks")
        .endsWith("coverall merge " + result() + " -o NAME.db");
    assertThat(part("part-07-of-32.db")).exists();
    try (Stream<Path> files = Files.list(folder.resolve("result"))) {
      assertThat(files).hasSize(33);
    }
  }

  /** Triangles, prisms in layers, and edges, which pieces must not cross. */
  @ParameterizedTest
  @CsvSource({
    "triangle/hexiamonds-6x6, 156 up to rotation and reflection, 156",
    "kite/pairs-of-prisms-2, 20 raw, 6",
    "square-edges/tetrasticks-aztec-diamond, 3 up to rotation and reflection, 3"
  })
  void puzzlesOnLatticesHaveTheirPublishedCounts(String name, String count, long solutions)
      throws Exception {
    String puzzle = PROBLEMS.resolve(name + ".puzzle").toString();
    assertThat(job(puzzle, "--out", result())).startsWith("0\n").contains(" " + count);
    Path merged = folder.resolve("merged.db");
    try (CatalogueReader reader = Merged.of(folder.resolve("result"), merged)) {
      assertThat(reader.solutionCount()).isEqualTo(solutions);
    }
  }

  @Test
  void resumingRunsOnlyTheMissingTasks() throws IOException {
    assertThat(job(SIX_BY_TEN, "--out", result(), "--tasks", "5")).startsWith("0\n");
    Object before = Files.readAttributes(part("part-2-of-5.db"), "unix:ino,ctime");
    Files.delete(part("part-3-of-5.db"));
    Files.writeString(part("_unfinished-part-3-of-5.db.dead"), "");
    assertThat(job(SIX_BY_TEN, "--out", result()))
        .startsWith("0\n2,339 solutions")
        .contains("32 subproblems in 5 tasks, 4 done before");
    assertThat(part("part-3-of-5.db")).exists();
    assertThat(part("_unfinished-part-3-of-5.db.dead")).doesNotExist();
    assertThat(Files.readAttributes(part("part-2-of-5.db"), "unix:ino,ctime")).isEqualTo(before);
    assertThat(job(SIX_BY_TEN, "--out", result(), "--tasks", "6"))
        .isEqualTo(
            "2\ncoverall: " + result() + " was started with --tasks 5. Use the same number.");
  }

  /** The second problem has options that need not be used, and a solution without any. */
  @ParameterizedTest
  @CsvSource({"dominoes-6x8.dlx, 167089", "open.dlx, 4"})
  void exactCoverProblemsHaveTheSameCatalogue(String name, long solutions) throws Exception {
    Path problem = PROBLEMS.resolve(name);
    if (!Files.exists(problem)) {
      problem = Files.writeString(folder.resolve(name), "0:1|a 0:1|b\na\nb\n");
    }
    assertThat(job(problem.toString(), "--out", result(), "--tasks", "1"))
        .startsWith(String.format(Locale.ROOT, "0\n%,d solutions raw\n", solutions));
    Path merged = folder.resolve("merged.db");
    Path single = folder.resolve("single.db");
    NamedCover cover = DlxFormat.parse(Files.readAllBytes(problem), "problem");
    Catalogue.Source source = new Catalogue.Source(name, Files.readString(problem));
    try (Catalogue catalogue =
        Catalogue.create(single, new SearchRequest(cover).plan(), source, Shard.WHOLE)) {
      catalogue.session().run(progress -> {});
    }
    try (CatalogueReader onSpark = Merged.of(folder.resolve("result"), merged);
        CatalogueReader here = CatalogueReader.open(single)) {
      assertThat(onSpark.solutionCount()).isEqualTo(solutions);
      assertThat(onSpark.digest()).isNotNull().isEqualTo(here.digest());
    }
  }

  /** The symmetries of the first problem are listed, those of the second one are too many. */
  @ParameterizedTest
  @CsvSource({"queens-8.dlx, 92, 12", "symmetry/latin-5.dlx, 161280, 2"})
  void solutionsUpToSymmetryHaveTheSameCatalogue(String name, int raw, int solutions)
      throws Exception {
    String text = Files.readString(PROBLEMS.resolve(name));
    NamedCover cover = DlxFormat.parse(text.getBytes(StandardCharsets.UTF_8), "problem");
    Catalogue.Source source = new Catalogue.Source(name, text);
    SearchPlan plan =
        new SearchRequest(cover)
            .distinct(Distinct.SYMMETRY)
            .acceptUnlistedSymmetry(share -> {})
            .plan();
    Path split = folder.resolve("plan.db");
    Catalogue.create(split, plan, source, Shard.WHOLE).close();
    Path single = folder.resolve("single.db");
    try (Catalogue catalogue = Catalogue.create(single, plan, source, Shard.WHOLE)) {
      catalogue.session().run(progress -> {});
    }
    assertThat(job(split.toString(), "--out", result()))
        .startsWith("0\n" + solutions + " solutions up to symmetry\n")
        .contains(String.format(Locale.ROOT, "%,d raw, %d up to symmetry", raw, solutions));
    Path merged = folder.resolve("merged.db");
    try (CatalogueReader onSpark = Merged.of(folder.resolve("result"), merged);
        CatalogueReader here = CatalogueReader.open(single)) {
      assertThat(onSpark.digest()).isNotNull().isEqualTo(here.digest());
    }
  }

  @Test
  void planIsUsedUnchanged() throws IOException {
    assertThat(job(SIX_BY_TEN, "--out", result(), "--tasks", "2")).startsWith("0\n");
    String plan = part("_plan.db").toString();
    String other = folder.resolve("other").toString();
    assertThat(job(plan, "--out", other, "--tasks", "3"))
        .contains("32 subproblems in 3 tasks")
        .startsWith("0\n2,339 solutions");
    Path whole = folder.resolve("whole.db");
    Merged.of(Path.of(other), whole).close();
    assertThat(job(whole.toString(), "--out", result())).contains("2 done before");
    assertThat(job(plan, "--out", other)).contains("3 done before");
  }

  @Test
  void folderOfAnotherPuzzleIsLeftAlone() throws IOException {
    assertThat(job(SOMA, "--out", result())).startsWith("0\n240 solutions");
    byte[] before = Files.readAllBytes(part("_plan.db"));
    assertThat(job(SIX_BY_TEN, "--out", result()))
        .isEqualTo(
            "65\ncoverall: "
                + result()
                + " was started with another puzzle, 'Soma cube'. Choose another --out.");
    assertThat(part("_plan.db")).hasBinaryContent(before);
  }

  @Test
  void finalCheckDetectsDamage() throws IOException {
    assertThat(job(SIX_BY_TEN, "--out", result(), "--tasks", "4")).startsWith("0\n");
    Path part = part("part-1-of-4.db");
    byte[] bytes = Files.readAllBytes(part);
    Files.write(part, Arrays.copyOf(bytes, bytes.length / 2));
    assertThat(job(SIX_BY_TEN, "--out", result()))
        .isEqualTo(
            "65\ncoverall: "
                + part
                + ": damaged catalogue: its pages are inconsistent. Delete it and run the same"
                + " command again.");
    bytes[bytes.length - 1] ^= 1;
    Files.write(part, bytes);
    assertThat(job(SIX_BY_TEN, "--out", result()))
        .isEqualTo(
            "65\ncoverall: "
                + part
                + ": damaged or incomplete. Delete it and run the same command again.");
    Files.write(part, Files.readAllBytes(part("part-0-of-4.db")));
    assertThat(job(SIX_BY_TEN, "--out", result()))
        .isEqualTo(
            "65\ncoverall: "
                + part
                + ": belongs to another plan or shard. Delete it and run the same command again.");
    Files.write(part("_plan.db"), new byte[5000]);
    assertThat(job(SIX_BY_TEN, "--out", result()))
        .isEqualTo("65\ncoverall: " + part("_plan.db") + ": not a Coverall catalogue");
  }

  @Test
  void partsOfEarlierVersionsAreRefused() throws IOException {
    Path part = part("part-1-of-4.parquet");
    Files.createDirectories(part.getParent());
    Files.writeString(part, "PAR1");
    assertThat(job(SIX_BY_TEN, "--out", result()))
        .isEqualTo(
            "65\ncoverall: " + part + " was written by an earlier version. Choose another --out.");
    assertThat(part("_plan.db")).doesNotExist();
  }

  @Test
  void failedJobCanBeRunAgain() throws IOException {
    System.setProperty("spark.hadoop.fs.trial.impl", TrialFileSystem.class.getName());
    System.setProperty("spark.hadoop." + TrialFileSystem.CONTROL, folder.toString());
    Files.writeString(folder.resolve("fail-part-1-of-4.db-1"), "");
    String[] arguments = {SIX_BY_TEN, "--out", "trial://" + result(), "--tasks", "4"};
    assertThat(job(arguments))
        .startsWith("74\ncoverall: ")
        .contains("no rename to part-1-of-4.db today")
        .hasLineCount(2);
    assertThat(part("part-1-of-4.db")).doesNotExist();
    assertThat(job(arguments)).startsWith("0\n2,339 solutions");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "NONE.puzzle --out OUT|65|NONE.puzzle",
        "NONE.db --out OUT|65|NONE.db: no such file",
        "SOMA|2|Missing required option: '--out=DIR'",
        "SOMA --out OUT --tasks x|2|Invalid value for option '--tasks'",
        "SOMA --out OUT --tasks 2|2|--tasks: expected a number from 1 to 1, the number of"
            + " subproblems, found '2'",
        "SOMA --out nowhere://x/y|74|nowhere",
        "SOMA --out /dev/null/x|74|/dev/null",
      })
  void reportsErrorsInOneLine(String arguments, int exitCode, String words) {
    String said = job(arguments.replace("SOMA", SOMA).replace("OUT", result()).split(" ", -1));
    assertThat(said.lines().toList()).hasSize(2);
    assertThat(said).startsWith(exitCode + "\ncoverall: ").contains(words);
    assertThat(folder.resolve("result").resolve("part-0-of-1.db")).doesNotExist();
  }
}
