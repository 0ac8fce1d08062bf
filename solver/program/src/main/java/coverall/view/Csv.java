package coverall.view;

import java.util.regex.Pattern;

/** Comma-separated values as in RFC 4180, except that lines end with a line feed alone. */
public final class Csv {
  // The full-width forms are evaluated likewise in some locales. Tabs and returns are escaped.
  private static final Pattern FORMULA = Pattern.compile("[=+\\-@\uFF1D\uFF0B\uFF0D\uFF20]");
  private static final Pattern QUOTED = Pattern.compile("[,\"]");
  private static final Pattern NUMBER = Pattern.compile("[+-]?[0-9]+([.][0-9]+)?");

  private Csv() {}

  /**
   * A name as a field: with control characters escaped, and in quotes if it contains a comma or
   * quotes.
   *
   * <p>Spreadsheets evaluate a field that begins with {@code =}, {@code +}, {@code -} or {@code @}
   * as a formula, also one in quotes. Such a name gets an apostrophe in front, as OWASP recommends
   * against CSV injection. A name that is a number, such as {@code -1}, is harmless and stays as it
   * is.
   */
  public static String field(String name) {
    String text = Words.printable(name);
    if (FORMULA.matcher(text).lookingAt() && !NUMBER.matcher(text).matches()) {
      text = "'" + text;
    }
    return QUOTED.matcher(text).find() ? '"' + text.replace("\"", "\"\"") + '"' : text;
  }
}
