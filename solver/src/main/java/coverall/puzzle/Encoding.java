package coverall.puzzle;

import coverall.cover.ExactCover;
import coverall.geometry.Cell;
import coverall.geometry.Isometry;
import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;

/**
 * A puzzle as an exact cover problem: option {@code i} is placement {@code i}.
 *
 * <p>The items are the cells of the region in their order, then the pieces in the order of the
 * puzzle, a piece of which there are several as an item of that multiplicity. Where there is only
 * one kind of piece the volume fixes its number, and there is no item for it.
 *
 * <p>The placements are in the order of the pieces, then of their orientations, then of the
 * positions, x fastest.
 */
public final class Encoding {
  private static final int MOST_PLACEMENTS = 2_000_000;

  private static final Comparator<Placement> PIECES_THEN_CELLS =
      Comparator.comparingInt(Placement::piece)
          .thenComparing(placement -> placement.cells().getFirst());

  private final Puzzle puzzle;
  private final List<Placement> placements;
  private final ExactCover cover;
  private final Symmetry symmetry;

  private Encoding(Puzzle puzzle, List<Placement> placements, ExactCover cover, Symmetry symmetry) {
    this.puzzle = puzzle;
    this.placements = placements;
    this.cover = cover;
    this.symmetry = symmetry;
  }

  /**
   * Encodes a puzzle with all its placements and its whole symmetry.
   *
   * @throws BadPuzzleException if it can be seen at once that there is no solution
   */
  public static Encoding of(Puzzle puzzle) {
    return of(puzzle, false);
  }

  /** Encodes a puzzle with its symmetry breaking by hand, taken literally, and no other. */
  public static Encoding asWritten(Puzzle puzzle) {
    return of(puzzle, true);
  }

  private static Encoding of(Puzzle puzzle, boolean asWritten) {
    puzzle.checkVolume();
    List<Placement> placements = new ArrayList<>();
    for (int piece = 0; piece < puzzle.pieces().size(); piece++) {
      placePiece(puzzle, piece, asWritten, placements);
    }
    checkReach(puzzle, placements);
    Symmetry symmetry =
        asWritten ? Symmetry.none(placements.size()) : Symmetry.of(puzzle, placements);
    return new Encoding(puzzle, List.copyOf(placements), cover(puzzle, placements), symmetry);
  }

  private static void placePiece(
      Puzzle puzzle, int number, boolean asWritten, List<Placement> placements) {
    Piece piece = puzzle.pieces().get(number);
    HandRestriction restriction = new HandRestriction(piece.name(), 24, false, false, false);
    if (asWritten) {
      restriction =
          puzzle.handMade().stream()
              .filter(r -> r.piece().equals(piece.name()))
              .findFirst()
              .orElse(restriction);
    }
    List<Isometry> rotations = piece.rotations();
    rotations = rotations.subList(0, Math.min(restriction.rotations(), rotations.size()));
    Cell box = puzzle.region().extent();
    int before = placements.size();
    for (Shape shape : piece.shape().orientations(rotations)) {
      int maxX = positions(box.x() - shape.extent().x() + 1, restriction.halfX());
      int maxY = positions(box.y() - shape.extent().y() + 1, restriction.halfY());
      int maxZ = positions(box.z() - shape.extent().z() + 1, restriction.halfZ());
      for (int z = 0; z < maxZ; z++) {
        for (int y = 0; y < maxY; y++) {
          for (int x = 0; x < maxX; x++) {
            List<Cell> cells = placed(shape, x, y, z, puzzle.region());
            if (!cells.isEmpty()) {
              placements.add(new Placement(number, cells));
            }
          }
        }
      }
    }
    if (placements.size() > MOST_PLACEMENTS) {
      throw new BadPuzzleException(
          "the pieces have more than " + MOST_PLACEMENTS + " placements: too many to search");
    }
    if (placements.size() == before) {
      throw new BadPuzzleException(
          "piece " + piece.name() + " fits nowhere in the region of " + puzzle.regionText());
    }
  }

  /** The cells of the shape moved by so much; none if they are not all in the region. */
  private static List<Cell> placed(Shape shape, int x, int y, int z, Shape region) {
    List<Cell> cells = new ArrayList<>(shape.size());
    for (Cell cell : shape.cells()) {
      Cell moved = cell.plus(x, y, z);
      if (region.indexOf(moved) < 0) {
        return List.of();
      }
      cells.add(moved);
    }
    return List.copyOf(cells);
  }

  private static int positions(int all, boolean half) {
    return half ? (all + 1) / 2 : all;
  }

  private static void checkReach(Puzzle puzzle, List<Placement> placements) {
    BitSet reached = new BitSet();
    for (Placement placement : placements) {
      placement.cells().forEach(cell -> reached.set(puzzle.region().indexOf(cell)));
    }
    int missed = reached.nextClearBit(0);
    if (missed < puzzle.region().size()) {
      throw new BadPuzzleException(
          "no piece reaches cell " + puzzle.region().cells().get(missed) + " of the region");
    }
  }

  private static ExactCover cover(Puzzle puzzle, List<Placement> placements) {
    int cellCount = puzzle.region().size();
    int kinds = puzzle.pieces().size();
    boolean pieceItems = kinds > 1;
    ExactCover.Builder builder = new ExactCover.Builder(cellCount + (pieceItems ? kinds : 0), 0);
    for (int piece = 0; pieceItems && piece < kinds; piece++) {
      builder.multiplicity(cellCount + piece, puzzle.pieces().get(piece).copies());
    }
    for (Placement placement : placements) {
      int length = placement.cells().size();
      int[] items = new int[length + (pieceItems ? 1 : 0)];
      for (int k = 0; k < length; k++) {
        items[k] = puzzle.region().indexOf(placement.cells().get(k));
      }
      if (pieceItems) {
        items[length] = cellCount + placement.piece();
      }
      builder.option(items);
    }
    return withNeighbours(builder.build(), puzzle.region());
  }

  /**
   * Adds that a piece of more than one cell covers with a cell one of its neighbours. In a box
   * these are at six offsets of the numbers; in other regions at more, since rows and layers
   * differ.
   */
  private static ExactCover withNeighbours(ExactCover cover, Shape region) {
    TreeMap<Integer, BitSet> byOffset = new TreeMap<>();
    for (Cell cell : region.cells()) {
      int item = region.indexOf(cell);
      for (Cell next : cell.neighbours()) {
        int neighbour = region.indexOf(next);
        if (neighbour >= 0) {
          byOffset.computeIfAbsent(neighbour - item, o -> new BitSet()).set(item);
        }
      }
    }
    return cover.withCompanions(
        byOffset.keySet().stream().mapToInt(Integer::intValue).toArray(),
        List.copyOf(byOffset.values()));
  }

  public Puzzle puzzle() {
    return puzzle;
  }

  /** The placements; the number of each is that of its option. */
  public List<Placement> placements() {
    return placements;
  }

  public ExactCover cover() {
    return cover;
  }

  public Symmetry symmetry() {
    return symmetry;
  }

  /** The item that stands for a piece; -1 where the volume alone fixes the number of pieces. */
  public int itemOf(int piece) {
    return puzzle.pieces().size() > 1 ? puzzle.region().size() + piece : -1;
  }

  /** The name of an item: a cell's place or a piece's name. */
  public String itemName(int item) {
    int cells = puzzle.region().size();
    return item < cells
        ? "cell " + puzzle.region().cells().get(item)
        : "piece " + puzzle.pieces().get(item - cells).name();
  }

  /** The number of placements of each piece. */
  public int[] placementCounts() {
    int[] counts = new int[puzzle.pieces().size()];
    placements.forEach(placement -> counts[placement.piece()]++);
    return counts;
  }

  /**
   * The placements of a solution, given as options, in the order of the pieces and then of their
   * first cells.
   */
  public List<Placement> solution(int[] options) {
    return Arrays.stream(options).mapToObj(placements::get).sorted(PIECES_THEN_CELLS).toList();
  }
}
