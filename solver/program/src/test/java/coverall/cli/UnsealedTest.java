package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What commands report of a catalogue that is not sealed, or was changed after it was. */
final class UnsealedTest extends CommandTest {
  private Path file = Path.of("");

  private void solve() throws Exception {
    file = folder.resolve("soma.db");
    assertThat(run("solve", "soma-cube.puzzle", "-o", file.toString()).exitCode()).isZero();
  }

  private void edit(String sql) throws Exception {
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      statement.executeUpdate(sql);
    }
  }

  /** As a process leaves it that is killed before it writes the digest, or before the seal. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void everyCommandTellsHowToSealIt(boolean hasDigest) throws Exception {
    solve();
    byte[] sealed = Files.readAllBytes(file);
    if (hasDigest) {
      String text = new String(sealed, StandardCharsets.ISO_8859_1);
      Files.write(
          file,
          text.replaceAll("seal[0-9a-f]{64}", "seal" + "0".repeat(64))
              .getBytes(StandardCharsets.ISO_8859_1));
    } else {
      edit("DELETE FROM about WHERE name IN ('digest', 'seal')");
    }
    String command = "coverall solve " + problem("soma-cube.puzzle") + " -o " + file;
    String line = "coverall: " + file + " is finished, but not sealed. To seal it, run: " + command;

    assertThat(run("info", file.toString()).out())
        .contains("state     finished, but not sealed: ", "seal      " + command)
        .doesNotContain("incomplete", "left ", "resume");
    Ended solved = run("solve", file.toString());
    assertThat(solved.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(solved.err()).isEqualTo(line + "\n");
    assertThat(run("stats", file.toString()).err()).isEqualTo(line + "\n");
    assertThat(run("export", file.toString()).err()).contains(line);
    assertThat(run("sample", file.toString()).err()).contains(line);
    Ended verified = run("verify", file.toString());
    assertThat(verified.exitCode()).isZero();
    assertThat(verified.out())
        .contains("finished, but not sealed, ", "Not sealed. To seal it, run: " + command)
        .doesNotContain("VIOLATION", "incomplete");

    Ended sealing = run("solve", "soma-cube.puzzle", "-o", file.toString());
    assertThat(sealing.exitCode()).isZero();
    if (!hasDigest) { // Otherwise only the seal was missing, and there is no summary.
      assertThat(sealing.err())
          .contains(" branches, all in earlier runs\n")
          .doesNotContain("  threads ", "  parts ");
    }
    assertThat(run("info", file.toString()).out()).contains("state     complete: ");
    assertThat(run("verify", file.toString()).exitCode()).isZero();
  }

  @Test
  void readersWarnOfAChange() throws Exception {
    solve();
    edit("UPDATE about SET value = 'another name' WHERE name = 'puzzle'");
    String line =
        "coverall: %s was changed after it was completed. To check it, run: coverall verify %s\n"
            .formatted(file, file);
    for (String command : new String[] {"info", "stats", "export", "sample"}) {
      assertThat(run(command, file.toString()).err()).as(command).contains(line);
    }
    assertThat(run("verify", file.toString()).exitCode()).isEqualTo(ExitCode.FAILED);
  }

  /** No command checks a catalogue of sets. */
  @Test
  void readersOfSetsWarnOfAChange() throws Exception {
    file = folder.resolve("sets.db");
    Path sets = file("sets.puzzle", "box 2x3\nchoose 2 of 2*3I 2*3L\n");
    assertThat(run("search", sets.toString(), "-o", file.toString()).exitCode()).isZero();
    edit("UPDATE about SET value = 'another name' WHERE name = 'puzzle'");
    String line = "coverall: " + file + " was changed after it was completed\n";
    assertThat(run("info", file.toString()).err()).isEqualTo(line);
    String page = folder.resolve("sets.html").toString();
    assertThat(run("export", file.toString(), "-o", page).err()).endsWith(line);
  }
}
