package coverall.enumerate;

import coverall.cover.ExactCover;
import coverall.search.TreeProbe;
import coverall.search.TreeProfile;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Queue;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.DoubleConsumer;
import java.util.stream.Stream;

/**
 * Cuts a search tree into subproblems for many machines. Because machines cannot take work from
 * each other, no subproblem may be large, and the size of each must be known accurately. Cutting
 * takes a few percent of the time that one machine would search, and far less for long searches.
 *
 * <p>The cut depends only on the exact cover problem, not on the number of threads that make it.
 */
public final class FineCut {
  /*
   * The largest subtrees are split repeatedly until there are enough. The size of a subtree is
   * estimated by a partial search, which tries more branches the larger the subtree is expected to
   * be. One quarter of the guess is an equal share of the parent's size: a guess that is too high
   * is soon replaced by those of the children, but a guess that is far too low would never be
   * corrected. Finally every part is estimated once more, with a denser search where parts are
   * large, which removes most of the remaining bias.
   *
   * The parts of a round are split on several threads. Each part has its own random seed; the
   * result is the same for every number of threads.
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
  private static final int CHILDREN = 16; // typical number per part

  private final ExactCover cover;
  private final TreeProfile profile;
  private final int target; // the wanted number of subproblems
  private final double mean; // branches per subproblem
  private final double breadth; // of the partial search of a part of mean size
  private final double closer; // factor by which the last search of a part is denser
  private final Queue<TreeProbe> probes = new ConcurrentLinkedQueue<>(); // not in use

  private FineCut(ExactCover cover, TreeProbe probe, TreeProfile profile, int target) {
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
   * Cuts a tree on several threads; see {@link Workers}.
   *
   * @param progress receives the completed share, from 0 to 1, from time to time in the calling
   *     thread
   */
  public static Partition of(ExactCover cover, DoubleConsumer progress) {
    TreeProbe probe = new TreeProbe(cover);
    TreeProfile profile = TreeProfile.of(probe, new SplittableRandom(SEED));
    double branches = profile.branches();
    double most = Math.clamp(branches / BRANCHES_IF_LARGE, MOST_SUBPROBLEMS, MOST_IF_LARGE);
    double target = Math.clamp(Math.ceil(branches / BRANCHES_PER_SUBPROBLEM), 1, most);
    return new FineCut(cover, probe, profile, (int) target).cut(progress);
  }

  /**
   * Cuts a tree into at least {@code target} subproblems, if its upper levels have enough branches.
   */
  static Partition of(ExactCover cover, int target) {
    TreeProbe probe = new TreeProbe(cover);
    TreeProfile profile = TreeProfile.of(probe, new SplittableRandom(SEED));
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

  /** The parts to split next; empty if there are enough parts or none can be split. */
  private List<Part> largest(List<Part> leaves) {
    if (leaves.size() >= target) {
      return List.of();
    }
    List<Part> open = leaves.stream().filter(part -> !part.ends && !part.whole).toList();
    double most = open.stream().mapToDouble(part -> part.guess).max().orElse(0);
    return open.stream()
        .filter(part -> part.guess > most / 2)
        .sorted(Comparator.comparingDouble(part -> -part.guess))
        .limit(1 + (target - leaves.size()) / CHILDREN)
        .toList();
  }

  /** Splits a part into its children, and returns the number of visits to branches that it took. */
  private long split(Part part, long mostVisits) {
    TreeProbe probe = take();
    probe.enter(part.prefix);
    long start = probe.visited();
    int[] children = probe.children();
    if (children.length > Partition.MOST_CHILDREN) {
      part.whole = true;
      probes.add(probe);
      return probe.visited() - start;
    }
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

  /** The size of a part: the mean of its estimate and a second one, weighted by their accuracy. */
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

  /** The number of branches to try on each level of a subtree with about this many branches. */
  private double breadth(double branches) {
    return breadth * Math.sqrt(Math.clamp(branches / mean, 1, MOST_BRANCHES));
  }

  /** A subtree while the tree is being cut. */
  private static final class Part {
    final int[] prefix;
    final List<Part> children = new ArrayList<>();
    double estimate; // the estimated number of branches
    double guess; // the size that decides which parts are split
    boolean ends; // whether it has no children
    boolean whole; // whether it has too many children to split it

    Part(int[] prefix, double share) {
      this.prefix = prefix;
      estimate = share;
      guess = share;
    }

    long seed() {
      return SEED + 31L * Arrays.hashCode(prefix);
    }

    /** The unsplit parts in this subtree, in the order of the search. */
    List<Part> leaves() {
      return parts().filter(part -> part.children.isEmpty()).toList();
    }

    /** The number of split parts in this subtree, including this one. */
    long splits() {
      return parts().filter(part -> !part.children.isEmpty()).count();
    }

    private Stream<Part> parts() {
      return Partition.parts(this, part -> part.children).stream();
    }
  }
}
