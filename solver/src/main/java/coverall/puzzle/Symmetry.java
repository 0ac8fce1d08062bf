package coverall.puzzle;

import coverall.cover.OptionGroup;
import coverall.geometry.Cell;
import coverall.geometry.Isometry;
import coverall.geometry.Shape;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

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
    List<List<Shape>> orientations = puzzle.pieces().stream().map(Piece::orientations).toList();
    boolean oneSided = puzzle.pieces().stream().anyMatch(Piece::oneSided);
    List<Isometry> turns = oneSided ? Isometry.ROTATIONS_AROUND_Z : Isometry.ROTATIONS;
    List<Isometry> isometries = new ArrayList<>(turns);
    for (Isometry isometry : Isometry.ROTATIONS) {
      if (!turns.contains(isometry)) {
        isometries.add(isometry);
      }
    }
    isometries.addAll(Isometry.REFLECTIONS);

    PlacementIndex index = new PlacementIndex(puzzle, placements);
    List<int[]> rotations = new ArrayList<>();
    List<int[]> all = new ArrayList<>();
    boolean reflects = false;
    for (int g = 0; g < isometries.size(); g++) {
      Isometry isometry = isometries.get(g);
      int[] pieces = imagesOfPieces(puzzle, orientations, isometry);
      if ((oneSided && !isometry.keepsZAxis())
          || pieces.length == 0
          || !puzzle.region().transformed(isometry).equals(puzzle.region())) {
        continue;
      }
      int[] permutation = index.permutation(isometry, pieces);
      all.add(permutation);
      if (g < turns.size()) {
        rotations.add(permutation);
      } else if (!oneSided || rotations.stream().noneMatch(r -> Arrays.equals(r, permutation))) {
        reflects = true; // In the plane, what only exchanges above and below is no reflection.
      }
    }
    return new Symmetry(OptionGroup.of(rotations), OptionGroup.of(all), reflects);
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

  /**
   * For each piece the one that the isometry makes of it; an empty array if there is none. Pieces
   * of one shape and different names stay in their order, so that composing isometries composes
   * these maps.
   */
  private static int[] imagesOfPieces(
      Puzzle puzzle, List<List<Shape>> orientations, Isometry isometry) {
    Map<Kind, List<Integer>> piecesOfKind = new HashMap<>();
    for (int piece = 0; piece < orientations.size(); piece++) {
      Kind kind =
          new Kind(new HashSet<>(orientations.get(piece)), puzzle.pieces().get(piece).copies());
      piecesOfKind.computeIfAbsent(kind, k -> new ArrayList<>()).add(piece);
    }
    int[] images = new int[orientations.size()];
    for (Map.Entry<Kind, List<Integer>> entry : piecesOfKind.entrySet()) {
      Set<Shape> turned = new HashSet<>();
      entry.getKey().orientations().forEach(shape -> turned.add(shape.transformed(isometry)));
      List<Integer> targets = piecesOfKind.get(new Kind(turned, entry.getKey().copies()));
      if (targets == null || targets.size() != entry.getValue().size()) {
        return new int[0];
      }
      for (int k = 0; k < targets.size(); k++) {
        images[entry.getValue().get(k)] = targets.get(k);
      }
    }
    return images;
  }

  /** What makes pieces alike but for their names. */
  private record Kind(Set<Shape> orientations, int copies) {}

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
