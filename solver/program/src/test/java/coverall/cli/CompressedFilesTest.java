package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Map;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Files that gzip has compressed. */
final class CompressedFilesTest extends CommandTest {
  /** The bytes of a problem, compressed. */
  private static byte[] compressed(String problem) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (OutputStream out = new GZIPOutputStream(bytes)) {
      Files.copy(PROBLEMS.resolve(problem), out);
    }
    return bytes.toByteArray();
  }

  private String at(String name) {
    return folder.resolve(name).toString();
  }

  private String file(String name, byte[] content) throws IOException {
    return Files.write(folder.resolve(name), content).toString();
  }

  @ParameterizedTest
  @CsvSource({
    "soma-cube.puzzle, soma.puzzle.gz, 240 solutions up to rotation and reflection",
    "soma-cube.puzzle, soma.puzzle, 240 solutions up to rotation and reflection",
    "queens-8.dlx, queens.dlx.gz, 92 solutions raw",
    "queens-8.dlx, queens.dlx, 92 solutions raw"
  })
  void solvedAsWhatTheyContain(String problem, String name, String line) throws Exception {
    byte[] content = compressed(problem);
    assertThat(run("solve", file(name, content))).extracting(Ended::out).isEqualTo(line + "\n");
    assertThat(run(new ByteArrayInputStream(content), Terminal.NONE, Map.of(), "solve", "-"))
        .extracting(Ended::out)
        .isEqualTo(line + "\n");
  }

  @ParameterizedTest
  @CsvSource({"soma-cube.puzzle, soma.puzzle", "queens-8.dlx, queens.dlx"})
  void catalogueContainsThePlainText(String problem, String name) throws Exception {
    String compressed = file(name + ".gz", compressed(problem));
    assertThat(run("solve", compressed, "-o", at("a.db")).exitCode()).isEqualTo(ExitCode.DONE);
    assertThat(run("verify", at("a.db")).exitCode()).isEqualTo(ExitCode.DONE);
    String plain = Files.copy(PROBLEMS.resolve(problem), folder.resolve(name)).toString();
    assertThat(run("solve", plain, "-o", at("a.db")).out()).contains(" is complete: ");
  }

  @Test
  void damageIsReportedInOneLine() throws Exception {
    byte[] half = Arrays.copyOf(compressed("queens-8.dlx"), 200);
    String line = "is truncated: the compressed data end early\n";
    for (String name : new String[] {"half.dlx.gz", "half.puzzle.gz", "half.xmpuzzle"}) {
      Ended ended = run("solve", file(name, half));
      assertThat(ended.exitCode()).isEqualTo(ExitCode.BAD_INPUT);
      assertThat(ended.err()).isEqualTo("coverall: " + at(name) + ": " + line);
    }
    assertThat(run(new ByteArrayInputStream(half), Terminal.NONE, Map.of(), "solve", "-").err())
        .isEqualTo("coverall: standard input: " + line);
  }

  @Test
  void conversionsAreNotCompressedByTheirName() throws Exception {
    Path soma = Path.of(file("soma.puzzle.gz", compressed("soma-cube.puzzle")));
    assertThat(run("convert", soma.toString(), at("soma.dlx")).exitCode()).isEqualTo(ExitCode.DONE);
    Ended ended = run("convert", soma.toString(), at("b.dlx.gz"));
    assertThat(ended.exitCode()).isEqualTo(ExitCode.WRONG_USAGE);
    assertThat(ended.err()).contains("b.dlx.gz: unknown file format; expected .dlx, ");
  }
}
