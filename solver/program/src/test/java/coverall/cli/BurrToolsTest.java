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
                + ": without --disassemble, every assembly counts as a solution\n");

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
  void catalogueIsExportedWithItsSolutions() throws Exception {
    String balls =
        """
        name Three bars
        lattice sphere
        piece 3*Bar
        (0,0,0) (1,1,0)
        region
        (0,0,0) (1,1,0) (1,0,1) (2,1,1) (2,2,0) (3,2,1)
        """;
    Path puzzle = Files.writeString(folder.resolve("bars.puzzle"), balls);
    Path catalogue = folder.resolve("bars.db");
    assertThat(run("solve", puzzle.toString(), "-o", catalogue.toString()).exitCode()).isEqualTo(0);
    Path exported = folder.resolve("bars.xmpuzzle");
    String[] export = {"export", catalogue.toString(), "-o", exported.toString()};
    assertThat(run(export).err()).isEqualTo("coverall: 2 solutions written to " + exported + "\n");
    Ended again = run("solve", exported.toString());
    assertThat(again.exitCode()).as(again.err()).isEqualTo(0);
    assertThat(again.out()).isEqualTo("2 solutions up to rotation and reflection\n");
    assertThat(again.err()).doesNotContain("coverall:");

    assertThat(run(export).exitCode()).isEqualTo(74);
    Path one = folder.resolve("one.xmpuzzle");
    Ended formatted = run("export", catalogue.toString(), "-o", one.toString(), "--format", "csv");
    assertThat(formatted.exitCode()).isEqualTo(2);
    assertThat(formatted.err())
        .contains("--format cannot be combined with")
        .contains("a BurrTools file");
    run("export", catalogue.toString(), "-o", one.toString(), "--limit", "1");
    // One solution of several is no count to expect.
    Ended selected = run("solve", one.toString());
    assertThat(selected.exitCode()).as(selected.err()).isEqualTo(0);
  }

  @Test
  void catalogueOfAnotherLatticeIsNotExported() throws Exception {
    String hexagons = "lattice hexagon\nregion hexagon 2\npiece 7*H\n(0,0)\n";
    Path puzzle = Files.writeString(folder.resolve("hexagons.puzzle"), hexagons);
    Path catalogue = folder.resolve("hexagons.db");
    assertThat(run("solve", puzzle.toString(), "-o", catalogue.toString()).exitCode()).isEqualTo(0);
    Ended exported =
        run("export", catalogue.toString(), "-o", folder.resolve("h.xmpuzzle").toString());
    assertThat(exported.exitCode()).isEqualTo(65);
    assertThat(exported.err())
        .isEqualTo(
            "coverall: " + catalogue + ": the BurrTools format does not support lattice hexagon\n");
    assertThat(folder.resolve("h.xmpuzzle")).doesNotExist();
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
