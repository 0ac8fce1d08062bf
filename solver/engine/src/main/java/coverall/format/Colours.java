package coverall.format;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * The colours that pieces can have: the named colours of CSS Color Module Level 4, and all others.
 */
final class Colours {
  private static final Pattern NUMBER = Pattern.compile("#([0-9a-f]{3}|[0-9a-f]{6})");
  private static final int HEX = 16;
  private static final Map<String, Integer> NAMED = named();

  private Colours() {}

  private static Map<String, Integer> named() {
    Map<String, Integer> named = new LinkedHashMap<>();
    for (String line : Resource.lines("colours.txt")) {
      String[] words = line.split(" ");
      named.put(words[0], Integer.valueOf(words[1], HEX));
    }
    return named;
  }

  /** The names, in alphabetical order. */
  static Set<String> names() {
    return NAMED.keySet();
  }

  /** The colour of a word like {@code red}, {@code #d00} or {@code #dd0000} as 0xRRGGBB. */
  static OptionalInt find(String word) {
    String lower = word.toLowerCase(Locale.ROOT);
    Integer named = NAMED.get(lower);
    if (named != null) {
      return OptionalInt.of(named);
    }
    if (!NUMBER.matcher(lower).matches()) {
      return OptionalInt.empty();
    }
    String digits = lower.length() > "#rgb".length() ? lower : lower.replaceAll("[0-9a-f]", "$0$0");
    return OptionalInt.of(Integer.parseInt(digits.substring(1), HEX));
  }

  /** The colour that a piece is named after, such as {@code red}. */
  static OptionalInt ofName(String piece) {
    Integer named = NAMED.get(piece.toLowerCase(Locale.ROOT).replaceFirst("_$", ""));
    return named == null ? OptionalInt.empty() : OptionalInt.of(named);
  }

  /** The word for a colour: its name if it has one. */
  static String word(int colour) {
    return NAMED.entrySet().stream()
        .filter(named -> named.getValue() == colour)
        .map(Map.Entry::getKey)
        .findFirst()
        .orElseGet(() -> String.format(Locale.ROOT, "#%06x", colour));
  }
}
