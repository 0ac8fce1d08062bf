package coverall.serve;

import com.fasterxml.jackson.core.JsonGenerator;
import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Motion;
import coverall.geometry.Regions;
import coverall.picture.CellPlan;
import coverall.picture.Point;
import coverall.picture.SolidJson;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.ToDoubleFunction;

/** A lattice as the page needs it for drawing: where its cells are in the plane. */
final class PlanJson {
  private PlanJson() {}

  /**
   * Writes the name, three translations as steps in the grid and in the plan, and for each kind of
   * cells the place of one of them with the corners of its tile, and the steps to its neighbours.
   * The y axis points up. Then three motions, the solids of its cells if they are not prisms, and
   * the regions with a name and the number of their sizes.
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
      json.writeArrayFieldStart("neighbours");
      for (Cell neighbour : lattice.neighbours(kind)) {
        array(json, minus(neighbour, kind));
      }
      json.writeEndArray();
      json.writeEndObject();
    }
    json.writeEndArray();
    json.writeObjectFieldStart("motions");
    motion(json, "turn", lattice, lattice.rotationsAroundZ(), PlanJson::angle);
    motion(json, "over", lattice, lattice.rotations(), PlanJson::tilt);
    motion(json, "mirror", lattice, lattice.reflections(), PlanJson::slant);
    json.writeEndObject();
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

  /**
   * Writes the first of some motions that maps all cells to cells: where it takes the cells of each
   * kind, and the steps that it makes of the translations. There may be none.
   *
   * @param order puts the motion that people expect first, and leaves out those beyond every number
   */
  private static void motion(
      JsonGenerator json,
      String name,
      Lattice lattice,
      List<Motion> motions,
      ToDoubleFunction<Motion> order)
      throws IOException {
    List<Cell> cells = new ArrayList<>(lattice.kinds());
    Cell first = cells.getFirst();
    lattice.translations().forEach(step -> cells.add(first.plus(step.x(), step.y(), step.z())));
    List<Cell> images =
        motions.stream()
            .filter(motion -> order.applyAsDouble(motion) < Double.POSITIVE_INFINITY)
            .sorted(Comparator.comparingDouble(order))
            .map(motion -> motion.images(cells))
            .filter(found -> !found.isEmpty())
            .findFirst()
            .orElse(List.of());
    if (images.isEmpty()) {
      return;
    }
    int kinds = lattice.kinds().size();
    json.writeObjectFieldStart(name);
    json.writeArrayFieldStart("kinds");
    for (Cell image : images.subList(0, kinds)) {
      array(json, image);
    }
    json.writeEndArray();
    json.writeArrayFieldStart("steps");
    for (Cell image : images.subList(kinds, images.size())) {
      array(json, minus(image, images.getFirst()));
    }
    json.writeEndArray();
    json.writeEndObject();
  }

  /** The angle of a rotation around the z axis, of which the identity has none. */
  private static double angle(Motion motion) {
    double[][] matrix = motion.realMatrix();
    double angle = Math.atan2(matrix[1][0], matrix[0][0]);
    return Math.abs(angle) < 1e-6
        ? Double.POSITIVE_INFINITY
        : angle < 0 ? angle + 2 * Math.PI : angle;
  }

  /** Rotations around the x axis come first, by a quarter before those by a half. */
  private static double tilt(Motion motion) {
    double[][] matrix = motion.realMatrix();
    return motion.keepsZAxis() && !motion.turnsOver()
        ? Double.POSITIVE_INFINITY
        : -4 * matrix[0][0] - matrix[2][1];
  }

  /** Upright mirrors, the one between left and right first. */
  private static double slant(Motion motion) {
    return motion.keepsZAxis() && !motion.turnsOver()
        ? motion.realMatrix()[0][0]
        : Double.POSITIVE_INFINITY;
  }

  private static Cell minus(Cell a, Cell b) {
    return a.plus(-b.x(), -b.y(), -b.z());
  }

  private static void cell(JsonGenerator json, String field, Cell cell) throws IOException {
    json.writeFieldName(field);
    array(json, cell);
  }

  private static void array(JsonGenerator json, Cell cell) throws IOException {
    json.writeArray(new int[] {cell.x(), cell.y(), cell.z()}, 0, 3);
  }

  private static void point(JsonGenerator json, Point point) throws IOException {
    json.writeArray(new double[] {point.x(), -point.y() + 0.0}, 0, 2);
  }
}
