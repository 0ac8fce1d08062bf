package coverall.picture;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import coverall.disassembly.Disassembly;
import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Shape;
import coverall.puzzle.Distinct;
import coverall.puzzle.Marks;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.view.JsonLines;
import coverall.view.PartNumbers;
import coverall.view.SolutionText;
import coverall.view.Stance;
import coverall.view.Words;
import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;

/**
 * A page that shows solutions in three dimensions: a self-contained HTML file that works offline.
 *
 * <p>Solutions are written in packs. A page that was never closed shows all packs written, and
 * reports that it is incomplete.
 */
public final class SolutionPage implements SolutionText, Closeable {
  /** The largest number of solutions on a page that browsers still open quickly. */
  public static final int MOST = 100_000;

  /** The note of a page if not all solutions may be known. */
  public static final String MAY_BE_MORE = "There may be more solutions.";

  private static final int PER_PACK = 20_000;

  /** The parts of the script of the page, in order. */
  private static final List<String> SCRIPTS =
      List.of(
          "solutions.js",
          "assembly.js",
          "solid.js",
          "plans.js",
          "outlook.js",
          "scene.js",
          "layers.js",
          "thumbnail.js",
          "painting.js",
          "game.js",
          "dom.js",
          "puzzle.js",
          "matches.js",
          "state.js",
          "steps.js",
          "view.js",
          "heat.js",
          "pieces.js",
          "filter.js",
          "insertion.js",
          "moves.js",
          "play.js",
          "tabs.js",
          "gallery.js",
          "save.js",
          "keys.js",
          "turning.js",
          "address.js",
          "start.js");

  private static final String THREE = "/META-INF/resources/webjars/three/";

  private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

  private final Puzzle puzzle;
  private final Writer out;
  private final String end;
  private final List<Numbered> waiting = new ArrayList<>();
  private final Map<BigInteger, Disassembly> plans = new TreeMap<>(); // of waiting solutions
  private String note = "";

  /**
   * Begins a page.
   *
   * @param distinct in words, such as {@code up to rotation}
   * @param out receives the page, and is closed with it
   */
  public SolutionPage(Puzzle puzzle, String distinct, Writer out) throws IOException {
    this(puzzle, distinct, GamePack.of(puzzle, distinct), false, out);
  }

  private SolutionPage(Puzzle puzzle, String distinct, String game, boolean isGame, Writer out)
      throws IOException {
    this.puzzle = puzzle;
    this.out = out;
    String[] template = text("viewer.html").split("\\{\\{solutions}}", 2);
    end = template[1];
    out.write(begin(template[0], puzzle, distinct, game, isGame));
  }

  /**
   * Writes a page on which the puzzle is solved by hand. No solution is in it.
   *
   * @param out receives the page, and is closed with it
   * @throws IllegalArgumentException if the game does not support the puzzle
   */
  public static void writeGame(Puzzle puzzle, Writer out) throws IOException {
    String game = GamePack.of(puzzle, Distinct.RAW.words());
    if (game.isEmpty()) {
      throw new IllegalArgumentException(
          "the game supports no matching colours, and at most some 60,000 placements");
    }
    new SolutionPage(puzzle, Distinct.RAW.words(), game, true, out).close();
  }

  private static String begin(
      String template, Puzzle puzzle, String distinct, String game, boolean isGame)
      throws IOException {
    StringBuilder script = new StringBuilder("\n");
    for (String name : SCRIPTS) {
      script.append(text(name)).append('\n');
    }
    String style = "\n" + text("viewer.css");
    String core = three("core");
    Map<String, String> values =
        Map.of(
            "title", escaped(Words.printable(puzzle.name())),
            "licence", core.substring(0, core.indexOf("*/") + 2),
            "policy", policy(script.toString(), style),
            "style", style,
            "puzzle", json(puzzle, distinct, isGame),
            "game", game,
            "core", SolutionPack.deflated(core),
            "three", SolutionPack.deflated(three("module")),
            "script", script.toString());
    return filled(template, values);
  }

  /** A template with a value at each place {@code {{name}}}. */
  static String filled(String template, Map<String, String> values) {
    return PLACE
        .matcher(template)
        .replaceAll(place -> Matcher.quoteReplacement(String.valueOf(values.get(place.group(1)))));
  }

  /**
   * The Content Security Policy of the page. It may run its own script and the library that the
   * script unpacks, and load nothing from elsewhere.
   */
  static String policy(String script, String style) {
    return "default-src 'none'; script-src '"
        + hash(script)
        + "' blob: data:; style-src '"
        + hash(style)
        + "'; img-src data: blob:";
  }

  private static String hash(String text) {
    try {
      byte[] hash =
          MessageDigest.getInstance("SHA-256").digest(text.getBytes(StandardCharsets.UTF_8));
      return "sha256-" + Base64.getEncoder().encodeToString(hash);
    } catch (NoSuchAlgorithmException e) {
      throw new IllegalStateException(e); // Every Java has it.
    }
  }

  /** The puzzle as JSON, escaped for HTML. */
  private static String json(Puzzle puzzle, String distinct, boolean isGame) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      json.writeStringField("name", Words.printable(puzzle.name()));
      json.writeStringField("distinct", distinct);
      JsonLines.writeCells(json, "cells", puzzle.region().cells());
      json.writeArrayFieldStart("pieces");
      PartNumbers numbers = new PartNumbers(puzzle);
      int part = 0;
      for (Piece piece : puzzle.realPieces()) {
        json.writeStartObject();
        json.writeStringField("name", Words.printable(piece.name()));
        json.writeArrayFieldStart("colours"); // of each copy
        for (int copy = 0; copy < piece.copies(); copy++) {
          json.writeNumber(numbers.colour(part++));
        }
        json.writeEndArray();
        json.writeEndObject();
      }
      json.writeEndArray();
      if (isGame) {
        writeRules(json, puzzle);
      }
      writePalette(json, numbers);
      writeLattice(json, puzzle.region());
      json.writeEndObject();
    }
    return text.toString().replace("<", "\\u003c");
  }

  /**
   * Writes which cells must be filled, how many of them may stay empty, and how often each piece
   * must be used at least.
   */
  private static void writeRules(JsonGenerator json, Puzzle puzzle) throws IOException {
    Shape region = puzzle.region();
    int[] required =
        IntStream.range(0, region.size())
            .filter(cell -> region.mark(cell) != Marks.OPTIONAL)
            .toArray();
    json.writeObjectFieldStart("game");
    json.writeFieldName("required");
    json.writeArray(required, 0, required.length);
    List<Piece> gaps = puzzle.pieces().stream().filter(Piece::isGap).toList();
    json.writeNumberField("fewestEmpty", gaps.stream().mapToInt(Piece::fewest).sum());
    json.writeNumberField("mostEmpty", gaps.stream().mapToInt(Piece::copies).sum());
    int[] least = puzzle.realPieces().stream().mapToInt(Piece::fewest).toArray();
    json.writeFieldName("least");
    json.writeArray(least, 0, least.length);
    json.writeEndObject();
  }

  /** Writes the colours that must match, after that of cells without one; none if none must. */
  private static void writePalette(JsonGenerator json, PartNumbers numbers) throws IOException {
    json.writeArrayFieldStart("palette");
    if (!numbers.marks().isEmpty()) {
      for (char mark : (Shape.PLAIN + numbers.marks()).toCharArray()) {
        json.writeStartObject();
        json.writeStringField("letter", mark == Shape.PLAIN ? "" : String.valueOf(mark));
        json.writeNumberField("colour", numbers.markColour(mark));
        json.writeEndObject();
      }
    }
    json.writeEndArray();
  }

  /**
   * Writes what the page must know of the lattice: the solid of each kind of cells, the kind and
   * the offset of each cell of the region, and the rotations. The unit is the size of a cell. A
   * region that {@link Stance stands} otherwise than it is written is turned, and its cells have
   * columns, rows and layers as it stands.
   */
  private static void writeLattice(JsonGenerator json, Shape region) throws IOException {
    Lattice lattice = region.lattice();
    CellSolids solids = new CellSolids(region);
    double scale = 1 / solids.size();
    json.writeObjectFieldStart("lattice");
    json.writeArrayFieldStart("kinds");
    for (Cell kind : lattice.kinds()) {
      SolidJson.writeKind(json, solids, kind, scale);
    }
    json.writeEndArray();
    int[] kinds = region.cells().stream().mapToInt(lattice::kind).toArray();
    json.writeFieldName("kind"); // of each cell
    json.writeArray(kinds, 0, kinds.length);
    json.writeArrayFieldStart("at");
    for (Cell cell : region.cells()) {
      SolidJson.write(json, solids.offset(cell).times(scale));
    }
    json.writeEndArray();
    Stance stance = Stance.of(region);
    if (!stance.isAsWritten()) {
      json.writeArrayFieldStart("stands");
      for (int[] place : stance.places(region)) {
        json.writeArray(place, 0, place.length);
      }
      json.writeEndArray();
      json.writeArrayFieldStart("layerNames");
      for (int layer = 0; layer < stance.layers(); layer++) {
        json.writeString(stance.name(layer));
      }
      json.writeEndArray();
    }
    boolean isSquares = lattice.equals(Lattice.CUBE) && region.extent().z() == 1;
    json.writeBooleanField("isFlat", lattice.isFlat() || isSquares);
    json.writeBooleanField("hasEdges", lattice.hasOneLayer());
    json.writeArrayFieldStart("rotations"); // by rows, the smallest angle first
    List<double[][]> rotations = new ArrayList<>();
    lattice.rotations().forEach(rotation -> rotations.add(solids.turned(rotation.realMatrix())));
    rotations.sort(Comparator.comparingDouble(m -> -(m[0][0] + m[1][1] + m[2][2])));
    for (double[][] rotation : rotations) {
      json.writeStartArray();
      for (double[] row : rotation) {
        SolidJson.write(json, Point3.of(row));
      }
      json.writeEndArray();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** A text escaped for HTML, also for the value of an attribute in double quotes. */
  static String escaped(String text) {
    return text.replace("&", "&amp;")
        .replace("<", "&lt;")
        .replace(">", "&gt;")
        .replace("\"", "&quot;");
  }

  /** A part of a page, from the resources of this package. */
  static String text(String name) throws IOException {
    return read("/coverall/picture/" + name);
  }

  /** A part of three.js, of the version that the build includes. */
  private static String three(String part) throws IOException {
    return read(THREE + text("three-version.txt").strip() + "/build/three." + part + ".min.js");
  }

  private static String read(String resource) throws IOException {
    try (InputStream in = SolutionPage.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new FileNotFoundException(resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Adds a solution. */
  @Override
  public void write(BigInteger number, List<Placement> solution) throws IOException {
    boolean isLess = !waiting.isEmpty() && number.compareTo(waiting.getLast().number()) <= 0;
    if (waiting.size() == PER_PACK || isLess) {
      writePack();
    }
    waiting.add(new Numbered(number, solution));
  }

  /** Adds a solution that comes apart, and its moves. */
  public void write(BigInteger number, List<Placement> solution, Disassembly plan)
      throws IOException {
    write(number, solution);
    plans.put(number, plan);
  }

  /** The note of a page that shows the first of the given number of solutions. */
  public static String firstOf(long solutions) {
    return "Only the first of " + Words.count(solutions, "solution") + ".";
  }

  /** Sets the note below the heading of the page. */
  public void note(String line) {
    note = line;
  }

  private void writePack() throws IOException {
    if (!waiting.isEmpty()) {
      out.write("<script type=\"text/plain\" class=\"solutions\">");
      out.write(SolutionPack.of(puzzle, waiting));
      out.write("</script>\n");
      writePlans();
      waiting.clear();
      plans.clear();
    }
  }

  /** Writes how the waiting solutions come apart, if any does. */
  private void writePlans() throws IOException {
    if (!plans.isEmpty()) {
      out.write("<script type=\"text/plain\" class=\"plans\">");
      out.write(PlanPack.of(puzzle, waiting, plans));
      out.write("</script>\n");
    }
  }

  @Override
  public void close() throws IOException {
    try (out) {
      writePack();
      out.write(PLACE.matcher(end).replaceAll(Matcher.quoteReplacement(escaped(note))));
    }
  }
}
