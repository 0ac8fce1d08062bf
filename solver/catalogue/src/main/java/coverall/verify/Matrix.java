package coverall.verify;

import coverall.puzzle.Distinct;
import coverall.puzzle.Expectation;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.StringTokenizer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * An exact cover problem, read from its text line by line and word by word as the format is
 * defined. Immutable once it is read.
 *
 * <p>Lines that begin with a bar are comments. The first other line has the items: primary ones,
 * perhaps with bounds, {@code 2:3|c} or {@code 2|c}, then a bar, then secondary ones. Each further
 * line is an option: items, a secondary one perhaps with a colour, {@code x:A}.
 */
final class Matrix {
  private static final String BLANKS = " \t";
  private static final Pattern ITEM = Pattern.compile("(?:(?:(\\d+):)?(\\d+)\\|)?([^:|]+)");
  private static final Pattern WORD = Pattern.compile("([^:|]+)(?::([^:|]+))?");
  private static final Pattern EXPECTED =
      Pattern.compile("expect\\s+([0-9][0-9,]*)\\s+(raw|up\\s+to\\s+symmetry)(?:\\s*:\\s*(.*))?");
  private static final int MOST_SHOWN = 40; // characters of a name

  private final List<Item> items = new ArrayList<>();
  private final Map<String, Integer> numbers = new HashMap<>(); // of items, by name
  private final List<List<Use>> options = new ArrayList<>();
  private final List<Expectation> expectations = new ArrayList<>();
  private boolean hasItems;

  /**
   * An item.
   *
   * @param least how often a solution covers it at least
   * @param most how often at most; a secondary item with a colour may be covered more often
   */
  record Item(String name, int least, int most, boolean isPrimary) {
    /** Whether it is covered once in every solution. */
    boolean isOnce() {
      return isPrimary && least == 1 && most == 1;
    }

    /** Its name for messages, cut off if it is long. */
    String shown() {
      return "item " + shortened(name);
    }
  }

  /**
   * An item in an option.
   *
   * @param colour empty if it has none
   */
  record Use(int item, String colour) {}

  private Matrix() {}

  /**
   * Reads a problem.
   *
   * @throws Violation if the text is not one
   */
  static Matrix read(String text) {
    Matrix matrix = new Matrix();
    int number = 0;
    for (String line : text.replaceFirst("^\uFEFF", "").lines().toList()) {
      number++;
      matrix.readLine(line, "the text of the problem:" + number + ": ");
    }
    if (!matrix.hasItems) {
      throw new Violation("the text of the problem has no line of items");
    }
    return matrix;
  }

  private void readLine(String line, String where) {
    List<String> words = new ArrayList<>();
    StringTokenizer tokens = new StringTokenizer(line, BLANKS);
    while (tokens.hasMoreTokens()) {
      words.add(tokens.nextToken());
    }
    if (words.isEmpty()) {
      return;
    }
    if (words.getFirst().startsWith("|")) {
      readComment(line.substring(line.indexOf('|') + 1).strip(), where);
    } else if (hasItems) {
      readOption(words, where);
    } else {
      readItems(words, where);
      hasItems = true;
    }
  }

  private void readComment(String comment, String where) {
    Matcher expected = EXPECTED.matcher(comment);
    if (!expected.matches()) {
      return;
    }
    BigInteger count =
        Expectation.number(expected.group(1))
            .orElseThrow(
                () -> new Violation(where + "expected a count, found " + shortened(comment)));
    Distinct notion = expected.group(2).equals("raw") ? Distinct.RAW : Distinct.SYMMETRY;
    String source = expected.group(3) == null ? "" : expected.group(3);
    expectations.add(new Expectation(count, notion, source));
  }

  private void readItems(List<String> words, String where) {
    boolean isPrimary = true;
    for (String word : words) {
      String rest = word;
      if (word.startsWith("|") && isPrimary) {
        isPrimary = false;
        rest = word.substring(1);
      }
      if (!rest.isEmpty()) {
        readItem(rest, isPrimary, where);
      }
    }
  }

  private void readItem(String word, boolean isPrimary, String where) {
    Matcher parts = ITEM.matcher(word);
    if (!parts.matches() || (parts.group(2) != null && !isPrimary)) {
      throw new Violation(where + "expected an item, found " + shortened(word));
    }
    int most = parts.group(2) == null ? 1 : bound(parts.group(2), where);
    int least = parts.group(1) != null ? bound(parts.group(1), where) : isPrimary ? most : 0;
    if (least > most || most == 0) {
      throw new Violation(where + "expected bounds in order, found " + shortened(word));
    }
    if (numbers.put(parts.group(3), items.size()) != null) {
      throw new Violation(where + shortened(parts.group(3)) + " is an item twice");
    }
    items.add(new Item(parts.group(3), least, most, isPrimary));
  }

  private static int bound(String digits, String where) {
    try {
      return Integer.parseInt(digits);
    } catch (NumberFormatException e) {
      throw new Violation(where + "expected a smaller bound, found " + shortened(digits));
    }
  }

  private void readOption(List<String> words, String where) {
    List<Use> uses = new ArrayList<>();
    Set<Integer> seen = new HashSet<>();
    for (String word : words) {
      Matcher parts = WORD.matcher(word);
      Integer item = parts.matches() ? numbers.get(parts.group(1)) : null;
      if (item == null || (parts.group(2) != null && items.get(item).isPrimary())) {
        throw new Violation(where + "expected an item, found " + shortened(word));
      }
      if (!seen.add(item)) {
        throw new Violation(where + shortened(parts.group(1)) + " is in the option twice");
      }
      uses.add(new Use(item, parts.group(2) == null ? "" : parts.group(2)));
    }
    options.add(List.copyOf(uses));
  }

  static String shortened(String name) {
    return name.length() <= MOST_SHOWN ? name : name.substring(0, MOST_SHOWN) + "...";
  }

  List<Item> items() {
    return items;
  }

  int optionCount() {
    return options.size();
  }

  /** The items of an option as written. */
  List<Use> option(int option) {
    return options.get(option);
  }

  /** The words of an option as written, separated by blanks. */
  String words(int option) {
    List<String> words = new ArrayList<>();
    for (Use use : options.get(option)) {
      words.add(word(use));
    }
    return String.join(" ", words);
  }

  String word(Use use) {
    String name = items.get(use.item()).name();
    return use.colour().isEmpty() ? name : name + ":" + use.colour();
  }

  /** Whether an option may be in a solution: it covers a primary item. */
  boolean isUsable(int option) {
    for (Use use : options.get(option)) {
      if (items.get(use.item()).isPrimary()) {
        return true;
      }
    }
    return false;
  }

  /**
   * Whether an option covers an item that is covered once: then a solution needs it, or another.
   */
  boolean hasOnce(int option) {
    return options.get(option).stream().anyMatch(use -> items.get(use.item()).isOnce());
  }

  /** The expected counts in the comments. */
  List<Expectation> expectations() {
    return expectations;
  }
}
