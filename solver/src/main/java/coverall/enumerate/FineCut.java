package coverall.enumerate;

import coverall.cover.ExactCover;
import coverall.search.TreeProbe;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.DoubleConsumer;

/**
 * Cuts a search tree into subproblems for many machines, which cannot take work from each other:
 * none may be large, and how large each is has to be known well. That takes some hundredths of the
 * time that one machine would search, and of long searches far less.
 *
 * <p>The cut depends on the exact cover problem alone, not on the number of threads that it is made
 * by.
 */
public final class FineCut {
  /*
   * The largest subtrees are split again and again until there are enough. How large a subtree is
   * comes from a thinned search of it, in which the more branches are tried the larger it should be. A
   * quarter of the guess is an equal share of the subtree above: a size that was guessed too high is
   * soon replaced by those of the children, but one that was guessed far too low would stay for good.
   * In the end every part is estimated once more, by a search that is less thin where parts are large,
   * which evens out most of what is left of that.
   *
   * The parts of a round are split on several threads. Every part draws its numbers from a seed of its
   * own, so that the same comes out for every number of them.
   */
  private static final long SEED = 0xF1EC;
  private static final int BRANCHES_PER_SUBPROBLEM = 100_000;
  private static final int MOST_SUBPROBLEMS = 32_768;
  private static final int MOST_IF_LARGE = 131_072;
  private static final double BRANCHES_IF_LARGE = 50_000_000; // of a subproblem
  private static final long VISITS_PER_SUBPROBLEM = 5_000;
  private static final double BRANCHES_PER_BREADTH = 100_000;
  private static final double LEAST_BREADTH = 4;
  private static final double MOST_BREADTH = 32;
  private static final double MOST_IN_THE_END = 64;
  private static final double MOST_BRANCHES =
      1_000; // of a subproblem's, where breadth grows with them
  private static final double EQUAL_SHARE = 0.25;
  private static final int WEIGHED_TOGETHER = 512;
  private static final int CHILDREN = 16; // that a part has, about

  private final ExactCover cover;
  private final Profile profile;
  private final int target; // of subproblems
  private final double mean; // branches of a subproblem
  private final double breadth; // of the thinned search of a mean part
  private final double closer; // how much less thin the last search of a part is
  private final Queue<TreeProbe> probes = new ConcurrentLinkedQueue<>(); // in no thread's hands

  private FineCut(ExactCover cover, TreeProbe probe, Profile profile, int target) {
    this.cover = cover;
    this.profile = profile;
    this.target = target;
    mean = profile.branches() / target;
    double wanted = mean / BRANCHES_PER_BREADTH;
    breadth = Math.clamp(wanted, LEAST_BREADTH, MOST_BREADTH);
    closer = Math.clamp(wanted, breadth, MOST_IN_THE_END) / breadth;
    probes.add(probe);
  }

  /**
   * Cuts a tree. Uses the threads of the common pool.
   *
   * @param progress is told now and then, by the calling thread, how much is done, from 0 to 1
   */
  public static Partition of(ExactCover cover, DoubleConsumer progress) {
    TreeProbe probe = new TreeProbe(cover);
    Profile profile = Profile.of(probe, new SplittableRandom(SEED));
    double branches = profile.branches();
    double most = Math.clamp(branches / BRANCHES_IF_LARGE, MOST_SUBPROBLEMS, MOST_IF_LARGE);
    double target = Math.clamp(Math.ceil(branches / BRANCHES_PER_SUBPROBLEM), 1, most);
    return new FineCut(cover, probe, profile, (int) target).cut(progress);
  }

  /** Cuts a tree into at least so many subproblems, if it has so many branches not far down. */
  static Partition of(ExactCover cover, int target) {
    TreeProbe probe = new TreeProbe(cover);
    Profile profile = Profile.of(probe, new SplittableRandom(SEED));
    return new FineCut(cover, probe, profile, target).cut(share -> {});
  }

  private Partition cut(DoubleConsumer progress) {
    Part root = new Part(new int[0], profile.branches());
    List<Part> leaves = List.of(root);
    long visits = target * VISITS_PER_SUBPROBLEM;
    for (List<Part> round = largest(leaves);
        !round.isEmpty() && visits > 0;
        round = largest(leaves)) {
      long each = visits / round.size();
      visits -= round.parallelStream().mapToLong(part -> split(part, each)).sum();
      leaves = root.leaves();
      progress.accept(Math.min(1, leaves.size() / (double) target) / (1 + closer));
    }
    List<Subproblem> subproblems = new ArrayList<>(leaves.size());
    for (int from = 0; from < leaves.size(); from += WEIGHED_TOGETHER) {
      List<Part> some = leaves.subList(from, Math.min(from + WEIGHED_TOGETHER, leaves.size()));
      double[] sizes = some.parallelStream().mapToDouble(this::weigh).toArray();
      for (int k = 0; k < sizes.length; k++) {
        subproblems.add(new Subproblem(from + k, some.get(k).prefix, sizes[k]));
      }
      double weighed = subproblems.size() / (double) leaves.size();
      progress.accept((1 + closer * weighed) / (1 + closer));
    }
    return Partition.of(subproblems, root.splits());
  }

  /** Those to split next; none if there are enough, or none that can be split. */
  private List<Part> largest(List<Part> leaves) {
    if (leaves.size() >= target) {
      return List.of();
    }
    List<Part> open = leaves.stream().filter(part -> !part.ends).toList();
    double most = open.stream().mapToDouble(part -> part.guess).max().orElse(0);
    return open.stream()
        .filter(part -> part.guess > most / 2)
        .sorted(Comparator.comparingDouble(part -> -part.guess))
        .limit(1 + (target - leaves.size()) / CHILDREN)
        .toList();
  }

  /** Gives a part its children; the answer is how many visits to branches that took. */
  private long split(Part part, long mostVisits) {
    TreeProbe probe = take();
    probe.enter(part.prefix);
    long start = probe.visited();
    int[] children = probe.children();
    double share = part.guess / children.length;
    double[] tried = profile.thinning(part.prefix.length + 1, breadth(share));
    SplittableRandom random = new SplittableRandom(part.seed());
    for (int option : children) {
      int[] prefix = Arrays.copyOf(part.prefix, part.prefix.length + 1);
      prefix[part.prefix.length] = option;
      Part child = new Part(prefix, share);
      if (probe.visited() - start < mostVisits) {
        probe.push(option);
        child.estimate = probe.estimate(tried, random);
        child.ends = child.estimate == 1 && probe.children().length == 0;
        child.guess = EQUAL_SHARE * share + (1 - EQUAL_SHARE) * child.estimate;
        probe.pop();
      }
      part.children.add(child);
    }
    part.ends = part.children.isEmpty();
    long visits = probe.visited() - start;
    probes.add(probe);
    return visits;
  }

  /**
   * The size of a part: the mean of its estimate and another one, as far as each is to be trusted.
   */
  private double weigh(Part part) {
    if (part.ends) {
      return 1;
    }
    TreeProbe probe = take();
    probe.enter(part.prefix);
    double[] tried = profile.thinning(part.prefix.length, closer * breadth(part.guess));
    double estimate = probe.estimate(tried, new SplittableRandom(~part.seed()));
    probes.add(probe);
    return (part.estimate + closer * estimate) / (1 + closer);
  }

  private TreeProbe take() {
    TreeProbe free = probes.poll();
    return free == null ? new TreeProbe(cover) : free;
  }

  /** How many branches to try on each level of a subtree that has about so many in all. */
  private double breadth(double branches) {
    return breadth * Math.sqrt(Math.clamp(branches / mean, 1, MOST_BRANCHES));
  }

  /** A subtree while the tree is being cut. */
  private static final class Part {
    final int[] prefix;
    final List<Part> children = new ArrayList<>();
    double estimate; // of its branches
    double guess; // by which it is split
    boolean ends; // without a child

    Part(int[] prefix, double share) {
      this.prefix = prefix;
      estimate = share;
      guess = share;
    }

    long seed() {
      return SEED + 31L * Arrays.hashCode(prefix);
    }

    /** The parts in it that were not split, in the order of the search. */
    List<Part> leaves() {
      List<Part> leaves = new ArrayList<>();
      collect(leaves);
      return leaves;
    }

    private void collect(List<Part> leaves) {
      if (children.isEmpty()) {
        leaves.add(this);
      }
      children.forEach(child -> child.collect(leaves));
    }

    /** How many parts in it were split, this one included. */
    long splits() {
      return children.isEmpty() ? 0 : 1 + children.stream().mapToLong(Part::splits).sum();
    }
  }
}
