package coverall.verify;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * A group of permutations that may be too large to list it. A permutation is an array of the images
 * of all points. For any number of threads.
 *
 * <p>Knuth, Efficient representation of perm groups, Combinatorica 11, 1991: each level has, for
 * all points that its own point is mapped to, an element that does so and fixes the points of the
 * levels before. What is left of a permutation after such elements is undone belongs to the next
 * level.
 */
final class PermutationGroup {
  private static final int NONE = -1;
  private static final long ROOM = 50_000_000;
  private static final long MOST_NUMBERS = 100_000_000; // of the elements of a chain

  private final int degree;
  private final List<int[]> generators;
  private final long order;
  private final int[] least; // by point: the least of its orbit
  private final int[] sizes; // of the orbits, by their least points
  private final Map<Integer, Step> steps = new ConcurrentHashMap<>(); // by point; some of them
  private final AtomicLong room; // for what steps keep, in numbers

  private PermutationGroup(int degree, List<int[]> generators, long order, AtomicLong room) {
    this.room = room;
    this.degree = degree;
    this.generators = List.copyOf(generators);
    this.order = order;
    least = orbits();
    sizes = new int[degree];
    for (int point : least) {
      sizes[point]++;
    }
  }

  /**
   * The group that some permutations generate.
   *
   * @param most elements to accept
   * @throws Violation if there are more, or they take too much memory
   */
  static PermutationGroup of(int degree, List<int[]> generators, long most) {
    Chain chain = new Chain(degree, NONE, Long.MAX_VALUE);
    for (int[] generator : generators) {
      chain.add(0, generator);
      if (chain.order() > most) {
        throw new Violation(
            String.format(Locale.ROOT, "generators: they generate more than %,d symmetries", most));
      }
    }
    return new PermutationGroup(degree, generators, chain.order(), new AtomicLong(ROOM));
  }

  private int[] orbits() {
    int[] orbits = new int[degree];
    Arrays.fill(orbits, NONE);
    for (int point = 0; point < degree; point++) {
      if (orbits[point] == NONE) {
        orbits[point] = point;
        List<Integer> orbit = new ArrayList<>(List.of(point));
        for (int k = 0; k < orbit.size(); k++) {
          for (int[] generator : generators) {
            int image = generator[orbit.get(k)];
            if (orbits[image] == NONE) {
              orbits[image] = point;
              orbit.add(image);
            }
          }
        }
      }
    }
    return orbits;
  }

  /** The number of elements. */
  long order() {
    return order;
  }

  /** The least point that a point is mapped to. */
  int least(int point) {
    return least[point];
  }

  /** How many points a point is mapped to. */
  int orbitSize(int point) {
    return sizes[least[point]];
  }

  /** How the elements move a point. */
  Step step(int point) {
    Step known = steps.get(point);
    if (known == null) {
      known = newStep(point);
      long size = ((long) orbitSize(point) + known.fixing.generators.size()) * degree;
      if (room.addAndGet(-size) >= 0) {
        steps.put(point, known);
      }
    }
    return known;
  }

  private Step newStep(int point) {
    if (orbitSize(point) == 1) {
      return new Step(new int[degree][], this);
    }
    Chain chain = new Chain(degree, point, order);
    generators.forEach(generator -> chain.add(0, generator));
    Level first = chain.levels.getFirst();
    int[][] to = first.from; // The chain is not used any more, and two copies may be too large.
    first.orbit.forEach(other -> to[other] = inverse(to[other]));
    List<int[]> fixing = new ArrayList<>();
    chain.levels.stream().skip(1).forEach(level -> fixing.addAll(level.generators));
    long fixed = order / first.orbit.size();
    return new Step(to, new PermutationGroup(degree, fixing, fixed, room));
  }

  private static int[] inverse(int[] permutation) {
    int[] inverse = new int[permutation.length];
    for (int point = 0; point < permutation.length; point++) {
      inverse[permutation[point]] = point;
    }
    return inverse;
  }

  /** The elements that map other points to a point, and the group of those that fix it. */
  static final class Step {
    private final int[][] to; // by point of the orbit; null if nothing moves it
    private final PermutationGroup fixing;

    private Step(int[][] to, PermutationGroup fixing) {
      this.to = to;
      this.fixing = fixing;
    }

    PermutationGroup fixing() {
      return fixing;
    }

    /** The image, in increasing order, of a set under an element that maps a point of its orbit. */
    int[] image(int[] set, int from) {
      int[] element = to[from];
      return element == null
          ? set
          : Arrays.stream(set).map(point -> element[point]).sorted().toArray();
    }
  }

  /** The elements that move a point and fix those of the levels before. */
  private static final class Level {
    final List<int[]> generators = new ArrayList<>();
    final List<Integer> orbit = new ArrayList<>();
    final int[][] from; // by point of the orbit: maps the own point to it; else null

    Level(int point, int degree) {
      from = new int[degree][];
      from[point] = IntStream.range(0, degree).toArray();
      orbit.add(point);
    }
  }

  private static final class Chain {
    final List<Level> levels = new ArrayList<>();
    private final int degree;
    private final int first;
    private final long known;
    private long elements; // of all levels

    /**
     * A trivial group.
     *
     * @param first the point of the first level; NONE for any
     * @param known the order of the group to come, to end early; the greatest number if unknown
     */
    Chain(int degree, int first, long known) {
      this.degree = degree;
      this.first = first;
      this.known = known;
    }

    /** The number of elements; the greatest number if there are more. */
    long order() {
      double product = 1;
      long order = 1;
      for (Level level : levels) {
        product *= level.orbit.size();
        order *= level.orbit.size();
      }
      return product > Long.MAX_VALUE / 2.0 ? Long.MAX_VALUE : order;
    }

    /** Extends a level by a permutation that fixes the points of those before. */
    void add(int number, int[] permutation) {
      int moved = sifted(number, permutation);
      if (moved == NONE) {
        return;
      }
      if (number == levels.size()) {
        levels.add(new Level(number == 0 && first != NONE ? first : moved, degree));
      }
      Level level = levels.get(number);
      level.generators.add(permutation);
      int before = level.orbit.size();
      for (int k = 0; k < level.orbit.size() && order() < known; k++) {
        for (int[] generator : k < before ? List.of(permutation) : List.copyOf(level.generators)) {
          move(level, number, level.orbit.get(k), generator);
        }
      }
    }

    /** Maps a point of an orbit by a generator: to a new one, or what is left is added below. */
    private void move(Level level, int number, int point, int[] generator) {
      int[] element = level.from[point];
      int[] product = new int[degree];
      for (int k = 0; k < degree; k++) {
        product[k] = generator[element[k]];
      }
      int image = generator[point];
      if (level.from[image] == null) {
        elements++;
        if (elements * degree > MOST_NUMBERS) {
          throw new Violation(
              String.format(
                  Locale.ROOT,
                  "generators: they map each of %,d options to too many others to keep them all",
                  degree));
        }
        level.from[image] = product;
        level.orbit.add(image);
      } else {
        int[] back = inverse(level.from[image]);
        for (int k = 0; k < degree; k++) {
          product[k] = back[product[k]];
        }
        add(number + 1, product);
      }
    }

    /** A point that is moved after the elements of all levels were undone; NONE if none is. */
    private int sifted(int number, int[] permutation) {
      int[] rest = permutation;
      for (Level level : levels.subList(number, levels.size())) {
        int[] element = level.from[rest[level.orbit.getFirst()]];
        if (element == null) {
          break;
        }
        int[] back = inverse(element);
        int[] next = new int[degree];
        for (int k = 0; k < degree; k++) {
          next[k] = back[rest[k]];
        }
        rest = next;
      }
      for (int k = 0; k < degree; k++) {
        if (rest[k] != k) {
          return k;
        }
      }
      return NONE;
    }
  }
}
