package coverall.search;

import coverall.cover.ExactCover;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.function.IntUnaryOperator;
import java.util.stream.IntStream;
import java.util.stream.Stream;

/** Random small exact cover problems of every kind, and prefixes of their solutions. */
public final class RandomCovers {
  private final SplittableRandom random;

  public RandomCovers(SplittableRandom random) {
    this.random = random;
  }

  /**
   * A problem of up to 9 primary and 4 secondary items and up to 20 options. Some items may have to
   * be covered several times, some secondary items have a range, satisfiable or not, some items may
   * have no option, and some options may have been removed. Every third problem also has up to two
   * colour sets of up to four secondary items, most of which may be covered any number of times.
   * Half of the problems are built around a solution.
   */
  public ExactCover next() {
    return random.nextInt(3) == 0
        ? next(2 + random.nextInt(3), random.nextBoolean() ? 0 : 2 + random.nextInt(3))
        : next(0, 0);
  }

  private ExactCover next(int coloured, int others) {
    int primary = random.nextInt(10);
    int plain = primary + random.nextInt(5);
    int[] minimum = new int[plain + coloured + others];
    int[] multiplicity = new int[minimum.length];
    List<Integer> singular = new ArrayList<>();
    ExactCover.Builder builder = new ExactCover.Builder(primary, minimum.length - primary);
    for (int item = 0; item < primary; item++) {
      multiplicity[item] = random.nextInt(4) == 0 ? 2 + random.nextInt(2) : 1;
      builder.multiplicity(item, multiplicity[item]);
      if (multiplicity[item] == 1) {
        singular.add(item);
      }
      minimum[item] = multiplicity[item];
    }
    for (int item = primary; item < plain; item++) {
      multiplicity[item] = random.nextBoolean() ? 1 : 1 + random.nextInt(4);
      minimum[item] = random.nextInt(4) == 0 ? 1 + random.nextInt(multiplicity[item]) : 0;
      if (random.nextBoolean() || minimum[item] > 0 || multiplicity[item] > 1) {
        builder.range(item, minimum[item], multiplicity[item]);
      }
    }
    boolean colours = random.nextInt(3) > 0;
    for (int item = plain; item < multiplicity.length; item++) {
      multiplicity[item] =
          colours && random.nextInt(4) > 0
              ? Integer.MAX_VALUE
              : 1 + random.nextInt(colours ? 2 : 1);
      builder.range(item, 0, multiplicity[item]);
    }
    int[] first = IntStream.range(plain, plain + coloured).toArray();
    int[] second = IntStream.range(plain + coloured, multiplicity.length).toArray();
    List<int[]> sets = Stream.of(first, second).filter(set -> set.length > 0).toList();
    sets.forEach(builder::colours);
    List<Set<Integer>> options = new ArrayList<>();
    if (random.nextBoolean()) {
      options.addAll(solution(plain, primary, minimum, multiplicity, singular));
    }
    int more = singular.isEmpty() ? 0 : random.nextInt(14);
    int oneIn = 2 + random.nextInt(5);
    for (int k = 0; k < more; k++) {
      Set<Integer> option = new TreeSet<>();
      option.add(singular.get(random.nextInt(singular.size())));
      IntStream.range(0, plain).filter(item -> random.nextInt(oneIn) == 0).forEach(option::add);
      options.add(random.nextInt(options.size() + 1), option);
    }
    for (int[] set : sets) {
      int favourite = set[random.nextInt(set.length)]; // makes some options agree
      for (Set<Integer> option : options) {
        if (random.nextInt(3) > 0) {
          option.add(random.nextInt(3) > 0 ? favourite : set[random.nextInt(set.length)]);
        }
      }
    }
    options.forEach(option -> builder.option(option.stream().mapToInt(item -> item).toArray()));
    ExactCover cover = builder.build();
    return random.nextInt(3) == 0 ? cover.without(some(options.size())) : cover;
  }

  /** Options that cover every item exactly as often as required. */
  private List<Set<Integer>> solution(
      int plain, int primary, int[] minimum, int[] multiplicity, List<Integer> singular) {
    List<Set<Integer>> options = new ArrayList<>();
    for (int item : singular) {
      if (options.isEmpty() || random.nextInt(3) > 0) {
        options.add(new TreeSet<>());
      }
      options.get(random.nextInt(options.size())).add(item);
    }
    options.removeIf(Set::isEmpty);
    for (int item = 0; item < plain && !options.isEmpty(); item++) {
      int times = minimum[item] + random.nextInt(multiplicity[item] - minimum[item] + 1);
      for (int k = 0, first = random.nextInt(options.size()); k < times; k++) {
        if (item >= primary || times > 1) {
          options.get((first + k) % options.size()).add(item);
        }
      }
    }
    return options;
  }

  private static boolean hasOtherColour(ExactCover cover, int item, int[] covered) {
    return cover.colourSetOf(item) >= 0
        && IntStream.of(cover.colours(cover.colourSetOf(item)))
            .anyMatch(other -> other != item && covered[other] > 0);
  }

  private BitSet some(int options) {
    BitSet some = new BitSet();
    IntStream.range(0, options).filter(option -> random.nextInt(8) == 0).forEach(some::set);
    return some;
  }

  /** Copies the range of uses of an item to an item of another problem. */
  static void copyUses(ExactCover from, int item, ExactCover.Builder to, int image) {
    if (item < from.primaryCount()) {
      to.multiplicity(image, from.multiplicity(item));
    } else {
      to.range(image, from.lowerBound(item), from.multiplicity(item));
    }
  }

  /** Copies the colour sets of a problem, with their items mapped by {@code image}. */
  static void copyColours(ExactCover from, ExactCover.Builder to, IntUnaryOperator image) {
    for (int set = 0; set < from.colourSetCount(); set++) {
      to.colours(IntStream.of(from.colours(set)).map(image).toArray());
    }
  }

  /** Some options of the problem in random order that do not exclude each other. */
  int[] prefix(ExactCover cover) {
    int[] covered = new int[cover.itemCount()];
    List<Integer> prefix = new ArrayList<>();
    int tries = cover.optionCount() == 0 ? 0 : random.nextInt(5);
    for (int k = 0; k < tries; k++) {
      int option = random.nextInt(cover.optionCount());
      int[] items = cover.items(option);
      if (items.length > 0
          && IntStream.of(items).allMatch(item -> covered[item] < cover.multiplicity(item))
          && IntStream.of(items).noneMatch(item -> hasOtherColour(cover, item, covered))) {
        IntStream.of(items).forEach(item -> covered[item]++);
        prefix.add(option);
      }
    }
    return prefix.stream().mapToInt(option -> option).toArray();
  }
}
