package coverall.puzzle;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import coverall.cover.Simplification;
import java.util.Arrays;
import java.util.BitSet;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * Finds placements in a large region that no solution uses: not even if only the pieces and a
 * sample of the cells have to be covered. The samples are random; half of each is among the cells
 * that the fewest placements cover, where these get into each other's way. Sampling goes on while
 * it pays. Deterministic.
 */
final class Thinning {
  private static final int SAMPLE = 600; // cells
  private static final int RARE = 10; // one in so many
  private static final int LEAST_SAMPLE = 20;
  private static final int MOST_SAMPLES = 20;
  private static final double LEAST_GAIN = 0.05; // of the placements that are left
  private static final int ENOUGH = 1_000; // placements left

  private final Puzzle puzzle;
  private final List<Placement> placements;
  private final OptionGroup symmetry;
  private final int cells;
  private final int[] itemOf; // by piece: its item if it has to be used once, otherwise -1
  private final int once; // the number of these
  private final BitSet possible = new BitSet(); // placements
  private final SplittableRandom random = new SplittableRandom(1);

  private Thinning(Puzzle puzzle, List<Placement> placements, OptionGroup symmetry) {
    this.puzzle = puzzle;
    this.placements = placements;
    this.symmetry = symmetry;
    cells = puzzle.cellCount();
    possible.set(0, placements.size());
    itemOf = new int[puzzle.pieces().size()];
    int next = 0;
    for (int piece = 0; piece < itemOf.length; piece++) {
      Piece own = puzzle.pieces().get(piece);
      itemOf[piece] = own.isFixed() && own.copies() == 1 ? next++ : -1;
    }
    once = next;
  }

  /**
   * The placements that are left.
   *
   * @param symmetry of the puzzle: what is left is symmetrical
   */
  static BitSet possible(Puzzle puzzle, List<Placement> placements, OptionGroup symmetry) {
    Thinning thinning = new Thinning(puzzle, placements, symmetry);
    int samples = 0;
    int before;
    do {
      before = thinning.possible.cardinality();
      thinning.trySample();
    } while (thinning.possible.cardinality() > ENOUGH
        && thinning.possible.cardinality() < (1 - LEAST_GAIN) * before
        && ++samples < MOST_SAMPLES);
    return thinning.possible;
  }

  private void trySample() {
    int size =
        Math.min(cells, Math.min(SAMPLE, Simplification.mostItems(placements.size()) - once));
    if (size < Math.min(cells, LEAST_SAMPLE)) {
      return;
    }
    int[] sample = sample(size);
    ExactCover.Builder builder = new ExactCover.Builder(once + size, 0);
    for (int p = 0; p < placements.size(); p++) {
      int[] items = possible.get(p) ? items(p, sample) : new int[0];
      if (items.length == 0) {
        builder.noOption();
      } else {
        builder.option(items);
      }
    }
    Simplification.useless(builder.build()).stream().forEach(this::remove);
  }

  /** Random cells, in increasing order. */
  private int[] sample(int size) {
    int[] counts = new int[cells + 1]; // by cell: the placements that cover it
    for (int p = possible.nextSetBit(0); p >= 0; p = possible.nextSetBit(p + 1)) {
      int[] rows = rows(p);
      for (int k = 0; k < rows.length; k += 2) {
        counts[rows[k]]++;
        counts[rows[k + 1]]--;
      }
    }
    Arrays.parallelPrefix(counts, Integer::sum);
    int[] byCount =
        IntStream.range(0, cells)
            .boxed()
            .sorted(Comparator.comparingInt(cell -> counts[cell]))
            .mapToInt(Integer::intValue)
            .toArray();
    BitSet sample = new BitSet();
    while (sample.cardinality() < size) {
      boolean isRare = sample.cardinality() < Math.min(size / 2, cells / RARE);
      sample.set(byCount[random.nextInt(isRare ? cells / RARE : cells)]);
    }
    return sample.stream().toArray();
  }

  private int[] rows(int placement) {
    return puzzle.region().intervals(placements.get(placement).cells());
  }

  /** The piece of a placement, if it has to be used once, and the cells of the sample. */
  private int[] items(int placement, int[] sample) {
    int[] rows = rows(placement);
    int[] items = new int[1 + sample.length];
    int count = 0;
    int piece = itemOf[placements.get(placement).piece()];
    if (piece >= 0) {
      items[count++] = piece;
    }
    int next = 0;
    for (int k = 0; k < rows.length && next < sample.length; k += 2) {
      while (next < sample.length && sample[next] < rows[k]) {
        next++;
      }
      for (; next < sample.length && sample[next] < rows[k + 1]; next++) {
        items[count++] = once + next;
      }
    }
    return Arrays.copyOf(items, count);
  }

  /** Removes a placement and its images, which are in no solution either. */
  private void remove(int placement) {
    for (int element = 0; element < symmetry.order(); element++) {
      possible.clear(symmetry.image(element, placement));
    }
  }
}
