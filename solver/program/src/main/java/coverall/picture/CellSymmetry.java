package coverall.picture;

import coverall.cover.OptionGroup;
import coverall.geometry.Cell;
import coverall.geometry.Motion;
import coverall.geometry.Shape;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Placement;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * What a symmetry of a puzzle does to the cells of its region, by their numbers, and to its pieces.
 *
 * @param cells the image of each cell
 * @param pieces the image of each piece
 */
public record CellSymmetry(List<Integer> cells, List<Integer> pieces) {
  /**
   * The symmetries under which solutions count as the same.
   *
   * @return none if some of them exchange pieces in a way that this cannot express, as is possible
   *     with identical pieces under different names
   */
  public static List<CellSymmetry> of(Encoding encoding, Distinct distinct) {
    OptionGroup group = encoding.symmetry().group(distinct);
    Set<List<Integer>> left = new HashSet<>(); // permutations of the placements
    for (int element = 0; element < group.order(); element++) {
      left.add(permutation(group, element));
    }
    Images images = new Images(encoding);
    Shape region = encoding.puzzle().region();
    List<CellSymmetry> symmetries = new ArrayList<>();
    for (Motion motion : region.lattice().motions()) {
      if (left.isEmpty()) {
        break;
      }
      for (int[] cells : region.images(motion)) {
        List<Integer> pieces = new ArrayList<>();
        if (!left.isEmpty() && left.remove(images.permutation(cells, pieces))) {
          symmetries.add(new CellSymmetry(Arrays.stream(cells).boxed().toList(), pieces));
        }
      }
    }
    return left.isEmpty() ? symmetries : List.of();
  }

  private static List<Integer> permutation(OptionGroup group, int element) {
    List<Integer> permutation = new ArrayList<>();
    for (int placement = 0; placement < group.degree(); placement++) {
      permutation.add(group.image(element, placement));
    }
    return permutation;
  }

  /** Finds the images of placements. */
  private static final class Images {
    private final Encoding encoding;
    private final Shape region;
    private final Map<Placement, Integer> numbers = new HashMap<>();

    Images(Encoding encoding) {
      this.encoding = encoding;
      region = encoding.puzzle().region();
      encoding.placements().forEach(placement -> numbers.put(placement, numbers.size()));
    }

    /**
     * The permutation of the placements by one of the cells; shorter if some piece cannot follow
     * it.
     *
     * @param pieces receives the image of each piece
     */
    List<Integer> permutation(int[] cells, List<Integer> pieces) {
      List<Integer> permutation = new ArrayList<>();
      int count = encoding.puzzle().pieces().size();
      for (int piece = 0; piece < count; piece++) {
        for (int candidate = 0; candidate < count; candidate++) {
          List<Integer> images = images(piece, candidate, cells);
          if (!images.isEmpty() && !pieces.contains(candidate)) {
            pieces.add(candidate);
            permutation.addAll(images);
            break;
          }
        }
      }
      return permutation;
    }

    /** The images of a piece's placements; none unless all are placements of the candidate. */
    private List<Integer> images(int piece, int candidate, int[] cells) {
      List<Integer> images = new ArrayList<>();
      for (Placement placement : encoding.placements()) {
        if (placement.piece() == piece) {
          List<Cell> moved =
              placement.cells().stream()
                  .map(cell -> region.cells().get(cells[region.indexOf(cell)]))
                  .sorted()
                  .toList();
          Integer image = numbers.get(new Placement(candidate, moved));
          if (image == null) {
            return List.of();
          }
          images.add(image);
        }
      }
      return images;
    }
  }
}
