package coverall.picture;

import com.fasterxml.jackson.core.JsonGenerator;
import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import java.io.IOException;
import java.util.List;

/** The cells of a lattice as solids, for pages that draw them. */
public final class SolidJson {
  private SolidJson() {}

  /**
   * Writes two fields of an object: {@code solids}, of the first cell of each kind, and {@code
   * steps}, the vectors of the translations. The unit is the size of a cell.
   */
  public static void write(JsonGenerator json, Lattice lattice) throws IOException {
    CellSolids solids = new CellSolids(lattice);
    double scale = 1 / solids.size();
    json.writeArrayFieldStart("solids");
    for (Cell kind : lattice.kinds()) {
      writeKind(json, solids, kind, scale);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("steps");
    for (Cell step : lattice.translations()) {
      write(json, solids.translation(step).times(scale));
    }
    json.writeEndArray();
  }

  /** Writes the solid of the first cell of a kind. */
  static void writeKind(JsonGenerator json, CellSolids solids, Cell kind, double scale)
      throws IOException {
    Lattice lattice = solids.lattice();
    Polyhedron solid = solids.of(kind);
    json.writeStartObject();
    json.writeArrayFieldStart("points");
    for (Point3 point : solids.corners(kind)) {
      write(json, point.times(scale));
    }
    json.writeEndArray();
    json.writeArrayFieldStart("faces"); // the indices of their points
    for (List<Integer> face : solid.faces()) {
      json.writeArray(face.stream().mapToInt(Integer::intValue).toArray(), 0, face.size());
    }
    json.writeEndArray();
    json.writeBooleanField("round", solid.isRound());
    json.writeArrayFieldStart("ends"); // of a bar: its faces there, and where it meets others
    for (int end = 0; lattice.hasOneLayer() && end < 2; end++) {
      json.writeStartObject();
      json.writeNumberField("face", Polyhedron.ENDS.get(end));
      json.writeFieldName("at");
      write(json, Point3.of(lattice.point(lattice.corners(kind).get(end))).times(scale));
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** Writes a point with six decimals. */
  static void write(JsonGenerator json, Point3 point) throws IOException {
    double[] rounded = {point.x(), point.y(), point.z()};
    for (int k = 0; k < 3; k++) {
      rounded[k] = Math.rint(rounded[k] * 1e6) / 1e6 + 0.0;
    }
    json.writeArray(rounded, 0, 3);
  }
}
