package coverall.format;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.io.OutputStream;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class PuzzleFileTest {
  private static final byte[] GOOD = bytes("name Ü\nbox 5x1\npieces I\n");

  private static byte[] bytes(String text) {
    return text.getBytes(StandardCharsets.UTF_8);
  }

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
    assertThat(PuzzleFile.defaultName("my.soma-cube.puzzle.gz")).isEqualTo("my.soma-cube");
    assertThat(PuzzleFile.defaultName("soma.gz")).isEqualTo("soma");
    assertThat(PuzzleFile.defaultName(".gz")).isEqualTo(".gz");
  }

  @Test
  void compressedFileOfEveryFormatIsReadWhateverItIsCalled(@TempDir Path folder)
      throws IOException {
    byte[] compressed = Parsing.compressed(GOOD);
    for (String name : List.of("soma.puzzle.gz", "soma.puzzle", "soma")) {
      assertThat(PuzzleFile.read(Files.write(folder.resolve(name), compressed)))
          .isEqualTo(PuzzleFile.parse(GOOD, "soma"));
    }
    assertThat(PuzzleFile.parse(compressed, "soma")).isEqualTo(PuzzleFile.parse(GOOD, "soma"));

    byte[] lepage = bytes("problem = { box = { 5, 1, 1 }, pieces = { 'I_' } }");
    Path bar = Files.write(folder.resolve("bar.lua.gz"), Parsing.compressed(lepage));
    assertThat(PuzzleFile.read(bar)).isEqualTo(PuzzleFile.parse(lepage, "bar"));

    Path cover = Files.write(folder.resolve("c.dlx.gz"), Parsing.compressed(bytes("a b\na b\n")));
    assertThat(DlxFormat.isFor(cover)).isTrue();
    assertThat(DlxFormat.content(cover)).isEqualTo(bytes("a b\na b\n"));
  }

  @Test
  void compressedPuzzleHasItsLatticeInAnotherFile(@TempDir Path folder) throws IOException {
    byte[] lattice = bytes(Lattice.CUBE.definition());
    Files.write(folder.resolve("my.lattice"), Parsing.compressed(lattice));
    byte[] text = bytes("lattice my.lattice\nregion\n###\npiece bar\n###\n");
    Path file = Files.write(folder.resolve("bar.puzzle.gz"), Parsing.compressed(text));

    assertThat(PuzzleFile.read(file).pieces()).hasSize(1);
  }

  @Test
  void damagedCompressedFileIsRefused(@TempDir Path folder) throws IOException {
    byte[] whole = Parsing.compressed(GOOD);
    Path file = folder.resolve("good.puzzle.gz");
    for (int length = 2; length < whole.length; length++) {
      Files.write(file, Arrays.copyOf(whole, length));
      assertThatThrownBy(() -> PuzzleFile.read(file))
          .isInstanceOf(BadPuzzleException.class)
          .hasMessage("is truncated: the compressed data end early");
      assertThatThrownBy(() -> DlxFormat.content(file)).hasMessageStartingWith("is truncated");
    }
    whole[whole.length / 2] ^= 0x55;
    Parsing.assertBad(whole, 0, "is damaged: the compressed data are invalid");
    Parsing.assertBad(Parsing.compressed(new byte[0]), 0, "is empty, expected a puzzle");
    Parsing.assertBad(Parsing.compressed(bytes("box 5x1\n?")), 2, "unknown keyword");
    Parsing.assertBad(Parsing.compressed(Parsing.compressed(GOOD)), 1, "is not text");
  }

  /** The limit holds for the decompressed bytes, of which no more are made. */
  @Test
  void bombIsRefusedCheaply(@TempDir Path folder) throws IOException {
    Path bomb = folder.resolve("bomb.puzzle.gz");
    try (OutputStream out = new GZIPOutputStream(Files.newOutputStream(bomb))) {
      for (int megabytes = 0; megabytes < 300; megabytes++) {
        out.write(new byte[1_000_000]);
      }
    }
    assertThat(bomb).satisfies(file -> assertThat(Files.size(file)).isLessThan(300_000));

    assertThat(PuzzleFile.content(bomb)).hasSize(16_000_001);
    assertThat(DlxFormat.content(bomb)).hasSize(100_000_001);
    assertThatThrownBy(() -> PuzzleFile.read(bomb))
        .hasMessage("is larger than 16,000,000 bytes, the limit for a puzzle file");
    assertThatThrownBy(() -> DlxFormat.parse(DlxFormat.content(bomb), "bomb"))
        .hasMessage("is larger than 100,000,000 bytes");
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
        .hasMessage("is larger than 16,000,000 bytes, the limit for a puzzle file");
  }

  @Test
  void largestFileIsRead() {
    String comments = "// a comment of thirty-nine characters.\n".repeat(399_999);
    assertThat(Parsing.parse(comments + "box 5x1\npieces I").pieces()).hasSize(1);

    Parsing.assertBad(comments + "// \n".repeat(100), 0, "is larger than 16,000,000 bytes");
  }

  @Test
  void longLineIsRefused() {
    Parsing.assertBad(
        "box 5x1\npieces I\n// " + "x".repeat(900_000),
        3,
        "line of 900,003 characters; at most 20,000 are supported");
    Parsing.assertBad("#".repeat(20_001), 1, "line of 20,001 characters");
    assertThat(Parsing.parse("box 5x1\npieces I\n//" + "x".repeat(19_998)).pieces()).hasSize(1);
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
