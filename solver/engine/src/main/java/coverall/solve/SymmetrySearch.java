package coverall.solve;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import coverall.puzzle.NamedCover;
import coverall.puzzle.Problem;
import coverall.symmetry.AutomorphismCheck;
import coverall.symmetry.Automorphisms;
import coverall.symmetry.StabilizerChain;
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
 * items of the same kind and keep colours apart.
 */
public final class SymmetrySearch {
  /** The most symmetries that are listed. */
  public static final int MOST_SYMMETRIES = 100_000;

  private static final int MOST_IMAGES = 20_000_000; // of options under all symmetries
  private static final int FEWEST_BRANCHES = 1_000;
  private static final int MOST_BRANCHES = 100_000;

  /** The branches to allow, times the items of all options: each branch may look at all of them. */
  private static final long WORK = 1_000_000_000;

  /**
   * The most symmetries to list where they need not be: all of those are tried on each solution
   * that is found.
   */
  private static final int MOST_TRIED = 200;

  private static final Duration FOREVER = Duration.ofNanos(Long.MAX_VALUE);
  private static final Duration SHORT = Duration.ofMillis(200);
  private static final int MOST_ITEMS_OF_OPTIONS = 100_000; // for a short search

  private SymmetrySearch() {}

  /**
   * What was found.
   *
   * @param problem the problem, with its symmetries if they are listed
   * @param large the symmetries if they are not listed
   */
  record Found(Problem problem, Optional<LargeSymmetry> large) {}

  /** Which symmetries are listed. */
  enum Listing {
    /** All, or none is accepted. */
    ALWAYS,
    /** All, unless they are too many. */
    IF_POSSIBLE,
    /** Only a few, which are tried on each solution in little time. */
    IF_FEW
  }

  /**
   * The symmetries that the text of a problem declares, or else all that it has. Deterministic: the
   * search for them is limited by its branches.
   *
   * @throws IllegalArgumentException if they are not all found, or too many
   */
  static Found find(NamedCover problem, Listing listing) {
    StabilizerChain group = symmetries(problem, mostBranches(problem.cover()));
    boolean isListable = areListable(group.order(), group.degree());
    boolean isLarge =
        switch (listing) {
          case ALWAYS -> false;
          case IF_POSSIBLE -> !isListable;
          case IF_FEW -> group.order().compareTo(BigInteger.valueOf(MOST_TRIED)) > 0;
        };
    boolean mustBeListed = isListable && !mapsOptions(group, problem.optionCount());
    return isLarge && !mustBeListed
        ? notListed(problem, group)
        : new Found(listed(problem, group), Optional.empty());
  }

  /** Symmetries of a problem that are known: those that some of them generate. */
  static Found generatedBy(NamedCover problem, List<int[]> generators) {
    int degree = problem.cover().optionCount();
    StabilizerChain group = StabilizerChain.of(degree, generators);
    return areListable(group.order(), degree)
        ? new Found(listed(problem, group), Optional.empty())
        : new Found(
            problem, Optional.of(LargeSymmetry.generatedBy(degree, generators, group.order())));
  }

  /** All symmetries of a problem, not listed, however few they are. */
  static Found notListed(NamedCover problem) {
    return notListed(problem, symmetries(problem, mostBranches(problem.cover())));
  }

  private static Found notListed(NamedCover problem, StabilizerChain group) {
    if (!mapsOptions(group, problem.optionCount())) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "this problem has %,d symmetries, too many to list, and some exchange an option with"
                  + " the lack of another; expected raw",
              group.order()));
    }
    return new Found(problem, Optional.of(new LargeSymmetry(group)));
  }

  /** The symmetries, with a limit to the branches of the search. */
  static StabilizerChain symmetries(NamedCover problem, long mostBranches) {
    if (!problem.declared().isEmpty()) {
      return declared(problem);
    }
    Automorphisms found = Automorphisms.of(problem.cover(), FOREVER, mostBranches);
    if (!found.isComplete()) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "the symmetries of this problem are not found within %,d branches; expected raw",
              mostBranches));
    }
    return found.group();
  }

  private static StabilizerChain declared(NamedCover problem) {
    int degree = problem.cover().optionCount();
    List<int[]> needed = new ArrayList<>();
    StabilizerChain group = StabilizerChain.of(degree, needed);
    for (int[] generator : generators(problem)) {
      if (!group.contains(generator)) {
        needed.add(generator);
        group = StabilizerChain.of(degree, needed);
      }
    }
    return group;
  }

  /** The symmetries that a problem declares, each checked. */
  private static List<int[]> generators(NamedCover problem) {
    AutomorphismCheck check = new AutomorphismCheck(problem.cover());
    List<int[]> generators =
        problem.declared().stream().map(one -> images(one.options(), problem.cover())).toList();
    generators.forEach(check::check);
    return generators;
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

  private static NamedCover listed(NamedCover problem, StabilizerChain group) {
    if (!areListable(group.order(), group.degree())) {
      throw new IllegalArgumentException(
          String.format(
              Locale.ROOT,
              "this problem has %,d symmetries of %,d options, too many to list: only a search for"
                  + " all solutions uses them; expected raw",
              group.order(),
              group.degree()));
    }
    List<int[]> symmetries =
        group.elements(MOST_SYMMETRIES).stream()
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
    OptionGroup own = find(given, Listing.ALWAYS).problem().symmetry().all();
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

  /** What is wrong with symmetries that are not listed; see {@link #fault(NamedCover)}. */
  public static Optional<String> fault(NamedCover problem, LargeSymmetry known) {
    return notListed(problem).large().filter(known::isSameAs).isPresent()
        ? Optional.empty()
        : Optional.of("is up to other symmetries than those of the problem");
  }

  private static boolean mapsOptions(StabilizerChain group, int options) {
    return IntStream.range(0, group.generatorCount())
        .allMatch(k -> mapsOptions(group.generator(k), options));
  }

  /** Whether it maps options of the problem to such, not to those that stand for unused ones. */
  private static boolean mapsOptions(int[] symmetry, int options) {
    return IntStream.range(0, options).allMatch(option -> symmetry[option] < options);
  }

  /**
   * The number of symmetries of a problem, if they are found within a fifth of a second; otherwise
   * 1. Of declared ones only a few are counted.
   */
  public static BigInteger quickCount(NamedCover problem) {
    ExactCover cover = problem.cover();
    if (cover.start(cover.optionCount()) > MOST_ITEMS_OF_OPTIONS
        || cover.optionCount() > problem.optionCount()) { // Symmetries may have to be left out.
      return BigInteger.ONE;
    }
    if (problem.declared().isEmpty()) {
      Automorphisms found = Automorphisms.of(cover, SHORT, mostBranches(cover));
      return found.isComplete() ? found.order() : BigInteger.ONE;
    }
    try {
      return BigInteger.valueOf(
          OptionGroup.generatedBy(cover.optionCount(), generators(problem), MOST_TRIED).order());
    } catch (IllegalArgumentException e) {
      return BigInteger.ONE;
    }
  }

  /** Whether so many permutations of so many options are listed. */
  public static boolean areListable(BigInteger order, int options) {
    long most = Math.min(MOST_SYMMETRIES, MOST_IMAGES / Math.max(1, options));
    return order.compareTo(BigInteger.valueOf(Math.max(1, most))) <= 0;
  }

  private static long mostBranches(ExactCover cover) {
    long branches = WORK / Math.max(1, cover.start(cover.optionCount()));
    return Math.clamp(branches, FEWEST_BRANCHES, MOST_BRANCHES);
  }
}
