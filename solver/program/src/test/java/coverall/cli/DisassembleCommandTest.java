package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.catalogue.CatalogueReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Taking assemblies apart on the command line. */
final class DisassembleCommandTest extends CommandTest {
  /** Published: 154 assemblies, and one solution of level 12. */
  private static final String LOVES_DOZEN =
      """
      name Love's Dozen
      region burr
      burr 88 512 704 960 992 1008
      """;

  private static final String LEVELS = "levels    1: 66, 2: 12, 3: 6, 4: 4, 6: 1, 12: 1\n";

  private String puzzle = "";
  private String catalogue = "";

  @BeforeEach
  void writePuzzle() throws IOException {
    Path file = folder.resolve("love.puzzle");
    Files.writeString(file, LOVES_DOZEN);
    puzzle = file.toString();
    catalogue = folder.resolve("love.db").toString();
  }

  @Test
  void solutionsAreThoseThatComeApart() throws Exception {
    Ended ended = run("solve", puzzle, "--disassemble");
    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(0);
    assertThat(ended.out()).isEqualTo("90 solutions up to rotation\n");
    assertThat(ended.err()).contains("154 assemblies: 90 come apart, 64 do not\n", LEVELS);
  }

  @Test
  void movesAreListed() throws Exception {
    Ended ended = run("solve", puzzle, "--disassemble", "--min-level", "12", "--print");
    assertThat(ended.out())
        .startsWith("Solution 1\n")
        .contains("\nlevel 12.3, 18 moves\n", " 10. 512 and 992 1 unit towards -x\n")
        .contains(" 12. 992 out towards +y\n")
        .doesNotContain("Solution 2");
    assertThat(ended.out().lines()).allMatch(line -> line.length() <= 80);
  }

  @Test
  void eventsHaveLevelsAndMoves() throws Exception {
    Ended ended = run("solve", puzzle, "--disassemble", "--min-level=12", "--print", "--json");
    assertThat(ended.out().lines().filter(line -> line.contains("\"event\":\"solution\"")))
        .singleElement()
        .asString()
        .contains("\"level\":[12,3]", "{\"pieces\":[1,4],\"direction\":\"-x\",\"units\":1}")
        .contains("{\"pieces\":[4],\"direction\":\"+y\"}");
    assertThat(ended.out())
        .contains("\"assemblies\":154,\"solutions\":90,\"unknown\":0,")
        .contains("\"levels\":{\"1\":66,\"2\":12,\"3\":6,\"4\":4,\"6\":1,\"12\":1}");
  }

  @Test
  void theFirstSolutionIsOneThatComesApart() throws Exception {
    Ended ended = run("solve", puzzle, "--disassemble", "--first", "--print", "--min-level=4");
    assertThat(ended.exitCode()).isEqualTo(0);
    assertThat(ended.out()).contains("Solution 1\n", "\nlevel ").doesNotContain("Solution 2");
  }

  @Test
  void filesHaveTheMoves() throws Exception {
    Path lines = folder.resolve("love.jsonl");
    run("solve", puzzle, "--disassemble", "--min-level", "6", "-o", lines.toString());
    assertThat(Files.readAllLines(lines))
        .hasSize(2)
        .allMatch(line -> line.contains("\"moves\":[{\"pieces\""));
    Ended picture = run("solve", puzzle, "--disassemble", "-o", folder.resolve("a.csv").toString());
    assertThat(picture.exitCode()).isEqualTo(2);
    assertThat(picture.err()).contains("Use NAME.db, NAME.txt or NAME.jsonl.").hasLineCount(1);
  }

  @Test
  void catalogueKeepsTheMoves() throws Exception {
    Ended ended = run("solve", puzzle, "--disassemble", "-o", catalogue);
    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(0);
    assertThat(ended.err()).contains(LEVELS);
    assertThat(run("info", catalogue).out()).contains(LEVELS, "90 come apart");
    assertThat(run("stats", catalogue).out())
        .contains("90 come apart, 64 do not; by moves until a piece is out:\n")
        .contains("      2             12  ##########\n");
    Ended verified = run("verify", catalogue);
    assertThat(verified.exitCode()).as(verified.out()).isEqualTo(0);
    String hardest = run("export", catalogue, "--min-level", "4", "--sort", "level").out();
    List<String> levels = hardest.lines().filter(line -> line.startsWith("level")).toList();
    assertThat(levels).hasSize(6);
    assertThat(levels.subList(0, 2)).containsExactly("level 12.3, 18 moves", "level 6.2, 11 moves");
    Ended again = run("disassemble", catalogue);
    assertThat(again.out()).isEqualTo("90 solutions up to rotation\n");
  }

  @Test
  void disassemblyIsResumed() throws Exception {
    run("solve", puzzle, "-o", catalogue);
    Path whole = folder.resolve("whole.db");
    Files.copy(Path.of(catalogue), whole);
    run("disassemble", whole.toString());
    // What a killed run leaves: some rows, and no seal.
    run("disassemble", catalogue);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + catalogue);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate("DELETE FROM disassembly WHERE solution > 50");
      statement.executeUpdate(
          "UPDATE about SET value = '" + "0".repeat(64) + "' WHERE name = 'seal'");
    }
    assertThat(run("verify", catalogue).out()).contains("coverall disassemble was interrupted");
    Ended resumed = run("disassemble", catalogue);
    assertThat(resumed.exitCode()).as(resumed.err()).isEqualTo(0);
    assertThat(resumed.err()).contains(LEVELS);
    assertThat(plans(Path.of(catalogue))).isEqualTo(plans(whole));
    assertThat(run("verify", catalogue).exitCode()).isEqualTo(0);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "3 +x 1 | 3 +x 2 | in move 1 piece 3 hits ",
        "; 4 +y; | ; 4 +y 1; | in move 15 piece 5 hits 4",
        "; 1 +z | '' | pieces [0, 1] are still together after the last move",
        "3 +x 1 | 9 +x 1 | move 1 is of pieces [9] among [0, 1, 2, 3, 4, 5]",
        "3 +x 1 | 3 up 1 | unknown direction 'up'",
        "12.3 | 12.4 | 18 moves of level [12, 4], but the plan has 18 of level [12, 3]"
      })
  void wrongPlanIsFound(String stored, String wrong, String message) throws Exception {
    run("solve", puzzle, "--disassemble", "-o", catalogue);
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + catalogue);
        Statement statement = connection.createStatement()) {
      String change =
          stored.startsWith("12.")
              ? "level = '" + wrong + "'"
              : "plan = replace(plan, '" + stored + "', '" + wrong + "')";
      statement.executeUpdate("UPDATE disassembly SET " + change + " WHERE level = '12.3'");
      statement.executeUpdate(
          "UPDATE about SET value = '" + "0".repeat(64) + "' WHERE name = 'seal'");
    }
    run("disassemble", catalogue); // Seals it.
    Ended verified = run("verify", catalogue);
    assertThat(verified.exitCode()).isEqualTo(1);
    assertThat(verified.out() + verified.err()).contains(message);
  }

  @Test
  void auditFindsWrongAnswers() throws Exception {
    run("solve", puzzle, "--disassemble", "-o", catalogue);
    Ended right = run("verify", catalogue, "--audit", "2%", "--seed", "1");
    assertThat(right.exitCode()).as(right.out()).isEqualTo(0);
    assertThat(right.out()).containsPattern("ok  taken apart again, .*: \\d+ solutions\n");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + catalogue);
        Statement statement = connection.createStatement()) {
      // The first one that is not unknown is in every sample.
      statement.executeUpdate(
          "UPDATE disassembly SET result = iif(level = '12.3', 'locked', 'unknown'), level = '',"
              + " moves = 0, plan = '', max_states = 2000000000");
      statement.executeUpdate(
          "UPDATE about SET value = '" + "0".repeat(64) + "' WHERE name = 'seal'");
    }
    run("disassemble", catalogue); // Seals it.
    assertThat(run("verify", catalogue).exitCode()).isEqualTo(0);
    Ended verified = run("verify", catalogue, "--audit", "1%");
    assertThat(verified.exitCode()).isEqualTo(1);
    assertThat(verified.out())
        .contains("locked [], but an exhaustive search finds apart after 12 moves");
  }

  private static String plans(Path file) throws IOException {
    StringBuilder plans = new StringBuilder();
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      reader.disassemblies(
          row -> plans.append(row.solution()).append(' ').append(row.plan()).append('\n'));
    }
    return plans.toString();
  }

  @Test
  void boundGivesUnknownUntilThereIsRoom() throws Exception {
    run("solve", puzzle, "-o", catalogue);
    Ended few = run("disassemble", catalogue, "--max-states", "2");
    assertThat(few.err()).containsPattern("come apart, \\d+ do not, [1-9]\\d* unknown\n");
    Ended all = run("disassemble", catalogue);
    assertThat(all.err()).contains("154 assemblies: 90 come apart, 64 do not\n", LEVELS);
  }

  @ParameterizedTest
  @CsvSource({
    "solve soma-cube.puzzle --min-level 2, 2, --min-level requires --disassemble",
    "solve soma-cube.puzzle --max-states 2, 2, --max-states requires --disassemble",
    "solve soma-cube.puzzle --disassemble --count-only, 2, cannot be combined with --count-only",
    "solve queens-8.dlx --disassemble, 2, exact cover problems have no pieces to take apart",
    "solve soma-cube.puzzle --disassemble --min-level 0, 2, expected a number from 1 to",
    "export none.db --sort size, 2, expected level",
    "disassemble none.db, 65, none.db: no such file",
    "disassemble soma-cube.puzzle, 65, not a Coverall catalogue"
  })
  void wrongUseIsRefusedInALine(String command, int exitCode, String message) {
    Ended ended = run(command.split(" "));
    assertThat(ended.err()).contains(message).hasLineCount(1);
    assertThat(ended.exitCode()).isEqualTo(exitCode);
  }

  @Test
  void levelsMustHaveBeenFound() throws Exception {
    run("solve", puzzle, "-o", catalogue);
    Ended ended = run("export", catalogue, "--min-level", "2");
    assertThat(ended.exitCode()).isEqualTo(2);
    assertThat(ended.err()).contains("has no levels. Run coverall disassemble").hasLineCount(1);
  }
}
