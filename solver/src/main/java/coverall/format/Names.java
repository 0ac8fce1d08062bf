package coverall.format;

import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.PieceLibrary;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
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
    if (name.length() > LONGEST_QUOTE) {
      return "";
    }
    Optional<String> nearest =
        known.stream().min(Comparator.comparingInt(candidate -> distance(name, candidate)));
    return nearest
        .filter(
            candidate ->
                distance(name, candidate)
                    <= (name.length() < 2 ? 0 : Math.max(1, name.length() / 3)))
        .map(candidate -> ". Maybe " + candidate)
        .orElse("");
  }

  /** A word of the file as it is shown in a message: in quotes, and not too long. */
  static String quote(String word) {
    return "'"
        + (word.length() > LONGEST_QUOTE ? word.substring(0, LONGEST_QUOTE) + "…" : word)
        + "'";
  }

  /** The number of letters to change, insert or leave out; a change of case costs nothing. */
  private static int distance(String from, String to) {
    int[] costs = new int[to.length() + 1];
    for (int j = 0; j < costs.length; j++) {
      costs[j] = j;
    }
    for (int i = 1; i <= from.length(); i++) {
      int diagonal = costs[0];
      costs[0] = i;
      for (int j = 1; j < costs.length; j++) {
        int change = sameLetter(from.charAt(i - 1), to.charAt(j - 1)) ? 0 : 1;
        int cost = Math.min(diagonal + change, 1 + Math.min(costs[j], costs[j - 1]));
        diagonal = costs[j];
        costs[j] = cost;
      }
    }
    return costs[to.length()];
  }

  private static boolean sameLetter(char a, char b) {
    return Character.toLowerCase(a) == Character.toLowerCase(b);
  }
}
