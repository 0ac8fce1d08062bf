package coverall.picture;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonGenerator;
import coverall.disassembly.Disassembly;
import coverall.disassembly.Move;
import coverall.geometry.Direction;
import coverall.geometry.Directions;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.io.IOException;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.util.List;
import java.util.Map;

/** How solutions come apart, packed into a text that the page of solutions unpacks. */
public final class PlanPack {
  /*
   * JSON, deflated (RFC 1950) and encoded in base 64: the directions, each with its name and its
   * translation in the coordinates of the page, and by number of a solution the level and the
   * moves: the pieces as places in the packed solution, the number of the direction, and the
   * distance; 0 if they are moved away.
   */
  private final Puzzle puzzle;
  private final List<String> directions;

  private PlanPack(Puzzle puzzle) {
    this.puzzle = puzzle;
    directions = Directions.of(puzzle.region().lattice()).stream().map(Direction::name).toList();
  }

  /**
   * Packs how solutions come apart.
   *
   * @param plans by number of a solution; others do not appear
   */
  public static String of(
      Puzzle puzzle, List<Numbered> solutions, Map<BigInteger, Disassembly> plans) {
    StringWriter text = new StringWriter();
    try (JsonGenerator json = new JsonFactory().createGenerator(text)) {
      new PlanPack(puzzle).write(json, solutions, plans);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
    return SolutionPack.deflated(text.toString());
  }

  private void write(
      JsonGenerator json, List<Numbered> solutions, Map<BigInteger, Disassembly> plans)
      throws IOException {
    CellSolids solids = new CellSolids(puzzle.region());
    double scale = 1 / solids.size();
    json.writeStartObject();
    json.writeArrayFieldStart("directions");
    for (Direction direction : Directions.of(solids.lattice())) {
      json.writeStartObject();
      json.writeStringField("name", direction.name());
      json.writeFieldName("step");
      SolidJson.write(json, solids.vector(direction.vector()).times(scale));
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeObjectFieldStart("plans");
    for (Numbered solution : solutions) {
      Disassembly plan = plans.get(solution.number());
      if (plan != null) {
        json.writeObjectFieldStart(String.valueOf(solution.number()));
        json.writeStringField("level", plan.levelText());
        json.writeArrayFieldStart("moves");
        for (Move move : plan.moves()) {
          write(json, move, solution.placements());
        }
        json.writeEndArray();
        json.writeEndObject();
      }
    }
    json.writeEndObject();
    json.writeEndObject();
  }

  private void write(JsonGenerator json, Move move, List<Placement> solution) throws IOException {
    json.writeStartArray();
    json.writeStartArray();
    for (int piece : move.pieces()) {
      json.writeNumber(SolutionPack.real(puzzle, solution.subList(0, piece)).size());
    }
    json.writeEndArray();
    json.writeNumber(directions.indexOf(move.direction().name()));
    json.writeNumber(move.distance());
    json.writeEndArray();
  }
}
