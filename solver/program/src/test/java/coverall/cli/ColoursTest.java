package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Colours appear on terminals that support them, and nowhere else. */
final class ColoursTest extends CommandTest {
  private static final Map<String, String> XTERM =
      Map.of("TERM", "xterm-256color", "NO_COLOR", "", "COLORTERM", "");
  private static final Map<String, String> ALL_COLOURS =
      Map.of("TERM", "xterm-256color", "NO_COLOR", "", "COLORTERM", "truecolor");

  private static Ended onTerminal(
      int columns, Map<String, String> environment, String... arguments) {
    Terminal terminal = new Terminal(true, false, columns);
    return run(InputStream.nullInputStream(), terminal, environment, arguments);
  }

  private static String stripped(String text) {
    return text.replaceAll("\u001b\\[[0-9;]*m", "");
  }

  @Test
  void coloursAreAllThatATerminalGetsBesides() throws Exception {
    String[] solve = {"solve", "bedlam-cube.puzzle", "--first", "--print", "--threads=1"};
    Ended plain = run(solve);
    assertThat(plain.out()).doesNotContain("\u001b");

    String all = onTerminal(80, ALL_COLOURS, solve).out();
    assertThat(all).contains("\u001b[48;2;45;90;120;38;5;231mX_\u001b[0m|");
    assertThat(stripped(all)).isEqualTo(plain.out());
    String some = onTerminal(80, XTERM, solve).out();
    assertThat(some).contains("\u001b[48;5;").doesNotContain("48;2;");
    assertThat(stripped(some)).isEqualTo(plain.out());

    String narrow = onTerminal(40, Map.of("NO_COLOR", "1"), solve).out();
    assertThat(narrow.lines().limit(20))
        .contains("z = 0          z = 1", "")
        .allMatch(line -> line.length() <= 40 && !line.contains("\u001b"));
  }

  @Test
  void showDrawsPiecesInTheirColours() throws Exception {
    String plain = run("show", "soma-cube.puzzle").out();
    String coloured = onTerminal(80, ALL_COLOURS, "show", "soma-cube.puzzle").out();
    assertThat(plain).doesNotContain("\u001b");
    assertThat(coloured).contains("\u001b[48;2;230;159;0;38;2;230;159;0m#\u001b[0m.");
    assertThat(stripped(coloured)).isEqualTo(plain);
  }

  @Test
  void filesAndOtherFormatsStayPlain() throws Exception {
    String catalogue = folder.resolve("soma.db").toString();
    run("solve", "soma-cube.puzzle", "-o", catalogue);
    String plain = run("export", catalogue, "--number=3").out();
    String coloured = onTerminal(80, XTERM, "export", catalogue, "--number=3").out();
    assertThat(coloured).contains("\u001b[48;5;");
    assertThat(stripped(coloured)).isEqualTo(plain);
    assertThat(onTerminal(40, XTERM, "export", catalogue, "--number=3", "--format=csv").out())
        .startsWith("solution,piece,copy,x,y,z\n3,3L,1,")
        .doesNotContain("\u001b");
    Path file = folder.resolve("soma.txt");
    onTerminal(40, XTERM, "export", catalogue, "--number=3", "-o", file.toString());
    assertThat(Files.readString(file)).isEqualTo(plain);
  }
}
