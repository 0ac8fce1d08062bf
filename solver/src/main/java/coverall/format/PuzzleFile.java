package coverall.format;

import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.IntStream;

/** Reads puzzle files, whichever format they are in: the content tells. */
public final class PuzzleFile {
  private static final int MOST_BYTES = 1_000_000;
  private static final int LONGEST_LINE = 10_000;

  private PuzzleFile() {}

  /**
   * Reads a file.
   *
   * @throws BadPuzzleException if there is no puzzle in it
   * @throws IOException if it cannot be read
   */
  public static Puzzle read(Path file) throws IOException {
    return parse(content(file), defaultName(file));
  }

  /**
   * The bytes of a file, but not more than a puzzle can have and one.
   *
   * @throws BadPuzzleException if there is no such file
   * @throws IOException if it cannot be read
   */
  public static byte[] content(Path file) throws IOException {
    return content(file, MOST_BYTES);
  }

  /** The bytes of a file, but not more than so many and one. */
  static byte[] content(Path file, int most) throws IOException {
    if (Files.isDirectory(file)) {
      throw new BadPuzzleException("is a folder, expected a puzzle file");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return in.readNBytes(most + 1);
    } catch (NoSuchFileException e) {
      throw new BadPuzzleException("there is no such file");
    }
  }

  /** The name of a puzzle whose file gives none: that of the file, without its ending. */
  public static String defaultName(Path file) {
    Path last = file.getFileName();
    return last == null ? file.toString() : last.toString().replaceFirst("(?<=.)\\.[^.]*$", "");
  }

  /**
   * Reads the bytes of a file.
   *
   * @param name the puzzle's name if the content has none
   * @throws BadPuzzleException if there is no puzzle in it
   */
  public static Puzzle parse(byte[] content, String name) {
    if (content.length > MOST_BYTES) {
      throw new BadPuzzleException(
          "has more than " + MOST_BYTES + " bytes: a puzzle file is a page of text");
    }
    String text = decode(content);
    checkLines(text);
    if (text.isBlank()) {
      throw new BadPuzzleException("is empty, expected a puzzle");
    }
    return LepageFormat.recognises(text)
        ? LepageFormat.parse(text, name)
        : PuzzleFormat.parse(text, name);
  }

  /** The text of a file, its lines ended by line feeds. */
  static String decode(byte[] content) {
    int line = 1;
    for (byte b : content) {
      if (b == '\n') {
        line++;
      } else if (b >= 0 && b < ' ' && b != '\t' && b != '\r') {
        throw new BadPuzzleException(line, "is not text: there is a byte of value " + b);
      }
    }
    ByteBuffer bytes = ByteBuffer.wrap(content);
    try {
      String text = StandardCharsets.UTF_8.newDecoder().decode(bytes).toString();
      text = text.replace("\r\n", "\n").replace('\r', '\n');
      return text.startsWith("\uFEFF") ? text.substring(1) : text;
    } catch (CharacterCodingException e) {
      long before = IntStream.range(0, bytes.position()).filter(k -> content[k] == '\n').count();
      throw new BadPuzzleException((int) before + 1, "is not UTF-8 text");
    }
  }

  private static void checkLines(String text) {
    int line = 1;
    int start = 0;
    for (int k = 0; k <= text.length(); k++) {
      if (k == text.length() || text.charAt(k) == '\n') {
        if (k - start > LONGEST_LINE) {
          throw new BadPuzzleException(
              line, "has " + (k - start) + " characters, at most " + LONGEST_LINE + " are read");
        }
        line++;
        start = k + 1;
      }
    }
  }
}
