package coverall.enumerate;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import coverall.search.TreeEstimate;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;

/**
 * Chooses the item to restrict, by the estimated sizes of the search trees that are left.
 * Deterministic.
 */
record RestrictionChoice(ExactCover cover, OptionGroup group) {
  private static final int MOST_CANDIDATES = 8;
  private static final int BRANCHES_WORTH_A_CHOICE = 30_000;
  private static final int BREADTH = 10; // of the first estimates
  private static final int BRANCHES_WORTH_A_SECOND_LOOK = 3_000_000;
  private static final int LEAST_BREADTH = 100; // of the second look
  private static final int MOST_BREADTH = 1_000;
  private static final double BRANCHES_OF_A_KEPT_ONE = 100_000;
  private static final double CLOSE = 4; // times the least

  /** The reduction with the smallest search tree; without a restriction if none helps. */
  Reduction best() {
    List<Reduction> candidates = candidates();
    if (candidates.isEmpty()) {
      return Reduction.none(cover, group);
    }
    Sized first = sized(candidates.getFirst(), BREADTH);
    if (first.size().rough() || first.size().branches() < BRANCHES_WORTH_A_CHOICE) {
      return first.reduction();
    }
    List<Sized> sized =
        smallestFirst(
            Stream.concat(
                Stream.of(first), sized(candidates.subList(1, candidates.size()), BREADTH)));
    double median = sized.get(sized.size() / 2).size().branches();
    if (median >= BRANCHES_WORTH_A_SECOND_LOOK) {
      double least = sized.getFirst().size().branches();
      List<Reduction> close =
          sized.stream()
              .filter(s -> s.size().branches() <= CLOSE * least)
              .map(Sized::reduction)
              .toList();
      double breadth = Math.clamp(median / BRANCHES_OF_A_KEPT_ONE, LEAST_BREADTH, MOST_BREADTH);
      sized = close.size() == 1 ? sized : smallestFirst(sized(close, (int) breadth));
    }
    return sized.getFirst().reduction();
  }

  /** The most promising restrictions: those that keep the smallest share of an item's options. */
  List<Reduction> candidates() {
    int[][] options = cover.optionsOfItems();
    Set<Long> orbits = new HashSet<>(); // of items
    List<Candidate> candidates = new ArrayList<>();
    for (int item = 0; item < cover.primaryCount(); item++) {
      if (cover.multiplicity(item) == 1
          && options[item].length > 0
          && orbits.add(orbitOf(options[item]))) {
        int kept = Reduction.kept(cover, group, options[item]);
        candidates.add(new Candidate(item, kept, (double) kept / options[item].length));
      }
    }
    return candidates.stream()
        .filter(candidate -> candidate.share() < 1)
        .sorted(Comparator.comparingDouble(Candidate::share).thenComparingInt(Candidate::kept))
        .limit(MOST_CANDIDATES)
        .map(candidate -> Reduction.of(cover, group, candidate.item(), options[candidate.item()]))
        .toList();
  }

  private record Candidate(int item, int kept, double share) {}

  /** A number that is equal for items whose options the group maps to each other. */
  private long orbitOf(int[] options) {
    long least = Long.MAX_VALUE;
    for (int element = 0; element < group.order(); element++) {
      long sum = 0;
      for (int option : options) {
        sum += scramble(group.image(element, option));
      }
      least = Math.min(least, sum);
    }
    return least;
  }

  /** The finalizer of SplitMix64. Sums of its values distinguish sets of numbers. */
  private static long scramble(long number) {
    long z = (number + 1) * 0x9E3779B97F4A7C15L;
    z = (z ^ (z >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }

  private static List<Sized> smallestFirst(Stream<Sized> sized) {
    return sized.sorted(Comparator.comparingDouble(s -> s.size().branches())).toList();
  }

  private static Stream<Sized> sized(List<Reduction> reductions, int breadth) {
    return reductions.parallelStream().map(reduction -> sized(reduction, breadth));
  }

  private static Sized sized(Reduction reduction, int breadth) {
    return new Sized(reduction, TreeEstimate.of(reduction.cover(), breadth));
  }

  private record Sized(Reduction reduction, TreeEstimate size) {}
}
