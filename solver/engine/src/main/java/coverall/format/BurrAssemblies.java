package coverall.format;

import coverall.geometry.Cell;
import coverall.geometry.Lattice;
import coverall.geometry.Motion;
import coverall.geometry.Shape;
import coverall.puzzle.Marks;
import coverall.puzzle.Piece;
import coverall.puzzle.Placement;
import coverall.puzzle.Puzzle;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * The solutions of a puzzle as BurrTools stores them: for every copy of every piece, four numbers,
 * or {@code x} if it is left over. The first three are the place of the result where the hotspot of
 * the piece lies, a place of its voxels; the last one is the number of the orientation.
 */
final class BurrAssemblies {
  private static final String LEFT_OVER = "x";
  private static final Cell ORIGIN = new Cell(0, 0, 0);

  private final Puzzle puzzle;
  private final BurrGrid grid;
  private final List<Motion> orientations;
  private final Map<Placement, String> known = new HashMap<>();

  BurrAssemblies(Puzzle puzzle, BurrGrid grid) {
    this.puzzle = puzzle;
    this.grid = grid;
    orientations = grid.orientations();
  }

  /** A solution as text. The hotspot of every piece is (0,0,0). */
  String write(List<Placement> solution) {
    List<String> words = new ArrayList<>();
    for (int piece = 0; piece < puzzle.pieces().size(); piece++) {
      if (puzzle.pieces().get(piece).isGap()) {
        continue;
      }
      int copies = 0;
      for (Placement placement : solution) {
        if (placement.piece() == piece) {
          words.add(known.computeIfAbsent(placement, this::position));
          copies++;
        }
      }
      for (; copies < puzzle.pieces().get(piece).copies(); copies++) {
        words.add(LEFT_OVER);
      }
    }
    return String.join(" ", words);
  }

  private String position(Placement placement) {
    Shape shape = puzzle.pieces().get(placement.piece()).shape();
    for (int number = 0; number < orientations.size(); number++) {
      Motion orientation = orientations.get(number);
      Optional<List<Cell>> images = laid(shape, orientation, placement.cells());
      if (images.isPresent() && fits(shape, images.get())) {
        Cell turned = grid.turned(shape.cells(), ORIGIN, orientation).getFirst();
        Cell at = BurrGrid.step(turned, images.get().getFirst());
        return at.x() + " " + at.y() + " " + at.z() + " " + number;
      }
    }
    throw new IllegalArgumentException("not a placement: " + placement);
  }

  /**
   * The images of the shape's cells, in their order, if in this orientation it covers the cells.
   */
  private static Optional<List<Cell>> laid(Shape shape, Motion orientation, List<Cell> cells) {
    List<Cell> images = orientation.images(shape.cells());
    if (images.isEmpty()) {
      return Optional.empty();
    }
    Lattice lattice = shape.lattice();
    List<Cell> moved = BurrGrid.moved(images, lattice.origin(images), lattice.origin(cells));
    return Set.copyOf(moved).equals(Set.copyOf(cells)) ? Optional.of(moved) : Optional.empty();
  }

  /** Whether the colours of a shape fit those of the region. */
  private boolean fits(Shape shape, List<Cell> images) {
    for (int k = 0; k < images.size(); k++) {
      char on = Marks.colour(puzzle.region().mark(puzzle.region().indexOf(images.get(k))));
      char colour = shape.mark(k);
      boolean fits =
          colour == Shape.PLAIN
              || on == Shape.PLAIN
              || puzzle.rules().fits().getOrDefault(colour, Set.of(colour)).contains(on);
      if (!fits) {
        return false;
      }
    }
    return true;
  }

  /**
   * Reads a solution.
   *
   * @param hotspots of the pieces other than empty cells, as places of their shapes
   * @param origin the place of the result's voxels that is (0,0,0) in the region
   * @return the placements; empty if the text does not describe a solution of the puzzle
   */
  Optional<List<Placement>> read(String text, List<Cell> hotspots, Cell origin) {
    Iterator<String> words = Arrays.asList(text.strip().split("\\s+")).iterator();
    List<Placement> solution = new ArrayList<>();
    Set<Cell> covered = new HashSet<>();
    int real = 0;
    for (int number = 0; number < puzzle.pieces().size(); number++) {
      Piece piece = puzzle.pieces().get(number);
      if (piece.isGap()) {
        continue;
      }
      int used = 0;
      for (int copy = 0; copy < piece.copies(); copy++) {
        String first = words.hasNext() ? words.next() : "";
        if (first.equals(LEFT_OVER)) {
          continue;
        }
        Optional<List<Cell>> cells = cells(piece.shape(), hotspots.get(real), first, words, origin);
        if (cells.isEmpty() || !cells.get().stream().allMatch(covered::add)) {
          return Optional.empty();
        }
        solution.add(new Placement(number, cells.get().stream().sorted().toList()));
        used++;
      }
      if (used < piece.fewest()) {
        return Optional.empty();
      }
      real++;
    }
    return words.hasNext() || !fills(covered) ? Optional.empty() : Optional.of(solution);
  }

  /** The cells that a piece covers; empty if it does not lie in the region or does not fit. */
  private Optional<List<Cell>> cells(
      Shape shape, Cell hotspot, String first, Iterator<String> words, Cell origin) {
    int[] numbers = new int[4];
    for (int k = 0; k < numbers.length; k++) {
      String word = k == 0 ? first : words.hasNext() ? words.next() : "";
      if (!word.matches("-?\\d{1,6}")) {
        return Optional.empty();
      }
      numbers[k] = Integer.parseInt(word);
    }
    if (numbers[3] < 0 || numbers[3] >= orientations.size()) {
      return Optional.empty();
    }
    Motion orientation = orientations.get(numbers[3]);
    Cell at = new Cell(numbers[0], numbers[1], numbers[2]);
    List<Cell> turned = grid.turned(shape.cells(), hotspot, orientation);
    List<Cell> cells = BurrGrid.moved(turned, origin, at);
    boolean inside = cells.stream().allMatch(cell -> puzzle.region().indexOf(cell) >= 0);
    return inside
            && laid(shape, orientation, cells).equals(Optional.of(cells))
            && fits(shape, cells)
        ? Optional.of(cells)
        : Optional.empty();
  }

  /** Whether all cells are covered, except for those that may stay empty. */
  private boolean fills(Set<Cell> covered) {
    Shape region = puzzle.region();
    int empty = 0;
    for (int k = 0; k < region.size(); k++) {
      if (!covered.contains(region.cells().get(k))) {
        empty++;
        if (!Marks.mayStayEmpty(region.mark(k))) {
          return false;
        }
      }
    }
    return empty <= puzzle.gap().map(Piece::copies).orElse(0);
  }
}
