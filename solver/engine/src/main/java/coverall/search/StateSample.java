package coverall.search;

import coverall.cover.ExactCover;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;

/**
 * The branches of a partial search, and how often their states recur: the items covered so far,
 * those with a limit as often as they were. Tells how many branches it saves to remember states.
 * Not thread-safe.
 */
public final class StateSample implements TreeProbe.Visitor {
  private static final long SEED = 0x57A7E;
  private static final int UNCOLOURED = Integer.MAX_VALUE;
  private static final double BREADTH = 0.1; // times the root of the number of branches
  private static final double LEAST_BREADTH = 50;
  private static final double MOST_BREADTH = 300;
  private static final long MOST_VISITS = 50_000;

  private final ExactCover cover;
  private final long[] hashes; // by item; the hash of a state is the sum over its items
  private final int[] colouredAt; // by colour set: the level where it got its colour; or UNCOLOURED
  private final int[] coloured; // the sets with a colour, in the order in which they got it
  private int colouredCount;
  private final List<Tally> levels = new ArrayList<>();

  private static final class Tally {
    long state; // hash of the path's
    double branches; // sum of the weights
    double squares; // sum of their squares
    final Map<Long, Double> weights = new HashMap<>(); // by state

    /** How many equally frequent states would make as many pairs of branches alike. */
    double states() {
      double alike = -squares;
      for (double weight : weights.values()) {
        alike += weight * weight;
      }
      double pairs = branches * branches - squares;
      return alike <= 0 ? branches : Math.min(branches, pairs / alike);
    }
  }

  /**
   * A sample of a tree, or of the first part of one where it would have too many branches.
   *
   * @param branches the estimated number of branches of the tree: the larger it is, the larger the
   *     sample has to be for the same state to be in it twice
   */
  public static StateSample of(ExactCover cover, double branches) {
    TreeProbe probe = new TreeProbe(cover);
    StateSample sample = new StateSample(cover, probe.levels());
    double breadth = Math.clamp(BREADTH * Math.sqrt(branches), LEAST_BREADTH, MOST_BREADTH);
    double[] tried = TreeProfile.ofFew(probe).thinning(0, breadth);
    probe.enter();
    probe.visit(tried, new SplittableRandom(SEED), MOST_VISITS, sample);
    return sample;
  }

  /** Holds no branches yet. */
  StateSample(ExactCover cover, int levels) {
    this.cover = cover;
    hashes = new SplittableRandom(SEED).longs(cover.itemCount()).toArray();
    colouredAt = new int[cover.colourSetCount()];
    Arrays.fill(colouredAt, UNCOLOURED);
    coloured = new int[colouredAt.length];
    for (int level = 0; level < levels; level++) {
      this.levels.add(new Tally());
    }
  }

  @Override
  public void visit(int level, int option, double weight) {
    while (colouredCount > 0 && colouredAt[coloured[colouredCount - 1]] >= level) {
      colouredAt[coloured[--colouredCount]] = UNCOLOURED;
    }
    Tally at = levels.get(level);
    at.state = option < 0 ? 0 : stateAfter(option, level);
    at.branches += weight;
    at.squares += weight * weight;
    at.weights.merge(at.state, weight, Double::sum);
  }

  private long stateAfter(int option, int level) {
    long state = levels.get(level - 1).state;
    for (int k = cover.start(option); k < cover.start(option + 1); k++) {
      int item = cover.itemOf(k);
      int set = cover.colourSetOf(item);
      if (isLimited(item)) {
        state += hashes[item];
      } else if (set >= 0 && colouredAt[set] == UNCOLOURED) {
        state += hashes[item];
        colouredAt[set] = level;
        coloured[colouredCount++] = set;
      }
    }
    return state;
  }

  /** Whether it matters how often an item was covered. */
  private boolean isLimited(int item) {
    return cover.multiplicity(item) < Integer.MAX_VALUE;
  }

  /** The estimated number of branches. */
  public double branches() {
    return levels.stream().mapToDouble(level -> level.branches).sum();
  }

  /**
   * The estimated number of branches of a search that remembers states, and visits nothing below
   * one that it knows; too low where some states recur much more often than others.
   */
  public double branchesRemembering() {
    double sum = 0;
    double fresh = 1; // the share of the branches one level up whose state is new
    for (Tally level : levels) {
      sum += level.branches * fresh;
      fresh = level.branches == 0 ? 1 : level.states() / level.branches;
    }
    return sum;
  }
}
