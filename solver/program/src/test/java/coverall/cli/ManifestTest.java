package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;

/** The Kubernetes manifests conform to the schema, and deviations are detected. */
final class ManifestTest {
  private static final Path MANIFESTS = Installation.TREE.resolve("scripts/cluster/manifests");

  private static List<Path> manifests() throws IOException {
    try (Stream<Path> files = Files.list(MANIFESTS)) {
      return files.toList();
    }
  }

  @ParameterizedTest
  @MethodSource("manifests")
  void manifestConformsToTheSchema(Path file) throws IOException {
    assertThat(file.toString()).endsWith(".yaml");
    assertThat(Manifest.read(Files.readString(file))).isNotNull();
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '`',
      value = {
        // a misspelt field, on every level
        "shards.yaml, completions: 16, completion: 16, completion",
        "shards.yaml, restartPolicy:, restartPolice:, restartPolice",
        "shards.yaml, mountPath: /tmp, mountpath: /tmp, mountpath",
        "shards.yaml, drop:, drops:, drops",
        "volume.yaml, accessModes:, accessMode:, accessMode",
        "shell.yaml, readOnlyRootFilesystem:, readOnlyRootFileSystem:, readOnlyRootFileSystem",
        // a wrong type
        "shards.yaml, parallelism: 16, parallelism: sixteen, sixteen",
        "shards.yaml, parallelism: 16, parallelism: `\"16\"`, parallelism",
        "shards.yaml, `value: \"16\"`, value: 16, value",
        "shards.yaml, `status: \"True\"`, status: True, status",
        "shards.yaml, `values: [1, 2, 65]`, values: 65, values",
        "shards.yaml, readOnlyRootFilesystem: true, readOnlyRootFilesystem: `\"true\"`, readOnly",
        "shards.yaml, memory: 2Gi, memory: 2GiB, ``",
        "shards.yaml, `args: [solve`, `args: [7`, args",
        // a missing required field
        "shards.yaml, `          operator: In\n`, ``, operator",
        "shards.yaml, `          - type: DisruptionTarget\n"
            + "            status`, `          - status`, type",
        "shards.yaml, `        - name: solve\n          image`, `        - image`, name",
        "shards.yaml, `- action: FailIndex\n        onExit`, `- onExit`, action",
        "plan.yaml, kind: Job, kind: Jobs, Jobs",
        "plan.yaml, apiVersion: batch/v1, apiVersion: v1, Job",
        "plan.yaml, backoffLimit: 5, `backoffLimit: 5\n  backoffLimit: 6`, duplicate",
      })
  void deviationsFromTheSchemaAreRejected(String name, String right, String wrong, String reason)
      throws IOException {
    String manifest = Files.readString(MANIFESTS.resolve(name));
    assertThat(manifest).contains(right);

    String changed = manifest.replaceFirst(Pattern.quote(right), Matcher.quoteReplacement(wrong));
    assertThatThrownBy(() -> Manifest.read(changed))
        .isInstanceOf(RuntimeException.class)
        .hasMessageContaining(reason);
  }
}
