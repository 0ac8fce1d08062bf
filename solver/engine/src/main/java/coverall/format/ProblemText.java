package coverall.format;

import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Encoding;
import coverall.puzzle.Kind;
import coverall.puzzle.Problem;
import java.nio.charset.StandardCharsets;

/** Reads problems of any kind from text. */
public final class ProblemText {
  private ProblemText() {}

  /**
   * Reads a problem.
   *
   * @param name its name if the text does not specify one
   * @throws BadPuzzleException if the text is not a problem of this kind, or obviously has no
   *     solution
   */
  public static Problem parse(Kind kind, String text, String name) {
    byte[] content = text.getBytes(StandardCharsets.UTF_8);
    return switch (kind) {
      case PUZZLE -> Encoding.of(PuzzleFile.parse(content, name));
      case EXACT_COVER -> DlxFormat.parse(content, name);
    };
  }
}
