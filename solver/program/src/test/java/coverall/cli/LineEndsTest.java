package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Each script has the ends of lines that its interpreter expects; Git does not convert them. */
final class LineEndsTest {
  private static final Path ROOT = Path.of("../..");

  @ParameterizedTest
  @CsvSource({
    "solver/dist/src/main/archive/coverall.cmd, true",
    "solver/dist/src/main/archive/coverall, false",
    "scripts/coverall, false"
  })
  void scriptsHaveTheLineEndsOfTheirSystem(Path script, boolean isForWindows) throws IOException {
    String text = Files.readString(ROOT.resolve(script));
    assertThat(text).endsWith("\n");
    assertThat(text.replace("\r\n", ""))
        .doesNotContain("\r")
        .matches(rest -> rest.contains("\n") != isForWindows, "ends of lines");
  }
}
