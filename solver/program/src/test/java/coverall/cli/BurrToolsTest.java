package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.catalogue.CatalogueReader;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** BurrTools files on the command line. */
final class BurrToolsTest extends CommandTest {
  private static final String TWO_PROBLEMS =
      """
      <puzzle version="2">
      <shapes>
      <voxel x="5" y="2" z="1" type="0">##########</voxel>
      <voxel x="2" y="3" z="1" name="P" type="0">#_####</voxel>
      <voxel x="3" y="2" z="1" type="0">##++++</voxel>
      <voxel x="2" y="1" z="1" type="0">##</voxel>
      </shapes>
      <problems>
      <problem name="Two P"><shapes><shape id="1" count="2" group="1"/></shapes>
      <result id="0"/></problem>
      <problem><shapes><shape id="3" min="1" max="2"/></shapes><result id="2"/></problem>
      </problems>
      </puzzle>
      """;

  private String burr() throws Exception {
    return Files.writeString(folder.resolve("burr.xmpuzzle"), TWO_PROBLEMS).toString();
  }

  @Test
  void firstProblemIsSolvedUnlessAnotherIsAskedFor() throws Exception {
    Ended first = run("solve", burr(), "--distinct", "raw");
    assertThat(first.out()).isEqualTo("2 solutions raw\n");
    assertThat(first.err())
        .startsWith(
            "coverall: "
                + burr()
                + ": contains 2 problems; using the first. Use --problem N for another.\n"
                + "coverall: "
                + burr()
                + ": disassembly is not checked: every assembly counts as a solution\n");

    Ended second = run("solve", burr(), "--distinct", "raw", "--problem", "2");
    // A domino on both cells to fill leaves three places for another, or it is left over; or there
    // is a domino on each of these cells, in two ways.
    assertThat(second.out()).isEqualTo("6 solutions raw\n");
    assertThat(second.err()).doesNotContain("coverall:");
    assertThat(run("show", burr(), "--problem=2").out()).startsWith("burr, problem 2\n");

    Ended third = run("estimate", burr(), "--problem", "3");
    assertThat(third.exitCode()).isEqualTo(65);
    assertThat(third.err())
        .isEqualTo("coverall: " + burr() + ": no problem 3; the file has problems 1 to 2\n");
  }

  @Test
  void storedCountIsExpected() throws Exception {
    String solved = TWO_PROBLEMS.replace("name=\"Two P\"", "state=\"2\" assemblies=\"1\"");
    Path file = Files.writeString(folder.resolve("solved.xmpuzzle"), solved);
    Path catalogue = folder.resolve("solved.db");
    assertThat(run("solve", file.toString(), "-o", catalogue.toString()).exitCode()).isEqualTo(0);
    assertThat(run("verify", catalogue.toString()).exitCode()).isEqualTo(0);

    Files.writeString(file, solved.replace("assemblies=\"1\"", "assemblies=\"3\""));
    Ended missed = run("solve", file.toString());
    assertThat(missed.exitCode()).isEqualTo(1);
    assertThat(missed.err())
        .contains("3 raw, up to rotation, or up to rotation and reflection (stored by BurrTools)");
    assertThat(run("solve", file.toString(), "--json").out()).contains("\"distinct\":\"any\"");
  }

  @Test
  void catalogueKeepsTheProblemAsText() throws Exception {
    Path catalogue = folder.resolve("second.db");
    String[] solve = {"solve", burr(), "--problem", "2", "-o", catalogue.toString()};
    assertThat(run(solve).exitCode()).isEqualTo(0);

    try (CatalogueReader reader = CatalogueReader.open(catalogue)) {
      assertThat(reader.about("file")).isEqualTo(folder.resolve("burr.puzzle").toString());
      assertThat(reader.about("source"))
          .isEqualTo(
              """
              name burr, problem 2
              region
              +++
              ##+

              piece 1..2*s4
              ##
              """);
    }
    Ended verified = run("verify", catalogue.toString());
    assertThat(verified.exitCode()).as(verified.out() + verified.err()).isEqualTo(0);
    assertThat(run(solve).out()).contains("is complete");
    assertThat(run("export", catalogue.toString(), "-o", folder + "/s.txt").exitCode())
        .isEqualTo(0);
  }
}
