package coverall.format;

import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.PieceLibrary;
import java.util.Collection;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Looks names up, and guesses what was meant by those that do not exist. */
final class Names {
  private static final int LONGEST_QUOTE = 40;
  private static final Pattern NUMBERED = Pattern.compile("([6-8])-(\\d{1,9})('?)");

  private Names() {}

  /** The shape of a piece of the library. */
  static Shape libraryShape(int line, String name) {
    return PieceLibrary.find(name)
        .orElseThrow(
            () ->
                new BadPuzzleException(
                    line, "there is no piece " + quote(name) + " in the library" + hint(name)));
  }

  /** What there is instead of a piece that is not in the library. */
  private static String hint(String name) {
    Matcher numbered = NUMBERED.matcher(name);
    if (!numbered.matches()) {
      return maybe(name, PieceLibrary.allNames());
    }
    List<String> names = PieceLibrary.names(Integer.parseInt(numbered.group(1)));
    int number = Integer.parseInt(numbered.group(2));
    return "; those of "
        + numbered.group(1)
        + " cells are "
        + names.getFirst()
        + " to "
        + names.getLast()
        + (number >= 1 && number <= names.size()
            ? ". Maybe " + names.get(number - 1) + numbered.group(3)
            : "");
  }

  /** ". Maybe …" with the nearest of the known names, or nothing if none is near. */
  static String maybe(String name, Collection<String> known) {
    return Nearest.to(name, known).map(candidate -> ". Maybe " + candidate).orElse("");
  }

  /** A word of the file as it is shown in a message: in quotes, and not too long. */
  static String quote(String word) {
    return "'"
        + (word.length() > LONGEST_QUOTE ? word.substring(0, LONGEST_QUOTE) + "…" : word)
        + "'";
  }
}
