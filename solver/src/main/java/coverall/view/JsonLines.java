package coverall.view;

import com.fasterxml.jackson.core.JsonFactoryBuilder;
import com.fasterxml.jackson.core.JsonGenerator;
import coverall.geometry.Cell;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.io.Writer;
import java.util.List;

/** Solutions as JSON Lines: an object for every solution, in a line of its own. */
public final class JsonLines implements SolutionText {
  private final Puzzle puzzle;
  private final JsonGenerator json;

  JsonLines(Puzzle puzzle, Writer out) throws IOException {
    this.puzzle = puzzle;
    json = generator(out).disable(JsonGenerator.Feature.FLUSH_PASSED_TO_STREAM);
  }

  /** Makes JSON of which every line is to be ended by hand. */
  public static JsonGenerator generator(Writer out) throws IOException {
    return new JsonFactoryBuilder().rootValueSeparator("").build().createGenerator(out);
  }

  @Override
  public void write(long number, List<Placement> solution) throws IOException {
    json.writeStartObject();
    writeFields(json, puzzle, number, solution);
    json.writeEndObject();
    json.writeRaw('\n');
    json.flush();
  }

  /** Writes what there is to say of a solution into an object that has been begun. */
  public static void writeFields(
      JsonGenerator json, Puzzle puzzle, long number, List<Placement> solution) throws IOException {
    json.writeNumberField("number", number);
    json.writeArrayFieldStart("placements");
    for (Placement placement : solution) {
      json.writeStartObject();
      json.writeStringField("piece", puzzle.pieces().get(placement.piece()).name());
      writeCells(json, "cells", placement.cells());
      json.writeEndObject();
    }
    json.writeEndArray();
  }

  /** Writes cells as a field with an array of three numbers for each. */
  public static void writeCells(JsonGenerator json, String field, List<Cell> cells)
      throws IOException {
    json.writeArrayFieldStart(field);
    for (Cell cell : cells) {
      json.writeArray(new int[] {cell.x(), cell.y(), cell.z()}, 0, 3);
    }
    json.writeEndArray();
  }
}
