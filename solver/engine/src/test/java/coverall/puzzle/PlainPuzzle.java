package coverall.puzzle;

import coverall.geometry.Cell;
import coverall.geometry.Direction;
import coverall.geometry.SignedPermutation;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The solutions of a small puzzle and their orbits under its symmetries, found in the plainest way,
 * with sets of cells and matrices, to check everything else by.
 */
final class PlainPuzzle {
  /**
   * A covered cell.
   *
   * @param shown the mark of the piece there if colours must match; otherwise #
   */
  record Spot(Cell cell, char shown) {
    /** Whether pieces that cover these cells may lie beside each other. */
    boolean matches(Spot other) {
      int dx = Math.abs(cell.x() - other.cell.x());
      int dy = Math.abs(cell.y() - other.cell.y());
      int dz = Math.abs(cell.z() - other.cell.z());
      return dx + dy + dz > 1 || shown == '#' || other.shown == '#' || shown == other.shown;
    }
  }

  /** A piece lying in the region. */
  record Placed(int piece, Set<Spot> spots) {
    Set<Cell> cells() {
      return spots.stream().map(Spot::cell).collect(Collectors.toSet());
    }
  }

  /** A piece lying in the region, with its cells as bits too. */
  private record Choice(long cells, Placed placed) {}

  /** What a symmetry makes of each cell, and what of each piece. */
  private record Mapping(Map<Cell, Cell> cells, List<Integer> pieces) {}

  private final Puzzle puzzle;
  private final Set<Cell> region;
  private final boolean oneSided;
  private final List<Set<Set<Spot>>> placements = new ArrayList<>(); // by piece
  private final List<List<List<Choice>>> choices = new ArrayList<>(); // by piece and first cell
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
    plain.choose();
    plain.fill((1L << plain.region.size()) - 1, left, new ArrayList<>());
    return plain.solutions.size() > mostSolutions ? Optional.empty() : Optional.of(plain);
  }

  private void place() {
    for (Piece piece : puzzle.pieces()) {
      Set<Set<Spot>> placed = new HashSet<>();
      List<Cell> drawn = piece.shape().cells();
      for (SignedPermutation matrix : turns(piece.turning())) {
        List<Cell> turned = drawn.stream().map(matrix::apply).toList();
        Cell anchor = turned.getFirst();
        for (Cell to : region) {
          List<Cell> moved =
              turned.stream()
                  .map(
                      cell ->
                          cell.plus(to.x() - anchor.x(), to.y() - anchor.y(), to.z() - anchor.z()))
                  .toList();
          boolean lies = region.containsAll(moved);
          for (int k = 0; lies && k < moved.size(); k++) {
            lies = mayLie(piece, piece.shape().mark(k), moved.get(k));
          }
          if (lies && isLeft(piece, Set.copyOf(moved))) {
            Set<Spot> spots = new HashSet<>();
            for (int k = 0; k < moved.size(); k++) {
              boolean must = puzzle.rules().matching();
              spots.add(new Spot(moved.get(k), must ? piece.shape().mark(k) : '#'));
            }
            placed.add(spots);
          }
        }
      }
      placements.add(placed);
    }
  }

  /** Whether cells are not taken by a piece in place, unless it is this one, or no copy is left. */
  private boolean isLeft(Piece piece, Set<Cell> cells) {
    List<Set<Cell>> own = new ArrayList<>();
    Set<Cell> taken = new HashSet<>();
    for (Rules.Start start : puzzle.rules().starts()) {
      taken.addAll(start.cells());
      if (start.piece().equals(piece.name())) {
        own.add(Set.copyOf(start.cells()));
      }
    }
    taken.retainAll(cells);
    return own.contains(cells) || (taken.isEmpty() && own.size() < piece.copies());
  }

  private static Collection<SignedPermutation> turns(Turning turning) {
    return switch (turning) {
      case FREE -> SignedPermutation.rotations();
      case ONE_SIDED -> SignedPermutation.rotationsAroundZ();
      case UNTURNED -> List.of(SignedPermutation.rotationsAroundZ().iterator().next());
      case MIRRORED -> SignedPermutation.all();
    };
  }

  private boolean mayLie(Piece piece, char mark, Cell cell) {
    char below = puzzle.region().mark(puzzle.region().indexOf(cell));
    if (piece.isGap() && "+ABC".indexOf(below) < 0) {
      return false;
    }
    if (!puzzle.rules().inside().getOrDefault(piece.name(), region).contains(cell)) {
      return false;
    }
    char colour = Character.toLowerCase(below);
    if (mark == '#' || colour == '#' || colour == '+') {
      return true;
    }
    return puzzle.rules().fits().getOrDefault(mark, Set.of(mark)).contains(colour);
  }

  /** Sorts the placements of each piece by their first cells. */
  private void choose() {
    List<Cell> cells = List.copyOf(region);
    if (cells.size() >= Long.SIZE) {
      throw new IllegalArgumentException(cells.size() + " cells");
    }
    for (int piece = 0; piece < placements.size(); piece++) {
      List<List<Choice>> byCell = new ArrayList<>();
      cells.forEach(cell -> byCell.add(new ArrayList<>()));
      for (Set<Spot> placed : placements.get(piece)) {
        long mask = placed.stream().mapToLong(spot -> 1L << cells.indexOf(spot.cell())).sum();
        byCell
            .get(Long.numberOfTrailingZeros(mask))
            .add(new Choice(mask, new Placed(piece, placed)));
      }
      choices.add(byCell);
    }
  }

  /** Fills the first empty cell in every way. The empty cells are the bits of a mask. */
  private void fill(long empty, int[] left, List<Placed> placed) {
    if (empty == 0) {
      boolean enough = true;
      for (int piece = 0; piece < left.length; piece++) {
        Piece p = puzzle.pieces().get(piece);
        enough &= p.copies() - left[piece] >= p.fewest();
      }
      for (Rules.Start start : puzzle.rules().starts()) {
        int piece = puzzle.pieceNamed(start.piece());
        Set<Cell> cells = Set.copyOf(start.cells());
        enough &= placed.stream().anyMatch(p -> p.piece() == piece && p.cells().equals(cells));
      }
      if (enough && match(placed)) {
        solutions.add(Set.copyOf(placed));
      }
      return;
    }
    for (int piece = 0; piece < left.length; piece++) {
      for (Choice choice : choices.get(piece).get(Long.numberOfTrailingZeros(empty))) {
        boolean fits = (choice.cells() & ~empty) == 0;
        if (left[piece] > 0 && solutions.size() <= mostSolutions && fits) {
          left[piece]--;
          placed.add(choice.placed());
          fill(empty & ~choice.cells(), left, placed);
          placed.removeLast();
          left[piece]++;
        }
      }
    }
  }

  private static boolean match(List<Placed> placed) {
    for (Placed some : placed) {
      for (Placed other : placed) {
        for (Spot spot : some == other ? Set.<Spot>of() : some.spots()) {
          if (!other.spots().stream().allMatch(spot::matches)) {
            return false;
          }
        }
      }
    }
    return true;
  }

  /** All solutions, those of mirror images too. */
  Set<Set<Placed>> solutions() {
    return solutions;
  }

  /** The number of orbits of solutions under the symmetries that are meant. */
  int orbits(Distinct distinct) {
    List<Mapping> symmetries = new ArrayList<>();
    for (SignedPermutation matrix : candidates(distinct)) {
      if (matrix.applyAndMove(region).equals(region) && keepsOpenSides(matrix)) {
        Map<Cell, Cell> cells = imagesOfCells(matrix);
        imagesOfPieces(cells).ifPresent(pieces -> symmetries.add(new Mapping(cells, pieces)));
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

  private boolean keepsOpenSides(SignedPermutation matrix) {
    Set<Cell> open = new HashSet<>();
    Set<Cell> images = new HashSet<>();
    for (Direction direction : puzzle.sliding().open()) {
      open.add(direction.step());
      images.add(matrix.apply(direction.step()));
    }
    return open.equals(images);
  }

  private List<Boolean> groups(Piece piece) {
    return puzzle.sliding().together().stream().map(group -> group.contains(piece.name())).toList();
  }

  private Collection<SignedPermutation> candidates(Distinct distinct) {
    return switch (distinct) {
      case RAW ->
          SignedPermutation.rotationsAroundZ().stream()
              .filter(matrix -> matrix.apply(new Cell(1, 2, 3)).equals(new Cell(1, 2, 3)))
              .toList();
      case ROTATION ->
          oneSided ? SignedPermutation.rotationsAroundZ() : SignedPermutation.rotations();
      case REFLECTION, SYMMETRY ->
          SignedPermutation.all().stream()
              .filter(matrix -> !oneSided || matrix.keepsZAxis())
              .toList();
    };
  }

  /**
   * The pieces that a symmetry makes of each piece, if the puzzle has them: the first, second, … of
   * several that are alike but for their names goes to the first, second, … of their images.
   */
  private Optional<List<Integer>> imagesOfPieces(Map<Cell, Cell> imagesOfCells) {
    List<Integer> images = new ArrayList<>();
    Set<Integer> free = new HashSet<>();
    for (int piece = 0; piece < placements.size(); piece++) {
      free.add(piece);
    }
    for (int piece = 0; piece < placements.size(); piece++) {
      Set<Set<Spot>> turned = new HashSet<>();
      placements.get(piece).forEach(spots -> turned.add(image(spots, imagesOfCells)));
      Piece own = puzzle.pieces().get(piece);
      Optional<Integer> image =
          free.stream()
              .filter(other -> placements.get(other).equals(turned))
              .filter(other -> puzzle.pieces().get(other).copies() == own.copies())
              .filter(other -> puzzle.pieces().get(other).fewest() == own.fewest())
              .filter(other -> groups(puzzle.pieces().get(other)).equals(groups(own)))
              .min(Integer::compare);
      if (image.isEmpty()) {
        return Optional.empty();
      }
      images.add(image.get());
      free.remove(image.get());
    }
    return Optional.of(images);
  }

  private Map<Cell, Cell> imagesOfCells(SignedPermutation matrix) {
    Cell lowest = lowest(region.stream().map(matrix::apply).toList());
    Map<Cell, Cell> images = new HashMap<>();
    for (Cell cell : region) {
      images.put(cell, matrix.apply(cell).plus(-lowest.x(), -lowest.y(), -lowest.z()));
    }
    return images;
  }

  private static Set<Spot> image(Set<Spot> spots, Map<Cell, Cell> images) {
    Set<Spot> image = new HashSet<>();
    for (Spot spot : spots) {
      image.add(new Spot(images.getOrDefault(spot.cell(), spot.cell()), spot.shown()));
    }
    return image;
  }

  private static Set<Placed> image(Set<Placed> solution, Mapping symmetry) {
    Set<Placed> image = new HashSet<>();
    for (Placed placed : solution) {
      Set<Spot> spots = image(placed.spots(), symmetry.cells());
      image.add(new Placed(symmetry.pieces().get(placed.piece()), spots));
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
