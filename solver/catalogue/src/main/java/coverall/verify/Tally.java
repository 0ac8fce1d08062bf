package coverall.verify;

import coverall.catalogue.CatalogueReader.Part;
import coverall.catalogue.CatalogueReader.State;
import coverall.puzzle.Distinct;
import coverall.puzzle.Expectation;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Counts the solutions of each subproblem, and computes the sums of Burnside's lemma for each
 * notion: over all solutions, the size of the orbit times the number of symmetries that fix it.
 */
final class Tally {
  private final List<Part> parts;
  private final @Nullable Counts[] counts; // by subproblem; null if there is none

  private static final class Counts {
    long solutions;
    final long[] sums = new long[Requirements.NOTIONS.size()]; // by notion

    long sum(Distinct notion) {
      return sums[Requirements.place(notion)];
    }
  }

  Tally(List<Part> parts) {
    this.parts = parts;
    counts = new Counts[parts.stream().mapToInt(Part::id).max().orElse(-1) + 1];
    parts.forEach(part -> counts[part.id()] = new Counts());
  }

  /** Adds the current solution. */
  void add(int subproblem, Requirements solution) {
    Counts own = Objects.requireNonNull(counts[subproblem]);
    own.solutions++;
    for (int k = 0; k < own.sums.length; k++) {
      own.sums[k] += solution.sum(k);
    }
  }

  /**
   * Compares the counts of the finished subproblems.
   *
   * @throws Violation if one differs
   */
  void check() {
    for (Part part : parts) {
      if (part.state() == State.DONE) {
        Counts counted = Objects.requireNonNull(counts[part.id()]);
        check(part, "solutions", part.solutions(), counted.solutions);
        check(part, "raw", part.raw(), counted.sum(Distinct.RAW));
        check(part, "rotation", part.rotation(), counted.sum(Distinct.ROTATION));
        check(part, "reflection", part.reflection(), counted.sum(Distinct.REFLECTION));
      }
    }
  }

  private static void check(Part part, String column, long stated, long counted) {
    if (stated != counted) {
      throw new Violation(
          "subproblem " + part.id() + ": " + column + " is " + stated + ", expected " + counted);
    }
  }

  /**
   * The number of solutions up to each notion that is defined, once all subproblems are done.
   *
   * @param orders the orders of the groups, by notion
   * @throws Violation if a sum is not a multiple of the order of its group
   */
  Map<Distinct, Long> totals(Map<Distinct, Long> orders) {
    Map<Distinct, Long> totals = new EnumMap<>(Distinct.class);
    orders.forEach(
        (notion, order) -> {
          long sum =
              Stream.of(counts)
                  .filter(Objects::nonNull)
                  .mapToLong(counted -> counted.sum(notion))
                  .sum();
          if (sum % order != 0) {
            throw new Violation(
                "totals: the sum "
                    + sum
                    + " of the solutions "
                    + notion.words()
                    + " is not a multiple of "
                    + order);
          }
          totals.put(notion, sum / order);
        });
    return totals;
  }

  /**
   * Compares the totals with those expected in the text of the problem.
   *
   * @throws Violation if one differs
   */
  static void checkExpected(Map<Distinct, Long> totals, List<Expectation> expectations) {
    for (Expectation expected : expectations) {
      if (!expected.isMetBy(totals)) {
        String found =
            expected.notions().stream()
                .filter(totals::containsKey)
                .map(notion -> totals.get(notion) + " " + notion.words())
                .collect(Collectors.joining(", "));
        throw new Violation(
            "totals: there are "
                + (found.isEmpty() ? "none " + expected.words() : found)
                + ", expected "
                + expected.count()
                + " ("
                + expected.source()
                + ")");
      }
    }
  }
}
