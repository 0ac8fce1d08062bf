package coverall.verify;

import coverall.geometry.Cell;
import coverall.geometry.Direction;
import coverall.geometry.Vector;
import coverall.puzzle.Distinct;
import coverall.puzzle.Piece;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.IntStream;

/**
 * The different permutations of the placements under the symmetries of a puzzle.
 *
 * <p>A symmetry maps the region to itself and the places of every piece to those of a piece. If
 * some piece must not be turned over, only rotations around z count as rotations, and the other
 * motions that keep the z axis count as reflections; in a flat region, motions that swap above and
 * below do not count at all.
 */
final class Symmetries {
  private final Board board;
  private final Places places;
  private final Map<IntBuffer, Boolean> isRotation = new LinkedHashMap<>(); // by permutation
  private final boolean rawOnly;
  private boolean reflects;

  private Symmetries(Board board, Places places, boolean rawOnly) {
    this.board = board;
    this.places = places;
    this.rawOnly = rawOnly;
    isRotation.put(IntBuffer.wrap(IntStream.range(0, board.placementCount()).toArray()), true);
  }

  /** The identity alone, with which solutions can only be raw. */
  static Symmetries none(Board board, Places places) {
    return new Symmetries(board, places, /* rawOnly= */ true);
  }

  /** All symmetries of a puzzle. */
  Symmetries(Board board, Places places) {
    this(board, places, /* rawOnly= */ false);
    boolean oneSided = board.pieces().stream().anyMatch(Piece::oneSided);
    boolean flat = board.cells().stream().allMatch(cell -> cell.z() == 0);
    Tiling tiling = board.tiling();
    Set<Motion> rotations = new LinkedHashSet<>();
    Set<Motion> others = new LinkedHashSet<>();
    for (Motion motion : tiling.motions()) {
      if (!keepsOpenSides(motion)) {
        continue;
      }
      if (motion.isRotation() && (!oneSided || tiling.leavesAbove(motion))) {
        rotations.add(motion);
      } else if (!oneSided || (flat ? tiling.leavesAbove(motion) : tiling.keepsZAxis(motion))) {
        others.add(motion);
      }
    }
    Map<Kind, List<Integer>> kinds = kinds();
    rotations.forEach(motion -> enter(motion, true, kinds));
    others.forEach(motion -> enter(motion, false, kinds));
  }

  private boolean keepsOpenSides(Motion motion) {
    Set<Vector> images = new HashSet<>();
    Set<Vector> open = new HashSet<>();
    for (Direction direction : board.puzzle().sliding().open()) {
      images.add(motion.scaledImage(direction.vector()));
      open.add(direction.vector().times(motion.divisor()));
    }
    return images.equals(open);
  }

  private void enter(Motion motion, boolean rotates, Map<Kind, List<Integer>> kinds) {
    for (int[] imageOf : imagesOfCells(motion)) {
      List<Integer> pieces = imagesOfPieces(imageOf, kinds);
      if (!pieces.isEmpty()) {
        reflects |= !rotates;
        isRotation.putIfAbsent(permutation(imageOf, pieces), rotates);
      }
    }
  }

  /** What pieces have in common that differ only in name. */
  private record Kind(Set<IntBuffer> places, int fewest, int copies, List<Set<String>> groups) {}

  private Map<Kind, List<Integer>> kinds() {
    Map<Kind, List<Integer>> kinds = new HashMap<>();
    List<Set<IntBuffer>> ofPieces = places.ofPieces();
    for (int number = 0; number < board.pieces().size(); number++) {
      Piece piece = board.pieces().get(number);
      kinds
          .computeIfAbsent(
              new Kind(ofPieces.get(number), piece.fewest(), piece.copies(), groups(piece)),
              kind -> new ArrayList<>())
          .add(number);
    }
    return kinds;
  }

  /** The groups of pieces that may stay together to which a piece belongs. */
  private List<Set<String>> groups(Piece piece) {
    return board.puzzle().sliding().together().stream()
        .filter(group -> group.contains(piece.name()))
        .toList();
  }

  /** The image of each piece, those of one kind in order; empty if some piece has no image. */
  private List<Integer> imagesOfPieces(int[] imageOf, Map<Kind, List<Integer>> kinds) {
    Integer[] images = new Integer[board.pieces().size()];
    for (Map.Entry<Kind, List<Integer>> entry : kinds.entrySet()) {
      Kind kind = entry.getKey();
      Set<IntBuffer> moved = new HashSet<>();
      for (IntBuffer cells : kind.places()) {
        int[] image = new int[cells.limit()];
        for (int k = 0; k < image.length; k++) {
          image[k] = Board.image(cells.get(k), imageOf);
        }
        Arrays.sort(image);
        moved.add(IntBuffer.wrap(image));
      }
      Collection<Integer> targets =
          kinds.getOrDefault(
              new Kind(moved, kind.fewest(), kind.copies(), kind.groups()), List.of());
      if (targets.size() != entry.getValue().size()) {
        return List.of();
      }
      int k = 0;
      for (Integer target : targets) {
        images[entry.getValue().get(k++)] = target;
      }
    }
    return List.of(images);
  }

  /**
   * The number of the image of each cell, in each way in which a motion maps the region to itself.
   */
  private List<int[]> imagesOfCells(Motion motion) {
    return board.seams().images(motion).stream()
        .map(this::numbers)
        .filter(numbers -> numbers.length > 0)
        .toList();
  }

  /** The numbers of cells; none if some are not in the region. */
  private int[] numbers(List<Cell> images) {
    int[] numbers = new int[images.size()];
    for (int k = 0; k < numbers.length; k++) {
      Integer number = board.numberOf(images.get(k));
      if (number == null) {
        return new int[0];
      }
      numbers[k] = number;
    }
    return numbers;
  }

  private IntBuffer permutation(int[] imageOf, List<Integer> pieces) {
    int[] permutation = new int[board.placementCount()];
    for (int p = 0; p < permutation.length; p++) {
      int[] cells = board.shown(p).clone();
      for (int k = 0; k < cells.length; k++) {
        cells[k] = Board.image(cells[k], imageOf);
      }
      permutation[p] = places.placementAt(pieces.get(board.pieceOf(p)), cells);
    }
    return IntBuffer.wrap(permutation);
  }

  /** Whether some reflection maps the puzzle to itself. */
  boolean reflects() {
    return reflects;
  }

  /** All permutations, by placement; the first is the identity. */
  int[][] permutations() {
    return isRotation.keySet().stream().map(IntBuffer::array).toArray(int[][]::new);
  }

  /** Under which of the permutations solutions count as the same. */
  boolean[] group(Distinct notion) {
    boolean[] members = new boolean[isRotation.size()];
    int k = 0;
    for (boolean rotates : isRotation.values()) {
      members[k] =
          switch (notion) {
            case RAW -> k == 0;
            case ROTATION -> rotates;
            case REFLECTION, SYMMETRY -> true;
          };
      k++;
    }
    return members;
  }

  /** The number of permutations under which solutions count as the same. */
  int order(Distinct notion) {
    int order = 0;
    for (boolean member : group(notion)) {
      order += member ? 1 : 0;
    }
    return order;
  }

  /** The orders of the groups of all notions that are defined. */
  Map<Distinct, Integer> orders() {
    Map<Distinct, Integer> orders = new TreeMap<>();
    for (Distinct notion : Distinct.OF_PUZZLES) {
      if (notion == Distinct.RAW || (!rawOnly && (notion != Distinct.REFLECTION || reflects))) {
        orders.put(notion, order(notion));
      }
    }
    return orders;
  }
}
