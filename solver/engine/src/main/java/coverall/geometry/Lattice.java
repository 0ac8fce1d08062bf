package coverall.geometry;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;

/**
 * A periodic arrangement of cells in space: which cells there are, which of them are neighbours,
 * and which motions map it to itself.
 *
 * <p>A cell has two descriptions. Its {@link Cell} is its address in a character grid: column, row
 * and layer. Every lattice has such a grid, and translations of the lattice add whole vectors to
 * addresses; not every address need have a cell. Its {@linkplain #corners corners} are points in
 * coordinates along the lattice's axes, which need not be at right angles. Motions are linear in
 * these coordinates.
 *
 * <p>Lattices are read from text; see {@link LatticeText} for the format. From the corners of a few
 * cells and the generators of the group follow the neighbours and all motions. A lattice in the
 * plane has layers: its cells are the prisms over the cells of the plane, of height 1. A lattice of
 * edges has one layer only.
 *
 * <p>Immutable. Lattices with the same definition are equal.
 */
public final class Lattice {
  private static final Cell UP = new Cell(0, 0, 1);

  /** Unit cubes; in one layer, squares. The lattice of puzzles that name none. */
  public static final Lattice CUBE = new Lattice(LatticeText.resource("cube"));

  private static final Map<String, Lattice> LOADED = new ConcurrentHashMap<>(Map.of("cube", CUBE));

  private final LatticeText text;
  private final List<Kind> kinds;
  private final Translations translations;
  private final List<List<Side>> sides; // by kind
  private final int[] kindAt; // by place in the first columns, rows and layers
  private final int[][] firstSteps; // by kind: the steps to its first cell
  private final List<Motion> rotationsAroundZ;
  private final List<Motion> rotations;
  private final List<Motion> motions;

  /** What a cell is, apart from its place. */
  enum Form {
    /** A prism over a convex polygon. */
    PRISM,
    /** A segment in the plane. */
    EDGE,
    /** A convex polyhedron. */
    SOLID,
    /** A ball around a point. */
    BALL
  }

  /**
   * The cells that are translations of each other.
   *
   * @param first one of them
   * @param corners its corners; for a prism, those of its base
   */
  record Kind(Form form, Cell first, List<Vector> corners) {}

  /** A cell as a kind and the numbers of translations from the kind's first cell. */
  record Place(int kind, int first, int second, int third) {}

  /**
   * Makes a lattice.
   *
   * @throws BadLatticeException if the definition is not consistent
   */
  private Lattice(LatticeText text) {
    this.text = text;
    kinds = text.cells();
    translations = translations(text);
    kindAt = kindAt();
    firstSteps = new int[kinds.size()][];
    for (int kind = 0; kind < firstSteps.length; kind++) {
      firstSteps[kind] = translations.stepsTo(kinds.get(kind).first());
    }
    sides = Sides.of(text, translations);
    MotionGroup group = new MotionGroup(this, text, translations);
    rotationsAroundZ = group.rotationsAroundZ();
    rotations = group.rotations();
    motions = group.all();
  }

  private static Translations translations(LatticeText text) {
    List<Vector> vectors = new ArrayList<>(text.vectors());
    List<Cell> steps = new ArrayList<>(text.steps());
    if (text.flat()) {
      vectors.add(new Vector(0, 0, 1));
      steps.add(UP);
    }
    return new Translations(vectors.toArray(new Vector[3]), steps.toArray(new Cell[3]));
  }

  /** The kind of every cell in the first columns, rows and layers; -1 where there is none. */
  private int[] kindAt() {
    int[] found = new int[translations.columns() * translations.rows() * translations.layers()];
    Arrays.fill(found, -1);
    for (int kind = 0; kind < kinds.size(); kind++) {
      int index = index(kinds.get(kind).first());
      if (found[index] >= 0) {
        throw new BadLatticeException(
            text.cellLines().get(kind),
            "the grid has the same place for this cell as for that of line "
                + text.cellLines().get(found[index]));
      }
      found[index] = kind;
    }
    return found;
  }

  /** The index of an address, moved to the first columns, rows and layers. */
  private int index(Cell cell) {
    return index(cell, translations.stepsTo(cell));
  }

  private int index(Cell cell, int[] steps) {
    Cell moved = translations.moved(cell, -steps[0], -steps[1], -steps[2]);
    return (moved.z() * translations.rows() + moved.y()) * translations.columns() + moved.x();
  }

  /** The names of the lattices that come with the program, in the order for users. */
  public static List<String> names() {
    return LatticeText.names();
  }

  /**
   * The words for the pieces of a lattice, such as {@code polyhexes}, with the name of the lattice.
   * A lattice may have none.
   */
  public static Map<String, String> families() {
    return LatticeText.families();
  }

  /** The lattice with this name that comes with the program. */
  public static Optional<Lattice> named(String name) {
    return LatticeText.exists(name)
        ? Optional.of(LOADED.computeIfAbsent(name, n -> new Lattice(LatticeText.resource(n))))
        : Optional.empty();
  }

  /**
   * Reads a lattice from its definition.
   *
   * @throws BadLatticeException if the text does not define one
   */
  public static Lattice parse(String definition) {
    LatticeText text = LatticeText.parse(definition);
    Overlaps.check(text, translations(text));
    return new Lattice(text);
  }

  /** Its name. */
  public String name() {
    return text.name();
  }

  /** Whether it is a lattice in the plane, whose cells in layers are prisms. */
  public boolean isFlat() {
    return text.flat();
  }

  /** Its definition as text that {@link #parse} reads, the statements separated by semicolons. */
  public String definition() {
    return text.words();
  }

  /** Whether its cells are in one layer only. */
  public boolean hasOneLayer() {
    return kinds.getFirst().form() == Form.EDGE;
  }

  /** One cell of each kind: the others are translations of these. */
  public List<Cell> kinds() {
    return kinds.stream().map(Kind::first).toList();
  }

  /** Whether an address has a cell. */
  public boolean isCell(Cell cell) {
    return (!hasOneLayer() || cell.z() == 0) && kindAt[index(cell)] >= 0;
  }

  /**
   * The shift of addresses in the grid that makes most of them addresses of cells; the least one if
   * several do.
   */
  public Cell bestShift(Collection<Cell> addresses) {
    Cell best = new Cell(0, 0, 0);
    long most = -1;
    for (int z = 0; z < translations.layers(); z++) {
      for (int y = 0; y < translations.rows(); y++) {
        for (int x = 0; x < translations.columns() && most < addresses.size(); x++) {
          Cell shift = new Cell(x, y, z);
          long fitting =
              addresses.stream()
                  .filter(address -> isCell(address.plus(shift.x(), shift.y(), shift.z())))
                  .count();
          if (fitting > most) {
            most = fitting;
            best = shift;
          }
        }
      }
    }
    return best;
  }

  /** The number of a cell's kind: cells of the same kind are translations of each other. */
  public int kind(Cell cell) {
    return kindAt[index(cell)];
  }

  /** The cells that share a side with a cell: a face, or an end of an edge; balls that touch it. */
  public List<Cell> neighbours(Cell cell) {
    List<Cell> neighbours = new ArrayList<>();
    for (Side side : sides.get(kindAt[index(cell)])) {
      for (Cell step : side.beyond()) {
        neighbours.add(cell.plus(step.x(), step.y(), step.z()));
      }
    }
    return neighbours;
  }

  /**
   * The sides of a cell: the faces of a prism or a solid, the ends of an edge; none of a ball.
   * Their corners are those of the first cell of its kind: add {@link #offset}.
   */
  public List<Side> sides(Cell cell) {
    return sides.get(kindAt[index(cell)]);
  }

  /** The vector from the first cell of its kind to a cell, along the axes. */
  public Vector offset(Cell cell) {
    Place place = place(cell);
    return translations.vector(place.first(), place.second(), place.third());
  }

  /** The real coordinates of a point given along the axes. */
  public double[] point(Vector vector) {
    return text.point(vector);
  }

  /** The rotations that map the z axis to itself and leave above above; the identity is first. */
  public List<Motion> rotationsAroundZ() {
    return rotationsAroundZ;
  }

  /** All rotations; those around the z axis are first. */
  public List<Motion> rotations() {
    return rotations;
  }

  /**
   * The rotation that maps a point (x,y,z) along the axes to this one, written like {@code -y, x,
   * z}; empty if there is none.
   */
  public Optional<Motion> rotation(String image) {
    return rotations.stream().filter(motion -> motion.toString().equals(image)).findFirst();
  }

  /** The rotations, then the reflections. */
  public List<Motion> motions() {
    return motions;
  }

  /** All reflections; none if the lattice differs from its mirror image. */
  public List<Motion> reflections() {
    return motions.subList(rotations.size(), motions.size());
  }

  /** Some reflection. */
  public Motion mirror() {
    return motions.get(rotations.size());
  }

  /**
   * The translation that a {@link Shape} of cells is moved by, towards the origin: a step in the
   * grid, to be subtracted. Translations of the cells give the same shape.
   */
  public Cell origin(Collection<Cell> cells) {
    int[] steps = translations.stepsTo(Cell.least(cells));
    return translations.moved(new Cell(0, 0, 0), steps[0], steps[1], steps[2]);
  }

  /** Three translations from which all others are composed, as steps in the grid. */
  public List<Cell> translations() {
    List<Cell> steps = new ArrayList<>(text.steps());
    if (text.flat()) {
      steps.add(UP);
    }
    return List.copyOf(steps);
  }

  /** Whether all cells are mapped to cells of their kinds by a step in the grid. */
  boolean isTranslation(Cell step) {
    int[] steps = translations.stepsTo(step);
    return translations.moved(new Cell(0, 0, 0), steps[0], steps[1], steps[2]).equals(step);
  }

  /** The vector along the axes of a step in the grid that is a translation. */
  Vector translation(Cell step) {
    int[] steps = translations.stepsTo(step);
    return translations.vector(steps[0], steps[1], steps[2]);
  }

  /** All translations. */
  Translations allTranslations() {
    return translations;
  }

  /** The translations as declared, along the axes. */
  List<Vector> declared() {
    return text.vectors();
  }

  /** The centre of a hexagon or square that several cells are parts of, along the axes. */
  Optional<Vector> centre() {
    return text.centre();
  }

  /** The corners of a cell, along the axes; of a prism, those of its base. */
  public List<Vector> corners(Cell cell) {
    Vector offset = offset(cell);
    return kinds.get(kind(cell)).corners().stream().map(offset::plus).toList();
  }

  /** A cell moved by so many of the declared translations. */
  Cell moved(Cell cell, int first, int second) {
    Cell u = text.steps().getFirst();
    Cell v = text.steps().get(1);
    return cell.plus(first * u.x() + second * v.x(), first * u.y() + second * v.y(), 0);
  }

  /** A cell as its kind and translations. */
  Place place(Cell cell) {
    int[] steps = translations.stepsTo(cell);
    int kind = kindAt[index(cell, steps)];
    if (kind < 0) {
      throw new IllegalArgumentException("no cell " + cell + " in lattice " + name());
    }
    int[] first = firstSteps[kind];
    return new Place(kind, steps[0] - first[0], steps[1] - first[1], steps[2] - first[2]);
  }

  Cell moved(Cell cell, int first, int second, int third) {
    return translations.moved(cell, first, second, third);
  }

  @Override
  public boolean equals(Object other) {
    return this == other
        || (other instanceof Lattice lattice
            && name().equals(lattice.name())
            && definition().equals(lattice.definition()));
  }

  @Override
  public int hashCode() {
    return name().hashCode();
  }

  @Override
  public String toString() {
    return name();
  }
}
