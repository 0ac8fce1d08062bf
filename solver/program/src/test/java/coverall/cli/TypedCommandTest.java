package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.PreparedStatement;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Help and messages show the program under the name by which the user called it. */
final class TypedCommandTest extends CommandTest {
  private static Ended runAs(String typed, String... arguments) {
    return run(
        InputStream.nullInputStream(), Terminal.NONE, Map.of("COVERALL_COMMAND", typed), arguments);
  }

  @ParameterizedTest
  @ValueSource(strings = {"coverall", "scripts/coverall", "/home/somebody/coverall/bin/coverall"})
  void helpFitsATerminal(String command) {
    for (String name : Main.names()) {
      assertThat(runAs(command, name, "--help").out().lines())
          .as(name)
          .isNotEmpty()
          .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(80));
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"help", "help solve", "export --help", "generate-completion --help"})
  void helpShowsCommandsAsTyped(String arguments) {
    String usual = run(arguments.split(" ")).out();
    String typed = runAs("scripts/coverall", arguments.split(" ")).out();
    assertThat(usual).startsWith("Usage: coverall ").containsPattern("(?:\\(|\n  )coverall ");
    assertThat(typed).isEqualTo(usual.replace("coverall ", "scripts/coverall "));
  }

  @ParameterizedTest
  @CsvSource(
      quoteCharacter = '"',
      value = {
        "frobnicate, \"unknown command 'frobnicate'. See './coverall --help'.\"",
        "solve, \"missing argument FILE. See './coverall solve --help'.\""
      })
  void messagesShowCommandsAsTyped(String arguments, String message) {
    assertThat(runAs("./coverall", arguments).err()).isEqualTo("coverall: " + message + "\n");
  }

  @Test
  void hintsShowCommandsAsTyped() {
    String catalogue = folder.resolve("toy.db").toString();
    run("solve", "toy.puzzle", "-o", catalogue);
    assertThat(runAs("./coverall", "solve", catalogue).err())
        .endsWith(". Use ./coverall info or ./coverall export to see them.\n");
  }

  @Test
  void infoShowsTheCommandThatResumes() {
    String plan = folder.resolve("plan.db").toString();
    run("split", "toy.puzzle", "-o", plan);
    assertThat(runAs("/opt/a b/coverall", "info", plan).out())
        .contains("'/opt/a b/coverall' solve " + plan)
        .contains("'/opt/a b/coverall' estimate " + plan);
  }

  @Test
  void infoShowsTheCommandThatResumesASearchOfSets() throws Exception {
    String catalogue = folder.resolve("sets.db").toString();
    Path sets = file("sets.puzzle", "box 2x3\nchoose 2 of 2*3I 2*3L\n");
    assertThat(run("search", sets.toString(), "-o", catalogue).exitCode()).isZero();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + catalogue);
        PreparedStatement deletion =
            connection.prepareStatement("DELETE FROM about WHERE name IN ('digest', 'seal')")) {
      assertThat(deletion.executeUpdate()).isEqualTo(2);
    }
    assertThat(runAs("./coverall", "info", catalogue).out())
        .contains(" ./coverall search " + catalogue + "\n");
  }

  /** The name of the puzzle is that in the catalogue, which may come from a stranger. */
  @ParameterizedTest
  @CsvSource({
    "@args, ./@args",
    "--plugin=evil.jar, ./--plugin=evil.jar",
    "'a; touch b', 'a; touch b'",
    "a\u001b[2J, FILE",
    "'a\nb', FILE"
  })
  void commandThatResumesStaysOneCommand(String name, String word) throws Exception {
    String catalogue = folder.resolve("part.db").toString();
    run("solve", "toy.puzzle", "--first", "-o", catalogue);
    assertThat(run("info", catalogue).out()).contains("incomplete");
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + catalogue);
        PreparedStatement update =
            connection.prepareStatement("UPDATE about SET value = ? WHERE name = 'file'")) {
      update.setString(1, name);
      assertThat(update.executeUpdate()).isOne();
    }
    String quoted = word.contains(" ") ? "'" + word + "'" : word;
    String command = "coverall solve " + quoted + " -o " + catalogue;
    assertThat(run("info", catalogue).out()).containsPattern("  resume +\\Q" + command + "\\E\n");
    assertThat(run("solve", catalogue).err()).endsWith("run: " + command + "\n");
  }

  @Test
  void argumentIsNotReadFromAFile() throws Exception {
    Path arguments = file("args", "--version");
    Ended ended = run("solve", "@" + arguments);
    assertThat(ended.out()).isEmpty();
    assertThat(ended.err()).isEqualTo("coverall: @" + arguments + ": no such file\n");
  }

  @Test
  void completionIsForTheNameOfTheProgram() {
    assertThat(runAs("scripts/coverall", "generate-completion").out())
        .isEqualTo(run("generate-completion").out());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "solve x --engine ''   | auto dlx cells conflicts backtrack bits bits-scalar",
        "solve x --engine =    | auto dlx cells conflicts backtrack bits bits-scalar",
        "solve x --engine = b  | backtrack bits bits-scalar",
        "solve x --engine=b    | --engine=backtrack --engine=bits --engine=bits-scalar",
        "solve --engine = dlx --distinct = ro | rotation",
        "solve --engine=dlx --distinct r      | raw rotation reflection",
        "help ex               | export",
        "solve x --thr         | --threads",
      })
  void valuesAreCompletedBesideAndBehindTheOption(String words, String completions)
      throws Exception {
    Path script = folder.resolve("completion.sh");
    Files.writeString(script, run("generate-completion").out());
    String test =
        "compopt() { :; }; . '"
            + script
            + "'; COMP_WORDS=(coverall "
            + words
            + "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); COMP_LINE=\"${COMP_WORDS[*]}\";"
            + " _complete_coverall_words; echo ${COMPREPLY[*]}";
    Process bash = new ProcessBuilder("bash", "-c", test).redirectErrorStream(true).start();
    assertThat(new String(bash.getInputStream().readAllBytes(), StandardCharsets.UTF_8).strip())
        .isEqualTo(completions);
  }

  @Test
  void versionNamesTheJdk() {
    assertThat(run("--version").out())
        .matches("coverall .*\nJDK 2[5-9].*, .*\n")
        .doesNotContain("null");
    assertThat(run("solve", "--version").out()).isEqualTo(run("--version").out());
  }
}
