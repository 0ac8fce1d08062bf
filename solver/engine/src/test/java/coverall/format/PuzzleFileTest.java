package coverall.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PuzzleFileTest {
  private static final byte[] GOOD = "name Ü\nbox 5x1\npieces I\n".getBytes(StandardCharsets.UTF_8);

  @Test
  void fileIsReadWhateverItIsCalled(@TempDir Path folder) throws IOException {
    Path puzzle = Files.write(folder.resolve("soma.v2.lua"), GOOD);
    assertThat(PuzzleFile.read(puzzle).name()).isEqualTo("Ü");
    assertThat(PuzzleFile.read(puzzle).region()).isEqualTo(Shape.box(5, 1, 1));

    Path lepage = folder.resolve("bar");
    Files.writeString(lepage, "problem = { box = { 5, 1, 1 }, pieces = { 'I_' } }");
    Puzzle bar = PuzzleFile.read(lepage);
    assertThat(bar.name()).isEqualTo("bar");
    assertThat(bar.region()).isEqualTo(Shape.box(5, 1, 1));
  }

  @Test
  void puzzleWithoutANameHasThatOfItsFile(@TempDir Path folder) throws IOException {
    Path file = folder.resolve("my.soma-cube.puzzle");
    Files.writeString(file, "box 5x1\npieces I");

    assertThat(PuzzleFile.read(file).name()).isEqualTo("my.soma-cube");
  }

  @Test
  void missingFileAndFolderAreRefused(@TempDir Path folder) {
    assertThatThrownBy(() -> PuzzleFile.read(folder.resolve("none.puzzle")))
        .isInstanceOf(BadPuzzleException.class)
        .hasMessage("no such file");
    assertThatThrownBy(() -> PuzzleFile.read(folder))
        .isInstanceOf(BadPuzzleException.class)
        .hasMessage("is a directory");
  }

  @Test
  void emptyFileIsRefused(@TempDir Path folder) throws IOException {
    Path empty = Files.createFile(folder.resolve("empty"));

    assertThatThrownBy(() -> PuzzleFile.read(empty))
        .isInstanceOf(BadPuzzleException.class)
        .hasMessage("is empty, expected a puzzle");
    Parsing.assertBad("", 0, "is empty, expected a puzzle");
    Parsing.assertBad(" \n\r\n\t\n", 0, "is empty, expected a puzzle");
    Parsing.assertBad("\uFEFF", 0, "is empty, expected a puzzle");
  }

  @Test
  void hugeFileIsRefusedWithoutReadingItAll(@TempDir Path folder) throws IOException {
    Path huge = folder.resolve("huge.puzzle");
    try (RandomAccessFile file = new RandomAccessFile(huge.toFile(), "rw")) {
      file.setLength(10_000_000_000L); // sparse; more than an array could hold
    }

    assertThatThrownBy(() -> PuzzleFile.read(huge))
        .isInstanceOf(BadPuzzleException.class)
        .hasMessage("is larger than 1,000,000 bytes, the limit for a puzzle file");
  }

  @Test
  void fileOfAMillionBytesIsRead() {
    String comments = "// a comment of thirty-nine characters.\n".repeat(24_999);
    assertThat(Parsing.parse(comments + "box 5x1\npieces I").pieces()).hasSize(1);

    Parsing.assertBad(comments + "// \n".repeat(100), 0, "is larger than 1,000,000 bytes");
  }

  @Test
  void longLineIsRefused() {
    Parsing.assertBad(
        "box 5x1\npieces I\n// " + "x".repeat(900_000),
        3,
        "line of 900,003 characters; at most 10,000 are supported");
    Parsing.assertBad("#".repeat(10_001), 1, "line of 10,001 characters");
    assertThat(Parsing.parse("box 5x1\npieces I\n//" + "x".repeat(9_998)).pieces()).hasSize(1);
  }

  @Test
  void bytesThatAreNotTextAreRefused() {
    Parsing.assertBad("box 5x1\n\0\n", 2, "is not text: found the control character 0");
    Parsing.assertBad(new byte[5_000], 1, "is not text: found the control character 0");
    Parsing.assertBad("box\n\n5x1\u001b[31m", 3, "is not text: found the control character 27");
  }

  @Test
  void bytesThatAreNotUtf8AreRefused() {
    assertNotUtf8("name \u00FC\n", 1);
    assertNotUtf8("box 5x1\npieces I\nname \u00FC\n", 3);
    assertNotUtf8("box 5x1\n\u00FCber\n", 2);
    assertNotUtf8("\n\n\u00FC", 3);
    assertNotUtf8("\u00FC", 1);
  }

  /** The text is refused if it is not encoded in UTF-8. */
  private static void assertNotUtf8(String text, int line) {
    Parsing.assertBad(text.getBytes(StandardCharsets.ISO_8859_1), line, "is not UTF-8 text");
  }

  @Test
  void replacementCharacterBeforeTheBadByteDoesNotHideItsLine() {
    byte[] text = "name \uFFFD\nbox 5x1\nname x\n".getBytes(StandardCharsets.UTF_8);
    text[text.length - 2] = (byte) 0xFC;

    Parsing.assertBad(text, 3, "is not UTF-8 text");
  }
}
