package coverall.view;

import java.util.ArrayList;
import java.util.List;

/** Text wrapped into lines. */
public final class Paragraph {
  private Paragraph() {}

  /**
   * Wraps a text. No line is longer than the given columns, except for a longer word.
   *
   * @param first the start of the first line; the other lines are indented to the same column
   */
  public static List<String> lines(String first, String text, int columns) {
    return lines(first, List.of(text.split(" ", -1)), columns);
  }

  /** Wraps words that may contain blanks. Words are not split. Control characters are escaped. */
  public static List<String> lines(String first, List<String> words, int columns) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(first);
    boolean empty = true; // only the start so far
    for (String text : words) {
      String word = Words.printable(text);
      if (!empty && line.length() + 1 + word.length() > columns) {
        lines.add(line.toString());
        line = new StringBuilder(" ".repeat(first.length()));
        empty = true;
      }
      line.append(empty ? "" : " ").append(word);
      empty = false;
    }
    lines.add(line.toString());
    return lines;
  }
}
