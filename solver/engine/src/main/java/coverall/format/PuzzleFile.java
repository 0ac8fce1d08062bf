package coverall.format;

import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.PieceChoice;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Reads puzzle files of every format, recognised by their content, compressed or not. Writes them
 * in the format selected by the extension of the file name.
 */
public final class PuzzleFile {
  private static final int MOST_BYTES = 16_000_000;
  private static final int MOST_BYTES_OF_BURRTOOLS = 50_000_000; // with all saved solutions
  private static final int LONGEST_LINE = 20_000;

  private PuzzleFile() {}

  /**
   * What was read from a file.
   *
   * @param problems the number of puzzles in the file
   * @param remarks warnings for the user, one line each
   */
  public record Reading(Puzzle puzzle, int problems, List<String> remarks) {}

  /**
   * What was read from a file that may leave open which pieces are used.
   *
   * @param reading the puzzle, in which the pieces of choices may be left over
   * @param choices the choices among its pieces
   */
  public record OpenReading(Reading reading, List<PieceChoice> choices) {
    /** What was read, with choices from a list, which is copied. */
    public OpenReading {
      choices = List.copyOf(choices);
    }
  }

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
   * The bytes of a file, decompressed, and cut off one byte after the largest supported size. The
   * definition of a lattice in another file becomes part of them.
   *
   * @throws BadPuzzleException if the file does not exist, or is compressed and damaged
   * @throws IOException if it cannot be read
   */
  public static byte[] content(Path file) throws IOException {
    byte[] content = content(file, MOST_BYTES);
    if (BurrReader.recognises(content)) {
      return content.length > MOST_BYTES ? content(file, MOST_BYTES_OF_BURRTOOLS) : content;
    }
    return LatticeFile.include(content, file.resolveSibling(""));
  }

  /** The bytes of a file, decompressed, and cut off one byte after this size. */
  static byte[] content(Path file, int most) throws IOException {
    if (Files.isDirectory(file)) {
      throw new BadPuzzleException("is a directory");
    }
    try (InputStream in = Files.newInputStream(file)) {
      return Gzip.plain(in.readNBytes(most + 1), most);
    } catch (NoSuchFileException e) {
      throw new BadPuzzleException("no such file");
    }
  }

  /**
   * Whether a file among others is a puzzle, by the extension of its name, followed by {@code .gz}
   * or not. For {@code .txt} and {@code .lua}, which any text may have, the content decides.
   *
   * @throws IOException if it cannot be read
   */
  public static boolean isFor(Path file) throws IOException {
    String name = Gzip.plainName(file.toString());
    if (name.endsWith(".txt") || name.endsWith(".lua")) {
      return isOfLepage(file);
    }
    return name.endsWith(".puzzle") || name.endsWith(".xmpuzzle");
  }

  private static boolean isOfLepage(Path file) throws IOException {
    try {
      return LepageFormat.recognises(decode(content(file, MOST_BYTES)));
    } catch (BadPuzzleException e) {
      return false; // not text
    }
  }

  /** The default name of a puzzle: the file name without {@code .gz} and its extension. */
  public static String defaultName(Path file) {
    Path last = file.getFileName();
    return last == null ? file.toString() : defaultName(last.toString());
  }

  /** The default name of a puzzle, from a file name without directories. */
  public static String defaultName(String file) {
    return Gzip.plainName(file).replaceFirst("(?<=.)\\.[^.]*$", "");
  }

  /**
   * Reads the first puzzle in the bytes of a file.
   *
   * @param name the puzzle's name if the content does not specify it
   * @throws BadPuzzleException if there is no puzzle in it
   */
  public static Puzzle parse(byte[] content, String name) {
    return parse(content, name, 1).puzzle();
  }

  /**
   * Reads one of the puzzles in the bytes of a file.
   *
   * @param name the puzzle's name if the content does not specify it
   * @param number the number of the puzzle in the file, from 1
   * @throws BadPuzzleException if there is no such puzzle in it
   */
  public static Reading parse(byte[] content, String name, int number) {
    return parse(content, name, number, /* allowChoices= */ false).reading();
  }

  /**
   * Reads one of the puzzles in the bytes of a file, with its choices among pieces.
   *
   * @param name the puzzle's name if the content does not specify it
   * @param number the number of the puzzle in the file, from 1
   * @throws BadPuzzleException if there is no such puzzle in it
   */
  public static OpenReading parseOpen(byte[] content, String name, int number) {
    return parse(content, name, number, /* allowChoices= */ true);
  }

  private static OpenReading parse(byte[] bytes, String name, int number, boolean allowChoices) {
    byte[] content = Gzip.plain(bytes, MOST_BYTES_OF_BURRTOOLS);
    if (!BurrReader.recognises(content)) {
      checkNumber(number, 1);
      return parseText(content, name, allowChoices);
    }
    if (content.length > MOST_BYTES_OF_BURRTOOLS) {
      throw new BadPuzzleException(
          "is larger than " + Names.number(MOST_BYTES_OF_BURRTOOLS) + " bytes");
    }
    return new OpenReading(BurrFormat.read(content, name, number), List.of());
  }

  /** Checks that a file has a puzzle of this number. */
  static void checkNumber(int number, int problems) {
    if (number < 1 || number > problems) {
      throw new BadPuzzleException(
          "no problem "
              + number
              + "; the file has "
              + (problems == 1 ? "only one" : "problems 1 to " + problems));
    }
  }

  /** Whether the bytes of a file are plain text in a format meant for people. */
  public static boolean isText(byte[] content) {
    return !BurrReader.recognises(content) && !Gzip.recognises(content);
  }

  /** The extensions of puzzle files that can be written. */
  public static List<String> endings() {
    return List.of(".puzzle", ".xmpuzzle", ".txt", ".lua");
  }

  /**
   * A puzzle as the bytes of a file.
   *
   * @param file its name, whose extension is {@code .puzzle}, {@code .xmpuzzle} (BurrTools,
   *     compressed) or {@code .txt} or {@code .lua} (Lepage)
   * @throws BadPuzzleException if the format does not support the puzzle, or the extension is
   *     unknown
   */
  public static byte[] write(Puzzle puzzle, String file) {
    String ending = file.substring(file.lastIndexOf('.') + 1);
    return switch (ending) {
      case "puzzle" -> PuzzleText.write(puzzle).getBytes(StandardCharsets.UTF_8);
      case "xmpuzzle" -> BurrWriter.compressed(puzzle);
      case "txt", "lua" -> LepageText.write(puzzle).getBytes(StandardCharsets.UTF_8);
      default ->
          throw new BadPuzzleException(
              "unknown file format "
                  + Names.quote(file)
                  + "; expected a name ending in "
                  + String.join(", ", endings()));
    };
  }

  /**
   * A puzzle and solutions of it as the bytes of a BurrTools file, compressed.
   *
   * @param all whether these are all solutions
   * @throws BadPuzzleException if the format does not support the puzzle
   */
  public static byte[] burrTools(Puzzle puzzle, List<List<Placement>> solutions, boolean all) {
    return BurrWriter.compressed(puzzle, solutions, all);
  }

  private static OpenReading parseText(byte[] content, String name, boolean allowChoices) {
    String text = text(content);
    if (LepageFormat.recognises(text)) {
      return new OpenReading(new Reading(LepageFormat.parse(text, name), 1, List.of()), List.of());
    }
    try {
      return PuzzleFormat.read(text, name, allowChoices);
    } catch (BadPuzzleException e) {
      throw PuzzleFamily.explained(e, text);
    }
  }

  /** The text of a file within the limits, with line feeds as line ends. */
  static String text(byte[] content) {
    if (content.length > MOST_BYTES) {
      throw new BadPuzzleException(
          "is larger than " + Names.number(MOST_BYTES) + " bytes, the limit for a puzzle file");
    }
    String text = decode(content);
    checkLines(text);
    if (text.isBlank()) {
      throw new BadPuzzleException("is empty, expected a puzzle");
    }
    return text;
  }

  /** The text of a file, with line feeds as line ends. */
  static String decode(byte[] content) {
    int line = 1;
    for (byte b : content) {
      if (b == '\n') {
        line++;
      } else if (b >= 0 && b < ' ' && b != '\t' && b != '\r') {
        throw new BadPuzzleException(line, "is not text: found the control character " + b);
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
              line,
              "line of "
                  + Names.number(k - start)
                  + " characters; at most "
                  + Names.number(LONGEST_LINE)
                  + " are supported");
        }
        line++;
        start = k + 1;
      }
    }
  }
}
