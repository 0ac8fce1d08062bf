package coverall.search;

import coverall.cover.ExactCover;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The branches of a partial search, and how often their states recur: the items covered so far,
 * those with a limit as often as they were. Tells how many branches it saves to remember states.
 *
 * <p>A pair of branches with the same state counts as many times as it is unlikely to be visited
 * (Horvitz and Thompson, "A generalization of sampling without replacement from a finite universe",
 * Journal of the American Statistical Association 47, 1952). So near relatives, of which a partial
 * search visits many pairs, do not stand for pairs all over the tree. Not thread-safe.
 */
public final class StateSample implements TreeProbe.Visitor {
  private static final long SEED = 0x57A7E;
  private static final int UNCOLOURED = Integer.MAX_VALUE;
  private static final double BREADTH = 0.1; // times the root of the number of branches
  private static final double LEAST_BREADTH = 50;
  private static final double MOST_BREADTH = 300;
  private static final double WORTH_A_CLOSER_LOOK = 200_000; // branches that memory leaves
  private static final double CLOSER_BREADTH = 1.0 / 5_000; // times the number of branches
  private static final double MOST_CLOSER_BREADTH = 1_000;
  private static final long MOST_VISITS = 50_000;

  private final ExactCover cover;
  private final long[] hashes; // by item; the hash of a state is the sum over its items
  private final int[] colouredAt; // by colour set: the level where it got its colour; or UNCOLOURED
  private final int[] coloured; // the sets with a colour, in the order in which they got it
  private int colouredCount;
  private long visits;
  private final List<Tally> levels = new ArrayList<>();

  private static final class Tally {
    long state; // hash of the path's
    long visit; // number of the path's branch in the order of visits
    double weight; // of each branch
    double branches; // sum of the weights
    double alike; // pairs of branches with the same state
    final Map<Long, Relatives> seen = new HashMap<>(); // by state

    /** How many equally frequent states would make as many pairs of branches alike. */
    double states() {
      double pairs = branches * (branches - 1) / 2;
      return alike <= 0 ? branches : Math.min(branches, pairs / alike);
    }
  }

  /**
   * Branches with the same state.
   *
   * @param common the last level that their paths have in common with that of the latest branch
   * @param visit the number of the last of them in the order of visits
   * @param others those with fewer levels in common
   */
  private record Relatives(int common, int count, long visit, @Nullable Relatives others) {}

  /**
   * A sample of a tree, or of the first part of one where it would have too many branches. A larger
   * one where that seems to leave many branches, because a small one has few pairs with the same
   * state that are not near relatives, which say most.
   *
   * @param branches the estimated number of branches of the tree: the larger it is, the larger the
   *     sample has to be for the same state to be in it twice
   */
  public static StateSample of(ExactCover cover, double branches) {
    TreeProbe probe = new TreeProbe(cover);
    TreeProfile profile = TreeProfile.ofFew(probe);
    double breadth = Math.clamp(BREADTH * Math.sqrt(branches), LEAST_BREADTH, MOST_BREADTH);
    StateSample first = of(probe, profile.thinning(0, breadth));
    if (first.branchesRemembering() < WORTH_A_CLOSER_LOOK) {
      return first;
    }
    double closer = Math.clamp(CLOSER_BREADTH * branches, MOST_BREADTH, MOST_CLOSER_BREADTH);
    return of(probe, profile.thinning(0, closer));
  }

  private static StateSample of(TreeProbe probe, double[] tried) {
    StateSample sample = new StateSample(probe.cover(), probe.levels());
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
    at.visit = ++visits;
    at.weight = weight;
    at.branches += weight;
    Relatives earlier = at.seen.get(at.state);
    if (earlier != null) {
      earlier = relatives(level, earlier);
      for (Relatives same = earlier; same != null; same = same.others) {
        at.alike += same.count * weight * (weight / levels.get(same.common).weight);
      }
    }
    at.seen.put(at.state, new Relatives(level, 1, visits, earlier));
  }

  /** The branches with the path's state, told apart by what they have in common with the path. */
  private Relatives relatives(int level, Relatives before) {
    int common = level - 1;
    while (levels.get(common).visit > before.visit) {
      common--;
    }
    int count = 0;
    Relatives others = before;
    while (others != null && others.common >= common) {
      count += others.count;
      others = others.others;
    }
    return new Relatives(common, count, before.visit, others);
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
