package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.gson.JsonObject;
import coverall.catalogue.CatalogueReader;
import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The script, manifests and image for Kubernetes, run against a fake cluster. */
@Tag("slow")
final class KubernetesIT extends ProgramTest {
  /** A fake program: the attempts at shard 1 exit with the codes in a file, one per attempt. */
  private static final String PROGRAM =
      """
      #!/usr/bin/env bash
      set -euo pipefail
      case "${JOB_COMPLETION_INDEX} $*" in
        '1 solve '*)
          echo >>TEST/attempts
          code=$(sed -n "$(wc -l <TEST/attempts)p" TEST/codes)
          if [ "$code" = 137 ]; then kill -KILL $$; fi
          if [ "${code:-0}" != 0 ]; then exit "$code"; fi
          ;;
      esac
      case $1 in
        split | solve | merge) : >"${@: -1}" ;;
      esac
      echo "done: $*"
      """;

  private Ended kubernetes(KubernetesStandIn cluster, String... arguments) throws Exception {
    List<String> command = new ArrayList<>();
    command.add(Installation.TREE.resolve("scripts/cluster/kubernetes").toString());
    command.addAll(List.of(arguments));
    command.addAll(List.of("--", "--namespace=puzzles"));
    ProcessBuilder process =
        new ProcessBuilder(command)
            .directory(PROBLEMS.toFile())
            .redirectOutput(folder.resolve("out").toFile())
            .redirectError(folder.resolve("err").toFile());
    cluster.addTo(process);
    return end(process.start(), 300); // The script waits for all pods.
  }

  private Ended solve(KubernetesStandIn cluster, int shards) throws Exception {
    return solve(cluster, PROBLEMS.resolve(DOMINOES), shards);
  }

  private Ended solve(KubernetesStandIn cluster, Path puzzle, int shards) throws Exception {
    return kubernetes(
        cluster,
        puzzle.toString(),
        folder.resolve("dominoes.db").toString(),
        "--shards",
        "" + shards,
        "--image",
        "puzzles/coverall:1");
  }

  @Test
  void interruptedShardsResumeAndAreMerged() throws Exception {
    ContainerImage image = ContainerImage.build(folder.resolve("image"));
    Map<String, String> files = image.files();
    Interruptions interruptions = new Interruptions("TERM", "KILL");
    Path parts = folder.resolve("volume-data/parts");
    KubernetesStandIn.Meddling evict =
        (job, index, process) -> {
          if (job.equals("coverall-shards")) {
            interruptions.interruptAtOnce(
                parts.resolve(index + ".db"), process, name -> signal(process, name));
          }
          return false;
        };
    try (KubernetesStandIn cluster = new KubernetesStandIn(folder, image, evict)) {
      cluster.slowDown("coverall-shards");
      Ended ended = solve(cluster, 2);

      assertThat(ended.err()).as(logs()).isEmpty();
      assertThat(ended.exitCode()).isEqualTo(0);
      assertThat(interruptions.delivered()).containsExactlyInAnyOrder("TERM", "KILL");
      assertThat(attempts(cluster, 2)).isEqualTo(4);
      assertThat(ended.out())
          .contains("coverall-shards: 2 done")
          .contains("167,089 solutions raw", DOMINOES_DIGEST, "ok  ");
      try (CatalogueReader reader = CatalogueReader.open(folder.resolve("dominoes.db"))) {
        assertThat(reader.solutionCount()).isEqualTo(167_089);
        assertThat(reader.digest()).isEqualTo(DOMINOES_DIGEST);
      }
    }
    assertThat(image.files()).isEqualTo(files);
  }

  /** The logs of all pods. */
  private String logs() throws IOException {
    StringBuilder logs = new StringBuilder();
    try (DirectoryStream<Path> files = Files.newDirectoryStream(folder, "*.log")) {
      for (Path file : files) {
        logs.append(file.getFileName()).append('\n').append(Files.readString(file));
      }
    }
    return logs.toString();
  }

  private static int attempts(KubernetesStandIn cluster, int shards) {
    int attempts = 0;
    for (int shard = 0; shard < shards; shard++) {
      attempts += cluster.attempts("coverall-shards", shard);
    }
    return attempts;
  }

  @ParameterizedTest
  @CsvSource({
    "1, false, FAIL_INDEX",
    "2, false, FAIL_INDEX",
    "65, true, FAIL_INDEX",
    "74, false, COUNT",
    "74, true, IGNORE",
    "130, false, IGNORE",
    "137, false, COUNT",
    "137, true, IGNORE",
    "143, false, IGNORE",
  })
  void policyCoversEveryExitCode(int code, boolean disrupted, KubernetesStandIn.Verdict expected)
      throws IOException {
    for (String name : List.of("plan", "shards", "merge")) {
      Path file = Installation.TREE.resolve("scripts/cluster/manifests/" + name + ".yaml");
      JsonObject job = Manifest.read(Files.readString(file)).getAsJsonObject("spec");

      KubernetesStandIn.Verdict verdict = KubernetesStandIn.verdict(job, code, disrupted);

      boolean ofJob = verdict == KubernetesStandIn.Verdict.FAIL_JOB && !name.equals("shards");
      assertThat(ofJob ? KubernetesStandIn.Verdict.FAIL_INDEX : verdict).isEqualTo(expected);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'74 137 143 0', 4, 0",
    "'74 74 74 74 74 0', 6, 0",
    "'74 74 74 74 74 74', 6, 1",
    "'1 0', 1, 1",
    "'2 0', 1, 1",
    "'65 0', 1, 1",
  })
  void retriesAShardAccordingToItsExitCodes(String codes, int attempts, int exitCode)
      throws Exception {
    ContainerImage image = ContainerImage.build(folder.resolve("image"));
    Files.writeString(
        image.path("/coverall/scripts/coverall"), PROGRAM.replace("TEST", folder.toString()));
    file("codes", codes.replace(' ', '\n') + "\n");
    try (KubernetesStandIn cluster =
        new KubernetesStandIn(folder, image, (job, index, process) -> false)) {
      Ended ended = solve(cluster, 2);

      assertThat(ended.exitCode()).as(ended.err()).isEqualTo(exitCode);
      assertThat(cluster.attempts("coverall-shards", 1)).isEqualTo(attempts);
      assertThat(cluster.attempts("coverall-merge", 0)).isEqualTo(1 - exitCode);
      if (exitCode != 0) {
        assertThat(ended.err()).startsWith("kubernetes: coverall-shards failed").hasLineCount(1);
        // Once the cause is gone, the same command does the remaining work.
        file("codes", "\n".repeat(attempts) + "0\n");
        assertThat(solve(cluster, 2).exitCode()).isEqualTo(0);
        assertThat(cluster.attempts("coverall-plan", 0)).isEqualTo(1);
      }
      assertThat(folder.resolve("dominoes.db")).exists();
    }
  }

  @Test
  void refusesAnotherPuzzleWhilePartsOfTheFirstExist() throws Exception {
    ContainerImage image = ContainerImage.build(folder.resolve("image"));
    Files.writeString(
        image.path("/coverall/scripts/coverall"), PROGRAM.replace("TEST", folder.toString()));
    file("codes", "0\n");
    try (KubernetesStandIn cluster =
        new KubernetesStandIn(folder, image, (job, index, process) -> false)) {
      assertThat(solve(cluster, 2).exitCode()).isEqualTo(0);
      Files.delete(folder.resolve("dominoes.db"));

      Ended more = solve(cluster, 3);
      assertThat(more.err()).contains("was started with --shards 2");
      assertThat(more.exitCode()).isEqualTo(2);

      Ended other = solve(cluster, file(DOMINOES, "name other\n"), 2);

      assertThat(other.exitCode()).isEqualTo(1);
      assertThat(folder.resolve("dominoes.db")).doesNotExist();
      assertThat(solve(cluster, 2).exitCode()).isEqualTo(0);
    }
  }

  @ParameterizedTest
  @CsvSource({
    "'', 2, usage",
    "'toy.puzzle --image a/b --shards 4', 2, usage",
    "'toy.puzzle all.db --shards 4', 2, --image",
    "'toy.puzzle all.db --image a/b --shards', 2, --shards",
    "'toy.puzzle all.db --image a/b --shards x', 2, expected a number",
    "'toy.puzzle all.db --image a|b --shards 4', 2, expected an image name",
    "'toy.puzzle all.db --image a/b --shards 4 --namespace=x', 2, unknown option '--namespace=x'",
    "'none.puzzle all.db --image a/b --shards 4', 65, none.puzzle: no such file",
    "'toy.puzzle all --image a/b --shards 4', 2, expected a name ending in .db",
  })
  void reportsWrongUsage(String arguments, int exitCode, String message) throws Exception {
    ContainerImage image = ContainerImage.build(folder.resolve("image"));
    try (KubernetesStandIn cluster =
        new KubernetesStandIn(folder, image, (job, index, process) -> false)) {
      Ended ended =
          kubernetes(cluster, arguments.isEmpty() ? new String[0] : arguments.split(" ", -1));

      assertThat(ended.err()).startsWith("kubernetes: ").contains(message).hasLineCount(1);
      assertThat(ended.exitCode()).isEqualTo(exitCode);
      assertThat(folder.resolve("volume-data")).doesNotExist();
    }
  }

  @Test
  void imageIsBuiltFromExistingFiles() throws IOException {
    List<List<String>> copies = new ArrayList<>();
    for (List<String> words : ContainerImage.instructions()) {
      if (words.getFirst().equals("COPY") && !words.get(1).startsWith("--from")) {
        copies.add(words.subList(1, words.size() - 1));
      }
    }

    assertThat(copies).isNotEmpty();
    for (List<String> sources : copies) {
      assertThat(sources).allMatch(source -> Files.exists(Installation.TREE.resolve(source)));
    }
    // A program that is the child of a shell would not receive signals sent to the container.
    assertThat(ContainerImage.lastStage("ENTRYPOINT").getFirst().get(1)).startsWith("[");
    assertThat(ContainerImage.lastStage("USER").getFirst().get(1)).doesNotStartWith("0");
  }
}
