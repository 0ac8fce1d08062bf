package coverall.serve;

import com.fasterxml.jackson.core.JsonGenerator;
import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Regions;
import coverall.picture.CellPlan;
import coverall.picture.Point;
import coverall.picture.SolidJson;
import java.io.IOException;

/** A lattice as the page needs it for drawing: where its cells are in the plane. */
final class PlanJson {
  private PlanJson() {}

  /**
   * Writes the name, three translations as steps in the grid and in the plan, and for each kind of
   * cells the place of one of them with the corners of its tile. The y axis points up. Then the
   * solids of its cells if they are not prisms, and the regions with a name and the number of their
   * sizes.
   */
  static void write(JsonGenerator json, Lattice lattice) throws IOException {
    CellPlan plan = new CellPlan(lattice);
    json.writeStartObject();
    json.writeStringField("name", lattice.name());
    json.writeArrayFieldStart("translations");
    for (Cell step : lattice.translations()) {
      json.writeStartObject();
      cell(json, "step", step);
      json.writeFieldName("vector");
      point(json, plan.translation(step));
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeArrayFieldStart("kinds");
    for (Cell kind : lattice.kinds()) {
      json.writeStartObject();
      cell(json, "at", kind);
      json.writeArrayFieldStart("corners");
      for (Point corner : plan.outline(kind)) {
        point(json, corner);
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
    if (!lattice.isFlat()) {
      SolidJson.write(json, lattice);
    }
    json.writeArrayFieldStart("regions");
    for (String name : Regions.names(lattice)) {
      json.writeStartObject();
      json.writeStringField("name", name);
      json.writeNumberField("sizes", Regions.hasTwoSizes(name) ? 2 : 1);
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  private static void cell(JsonGenerator json, String field, Cell cell) throws IOException {
    json.writeFieldName(field);
    json.writeArray(new int[] {cell.x(), cell.y(), cell.z()}, 0, 3);
  }

  private static void point(JsonGenerator json, Point point) throws IOException {
    json.writeArray(new double[] {point.x(), -point.y() + 0.0}, 0, 2);
  }
}
