package coverall.symmetry;

import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Finds the automorphisms of a graph, as permutations of the vertices that stand for options. Not
 * for several threads.
 */
final class AutomorphismSearch {
  /*
   * Individualisation and refinement: McKay and Piperno, Practical Graph Isomorphism II, J. Symbolic
   * Computation 60 (2014).
   *
   * The first path gives one option after the other a cell of its own, until all are alone. From
   * its end upwards, each level asks which other options of its cell the first one can be mapped to
   * by an automorphism that fixes all choices before. Automorphisms found so far, all of which fix
   * these choices, join the options to orbits, and one option of each orbit is enough. At the end of
   * a level, its orbit is that of the stabilizer. So the choices of the first path are a base of the
   * group, the automorphisms found are strong generators, and the order is the product of the sizes
   * of the orbits.
   *
   * A path for another option must split as the first did (Trace). Below a branch that does, if
   * there is an automorphism, those choices that lead to one are as many as the orbit on the first
   * path, which is known, because its level is below: so after too many failures the branch fails.
   * Where all options of the cell are one orbit there, one failure is enough. And so is an option
   * that deviates from the trace as no option did in its place on the first path.
   *
   * At each branch, mapping the cells of one option as on the first path and fixing all other
   * options is tried, if their cells are the same: Darga, Sakallah and Markov, Faster Symmetry
   * Discovery Using Sparsity of Symmetries, DAC 2008.
   */
  private static final int MOST_DEPTH = 1_000; // of the recursion, in levels

  private final IncidenceGraph graph;
  private final Predicate<Permutation> isAutomorphism;
  private final Budget budget;
  private final OrderedPartition partition;
  private final Trace trace = new Trace();
  private final List<Level> levels = new ArrayList<>(); // of the first path
  private int[] chosen = {}; // by level, on the path to an automorphism
  private int[] firstOptions = {}; // the list at the end of the first path
  private final List<Permutation> generators = new ArrayList<>();
  private final Orbits orbits;
  private boolean isComplete;
  private boolean isUnlike; // the last option followed has no counterpart on the first path

  /** A choice of the first path. */
  private static final class Level {
    final int cell;
    final int first; // the option chosen
    final int splits; // before the choice
    final int event; // of the trace
    int orbit = 1; // the size of the orbit of the first option
    final Set<Long> deviations = new HashSet<>(); // from the trace, of other options

    Level(int cell, int first, int splits, int event) {
      this.cell = cell;
      this.first = first;
      this.splits = splits;
      this.event = event;
    }
  }

  /**
   * Searches.
   *
   * @param isAutomorphism decides about a permutation of the vertices of options
   */
  AutomorphismSearch(IncidenceGraph graph, Predicate<Permutation> isAutomorphism, Budget budget) {
    this.graph = graph;
    this.isAutomorphism = isAutomorphism;
    this.budget = budget;
    orbits = new Orbits(graph.options());
    partition = new OrderedPartition(graph, budget);
    if (walkFirstPath()) {
      isComplete = true;
      for (int level = levels.size() - 1; level >= 0 && isComplete; level--) {
        partition.undoTo(levels.get(level).splits);
        isComplete = searchLevel(level);
      }
    } else {
      levels.clear();
    }
  }

  /** Whether all automorphisms are found. */
  boolean isComplete() {
    return isComplete;
  }

  /** The strong generators, for the base of {@link #base}. */
  List<Permutation> generators() {
    return generators;
  }

  int[] base() {
    return levels.stream().mapToInt(level -> level.first).toArray();
  }

  /** The number of automorphisms that the generators generate. */
  BigInteger order() {
    return levels.stream()
        .map(level -> BigInteger.valueOf(level.orbit))
        .reduce(BigInteger.ONE, BigInteger::multiply);
  }

  private boolean walkFirstPath() {
    while (!partition.isDiscrete() && !budget.isSpent()) {
      int cell = partition.largestCell();
      Level level = new Level(cell, partition.members(cell)[0], partition.splits(), trace.place());
      levels.add(level);
      budget.branch();
      partition.individualize(level.first, trace);
    }
    firstOptions = partition.options();
    chosen = new int[levels.size()];
    return partition.isDiscrete();
  }

  /** Finds the orbit of the first option at a level; returns false if the budget is spent. */
  private boolean searchLevel(int number) {
    Level level = levels.get(number);
    int[] options = partition.members(level.cell);
    List<Integer> failed = new ArrayList<>();
    for (int option : options) {
      int least = orbits.least(option);
      if (least != orbits.least(level.first)
          && failed.stream().noneMatch(other -> orbits.least(other) == least)) {
        Permutation found = follow(number, option, number);
        if (found != null) {
          generators.add(found);
          orbits.add(found);
        } else if (budget.isSpent()) {
          break;
        } else {
          failed.add(option);
        }
      }
    }
    int first = orbits.least(level.first);
    level.orbit = (int) IntStream.of(options).filter(o -> orbits.least(o) == first).count();
    return !budget.isSpent();
  }

  /** Chooses an option at a level and searches below; leaves the partition as it was. */
  private @Nullable Permutation follow(int number, int option, int top) {
    budget.branch();
    int splits = partition.splits();
    Level level = levels.get(number);
    boolean toTheEnd = level.orbit < partition.length(level.cell);
    trace.compareFrom(level.event, toTheEnd);
    chosen[number] = option;
    Permutation found = null;
    isUnlike = false;
    if (partition.individualize(option, trace) && trace.isSame()) {
      found = searchBelow(number + 1, top);
      isUnlike = false;
    } else if (number == top) {
      level.deviations.add(trace.deviation());
    } else {
      isUnlike = toTheEnd && !level.deviations.contains(trace.deviation());
    }
    partition.undoTo(splits);
    return found;
  }

  private @Nullable Permutation searchBelow(int number, int top) {
    Permutation guess = guess();
    if (number - top > MOST_DEPTH) {
      budget.spend();
    }
    if (guess != null || number == levels.size() || budget.isSpent()) {
      return guess;
    }
    Level level = levels.get(number);
    int[] options = partition.members(level.cell);
    int mayFail = options.length - level.orbit;
    Orbits known = null;
    boolean[] tried = new boolean[options.length];
    int next = Math.max(0, Arrays.binarySearch(options, level.first)); // most likely
    while (next >= 0) {
      Permutation found = follow(number, options[next], top);
      if (found != null || isUnlike || budget.isSpent()) {
        return found;
      }
      known = known == null ? orbitsOfChoices(top, number) : known;
      int orbit = known.least(options[next]);
      next = -1;
      for (int k = 0; k < options.length; k++) {
        if (known.least(options[k]) == orbit) {
          tried[k] = true;
          mayFail--;
        }
        next = next < 0 && !tried[k] ? k : next;
      }
      if (mayFail < 0) {
        return null;
      }
    }
    return null;
  }

  /** The orbits of the automorphisms found that fix the choices between two levels. */
  private Orbits orbitsOfChoices(int from, int to) {
    Orbits known = new Orbits(graph.options());
    for (Permutation generator : generators) {
      if (IntStream.range(from, to).allMatch(k -> generator.image(chosen[k]) == chosen[k])) {
        known.add(generator);
      }
    }
    return known;
  }

  /**
   * The automorphism that maps the options alone in their cells as the first path does and fixes
   * all others, if there is one.
   */
  private @Nullable Permutation guess() {
    int[] images = new int[firstOptions.length];
    for (int cell = 0; cell < images.length; cell += partition.length(cell)) {
      int size = partition.length(cell);
      for (int place = cell; place < cell + size; place++) {
        if (size > 1 && partition.cellOf(firstOptions[place]) != cell) {
          return null;
        }
        images[place] = size > 1 ? firstOptions[place] : partition.vertex(place);
      }
    }
    Permutation guess = Permutation.of(firstOptions, images, images.length);
    return isAutomorphism.test(guess) ? guess : null;
  }
}
