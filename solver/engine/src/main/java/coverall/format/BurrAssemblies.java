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
import java.util.Collections;
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
  private final List<Cell> hotspots;
  private final Cell origin;
  private final Map<Placement, String> positions = new HashMap<>();
  private final Map<Position, Optional<List<Cell>>> places = new HashMap<>();

  /** The four numbers of a copy of a piece, as text. */
  private record Position(int piece, String numbers) {}

  /** Solutions in a file whose voxels are those of the puzzle's shapes. */
  BurrAssemblies(Puzzle puzzle, BurrGrid grid) {
    this(puzzle, grid, Collections.nCopies(puzzle.pieces().size(), ORIGIN), ORIGIN);
  }

  /**
   * Solutions in a file.
   *
   * @param hotspots by piece, as places of its shape; empty cells need none if they are the last
   * @param origin the place of the result's voxels that is (0,0,0) in the region
   */
  BurrAssemblies(Puzzle puzzle, BurrGrid grid, List<Cell> hotspots, Cell origin) {
    this.puzzle = puzzle;
    this.grid = grid;
    this.hotspots = hotspots;
    this.origin = origin;
    orientations = grid.orientations();
  }

  /** A solution as text. */
  String write(List<Placement> solution) {
    List<String> words = new ArrayList<>();
    for (int piece = 0; piece < puzzle.pieces().size(); piece++) {
      if (puzzle.pieces().get(piece).isGap()) {
        continue;
      }
      int copies = 0;
      for (Placement placement : solution) {
        if (placement.piece() == piece) {
          words.add(positions.computeIfAbsent(placement, this::position));
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
        Cell hotspot = hotspots.get(placement.piece());
        Cell turned = grid.turned(shape.cells(), hotspot, orientation).getFirst();
        Cell first = images.get().getFirst().plus(origin.x(), origin.y(), origin.z());
        Cell at = BurrGrid.step(turned, first);
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

  /** Reads a solution; empty if the text does not describe one of the puzzle. */
  Optional<List<Placement>> read(String text) {
    Iterator<String> words = Arrays.asList(text.strip().split("\\s+")).iterator();
    List<Placement> solution = new ArrayList<>();
    Set<Cell> covered = new HashSet<>();
    for (int number = 0; number < puzzle.pieces().size(); number++) {
      Piece piece = puzzle.pieces().get(number);
      int used = 0;
      for (int copy = 0; copy < piece.copies() && !piece.isGap(); copy++) {
        String numbers = next(words);
        if (numbers.equals(LEFT_OVER)) {
          continue;
        }
        for (int k = 1; k < 4; k++) {
          numbers += " " + next(words);
        }
        Optional<List<Cell>> cells =
            places.computeIfAbsent(new Position(number, numbers), this::cells);
        if (cells.isEmpty() || !cells.get().stream().allMatch(covered::add)) {
          return Optional.empty();
        }
        solution.add(new Placement(number, cells.get()));
        used++;
      }
      if (used < piece.fewest() && !piece.isGap()) {
        return Optional.empty();
      }
    }
    return words.hasNext() || !fills(covered) ? Optional.empty() : Optional.of(solution);
  }

  private static String next(Iterator<String> words) {
    return words.hasNext() ? words.next() : "";
  }

  /** The cells that a piece covers; empty if it does not lie in the region or does not fit. */
  private Optional<List<Cell>> cells(Position position) {
    if (!position.numbers().matches("(-?\\d{1,6} ){3}\\d{1,3}")) {
      return Optional.empty();
    }
    int[] numbers =
        Arrays.stream(position.numbers().split(" ")).mapToInt(Integer::parseInt).toArray();
    if (numbers[3] >= orientations.size()) {
      return Optional.empty();
    }
    Motion orientation = orientations.get(numbers[3]);
    Cell at = new Cell(numbers[0], numbers[1], numbers[2]);
    Shape shape = puzzle.pieces().get(position.piece()).shape();
    List<Cell> turned = grid.turned(shape.cells(), hotspots.get(position.piece()), orientation);
    List<Cell> cells = BurrGrid.moved(turned, origin, at);
    boolean inside = cells.stream().allMatch(cell -> puzzle.region().indexOf(cell) >= 0);
    boolean lies =
        inside && laid(shape, orientation, cells).equals(Optional.of(cells)) && fits(shape, cells);
    return lies ? Optional.of(cells.stream().sorted().toList()) : Optional.empty();
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
