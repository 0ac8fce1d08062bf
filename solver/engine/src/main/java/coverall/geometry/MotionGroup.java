package coverall.geometry;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

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
  private final List<Set<Vector>> corners = new ArrayList<>(); // by kind
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
    text.cells().forEach(kind -> corners.add(Set.copyOf(kind.corners())));
    checkTranslations();
    for (int k = 0; k < text.generators().size(); k++) {
      check(text.generators().get(k), text.generatorLines().get(k));
    }
    List<Matrix> generators = new ArrayList<>(text.generators());
    if (text.flat()) {
      // A plane figure is turned over by mirroring it and exchanging above and below.
      text.generators().stream()
          .filter(matrix -> matrix.orientation() < 0)
          .findFirst()
          .ifPresent(matrix -> generators.add(UPSIDE_DOWN.after(matrix)));
      generators.add(UPSIDE_DOWN);
    }
    List<Matrix> turns = rotations(generators, closure(generators));
    Matrix mirror =
        generators.stream()
            .filter(matrix -> matrix.orientation() < 0)
            .findFirst()
            .orElse(Matrix.IDENTITY);
    int spins = (int) turns.stream().takeWhile(MotionGroup::isAroundZ).count();
    turns = withTwins(turns);
    rotations = turns.stream().map(this::motion).toList();
    aroundZ = rotations.subList(0, spins);
    List<Motion> reflections =
        mirror.orientation() > 0
            ? List.of()
            : turns.stream().map(matrix -> motion(matrix.after(mirror))).toList();
    List<Motion> both = new ArrayList<>(rotations);
    both.addAll(reflections);
    all = List.copyOf(both);
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
    String which = "motion '" + text.words(matrix) + "'";
    if (matrix.orientation() == 0 || !text.keepsLengths(matrix, TOLERANCE)) {
      throw new BadLatticeException(line, which + " changes lengths or angles");
    }
    if (matrix.divisor() > 1 || shifts(matrix).stream().noneMatch(s -> isMotion(matrix, s))) {
      throw new BadLatticeException(line, which + " does not map all cells to cells");
    }
  }

  private boolean isMotion(Matrix matrix, Vector shift) {
    return images(matrix, shift).isPresent()
        && IntStream.range(0, 3)
            .mapToObj(k -> matrix.scaledImage(translations.vector(k)))
            .allMatch(image -> translations.coefficients(image).isPresent());
  }

  /** The translations that, after a matrix, map the first cell to some cell. */
  private List<Vector> shifts(Matrix matrix) {
    Set<Vector> image = image(matrix, new Vector(0, 0, 0), 0);
    List<Vector> shifts = new ArrayList<>();
    for (Set<Vector> other : corners) {
      if (other.size() == image.size()) {
        shifts.add(Collections.min(other).minus(Collections.min(image)));
      }
    }
    return shifts;
  }

  private Set<Vector> image(Matrix matrix, Vector shift, int kind) {
    Set<Vector> image = new HashSet<>();
    corners.get(kind).forEach(corner -> image.add(matrix.scaledImage(corner).plus(shift)));
    return image;
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
  private Optional<Cell> cell(Set<Vector> points) {
    for (int kind = 0; kind < corners.size(); kind++) {
      Vector shift = Collections.min(points).minus(Collections.min(corners.get(kind)));
      int[] steps = translations.coefficients(shift).orElse(new int[0]);
      if (steps.length > 0
          && corners.get(kind).size() == points.size()
          && corners.get(kind).stream().map(shift::plus).allMatch(points::contains)) {
        Cell first = text.cells().get(kind).first();
        return Optional.of(translations.moved(first, steps[0], steps[1], steps[2]));
      }
    }
    return Optional.empty();
  }

  /** All products of matrices. */
  private static Set<Matrix> closure(Collection<Matrix> generators) {
    Set<Matrix> closed = new LinkedHashSet<>(Set.of(Matrix.IDENTITY));
    ArrayDeque<Matrix> latest = new ArrayDeque<>(closed);
    while (!latest.isEmpty()) {
      Matrix matrix = latest.remove();
      for (Matrix generator : generators) {
        Matrix product = generator.after(matrix);
        if (closed.add(product)) {
          latest.add(product);
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
    Set<Matrix> spins = closure(generators.stream().filter(MotionGroup::isAroundZ).toList());
    group.stream().filter(MotionGroup::isAroundZ).forEach(spins::add);
    Set<Matrix> rotations = new LinkedHashSet<>(spins);
    List<Matrix> leaders = new ArrayList<>(generators);
    leaders.addAll(group);
    for (Matrix leader : leaders) {
      if (leader.orientation() > 0 && !rotations.contains(leader)) {
        spins.forEach(spin -> rotations.add(spin.after(leader)));
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
              .orElseThrow(
                  () ->
                      new BadLatticeException(
                          "'" + text.words(matrix) + "' maps too few cells to cells"));
      for (int row = 0; row < 3; row++) {
        coefficients[3 * row + column] = found[row];
      }
    }
    List<Cell> images =
        matrix.divisor() > 1
            ? List.of(text.cells().getFirst().first())
            : shifts(matrix).stream()
                .map(shift -> images(matrix, shift))
                .flatMap(Optional::stream)
                .findFirst()
                .orElseThrow();
    return new Motion(lattice, matrix, coefficients, images);
  }
}
