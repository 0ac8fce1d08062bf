package coverall.geometry;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/**
 * Squares, triangles or hexagons that are cut from the centre to the corners into one part for each
 * of their sides. The parts are cells of another lattice.
 */
public final class SideParts {
  private static final List<SideParts> ALL =
      List.of(
          new SideParts("cube", "quarter-square", at(3, 0), at(0, 3), square()),
          new SideParts("triangle", "third-triangle", at(6, 0), at(3, 2), triangles()),
          new SideParts("hexagon", "sixth-hexagon", at(2, 0), at(1, 3), hexagon()));

  private final Lattice whole;
  private final Lattice parts;
  private final Cell firstStep; // in the grid of the parts, for each translation of the whole
  private final Cell secondStep;
  private final List<List<Cell>> ofFirst; // by kind of the whole: the parts of its first cell

  private SideParts(
      String whole, String parts, Cell firstStep, Cell secondStep, List<List<Cell>> ofFirst) {
    this.whole = Lattice.named(whole).orElseThrow();
    this.parts = Lattice.named(parts).orElseThrow();
    this.firstStep = firstStep;
    this.secondStep = secondStep;
    this.ofFirst = ofFirst;
  }

  private static List<List<Cell>> square() {
    return List.of(List.of(at(1, 2), at(2, 1), at(1, 0), at(0, 1)));
  }

  private static List<List<Cell>> triangles() {
    return List.of(List.of(at(2, 1), at(1, 0), at(0, 1)), List.of(at(4, 1), at(5, 0), at(3, 0)));
  }

  private static List<List<Cell>> hexagon() {
    return List.of(List.of(at(1, 2), at(1, 1), at(1, 0), at(0, 0), at(0, 1), at(0, 2)));
  }

  /** The squares, triangles or hexagons whose parts are cells of a lattice; empty if none are. */
  public static Optional<SideParts> inParts(Lattice lattice) {
    return ALL.stream().filter(own -> own.parts.equals(lattice)).findFirst();
  }

  private static Cell at(int column, int row) {
    return new Cell(column, row, 0);
  }

  /** Those of the cells of a lattice; empty unless they are squares, triangles or hexagons. */
  public static Optional<SideParts> of(Lattice lattice) {
    return ALL.stream().filter(own -> own.whole.equals(lattice)).findFirst();
  }

  /** The lattice of the squares, triangles or hexagons. */
  public Lattice whole() {
    return whole;
  }

  /** The lattice of the parts. */
  public Lattice parts() {
    return parts;
  }

  /** The number of sides of a cell. */
  public int sides() {
    return ofFirst.getFirst().size();
  }

  /**
   * The parts of a cell in the lowest layer, clockwise. The first is that of the upper side, or of
   * the one to the right of an upper corner.
   */
  public List<Cell> of(Cell cell) {
    Lattice.Place place = whole.place(cell);
    int x = place.first() * firstStep.x() + place.second() * secondStep.x();
    int y = place.first() * firstStep.y() + place.second() * secondStep.y();
    List<Cell> own = new ArrayList<>();
    ofFirst.get(place.kind()).forEach(part -> own.add(part.plus(x, y, 0)));
    return own;
  }

  /** The cell that has a part. */
  public Cell whole(Cell part) {
    int area = firstStep.x() * secondStep.y() - firstStep.y() * secondStep.x();
    for (int kind = 0; kind < ofFirst.size(); kind++) {
      for (Cell own : ofFirst.get(kind)) {
        int x = part.x() - own.x();
        int y = part.y() - own.y();
        int first = x * secondStep.y() - y * secondStep.x();
        int second = firstStep.x() * y - firstStep.y() * x;
        if (first % area == 0 && second % area == 0) {
          return whole.moved(whole.kinds().get(kind), first / area, second / area);
        }
      }
    }
    throw new IllegalArgumentException("no part of a cell of " + whole.name() + " is at " + part);
  }
}
