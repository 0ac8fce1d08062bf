package coverall.verify;

import coverall.catalogue.CatalogueReader.Part;
import coverall.catalogue.CatalogueReader.State;
import coverall.puzzle.Distinct;
import coverall.puzzle.Expectation;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;

/**
 * Counts the solutions of each subproblem, and computes the sums of Burnside's lemma for each
 * notion: over all solutions, the size of the orbit times the number of symmetries that fix it.
 */
final class Tally {
  private final List<Part> parts;
  private final Map<Integer, Counts> counts = new HashMap<>(); // by subproblem

  private static final class Counts {
    long solutions;
    final Map<Distinct, Long> sums = new EnumMap<>(Distinct.class);

    long sum(Distinct notion) {
      return sums.getOrDefault(notion, 0L);
    }
  }

  Tally(List<Part> parts) {
    this.parts = parts;
    parts.forEach(part -> counts.put(part.id(), new Counts()));
  }

  /** Adds the current solution. */
  void add(int subproblem, Requirements solution) {
    Counts own = Objects.requireNonNull(counts.get(subproblem));
    own.solutions++;
    for (Distinct notion : Distinct.values()) {
      own.sums.merge(notion, solution.sum(notion), Long::sum);
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
        Counts counted = Objects.requireNonNull(counts.get(part.id()));
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
  Map<Distinct, Long> totals(Map<Distinct, Integer> orders) {
    Map<Distinct, Long> totals = new EnumMap<>(Distinct.class);
    orders.forEach(
        (notion, order) -> {
          long sum = counts.values().stream().mapToLong(counted -> counted.sum(notion)).sum();
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
