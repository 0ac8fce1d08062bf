package coverall.format;

import coverall.geometry.Cell;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Expectation;
import coverall.puzzle.Marks;
import coverall.puzzle.Piece;
import coverall.puzzle.PieceLibrary;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Rules;
import coverall.puzzle.Turning;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
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
          "mirrored",
          "unturned",
          "polycubes",
          "polyominoes",
          "inside",
          "outside",
          "empty",
          "colour",
          "expect");
  private static final Pattern BOX =
      Pattern.compile("(-?\\d{1,9})\\s*x\\s*(-?\\d{1,9})(?:\\s*x\\s*(-?\\d{1,9}))?");
  private static final Pattern PIECE =
      Pattern.compile("(?:(-?\\d{1,9})(?:\\.\\.(-?\\d{1,9}))?\\*)?([^*\\s]+)");
  private static final Pattern EMPTY = Pattern.compile("(\\d{1,9})(?:\\.\\.(\\d{1,9}))?");
  private static final Pattern COLOUR = Pattern.compile("([a-z]) on ([a-z](?: [a-z])*)");
  private static final Pattern EXPECT =
      Pattern.compile(
          "(\\d[\\d,]{0,24}) ("
              + Expectation.ANY_WORDS
              + "|raw|up to [a-z]+(?: [a-z]+)*) ?(?:: ?(.*))?");

  private final List<String> lines = new ArrayList<>(); // without comments
  private final List<Boolean> comments = new ArrayList<>(); // whether a line is a comment alone
  private int at; // the line being read, from 0

  private @Nullable String name;
  private Drawing.@Nullable Content region; // as it was drawn
  private final Map<String, Piece> pieces = new LinkedHashMap<>();
  private final List<Confinement> confinements = new ArrayList<>();
  private final Map<Character, Set<Character>> fits = new TreeMap<>();
  private int @Nullable [] empty; // how many cells have to stay empty, and how many may
  private final List<Expectation> expectations = new ArrayList<>();

  /** Pieces that may lie only in, or only out of, some cells of the region's drawing. */
  private record Confinement(int line, List<String> names, Drawing.Content where, boolean inside) {}

  private PuzzleFormat(String text) {
    text.lines().forEach(line -> lines.add(COMMENT.matcher(line).replaceFirst("").stripTrailing()));
    text.lines().forEach(line -> comments.add(COMMENT.matcher(line.strip()).matches()));
  }

  static Puzzle parse(String text, String defaultName) {
    return new PuzzleFormat(text).parse(defaultName);
  }

  /** Whether a line, or the row of a drawing, begins with what only a statement may begin with. */
  static boolean isStatement(String line) {
    return KEYWORDS.contains(line.split("\\s+", 2)[0]);
  }

  private Puzzle parse(String defaultName) {
    for (at = 0; at < lines.size(); at++) {
      String line = lines.get(at).strip();
      if (!line.isEmpty()) {
        statement(line);
      }
    }
    if (region == null) {
      throw new BadPuzzleException("there is no box and no region to fill");
    }
    if (pieces.isEmpty()) {
      throw new BadPuzzleException("there are no pieces");
    }
    Shape space = space(region.shape());
    Rules rules = new Rules(inside(region), fits);
    List<Piece> all = new ArrayList<>(pieces.values());
    Piece.gaps(space, all, empty == null ? 0 : empty[0], empty == null ? space.size() : empty[1])
        .ifPresent(all::add);
    String title = name == null ? defaultName : name;
    return new Puzzle(title, space, all, rules, expectations, List.of());
  }

  /** The region; where cells have to stay empty and none is marked for it, all may. */
  private Shape space(Shape drawn) {
    if (empty == null || drawn.marks().chars().anyMatch(Marks::mayStayEmpty)) {
      return drawn;
    }
    Map<Cell, Character> cells = drawn.marksByCell();
    cells.replaceAll((cell, mark) -> Marks.optional(mark));
    return Shape.marked(cells);
  }

  /** The cells that confined pieces may cover. */
  private Map<String, Set<Cell>> inside(Drawing.Content region) {
    Cell least = Shape.least(region.cells().keySet());
    Map<String, Set<Cell>> inside = new HashMap<>();
    for (Confinement confinement : confinements) {
      if (!confinement.where().frame().equals(region.frame())) {
        throw new BadPuzzleException(
            confinement.line(),
            "a drawing of "
                + measures(confinement.where().frame())
                + "; expected "
                + measures(region.frame())
                + " as the region has, so that one can see where");
      }
      for (String piece : confinement.names()) {
        if (!pieces.containsKey(piece)) {
          throw new BadPuzzleException(
              confinement.line(),
              "there is no piece " + Names.quote(piece) + Names.maybe(piece, pieces.keySet()));
        }
        Set<Cell> cells =
            inside.computeIfAbsent(piece, n -> new HashSet<>(region.cells().keySet()));
        cells.removeIf(
            cell -> confinement.where().cells().containsKey(cell) != confinement.inside());
      }
    }
    inside.replaceAll(
        (piece, cells) ->
            cells.stream()
                .map(cell -> cell.plus(-least.x(), -least.y(), -least.z()))
                .collect(Collectors.toSet()));
    return inside;
  }

  private static String measures(Cell frame) {
    return frame.x() + "x" + frame.y() + "x" + frame.z();
  }

  private void statement(String line) {
    String[] words = line.split("\\s+", 2);
    String rest = words.length > 1 ? words[1].strip() : "";
    switch (words[0]) {
      case "name" -> name(rest);
      case "box" -> {
        onlyOneRegion();
        Shape box = box(rest);
        region = new Drawing.Content(box.marksByCell(), box.extent());
      }
      case "region" -> {
        nothingMore(rest, "region");
        onlyOneRegion();
        region = drawing(Drawing.Kind.REGION, "region");
      }
      case "piece" -> piece(rest, Turning.FREE);
      case "pieces" -> pieces(rest, Turning.FREE);
      case "one-sided" -> turned(rest, Turning.ONE_SIDED);
      case "mirrored" -> turned(rest, Turning.MIRRORED);
      case "unturned" -> turned(rest, Turning.UNTURNED);
      case "polycubes" -> polycubes(rest);
      case "polyominoes" -> polyominoes(rest);
      case "inside" -> confine(rest, true);
      case "outside" -> confine(rest, false);
      case "empty" -> empty(rest);
      case "colour" -> colour(rest);
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

  private void turned(String rest, Turning turning) {
    String[] words = rest.split("\\s+", 2);
    String names = words.length > 1 ? words[1] : "";
    switch (words[0]) {
      case "piece" -> piece(names, turning);
      case "pieces" -> pieces(names, turning);
      default ->
          throw bad(
              "expected 'piece' or 'pieces' after '"
                  + turning.word()
                  + "', found "
                  + Names.quote(rest)
                  + (words[0].equals("polyominoes") && turning == Turning.ONE_SIDED
                      ? ". Maybe " + rest + " one-sided"
                      : ""));
    }
  }

  private void confine(String text, boolean inside) {
    if (text.isEmpty()) {
      throw bad("expected names of pieces, and below a drawing of the region");
    }
    int line = at + 1;
    List<String> names = List.of(text.split("\\s+"));
    String what = (inside ? "inside " : "outside ") + text;
    confinements.add(new Confinement(line, names, drawing(Drawing.Kind.PLACES, what), inside));
  }

  private void empty(String text) {
    if (empty != null) {
      throw bad("there is a second number of empty cells");
    }
    Matcher matcher = EMPTY.matcher(text);
    if (!matcher.matches()) {
      throw bad("expected a number of empty cells, like 4 or 2..4; found " + Names.quote(text));
    }
    int fewest = Integer.parseInt(matcher.group(1));
    int most = matcher.group(2) == null ? fewest : Integer.parseInt(matcher.group(2));
    if (most < fewest) {
      throw bad(text + " empty cells; expected the smaller number first");
    }
    empty = new int[] {fewest, most};
  }

  private void colour(String text) {
    Matcher matcher = COLOUR.matcher(text.replaceAll("\\s+", " "));
    if (!matcher.matches()) {
      throw bad(
          "expected a colour of pieces and those of the region that it fits, like 'a on a b';"
              + " found "
              + Names.quote(text));
    }
    char colour = matcher.group(1).charAt(0);
    if (fits.containsKey(colour)) {
      throw bad("there is a second line for colour " + colour);
    }
    Set<Character> on = new TreeSet<>();
    matcher.group(2).chars().filter(c -> c != ' ').forEach(c -> on.add((char) c));
    fits.put(colour, on);
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

  private void pieces(String names, Turning turning) {
    if (names.isBlank()) {
      throw bad("expected names of pieces");
    }
    for (String word : names.strip().split("\\s+")) {
      Matcher matcher = matchPiece(word);
      add(matcher, Names.libraryShape(at + 1, matcher.group(3)), turning);
    }
  }

  private void piece(String word, Turning turning) {
    Matcher matcher = matchPiece(word);
    int line = at;
    String what = "piece " + matcher.group(3);
    if (PieceLibrary.find(matcher.group(3)).isPresent()) {
      what += " (if you mean that of the library: pieces " + word + ")";
    }
    Shape shape = drawing(Drawing.Kind.PIECE, what).shape();
    int last = at;
    at = line;
    add(matcher, shape, turning);
    at = last;
  }

  private Matcher matchPiece(String word) {
    Matcher matcher = PIECE.matcher(word);
    if (!matcher.matches()) {
      throw bad("a piece called " + Names.quote(word) + "; expected a name like F, 25*Y or 0..2*L");
    }
    return matcher;
  }

  private void add(Matcher matcher, Shape shape, Turning turning) {
    String pieceName = matcher.group(3);
    if (Piece.isReserved(pieceName)) {
      throw bad("a piece cannot be called " + Names.quote(pieceName));
    }
    String first = matcher.group(1);
    String second = matcher.group(2);
    if (first == null) {
      add(new Piece(pieceName, shape, 1, turning));
    } else if (second == null) {
      int copies = Limits.copies(at + 1, pieceName, Long.parseLong(first));
      add(new Piece(pieceName, shape, copies, turning));
    } else {
      int copies = Limits.copies(at + 1, pieceName, Long.parseLong(second));
      int fewest = Integer.parseInt(first);
      if (fewest < 0 || fewest > copies) {
        throw bad(
            "piece "
                + pieceName
                + " in "
                + first
                + ".."
                + second
                + " copies; expected the smaller"
                + " number first");
      }
      add(new Piece(pieceName, shape, fewest, copies, turning));
    }
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
  private Drawing.Content drawing(Drawing.Kind kind, String what) {
    int line = at + 1;
    Drawing drawing = new Drawing(kind);
    for (; at + 1 < lines.size(); at++) {
      String row = lines.get(at + 1).strip();
      if (isStatement(row) || (row.isEmpty() && !comments.get(at + 1))) {
        break;
      }
      if (!row.isEmpty()) {
        drawing.row(at + 2, row);
      }
    }
    return drawing.content(line, what);
  }

  private void expect(String text) {
    Matcher matcher = EXPECT.matcher(text.replaceAll("\\s+", " "));
    if (!matcher.matches()) {
      throw bad(
          "expected a number of solutions, what it is up to, and where it is from, like"
              + " '240 up to rotation and reflection: Conway 1961'");
    }
    List<Distinct> notions = notions(matcher.group(2));
    String source = matcher.group(3);
    try {
      long count = Long.parseLong(matcher.group(1).replace(",", ""));
      expectations.add(new Expectation(count, notions, source == null ? "" : source));
    } catch (NumberFormatException e) {
      throw bad("a count of " + matcher.group(1) + " is too large");
    }
  }

  private List<Distinct> notions(String words) {
    if (words.equals(Expectation.ANY_WORDS)) {
      return List.of(Distinct.values());
    }
    List<String> known = new ArrayList<>();
    for (Distinct distinct : Distinct.values()) {
      if (distinct.words().equals(words)) {
        return List.of(distinct);
      }
      known.add("'" + distinct.words() + "'");
    }
    throw bad("a count " + Names.quote(words) + "; expected " + String.join(" or ", known));
  }

  private BadPuzzleException bad(String message) {
    return new BadPuzzleException(at + 1, message);
  }
}
