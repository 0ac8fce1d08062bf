package coverall.search;

import coverall.cover.ExactCover;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;

/**
 * An estimate of the number of branches of a search.
 *
 * @param rough whether it rests on a few descents only, because each takes long
 */
public record DescentEstimate(double branches, boolean rough) {
  private static final long SEED = 0x5EED;
  private static final int PILOTS = 4;
  private static final int FEWEST = 32;
  private static final long MOST_VISITS = 500_000; // to branches: deep trees get a smaller sample
  private static final int MOST_ON_A_LEVEL = 100_000; // branches; a larger level is not listed

  /** A rough number of branches, from a few random descents. Deterministic. */
  public static double pilots(TreeProbe probe) {
    return pilots(probe, new SplittableRandom(SEED));
  }

  /** The mean of a few descents; of one where it had no choice, since all would be equal. */
  private static double pilots(TreeProbe probe, SplittableRandom random) {
    double sum = probe.estimate(1, random);
    if (!probe.hadChoice()) {
      return sum;
    }
    for (int k = 1; k < PILOTS; k++) {
      sum += probe.estimate(1, random);
    }
    return sum / PILOTS;
  }

  /**
   * Walks the top levels down to one with at least {@code sample} branches, then makes random
   * descents from that many of them, evenly spread. This is far more accurate than descents from
   * the root. Deterministic; uses the calling thread only.
   */
  public static DescentEstimate estimate(ExactCover cover, int sample) {
    TreeProbe probe = new TreeProbe(cover);
    SplittableRandom random = new SplittableRandom(SEED);
    double pilots = pilots(probe, random);
    if (!probe.hadChoice()) {
      return new DescentEstimate(pilots, false);
    }
    long affordable = MOST_VISITS / Math.max(1, probe.visited() / PILOTS);
    if (probe.isLarge() && affordable < FEWEST) {
      return new DescentEstimate(pilots, true);
    }
    int descents = (int) Math.max(FEWEST, Math.min(sample, affordable));
    List<int[]> level = List.of(new int[0]);
    double above = 0;
    int children = 0; // of the last branch
    while (level.size() < descents && (long) level.size() * children < MOST_ON_A_LEVEL) {
      List<int[]> below = new ArrayList<>();
      for (int[] prefix : level) {
        above++;
        probe.enter(prefix);
        int[] options = probe.children();
        children = options.length;
        for (int child : options) {
          int[] longer = Arrays.copyOf(prefix, prefix.length + 1);
          longer[prefix.length] = child;
          below.add(longer);
        }
      }
      if (below.isEmpty()) {
        return new DescentEstimate(above, false);
      }
      level = below;
    }
    double sum = 0;
    for (int k = 0; k < descents; k++) {
      probe.enter(level.get((int) ((long) k * level.size() / descents)));
      sum += probe.estimate(1, random);
    }
    double branches = above + sum / descents * level.size();
    return new DescentEstimate(Math.min(TreeProbe.MOST_BRANCHES, branches), false);
  }
}
