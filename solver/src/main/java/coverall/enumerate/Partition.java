package coverall.enumerate;

import coverall.cover.ExactCover;
import coverall.search.TreeProbe;
import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * A search tree cut into subproblems and the few branches above them, or a part of one.
 *
 * <p>Immutable; a whole one depends on the exact cover problem alone.
 */
public final class Partition implements Serializable {
  private static final long serialVersionUID = 1;

  /*
   * The largest subtrees are split again and again until there are enough. How large a subtree is
   * comes from a few random descents, and to one half from an equal share of the subtree above: a
   * size that was guessed too high is soon replaced by those of the children, but one that was
   * guessed far too low would stay for good. So the guesses that are left are too low together. Where
   * the search is long enough the parts are weighed anew; else they are scaled to the estimate of the
   * whole tree, which has no such bias.
   */
  private static final long SEED = 0xC0FFEE;
  private static final int SAMPLE = 300;
  private static final int BRANCHES_PER_SUBPROBLEM = 30_000;
  private static final int MOST_SUBPROBLEMS = 4_096;
  private static final long MOST_VISITS =
      1_000_000; // of branches, which in deep trees are soon over
  private static final int DESCENTS_TO_SPLIT = 2;
  private static final int DESCENTS_TO_WEIGH = 4;
  private static final double BRANCHES_WORTH_WEIGHING = 50_000_000;
  private static final int WEIGHED_TOGETHER = 128;

  @SuppressWarnings("serial") // List.copyOf makes lists that can be written.
  private final List<Subproblem> subproblems;

  private final long branchesAbove;
  private final boolean whole;

  private Partition(List<Subproblem> subproblems, long branchesAbove, boolean whole) {
    this.subproblems = List.copyOf(subproblems);
    this.branchesAbove = branchesAbove;
    this.whole = whole;
  }

  /**
   * Cuts the tree so that there is enough to share, among threads that give away what they have,
   * and each part is still worth starting. For machines that cannot do that there is {@link
   * FineCut}.
   */
  public static Partition of(ExactCover cover) {
    double branches = TreeSize.estimate(cover, SAMPLE).branches();
    double parts = Math.ceil(branches / BRANCHES_PER_SUBPROBLEM);
    return cut(cover, (int) Math.clamp(parts, 1, MOST_SUBPROBLEMS), branches);
  }

  /** Cuts the tree into at least so many subproblems, if it has so many branches not far down. */
  public static Partition of(ExactCover cover, int target) {
    return cut(cover, target, TreeSize.estimate(cover, SAMPLE).branches());
  }

  /** The partition that had these subproblems in this order, and so many branches above them. */
  public static Partition of(List<Subproblem> subproblems, long branchesAbove) {
    return new Partition(subproblems, branchesAbove, true);
  }

  /** A part of this partition. The branches above all subproblems belong to the first shard. */
  public Partition part(Shard shard) {
    return parts(shard.count()).get(shard.number());
  }

  /** The parts of this partition that so many shards have, by their numbers. */
  public List<Partition> parts(int count) {
    if (count == 1) {
      return List.of(this);
    }
    List<Partition> parts = new ArrayList<>();
    for (List<Subproblem> own : Shard.deal(subproblems, count)) {
      parts.add(new Partition(own, parts.isEmpty() ? branchesAbove : 0, false));
    }
    return parts;
  }

  /**
   * The part of a partition that a shard has.
   *
   * @param own its subproblems, in their order
   * @param branchesAbove of the whole partition; they belong to the first shard
   */
  public static Partition part(List<Subproblem> own, Shard shard, long branchesAbove) {
    return new Partition(own, shard.number() == 0 ? branchesAbove : 0, shard.isWhole());
  }

  /** These subproblems alone, without the branches above them. */
  public static Partition some(List<Subproblem> subproblems) {
    return new Partition(subproblems, 0, false);
  }

  private static Partition cut(ExactCover cover, int target, double branches) {
    TreeProbe probe = new TreeProbe(cover);
    SplittableRandom random = new SplittableRandom(SEED);
    Part root = new Part(new int[0], branches);
    PriorityQueue<Part> largestFirst =
        new PriorityQueue<>(Comparator.comparingDouble(part -> -part.guess));
    largestFirst.add(root);
    int parts = 1;
    long split = 0;
    while (parts < target && !largestFirst.isEmpty() && probe.visited() < MOST_VISITS) {
      Part part = largestFirst.remove();
      probe.enter(part.prefix);
      int[] children = probe.children();
      for (int option : children) {
        int[] prefix = Arrays.copyOf(part.prefix, part.prefix.length + 1);
        prefix[part.prefix.length] = option;
        double guess = part.guess / children.length;
        if (probe.visited() < 2 * MOST_VISITS) {
          probe.push(option);
          guess = (guess + probe.estimate(DESCENTS_TO_SPLIT, random)) / 2;
          probe.pop();
        }
        Part child = new Part(prefix, guess);
        part.children.add(child);
        largestFirst.add(child);
      }
      if (children.length > 0) {
        split++;
        parts += children.length - 1;
      }
    }
    List<Part> leaves = new ArrayList<>(parts);
    collect(root, leaves);
    double[] sizes =
        branches > BRANCHES_WORTH_WEIGHING
            ? weights(cover, leaves)
            : scaledGuesses(leaves, Math.max(1, branches - split));
    List<Subproblem> subproblems = new ArrayList<>(parts);
    for (Part leaf : leaves) {
      int id = subproblems.size();
      subproblems.add(new Subproblem(id, leaf.prefix, sizes[id]));
    }
    return new Partition(subproblems, split, true);
  }

  private static double[] scaledGuesses(List<Part> leaves, double branches) {
    double guessed = leaves.stream().mapToDouble(leaf -> leaf.guess).sum();
    return leaves.stream().mapToDouble(leaf -> leaf.guess / guessed * branches).toArray();
  }

  /** Estimates the parts one by one, on several threads, the same for every number of them. */
  private static double[] weights(ExactCover cover, List<Part> leaves) {
    double[] weights = new double[leaves.size()];
    IntStream.rangeClosed(0, (leaves.size() - 1) / WEIGHED_TOGETHER)
        .parallel()
        .forEach(
            group -> {
              TreeProbe probe = new TreeProbe(cover);
              int from = group * WEIGHED_TOGETHER;
              for (int k = from; k < Math.min(from + WEIGHED_TOGETHER, weights.length); k++) {
                probe.enter(leaves.get(k).prefix);
                int descents = probe.visited() < MOST_VISITS ? DESCENTS_TO_WEIGH : 1;
                weights[k] = probe.estimate(descents, new SplittableRandom(SEED + k));
              }
            });
    return weights;
  }

  private static void collect(Part part, List<Part> leaves) {
    if (part.children.isEmpty()) {
      leaves.add(part);
    }
    part.children.forEach(child -> collect(child, leaves));
  }

  /** A subtree while the tree is being cut. */
  private static final class Part {
    final int[] prefix;
    final double guess;
    final List<Part> children = new ArrayList<>();

    Part(int[] prefix, double guess) {
      this.prefix = prefix;
      this.guess = guess;
    }
  }

  /** The subproblems in the order of their ids; of a whole tree these are 0, 1, 2 and so on. */
  public List<Subproblem> subproblems() {
    return subproblems;
  }

  /** Whether the subproblems and the branches above them are all of the tree. */
  public boolean isWhole() {
    return whole;
  }

  /** Whether another has the same subproblems, by their numbers and first options. */
  public boolean cutsAlike(Partition other) {
    List<Subproblem> others = other.subproblems;
    return subproblems.size() == others.size()
        && IntStream.range(0, others.size())
            .allMatch(k -> subproblems.get(k).isLike(others.get(k)));
  }

  /** The branches that belong to no subproblem, since they were split. */
  public long branchesAbove() {
    return branchesAbove;
  }

  /** The estimated number of branches. */
  public double estimate() {
    return branchesAbove + subproblems.stream().mapToDouble(Subproblem::estimate).sum();
  }
}
