package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.catalogue.CatalogueReader;
import coverall.cli.SlurmStandIn.Job;
import coverall.format.CoverTexts;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The Slurm scripts, run against a fake Slurm. */
@Tag("slow")
final class SlurmIT extends ProgramTest {
  private static final SlurmStandIn.Meddling NONE = (task, process) -> {};

  /**
   * A fake program. The attempts at shard 1 exit with the codes in the file {@code codes}, one per
   * line, and make progress if the file {@code further} exists.
   */
  private static final String PROGRAM =
      """
      #!/usr/bin/env bash
      set -euo pipefail
      cd TEST
      case $* in
        info*/1.db)
          if [ -e further ]; then wc -l <attempts; else echo 0; fi | sed 's/^/  state     /'
          exit
          ;;
        *'--shard 1/'*)
          echo >>attempts
          code=$(sed -n "$(wc -l <attempts)p" codes)
          if [ "$code" = 137 ]; then kill -KILL $$; fi
          if [ "${code:-0}" != 0 ]; then exit "$code"; fi
          ;;
      esac
      case $1 in
        split | solve | merge) : >"${@: -1}" ;;
      esac
      echo "done: $*"
      """;

  private static final String LARGER_DIGEST =
      "e4027d73c5ddfd9b977559b06ac83dd4b4524117982095bbf30a89e92a7d61ef";

  /**
   * A search of so many subproblems that much is left when some are first seen to be finished, even
   * in the smaller of two shards, which has ten of them.
   */
  private String larger() throws IOException {
    return file("dominoes-6x9.dlx", CoverTexts.dominoes(6, 9)).toString();
  }

  private Path dir() {
    return folder.resolve("search");
  }

  private Path tree() {
    return folder.resolve("tree");
  }

  private SlurmStandIn slurm(int maxArraySize) throws Exception {
    Installation.make(tree());
    return new SlurmStandIn(folder, maxArraySize);
  }

  /** A fake Slurm that runs a fake program. */
  private SlurmStandIn slurmWithCodes(int maxArraySize, List<String> codes) throws Exception {
    SlurmStandIn slurm = slurm(maxArraySize);
    file("codes", String.join("\n", codes) + "\n");
    Files.writeString(
        tree().resolve("scripts/coverall"), PROGRAM.replace("TEST", folder.toString()));
    return slurm;
  }

  private Ended submit(SlurmStandIn slurm, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(tree().resolve("scripts/cluster/slurm").toString());
    command.addAll(List.of(arguments));
    ProcessBuilder process =
        new ProcessBuilder(command)
            .directory(PROBLEMS.toFile())
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile());
    slurm.addTo(process);
    return end(process.start());
  }

  private List<Job> jobs(SlurmStandIn slurm, int shards) throws Exception {
    return jobs(slurm, "y-bricks-5x5x5.puzzle", shards);
  }

  private List<Job> jobs(SlurmStandIn slurm, String problem, int shards, String... options)
      throws Exception {
    int before = slurm.submitted().size();
    List<String> arguments = new ArrayList<>();
    arguments.addAll(List.of(problem, dir().toString(), "--shards", "" + shards));
    arguments.addAll(List.of(options));
    Ended ended = submit(slurm, arguments.toArray(String[]::new));
    assertThat(ended.err()).isEmpty();
    assertThat(ended.exitCode()).isEqualTo(0);
    List<Job> all = slurm.submitted();
    return all.subList(before, all.size());
  }

  private String log(String name) throws IOException {
    return Files.readString(dir().resolve("logs").resolve(name + ".log"));
  }

  private int attempts() throws IOException {
    return Files.readAllLines(folder.resolve("attempts")).size();
  }

  @Test
  void interruptedShardsResumeAndAreMerged() throws Exception {
    SlurmStandIn slurm = slurm(1_001);
    List<Job> jobs = jobs(slurm, larger(), 2, "--", "--cpus-per-task=1");
    slurm.slowDown(0, 1);
    assertThat(jobs).extracting(Job::step).containsExactly("plan", "shard", "merge");
    Interruptions interruptions = new Interruptions("USR1", "KILL");

    Map<Integer, List<Integer>> ended =
        slurm.run(
            jobs,
            (task, process) -> {
              if (task.index() != null) {
                // Slurm signals the script; the kernel kills the program when memory runs out.
                interruptions.interrupt(
                    dir().resolve("parts/" + task.index() + ".db"),
                    process,
                    name ->
                        signal(name.equals("USR1") ? process.toHandle() : program(process), name));
              }
            });

    assertThat(ended.get(101)).as(log("plan")).containsExactly(0);
    assertThat(interruptions.delivered()).containsExactlyInAnyOrder("USR1", "KILL");
    String logs = log("0") + log("1");
    assertThat(logs).containsOnlyOnce("stopped; finished subproblems are kept");
    assertThat(logs).containsOnlyOnce("killed; the work of the last moments is lost");
    assertThat(logs.split("coverall: resuming ", -1)).hasSize(3);
    assertThat(ended).isEqualTo(Map.of(101, List.of(0), 102, List.of(0, 0), 103, List.of(0)));
    assertThat(log("merge")).contains("817,991 solutions raw", LARGER_DIGEST, "ok  ");
    try (CatalogueReader reader = CatalogueReader.open(dir().resolve("all.db"))) {
      assertThat(reader.solutionCount()).isEqualTo(817_991);
      assertThat(reader.digest()).isEqualTo(LARGER_DIGEST);
    }
  }

  @Test
  void cancelledShardIsNotRequeued() throws Exception {
    SlurmStandIn slurm = slurm(1_001);
    List<Job> jobs = jobs(slurm, larger(), 2, "--", "--cpus-per-task=1");
    slurm.slowDown(0);
    Interruptions interruptions = new Interruptions("TERM");

    Map<Integer, List<Integer>> ended =
        slurm.run(
            jobs,
            (task, process) -> {
              if (task.index() != null && task.index() == 0) {
                interruptions.interrupt(
                    dir().resolve("parts/0.db"), process, name -> signal(process.toHandle(), name));
              }
            });

    assertThat(interruptions.delivered()).containsExactly("TERM");
    assertThat(ended.get(102)).containsExactly(143, 0);
    assertThat(ended.get(103)).as("merge").isEmpty();
    assertThat(log("0"))
        .contains("stopped; finished subproblems are kept")
        .doesNotContain("requeued");
  }

  /** The program that a job script has started. */
  private static ProcessHandle program(Process script) {
    return script
        .descendants()
        .filter(process -> process.info().command().orElse("").endsWith("/java"))
        .findFirst()
        .orElseThrow();
  }

  @ParameterizedTest
  @ValueSource(strings = {"74", "130", "137", "143"})
  void retriesAfterTemporaryFailures(String code) throws Exception {
    SlurmStandIn slurm = slurmWithCodes(1_001, List.of(code, "0"));

    Map<Integer, List<Integer>> ended = slurm.run(jobs(slurm, 3), NONE);

    assertThat(attempts()).isEqualTo(2);
    assertThat(ended.get(102)).containsExactly(0, 0, 0);
    assertThat(ended.get(103)).containsExactly(0);
    assertThat(dir().resolve("all.db")).exists();
  }

  @ParameterizedTest
  @ValueSource(strings = {"1", "2", "65"})
  void doesNotRetryAfterPermanentFailures(String code) throws Exception {
    SlurmStandIn slurm = slurmWithCodes(1_001, List.of(code, "0"));

    Map<Integer, List<Integer>> ended = slurm.run(jobs(slurm, 3), NONE);

    assertThat(attempts()).isEqualTo(1);
    assertThat(ended.get(102)).containsExactly(0, Integer.valueOf(code), 0);
    assertThat(ended.get(103)).as("merge").isEmpty();
    assertThat(log("1")).contains("failed with exit code " + code).contains("not retrying");
    // Once the cause is gone, the same command does the remaining work.
    List<Job> again = jobs(slurm, 3);
    assertThat(again).extracting(Job::step).containsExactly("shard", "merge");
    assertThat(slurm.run(again, NONE).get(105)).containsExactly(0);
    assertThat(dir().resolve("all.db")).exists();
  }

  @Test
  void givesUpAfterFiveAttemptsWithoutProgress() throws Exception {
    SlurmStandIn slurm = slurmWithCodes(1_001, Stream.generate(() -> "74").limit(20).toList());

    Map<Integer, List<Integer>> ended = slurm.run(jobs(slurm, 2), NONE);

    assertThat(attempts()).isEqualTo(6); // The first one recorded that 0 are done.
    assertThat(ended.get(102)).containsExactly(0, 74);
    assertThat(ended.get(103)).as("merge").isEmpty();
    assertThat(log("1")).contains("giving up: 5 attempts without progress");
  }

  @Test
  void attemptsThatMakeProgressAreNotLimited() throws Exception {
    SlurmStandIn slurm = slurmWithCodes(1_001, Stream.generate(() -> "143").limit(20).toList());
    file("further", "");

    Map<Integer, List<Integer>> ended = slurm.run(jobs(slurm, 2), NONE);

    assertThat(attempts()).isEqualTo(21);
    assertThat(ended.get(102)).containsExactly(0, 0);
    assertThat(ended.get(103)).containsExactly(0);
  }

  @Test
  void moreShardsThanFitInAnArrayUseSeveralArrays() throws Exception {
    SlurmStandIn slurm = slurmWithCodes(17, List.of("0"));

    List<Job> jobs = jobs(slurm, 23);
    slurm.run(jobs, NONE);

    assertThat(jobs).extracting(job -> job.option("array")).contains("0-9", "0-9", "0-2");
    assertThat(jobs.getLast().option("dependency")).isEqualTo("afterok:102:103:104");
    for (int shard = 0; shard < 23; shard++) {
      assertThat(dir().resolve("parts/" + shard + ".db")).exists();
      assertThat(log("" + shard)).contains("--shard " + shard + "/23 ");
    }
    assertThat(dir().resolve("all.db")).exists();
  }

  @Test
  void folderOfAnotherSearchIsRefused() throws Exception {
    SlurmStandIn slurm = slurmWithCodes(1_001, List.of("0"));
    jobs(slurm, 3);
    String[] other = {"y-bricks-5x5x5.puzzle", dir().toString(), "--shards=4"};

    Ended ended = submit(slurm, other);
    Ended puzzle = submit(slurm, "soma-cube.puzzle", dir().toString(), "--shards=3");
    slurm.pretendToBeBusy();
    Ended busy = submit(slurm, "y-bricks-5x5x5.puzzle", dir().toString(), "--shards=3");

    assertThat(ended.err()).contains("was started with --shards 3").hasLineCount(1);
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(puzzle.err()).contains("was started with another puzzle").hasLineCount(1);
    assertThat(puzzle.exitCode()).isEqualTo(2);
    assertThat(busy.err()).contains("jobs 101,102,103 are still using " + dir()).hasLineCount(1);
    assertThat(busy.exitCode()).isEqualTo(1);
    assertThat(slurm.submitted()).hasSize(3);
  }

  @ParameterizedTest
  @CsvSource({
    "'y-bricks-5x5x5.puzzle', 2, usage",
    "'y-bricks-5x5x5.puzzle DIR', 2, --shards",
    "'y-bricks-5x5x5.puzzle DIR --shards', 2, --shards",
    "'y-bricks-5x5x5.puzzle DIR --shards 0', 2, expected a number",
    "'y-bricks-5x5x5.puzzle DIR --shards 4 --time=1', 2, unknown option '--time=1'",
    "'none.puzzle DIR --shards 4', 65, none.puzzle: no such file",
  })
  void reportsWrongUsage(String arguments, int exitCode, String message) throws Exception {
    SlurmStandIn slurm = slurmWithCodes(1_001, List.of("0"));

    Ended ended = submit(slurm, arguments.replace("DIR", dir().toString()).split(" ", -1));

    assertThat(ended.err()).startsWith("slurm: ").contains(message).hasLineCount(1);
    assertThat(ended.exitCode()).isEqualTo(exitCode);
    assertThat(slurm.submitted()).isEmpty();
    assertThat(dir()).doesNotExist();
  }
}
