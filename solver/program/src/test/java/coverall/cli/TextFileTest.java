package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Files that are created whole or not at all. */
final class TextFileTest {
  @TempDir private Path folder = Path.of("");

  @Test
  void failureLeavesNoHalfOfAFile() throws IOException {
    Path file = folder.resolve("a.svg");
    assertThatThrownBy(
            () ->
                TextFile.make(
                    file,
                    out -> {
                      out.write(1);
                      throw new IOException("no room");
                    }))
        .isInstanceOf(IOException.class)
        .hasMessage("no room");
    assertThat(file).doesNotExist();
    TextFile.make(file, out -> out.write(1));
    assertThat(file).hasBinaryContent(new byte[] {1});
    assertThatThrownBy(() -> TextFile.make(file, out -> out.write(2))).isInstanceOf(Failure.class);
    assertThat(file).hasBinaryContent(new byte[] {1});
  }
}
