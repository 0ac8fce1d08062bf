package coverall.format;

import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Expectation;
import coverall.puzzle.Piece;
import coverall.puzzle.PieceLibrary;
import coverall.puzzle.Puzzle;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The format {@code .puzzle}: a line for each thing, which begins with what it is, and drawings in
 * layers. {@code problems/README.md} describes it.
 */
final class PuzzleFormat {
  private static final Pattern COMMENT = Pattern.compile("(^|\\s)//.*");
  private static final List<String> KEYWORDS =
      List.of(
          "name",
          "box",
          "region",
          "piece",
          "pieces",
          "one-sided",
          "polycubes",
          "polyominoes",
          "expect");
  private static final Pattern BOX =
      Pattern.compile("(-?\\d{1,9})\\s*x\\s*(-?\\d{1,9})(?:\\s*x\\s*(-?\\d{1,9}))?");
  private static final Pattern PIECE = Pattern.compile("(?:(-?\\d{1,9})\\*)?([^*\\s]+)");
  private static final Pattern EXPECT =
      Pattern.compile("(\\d[\\d,]{0,24}) (raw|up to [a-z]+(?: [a-z]+)*) ?(?:: ?(.*))?");

  private final List<String> lines = new ArrayList<>(); // without comments
  private final List<Boolean> comments = new ArrayList<>(); // whether a line is a comment alone
  private int at; // the line being read, from 0

  private @Nullable String name;
  private @Nullable Shape region;
  private final Map<String, Piece> pieces = new LinkedHashMap<>();
  private final List<Expectation> expectations = new ArrayList<>();

  private PuzzleFormat(String text) {
    text.lines().forEach(line -> lines.add(COMMENT.matcher(line).replaceFirst("").stripTrailing()));
    text.lines().forEach(line -> comments.add(COMMENT.matcher(line.strip()).matches()));
  }

  static Puzzle parse(String text, String defaultName) {
    return new PuzzleFormat(text).parse(defaultName);
  }

  private Puzzle parse(String defaultName) {
    for (at = 0; at < lines.size(); at++) {
      String line = lines.get(at).strip();
      if (!line.isEmpty()) {
        statement(line);
      }
    }
    Shape space = region;
    if (space == null) {
      throw new BadPuzzleException("there is no box and no region to fill");
    }
    if (pieces.isEmpty()) {
      throw new BadPuzzleException("there are no pieces");
    }
    String title = name == null ? defaultName : name;
    return new Puzzle(title, space, List.copyOf(pieces.values()), expectations, List.of());
  }

  private void statement(String line) {
    String[] words = line.split("\\s+", 2);
    String rest = words.length > 1 ? words[1].strip() : "";
    switch (words[0]) {
      case "name" -> name(rest);
      case "box" -> {
        onlyOneRegion();
        region = box(rest);
      }
      case "region" -> {
        nothingMore(rest, "region");
        onlyOneRegion();
        region = drawing("region");
      }
      case "piece" -> piece(rest, false);
      case "pieces" -> pieces(rest, false);
      case "one-sided" -> oneSided(rest);
      case "polycubes" -> polycubes(rest);
      case "polyominoes" -> polyominoes(rest);
      case "expect" -> expect(rest);
      default -> throw bad(unknown(words[0]));
    }
  }

  private String unknown(String word) {
    if (Drawing.isRow(lines.get(at))) {
      return "a drawing needs a line 'region' or 'piece NAME' right above it;"
          + " a line of dashes goes between layers below each other";
    }
    return "a line cannot begin with "
        + Names.quote(word)
        + "; expected one of "
        + String.join(", ", KEYWORDS)
        + Names.maybe(word, KEYWORDS);
  }

  private void name(String text) {
    if (name != null) {
      throw bad("there is a second name");
    }
    if (text.isEmpty()) {
      throw bad("expected a name");
    }
    name = text;
  }

  private Shape box(String text) {
    Matcher matcher = BOX.matcher(text);
    if (!matcher.matches()) {
      throw bad("a box of " + Names.quote(text) + "; expected something like 4x4x4 or 6x10");
    }
    String depth = matcher.group(3);
    return Limits.box(
        at + 1,
        Long.parseLong(matcher.group(1)),
        Long.parseLong(matcher.group(2)),
        depth == null ? 1 : Long.parseLong(depth));
  }

  private void onlyOneRegion() {
    if (region != null) {
      throw bad("there is a second box or region");
    }
  }

  private void nothingMore(String rest, String keyword) {
    if (!rest.isEmpty()) {
      throw bad("nothing may follow '" + keyword + "', found " + Names.quote(rest));
    }
  }

  private void oneSided(String rest) {
    String[] words = rest.split("\\s+", 2);
    String names = words.length > 1 ? words[1] : "";
    switch (words[0]) {
      case "piece" -> piece(names, true);
      case "pieces" -> pieces(names, true);
      default ->
          throw bad(
              "expected 'piece' or 'pieces' after 'one-sided', found "
                  + Names.quote(rest)
                  + (words[0].equals("polyominoes") ? ". Maybe " + rest + " one-sided" : ""));
    }
  }

  private void polycubes(String text) {
    String expected = "expected polycubes of 1 to " + PieceLibrary.MOST_POLYCUBE_CELLS + " cells";
    int size =
        size(text, text, PieceLibrary.MOST_POLYCUBE_CELLS, expected + ", like 'polycubes 5'");
    PieceLibrary.polycubes(size).forEach(this::add);
  }

  private void polyominoes(String text) {
    String expected =
        "expected polyominoes of 1 to "
            + PieceLibrary.MOST_POLYOMINO_CELLS
            + " cells, like 'polyominoes 5' or 'polyominoes 5 one-sided'";
    String[] words = text.split("\\s+", 2);
    boolean oneSided = words.length > 1 && words[1].equals("one-sided");
    int size = size(oneSided ? words[0] : text, text, PieceLibrary.MOST_POLYOMINO_CELLS, expected);
    (oneSided ? PieceLibrary.oneSidedPolyominoes(size) : PieceLibrary.polyominoes(size))
        .forEach(this::add);
  }

  private int size(String digits, String found, int most, String expected) {
    int size = digits.matches("\\d{1,9}") ? Integer.parseInt(digits) : 0;
    if (size < 1 || size > most) {
      throw bad(expected + "; found " + Names.quote(found));
    }
    return size;
  }

  private void pieces(String names, boolean oneSided) {
    if (names.isBlank()) {
      throw bad("expected names of pieces");
    }
    for (String word : names.strip().split("\\s+")) {
      Matcher matcher = matchPiece(word);
      add(matcher, Names.libraryShape(at + 1, matcher.group(2)), oneSided);
    }
  }

  private void piece(String word, boolean oneSided) {
    Matcher matcher = matchPiece(word);
    int line = at;
    String what = "piece " + matcher.group(2);
    if (PieceLibrary.find(matcher.group(2)).isPresent()) {
      what += " (if you mean that of the library: pieces " + word + ")";
    }
    Shape shape = drawing(what);
    int last = at;
    at = line;
    add(matcher, shape, oneSided);
    at = last;
  }

  private Matcher matchPiece(String word) {
    Matcher matcher = PIECE.matcher(word);
    if (!matcher.matches()) {
      throw bad("a piece called " + Names.quote(word) + "; expected a name like F or 25*Y");
    }
    return matcher;
  }

  private void add(Matcher matcher, Shape shape, boolean oneSided) {
    String pieceName = matcher.group(2);
    String count = matcher.group(1);
    int copies = count == null ? 1 : Limits.copies(at + 1, pieceName, Long.parseLong(count));
    add(new Piece(pieceName, shape, copies, oneSided));
  }

  private void add(Piece piece) {
    String pieceName = piece.name();
    if (pieces.containsKey(pieceName)) {
      throw bad(
          "there is a second piece "
              + Names.quote(pieceName)
              + ". Maybe 2*"
              + pieceName
              + ", for two equal ones");
    }
    Limits.kinds(at + 1, pieces.size() + 1);
    pieces.put(pieceName, piece);
  }

  /** Reads the rows of a drawing below this line. */
  private Shape drawing(String what) {
    int line = at + 1;
    Drawing drawing = new Drawing();
    for (; at + 1 < lines.size(); at++) {
      String row = lines.get(at + 1).strip();
      if (KEYWORDS.contains(row.split("\\s+", 2)[0]) || (row.isEmpty() && !comments.get(at + 1))) {
        break;
      }
      if (!row.isEmpty()) {
        drawing.row(at + 2, row);
      }
    }
    return drawing.shape(line, what);
  }

  private void expect(String text) {
    Matcher matcher = EXPECT.matcher(text.replaceAll("\\s+", " "));
    if (!matcher.matches()) {
      throw bad(
          "expected a number of solutions, what it is up to, and where it is from, like"
              + " '240 up to rotation and reflection: Conway 1961'");
    }
    Distinct distinct = distinct(matcher.group(2));
    String source = matcher.group(3);
    try {
      long count = Long.parseLong(matcher.group(1).replace(",", ""));
      expectations.add(new Expectation(count, distinct, source == null ? "" : source));
    } catch (NumberFormatException e) {
      throw bad("a count of " + matcher.group(1) + " is too large");
    }
  }

  private Distinct distinct(String words) {
    List<String> known = new ArrayList<>();
    for (Distinct distinct : Distinct.values()) {
      if (distinct.words().equals(words)) {
        return distinct;
      }
      known.add("'" + distinct.words() + "'");
    }
    throw bad("a count " + Names.quote(words) + "; expected " + String.join(" or ", known));
  }

  private BadPuzzleException bad(String message) {
    return new BadPuzzleException(at + 1, message);
  }
}
