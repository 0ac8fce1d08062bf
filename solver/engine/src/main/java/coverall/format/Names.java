package coverall.format;

import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Nearest;
import coverall.puzzle.NumberedPieces;
import coverall.puzzle.PieceLibrary;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Looks up names, and suggests the nearest one for a name that does not exist. */
final class Names {
  private static final int LONGEST_QUOTE = 40;
  private static final Pattern NUMBERED = Pattern.compile("([6-8])-(\\d{1,9})('?)");

  private static final Pattern LETTER = Pattern.compile("[A-Z]'?");
  private static final Pattern CONTROL = Pattern.compile("[\\x00-\\x1f\\x7f-\\x9f]");

  private Names() {}

  /** The shape of a piece of the library. */
  static Shape libraryShape(int line, Lattice lattice, String name) {
    return PieceLibrary.find(lattice, name)
        .orElseThrow(
            () ->
                new BadPuzzleException(line, "unknown piece " + quote(name) + hint(lattice, name)));
  }

  /** A suggestion for a piece that is not in the library. */
  private static String hint(Lattice lattice, String name) {
    Optional<String> family = PieceFamilies.line(name);
    if (family.isPresent()) {
      return ". Did you mean all of them? Write " + family.get();
    }
    if (NamedSet.find(name).isPresent()) {
      return ". Did you mean the set? Write set " + name;
    }
    if (!lattice.equals(Lattice.CUBE)) {
      return "; expected a number like 4-01 on lattice "
          + lattice.name()
          + otherNames(lattice)
          + maybe(name, NumberedPieces.usualNames(lattice).keySet());
    }
    Matcher numbered = NUMBERED.matcher(name);
    if (LETTER.matcher(name).matches()) {
      return ". Letters are pentominoes: F I L N P T U V W X Y Z, or Conway's O Q R S for I L F N."
          + " The mirror image of L is L'. Tetrominoes are 4I 4L 4O 4S 4T";
    }
    if (!numbered.matches()) {
      return maybe(name, PieceLibrary.allNames());
    }
    List<String> names = PieceLibrary.names(Integer.parseInt(numbered.group(1)));
    int number = Integer.parseInt(numbered.group(2));
    return "; the pieces of "
        + numbered.group(1)
        + " cells are "
        + names.getFirst()
        + " to "
        + names.getLast()
        + (number >= 1 && number <= names.size()
            ? didYouMean(names.get(number - 1) + numbered.group(3))
            : "");
  }

  private static String otherNames(Lattice lattice) {
    return switch (lattice.name()) {
      case "quarter-square" -> ", or 4h-01 for polyaboloes";
      case "sphere" -> ", or the name of a flat piece like 4L";
      default -> "";
    };
  }

  /** ". Did you mean …?" with the nearest known name; empty if no name is near. */
  static String maybe(String name, Collection<String> known) {
    return Nearest.to(name, known).map(Names::didYouMean).orElse("");
  }

  static String didYouMean(String name) {
    return ". Did you mean " + name + "?";
  }

  /** A number as messages show it: {@code 4,096}. */
  static String number(long number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /**
   * A word of the file as messages show it: in quotes and shortened, control characters escaped.
   */
  static String quote(String word) {
    String shown = word.length() > LONGEST_QUOTE ? word.substring(0, LONGEST_QUOTE) + "…" : word;
    return CONTROL
        .matcher("'" + shown + "'")
        .replaceAll(
            match -> String.format(Locale.ROOT, "\\\\u%04x", (int) match.group().charAt(0)));
  }
}
