package coverall.search;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.cover.ExactCover;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Engines of plug-ins, built here from source. */
final class EnginesTest {
  @TempDir private static Path shared;
  @TempDir private Path folder;

  private static Engine load(Path plugin) {
    return Engines.builtIn().plus(plugin).find("algorithm-x").orElseThrow();
  }

  private Path example(String source) throws IOException {
    return ExampleEngine.jar(folder, "AlgorithmX", source);
  }

  /** The example of the documentation, from its jar. */
  @Nested
  class Example extends EngineContract {
    @Override
    protected Engine engine() {
      return Loaded.EXAMPLE;
    }

    @Override
    protected boolean mayAllocate() {
      return true;
    }
  }

  private static final class Loaded {
    static final Engine EXAMPLE = example();

    private static Engine example() {
      try {
        return load(ExampleEngine.jar(shared, "AlgorithmX", ExampleEngine.source()));
      } catch (IOException e) {
        throw new AssertionError(e);
      }
    }
  }

  @Test
  void exampleIsShortAndLeavesOutWhatItCannotDo() throws IOException {
    assertThat(ExampleEngine.source().lines().count()).isLessThan(100);
    Engine engine = load(example(ExampleEngine.source()));
    ExactCover twice = new ExactCover.Builder(2, 0).multiplicity(0, 2).option(0, 1).build();
    assertThat(engine.supports(twice)).isFalse();
    assertThat(engine.supports(new ExactCover.Builder(1, 0).option(0).build())).isTrue();
  }

  /** An engine that forgets that an option excludes others once one has been taken. */
  @Test
  void contractCatchesAMistake() throws IOException {
    String right = "noneMatch(item -> covers(taken, item))";
    assertThat(ExampleEngine.source()).contains(right);
    Engine wrong =
        load(example(ExampleEngine.source().replace(right, "allMatch(item -> !covers(taken, 0))")));
    EngineContract contract =
        new EngineContract() {
          @Override
          protected Engine engine() {
            return wrong;
          }
        };
    assertThatThrownBy(contract::findsTheSolutionsThatPlainSearchFinds)
        .isInstanceOf(AssertionError.class)
        .hasMessageContaining("solutions, seed ");
  }

  @Test
  void labelOfSeveralEnginesIsReadAgain() {
    assertThat(Engines.label(List.of("cells"))).isEqualTo("cells");
    assertThat(Engines.label(List.of("dlx", "bits"))).isEqualTo("bits+dlx");
    assertThat(Engines.labels("bits+dlx")).containsExactlyInAnyOrder("bits", "dlx");
    assertThat(Engines.labels("bits-scalar")).containsExactly("bits-scalar");
    assertThat(Engines.labels("dlx+").stream().allMatch(Engines::isLabel)).isFalse();
  }

  private void assertRejected(Path plugin, String message) {
    assertThatThrownBy(() -> Engines.builtIn().plus(plugin))
        .isInstanceOf(BadPluginException.class)
        .hasMessage(plugin + ": " + message);
  }

  @Test
  void wrongPluginsAreRejectedInALine() throws IOException {
    assertRejected(folder.resolve("none.jar"), "no such file");
    Path text = Files.writeString(folder.resolve("text.jar"), "no jar");
    assertRejected(text, "is not a jar");
    Path empty = Files.createDirectory(folder.resolve("empty"));
    assertRejected(empty, "contains no NAME.jar");
    Path nothing = ExampleEngine.pack(folder.resolve("nothing.jar"), Map.of("a", new byte[1]));
    String none = "contains no engine; expected META-INF/services/coverall.search.Engine";
    assertRejected(nothing, none);
    byte[] service = "Missing\n".getBytes(StandardCharsets.UTF_8);
    Path missing =
        ExampleEngine.pack(
            folder.resolve("missing.jar"),
            Map.of("META-INF/services/coverall.search.Engine", service));
    assertThatThrownBy(() -> Engines.builtIn().plus(missing))
        .isInstanceOf(BadPluginException.class)
        .hasMessageStartingWith(missing + ": its engine cannot be created: ")
        .hasMessageContaining("Missing");
  }

  @Test
  void namesOfEnginesAreWordsThatNoOtherEngineHas() throws IOException {
    Path same = example(ExampleEngine.source().replace("algorithm-x", "DLX"));
    assertRejected(same, "has an engine named 'DLX', which exists already");
    Path words = example(ExampleEngine.source().replace("algorithm-x", "two words"));
    assertRejected(
        words, "has an engine named 'two words', expected letters, digits and hyphens, not 'auto'");
  }

  @Test
  void engineOfALaterVersionOfJavaIsRejected() throws IOException {
    Path jar = example(ExampleEngine.source());
    Path classFile = folder.resolve("classes/AlgorithmX.class");
    byte[] later = Files.readAllBytes(classFile);
    later[6] = 1; // the high byte of the major version
    ExampleEngine.pack(
        jar,
        Map.of(
            "AlgorithmX.class",
            later,
            "META-INF/services/coverall.search.Engine",
            "AlgorithmX\n".getBytes(StandardCharsets.UTF_8)));
    assertRejected(
        jar, "was built for a later version of Java than " + Runtime.version().feature());
  }

  @Test
  void directoryOfJarsIsAPlugin() throws IOException {
    Path jars = Files.createDirectory(folder.resolve("jars"));
    Files.move(example(ExampleEngine.source()), jars.resolve("x.jar"));
    assertThat(Engines.builtIn().plus(jars).labels()).endsWith("algorithm-x");
  }
}
