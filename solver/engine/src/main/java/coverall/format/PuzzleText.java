package coverall.format;

import coverall.geometry.Cell;
import coverall.geometry.Direction;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.BurrSticks;
import coverall.puzzle.Expectation;
import coverall.puzzle.Marks;
import coverall.puzzle.Piece;
import coverall.puzzle.PieceLibrary;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Rules;
import coverall.puzzle.SlidingRules;
import coverall.puzzle.Turning;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

/**
 * Writes puzzles as {@code .puzzle} text. Reading it gives an equal puzzle, except for symmetry
 * breaking by hand, which the format does not support.
 */
final class PuzzleText {
  private static final int COLUMNS = 78;
  private static final String LETTERS = // of pieces in place
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789";
  private static final int MOST_PLACES = 2_000_000; // in the frame of a drawing

  /** What a one-line text cannot contain without being read as something else. */
  private static final Pattern BREAKING = Pattern.compile("[\\x00-\\x08\\n-\\x1f]|(?:^|\\s)//");

  private final Puzzle puzzle;
  private final Optional<WholeTiles> tiles; // with this puzzle
  private final String seams;
  private final List<String> lines = new ArrayList<>();

  private PuzzleText(Puzzle puzzle, Optional<WholeTiles> tiles, String seams) {
    this.puzzle = puzzle;
    this.tiles = tiles;
    this.seams = seams;
  }

  /**
   * The text of a puzzle.
   *
   * @throws BadPuzzleException if the format does not support it
   */
  static String write(Puzzle puzzle) {
    Optional<WholeTiles> tiles = WholeTiles.of(puzzle);
    if (tiles.isPresent()) {
      try {
        return write(puzzle, tiles.get().puzzle(), tiles);
      } catch (BadPuzzleException e) {
        // Parts can say more, such as fewer tiles than places.
      }
    }
    return write(puzzle, puzzle, Optional.empty());
  }

  /**
   * The text of a puzzle that says the same as another one.
   *
   * @param tiles whose puzzle it is
   */
  private static String write(Puzzle puzzle, Puzzle said, Optional<WholeTiles> tiles) {
    String text = new PuzzleText(said, tiles, puzzle.region().seams()).text();
    check(puzzle, text);
    return text;
  }

  private String text() {
    name();
    lattice();
    region();
    pieces();
    seams();
    confinements();
    starts();
    colours();
    matching();
    sliding();
    puzzle.expectations().forEach(this::expect);
    return String.join("\n", lines).stripTrailing() + "\n";
  }

  /** Whether a piece can have this name in a puzzle file. */
  static boolean isPieceName(String name) {
    return !name.isEmpty()
        && !Piece.isReserved(name)
        && name.strip().equals(name)
        && name.chars().noneMatch(c -> c < ' ' || c == ' ' || c == '*')
        && StandardCharsets.UTF_8.newEncoder().canEncode(name);
  }

  /** Whether a puzzle can have this name in a puzzle file. */
  static boolean isPuzzleName(String name) {
    return !name.isEmpty()
        && name.strip().equals(name)
        && !BREAKING.matcher(name).find()
        && StandardCharsets.UTF_8.newEncoder().canEncode(name);
  }

  private static void check(Puzzle puzzle, String text) {
    Puzzle read;
    try {
      read = PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), puzzle.name());
    } catch (BadPuzzleException e) {
      throw new BadPuzzleException("cannot be written as .puzzle text: " + e.getMessage());
    }
    if (!read.equals(withoutHandMade(puzzle))) {
      throw new BadPuzzleException(
          "cannot be written as .puzzle text: reading it gives a different puzzle");
    }
  }

  private static Puzzle withoutHandMade(Puzzle puzzle) {
    return new Puzzle(
        puzzle.name(),
        puzzle.region(),
        puzzle.pieces(),
        puzzle.rules(),
        puzzle.sliding(),
        puzzle.expectations(),
        List.of(),
        puzzle.colours());
  }

  private static BadPuzzleException unsayable(String what) {
    return new BadPuzzleException("the .puzzle format does not support " + what);
  }

  private void name() {
    if (!isPuzzleName(puzzle.name())) {
      throw unsayable("the puzzle's name " + Names.quote(puzzle.name().strip()));
    }
    lines.add("name " + puzzle.name());
  }

  private void lattice() {
    Lattice lattice = puzzle.region().lattice();
    if (!lattice.equals(Lattice.CUBE)) {
      boolean known = Lattice.named(lattice.name()).equals(Optional.of(lattice));
      lines.add("lattice " + (known ? lattice.name() : lattice.definition()));
    }
  }

  private void region() {
    Shape region = puzzle.region();
    boolean empty = saysEmpty();
    // In a box of which every cell may stay empty, a line 'empty' says so.
    boolean optional = region.marks().chars().allMatch(mark -> mark == Marks.OPTIONAL);
    if (region.equals(BurrSticks.region())) {
      lines.add("region burr");
    } else if (region.isBox() && (region.isPlain() || optional)) {
      lines.add("box " + puzzle.regionText());
    } else {
      lines.add("region");
      draw(regionFrame(), region.marksByCell());
    }
    if (empty || (region.isBox() && optional)) {
      lines.add("empty " + emptyText());
    }
  }

  /** Whether the volumes alone would give another number of empty cells. */
  private boolean saysEmpty() {
    return !puzzle.impliedGap().equals(puzzle.gap());
  }

  private String emptyText() {
    return puzzle.gap().map(Piece::copiesText).orElse("0");
  }

  /** The measures of the region's drawing, which are those of where confined pieces lie, too. */
  private Cell regionFrame() {
    Shape region = puzzle.region();
    return readable(region.extent(), region.marksByCell(), "the region");
  }

  /** The frame, a column wider if coloured cells in it would read like a statement. */
  private static Cell readable(Cell frame, Map<Cell, Character> cells, String what) {
    if ((long) frame.x() * frame.y() > MOST_PLACES
        || (long) frame.x() * frame.y() * frame.z() > MOST_PLACES) {
      throw unsayable(what + ", as wide as it is,");
    }
    boolean misleading =
        DrawingParser.lines(cells, frame, COLUMNS).stream().anyMatch(PuzzleFormat::isStatement);
    return misleading ? frame.plus(1, 0, 0) : frame;
  }

  private void draw(Cell frame, Map<Cell, Character> cells) {
    lines.addAll(DrawingParser.lines(cells, frame, COLUMNS));
    lines.add("");
  }

  private void pieces() {
    List<String> names = new ArrayList<>();
    String keyword = ""; // of the names
    for (Piece piece : puzzle.realPieces()) {
      if (!isPieceName(piece.name())) {
        throw unsayable("a piece called " + Names.quote(piece.name()));
      }
      String next = keyword(piece);
      if (!next.equals(keyword)) {
        flush(keyword, names);
        keyword = next;
      }
      if (keyword.isEmpty()) {
        piece(piece);
      } else {
        names.add(piece.label());
      }
    }
    flush(keyword, names);
  }

  /** The keyword of the statement that gives a piece by its name; empty if it is to be drawn. */
  private String keyword(Piece piece) {
    if (tiles.isPresent()) {
      return piece.turning() == Turning.ONE_SIDED ? "edges" : statement(piece.turning(), "edges");
    }
    if (piece.turning() == Turning.FREE
        && BurrSticks.find(piece.name()).filter(piece.shape()::equals).isPresent()) {
      return "burr";
    }
    return PieceLibrary.find(piece.shape().lattice(), piece.name())
        .filter(piece.shape()::equals)
        .map(shape -> statement(piece.turning(), "pieces"))
        .orElse("");
  }

  private static String statement(Turning turning, String keyword) {
    return turning == Turning.FREE ? keyword : turning.word() + " " + keyword;
  }

  private void flush(String keyword, List<String> names) {
    wrapped(names).forEach(line -> lines.add(keyword + " " + line));
    names.clear();
  }

  private void piece(Piece piece) {
    // After a blank two slashes would begin a comment, after the number of copies they do not.
    String label =
        piece.name().startsWith("//") && piece.copies() == 1 && piece.isFixed()
            ? "1*" + piece.name()
            : piece.label();
    lines.add(statement(piece.turning(), "piece") + " " + label);
    Map<Cell, Character> cells = piece.shape().marksByCell();
    draw(readable(piece.shape().extent(), cells, "piece " + piece.name()), cells);
  }

  /** Words with blanks between, in as many lines as they take. */
  private static List<String> wrapped(List<String> words) {
    List<String> wrapped = new ArrayList<>();
    for (String word : words) {
      String longer = wrapped.isEmpty() ? word : wrapped.getLast() + " " + word;
      if (!wrapped.isEmpty() && longer.length() <= COLUMNS - "one-sided pieces ".length()) {
        wrapped.set(wrapped.size() - 1, longer);
      } else {
        wrapped.add(word);
      }
    }
    return wrapped;
  }

  private void seams() {
    if (!seams.isEmpty()) {
      lines.add("wrap " + seams);
    }
  }

  private void confinements() {
    Map<Set<Cell>, List<String>> names = new LinkedHashMap<>();
    for (Piece piece : puzzle.realPieces()) {
      Set<Cell> inside = puzzle.rules().inside().get(piece.name());
      if (inside != null) {
        names.computeIfAbsent(inside, cells -> new ArrayList<>()).add(piece.name());
      }
    }
    names.forEach(
        (inside, who) -> {
          // A drawing must have a cell, so nowhere is written as outside of everything.
          Set<Cell> cells = inside.isEmpty() ? Set.copyOf(puzzle.region().cells()) : inside;
          for (String line : wrapped(who)) {
            if (BREAKING.matcher(line).find()) {
              throw unsayable("inside or outside for piece " + Names.quote(line));
            }
            lines.add((inside.isEmpty() ? "outside " : "inside ") + line);
            draw(
                regionFrame(),
                cells.stream().collect(Collectors.toMap(Function.identity(), c -> Shape.PLAIN)));
          }
        });
  }

  private void starts() {
    Map<Cell, Character> drawn = new HashMap<>();
    List<String> names = new ArrayList<>();
    int next = 0;
    for (Rules.Start start : puzzle.rules().starts()) {
      if (next == LETTERS.length()) {
        throw unsayable("more than " + LETTERS.length() + " pieces in place");
      }
      char letter = LETTERS.charAt(next++);
      names.add(letter + "=" + start.piece());
      start.cells().forEach(cell -> drawn.put(cell, letter));
    }
    if (!drawn.isEmpty()) {
      String line = String.join(" ", names);
      if (BREAKING.matcher(line).find()) {
        throw unsayable("start for " + Names.quote(line));
      }
      lines.add("start " + line);
      draw(readable(regionFrame(), drawn, "start"), drawn);
    }
  }

  private void colours() {
    Set<String> painted = new LinkedHashSet<>();
    puzzle.realPieces().forEach(piece -> painted.add(piece.name()));
    String letters =
        tiles.isEmpty()
            ? Marks.colours(puzzle.realPieces())
            : puzzle.realPieces().stream().map(Piece::name).collect(Collectors.joining());
    letters.chars().sorted().mapToObj(Character::toString).forEach(painted::add);
    painted.retainAll(puzzle.colours().keySet());
    for (String own : painted) {
      int colour = Objects.requireNonNull(puzzle.colours().get(own));
      if (Colours.ofName(own).orElse(-1) != colour) {
        lines.add("colour " + own + " " + Colours.word(colour));
      }
    }
    puzzle
        .rules()
        .fits()
        .forEach(
            (colour, on) -> {
              if (on.isEmpty()) {
                throw unsayable("colour '" + colour + "', which fits no colour");
              }
              String words =
                  new TreeSet<>(on).stream().map(String::valueOf).collect(Collectors.joining(" "));
              lines.add("colour " + colour + " on " + words);
            });
  }

  private void matching() {
    if (tiles.isPresent()) {
      tiles.get().border().ifPresent(colour -> lines.add("border " + colour));
    } else if (puzzle.rules().matching()) {
      lines.add("match");
    }
  }

  private void sliding() {
    SlidingRules sliding = puzzle.sliding();
    if (sliding.hasBox()) {
      lines.add(
          "open " + sliding.open().stream().map(Direction::name).collect(Collectors.joining(" ")));
    }
    for (Set<String> group : sliding.together()) {
      String line = "together " + String.join(" ", new TreeSet<>(group));
      if (BREAKING.matcher(line).find()) {
        throw unsayable(Names.quote(line));
      }
      lines.add(line);
    }
  }

  private void expect(Expectation expectation) {
    String source = expectation.source();
    if (BREAKING.matcher(source).find()) {
      throw unsayable("the source " + Names.quote(source));
    }
    lines.add(
        String.format(Locale.ROOT, "expect %,d %s", expectation.count(), expectation.words())
            + (source.isEmpty() ? "" : ": " + source));
  }
}
