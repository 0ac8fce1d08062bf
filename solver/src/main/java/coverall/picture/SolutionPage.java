package coverall.picture;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import coverall.view.JsonLines;
import coverall.view.Palette;
import coverall.view.SolutionText;
import coverall.view.Words;
import java.io.Closeable;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.io.StringWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A page that shows solutions in three dimensions: one file of HTML that needs nothing else, not
 * even a network.
 *
 * <p>Solutions are written in packs. A page that was never closed shows all packs that are in it,
 * and says that it was not finished.
 */
public final class SolutionPage implements SolutionText, Closeable {
  /** How many solutions a page should hold at most, so that browsers open it quickly. */
  public static final int MOST = 100_000;

  /** What a page should say if it may be that not all solutions are known. */
  public static final String MAY_BE_MORE = "There may be more solutions than these.";

  private static final int PER_PACK = 20_000;

  /** The parts of the page's one script, in their order. */
  private static final List<String> SCRIPTS =
      List.of("solutions.js", "assembly.js", "solid.js", "scene.js", "layers.js", "viewer.js");

  private static final String THREE = "/META-INF/resources/webjars/three/0.181.1/build/three.";

  private static final Pattern PLACE = Pattern.compile("\\{\\{(\\w+)}}");

  private final Puzzle puzzle;
  private final Writer out;
  private final String end;
  private final List<Numbered> waiting = new ArrayList<>();
  private String note = "";

  /**
   * Begins a page.
   *
   * @param distinct what the solutions are distinct up to, in words: {@code up to rotation}
   * @param out where the page goes; it is closed with the page
   */
  public SolutionPage(Puzzle puzzle, String distinct, Writer out) throws IOException {
    this.puzzle = puzzle;
    this.out = out;
    String[] template = text("viewer.html").split("\\{\\{solutions}}", 2);
    end = template[1];
    out.write(begin(template[0], puzzle, distinct));
  }

  private static String begin(String template, Puzzle puzzle, String distinct) throws IOException {
    StringBuilder script = new StringBuilder("\n");
    for (String name : SCRIPTS) {
      script.append(text(name)).append('\n');
    }
    String style = "\n" + text("viewer.css");
    String core = read(THREE + "core.min.js");
    Map<String, String> values =
        Map.of(
            "title", escaped(Words.printable(puzzle.name())),
            "licence", core.substring(0, core.indexOf("*/") + 2),
            "policy", policy(script.toString(), style),
            "style", style,
            "puzzle", json(puzzle, distinct),
            "core", SolutionPack.deflated(core),
            "three", SolutionPack.deflated(read(THREE + "module.min.js")),
            "script", script.toString());
    return PLACE
        .matcher(template)
        .replaceAll(place -> Matcher.quoteReplacement(String.valueOf(values.get(place.group(1)))));
  }

  /**
   * What the page may do (Content Security Policy): run its own script, and the library that this
   * unpacks; nothing that comes from anywhere else.
   */
  private static String policy(String script, String style) {
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

  /** What the page has to know of the puzzle, safe within HTML. */
  private static String json(Puzzle puzzle, String distinct) throws IOException {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      json.writeStartObject();
      json.writeStringField("name", Words.printable(puzzle.name()));
      json.writeStringField("distinct", distinct);
      JsonLines.writeCells(json, "cells", puzzle.region().cells());
      json.writeArrayFieldStart("pieces");
      int part = 0;
      for (Piece piece : puzzle.realPieces()) {
        json.writeStartObject();
        json.writeStringField("name", Words.printable(piece.name()));
        json.writeArrayFieldStart("colours"); // of each copy
        for (int copy = 0; copy < piece.copies(); copy++) {
          json.writeNumber(Palette.colour(part++));
        }
        json.writeEndArray();
        json.writeEndObject();
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    return text.toString().replace("<", "\\u003c");
  }

  private static String escaped(String text) {
    return text.replace("&", "&amp;").replace("<", "&lt;").replace(">", "&gt;");
  }

  private static String text(String name) throws IOException {
    return read("/coverall/picture/" + name);
  }

  private static String read(String resource) throws IOException {
    try (InputStream in = SolutionPage.class.getResourceAsStream(resource)) {
      if (in == null) {
        throw new FileNotFoundException(resource);
      }
      return new String(in.readAllBytes(), StandardCharsets.UTF_8);
    }
  }

  /** Takes a solution. The numbers rise. */
  @Override
  public void write(long number, List<Placement> solution) throws IOException {
    waiting.add(new Numbered(number, solution));
    if (waiting.size() == PER_PACK) {
      writePack();
    }
  }

  /** What a page should say if it shows the first of so many solutions. */
  public static String firstOf(long solutions) {
    return "The first of " + Words.count(solutions, "solution") + ".";
  }

  /** Gives the page a line to show below its heading, of what its solutions are. */
  public void note(String line) {
    note = line;
  }

  private void writePack() throws IOException {
    if (!waiting.isEmpty()) {
      out.write("<script type=\"text/plain\" class=\"solutions\">");
      out.write(SolutionPack.of(puzzle, waiting));
      out.write("</script>\n");
      waiting.clear();
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
