package coverall.solve;

import coverall.cover.OptionGroup;
import coverall.puzzle.Distinct;
import coverall.puzzle.Expectation;
import coverall.puzzle.Problem;
import coverall.puzzle.Symmetry;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.BiConsumer;

/**
 * The numbers of solutions of a problem up to each notion of equivalence: the numbers of orbits
 * under its groups of symmetries. A notion may be missing. Immutable.
 */
public final class OrbitCounts {
  /** No counts, as after an incomplete search. */
  public static final OrbitCounts NONE = new OrbitCounts(Map.of());

  private final Map<Distinct, BigInteger> counts;

  /** Counts by notion. Notions that are missing have not been counted. */
  public OrbitCounts(Map<Distinct, BigInteger> counts) {
    Map<Distinct, BigInteger> sorted = new EnumMap<>(Distinct.class);
    sorted.putAll(counts);
    this.counts = Collections.unmodifiableMap(sorted);
  }

  /**
   * The groups under which orbits are counted: the identity, the rotations, and all symmetries. Of
   * an exact cover problem the second one is like the first.
   */
  static List<OptionGroup> groups(Symmetry symmetry) {
    return Distinct.OF_PUZZLES.stream().map(symmetry::group).toList();
  }

  /** The place of a notion among the {@link #groups}. */
  private static int place(Distinct notion) {
    return Distinct.OF_PUZZLES.indexOf(notion == Distinct.SYMMETRY ? Distinct.REFLECTION : notion);
  }

  /**
   * The counts of a problem.
   *
   * @param orbits the number of orbits under each of the {@link #groups}; an empty list if unknown
   */
  static OrbitCounts of(Problem problem, List<BigInteger> orbits) {
    return ofKnown(problem, orbits.stream().map(Optional::of).toList());
  }

  /**
   * The counts of a problem of which some are unknown.
   *
   * @param orbits the number of orbits under each of the {@link #groups}
   */
  static OrbitCounts ofKnown(Problem problem, List<Optional<BigInteger>> orbits) {
    Map<Distinct, BigInteger> counts = new EnumMap<>(Distinct.class);
    for (Distinct notion : problem.notions()) {
      if (!orbits.isEmpty()) {
        orbits.get(place(notion)).ifPresent(count -> counts.put(notion, count));
      }
    }
    return new OrbitCounts(counts);
  }

  /**
   * The counts of a search from the results of all subproblems.
   *
   * @param fixed for each notion, the sum of {@link coverall.enumerate.SubproblemResult#fixed} over
   *     all subproblems
   * @throws coverall.cover.MiscountException if they cannot be the sums of all solutions
   */
  public static OrbitCounts ofSums(SearchPlan plan, List<Long> fixed) {
    Problem problem = plan.problem();
    Map<Distinct, BigInteger> counts = new EnumMap<>(Distinct.class);
    for (Distinct notion : problem.notions()) {
      BigInteger sum = BigInteger.valueOf(fixed.get(place(notion)));
      counts.put(notion, problem.symmetry().group(notion).orbits(sum));
    }
    if (plan.large().isPresent()) {
      BigInteger sum = BigInteger.valueOf(fixed.get(place(Distinct.SYMMETRY)));
      counts.put(Distinct.SYMMETRY, OptionGroup.orbits(sum, plan.symmetries().longValueExact()));
    }
    return new OrbitCounts(counts);
  }

  /**
   * The counts of a problem none of whose solutions is its own image under a group.
   *
   * @param notion that of the group; the solutions up to coarser notions are not counted
   * @param count the number of solutions up to it
   */
  public static OrbitCounts ofFree(Problem problem, Distinct notion, BigInteger count) {
    BigInteger raw = count.multiply(BigInteger.valueOf(problem.symmetry().group(notion).order()));
    Map<Distinct, BigInteger> counts = new EnumMap<>(Distinct.class);
    for (Distinct finer : problem.notions()) {
      if (finer.compareTo(notion) <= 0) {
        int order = problem.symmetry().group(finer).order();
        counts.put(finer, raw.divide(BigInteger.valueOf(order)));
      }
    }
    return new OrbitCounts(counts);
  }

  /** Whether nothing has been counted. */
  public boolean isEmpty() {
    return counts.isEmpty();
  }

  /** The number of solutions up to this notion; empty if it is not defined or not counted. */
  public Optional<BigInteger> count(Distinct notion) {
    return Optional.ofNullable(counts.get(notion));
  }

  /** Passes on each notion that has been counted, in the order of notions. */
  public void forEach(BiConsumer<Distinct, BigInteger> visitor) {
    counts.forEach(visitor);
  }

  /**
   * The expected counts of a problem that these counts contradict. An expectation of notions that
   * have not all been counted is not contradicted, nor is one up to a symmetry that is not used.
   */
  public List<Expectation> missed(Problem problem) {
    List<Expectation> missed = new ArrayList<>();
    for (Expectation expectation : problem.expectations()) {
      List<Distinct> uncounted = new ArrayList<>(problem.notions());
      uncounted.add(Distinct.SYMMETRY);
      uncounted.removeAll(counts.keySet());
      if (Collections.disjoint(uncounted, expectation.notions()) && !expectation.isMetBy(counts)) {
        missed.add(expectation);
      }
    }
    return missed;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof OrbitCounts o && counts.equals(o.counts);
  }

  @Override
  public int hashCode() {
    return counts.hashCode();
  }

  @Override
  public String toString() {
    return counts.toString();
  }
}
