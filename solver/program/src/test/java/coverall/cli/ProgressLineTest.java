package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.enumerate.Progress;
import java.io.ByteArrayOutputStream;
import java.io.InputStream;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

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

  /** Not one of its letters is cut off: first the bar makes room, then the interval. */
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "98 | [##..............] 12.3 %  3 min 20 s left (2 min 5 s to 12 min 50 s)  1,234,567"
            + " solutions",
        "80 | 12.3 %  3 min 20 s left (2 min 5 s to 12 min 50 s)  1,234,567 solutions",
        "60 | 12.3 %  3 min 20 s left  1,234,567 solutions",
      })
  void shortensWhatDoesNotFitTheTerminal(int columns, String expected) {
    long[] now = {0};
    ProgressLine narrow = new ProgressLine(console.err(), true, columns, () -> true, () -> now[0]);
    now[0] = TimeUnit.SECONDS.toNanos(28);
    narrow.show(new Progress(0.123, 28, 200, 125, 770, 1_234_567, 1, 1, Double.NaN));
    assertThat(shown.toString(StandardCharsets.UTF_8))
        .isEqualTo("\r" + expected + " ".repeat(columns - 1 - expected.length()));
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
