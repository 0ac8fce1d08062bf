package coverall.enumerate;

import coverall.cover.ChosenOptions;
import coverall.cover.ExactCover;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/**
 * Completes the partition of a simplified problem: at each split branch, it adds the options of the
 * chosen item that the {@linkplain coverall.cover.Simplification simplification} has removed, as
 * subproblems without solutions. So the partition is one of the problem as written, and whoever
 * verifies it need not know how the problem was simplified.
 */
public final class CompleteCut {
  private final ExactCover simple;
  private final ExactCover written;
  private final BitSet branchedOn; // the items of the problem as written that a search branches on
  private final int[][] optionsOf; // by item of the problem as written
  private final List<Subproblem> parts;
  private final List<Subproblem> completed = new ArrayList<>();
  private final ChosenOptions path;

  private CompleteCut(Reduction reduction, List<Subproblem> parts) {
    simple = reduction.cover();
    written = reduction.coverAsWritten();
    branchedOn = reduction.itemsToCover();
    optionsOf = written.optionsOfItems();
    this.parts = parts;
    path = new ChosenOptions(written);
  }

  /** The partition, of the problem that a reduction searches, with all options of its items. */
  public static Partition of(Partition partition, Reduction reduction) {
    if (reduction.uselessOptions() == 0) {
      return partition;
    }
    CompleteCut cut = new CompleteCut(reduction, partition.subproblems());
    cut.complete(0, 0, cut.parts.size());
    return Partition.of(cut.completed, partition.branchesAbove());
  }

  /** Completes a branch, which some consecutive parts are below. */
  private void complete(int level, int from, int to) {
    int[] first = parts.get(from).prefix();
    if (first.length == level) {
      add(first, parts.get(from).estimate());
      return;
    }
    List<Integer> children = new ArrayList<>();
    List<Integer> starts = new ArrayList<>();
    for (int k = from; k < to; k++) {
      int child = parts.get(k).prefix()[level];
      if (children.isEmpty() || children.getLast() != child) {
        children.add(child);
        starts.add(k);
      }
    }
    starts.add(to);
    int next = 0;
    for (int option : optionsOf[item(children)]) {
      if (next < children.size() && children.get(next) == option) {
        path.add(option);
        complete(level + 1, starts.get(next), starts.get(next + 1));
        path.remove(option);
        next++;
      } else if (path.isPossible(option)) {
        int[] prefix = Arrays.copyOf(first, level + 1);
        prefix[level] = option;
        add(prefix, 1);
      }
    }
  }

  private void add(int[] prefix, double estimate) {
    completed.add(new Subproblem(completed.size(), prefix, estimate));
  }

  /** An item of which these are the options left: one on which the search may have branched. */
  private int item(List<Integer> children) {
    for (int item : written.items(children.getFirst())) {
      if (branchedOn.get(item)
          && path.uses(item) == written.multiplicity(item) - 1
          && areLeft(children, item)) {
        return item;
      }
    }
    throw new IllegalStateException("no item has the options " + children);
  }

  /** Whether these are the options of an item that a search can use here. */
  private boolean areLeft(List<Integer> options, int item) {
    int next = 0;
    for (int option : optionsOf[item]) {
      if (simple.isUsable(option) && path.isPossible(option)) {
        if (next == options.size() || options.get(next) != option) {
          return false;
        }
        next++;
      }
    }
    return next == options.size();
  }
}
