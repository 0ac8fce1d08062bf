package coverall.solve;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import coverall.puzzle.NamedCover;
import coverall.symmetry.AutomorphismCheck;
import coverall.symmetry.Automorphisms;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;

/**
 * Finds the symmetries of an exact cover problem: the permutations of its options that map items to
 * items of the same kind and keep colours apart, as far as they can be listed.
 */
public final class SymmetrySearch {
  /** The most symmetries that are listed. */
  public static final int MOST_SYMMETRIES = 100_000;

  private static final int MOST_IMAGES = 20_000_000; // of options under all symmetries
  private static final int FEWEST_BRANCHES = 1_000;
  private static final int MOST_BRANCHES = 100_000;

  /** The branches to allow, times the items of all options: each branch may look at all of them. */
  private static final long WORK = 1_000_000_000;

  /** The most symmetries to recommend: all are tried on each solution that is found. */
  private static final int MOST_RECOMMENDED = 200;

  private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);
  private static final Duration SHORT = Duration.ofMillis(200);
  private static final int MOST_ITEMS_OF_OPTIONS = 100_000; // for a short search

  private SymmetrySearch() {}

  /**
   * A problem with the symmetries that its text declares, or else with all that it has.
   * Deterministic: the search for them is limited by its branches.
   *
   * @throws IllegalArgumentException if they are not all found, or too many to be listed
   */
  static NamedCover withSymmetry(NamedCover problem) {
    return problem.declared().isEmpty()
        ? withSymmetry(problem, mostBranches(problem.cover()))
        : problem.withSymmetry(declared(problem, mostListed(problem.cover().optionCount())));
  }

  private static OptionGroup declared(NamedCover problem, int most) {
    ExactCover cover = problem.cover();
    AutomorphismCheck check = new AutomorphismCheck(cover);
    List<int[]> generators = new ArrayList<>();
    for (NamedCover.DeclaredSymmetry symmetry : problem.declared()) {
      int[] images = images(symmetry.options(), cover);
      check.check(images);
      generators.add(images);
    }
    try {
      return OptionGroup.generatedBy(cover.optionCount(), generators, most);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the declared symmetries generate more than %,d of %,d options, too many to list;"
                  + " expected raw",
              most,
              cover.optionCount()),
          e);
    }
  }

  /** The images of all options of a cover, of which some stand for unused ones, from the others. */
  private static int[] images(List<Integer> ofOptions, ExactCover cover) {
    int[][] optionsOfItems = cover.optionsOfItems();
    Map<Integer, Integer> unused = new HashMap<>(); // by option
    for (int other = ofOptions.size(); other < cover.optionCount(); other++) {
      for (int option : optionsOfItems[cover.items(other)[0]]) {
        unused.put(option, other);
      }
    }
    int[] images = new int[cover.optionCount()];
    for (int option = 0; option < ofOptions.size(); option++) {
      images[option] = ofOptions.get(option);
      if (unused.containsKey(option)) {
        images[unused.get(option)] = unused.getOrDefault(images[option], 0);
      }
    }
    return images;
  }

  /** The same with a limit to the branches of the search. */
  static NamedCover withSymmetry(NamedCover problem, long mostBranches) {
    ExactCover cover = problem.cover();
    Automorphisms found = Automorphisms.of(cover, FOREVER, mostBranches);
    if (!found.isComplete()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the symmetries of this problem are not found within %,d branches; expected raw",
              mostBranches));
    }
    if (!areListable(found.order(), cover.optionCount())) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "this problem has %,d symmetries of %,d options, too many to list; expected raw",
              found.order(),
              cover.optionCount()));
    }
    List<int[]> symmetries =
        found.group().elements(MOST_SYMMETRIES).stream()
            .filter(symmetry -> mapsOptions(symmetry, problem.optionCount()))
            .toList();
    return problem.withSymmetry(OptionGroup.of(symmetries));
  }

  /**
   * What is wrong with the symmetries that a problem has been given, in words: they are not those
   * that it declares or has.
   *
   * @return empty if nothing is
   * @throws IllegalArgumentException if its own are not all found
   */
  public static Optional<String> fault(NamedCover given) {
    OptionGroup known = given.symmetry().all();
    OptionGroup own = withSymmetry(given).symmetry().all();
    if (known.order() != own.order()) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "is up to %,d of the %,d symmetries of the problem",
              known.order(),
              own.order()));
    }
    for (boolean isOwn : own.membersOf(known)) {
      if (!isOwn) {
        return Optional.of("is up to other symmetries than those of the problem");
      }
    }
    return Optional.empty();
  }

  /** Whether it maps options of the problem to such, not to those that stand for unused ones. */
  private static boolean mapsOptions(int[] symmetry, int options) {
    return IntStream.range(0, options).allMatch(option -> symmetry[option] < options);
  }

  /**
   * The number of symmetries of a problem, declared ones if there are any, if they are so few that
   * they are likely to pay off, and found within a fifth of a second; otherwise 1.
   */
  public static int quickCount(NamedCover problem) {
    int count = quickCountOfAny(problem);
    return count <= MOST_RECOMMENDED ? count : 1;
  }

  private static int quickCountOfAny(NamedCover problem) {
    ExactCover cover = problem.cover();
    if (cover.start(cover.optionCount()) > MOST_ITEMS_OF_OPTIONS
        || cover.optionCount() > problem.optionCount()) { // Symmetries may have to be left out.
      return 1;
    }
    if (!problem.declared().isEmpty()) {
      try {
        return declared(problem, MOST_RECOMMENDED).order();
      } catch (IllegalArgumentException e) {
        return 1;
      }
    }
    Automorphisms found = Automorphisms.of(cover, SHORT, mostBranches(cover));
    return found.isComplete() && areListable(found.order(), cover.optionCount())
        ? found.order().intValue()
        : 1;
  }

  /** Whether so many permutations of so many options are listed. */
  public static boolean areListable(BigInteger order, int options) {
    return order.compareTo(BigInteger.valueOf(mostListed(options))) <= 0;
  }

  private static int mostListed(int options) {
    return Math.max(1, Math.min(MOST_SYMMETRIES, MOST_IMAGES / Math.max(1, options)));
  }

  private static long mostBranches(ExactCover cover) {
    long branches = WORK / Math.max(1, cover.start(cover.optionCount()));
    return Math.clamp(branches, FEWEST_BRANCHES, MOST_BRANCHES);
  }
}
