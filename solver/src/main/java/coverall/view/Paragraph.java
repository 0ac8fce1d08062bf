package coverall.view;

import java.util.ArrayList;
import java.util.List;

/** Text in lines. */
public final class Paragraph {
  private Paragraph() {}

  /**
   * The lines of a text, none longer than the columns unless a word is.
   *
   * @param first what the first line begins with; the others are indented as far
   */
  public static List<String> lines(String first, String text, int columns) {
    return lines(first, List.of(text.split(" ", -1)), columns);
  }

  /** The lines of a text likewise, whose words may have blanks in them and are not divided. */
  public static List<String> lines(String first, List<String> words, int columns) {
    List<String> lines = new ArrayList<>();
    StringBuilder line = new StringBuilder(first);
    boolean empty = true; // nothing yet but the beginning
    for (String word : words) {
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
