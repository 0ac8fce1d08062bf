package coverall.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Puzzle;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.GZIPOutputStream;

/** Reads puzzles from text, as if it stood in a file. */
final class Parsing {
  /** The name of the puzzles that have none of their own. */
  static final String FILE_NAME = "file";

  private Parsing() {}

  static Puzzle parse(String text) {
    return PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), FILE_NAME);
  }

  /** Bytes as gzip compresses them. */
  static byte[] compressed(byte[] content) throws IOException {
    ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
      out.write(content);
    }
    return bytes.toByteArray();
  }

  /**
   * The text is refused because of this line (0 for the whole file), in words that contain these.
   */
  static void assertBad(String text, int line, String... words) {
    assertBad(text.getBytes(StandardCharsets.UTF_8), line, words);
  }

  static void assertBad(byte[] content, int line, String... words) {
    String start = new String(content, 0, Math.min(200, content.length), StandardCharsets.UTF_8);
    BadPuzzleException bad =
        catchThrowableOfType(BadPuzzleException.class, () -> PuzzleFile.parse(content, FILE_NAME));
    assertThat(bad).as("what is said about:\n%s", start).isNotNull();
    assertThat(bad.getMessage()).as("about:\n%s", start).contains(words).hasSizeLessThan(300);
    assertThat(bad.located("f"))
        .as("about:\n%s", start)
        .startsWith(line == 0 ? "f: " : "f:" + line + ": ");
  }
}
