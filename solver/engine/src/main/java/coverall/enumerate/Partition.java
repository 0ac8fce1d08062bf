package coverall.enumerate;

import coverall.cover.ExactCover;
import coverall.search.TreeEstimate;
import coverall.search.TreeProbe;
import java.io.Serializable;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.Deque;
import java.util.List;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.stream.IntStream;

/**
 * A search tree cut into subproblems and the few branches above them, or a part of such a tree.
 *
 * <p>Immutable. A whole partition depends only on the exact cover problem.
 */
public final class Partition implements Serializable {
  private static final long serialVersionUID = 1;

  /*
   * The largest subtrees are split repeatedly until there are enough. The guessed size of a subtree
   * is the mean of an estimate by a random descent and an equal share of the parent's size: a guess
   * that is too high is soon replaced by those of the children, but a guess that is far too low
   * would never be corrected. The remaining guesses are therefore too low on the whole. In long
   * searches all parts are estimated again; otherwise the guesses are scaled to the estimate of the
   * whole tree, which has no such bias. A tree that nobody can search to its end is cut
   * without any estimates.
   */
  private static final long SEED = 0xC0FFEE;
  private static final int BRANCHES_PER_SUBPROBLEM = 30_000;
  private static final int MOST_SUBPROBLEMS = 4_096;
  private static final int LEAST_BRANCHES = 1_000; // of a subproblem of a small tree

  /** Children of a branch to split. Entering each of more takes longer than searching many. */
  static final int MOST_CHILDREN = 8_192;

  /** Branches with a single child, one below another, down to one that is split. */
  private static final int MOST_FORCED = 32;

  private static final int ENOUGH_FOR_MANY_THREADS = 1_024;
  private static final long MOST_VISITS =
      1_000_000; // of branches, which in deep trees are soon over
  private static final int PARTS_FOR_THE_FIRST = 64;
  private static final double HOPELESS = 1e18; // branches
  private static final int DESCENTS_TO_WEIGH = 4;
  private static final double BRANCHES_WORTH_WEIGHING = 50_000_000;
  private static final int WEIGHED_TOGETHER = 128;
  private static final long MOST_VISITS_TO_WEIGH = 2_000_000; // of all parts

  @SuppressWarnings("serial") // List.copyOf returns serializable lists.
  private final List<Subproblem> subproblems;

  private final long branchesAbove;
  private final boolean whole;

  private Partition(List<Subproblem> subproblems, long branchesAbove, boolean whole) {
    this.subproblems = List.copyOf(subproblems);
    this.branchesAbove = branchesAbove;
    this.whole = whole;
  }

  /**
   * Cuts the tree for threads of one process, which can give away parts of their subproblems. There
   * are enough subproblems to share, and each is large enough to be worth starting. For many
   * machines, use {@link FineCut}.
   */
  public static Partition of(ExactCover cover) {
    double branches = TreeEstimate.of(cover).branches();
    double fine = Math.min(ENOUGH_FOR_MANY_THREADS, branches / LEAST_BRANCHES);
    double parts = Math.ceil(Math.max(fine, branches / BRANCHES_PER_SUBPROBLEM));
    return cut(cover, (int) Math.clamp(parts, 1, MOST_SUBPROBLEMS), branches);
  }

  /**
   * Cuts the tree for a search that ends at the first solution, without regard to the sizes of the
   * parts. A tree that nobody can search to its end remains whole, which saves the time that
   * cutting it would take.
   */
  public static Partition forTheFirst(ExactCover cover) {
    TreeProbe probe = new TreeProbe(cover); // takes longer to make than to use
    double pilots = TreeEstimate.pilots(probe);
    return pilots > HOPELESS ? uncut(pilots) : cut(cover, PARTS_FOR_THE_FIRST, pilots, probe, true);
  }

  /**
   * Cuts a tree into at least {@code target} subproblems, if its upper levels have enough branches.
   */
  public static Partition of(ExactCover cover, int target) {
    return cut(cover, target, TreeEstimate.of(cover).branches());
  }

  /**
   * Restores a whole partition from its subproblems, in order, and the number of branches above.
   */
  public static Partition of(List<Subproblem> subproblems, long branchesAbove) {
    return new Partition(subproblems, branchesAbove, true);
  }

  /**
   * The whole tree as one subproblem.
   *
   * @param branches an estimate of their number
   */
  public static Partition uncut(double branches) {
    return of(List.of(new Subproblem(0, new int[0], branches)), 0);
  }

  /** A part of this partition. The branches above all subproblems belong to the first shard. */
  public Partition part(Shard shard) {
    return parts(shard.count()).get(shard.number());
  }

  /** The parts of this partition for {@code count} shards, by shard number. */
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
   * Restores the part of a partition that belongs to a shard.
   *
   * @param own the shard's subproblems, in order
   * @param branchesAbove the branches above all subproblems of the whole partition; they belong to
   *     the first shard
   */
  public static Partition part(List<Subproblem> own, Shard shard, long branchesAbove) {
    return new Partition(own, shard.number() == 0 ? branchesAbove : 0, shard.isWhole());
  }

  /** A partition of only these subproblems, without the branches above them. */
  public static Partition some(List<Subproblem> subproblems) {
    return new Partition(subproblems, 0, false);
  }

  private static Partition cut(ExactCover cover, int target, double branches) {
    return cut(cover, target, branches, new TreeProbe(cover), /* evenly= */ branches > HOPELESS);
  }

  /**
   * Cuts the tree.
   *
   * @param evenly whether all branches of a node are taken to have subtrees of the same size
   */
  private static Partition cut(
      ExactCover cover, int target, double branches, TreeProbe probe, boolean evenly) {
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
      int[] children = probe.childrenAfterForced(MOST_FORCED);
      if (children.length < 2 || children.length > MOST_CHILDREN) {
        continue;
      }
      int[] branch = probe.prefix();
      for (int option : children) {
        int[] prefix = Arrays.copyOf(branch, branch.length + 1);
        prefix[branch.length] = option;
        double guess = part.guess / children.length;
        if (!evenly && probe.visited() < 2 * MOST_VISITS) {
          probe.push(option);
          guess = (guess + probe.estimate(1, random)) / 2;
          probe.pop();
        }
        Part child = new Part(prefix, guess);
        part.children.add(child);
        largestFirst.add(child);
      }
      split += branch.length - part.prefix.length + 1;
      parts += children.length - 1;
    }
    List<Part> leaves =
        parts(root, part -> part.children).stream()
            .filter(part -> part.children.isEmpty())
            .toList();
    double[] sizes =
        !evenly && branches > BRANCHES_WORTH_WEIGHING
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

  /**
   * Estimates the parts one by one, on several threads; the result does not depend on their number.
   * Where that would take too long, the last parts of every group get the mean of the others.
   */
  private static double[] weights(ExactCover cover, List<Part> leaves) {
    double[] weights = new double[leaves.size()];
    int groups = 1 + (leaves.size() - 1) / WEIGHED_TOGETHER;
    long most = Math.min(MOST_VISITS, MOST_VISITS_TO_WEIGH / groups);
    IntStream.range(0, groups)
        .parallel()
        .forEach(
            group -> {
              TreeProbe probe = new TreeProbe(cover);
              int from = group * WEIGHED_TOGETHER;
              for (int k = from; k < Math.min(from + WEIGHED_TOGETHER, weights.length); k++) {
                if (probe.visited() < 2 * most) {
                  probe.enter(leaves.get(k).prefix);
                  int descents = probe.visited() < most ? DESCENTS_TO_WEIGH : 1;
                  weights[k] = probe.estimate(descents, new SplittableRandom(SEED + k));
                } else {
                  weights[k] = Arrays.stream(weights, from, k).sum() / (k - from);
                }
              }
            });
    return weights;
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

  /**
   * A part of a tree that is being cut, and all parts below it, in the order of the search. Not
   * recursive: a cut may be deep.
   */
  static <P> List<P> parts(P root, Function<P, List<P>> children) {
    List<P> parts = new ArrayList<>();
    Deque<P> next = new ArrayDeque<>(List.of(root));
    while (!next.isEmpty()) {
      P part = next.pop();
      parts.add(part);
      children.apply(part).reversed().forEach(next::push);
    }
    return parts;
  }

  /** The subproblems in the order of their ids, which are 0, 1, 2, ... in a whole tree. */
  public List<Subproblem> subproblems() {
    return subproblems;
  }

  /** Whether the subproblems and the branches above them make up the whole tree. */
  public boolean isWhole() {
    return whole;
  }

  /** Whether another partition has the same subproblems, by number and first options. */
  public boolean cutsAlike(Partition other) {
    List<Subproblem> others = other.subproblems;
    return subproblems.size() == others.size()
        && IntStream.range(0, others.size())
            .allMatch(k -> subproblems.get(k).isLike(others.get(k)));
  }

  /** The number of split branches, which belong to no subproblem. */
  public long branchesAbove() {
    return branchesAbove;
  }

  /** The estimated number of branches. */
  public double estimate() {
    return branchesAbove + Arrays.stream(estimates()).sum();
  }

  /**
   * Estimates the branches of all subproblems in the tree of a probe, which may be another one, by
   * single descents in evenly spread subproblems; there must be one.
   */
  public double estimate(TreeProbe probe, int descents, SplittableRandom random) {
    double sum = 0;
    for (int k = 0; k < descents; k++) {
      probe.enter(subproblems.get((int) ((long) k * subproblems.size() / descents)).prefix());
      sum += probe.estimate(1, random);
    }
    return sum / descents * subproblems.size();
  }

  /** By subproblem: its estimated number of branches. */
  public double[] estimates() {
    return subproblems.stream().mapToDouble(Subproblem::estimate).toArray();
  }
}
