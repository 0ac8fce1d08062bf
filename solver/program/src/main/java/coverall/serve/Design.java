package coverall.serve;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import coverall.format.PuzzleFile;
import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Marks;
import coverall.puzzle.Piece;
import coverall.puzzle.Puzzle;
import coverall.puzzle.Rules;
import coverall.puzzle.Turning;
import coverall.view.JsonLines;
import coverall.view.ShapeDrawing;
import coverall.view.Words;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;

/**
 * A puzzle as drawn on the page, finished or not.
 *
 * @param lattice of the region and the pieces
 * @param region the cells to fill, each with {@link Shape#PLAIN} or {@link Marks#OPTIONAL}
 * @param fixed the pieces in place, each in cells of the region; unfinished ones have too few
 * @param more the remaining lines of the puzzle's text: everything that the page does not draw
 */
record Design(
    String name,
    Lattice lattice,
    Map<Cell, Character> region,
    List<Drawn> pieces,
    List<Rules.Start> fixed,
    String more) {
  static final int MOST_CELLS = 1_000;
  static final int MOST_PIECES = 200;

  private static final int LARGEST_COORDINATE = 99;
  private static final int MOST_PLACES = 20_000; // in the bounding box of a drawing
  private static final String FREE = "free";
  private static final Pattern PIECE_NAME = Pattern.compile("[^\\s\\p{Cntrl}*]{1,40}");
  private static final Pattern NAME = Pattern.compile("[^\\p{Cntrl}]{0,200}");
  private static final Pattern IS_MORE =
      Pattern.compile("(?:inside|outside|wrap|colour|open|together|expect) .*|match");
  private static final Pattern IS_EMPTY = Pattern.compile("empty \\d.*");
  private static final Pattern EXPECTED = Pattern.compile("(?m)^expect .*$");
  private static final String START = "start ";
  private static final String LETTERS =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"; // of pieces in place

  /**
   * A piece as drawn.
   *
   * @param turning the keyword of a {@link Turning}; {@code free} for the default
   */
  record Drawn(String name, List<Cell> cells, int least, int most, String turning) {}

  /**
   * Converts a puzzle to a design.
   *
   * @throws BadPuzzleException if the page cannot draw it
   */
  static Design of(Puzzle puzzle) {
    if (puzzle.cellCount() > MOST_CELLS || puzzle.pieces().size() > MOST_PIECES) {
      throw new BadPuzzleException(
          "the puzzle has "
              + Words.count(puzzle.cellCount(), "cell")
              + " and "
              + Words.count(puzzle.pieces().size(), "different piece")
              + ", but this page draws at most "
              + Words.number(MOST_CELLS)
              + " and "
              + Words.number(MOST_PIECES));
    }
    boolean plain =
        puzzle.region().marks().chars().allMatch(m -> m == Shape.PLAIN || m == Marks.OPTIONAL)
            && puzzle.realPieces().stream().allMatch(piece -> piece.shape().isPlain());
    if (!plain) {
      throw new BadPuzzleException("the puzzle has colours, which this page does not draw");
    }
    Lattice lattice = puzzle.region().lattice();
    if (!Lattice.named(lattice.name()).equals(Optional.of(lattice))) {
      throw new BadPuzzleException("the puzzle defines a lattice, which this page does not draw");
    }
    List<Drawn> pieces = new ArrayList<>();
    for (Piece piece : puzzle.realPieces()) {
      pieces.add(
          new Drawn(
              piece.name(),
              piece.shape().cells(),
              piece.fewest(),
              piece.copies(),
              word(piece.turning())));
    }
    return new Design(
        puzzle.name(),
        lattice,
        puzzle.region().marksByCell(),
        pieces,
        puzzle.rules().starts(),
        more(puzzle));
  }

  private static String word(Turning turning) {
    return turning == Turning.FREE ? FREE : turning.word();
  }

  /** Returns the lines of the text that describe neither the region nor pieces nor their places. */
  private static String more(Puzzle puzzle) {
    List<String> more = new ArrayList<>();
    boolean tail = false; // restrictions and expected counts follow the pieces
    boolean inStart = false; // up to an empty line
    for (String line : text(puzzle).lines().toList()) {
      inStart = line.startsWith(START) || (inStart && !line.isEmpty());
      tail = tail || IS_MORE.matcher(line).matches();
      if ((tail && !inStart) || IS_EMPTY.matcher(line).matches()) {
        more.add(line);
      }
    }
    return String.join("\n", more);
  }

  /** Returns a puzzle as the text of a {@code .puzzle} file. */
  static String text(Puzzle puzzle) {
    return new String(PuzzleFile.write(puzzle, "it.puzzle"), StandardCharsets.UTF_8);
  }

  /**
   * Converts the design to a puzzle.
   *
   * @throws BadPuzzleException if the design is unfinished or invalid
   */
  Puzzle puzzle() {
    if (region.isEmpty()) {
      throw new BadPuzzleException("the region has no cells yet");
    }
    for (Drawn piece : pieces) {
      if (piece.cells().isEmpty()) {
        throw new BadPuzzleException("piece " + piece.name() + " has no cells yet");
      }
    }
    if (pieces.isEmpty()) {
      throw new BadPuzzleException("there are no pieces yet");
    }
    for (Rules.Start one : fixed) {
      if (one.cells().isEmpty()) {
        throw new BadPuzzleException("piece " + one.piece() + " is not in place yet");
      }
    }
    try {
      return PuzzleFile.parse(text().getBytes(StandardCharsets.UTF_8), name);
    } catch (BadPuzzleException e) {
      // Drop the line number: the user has never seen this text.
      throw new BadPuzzleException(String.valueOf(e.getMessage()));
    }
  }

  /**
   * The design in which each piece that is not in place may be left out, and its expected counts do
   * not count.
   */
  Design withOpenPieces() {
    List<Drawn> open =
        pieces.stream()
            .map(
                one -> {
                  int least =
                      (int) fixed.stream().filter(in -> in.piece().equals(one.name())).count();
                  return new Drawn(one.name(), one.cells(), least, one.most(), one.turning());
                })
            .toList();
    return new Design(name, lattice, region, open, fixed, EXPECTED.matcher(more).replaceAll(""));
  }

  /** Returns the design as the text of a {@code .puzzle} file, finished or not. */
  String text() {
    StringBuilder text = new StringBuilder();
    text.append(name.isBlank() ? "" : "name " + name.strip() + "\n");
    text.append(lattice.equals(Lattice.CUBE) ? "" : "lattice " + lattice.name() + "\n");
    drawing(text, "region", region);
    for (Drawn piece : pieces) {
      Map<Cell, Character> cells = new TreeMap<>();
      piece.cells().forEach(cell -> cells.put(cell, Shape.PLAIN));
      String copies =
          piece.least() == piece.most() ? "" + piece.most() : piece.least() + ".." + piece.most();
      String turned = piece.turning().equals(FREE) ? "" : piece.turning() + " ";
      drawing(text, turned + "piece " + copies + "*" + piece.name(), cells);
    }
    start(text);
    return text.append(more).append('\n').toString();
  }

  /** Appends where pieces are in place: a drawing of the region with a letter for each of them. */
  private void start(StringBuilder text) {
    List<Rules.Start> begun = fixed.stream().filter(one -> !one.cells().isEmpty()).toList();
    if (begun.isEmpty()) {
      return;
    }
    List<String> names = new ArrayList<>();
    Map<Cell, Character> cells = new TreeMap<>();
    region.keySet().forEach(cell -> cells.put(cell, Shape.PLAIN));
    for (Rules.Start one : begun) {
      char letter = LETTERS.charAt(names.size());
      names.add(letter + "=" + one.piece());
      one.cells().forEach(cell -> cells.put(cell, letter));
    }
    drawing(text, START + String.join(" ", names), cells);
  }

  private void drawing(StringBuilder text, String title, Map<Cell, Character> cells) {
    text.append(title).append('\n');
    if (!cells.isEmpty()) {
      ShapeDrawing.rows(Shape.marked(lattice, cells)).forEach(row -> text.append(row).append('\n'));
    }
    text.append('\n');
  }

  /** Writes the design as the value of a JSON field. */
  void write(JsonGenerator json, String field) throws IOException {
    json.writeObjectFieldStart(field);
    json.writeStringField("name", name);
    json.writeStringField("lattice", lattice.name());
    JsonLines.writeCells(json, "cells", cells(Shape.PLAIN));
    JsonLines.writeCells(json, "optional", cells(Marks.OPTIONAL));
    json.writeArrayFieldStart("pieces");
    for (Drawn piece : pieces) {
      json.writeStartObject();
      json.writeStringField("name", piece.name());
      JsonLines.writeCells(json, "cells", piece.cells());
      json.writeNumberField("least", piece.least());
      json.writeNumberField("most", piece.most());
      json.writeStringField("turning", piece.turning());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("fixed");
    for (Rules.Start one : fixed) {
      json.writeStartObject();
      json.writeStringField("piece", one.piece());
      JsonLines.writeCells(json, "cells", one.cells());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeStringField("more", more);
    json.writeEndObject();
  }

  private List<Cell> cells(char mark) {
    return region.keySet().stream()
        .filter(cell -> Character.valueOf(mark).equals(region.get(cell)))
        .sorted()
        .toList();
  }

  /**
   * Reads a design from its first token on.
   *
   * @throws Refusal if the JSON is not a design, or the design is too large
   */
  static Design read(JsonParser json) throws IOException {
    String name = "";
    Lattice lattice = Lattice.CUBE;
    Map<Cell, Character> region = new TreeMap<>();
    List<Drawn> pieces = List.of();
    List<Rules.Start> fixed = List.of();
    String more = "";
    expect(json, JsonToken.START_OBJECT, "a puzzle");
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "name" ->
            name =
                string(json, NAME, "a name of at most 200 characters without control characters");
        case "lattice" -> lattice = lattice(string(json, "the name of a lattice"));
        case "cells" -> cells(json).forEach(cell -> region.put(cell, Shape.PLAIN));
        case "optional" -> cells(json).forEach(cell -> region.put(cell, Marks.OPTIONAL));
        case "pieces" -> pieces = pieces(json);
        case "fixed" -> fixed = fixed(json);
        case "more" -> more = string(json, "lines of text");
        default -> json.skipChildren();
      }
    }
    check(lattice, region.keySet());
    for (Drawn piece : pieces) {
      check(lattice, piece.cells());
    }
    for (Rules.Start one : fixed) {
      if (!region.keySet().containsAll(one.cells())) {
        throw new Refusal(
            Refusal.BAD_REQUEST,
            "piece '" + Words.printable(one.piece()) + "' is in place outside of the region");
      }
    }
    return new Design(name, lattice, region, pieces, fixed, more);
  }

  private static List<Rules.Start> fixed(JsonParser json) throws IOException {
    List<Rules.Start> fixed = new ArrayList<>();
    expect(json, JsonToken.START_ARRAY, "pieces in place");
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (fixed.size() == LETTERS.length()) {
        throw new Refusal(
            Refusal.TOO_LARGE,
            "too many pieces in place: this page supports at most " + LETTERS.length());
      }
      Drawn drawn = piece(json);
      fixed.add(new Rules.Start(drawn.name(), drawn.cells()));
    }
    return fixed;
  }

  /**
   * The lattice with a name.
   *
   * @throws Refusal if there is none
   */
  static Lattice lattice(String name) {
    return Lattice.named(name)
        .orElseThrow(
            () ->
                new Refusal(
                    Refusal.BAD_REQUEST, "unknown lattice '" + Words.printable(name) + "'"));
  }

  /**
   * Rejects cells that are not on the lattice, and cells that are far apart: a drawing includes the
   * empty space between them.
   */
  private static void check(Lattice lattice, Collection<Cell> cells) {
    for (Cell cell : cells) {
      if (!lattice.isCell(cell)) {
        throw new Refusal(
            Refusal.BAD_REQUEST, "no cell of lattice " + lattice.name() + " is at " + cell);
      }
    }
    if (!cells.isEmpty()) {
      Cell extent = Shape.of(lattice, cells).extent();
      if (extent.x() * extent.y() * extent.z() > MOST_PLACES) {
        throw new Refusal(
            Refusal.TOO_LARGE,
            "the cells are too far apart: their bounding box has more than "
                + Words.number(MOST_PLACES)
                + " places");
      }
    }
  }

  private static List<Drawn> pieces(JsonParser json) throws IOException {
    List<Drawn> pieces = new ArrayList<>();
    expect(json, JsonToken.START_ARRAY, "pieces");
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (pieces.size() == MOST_PIECES) {
        throw new Refusal(
            Refusal.TOO_LARGE,
            "too many different pieces: this page supports at most " + MOST_PIECES);
      }
      pieces.add(piece(json));
    }
    return pieces;
  }

  private static Drawn piece(JsonParser json) throws IOException {
    String name = "";
    List<Cell> cells = List.of();
    int least = 1;
    int most = 1;
    String turning = FREE;
    expect(json, JsonToken.START_OBJECT, "a piece");
    while (json.nextToken() == JsonToken.FIELD_NAME) {
      String field = json.currentName();
      json.nextToken();
      switch (field) {
        case "name", "piece" ->
            name =
                string(
                    json, PIECE_NAME, "a piece name of at most 40 characters without spaces or *");
        case "cells" -> cells = cells(json);
        case "least" -> least = number(json, MOST_CELLS);
        case "most" -> most = number(json, MOST_CELLS);
        case "turning" -> turning = turning(json);
        default -> json.skipChildren();
      }
    }
    if (name.isEmpty()) {
      throw new Refusal(Refusal.BAD_REQUEST, "expected a name for each piece");
    }
    if (most == 0 || least > most) {
      throw new Refusal(
          Refusal.BAD_REQUEST,
          "piece '"
              + Words.printable(name)
              + "': expected a number or range of copies, found "
              + least
              + " to "
              + most);
    }
    return new Drawn(name, cells, least, most, turning);
  }

  private static String turning(JsonParser json) throws IOException {
    String word = json.getText();
    for (Turning turning : Turning.values()) {
      if (word.equals(word(turning))) {
        return word;
      }
    }
    throw unexpected("free, one-sided, unturned or mirrored", json);
  }

  private static List<Cell> cells(JsonParser json) throws IOException {
    List<Cell> cells = new ArrayList<>();
    expect(json, JsonToken.START_ARRAY, "cells");
    while (json.nextToken() != JsonToken.END_ARRAY) {
      if (cells.size() == MOST_CELLS) {
        throw new Refusal(
            Refusal.TOO_LARGE,
            "too many cells: this page supports at most " + Words.number(MOST_CELLS));
      }
      expect(json, JsonToken.START_ARRAY, "a cell");
      json.nextToken();
      int x = number(json, LARGEST_COORDINATE);
      json.nextToken();
      int y = number(json, LARGEST_COORDINATE);
      json.nextToken();
      int z = number(json, LARGEST_COORDINATE);
      json.nextToken();
      expect(json, JsonToken.END_ARRAY, "three coordinates");
      cells.add(new Cell(x, y, z));
    }
    return cells;
  }

  private static int number(JsonParser json, int most) throws IOException {
    if (json.currentToken() != JsonToken.VALUE_NUMBER_INT || json.getTextLength() > 9) {
      throw unexpected("a whole number", json);
    }
    int number = json.getIntValue();
    if (number < 0 || number > most) {
      throw unexpected("a number from 0 to " + Words.number(most), json);
    }
    return number;
  }

  static String string(JsonParser json, String what) throws IOException {
    expect(json, JsonToken.VALUE_STRING, what);
    return json.getText();
  }

  private static String string(JsonParser json, Pattern allowed, String what) throws IOException {
    expect(json, JsonToken.VALUE_STRING, what);
    String text = json.getText();
    if (!allowed.matcher(text).matches()) {
      throw unexpected(what, json);
    }
    return text;
  }

  private static void expect(JsonParser json, JsonToken token, String what) throws IOException {
    if (json.currentToken() != token) {
      throw unexpected(what, json);
    }
  }

  private static Refusal unexpected(String what, JsonParser json) throws IOException {
    return Refusal.unexpected(what, String.valueOf(json.getText()));
  }
}
