package coverall.puzzle;

import coverall.cover.OptionGroup;
import coverall.geometry.Cell;
import coverall.geometry.Isometry;
import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/**
 * The isometries that map the region to itself and the set of pieces to itself, as permutations of
 * the placements.
 *
 * <p>A rotation counts as such if every piece may follow it: in a puzzle with one-sided pieces
 * these are the rotations around z alone, and turning the region over is a reflection. Reflections
 * count if they map every piece to itself or to its mirror image among the pieces, in as many
 * copies. Different isometries can permute the placements in the same way: in a flat box, turning
 * over around x does what the reflection in y does.
 *
 * @param rotations the rotations
 * @param all rotations and reflections
 * @param reflects whether some reflection maps the puzzle to itself
 */
public record Symmetry(OptionGroup rotations, OptionGroup all, boolean reflects) {

  /** The symmetry of a puzzle with these placements, which are in the order of the pieces. */
  static Symmetry of(Puzzle puzzle, List<Placement> placements) {
    boolean oneSided = puzzle.pieces().stream().anyMatch(Piece::oneSided);
    List<Isometry> turns = oneSided ? Isometry.ROTATIONS_AROUND_Z : Isometry.ROTATIONS;
    Map<Kind, List<Integer>> kinds = kinds(puzzle);
    PlacementIndex index = new PlacementIndex(puzzle, placements);
    List<int[]> rotations = new ArrayList<>();
    List<int[]> all = new ArrayList<>();
    boolean reflects = false;
    for (Isometry isometry : turnsFirst(turns, oneSided, puzzle.region())) {
      int[] pieces = imagesOfPieces(puzzle, kinds, isometry);
      if (pieces.length == 0) {
        continue;
      }
      int[] permutation = index.permutation(isometry, pieces);
      all.add(permutation);
      if (turns.contains(isometry)) {
        rotations.add(permutation);
      } else {
        reflects = true;
      }
    }
    return new Symmetry(OptionGroup.of(rotations), OptionGroup.of(all), reflects);
  }

  /**
   * The isometries that map the region to itself, those first that the pieces may follow. One-sided
   * pieces must stay on their sides; and where the region is flat besides, exchanging above and
   * below does nothing and is no reflection.
   */
  private static List<Isometry> turnsFirst(List<Isometry> turns, boolean oneSided, Shape region) {
    boolean plane = oneSided && region.extent().z() == 1;
    return Stream.of(turns, Isometry.ROTATIONS, Isometry.REFLECTIONS)
        .flatMap(List::stream)
        .distinct()
        .filter(isometry -> !oneSided || isometry.keepsZAxis())
        .filter(isometry -> !plane || !isometry.turnsOver())
        .filter(isometry -> region.transformed(isometry).equals(region))
        .toList();
  }

  /** The symmetry of a puzzle in which nothing is to be taken for the same. */
  static Symmetry none(int placements) {
    OptionGroup trivial = OptionGroup.trivial(placements);
    return new Symmetry(trivial, trivial, false);
  }

  /** The finest reduction that makes sense. */
  public Distinct finest() {
    return reflects ? Distinct.REFLECTION : Distinct.ROTATION;
  }

  /** The permutations under which solutions count as the same. */
  public OptionGroup group(Distinct distinct) {
    return switch (distinct) {
      case RAW -> OptionGroup.trivial(all.degree());
      case ROTATION -> rotations;
      case REFLECTION -> all;
    };
  }

  /** The pieces of each kind, in their order, by every orientation of the kind. */
  private static Map<Kind, List<Integer>> kinds(Puzzle puzzle) {
    Map<Kind, List<Integer>> kinds = new HashMap<>();
    for (int number = 0; number < puzzle.pieces().size(); number++) {
      Piece piece = puzzle.pieces().get(number);
      List<Integer> alike = kinds.get(Kind.of(piece, piece.shape()));
      if (alike == null) {
        alike = new ArrayList<>();
        for (Shape orientation : piece.orientations()) {
          kinds.put(Kind.of(piece, orientation), alike);
        }
      }
      alike.add(number);
    }
    return kinds;
  }

  /**
   * For each piece the one that the isometry makes of it; an empty array if there is none. Pieces
   * of one shape and different names stay in their order, so that composing isometries composes
   * these maps.
   */
  private static int[] imagesOfPieces(
      Puzzle puzzle, Map<Kind, List<Integer>> kinds, Isometry isometry) {
    int[] images = new int[puzzle.pieces().size()];
    for (int number = 0; number < images.length; number++) {
      Piece piece = puzzle.pieces().get(number);
      // One orientation tells: the isometry maps all of a piece to all of its image.
      Kind image = Kind.of(piece, piece.shape().transformed(isometry));
      List<Integer> alike = kinds.getOrDefault(Kind.of(piece, piece.shape()), List.of());
      List<Integer> targets = kinds.getOrDefault(image, List.of());
      if (targets.size() != alike.size()) {
        return new int[0];
      }
      images[number] = targets.get(alike.indexOf(number));
    }
    return images;
  }

  /** An orientation of a piece, and what else makes pieces alike but for their names. */
  private record Kind(Shape orientation, boolean oneSided, int copies) {
    static Kind of(Piece piece, Shape orientation) {
      return new Kind(orientation, piece.oneSided(), piece.copies());
    }
  }

  /** Finds placements by piece and cells. */
  private static final class PlacementIndex {
    private final Shape region;
    private final int[][] placed; // by placement: numbers of its cells, in increasing order
    private final int[] pieceOf;
    private final int[][][] byLowestCell; // by piece and cell: the placements that begin there

    PlacementIndex(Puzzle puzzle, List<Placement> placements) {
      region = puzzle.region();
      placed = new int[placements.size()][];
      pieceOf = new int[placements.size()];
      byLowestCell = new int[puzzle.pieces().size()][region.size()][0];
      for (int p = 0; p < placed.length; p++) {
        Placement placement = placements.get(p);
        placed[p] = placement.cells().stream().mapToInt(region::indexOf).toArray();
        pieceOf[p] = placement.piece();
        int[][] ofPiece = byLowestCell[placement.piece()];
        int[] known = ofPiece[placed[p][0]];
        ofPiece[placed[p][0]] = Arrays.copyOf(known, known.length + 1);
        ofPiece[placed[p][0]][known.length] = p;
      }
    }

    int[] permutation(Isometry isometry, int[] imageOfPiece) {
      List<Cell> images = region.cells().stream().map(isometry::apply).toList();
      int x = images.stream().mapToInt(Cell::x).min().getAsInt();
      int y = images.stream().mapToInt(Cell::y).min().getAsInt();
      int z = images.stream().mapToInt(Cell::z).min().getAsInt();
      int[] imageOfCell =
          images.stream().mapToInt(cell -> region.indexOf(cell.plus(-x, -y, -z))).toArray();
      int[] permutation = new int[placed.length];
      for (int p = 0; p < placed.length; p++) {
        int[] image = new int[placed[p].length];
        for (int k = 0; k < image.length; k++) {
          image[k] = imageOfCell[placed[p][k]];
        }
        Arrays.sort(image);
        permutation[p] = find(imageOfPiece[pieceOf[p]], image);
      }
      return permutation;
    }

    private int find(int piece, int[] image) {
      for (int candidate : byLowestCell[piece][image[0]]) {
        if (Arrays.equals(placed[candidate], image)) {
          return candidate;
        }
      }
      throw new AssertionError("piece " + piece + " has no placement " + Arrays.toString(image));
    }
  }
}
