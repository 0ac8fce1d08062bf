package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;

/** Commands that take all problems in a directory. */
final class FolderTest extends CommandTest {
  private Path puzzles() throws IOException {
    return Files.createDirectories(folder.resolve("puzzles"));
  }

  private void put(String name, String text) throws IOException {
    Files.writeString(puzzles().resolve(name), text);
  }

  /** A problem in a file of each format. */
  private void everyFormat() throws IOException {
    put("a.puzzle", "name A\nbox 2x1\npieces 2_\n");
    try (OutputStream out =
        new GZIPOutputStream(Files.newOutputStream(puzzles().resolve("b.dlx.gz")))) {
      out.write(new byte[] {'x', '\n', 'x', '\n'});
    }
    put("c.dlx", "x y\nx y\n");
    String burr = puzzles().resolve("d.xmpuzzle").toString();
    assertThat(run("convert", puzzles().resolve("a.puzzle").toString(), burr).exitCode())
        .isEqualTo(ExitCode.DONE);
    put("e.txt", "problem = { box = { 5, 1, 1 }, pieces = { 'I_' } }");
    Files.createDirectories(puzzles().resolve("inside.puzzle"));
    put(".hidden", "");
    put("._a.puzzle", "What some systems keep beside a file.\n");
  }

  @Test
  void filesOfEveryFormatAreTaken() throws Exception {
    everyFormat();
    Ended batch = run("batch", puzzles().toString());
    assertThat(batch.err()).isEmpty();
    assertThat(batch.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(batch.out().lines().map(line -> line.split(" ")[0]))
        .containsExactly("puzzle", "A", "b", "c", "A", "e", "total:");

    Ended compared =
        run("compare", puzzles().toString(), "--engines", "dlx", "--rounds", "1", "--csv");
    assertThat(compared.err()).isEmpty();
    assertThat(compared.out().lines().map(line -> line.split(",")[0]))
        .containsExactly("puzzle", "A", "b", "c", "A", "e");
  }

  /** Otherwise the second one would be refused after the first one has been solved. */
  @Test
  void filesOfTheSameNameCannotBeSolvedToOneDirectory() throws Exception {
    put("a.dlx", "x\nx\n");
    put("a.puzzle", "box 2x1\npieces 2_\n");
    Path output = folder.resolve("solved");
    Ended ended = run("batch", puzzles().toString(), "-o", output.toString());
    assertThat(ended.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(ended.err())
        .isEqualTo(
            "coverall: %s and %s: both would be solved to %s; rename one%n"
                .formatted(
                    puzzles().resolve("a.dlx"),
                    puzzles().resolve("a.puzzle"),
                    output.resolve("a.db")));
    assertThat(ended.out()).isEmpty();
    assertThat(output).doesNotExist();
    assertThat(run("batch", puzzles().toString()).exitCode()).isEqualTo(ExitCode.DONE);
  }

  @Test
  void otherFilesAreCountedInOneLine() throws Exception {
    everyFormat();
    put("notes.txt", "Whatever.\n");
    String skipped = "coverall: " + puzzles() + ": skipped ";
    assertThat(run("batch", puzzles().toString()).err())
        .isEqualTo(skipped + "1 other file: notes.txt\n");
    put("A.md", "");
    put("B.gz", "");
    Files.write(puzzles().resolve("binary.txt"), new byte[10]);
    put("old.puzzle~", "");
    put("family.puzzle", "box {m}x2\npieces {m}*2_\n");
    Files.createSymbolicLink(puzzles().resolve("gone.puzzle"), puzzles().resolve("nowhere"));
    String line = skipped + "7 other files: A.md, B.gz, binary.txt and 4 more\n";
    assertThat(run("batch", puzzles().toString()).err()).isEqualTo(line);
    assertThat(run("compare", puzzles().toString(), "--engines", "dlx", "--rounds", "1").err())
        .isEqualTo(line);
  }

  @Test
  void damagedFileIsReportedAndTheOthersAreSolved() throws Exception {
    everyFormat();
    byte[] whole = Files.readAllBytes(puzzles().resolve("b.dlx.gz"));
    Path damaged = puzzles().resolve("cut.puzzle.gz");
    Files.write(damaged, Arrays.copyOf(whole, 12));
    Ended ended = run("batch", puzzles().toString());
    assertThat(ended.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
    assertThat(ended.err())
        .isEqualTo("coverall: " + damaged + ": is truncated: the compressed data end early\n");
    assertThat(ended.out()).contains("total: 5 of 6 puzzles solved");
  }

  @Test
  void puzzleWithBracesInItsNameIsNoFamily() throws Exception {
    put("name.puzzle", "name {braces}\nbox 2x2\npieces 2*2_\n");
    Ended ended = run("batch", puzzles().toString());
    assertThat(ended.exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(ended.err()).isEmpty();
    assertThat(ended.out()).contains("{braces}");
  }

  @Test
  void folderWithoutAProblemIsRefused() throws Exception {
    put("notes.txt", "Whatever.\n");
    for (String command : new String[] {"batch", "compare"}) {
      Ended ended = run(command, puzzles().toString());
      assertThat(ended.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(ended.err())
          .isEqualTo(
              "coverall: "
                  + puzzles()
                  + ": contains no puzzle or exact cover, such as NAME.puzzle, NAME.xmpuzzle or"
                  + " NAME.dlx\n");
    }
  }
}
