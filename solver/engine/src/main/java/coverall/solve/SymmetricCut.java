package coverall.solve;

import coverall.cover.ChosenOptions;
import coverall.cover.ExactCover;
import coverall.enumerate.Partition;
import coverall.enumerate.Subproblem;
import coverall.search.TreeProbe;
import coverall.symmetry.SetImages;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.DoubleConsumer;
import java.util.stream.IntStream;

/**
 * Cuts a search into subproblems that have at least one solution of each orbit under a group of
 * symmetries, and not many more.
 *
 * <p>Their first options are found level by level: each set of options is extended in all ways to
 * cover a further item that must be covered exactly once. Of sets that a symmetry maps to each
 * other one is kept, since the solutions with one are images of those with another.
 */
final class SymmetricCut {
  /*
   * A deep cut pays off: with each level more of the solutions that remain to be found and compared
   * are in different orbits, and in the end all are. It ends where a level has too many sets, which
   * take the longer to compare, the more options there are, and after many levels with nothing to
   * decide.
   */
  static final int ENOUGH = 30_000; // subproblems
  private static final long MOST_WORK = 100_000_000; // sets of a level, times all options
  private static final long MOST_WORK_IN_ALL = 5_000_000_000L; // options of sets, times all options
  private static final int MOST_FORCED = 50; // levels in which each set is extended in one way only
  private static final int MOST_IMAGES = 20_000; // of a set
  private static final int DESCENTS = 4;
  private static final long SEED = 0xC07;

  private final ExactCover cover;
  private final SetImages images;
  private final int enough;
  private final int[] once; // items to cover exactly once
  private final int[][] optionsOf; // by item
  private final List<int[]> complete = new ArrayList<>(); // sets that cover all of these items
  private final Map<IntBuffer, IntBuffer> kept = new HashMap<>(); // by canonical image
  private long workInAll;
  private int forced; // the last levels in which each set was extended in one way only

  private SymmetricCut(ExactCover cover, SetImages images, int enough) {
    this.cover = cover;
    this.images = images;
    this.enough = enough;
    once =
        IntStream.range(0, cover.primaryCount())
            .filter(item -> cover.multiplicity(item) == 1)
            .toArray();
    optionsOf = cover.optionsOfItems();
  }

  /**
   * Cuts the search of a problem, on several threads; see {@link coverall.enumerate.Workers}.
   * Deterministic. The partition is not a whole tree of the problem's, but complete up to symmetry.
   *
   * @param enough subproblems
   * @param progress receives the share of levels that are done, from 0 to 1
   */
  static OrbitOwners of(ExactCover cover, SetImages images, int enough, DoubleConsumer progress) {
    return new SymmetricCut(cover, images, enough).cut(progress);
  }

  private OrbitOwners cut(DoubleConsumer progress) {
    List<int[]> open = List.of(new int[0]);
    kept.put(IntBuffer.wrap(open.getFirst()), IntBuffer.wrap(open.getFirst()));
    int level = 0;
    while (!open.isEmpty() && complete.size() + open.size() < enough) {
      Optional<List<int[]>> next = extended(open);
      boolean isDead = complete.isEmpty() && next.isPresent() && next.get().isEmpty();
      if (next.isEmpty() || isDead) {
        break; // A search has at least one subproblem.
      }
      open = next.get();
      progress.accept(++level / (double) Math.max(level, cover.maxSolutionLength()));
    }
    complete.addAll(open);
    TreeProbe probe = new TreeProbe(cover);
    List<Subproblem> subproblems = new ArrayList<>();
    for (int[] first : complete) {
      int id = subproblems.size();
      probe.enter(first);
      double estimate = probe.estimate(DESCENTS, new SplittableRandom(SEED + id));
      subproblems.add(new Subproblem(id, first, estimate));
    }
    return new OrbitOwners(Partition.of(subproblems, branches(complete)), images, kept);
  }

  /** The number of branches that lead to some of these sets, of which none begins with another. */
  private static long branches(List<int[]> sets) {
    Set<IntBuffer> above = new HashSet<>();
    for (int[] set : sets) {
      for (int length = 0; length < set.length; length++) {
        above.add(IntBuffer.wrap(Arrays.copyOf(set, length)));
      }
    }
    return above.size();
  }

  /** The sets of the next level, one of each orbit; empty if they take too much work. */
  private Optional<List<int[]>> extended(List<int[]> open) {
    List<List<int[]>> extensions = open.parallelStream().map(this::extensions).toList();
    List<int[]> tried = extensions.stream().flatMap(List::stream).toList();
    long work = (long) tried.size() * cover.optionCount();
    workInAll += work * (open.getFirst().length + 1);
    forced = extensions.stream().allMatch(own -> own.size() == 1) ? forced + 1 : 0;
    if (work > MOST_WORK || workInAll > MOST_WORK_IN_ALL || forced > MOST_FORCED) {
      return Optional.empty();
    }
    List<Optional<SetImages.Image>> canonical =
        tried.parallelStream().map(set -> images.canonical(set, MOST_IMAGES)).toList();
    Map<IntBuffer, int[]> orbits = new LinkedHashMap<>();
    for (int k = 0; k < tried.size(); k++) {
      if (canonical.get(k).isEmpty()) {
        return Optional.empty();
      }
      orbits.putIfAbsent(IntBuffer.wrap(canonical.get(k).get().points()), tried.get(k));
    }
    orbits.forEach((orbit, set) -> kept.put(orbit, IntBuffer.wrap(set)));
    for (int k = 0; k < open.size(); k++) {
      if (coversAll(open.get(k))) {
        complete.add(open.get(k));
      }
    }
    return Optional.of(List.copyOf(orbits.values()));
  }

  private boolean coversAll(int[] set) {
    ChosenOptions chosen = chosen(set);
    return Arrays.stream(once).allMatch(item -> chosen.uses(item) == 1);
  }

  private ChosenOptions chosen(int[] set) {
    ChosenOptions chosen = new ChosenOptions(cover);
    Arrays.stream(set).forEach(chosen::add);
    return chosen;
  }

  /** The set with each option that covers the item which has fewest; none if all are covered. */
  private List<int[]> extensions(int[] set) {
    ChosenOptions chosen = chosen(set);
    int[] fewest = {};
    boolean isFirst = true;
    for (int item : once) {
      if (chosen.uses(item) == 0 && (isFirst || fewest.length > 0)) {
        int[] possible = Arrays.stream(optionsOf[item]).filter(chosen::isPossible).toArray();
        fewest = isFirst || possible.length < fewest.length ? possible : fewest;
        isFirst = false;
      }
    }
    List<int[]> extensions = new ArrayList<>();
    for (int option : fewest) {
      int[] longer = Arrays.copyOf(set, set.length + 1);
      longer[set.length] = option;
      extensions.add(longer);
    }
    return extensions;
  }
}
