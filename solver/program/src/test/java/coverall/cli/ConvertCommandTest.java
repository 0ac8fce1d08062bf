package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;

/** The {@code convert} command. */
final class ConvertCommandTest extends CommandTest {
  private static final Path SOMA = Path.of("soma-cube.puzzle");

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  @Test
  void puzzleGoesThroughEveryFormatAndComesBack() throws Exception {
    assertThat(run("convert", SOMA.toString(), at("a.xmpuzzle")).exitCode())
        .isEqualTo(ExitCode.DONE);
    assertThat(run("convert", at("a.xmpuzzle"), at("b.txt")).exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(run("convert", at("b.txt"), at("Soma cube.puzzle")).exitCode())
        .isEqualTo(ExitCode.DONE);
    assertThat(Files.readString(folder.resolve("Soma cube.puzzle")))
        .contains("box 3x3x3\npieces 3L 4T 4L 4S 4^ 4< 4>\n");

    assertThat(run("convert", at("a.xmpuzzle"), at("c.dlx")).exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(run("solve", at("c.dlx")).out()).isEqualTo("11,520 solutions raw\n");
  }

  @Test
  void whatCannotBeConvertedIsRefusedInOneLine() throws Exception {
    Files.writeString(folder.resolve("a.puzzle"), "box 2x1\none-sided pieces 2_\n");
    Files.writeString(folder.resolve("a.dlx"), "a b\na b\n");

    assertRefused(
        run("convert", at("a.puzzle"), at("b.xmpuzzle")), ExitCode.BAD_INPUT, "one-sided");
    assertRefused(run("convert", at("a.puzzle"), at("b.lua")), ExitCode.BAD_INPUT, "one-sided");
    assertRefused(run("convert", at("a.dlx"), at("b.puzzle")), ExitCode.BAD_INPUT, "NAME.dlx");
    assertRefused(
        run("convert", at("a.puzzle"), at("a.dlx")),
        ExitCode.IO_FAILED,
        "already exists; not overwritten");
    assertRefused(run("convert", at("a.puzzle"), at("b.foo")), ExitCode.WRONG_USAGE, ".xmpuzzle");
    assertRefused(run("convert", at("z.puzzle"), at("b.dlx")), ExitCode.BAD_INPUT, "no such file");
    assertThat(folder.resolve("b.xmpuzzle")).doesNotExist();
    assertThat(folder.resolve("b.lua")).doesNotExist();
  }

  private static void assertRefused(Ended ended, int exit, String words) {
    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(exit);
    assertThat(ended.err()).startsWith("coverall: ").contains(words);
    assertThat(ended.err().lines()).hasSize(1);
  }
}
