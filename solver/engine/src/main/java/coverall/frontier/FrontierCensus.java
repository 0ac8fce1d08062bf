package coverall.frontier;

import coverall.cover.ExactCover;
import coverall.cover.OptionGroup;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;

/**
 * The number of orbits of solutions under several groups, counted without enumerating the
 * solutions.
 *
 * <p>By Burnside's lemma, the number of orbits is the mean, over the elements of a group, of the
 * number of solutions that an element leaves unchanged. This number is the same for conjugate
 * elements.
 *
 * @param orbits for each group, the number of orbits; empty where counting would exceed a limit
 * @param steps the number of steps taken
 * @param mostStates the greatest number of states at any time
 */
public record FrontierCensus(List<Optional<BigInteger>> orbits, long steps, int mostStates) {
  private static final int MOST_OPTIONS = 200_000;
  private static final int MOST_ITEMS = 4_000;

  /** The steps allowed for an element, as a multiple of those taken for the identity. */
  private static final long STEPS_BESIDE_THE_IDENTITY = 10;

  /**
   * Counts orbits in the calling thread.
   *
   * @param counted the groups; the last one contains all others
   * @param bytes the approximate limit on memory
   * @param limit the limit on the number of steps for counting all solutions
   * @param watch receives the progress from time to time; returns false to stop the count
   * @return empty if counting all solutions would exceed a limit, if the count was stopped, or if
   *     the problem has colour sets, which this method does not support
   */
  public static Optional<FrontierCensus> of(
      ExactCover cover,
      List<OptionGroup> counted,
      long bytes,
      long limit,
      Predicate<FrontierProgress> watch) {
    if (!supports(cover)) {
      return Optional.empty();
    }
    OptionGroup widest = counted.getLast();
    int[] classes = widest.conjugacyClasses();
    Map<Integer, Optional<BigInteger>> fixed = new HashMap<>(); // by class
    long steps = 0;
    int mostStates = 0;
    int passes = (int) Arrays.stream(classes).distinct().count();
    boolean[] stopped = new boolean[1];
    for (int element = 0; element < classes.length; element++) {
      if (classes[element] == element) {
        FrontierCount count = new FrontierCount(new FixedCover(cover, widest, element));
        long allowed = element == 0 ? limit : Math.max(limit, STEPS_BESIDE_THE_IDENTITY * steps);
        int pass = fixed.size() + 1;
        Optional<BigInteger> own =
            count.count(
                bytes,
                allowed,
                (share, states) -> {
                  stopped[0] = !watch.test(new FrontierProgress(pass, passes, share, states));
                  return !stopped[0];
                });
        if (stopped[0] || (element == 0 && own.isEmpty())) {
          return Optional.empty();
        }
        fixed.put(element, own);
        steps += count.steps();
        mostStates = Math.max(mostStates, count.mostStates());
      }
    }
    List<Optional<BigInteger>> orbits = new ArrayList<>();
    for (OptionGroup group : counted) {
      orbits.add(fixedBy(group.membersOf(widest), classes, fixed).map(group::orbits));
    }
    return Optional.of(new FrontierCensus(List.copyOf(orbits), steps, mostStates));
  }

  /** Whether the problem is small enough for a count, and of a kind that can be counted. */
  static boolean supports(ExactCover cover) {
    return cover.optionCount() <= MOST_OPTIONS
        && cover.itemCount() <= MOST_ITEMS
        && cover.colourSetCount() == 0;
  }

  /** The sum, over the elements of a group, of the numbers of solutions that they fix. */
  private static Optional<BigInteger> fixedBy(
      boolean[] members, int[] classes, Map<Integer, Optional<BigInteger>> fixed) {
    BigInteger sum = BigInteger.ZERO;
    for (int element = 0; element < members.length; element++) {
      if (members[element]) {
        Optional<BigInteger> own = fixed.getOrDefault(classes[element], Optional.empty());
        if (own.isEmpty()) {
          return own;
        }
        sum = sum.add(own.get());
      }
    }
    return Optional.of(sum);
  }
}
