package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Progress shares a terminal with the output of the program. */
final class ProgressLineTest {
  private static final int COLUMNS = 60;

  private final ByteArrayOutputStream shown = new ByteArrayOutputStream();
  private final Console console =
      CommandTest.console(
          InputStream.nullInputStream(),
          shown,
          shown,
          new Terminal(true, true, COLUMNS),
          Map.of(),
          CommandTest.noSignals());
  private final ProgressLine line = console.progressLine();

  /** Everything on the terminal, in which a carriage return begins the line again. */
  private String screen() {
    StringBuilder screen = new StringBuilder();
    for (String row : shown.toString(StandardCharsets.UTF_8).split("\n", -1)) {
      char[] cells = " ".repeat(COLUMNS).toCharArray();
      for (String part : row.split("\r", -1)) {
        part.getChars(0, part.length(), cells, 0);
      }
      screen.append(new String(cells).stripTrailing()).append('\n');
    }
    return screen.toString();
  }

  @Test
  void makesWayForOutput() throws Exception {
    Thread.sleep(600); // It appears after half a second.
    line.show("searching");
    assertThat(screen()).isEqualTo("searching\n");

    Writer out = console.writer();
    out.write("Solution 1\n");
    out.flush();
    assertThat(screen()).isEqualTo("Solution 1\n\n");
  }

  @Test
  void waitsForTheEndOfALineOfOutput() throws Exception {
    Writer out = console.writer();
    out.write("Solu");
    out.flush();
    Thread.sleep(600);
    line.show("searching");
    assertThat(screen()).isEqualTo("Solu\n");

    out.write("tion 1\n");
    out.flush();
    line.show("searching");
    assertThat(screen()).isEqualTo("Solution 1\nsearching\n");
  }
}
