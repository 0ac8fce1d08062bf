package coverall.view;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.core.SerializableString;
import com.fasterxml.jackson.core.io.CharacterEscapes;
import com.fasterxml.jackson.core.io.SerializedString;
import coverall.geometry.Cell;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.io.Writer;
import java.math.BigInteger;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** Solutions as JSON Lines: one object a line for each solution. */
public final class JsonLines implements SolutionText {
  private final Puzzle puzzle;
  private final JsonGenerator json;

  JsonLines(Puzzle puzzle, Writer out) throws IOException {
    this.puzzle = puzzle;
    json = appendingTo(out);
  }

  /** A generator whose flushing leaves the writer alone. */
  static JsonGenerator appendingTo(Writer out) throws IOException {
    return generator(out).disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
  }

  /**
   * A generator of JSON that writes no line ends of its own, and escapes everything that {@link
   * Words#printable} does.
   */
  public static JsonGenerator generator(Writer out) throws IOException {
    return new JsonFactoryBuilder()
        .rootValueSeparator("")
        .characterEscapes(new Escapes())
        .build()
        .createGenerator(out);
  }

  /** JSON itself requires escapes only below U+0020. */
  private static final class Escapes extends CharacterEscapes {
    private static final long serialVersionUID = 1;
    private static final int DELETE = 0x7f;

    @Override
    public int[] getEscapeCodesForAscii() {
      int[] codes = standardAsciiEscapesForJSON();
      codes[DELETE] = ESCAPE_STANDARD;
      return codes;
    }

    @Override
    public @Nullable SerializableString getEscapeSequence(int c) {
      return Words.isPrintable(c) || Character.isSurrogate((char) c)
          ? null
          : new SerializedString(String.format(Locale.ROOT, "\\u%04x", c));
    }
  }

  @Override
  public void write(BigInteger number, List<Placement> solution) throws IOException {
    json.writeStartObject();
    writeFields(json, puzzle, number, solution);
    json.writeEndObject();
    json.writeRaw('\n');
    json.flush();
  }

  /** Writes a solution as fields of an object that has been started. */
  public static void writeFields(
      JsonGenerator json, Puzzle puzzle, BigInteger number, List<Placement> solution)
      throws IOException {
    json.writeNumberField("number", number);
    json.writeArrayFieldStart("placements");
    for (Placement placement : solution) {
      json.writeStartObject();
      json.writeStringField("piece", puzzle.pieces().get(placement.piece()).name());
      writeCells(json, "cells", placement.cells());
      if (!placement.colours().isEmpty()) {
        json.writeStringField("colours", placement.colours()); // of each cell; # for none
      }
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Writes cells as a field: an array with an array of three numbers for each cell. */
  public static void writeCells(JsonGenerator json, String field, List<Cell> cells)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (Cell cell : cells) {
      json.writeArray(new int[] {cell.x(), cell.y(), cell.z()}, 0, 3);
    }
    json.writeEndArray();
  }
}
