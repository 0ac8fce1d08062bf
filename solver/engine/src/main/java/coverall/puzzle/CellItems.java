package coverall.puzzle;

import coverall.cover.OptionGroup;
import coverall.geometry.Cell;
import coverall.geometry.Shape;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;
import java.util.stream.IntStream;

/**
 * The items that stand for the cells of a region. In a small region each cell is one. In a large
 * one those that every placement covers together, all of them or none, are one: where a puzzle is
 * drawn on a fine grid, few are left. Immutable.
 */
final class CellItems {
  private final Shape region;
  private final BitSet possible;
  private final int[] itemOf; // by cell
  private final int[] first; // by item: its first cell

  private CellItems(Shape region, BitSet possible, int[] itemOf, int count) {
    this.region = region;
    this.possible = possible;
    this.itemOf = itemOf;
    first = new int[count];
    for (int cell = itemOf.length - 1; cell >= 0; cell--) {
      first[itemOf[cell]] = cell;
    }
  }

  /** Each cell is an item. */
  static CellItems single(Puzzle puzzle, List<Placement> placements) {
    BitSet all = new BitSet();
    all.set(0, placements.size());
    int[] single = IntStream.range(0, puzzle.cellCount()).toArray();
    return new CellItems(puzzle.region(), all, single, single.length);
  }

  /**
   * Cells that all placements cover together are one item. Placements that are in no solution do
   * not matter, as far as that is {@linkplain Thinning seen}.
   *
   * @param symmetry of the puzzle
   */
  static CellItems merged(Puzzle puzzle, List<Placement> placements, OptionGroup symmetry) {
    Shape region = puzzle.region();
    BitSet possible = Thinning.possible(puzzle, placements, symmetry);
    List<Placement> left = possible.stream().mapToObj(placements::get).toList();
    Parts parts = new Parts(region, left);
    left.forEach(parts::split);
    int[] merged = parts.merged();
    int count = Arrays.stream(merged).max().orElseThrow() + 1;
    return new CellItems(region, possible, merged, count);
  }

  /**
   * Whether a placement can be in a solution, as far as is known. Those that cannot may cover an
   * item in part.
   */
  boolean isPossible(int placement) {
    return possible.get(placement);
  }

  /** Their number. */
  int count() {
    return first.length;
  }

  /** Whether each cell is an item. */
  boolean isSingle() {
    return first.length == itemOf.length;
  }

  /** The first cell for which an item stands. */
  Cell cell(int item) {
    return region.cells().get(first[item]);
  }

  /** The items that a placement covers, in increasing order. */
  int[] of(Placement placement) {
    int[] ends = region.intervals(placement.cells());
    int[] items = new int[placement.cells().size()];
    int count = 0;
    for (int k = 0; k < ends.length; k += 2) {
      for (int cell = ends[k]; cell < ends[k + 1]; cell++) {
        items[count] = itemOf[cell];
        count += cell == first[itemOf[cell]] ? 1 : 0;
      }
    }
    int[] covered = Arrays.copyOf(items, count);
    Arrays.sort(covered);
    return covered;
  }

  /**
   * A partition of the cells that each placement refines: a part is split if the placement covers
   * some of its cells and not all. Parts consist of segments, cells that follow each other in a row
   * and of which none begins or ends a placement's row but the first and the last one.
   */
  private static final class Parts {
    private final Shape region;
    private final int[] segmentOf; // by cell
    private final int[] partOf; // by segment
    private final int[] sizes; // by part, in segments
    private final int[] hits; // by part: the segments that a placement covers
    private final int[] split; // by part: the one that takes over what is covered
    private int count = 1;

    Parts(Shape region, List<Placement> placements) {
      this.region = region;
      BitSet starts = new BitSet(region.size());
      for (Placement placement : placements) {
        for (int end : region.intervals(placement.cells())) {
          starts.set(end);
        }
      }
      segmentOf = new int[region.size() + 1];
      for (int cell = 1; cell < segmentOf.length; cell++) {
        segmentOf[cell] = segmentOf[cell - 1] + (starts.get(cell) ? 1 : 0);
      }
      int segments = segmentOf[region.size() - 1] + 1;
      segmentOf[region.size()] = segments;
      partOf = new int[segments];
      sizes = new int[segments];
      hits = new int[segments];
      split = new int[segments];
      sizes[0] = segments;
    }

    void split(Placement placement) {
      int[] ends = region.intervals(placement.cells());
      for (int k = 0; k < ends.length; k++) {
        ends[k] = segmentOf[ends[k]];
      }
      for (int k = 0; k < ends.length; k += 2) {
        for (int segment = ends[k]; segment < ends[k + 1]; segment++) {
          hits[partOf[segment]]++;
        }
      }
      for (int k = 0; k < ends.length; k += 2) {
        for (int segment = ends[k]; segment < ends[k + 1]; segment++) {
          int part = partOf[segment];
          if (hits[part] > 0) {
            split[part] = hits[part] < sizes[part] ? count++ : part;
            sizes[part] -= hits[part];
            sizes[split[part]] += hits[part];
            hits[part] = 0;
          }
          partOf[segment] = split[part];
        }
      }
    }

    /** By cell: the number of its part, in the order of their first cells. */
    int[] merged() {
      int[] itemOfPart = new int[count];
      Arrays.fill(itemOfPart, -1);
      int[] items = new int[region.size()];
      int known = 0;
      for (int cell = 0; cell < items.length; cell++) {
        int part = partOf[segmentOf[cell]];
        if (itemOfPart[part] < 0) {
          itemOfPart[part] = known++;
        }
        items[cell] = itemOfPart[part];
      }
      return items;
    }
  }
}
