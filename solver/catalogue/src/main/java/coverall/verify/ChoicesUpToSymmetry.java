package coverall.verify;

import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The choices on a path of a search tree of an exact cover problem that leaves out what is an image
 * of something else: if an option may come next and is not in the tree, then a symmetry maps the
 * options of the path together with it to the first options of some subproblem, or each way to go
 * on is left out for the same reason. So an image of every solution is below some subproblem.
 */
final class ChoicesUpToSymmetry implements Choices {
  private static final long MOST_OPTIONS = 100_000_000; // of all sets to compare
  private static final int MOST_DECISIONS = 1_000; // one below the other, outside of the tree

  private final CoverChoices choices;
  private final SetImages images;
  private final Set<IntBuffer> known = new HashSet<>(); // canonical images of sets in the tree
  private final List<Integer> path = new ArrayList<>();
  private long compared; // options of sets

  /**
   * An empty path.
   *
   * @param choices with an empty path, too
   * @param prefixes the first options of all subproblems
   * @throws Violation if they are too many
   */
  ChoicesUpToSymmetry(CoverChoices choices, PermutationGroup group, List<List<Integer>> prefixes) {
    this.choices = choices;
    images = new SetImages(group);
    Set<List<Integer>> sets = new HashSet<>();
    for (List<Integer> prefix : prefixes) {
      for (int length = 0; length <= prefix.size(); length++) {
        if (sets.add(prefix.subList(0, length))) {
          count(length);
        }
      }
    }
    known.addAll(sets.parallelStream().map(this::canonical).toList());
  }

  private void count(int options) {
    compared += options;
    if (compared > MOST_OPTIONS) {
      throw new Violation("subproblems: they are too many or too long to compare");
    }
  }

  private IntBuffer canonical(List<Integer> set) {
    return images.canonical(set.stream().mapToInt(Integer::intValue).toArray()).points();
  }

  @Override
  public void checkNext(Supplier<String> below, int option) {
    choices.checkNext(below, option);
  }

  @Override
  public void put(int option, boolean on) {
    choices.put(option, on);
    if (on) {
      path.add(option);
    } else {
      path.remove(Integer.valueOf(option));
    }
  }

  @Override
  public void checkComplete(Supplier<String> below, Set<Integer> next) {
    int item = choices.scarcest(next);
    if (item < 0) {
      throw new Violation(
          below.get() + "the next options have no item in common that is to be covered once");
    }
    for (int option : choices.fitting(item)) {
      if (!next.contains(option) && !isKnown(option, 0)) {
        throw new Violation(
            below.get()
                + "the next options are not all those of one item up to symmetry: of "
                + choices.itemName(item)
                + ", option "
                + option
                + " is missing");
      }
    }
  }

  @Override
  public String upTo() {
    return " up to symmetry";
  }

  /**
   * Whether the solutions with a further option have images in the tree; none has some.
   *
   * @param decisions the options before it that are not in the tree
   */
  private boolean isKnown(int option, int decisions) {
    put(option, true);
    try {
      IntBuffer set = canonical(path);
      if (known.contains(set)) {
        return true;
      }
      count(path.size());
      int item = choices.scarcest(Set.of());
      if (item < 0 || decisions == MOST_DECISIONS) {
        return false;
      }
      for (int next : choices.fitting(item)) {
        if (!isKnown(next, decisions + 1)) {
          return false;
        }
      }
      known.add(set);
      return true;
    } finally {
      put(option, false);
    }
  }
}
