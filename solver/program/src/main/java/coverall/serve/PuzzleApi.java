package coverall.serve;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.JsonToken;
import coverall.format.Gzip;
import coverall.format.PuzzleFile;
import coverall.geometry.Lattice;
import coverall.geometry.Regions;
import coverall.geometry.Shape;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.NumberedPieces;
import coverall.puzzle.Piece;
import coverall.puzzle.PieceLibrary;
import coverall.puzzle.Puzzle;
import coverall.view.JsonLines;
import coverall.view.Palette;
import coverall.view.Words;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.IntFunction;

/** The requests about puzzles: examples, the library and parsing. */
final class PuzzleApi {
  static final int MOST_BYTES = 10_000_000; // of a file, compressed or not
  static final int MOST_BYTES_OF_JSON = 2_000_000;

  private static final int MOST_DETAILS = 100; // puzzles described at a time
  private static final int MOST_OF_A_SIZE = 30; // pieces of a group of the library

  private static final List<String> EXAMPLES =
      List.of(
          "soma-cube",
          "pentominoes-6x10",
          "pentominoes-square-8x8",
          "pentominoes-3x4x5",
          "bedlam-cube",
          "y-bricks-5x5x5");

  private static final List<Group> LIBRARY =
      List.of(
          new Group("Soma cube", List.of("3L", "4T", "4L", "4S", "4^", "4<", "4>")),
          new Group("One to three cells", names(1, 3)),
          new Group("Four cells", names(4, 4)),
          new Group("Pentominoes", flat(names(5, 5))),
          new Group("Solid pentacubes", solid(names(5, 5))));

  /** What all pieces of one, two, three … cells of a lattice are called. */
  private static final Map<String, List<String>> GROUPS =
      Map.of(
          "triangle",
          List.of(
              "Moniamond",
              "Diamond",
              "Triamond",
              "Tetriamonds",
              "Pentiamonds",
              "Hexiamonds",
              "Heptiamonds"),
          "hexagon",
          List.of("Monohex", "Dihex", "Trihexes", "Tetrahexes", "Pentahexes"),
          "square-edges",
          List.of("Monostick", "Disticks", "Tristicks", "Tetrasticks"));

  /** A group of pieces in the library. */
  private record Group(String name, List<String> pieces) {}

  private static List<String> names(int least, int most) {
    return PieceLibrary.names().stream()
        .filter(name -> shape(name).size() >= least && shape(name).size() <= most)
        .toList();
  }

  private static List<String> flat(List<String> names) {
    return names.stream().filter(name -> shape(name).extent().z() == 1).toList();
  }

  private static List<String> solid(List<String> names) {
    return names.stream().filter(name -> shape(name).extent().z() > 1).toList();
  }

  private static Shape shape(String name) {
    return PieceLibrary.find(name).orElseThrow();
  }

  private final Optional<Opened> opened;

  /**
   * A file that the page opens at first.
   *
   * @param content of a puzzle in any format that can be read, in Base64
   * @param run the id of the run of a catalogue; empty for a puzzle
   */
  record Opened(String name, String content, String run) {}

  PuzzleApi(Optional<Opened> opened) {
    this.opened = opened;
  }

  /** Sends what the page needs at start: version, palette, limits, examples and the file. */
  void about(Exchange exchange) throws IOException {
    exchange.answer(
        json -> {
          String version = PuzzleApi.class.getPackage().getImplementationVersion();
          json.writeStringField("version", Objects.requireNonNullElse(version, ""));
          json.writeNumberField("processors", Runtime.getRuntime().availableProcessors());
          json.writeArrayFieldStart("palette");
          for (int k = 0; k < Palette.size(); k++) {
            json.writeString(String.format(Locale.ROOT, "#%06x", Palette.colour(k)));
          }
          json.writeEndArray();
          json.writeObjectFieldStart("limits");
          json.writeNumberField("cells", Design.MOST_CELLS);
          json.writeNumberField("pieces", Design.MOST_PIECES);
          json.writeNumberField("runs", Runs.MOST_RUNNING);
          json.writeEndObject();
          json.writeArrayFieldStart("examples");
          for (String example : EXAMPLES) {
            String text = Shelf.text(example).orElseThrow();
            json.writeStartObject();
            json.writeStringField("name", puzzle(text.getBytes(StandardCharsets.UTF_8), "").name());
            json.writeStringField("text", text);
            json.writeEndObject();
          }
          json.writeEndArray();
          if (opened.isPresent()) {
            json.writeObjectFieldStart("opened");
            json.writeStringField("name", opened.get().name());
            json.writeStringField("content", opened.get().content());
            json.writeStringField("run", opened.get().run());
            json.writeEndObject();
          }
          json.writeArrayFieldStart("lattices");
          for (String name : Lattice.names()) {
            PlanJson.write(json, Lattice.named(name).orElseThrow());
          }
          json.writeEndArray();
        });
  }

  /** Sends the puzzles that come with the program; of one that is asked for by id, the text. */
  void shelf(Exchange exchange) throws IOException {
    String id = exchange.parameter("id");
    if (id != null) {
      String text = Shelf.text(id).orElseThrow(() -> unknown(id));
      exchange.answer(json -> json.writeStringField("text", text));
      return;
    }
    List<Shelf.Item> all = Shelf.all();
    exchange.answer(
        json -> {
          json.writeArrayFieldStart("puzzles");
          for (Shelf.Item item : all) {
            json.writeStartObject();
            json.writeStringField("id", item.id());
            json.writeStringField("name", item.name());
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }

  /** Sends of some puzzles that come with the program how many pieces and what cells they have. */
  void details(Exchange exchange) throws IOException {
    String ids = Objects.requireNonNullElse(exchange.parameter("ids"), "");
    List<Puzzle> puzzles =
        Arrays.stream(ids.split(",", MOST_DETAILS + 1))
            .map(id -> Shelf.puzzle(id).orElseThrow(() -> unknown(id)))
            .toList();
    exchange.answer(
        json -> {
          json.writeArrayFieldStart("puzzles");
          for (Puzzle puzzle : puzzles) {
            json.writeStartObject();
            json.writeNumberField("pieces", puzzle.pieceCount());
            json.writeBooleanField(
                "needsAll", puzzle.realPieces().stream().allMatch(Piece::isFixed));
            json.writeStringField("lattice", puzzle.region().lattice().name());
            json.writeBooleanField("isFlat", puzzle.region().extent().z() == 1);
            json.writeEndObject();
          }
          json.writeEndArray();
        });
  }

  private static Refusal unknown(String id) {
    return Refusal.unexpected("the id of a puzzle that comes with the program", id);
  }

  /** Sends a small picture of a puzzle that comes with the program; browsers may keep it. */
  void picture(Exchange exchange) throws IOException {
    String id = Objects.requireNonNullElse(exchange.parameter("id"), "");
    String picture =
        Shelf.picture(id)
            .orElseThrow(
                () -> new Refusal(Refusal.NOT_FOUND, "there is no picture of this puzzle"));
    exchange.header("Cache-Control", "private, max-age=86400");
    exchange.answer("image/svg+xml", picture.getBytes(StandardCharsets.UTF_8));
  }

  /** Sends the cells of a region with a name and a size. */
  void region(Exchange exchange) throws IOException {
    Lattice lattice =
        Design.lattice(Objects.requireNonNullElse(exchange.parameter("lattice"), "cube"));
    Shape region;
    try {
      region = Regions.of(lattice, Objects.requireNonNullElse(exchange.parameter("region"), ""));
    } catch (IllegalArgumentException e) {
      throw new Refusal(Refusal.BAD_REQUEST, String.valueOf(e.getMessage()));
    }
    if (region.size() > Design.MOST_CELLS) {
      throw new Refusal(
          Refusal.TOO_LARGE,
          "this region has "
              + Words.count(region.size(), "cell")
              + "; the page draws at most "
              + Words.number(Design.MOST_CELLS));
    }
    exchange.answer(json -> JsonLines.writeCells(json, "cells", region.cells()));
  }

  /** Sends the pieces of the library for a lattice by group. */
  void library(Exchange exchange) throws IOException {
    Lattice lattice =
        Design.lattice(Objects.requireNonNullElse(exchange.parameter("lattice"), "cube"));
    exchange.answer(
        json -> {
          json.writeArrayFieldStart("groups");
          if (lattice.equals(Lattice.CUBE)) {
            for (Group group : LIBRARY) {
              group(json, group.name(), group.pieces().stream().map(PuzzleApi::piece).toList());
            }
          } else {
            groups(json, lattice, "cell", n -> NumberedPieces.of(lattice, n, lattice.isFlat()));
            if (lattice.name().equals("quarter-square")) {
              groups(json, lattice, "half square", NumberedPieces::polyaboloes);
            }
          }
          json.writeEndArray();
        });
  }

  /** Sends all pieces of each size until there are too many. */
  private static void groups(
      JsonGenerator json, Lattice lattice, String unit, IntFunction<List<Piece>> ofSize)
      throws IOException {
    List<Piece> pieces = ofSize.apply(1);
    for (int size = 1; pieces.size() <= MOST_OF_A_SIZE; ) {
      List<String> known = GROUPS.getOrDefault(lattice.name(), List.of());
      String name = size <= known.size() ? known.get(size - 1) + ", " : "";
      group(json, name + Words.count(size, unit), pieces.stream().map(PuzzleApi::usual).toList());
      size++;
      pieces = ofSize.apply(size);
    }
  }

  /** A piece under its usual name, if it has one. */
  private static Piece usual(Piece piece) {
    return PieceLibrary.aliasesOf(piece.shape().lattice(), piece.name()).stream()
        .findFirst()
        .map(name -> Piece.of(name, piece.shape()))
        .orElse(piece);
  }

  private static Piece piece(String name) {
    return Piece.of(name, shape(name));
  }

  private static void group(JsonGenerator json, String name, List<Piece> pieces)
      throws IOException {
    json.writeStartObject();
    json.writeStringField("name", name);
    json.writeArrayFieldStart("pieces");
    for (Piece piece : pieces) {
      json.writeStartObject();
      json.writeStringField("name", piece.name());
      JsonLines.writeCells(json, "cells", piece.shape().cells());
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /**
   * Parses a file or text. For a puzzle that the page cannot draw, sends the text and the reason.
   */
  void parse(Exchange exchange) throws IOException {
    byte[] content;
    String name = "Puzzle";
    if (exchange.bringsJson()) {
      content = Asked.read(exchange).text().getBytes(StandardCharsets.UTF_8);
    } else {
      String file = Objects.requireNonNullElse(exchange.parameter("name"), name);
      name = PuzzleFile.defaultName(file).replaceAll("\\p{Cc}", " ");
      content = exchange.body(MOST_BYTES);
    }
    PuzzleFile.OpenReading open = reading(content, name);
    boolean isOpen = !open.choices().isEmpty();
    Puzzle puzzle = open.reading().puzzle();
    String text =
        isOpen
            ? new String(Gzip.plain(content, MOST_BYTES), StandardCharsets.UTF_8)
            : sayable(puzzle);
    exchange.answer(
        json -> {
          if (isOpen) {
            json.writeNullField("puzzle");
            json.writeStringField("why", "the text leaves open which pieces are used");
          } else {
            write(json, puzzle);
          }
          json.writeBooleanField("isOpen", isOpen);
          json.writeStringField("text", text);
          json.writeArrayFieldStart("remarks");
          for (String remark : open.reading().remarks()) {
            json.writeString(remark);
          }
          json.writeEndArray();
        });
  }

  /** Writes a puzzle to draw, or why the page cannot draw it. */
  static void write(JsonGenerator json, Puzzle puzzle) throws IOException {
    try {
      Design.of(puzzle).write(json, "puzzle");
      json.writeNullField("why");
    } catch (BadPuzzleException e) {
      json.writeNullField("puzzle");
      json.writeStringField("why", e.getMessage());
    }
  }

  /** Sends the text of a puzzle, finished or not. */
  void text(Exchange exchange) throws IOException {
    Asked asked = Asked.read(exchange);
    String text;
    try {
      text = sayable(asked.puzzle());
    } catch (BadPuzzleException e) {
      text = asked.design().map(Design::text).orElse(asked.text());
    }
    String known = text;
    exchange.answer(json -> json.writeStringField("text", known));
  }

  private static PuzzleFile.OpenReading reading(byte[] content, String name) {
    try {
      return PuzzleFile.parseOpen(content, name, 1);
    } catch (BadPuzzleException e) {
      throw refusal(e);
    }
  }

  private static Puzzle puzzle(byte[] content, String name) {
    return reading(content, name).reading().puzzle();
  }

  private static String sayable(Puzzle puzzle) {
    try {
      return Design.text(puzzle);
    } catch (BadPuzzleException e) {
      throw refusal(e);
    }
  }

  private static Refusal refusal(BadPuzzleException e) {
    String located = e.located("line"); // "line:7: …" or "line: …"
    return new Refusal(
        Refusal.BAD_REQUEST,
        located.replaceFirst("^line: ", "").replaceFirst("^line:(\\d)", "line $1"));
  }

  /**
   * A request about a puzzle.
   *
   * @param design the drawing; empty if the request contains text
   * @param text the text; empty if the request contains a drawing
   * @param options the fields about the search, as text; those that are null are missing
   */
  record Asked(Optional<Design> design, String text, Map<String, String> options) {
    /**
     * Reads the body of a request.
     *
     * @throws Refusal if the body is invalid
     */
    static Asked read(Exchange exchange) throws IOException {
      Optional<Design> design = Optional.empty();
      String text = "";
      Map<String, String> options = new HashMap<>();
      try (JsonParser json = Exchange.JSON.createParser(exchange.body(MOST_BYTES_OF_JSON))) {
        if (json.nextToken() != JsonToken.START_OBJECT) {
          throw new Refusal(Refusal.BAD_REQUEST, "expected a JSON object");
        }
        while (json.nextToken() == JsonToken.FIELD_NAME) {
          String field = json.currentName();
          json.nextToken();
          switch (field) {
            case "puzzle" -> design = Optional.of(Design.read(json));
            case "text" -> text = Design.string(json, "text");
            case "distinct" ->
                option(json, options, "raw, rotation or reflection", JsonToken.VALUE_STRING);
            case "takeApart" ->
                option(json, options, "true or false", JsonToken.VALUE_TRUE, JsonToken.VALUE_FALSE);
            case "threads", "limit" ->
                option(json, options, "a whole number", JsonToken.VALUE_NUMBER_INT);
            default -> json.skipChildren();
          }
        }
        if (json.currentToken() != JsonToken.END_OBJECT) {
          throw new Refusal(Refusal.BAD_REQUEST, "the JSON object is not closed");
        }
        if (json.nextToken() != null) {
          throw new Refusal(Refusal.BAD_REQUEST, "expected one JSON object");
        }
      } catch (JsonProcessingException e) {
        throw new Refusal(
            Refusal.BAD_REQUEST,
            "invalid JSON"
                + (e.getLocation() == null ? "" : " at byte " + e.getLocation().getByteOffset()));
      }
      return new Asked(design, text, options);
    }

    /** Reads the value of a field, unless it is null. */
    private static void option(
        JsonParser json, Map<String, String> options, String expected, JsonToken... types)
        throws IOException {
      if (json.currentToken() == JsonToken.VALUE_NULL) {
        return;
      }
      if (!List.of(types).contains(json.currentToken())) {
        throw Refusal.unexpected(expected + " for " + json.currentName(), json.getText());
      }
      options.put(json.currentName(), json.getText());
    }

    /**
     * Returns the puzzle.
     *
     * @throws BadPuzzleException if the puzzle is unfinished or invalid
     */
    Puzzle puzzle() {
      return design.isPresent()
          ? design.get().puzzle()
          : PuzzleFile.parse(text.getBytes(StandardCharsets.UTF_8), "Puzzle", 1).puzzle();
    }
  }
}
