package coverall.puzzle;

import coverall.geometry.Cell;
import coverall.geometry.SignedPermutation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * The solutions of a small puzzle and their orbits under its symmetries, found in the plainest way,
 * with sets of cells and matrices, to check everything else by.
 */
final class PlainPuzzle {
  /** A piece lying in the region. */
  record Placed(int piece, Set<Cell> cells) {}

  /** What a matrix makes of the cells, and what of each piece. */
  private record Mapping(SignedPermutation matrix, List<Integer> pieces) {}

  private final Puzzle puzzle;
  private final Set<Cell> region;
  private final boolean oneSided;
  private final List<Set<Set<Cell>>> orientations = new ArrayList<>(); // by piece
  private final List<Map<Cell, Set<Set<Cell>>>> placements = new ArrayList<>(); // by piece and cell
  private final int mostSolutions;
  private final Set<Set<Placed>> solutions = new HashSet<>();

  private PlainPuzzle(Puzzle puzzle, int mostSolutions) {
    this.puzzle = puzzle;
    this.mostSolutions = mostSolutions;
    region = new TreeSet<>(puzzle.region().cells());
    oneSided = puzzle.pieces().stream().anyMatch(Piece::oneSided);
  }

  /** A puzzle with all its solutions, if it has not more than so many. */
  static Optional<PlainPuzzle> solve(Puzzle puzzle, int mostSolutions) {
    PlainPuzzle plain = new PlainPuzzle(puzzle, mostSolutions);
    plain.place();
    int[] left = puzzle.pieces().stream().mapToInt(Piece::copies).toArray();
    plain.fill(new TreeSet<>(plain.region), left, new ArrayList<>());
    return plain.solutions.size() > mostSolutions ? Optional.empty() : Optional.of(plain);
  }

  private void place() {
    for (Piece piece : puzzle.pieces()) {
      Set<Set<Cell>> turned = new HashSet<>();
      for (SignedPermutation matrix :
          piece.oneSided() ? SignedPermutation.rotationsAroundZ() : SignedPermutation.rotations()) {
        turned.add(matrix.applyAndMove(piece.shape().cells()));
      }
      orientations.add(turned);
      Map<Cell, Set<Set<Cell>>> placed = new HashMap<>();
      for (Set<Cell> cells : turned) {
        Cell anchor = cells.iterator().next();
        for (Cell to : region) {
          Set<Cell> moved = new HashSet<>();
          cells.forEach(
              cell ->
                  moved.add(
                      cell.plus(to.x() - anchor.x(), to.y() - anchor.y(), to.z() - anchor.z())));
          if (region.containsAll(moved)) {
            moved.forEach(cell -> placed.computeIfAbsent(cell, c -> new HashSet<>()).add(moved));
          }
        }
      }
      placements.add(placed);
    }
  }

  private void fill(NavigableSet<Cell> empty, int[] left, List<Placed> placed) {
    if (empty.isEmpty()) {
      solutions.add(Set.copyOf(placed));
    }
    for (int piece = 0; !empty.isEmpty() && piece < left.length; piece++) {
      for (Set<Cell> cells : placements.get(piece).getOrDefault(empty.first(), Set.of())) {
        if (left[piece] > 0 && solutions.size() <= mostSolutions && empty.containsAll(cells)) {
          left[piece]--;
          placed.add(new Placed(piece, cells));
          NavigableSet<Cell> rest = new TreeSet<>(empty);
          rest.removeAll(cells);
          fill(rest, left, placed);
          placed.removeLast();
          left[piece]++;
        }
      }
    }
  }

  /** All solutions, those of mirror images too. */
  Set<Set<Placed>> solutions() {
    return solutions;
  }

  /** The number of orbits of solutions under the symmetries that are meant. */
  int orbits(Distinct distinct) {
    List<Mapping> symmetries = new ArrayList<>();
    for (SignedPermutation matrix : candidates(distinct)) {
      if (matrix.applyAndMove(region).equals(region)) {
        imagesOfPieces(matrix).ifPresent(pieces -> symmetries.add(new Mapping(matrix, pieces)));
      }
    }
    Set<Set<Placed>> left = new HashSet<>(solutions);
    int orbits = 0;
    while (!left.isEmpty()) {
      Set<Placed> solution = left.iterator().next();
      for (Mapping symmetry : symmetries) {
        Set<Placed> image = image(solution, symmetry);
        if (!solutions.contains(image)) {
          throw new AssertionError("the image of a solution is none: " + image);
        }
        left.remove(image);
      }
      orbits++;
    }
    return orbits;
  }

  private Collection<SignedPermutation> candidates(Distinct distinct) {
    return switch (distinct) {
      case RAW ->
          SignedPermutation.rotationsAroundZ().stream()
              .filter(matrix -> matrix.apply(new Cell(1, 2, 3)).equals(new Cell(1, 2, 3)))
              .toList();
      case ROTATION ->
          oneSided ? SignedPermutation.rotationsAroundZ() : SignedPermutation.rotations();
      case REFLECTION ->
          SignedPermutation.all().stream()
              .filter(matrix -> !oneSided || matrix.keepsZAxis())
              .toList();
    };
  }

  /**
   * The pieces that a matrix makes of each piece, if the puzzle has them: the first, second, … of
   * several that are alike but for their names goes to the first, second, … of their images.
   */
  private Optional<List<Integer>> imagesOfPieces(SignedPermutation matrix) {
    List<Integer> images = new ArrayList<>();
    Set<Integer> free = new HashSet<>();
    for (int piece = 0; piece < orientations.size(); piece++) {
      free.add(piece);
    }
    for (int piece = 0; piece < orientations.size(); piece++) {
      Set<Set<Cell>> turned = new HashSet<>();
      orientations.get(piece).forEach(cells -> turned.add(matrix.applyAndMove(cells)));
      int copies = puzzle.pieces().get(piece).copies();
      Optional<Integer> image =
          free.stream()
              .filter(other -> orientations.get(other).equals(turned))
              .filter(other -> puzzle.pieces().get(other).copies() == copies)
              .min(Integer::compare);
      if (image.isEmpty()) {
        return Optional.empty();
      }
      images.add(image.get());
      free.remove(image.get());
    }
    return Optional.of(images);
  }

  private Set<Placed> image(Set<Placed> solution, Mapping symmetry) {
    SignedPermutation matrix = symmetry.matrix();
    Cell lowest = lowest(region.stream().map(matrix::apply).toList());
    Set<Placed> image = new HashSet<>();
    for (Placed placed : solution) {
      Set<Cell> cells = new HashSet<>();
      for (Cell cell : placed.cells()) {
        cells.add(matrix.apply(cell).plus(-lowest.x(), -lowest.y(), -lowest.z()));
      }
      image.add(new Placed(symmetry.pieces().get(placed.piece()), cells));
    }
    return image;
  }

  private static Cell lowest(List<Cell> cells) {
    return new Cell(
        cells.stream().mapToInt(Cell::x).min().orElseThrow(),
        cells.stream().mapToInt(Cell::y).min().orElseThrow(),
        cells.stream().mapToInt(Cell::z).min().orElseThrow());
  }
}
