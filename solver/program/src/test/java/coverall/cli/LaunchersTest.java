package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class LaunchersTest {
  private static final Path ROOT = Path.of("../..");

  /** Each script has the ends of lines that its interpreter expects; Git does not convert them. */
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

  private static List<String> flags(String path) throws IOException {
    return Pattern.compile("-XX:(Freq)?Inline\\w+=\\d+|-XX:\\+\\w*Vector\\w+")
        .matcher(Files.readString(ROOT.resolve(path)))
        .results()
        .map(MatchResult::group)
        .toList();
  }

  /** A search takes as long on each system, and caches are made as they are used. */
  @ParameterizedTest
  @ValueSource(
      strings = {
        "solver/dist/src/main/archive/coverall.cmd",
        "solver/dist/src/main/archive/coverall",
        "solver/dist/src/main/java/coverall/dist/TrimmedRuntime.java"
      })
  void launchersHaveTheSameFlags(String other) throws IOException {
    assertThat(flags("scripts/coverall"))
        .hasSize(5)
        .containsExactlyInAnyOrderElementsOf(flags(other));
  }
}
