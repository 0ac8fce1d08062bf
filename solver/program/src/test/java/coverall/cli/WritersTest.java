package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.catalogue.WriterProcess;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.Statement;
import org.junit.jupiter.api.Test;

/** A command that finds another process at work on its catalogue changes nothing. */
final class WritersTest extends CommandTest {
  private static final String BURR = "box 3x3x3\npieces 3L 4T 4L 4S 4^ 4< 4>\nopen +z\n";

  private Path puzzle = Path.of("");

  /** A catalogue of a search that was limited to one solution. */
  private Path incomplete(String name) throws Exception {
    puzzle = Files.writeString(folder.resolve("box.puzzle"), BURR);
    Path file = folder.resolve(name);
    assertThat(run("solve", puzzle.toString(), "-o", file.toString(), "--limit=1").exitCode())
        .isZero();
    return file;
  }

  private void assertRefused(Path file, String... command) throws Exception {
    byte[] before = Files.readAllBytes(file);
    try (WriterProcess first = WriterProcess.of(file)) {
      Ended second = run(command);
      assertThat(second.exitCode()).as(second.err()).isEqualTo(ExitCode.IO_FAILED);
      assertThat(second.err())
          .isEqualTo("coverall: " + file + ": another process is writing to it\n");
      assertThat(Files.readAllBytes(file)).isEqualTo(before);
      assertThat(run("info", file.toString()).exitCode()).isZero();
      first.finish();
    }
  }

  @Test
  void solveIsRefused() throws Exception {
    Path file = incomplete("box.db");
    assertRefused(file, "solve", puzzle.toString(), "-o", file.toString());
    assertThat(run("solve", puzzle.toString(), "-o", file.toString()).exitCode()).isZero();
    assertThat(run("verify", file.toString()).exitCode()).isZero();
  }

  @Test
  void batchIsRefused() throws Exception {
    Path file = incomplete("box.db");
    assertRefused(file, "batch", puzzle.toString(), "-o", folder.toString());
  }

  @Test
  void disassembleIsRefused() throws Exception {
    Path file = incomplete("box.db");
    run("solve", puzzle.toString(), "-o", file.toString());
    assertRefused(file, "disassemble", file.toString());
    assertRefused(file, "solve", puzzle.toString(), "-o", file.toString(), "--disassemble");
  }

  @Test
  void searchIsRefused() throws Exception {
    Path file = folder.resolve("sets.db");
    Path choice =
        Files.writeString(folder.resolve("choice.puzzle"), "box 3x3\nchoose 3 of 3*3I 3*3L\n");
    assertThat(run("search", choice.toString(), "-o", file.toString()).exitCode()).isZero();
    try (Connection connection = DriverManager.getConnection("jdbc:sqlite:" + file);
        Statement statement = connection.createStatement()) {
      // As if it had been interrupted at the end.
      statement.executeUpdate("DELETE FROM about WHERE name IN ('digest', 'seal')");
    }
    assertRefused(file, "search", choice.toString(), "-o", file.toString());
    assertRefused(file, "search", file.toString());
  }
}
