package coverall.format;

import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Encoding;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * A family of puzzles with parameters: the text of a {@code .puzzle} file with formulas in braces,
 * such as {@code box {m}x{n}}. The values of the formulas take their places before the text is read
 * as a puzzle. Immutable.
 */
public final class PuzzleFamily {
  private static final int DIGEST_BYTES = 8;

  private final String name;
  private final List<Part> parts = new ArrayList<>();
  private final List<String> parameters;
  private final String digest;

  /** Text, and a formula after it unless it is the last part. */
  private record Part(String text, Optional<Formula> formula) {}

  private PuzzleFamily(String text, String name) {
    this.name = name;
    Set<String> found = new LinkedHashSet<>();
    List<String> lines = text.lines().toList();
    for (int k = 0; k < lines.size(); k++) {
      addParts(k + 1, lines.get(k), found);
    }
    parameters = List.copyOf(found);
    digest = digest(lines.stream().map(PuzzleFormat::withoutComment).toList());
  }

  /**
   * Reads a family.
   *
   * @param content the bytes of a file
   * @param name the name of its puzzles if the content does not specify it
   * @throws BadPuzzleException if a formula cannot be read, or the content is not text
   */
  public static PuzzleFamily parse(byte[] content, String name) {
    return new PuzzleFamily(PuzzleFile.text(content), name);
  }

  /**
   * Whether a file is a family of puzzles and no puzzle by itself, which may have braces in its
   * name.
   *
   * @throws IOException if it cannot be read
   */
  public static boolean recognises(Path file) throws IOException {
    try {
      byte[] content = PuzzleFile.content(file);
      if (!PuzzleFile.isText(content) || parse(content, "").parameters().isEmpty()) {
        return false;
      }
      return !isPuzzle(content);
    } catch (BadPuzzleException e) {
      return false; // It is neither.
    }
  }

  private static boolean isPuzzle(byte[] content) {
    try {
      PuzzleFile.parse(content, "");
      return true;
    } catch (BadPuzzleException e) {
      return false;
    }
  }

  /** What to report instead if a text that is no puzzle is a family of puzzles. */
  static BadPuzzleException explained(BadPuzzleException error, String text) {
    try {
      List<String> parameters = new PuzzleFamily(text, "").parameters;
      return parameters.isEmpty()
          ? error
          : new BadPuzzleException(
              "has the parameters "
                  + String.join(", ", parameters)
                  + "; only 'coverall table' supports them");
    } catch (BadPuzzleException noFamily) {
      return error;
    }
  }

  private void addParts(int number, String line, Set<String> found) {
    String statement = PuzzleFormat.withoutComment(line);
    int start = 0;
    for (int open = statement.indexOf('{'); open >= 0; open = statement.indexOf('{', start)) {
      int close = statement.indexOf('}', open);
      if (close < 0) {
        throw new BadPuzzleException(
            number,
            "formula " + Names.quote(statement.substring(open)) + ": expected '}' at its end");
      }
      Formula formula = new Formula(number, statement.substring(open + 1, close), found);
      parts.add(new Part(line.substring(start, open), Optional.of(formula)));
      start = close + 1;
    }
    parts.add(new Part(line.substring(start) + "\n", Optional.empty()));
  }

  /** SHA-256 over the lines but the name; cut off, because it only has to detect changes. */
  private static String digest(List<String> lines) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-256");
      for (String line : lines) {
        if (!line.isBlank() && !line.strip().startsWith("name ")) {
          digest.update((line + "\n").getBytes(StandardCharsets.UTF_8));
        }
      }
      return HexFormat.of().formatHex(digest.digest(), 0, DIGEST_BYTES);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // Every JDK has it.
    }
  }

  /** The names of the parameters in the order in which they first appear. */
  public List<String> parameters() {
    return parameters;
  }

  /** What identifies the family: it changes with the text, but not with comments or the name. */
  public String digest() {
    return digest;
  }

  /**
   * The puzzle of a size. A piece in 0 copies is left out.
   *
   * @param size the value of each parameter, in the order in which messages name them
   * @return empty if it cannot have a solution: a division leaves a remainder, or the pieces cannot
   *     have the volume of the region
   * @throws BadPuzzleException if it cannot be used for another reason; the message names the size
   */
  public Optional<Encoding> at(Map<String, Integer> size) {
    Map<String, BigInteger> values = new HashMap<>();
    size.forEach((parameter, value) -> values.put(parameter, BigInteger.valueOf(value)));
    StringBuilder text = new StringBuilder();
    for (Part part : parts) {
      text.append(part.text());
      if (part.formula().isPresent()) {
        Optional<BigInteger> value = part.formula().get().at(values);
        if (value.isEmpty()) {
          return Optional.empty();
        }
        text.append(value.get());
      }
    }
    try {
      Puzzle puzzle = PuzzleFormat.readMember(text.toString(), name);
      return puzzle.wrongVolume().isPresent() ? Optional.empty() : Optional.of(Encoding.of(puzzle));
    } catch (BadPuzzleException e) {
      if (e.isImpossible()) {
        return Optional.empty();
      }
      throw e.of("at " + words(size) + ": ");
    }
  }

  /** A size in words: {@code m=5, n=7}. */
  public static String words(Map<String, Integer> size) {
    List<String> words = new ArrayList<>();
    size.forEach((parameter, value) -> words.add(parameter + "=" + value));
    return String.join(", ", words);
  }
}
