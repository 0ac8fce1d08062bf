package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.search.ExampleEngine;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.api.io.TempDir;

/** Engines of others on the command line. */
@Timeout(value = 120, threadMode = ThreadMode.SEPARATE_THREAD)
@Tag("slow")
final class PluginIT extends ProgramTest {
  @TempDir private static Path folder;

  private static String jar(String name, String from, String to) throws Exception {
    String source = ExampleEngine.source();
    assertThat(source).contains(from);
    Path own = Files.createDirectory(folder.resolve(name));
    return ExampleEngine.jar(own, "AlgorithmX", source.replace(from, to)).toString();
  }

  @Test
  void exampleTakesPartInComparisonsAndSearches() throws Exception {
    String jar = jar("right", "algorithm-x", "algorithm-x");
    Ended compared =
        run(
            "compare",
            "soma-cube.puzzle",
            "--engines",
            "dlx,bits-scalar,algorithm-x",
            "--plugin",
            jar,
            "--rounds",
            "1");
    assertThat(compared.exitCode()).as(compared.err()).isEqualTo(0);
    assertThat(compared.out()).containsPattern("algorithm-x +240 ");
    Ended solved =
        run("solve", "soma-cube.puzzle", "--plugin", jar, "--engine", "algorithm-x", "--threads=2");
    assertThat(solved.exitCode()).as(solved.err()).isEqualTo(0);
    assertThat(solved.out()).startsWith("240 solutions ");
    assertThat(solved.err()).contains("engine    algorithm-x\n");
  }

  @Test
  void catalogueByAnUnknownEngineIsReadAndVerified() throws Exception {
    String jar = jar("catalogue", "algorithm-x", "algorithm-x");
    String file = folder.resolve("soma.db").toString();
    run("solve", "soma-cube.puzzle", "--plugin", jar, "--engine", "algorithm-x", "-o", file);
    assertThat(run("info", file).out()).contains("solutions 240\n");
    assertThat(run("verify", file).exitCode()).isEqualTo(0);
    assertThat(run("stats", file).exitCode()).isEqualTo(0);
    assertThat(run("solve", "soma-cube.puzzle", "-o", file).out()).contains("is complete");
  }

  @Test
  void comparisonCatchesAMistake() throws Exception {
    String jar = jar("wrong", "option : fewest)", "option : fewest.subList(0, fewest.size() / 2))");
    Ended ended =
        run(
            "compare",
            "queens-8.dlx",
            "--engines",
            "dlx,algorithm-x",
            "--plugin",
            jar,
            "--rounds",
            "1");
    assertThat(ended.exitCode()).isEqualTo(1);
    assertThat(ended.err()).contains("counts differ: ").doesNotContain("internal error");
  }

  @Test
  void wrongUseIsExplainedInALine() throws Exception {
    String right = jar("usage", "algorithm-x", "algorithm-x");
    String throwing =
        jar(
            "throwing",
            "return new Search(cover);",
            "throw new IllegalStateException(\"broken\");");
    assertLine(2, "--engine 'y': expected one of auto, dlx", "--engine=y");
    assertLine(65, "none.jar: no such file", "--plugin=" + folder.resolve("none.jar"));
    assertLine(
        1,
        "engine algorithm-x failed: java.lang.IllegalStateException: broken",
        "--plugin=" + throwing,
        "--engine=algorithm-x");
    String asked =
        jar(
            "asked",
            "return cover.colourSetCount() == 0",
            "if (cover.optionCount() > 0) throw new IllegalStateException(\"broken\");"
                + " return cover.colourSetCount() == 0");
    assertLine(
        1,
        "engine algorithm-x failed: java.lang.IllegalStateException: broken",
        "--plugin=" + asked,
        "--engine=algorithm-x");
    Ended batch =
        run(
            "batch",
            "soma-cube.puzzle",
            "queens-8.dlx",
            "--plugin=" + throwing,
            "--engine=algorithm-x");
    assertThat(batch.exitCode()).isEqualTo(1);
    assertThat(batch.err())
        .contains("soma-cube.puzzle: engine algorithm-x failed: ")
        .contains("queens-8.dlx: engine algorithm-x failed: ")
        .hasLineCount(2);
    assertThat(batch.out()).contains("total: 0 of 2 puzzles solved");
    Ended twice = run("solve", "soma-cube.puzzle", "--plugin=" + right, "--plugin=" + throwing);
    assertThat(twice.exitCode()).isEqualTo(65);
    assertThat(twice.err()).contains("which exists already").hasLineCount(1);
  }

  /** The example engine knows no secondary items. */
  @Test
  void problemsThatAnEngineDoesNotSupportAreSkippedWithALine() throws Exception {
    String right = jar("unable", "algorithm-x", "algorithm-x");
    Path mixed = Files.writeString(folder.resolve("mixed.dlx"), "A B | C\nA C:1\nB C:2\nB C\n");
    String[][] commands = {
      {"solve", "--engine=algorithm-x"},
      {"batch", "--engine=algorithm-x", "queens-8.dlx"},
      {"compare", "--engines=dlx,algorithm-x", "--rounds=1"},
      {"estimate", "--engine=algorithm-x"},
    };
    for (String[] command : commands) {
      List<String> arguments = new ArrayList<>(List.of(command));
      arguments.add(1, mixed.toString());
      arguments.add("--plugin=" + right);
      Ended ended = run(arguments.toArray(String[]::new));
      assertThat(ended.exitCode()).as(ended.err()).isEqualTo(2);
      assertThat(ended.err()).contains("engine algorithm-x does not support this problem");
    }
  }

  @Test
  void estimateNamesTheEngine() throws Exception {
    String right = jar("named", "algorithm-x", "algorithm-x");
    Ended ended = run("estimate", "soma-cube.puzzle", "--engine=algorithm-x", "--plugin=" + right);
    assertThat(ended.out()).contains("engine algorithm-x\n");
  }

  @Test
  void engineThatEndsEarlyOrInventsOptionsFailsTheRun() throws Exception {
    String early = jar("early", "return true;", "return false;");
    assertLine(
        1,
        "engine algorithm-x failed: it ended a search",
        "--plugin=" + early,
        "--engine=algorithm-x");
    String inventing = jar("inventing", "(option -> option)", "(option -> option + 99_999)");
    assertLine(
        1,
        "engine algorithm-x failed: it reported what is no solution",
        "--plugin=" + inventing,
        "--engine=algorithm-x");
  }

  @Test
  void pluginThatRunsOutOfMemoryIsReportedLikeTheProgram() throws Exception {
    String hungry = jar("hungry", "return true;", "throw new OutOfMemoryError(\"test\");");
    assertLine(
        1,
        "out of memory. Set a larger heap, such as COVERALL_JAVA_OPTS=-Xmx8g.",
        "--plugin=" + hungry,
        "--engine=algorithm-x");
  }

  private static void assertLine(int exitCode, String message, String... options) throws Exception {
    String[] arguments = new String[options.length + 2];
    arguments[0] = "solve";
    arguments[1] = "soma-cube.puzzle";
    System.arraycopy(options, 0, arguments, 2, options.length);
    Ended ended = run(arguments);
    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(exitCode);
    assertThat(ended.err()).startsWith("coverall: ").contains(message).hasLineCount(1);
  }
}
