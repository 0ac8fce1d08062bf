package coverall.geometry;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The motions of a lattice that its generators generate: for each matrix the translation is found
 * that makes it a motion.
 *
 * <p>The order is: rotations around the z axis; their products with other rotations, first with the
 * generators as they are listed; then each rotation after the first mirror.
 */
final class MotionGroup {
  private static final int MOST_MATRICES = 96;
  private static final double TOLERANCE = 1e-6;
  private static final Matrix UPSIDE_DOWN =
      new Matrix(List.of(new Vector(1, 0, 0), new Vector(0, 1, 0), new Vector(0, 0, -1)), 1);

  private final Lattice lattice;
  private final LatticeText text;
  private final Translations translations;
  private final List<List<Vector>> corners = new ArrayList<>(); // by kind
  private final List<Motion> aroundZ;
  private final List<Motion> rotations;
  private final List<Motion> all;

  /**
   * Finds all motions.
   *
   * @throws BadLatticeException if a generator is no motion, or a translation is missing
   */
  MotionGroup(Lattice lattice, LatticeText text, Translations translations) {
    this.lattice = lattice;
    this.text = text;
    this.translations = translations;
    for (Lattice.Kind kind : text.cells()) {
      corners.add(kind.corners());
    }
    checkTranslations();
    for (int k = 0; k < text.generators().size(); k++) {
      check(text.generators().get(k), text.generatorLines().get(k));
    }
    List<Matrix> generators = new ArrayList<>(text.generators());
    Matrix mirror = mirror(generators);
    if (text.flat()) {
      // A plane figure is turned over by mirroring it and exchanging above and below.
      if (mirror.orientation() < 0) {
        generators.add(UPSIDE_DOWN.after(mirror));
      }
      generators.add(UPSIDE_DOWN);
      mirror = mirror(generators);
    }
    List<Matrix> turns = rotations(generators, closure(generators));
    int spins = 0;
    while (spins < turns.size() && isAroundZ(turns.get(spins))) {
      spins++;
    }
    turns = withTwins(turns);
    List<Motion> motions = new ArrayList<>();
    for (Matrix turn : turns) {
      motions.add(motion(turn));
    }
    if (mirror.orientation() < 0) {
      for (Matrix turn : turns) {
        motions.add(motion(turn.after(mirror)));
      }
    }
    all = List.copyOf(motions);
    rotations = all.subList(0, turns.size());
    aroundZ = all.subList(0, spins);
  }

  /** The first matrix that mirrors; the identity if there is none. */
  private static Matrix mirror(List<Matrix> matrices) {
    for (Matrix matrix : matrices) {
      if (matrix.orientation() < 0) {
        return matrix;
      }
    }
    return Matrix.IDENTITY;
  }

  List<Motion> rotationsAroundZ() {
    return aroundZ;
  }

  List<Motion> rotations() {
    return rotations;
  }

  List<Motion> all() {
    return all;
  }

  private static boolean isAroundZ(Matrix matrix) {
    return matrix.orientation() > 0 && matrix.keepsZAxis() && !matrix.turnsOver();
  }

  /** Checks that no translation of the lattice is missing. */
  private void checkTranslations() {
    for (Vector shift : shifts(Matrix.IDENTITY)) {
      if (translations.coefficients(shift).isEmpty()
          && images(Matrix.IDENTITY, shift).isPresent()) {
        throw new BadLatticeException(
            "the translations do not span the lattice: " + shift + " is one, too");
      }
    }
  }

  private void check(Matrix matrix, int line) {
    if (matrix.orientation() == 0 || !text.keepsLengths(matrix, TOLERANCE)) {
      throw new BadLatticeException(line, words(matrix) + " changes lengths or angles");
    }
    if (matrix.divisor() > 1 || !mapsTranslations(matrix) || images(matrix).isEmpty()) {
      throw new BadLatticeException(line, words(matrix) + " does not map all cells to cells");
    }
  }

  private String words(Matrix matrix) {
    return "motion '" + text.words(matrix) + "'";
  }

  /** Whether it maps every translation of the lattice to one. */
  private boolean mapsTranslations(Matrix matrix) {
    for (int k = 0; k < 3; k++) {
      if (translations.coefficients(matrix.scaledImage(translations.vector(k))).isEmpty()) {
        return false;
      }
    }
    return true;
  }

  /** The translations that, after a matrix, map the first cell to some cell. */
  private List<Vector> shifts(Matrix matrix) {
    List<Vector> image = image(matrix, new Vector(0, 0, 0), 0);
    List<Vector> shifts = new ArrayList<>();
    for (List<Vector> other : corners) {
      if (other.size() == image.size()) {
        shifts.add(Collections.min(other).minus(Collections.min(image)));
      }
    }
    return shifts;
  }

  private List<Vector> image(Matrix matrix, Vector shift, int kind) {
    List<Vector> image = new ArrayList<>();
    for (Vector corner : corners.get(kind)) {
      image.add(matrix.scaledImage(corner).plus(shift));
    }
    return image;
  }

  /** The images of the first cell of each kind after some translation; empty if none are cells. */
  private Optional<List<Cell>> images(Matrix matrix) {
    for (Vector shift : shifts(matrix)) {
      Optional<List<Cell>> images = images(matrix, shift);
      if (images.isPresent()) {
        return images;
      }
    }
    return Optional.empty();
  }

  /** The images of the first cell of each kind; empty if some image is no cell. */
  private Optional<List<Cell>> images(Matrix matrix, Vector shift) {
    List<Cell> images = new ArrayList<>();
    for (int kind = 0; kind < corners.size(); kind++) {
      Optional<Cell> cell = cell(image(matrix, shift, kind));
      if (cell.isEmpty()) {
        return Optional.empty();
      }
      images.add(cell.get());
    }
    return Optional.of(images);
  }

  /** The cell with these corners. */
  private Optional<Cell> cell(List<Vector> points) {
    for (int kind = 0; kind < corners.size(); kind++) {
      Vector shift = Collections.min(points).minus(Collections.min(corners.get(kind)));
      int[] steps = translations.coefficients(shift).orElse(new int[0]);
      if (steps.length > 0 && Vector.moves(corners.get(kind), shift, points)) {
        Cell first = text.cells().get(kind).first();
        return Optional.of(translations.moved(first, steps[0], steps[1], steps[2]));
      }
    }
    return Optional.empty();
  }

  /** All products of matrices. */
  private static Set<Matrix> closure(Collection<Matrix> generators) {
    List<Matrix> found = new ArrayList<>(List.of(Matrix.IDENTITY));
    Set<Matrix> closed = new LinkedHashSet<>(found);
    for (int k = 0; k < found.size(); k++) {
      for (Matrix generator : generators) {
        Matrix product = generator.after(found.get(k));
        if (closed.add(product)) {
          found.add(product);
        }
      }
      if (closed.size() > MOST_MATRICES) {
        throw new BadLatticeException("the motions generate more than " + MOST_MATRICES);
      }
    }
    return closed;
  }

  /** The rotations of a group: those around the z axis, then their cosets. */
  private static List<Matrix> rotations(List<Matrix> generators, Set<Matrix> group) {
    List<Matrix> first = new ArrayList<>();
    for (Matrix generator : generators) {
      if (isAroundZ(generator)) {
        first.add(generator);
      }
    }
    Set<Matrix> spins = closure(first);
    for (Matrix matrix : group) {
      if (isAroundZ(matrix)) {
        spins.add(matrix);
      }
    }
    Set<Matrix> rotations = new LinkedHashSet<>(spins);
    List<Matrix> leaders = new ArrayList<>(generators);
    leaders.addAll(group);
    for (Matrix leader : leaders) {
      if (leader.orientation() > 0 && !rotations.contains(leader)) {
        for (Matrix spin : spins) {
          rotations.add(spin.after(leader));
        }
      }
    }
    return List.copyOf(rotations);
  }

  /** Adds the products of the twins with rotations on both sides. */
  private List<Matrix> withTwins(List<Matrix> turns) {
    Set<Matrix> more = new LinkedHashSet<>(turns);
    for (Matrix twin : text.twins()) {
      if (text.cells().size() > 1 || twin.orientation() < 0) {
        throw new BadLatticeException(
            "a twin must be a rotation, and the only cell a ball; found '"
                + text.words(twin)
                + "'");
      }
      if (!text.keepsLengths(twin, TOLERANCE)) {
        throw new BadLatticeException("twin '" + text.words(twin) + "' changes lengths or angles");
      }
      for (Matrix first : turns) {
        for (Matrix last : turns) {
          more.add(last.after(twin).after(first));
        }
      }
    }
    return List.copyOf(more);
  }

  private Motion motion(Matrix matrix) {
    int[] coefficients = new int[9];
    for (int column = 0; column < 3; column++) {
      int[] found =
          translations
              .coefficients(matrix.scaledImage(translations.vector(column)))
              .orElse(new int[0]);
      if (found.length == 0) {
        throw new BadLatticeException("'" + text.words(matrix) + "' maps too few cells to cells");
      }
      for (int row = 0; row < 3; row++) {
        coefficients[3 * row + column] = found[row];
      }
    }
    List<Cell> images =
        matrix.divisor() > 1
            ? List.of(text.cells().getFirst().first())
            : images(matrix).orElseThrow();
    return new Motion(lattice, matrix, coefficients, images);
  }
}
