package coverall.format;

import coverall.cover.ExactCover;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Expectation;
import coverall.puzzle.NamedCover;
import coverall.puzzle.Problem;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * Exact cover problems in the text that Knuth's programs DLX1 (plain), DLX2 (colours) and DLX3
 * (bounds) read: {@code https://cs.stanford.edu/~knuth/programs/dlx1.w} and so on. {@code
 * solver/EXACT-COVER.md} describes it.
 *
 * <p>Files have the extension {@code .dlx}. Those programs can read what is written here: names
 * that come from a puzzle have at most eight characters. Files to read may have longer names and
 * longer colours.
 */
public final class DlxFormat {
  private static final String ENDING = ".dlx";
  private static final int MOST_BYTES = 100_000_000;
  private static final int LONGEST_NAME = 8; // in Knuth's programs

  private static final int MOST_SYMMETRIES = 100; // that a problem declares
  private static final String CYCLE = "~"; // before each cycle of a symmetry

  private static final Pattern BOUNDS = Pattern.compile("(?:(\\d{1,9}):)?(\\d{1,9})\\|([^:|]+)");
  private static final Pattern COUNT = Pattern.compile("expect\\s+\\d.*");
  private static final Pattern EXPECT =
      Pattern.compile("expect\\s+(\\d[\\d,]*+)\\s+(raw|up\\s+to\\s+symmetry)\\s*(?::\\s*(.*))?");

  private final String text;
  private final NamedCover.Builder builder;
  private final Map<String, Integer> numbers = new HashMap<>(); // of words
  private final List<Boolean> isPrimary = new ArrayList<>(); // by item
  private final SortedMap<Integer, String> symmetries = new TreeMap<>(); // by line
  private int[] itemOf = new int[0]; // by word
  private int[] lastLine = new int[0]; // by item: that of the last option with it
  private int line;

  private DlxFormat(String text, String name) {
    this.text = text;
    builder = new NamedCover.Builder(name);
  }

  /** Whether a file name has the extension of this format, followed by {@code .gz} or not. */
  public static boolean isFor(Path file) {
    return Gzip.plainName(file.toString()).endsWith(ENDING);
  }

  /**
   * The bytes of a file, decompressed, and cut off one byte after the largest supported size.
   *
   * @throws BadPuzzleException if the file does not exist, or is compressed and damaged
   * @throws IOException if it cannot be read
   */
  public static byte[] content(Path file) throws IOException {
    return PuzzleFile.content(file, MOST_BYTES);
  }

  /**
   * Reads the bytes of a file.
   *
   * @param name of the problem
   * @throws BadPuzzleException if they are not an exact cover problem
   */
  public static NamedCover parse(byte[] content, String name) {
    if (content.length > MOST_BYTES) {
      throw new BadPuzzleException("is larger than " + Names.number(MOST_BYTES) + " bytes");
    }
    return new DlxFormat(PuzzleFile.decode(content), name).parse();
  }

  private NamedCover parse() {
    String items = "";
    int itemsLine = 0;
    int end;
    for (int at = 0; at < text.length(); at = end + 1) {
      end = text.indexOf('\n', at);
      end = end < 0 ? text.length() : end;
      line++;
      int first = skipBlanks(at, end);
      if (first == end) {
        continue;
      }
      if (text.charAt(first) == '|') {
        comment(text.substring(first + 1, end).strip());
        continue;
      }
      boolean areItems = itemsLine == 0;
      if (areItems) {
        items = text.substring(first, end);
        itemsLine = line;
      }
      try {
        if (areItems) {
          items(items.split("[ \t]+"));
        } else {
          option(first, end);
        }
      } catch (BadPuzzleException e) {
        throw hinted(e, DlxHint.of(items, itemsLine, text.substring(first, end)));
      }
    }
    if (itemsLine == 0) {
      throw new BadPuzzleException("has no line of items");
    }
    symmetries.forEach(this::symmetry);
    return builder.build();
  }

  private BadPuzzleException hinted(BadPuzzleException bad, Optional<String> hint) {
    String message = String.valueOf(bad.getMessage());
    return hint.map(words -> bad(message + (message.endsWith("?") ? " " : ". ") + words))
        .orElse(bad);
  }

  private static boolean isBlank(char c) {
    return c == ' ' || c == '\t';
  }

  private int skipBlanks(int from, int end) {
    int at = from;
    while (at < end && isBlank(text.charAt(at))) {
      at++;
    }
    return at;
  }

  private void comment(String comment) {
    if (comment.split("[ \t]", 2)[0].equals(CYCLE)) {
      if (symmetries.size() == MOST_SYMMETRIES) {
        throw bad("more than " + MOST_SYMMETRIES + " symmetries: fewer generate all others");
      }
      symmetries.put(line, comment);
      return;
    }
    if (!COUNT.matcher(comment).matches()) {
      return;
    }
    Matcher matcher = EXPECT.matcher(comment);
    BigInteger count =
        (matcher.matches() ? Expectation.number(matcher.group(1)) : Optional.<BigInteger>empty())
            .orElseThrow(
                () ->
                    bad(
                        "expected a count like '| expect 92 raw: SOURCE', found "
                            + Names.quote(comment)));
    Distinct notion = matcher.group(2).equals("raw") ? Distinct.RAW : Distinct.SYMMETRY;
    String source = matcher.group(3);
    builder.expect(new Expectation(count, notion, source == null ? "" : source));
  }

  /**
   * Reads the cycles of a symmetry once all items and options are known: {@code ~ a b c ~ d e} maps
   * a to b, b to c, c to a, and exchanges d and e. Other items remain where they are.
   */
  private void symmetry(int where, String cycles) {
    line = where;
    List<Integer> images = new ArrayList<>(IntStream.range(0, isPrimary.size()).boxed().toList());
    Set<Integer> moved = new HashSet<>();
    List<Integer> cycle = new ArrayList<>();
    for (String word : (cycles + " " + CYCLE).split("[ \t]+")) {
      if (word.equals(CYCLE)) {
        for (int k = 0; k < cycle.size(); k++) {
          images.set(cycle.get(k), cycle.get((k + 1) % cycle.size()));
        }
        cycle.clear();
        continue;
      }
      Integer item = numbers.get(word);
      if (item == null || item >= isPrimary.size()) {
        throw bad("in a symmetry: " + unknown(word, word));
      }
      if (!moved.add(item)) {
        throw bad("duplicate item " + Names.quote(word) + " in a symmetry");
      }
      cycle.add(item);
    }
    try {
      builder.symmetry(images);
    } catch (IllegalArgumentException e) {
      throw bad("not a symmetry of the problem: " + e.getMessage());
    }
  }

  private void items(String[] names) {
    boolean primary = true;
    for (String word : names) {
      String name = word;
      if (word.startsWith("|")) {
        if (!primary) {
          throw bad("duplicate '|' in the line of items");
        }
        primary = false;
        name = word.substring(1);
      }
      if (!name.isEmpty()) {
        item(name, primary);
      }
    }
    itemOf = IntStream.range(0, isPrimary.size()).toArray();
    lastLine = new int[isPrimary.size()];
  }

  private void item(String word, boolean primary) {
    String name = word;
    int minimum = primary ? 1 : 0;
    int maximum = 1;
    if (word.indexOf(':') >= 0 || word.indexOf('|') >= 0) {
      Matcher matcher = BOUNDS.matcher(word);
      if (!matcher.matches()) {
        throw bad(
            "invalid item name "
                + Names.quote(word)
                + ": names cannot contain ':' or '|'. Write bounds like 2:3|C or 2|C");
      }
      name = matcher.group(3);
      if (!primary) {
        throw bad(
            "item "
                + Names.quote(name)
                + " is secondary and has bounds; only primary items may have bounds");
      }
      maximum = Integer.parseInt(matcher.group(2));
      minimum = matcher.group(1) == null ? maximum : Integer.parseInt(matcher.group(1));
      checkBounds(name, minimum, maximum);
    }
    int number = primary ? builder.primary(name, minimum, maximum) : builder.secondary(name);
    if (numbers.putIfAbsent(name, number) != null) {
      throw bad("duplicate item " + Names.quote(name));
    }
    isPrimary.add(primary);
  }

  private void checkBounds(String name, int minimum, int maximum) {
    if (maximum == 0) {
      throw bad("item " + Names.quote(name) + ": expected an upper bound of at least 1, found 0");
    }
    if (minimum > maximum) {
      throw bad(
          "item "
              + Names.quote(name)
              + ": expected the smaller bound first"
              + Names.didYouMean(maximum + ":" + minimum + "|" + name));
    }
  }

  private void option(int first, int end) {
    int[] words = new int[(end - first + 1) / 2];
    int size = 0;
    for (int at = first; at < end; at = skipBlanks(at, end)) {
      int from = at;
      while (at < end && !isBlank(text.charAt(at))) {
        at++;
      }
      String word = text.substring(from, at);
      Integer known = numbers.get(word);
      int number = known == null ? coloured(word) : known;
      int item = itemOf[number];
      if (lastLine[item] == line) {
        throw bad("duplicate item " + Names.quote(uncoloured(word)) + " in an option");
      }
      lastLine[item] = line;
      words[size++] = number;
    }
    builder.option(Arrays.copyOf(words, size));
  }

  private static String uncoloured(String word) {
    int colon = word.indexOf(':');
    return colon < 0 ? word : word.substring(0, colon);
  }

  /** Numbers an item with a colour that occurs for the first time. */
  private int coloured(String word) {
    String name = uncoloured(word);
    Integer item = numbers.get(name);
    if (item == null) {
      throw bad(unknown(word, name));
    }
    String colour = word.substring(Math.min(word.length(), name.length() + 1));
    if (isPrimary.get(item)) {
      throw bad(
          "item "
              + Names.quote(name)
              + " is primary and has the colour "
              + Names.quote(colour)
              + "; only secondary items may have colours");
    }
    if (colour.isEmpty() || colour.indexOf(':') >= 0 || colour.indexOf('|') >= 0) {
      throw bad(
          "expected an item with a colour, like "
              + Names.quote(name + ":A")
              + ", found "
              + Names.quote(word));
    }
    int number = builder.colour(item, colour);
    if (number >= itemOf.length) {
      itemOf = Arrays.copyOf(itemOf, 2 * number + 1);
    }
    itemOf[number] = item;
    numbers.put(word, number);
    return number;
  }

  private String unknown(String word, String name) {
    if (word.indexOf('|') >= 0) {
      return "unexpected '|' in an option; it is allowed only in the line of items and before"
          + " comments";
    }
    List<String> names = new ArrayList<>();
    numbers.forEach(
        (known, number) -> {
          if (number < isPrimary.size()) {
            names.add(known);
          }
        });
    names.sort(null);
    return "unknown item " + Names.quote(name) + Names.maybe(name, names);
  }

  private BadPuzzleException bad(String message) {
    return new BadPuzzleException(line, message);
  }

  /** A problem as an exact cover problem with named items. */
  public static NamedCover of(Problem problem) {
    return switch (problem) {
      case Encoding puzzle -> of(puzzle);
      case NamedCover named -> named;
    };
  }

  /**
   * A puzzle as an exact cover problem with named items: {@code 0,1,2} is a cell, and a piece keeps
   * its name as far as Knuth's programs can read it.
   */
  public static NamedCover of(Encoding puzzle) {
    List<Expectation> raw =
        puzzle.expectations().stream()
            .filter(expectation -> expectation.notions().equals(List.of(Distinct.RAW)))
            .toList();
    return of(puzzle, puzzle.cover(), raw);
  }

  /**
   * A puzzle without some of its options as an exact cover problem with named items.
   *
   * @param cover the cover of the puzzle, or what {@link ExactCover#without} leaves of it; it may
   *     have further {@linkplain ExactCover#withExclusions items}, named {@code apart}
   */
  public static NamedCover of(Encoding puzzle, ExactCover cover) {
    return of(puzzle, cover, List.of());
  }

  private static NamedCover of(Encoding puzzle, ExactCover cover, List<Expectation> expected) {
    List<String> names = new ArrayList<>();
    Set<String> taken = new HashSet<>();
    for (int item = 0; item < cover.itemCount(); item++) {
      String name = item < puzzle.cover().itemCount() ? puzzle.itemName(item) : "apart";
      names.add(legal(name.substring(name.indexOf(' ') + 1).replaceAll("[()]", ""), taken));
    }
    return NamedCover.of(puzzle.name(), expected, cover, names);
  }

  /** Reserves a free name of at most eight ASCII characters. */
  private static String legal(String wanted, Set<String> taken) {
    String plain = wanted.replaceAll("[^!-~]|[:|]", "_");
    String name = plain.substring(0, Math.min(plain.length(), LONGEST_NAME));
    String start = name.isEmpty() ? "_" : name;
    name = start;
    for (int k = 2; !taken.add(name); k++) {
      String end = "~" + k;
      name = start.substring(0, Math.min(start.length(), LONGEST_NAME - end.length())) + end;
    }
    return name;
  }

  /**
   * Writes a problem.
   *
   * @throws IllegalArgumentException if it has no primary item: its line would be a comment
   */
  public static void write(NamedCover problem, Appendable out) throws IOException {
    if (problem.items().isEmpty() || !problem.items().getFirst().isPrimary()) {
      throw new IllegalArgumentException("there is no primary item");
    }
    comment("Problem: " + problem.name(), out);
    for (Expectation expectation : problem.expectations()) {
      String source = expectation.source().isEmpty() ? "" : ": " + expectation.source();
      comment("expect " + expectation.count() + " " + expectation.words() + source, out);
    }
    String separator = "";
    boolean primary = true;
    for (NamedCover.Item item : problem.items()) {
      out.append(separator);
      if (primary && !item.isPrimary()) {
        out.append("| ");
        primary = false;
      }
      out.append(bounds(item)).append(item.name());
      separator = " ";
    }
    out.append('\n');
    for (NamedCover.DeclaredSymmetry symmetry : problem.declared()) {
      comment(cycles(problem, symmetry.items()), out);
    }
    for (int option = 0; option < problem.optionCount(); option++) {
      out.append(String.join(" ", problem.option(option))).append('\n');
    }
  }

  private static String cycles(NamedCover problem, List<Integer> images) {
    StringBuilder words = new StringBuilder(CYCLE);
    Set<Integer> done = new HashSet<>();
    for (int first = 0; first < images.size(); first++) {
      if (images.get(first) != first && !done.contains(first)) {
        words.append(words.length() == 1 ? "" : " " + CYCLE);
        for (int item = first; done.add(item); item = images.get(item)) {
          words.append(' ').append(problem.items().get(item).name());
        }
      }
    }
    return words.toString();
  }

  private static void comment(String comment, Appendable out) throws IOException {
    out.append("| ").append(comment.replaceAll("\\p{Cntrl}", " ")).append('\n');
  }

  private static String bounds(NamedCover.Item item) {
    if (!item.isPrimary() || (item.minimum() == 1 && item.maximum() == 1)) {
      return "";
    }
    return (item.minimum() < item.maximum() ? item.minimum() + ":" : "") + item.maximum() + "|";
  }
}
