package coverall.spark;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.catalogue.CatalogueReader;
import coverall.format.PuzzleFile;
import coverall.verify.Verification;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** Searches on a real cluster on this machine, with failures. */
@Timeout(value = 5, unit = TimeUnit.MINUTES)
final class ClusterIT {
  /** A puzzle with its known results; see problems/README.md. */
  private record Known(String name, String solutions, String digest) {
    String file() {
      return Path.of("../../problems", name + ".puzzle").toAbsolutePath().normalize().toString();
    }
  }

  private static final Known BEDLAM =
      new Known(
          "bedlam-cube",
          "19,186 solutions up to rotation",
          "d190d97b1aefccaeb37a5391e81602aed738bd2c4e2b9c5f5fd39cf32b7eeb05");
  private static final Known SIX_BY_TEN =
      new Known(
          "pentominoes-6x10",
          "2,339 solutions up to rotation and reflection",
          "fbcdca6faec02468afe98c15d0fd406abb26f4562e6f570ff84bc489bce82f40");

  private static final int TASKS = 24;
  private static final String SOME_PART = "part-05-of-24.db";

  @TempDir private Path folder;
  private Path control;
  private Path result;

  @BeforeEach
  void makeFolders() throws IOException {
    control = Files.createDirectory(folder.resolve("control"));
    result = folder.resolve("result");
  }

  private Submission submit(Known puzzle, String master, String... settings) throws IOException {
    List<String> all =
        Stream.concat(
                Stream.of("spark.hadoop." + TrialFileSystem.CONTROL + "=" + control),
                Stream.of(settings))
            .toList();
    return Submission.of(
        folder,
        master,
        all,
        puzzle.file(),
        "--out",
        TrialFileSystem.SCHEME + "://" + result,
        "--tasks",
        Integer.toString(TASKS));
  }

  /** Orders what happens when a file is given its final name; see {@link TrialFileSystem}. */
  private Path order(String what) throws IOException {
    return Files.writeString(control.resolve(what), "");
  }

  /** Waits until a condition holds while the job runs. */
  private static void await(Submission job, Callable<Boolean> condition) throws Exception {
    while (!condition.call()) {
      assertThat(job.isRunning()).as(job.err()).isTrue();
      Thread.sleep(20);
    }
  }

  private ProcessHandle told(String what) throws IOException {
    long pid = Long.parseLong(Files.readString(control.resolve(what)));
    return ProcessHandle.of(pid).orElseThrow();
  }

  private List<String> files() throws IOException {
    try (Stream<Path> files = Files.list(result)) {
      return files.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  /** The files of finished tasks, with attributes that would change if a file were rewritten. */
  private Map<String, Object> finished() throws IOException {
    Map<String, Object> finished = new TreeMap<>();
    if (Files.isDirectory(result)) {
      for (String name : files()) {
        if (name.startsWith("part-")) {
          finished.put(name, Files.readAttributes(result.resolve(name), "unix:ino,ctime"));
        }
      }
    }
    return finished;
  }

  private void assertComplete(Known puzzle, Submission job) throws Exception {
    assertThat(job.exitCode()).as(job.err()).isZero();
    assertThat(job.out()).isEqualTo(puzzle.solutions() + "\n");
    assertThat(files())
        .hasSize(TASKS + 1)
        .contains("_plan.db")
        .noneMatch(n -> n.startsWith("_unfinished"));
    try (CatalogueReader merged = Merged.of(result, folder.resolve("whole.db"))) {
      assertThat(merged.digest()).isEqualTo(puzzle.digest());
      assertThat(merged.sealHolds()).isTrue();
    }
  }

  @Test
  void bedlamHasItsSolutionsAndItsDigest() throws Exception {
    try (Submission job = submit(BEDLAM, Submission.CLUSTER)) {
      assertComplete(BEDLAM, job);
      assertThat(job.err())
          .contains("460,464 raw, 19,186 up to rotation", "coverall merge " + "trial:")
          .doesNotContain("without vectors");
    }
    try (CatalogueReader merged = CatalogueReader.open(folder.resolve("whole.db"))) {
      List<String> verified = new ArrayList<>();
      new Verification(
              merged,
              (text, name) -> PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), name),
              verified::add)
          .run();
      assertThat(verified).contains("digest " + BEDLAM.digest());
    }
  }

  @Test
  void searchSurvivesTheDeathOfAnExecutor() throws Exception {
    Path hold = order("hold-" + SOME_PART);
    try (Submission job = submit(SIX_BY_TEN, Submission.CLUSTER)) {
      await(job, () -> Files.exists(control.resolve("held-" + SOME_PART)));
      await(job, () -> finished().size() > TASKS / 3);
      Map<String, Object> before = finished();
      ProcessHandle executor = told("held-" + SOME_PART);
      assertThat(executor.destroyForcibly()).isTrue();
      executor.onExit().get();
      assertThat(files()).anyMatch(name -> name.startsWith("_unfinished-" + SOME_PART));
      Files.delete(hold);
      assertComplete(SIX_BY_TEN, job);
      assertThat(finished()).containsAllEntriesOf(before);
    }
  }

  @Test
  void retriesATaskThatFailsTwice() throws Exception {
    Path first = order("fail-" + SOME_PART + "-1");
    Path second = order("fail-" + SOME_PART + "-2");
    try (Submission job = submit(SIX_BY_TEN, Submission.CLUSTER)) {
      assertComplete(SIX_BY_TEN, job);
      assertThat(job.err()).contains("no rename to " + SOME_PART + " today");
    }
    assertThat(first).doesNotExist();
    assertThat(second).doesNotExist();
  }

  @Test
  void slowTaskIsOvertakenAndLeavesNoFile() throws Exception {
    order("slow-" + SOME_PART);
    try (StandaloneCluster cluster = StandaloneCluster.start(folder);
        Submission job =
            submit(
                SIX_BY_TEN,
                cluster.address(),
                "spark.speculation=true",
                "spark.speculation.interval=100ms",
                "spark.speculation.quantile=0.5",
                "spark.speculation.multiplier=1.1")) {
      await(job, () -> Files.exists(control.resolve("held-" + SOME_PART)));
      String slow = Files.readString(control.resolve("held-" + SOME_PART));
      assertComplete(SIX_BY_TEN, job);
      try (Stream<Path> told = Files.list(control)) {
        assertThat(
                told.filter(
                        file ->
                            file.getFileName().toString().startsWith("deleted-_unfinished-part"))
                    .map(ClusterIT::read))
            .as("who deleted an unfinished file")
            .contains(slow);
      }
    }
  }

  private static String read(Path file) {
    try {
      return Files.readString(file);
    } catch (IOException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void newJobResumesAfterTheDriverWasKilled() throws Exception {
    Path hold = order("hold-" + SOME_PART);
    try (Submission job = submit(SIX_BY_TEN, Submission.CLUSTER)) {
      await(job, () -> Files.exists(control.resolve("held-" + SOME_PART)));
      await(job, () -> finished().size() > TASKS / 3);
      job.kill();
    }
    Files.delete(hold);
    Map<String, Object> before = finished();
    assertThat(before).hasSizeBetween(TASKS / 3, TASKS - 1);
    assertThat(files()).anyMatch(name -> name.startsWith("_unfinished-" + SOME_PART));
    try (Submission job = submit(SIX_BY_TEN, Submission.ONE_PROCESS)) {
      assertComplete(SIX_BY_TEN, job);
      assertThat(job.err()).contains(before.size() + " done before");
    }
    assertThat(finished()).containsAllEntriesOf(before);
  }
}
