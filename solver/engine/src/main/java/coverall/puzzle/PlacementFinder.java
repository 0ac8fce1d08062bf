package coverall.puzzle;

import coverall.geometry.Cell;
import coverall.geometry.Motion;
import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.stream.Collectors;

/** Finds all placements of the pieces of a puzzle, in the order that {@link Encoding} describes. */
final class PlacementFinder {
  private static final long MOST_ROWS = 1_000_000_000; // of all placements
  private static final int MOST_PLACEMENTS = 2_000_000;

  private final Puzzle puzzle;
  private final int[] kinds; // of the cell at each anchor of the region
  private final boolean asWritten;
  private final boolean matching; // whether colours have to match
  private final List<Placement> placements = new ArrayList<>();
  private long rows; // of all placements, or their cells where these have to be looked at

  private PlacementFinder(Puzzle puzzle, boolean asWritten) {
    this.puzzle = puzzle;
    this.asWritten = asWritten;
    Shape region = puzzle.region();
    kinds = region.anchors().stream().mapToInt(region.lattice()::kind).toArray();
    matching = !puzzle.matchingColours().isEmpty();
  }

  /**
   * All placements.
   *
   * @param asWritten whether the symmetry breaking by hand applies
   * @throws BadPuzzleException if there are too many, or a piece cannot be in such a region
   */
  static List<Placement> placements(Puzzle puzzle, boolean asWritten) {
    PlacementFinder finder = new PlacementFinder(puzzle, asWritten);
    finder.checkTwist();
    finder.checkSize();
    for (int piece = 0; piece < puzzle.pieces().size(); piece++) {
      finder.place(piece);
    }
    return finder.placements;
  }

  /** Rejects pieces that may not be turned over on a surface that turns them over. */
  private void checkTwist() {
    if (!puzzle.region().surface().isTwisted()) {
      return;
    }
    for (Piece piece : puzzle.realPieces()) {
      List<Shape> orientations = piece.orientations();
      if (!piece.shape().isPlain()
          || !orientations.containsAll(orientations.stream().map(Shape::mirrored).toList())) {
        throw new BadPuzzleException(
            "piece "
                + piece.name()
                + " cannot be in a region with a twist, where pieces come back as their mirror"
                + " images: expected pieces that may be turned over, without colours");
      }
    }
  }

  private static void checkCount(long placements) {
    if (placements > MOST_PLACEMENTS) {
      throw Encoding.tooLarge("the pieces have more than %,d placements", MOST_PLACEMENTS);
    }
  }

  /** Rejects a puzzle of a small region with too many placements before they are made. */
  private void checkSize() {
    long motions = puzzle.region().lattice().motions().size();
    if (puzzle.cellCount() > Encoding.MOST_SINGLE
        || puzzle.pieces().size() * motions * kinds.length <= MOST_PLACEMENTS) {
      return;
    }
    long[] count = {0};
    for (int number = 0; number < puzzle.pieces().size(); number++) {
      // Orientations that differ in colours alone may have the same places: only one of them
      // counts, unless colours have to match.
      Set<List<Cell>> shapes = new HashSet<>();
      places(
          number,
          shape -> matching || shapes.add(shape.cells()),
          placement -> checkCount(++count[0]));
    }
  }

  /** Adds the placements of a piece. */
  private void place(int number) {
    // With colours or seams, several orientations may cover the same cells: that is one placement,
    // unless they show other colours and these have to match.
    boolean once =
        puzzle.pieces().get(number).shape().isPlain() && puzzle.region().surface().isPlane();
    Collection<Placement> places = once ? new ArrayList<>() : new LinkedHashSet<>();
    places(
        number,
        shape -> true,
        placement -> {
          places.add(placement);
          checkCount(placements.size() + places.size());
          rows += once ? Shape.rowCount(placement.cells()) : placement.cells().size();
          if (rows > MOST_ROWS) {
            throw Encoding.tooLarge(
                "the placements have more than %,d rows of cells in all", MOST_ROWS);
          }
        });
    placements.addAll(places);
  }

  /**
   * Finds the places of a piece.
   *
   * @param which the orientations to try
   */
  private void places(int number, Predicate<Shape> which, Consumer<Placement> places) {
    Piece piece = puzzle.pieces().get(number);
    HandRestriction restriction = HandRestriction.none(piece.name());
    if (asWritten) {
      restriction =
          puzzle.handMade().stream()
              .filter(r -> r.piece().equals(piece.name()))
              .findFirst()
              .orElse(restriction);
    }
    List<Motion> rotations = piece.turning().motions(puzzle.region().lattice());
    rotations = rotations.subList(0, Math.min(restriction.rotations(), rotations.size()));
    List<Shape> orientations =
        piece.isGap() ? piece.orientations() : piece.shape().orientations(rotations);
    Shape region = puzzle.region();
    List<Cell> anchors = region.anchors();
    boolean isPlane = region.surface().isPlane();
    for (Shape shape : orientations) {
      if (!which.test(shape)) {
        continue;
      }
      Cell first = shape.cells().getFirst();
      int kind = region.lattice().kind(first);
      Cell last = // for the first cell, or others would stick out of the region's box
          region
              .extent()
              .plus(-shape.extent().x(), -shape.extent().y(), -shape.extent().z())
              .plus(first.x(), first.y(), first.z());
      for (int k = 0; k < kinds.length; k++) {
        Cell to = anchors.get(k);
        if (isPlane && (to.x() > last.x() || to.y() > last.y() || to.z() > last.z())) {
          continue;
        }
        Cell step = to.plus(-first.x(), -first.y(), -first.z());
        if (kinds[k] == kind
            && (!isPlane || restriction.allows(step, shape.extent(), region.extent()))) {
          placed(number, shape, step).ifPresent(places);
        }
      }
    }
  }

  /** The placement of the moved shape; empty if the piece may not lie there. */
  private Optional<Placement> placed(int number, Shape shape, Cell step) {
    Piece piece = puzzle.pieces().get(number);
    Rules rules = puzzle.rules();
    Shape region = puzzle.region();
    if (!region.contains(shape, step)) {
      return Optional.empty();
    }
    List<Cell> cells = shape.moved(step);
    int looked = rules.restrict(piece) ? cells.size() : 0;
    for (int k = 0; k < looked; k++) {
      int index = region.indexOf(cells.get(k));
      Cell cell = region.cells().get(index);
      if (!rules.allow(piece, shape.mark(k), cell, region.mark(index))) {
        return Optional.empty();
      }
    }
    String colours = matching ? shape.marks() : "";
    if (!region.surface().isPlane()) {
      if (matching && !ColourMatching.matchesItself(shape, step, region)) {
        return Optional.empty();
      }
      List<Cell> drawn = cells.stream().map(region.surface()::home).toList();
      cells = drawn.stream().sorted().toList(); // A seam changes their order.
      colours = inOrder(cells, drawn, colours);
    }
    return rules.haveRoomFor(piece, cells)
        ? Optional.of(new Placement(number, cells, colours))
        : Optional.empty();
  }

  /** The colours of cells in another order, unless there are none. */
  private static String inOrder(List<Cell> cells, List<Cell> drawn, String colours) {
    return colours.isEmpty()
        ? colours
        : cells.stream()
            .map(cell -> colours.substring(drawn.indexOf(cell), drawn.indexOf(cell) + 1))
            .collect(Collectors.joining());
  }
}
