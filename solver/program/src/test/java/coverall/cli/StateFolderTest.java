package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

final class StateFolderTest {
  @Test
  void folderIsWhereTheSystemExpectsIt() {
    assertThat(StateFolder.of(Map.of("HOME", "/h"), "Linux"))
        .hasValue(Path.of("/h/.local/state/coverall"));
    assertThat(StateFolder.of(Map.of("HOME", "/h", "XDG_STATE_HOME", "/s"), "Linux"))
        .hasValue(Path.of("/s/coverall"));
    assertThat(StateFolder.of(Map.of("HOME", "/h"), "Mac OS X"))
        .hasValue(Path.of("/h/Library/Application Support/Coverall"));
    assertThat(StateFolder.of(Map.of("LOCALAPPDATA", "/l"), "Windows 11"))
        .hasValue(Path.of("/l/Coverall"));
  }

  @Test
  void thereIsNoneWithoutAHome() {
    assertThat(StateFolder.of(Map.of(), "Linux")).isEmpty();
    assertThat(StateFolder.of(Map.of("HOME", "", "XDG_STATE_HOME", ""), "Linux")).isEmpty();
    assertThat(StateFolder.of(Map.of("HOME", "relative"), "Linux")).isEmpty();
    assertThat(StateFolder.of(Map.of("HOME", "a\0b"), "Linux")).isEmpty();
  }
}
