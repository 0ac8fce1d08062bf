package coverall.format;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/** What to write instead of text that other formats have, but exact cover problems do not. */
final class DlxHint {
  private static final Pattern BLANKS = Pattern.compile("[ \t]+");
  private static final Pattern BETWEEN_NUMBERS = Pattern.compile("[ \t,;\\[\\]]+");
  private static final int FEWEST_COLUMNS = 2;

  private DlxHint() {}

  /**
   * A sentence for the message about a line that cannot be read; empty if nothing looks foreign.
   *
   * @param items the line of items
   * @param number of the line of items
   */
  static Optional<String> of(String items, int number, String line) {
    if (isMatrix(items, line)) {
      return Optional.of(
          "A 0/1 matrix is written as names: those of all columns in the first line, then a line"
              + " for each row, with the names of its columns that have a 1");
    }
    List<String> known = line.equals(items) ? List.of() : List.of(BLANKS.split(items));
    return BLANKS
        .splitAsStream(line)
        .filter(word -> !known.contains(word))
        .flatMap(DlxHint::sign)
        .findFirst()
        .map(sign -> "Comments are lines that begin with |, not with " + sign)
        .or(
            () ->
                sign(items)
                    .findFirst()
                    .map(
                        sign ->
                            "Line "
                                + number
                                + " begins with "
                                + sign
                                + ", but comments begin with |"));
  }

  /** How comments of other formats begin, if the text begins so. */
  private static Stream<String> sign(String text) {
    return Stream.of("#", "//").filter(text::startsWith);
  }

  /** Whether a line, or the same number of digits as in the line of items, is a row of 0 and 1. */
  private static boolean isMatrix(String items, String line) {
    String row = digits(line);
    long numbers =
        Arrays.stream(BETWEEN_NUMBERS.split(line)).filter(word -> !word.isEmpty()).count();
    return row.length() >= FEWEST_COLUMNS
        && (row.length() == digits(items).length()
            // An option cannot contain an item twice.
            || (numbers == row.length() && numbers > FEWEST_COLUMNS));
  }

  /** The digits of a row of 0 and 1; empty if the line is something else. */
  private static String digits(String line) {
    String digits = BETWEEN_NUMBERS.matcher(line).replaceAll("");
    return digits.chars().allMatch(c -> c == '0' || c == '1') ? digits : "";
  }
}
