package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class ShellWordTest {
  @ParameterizedTest
  @ValueSource(strings = {"a.db", "parts/0.db", "/tmp/a-b_c+d.db", "x@y:z", "./-a", "-"})
  void plainNamesNeedNoQuotes(String name) {
    assertThat(ShellWord.file(name, "FILE")).isEqualTo(name);
  }

  @ParameterizedTest
  @ValueSource(strings = {"--plugin=evil.jar", "-o", "@args", "--", "-a b", "@a b"})
  void nameIsNeitherAnOptionNorAFileOfArguments(String name) {
    assertThat(ShellWord.file(name)).isEqualTo("./" + name);
    assertThat(ShellWord.quoted(ShellWord.file(name), false).orElseThrow())
        .matches("\\./.*|'\\./.*'");
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a b",
        "a;b",
        "$(b)",
        "`b`",
        "a&b|c",
        "a'b",
        "'",
        "a\"b",
        "~",
        "~a",
        "=ls",
        "*",
        "{a,b}",
        "#a",
        "a!b",
        "%1",
        "a^b",
        "<a>",
        "Größe.puzzle",
        "积木",
        "",
        "$HOME",
        "a,b",
        "'; b; '"
      })
  void posixShellReadsTheNameAsOneArgument(String name) throws Exception {
    String word = ShellWord.quoted(name, false).orElseThrow();
    assertThat(words("sh", word)).isEqualTo(name + "\n");
    assertThat(words("bash", word)).isEqualTo(name + "\n");
  }

  /** The arguments that a shell reads, one a line. */
  private static String words(String shell, String text) throws IOException, InterruptedException {
    Process process = new ProcessBuilder(shell, "-c", "printf '%s\\n' " + text).start();
    String words = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
    process.waitFor();
    return words;
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "a\nb",
        "a\r",
        "a\tb",
        "\u001b[2Ja",
        "a\u202eb",
        "a\u2066b",
        "\0",
        "\u0085",
        "a\ufeffb",
        "\\';b;'",
        "\u2019;b;\u2018"
      })
  void namesThatNoQuotesMakeSafeAreNotPrinted(String name) {
    assertThat(ShellWord.file(name, "FILE")).isEqualTo("FILE");
    assertThat(ShellWord.quoted(name + "$", true)).isEmpty();
  }

  @Test
  void windowsShellsExpandInDoubleQuotes() {
    assertThat(ShellWord.quoted("C:\\my puzzles\\a&b (1)^.db", true))
        .hasValue("\"C:\\my puzzles\\a&b (1)^.db\"");
    for (String name :
        new String[] {"%PATH%", "a!b", "$(b)", "`b", "a\"b", "\u201d;b;\u201c", "a b\\"}) {
      assertThat(ShellWord.quoted(name, true)).as(name).isEmpty();
    }
  }
}
