package coverall.verify;

import coverall.catalogue.CatalogueReader.Part;
import coverall.catalogue.CatalogueReader.State;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.PriorityQueue;
import java.util.Set;

/**
 * Checks which subproblems are of this shard: in the order of their estimates, the largest first,
 * each belongs to the shard that has the least work so far, the first of those.
 */
final class Shares {
  private final int shard;
  private final int count;

  Shares(int shard, int count) {
    this.shard = shard;
    this.count = count;
  }

  private record Share(int shard, double work) {}

  /**
   * Checks the estimates and states of all subproblems.
   *
   * @param complete whether none may be open
   * @throws Violation if one is wrong
   */
  void check(List<Part> parts, boolean complete) {
    for (Part part : parts) {
      if (!Double.isFinite(part.estimate()) || part.estimate() < 0) {
        throw new Violation(
            "subproblem " + part.id() + ": its estimate is " + part.estimate() + " branches");
      }
    }
    Set<Integer> own = own(parts);
    for (Part part : parts) {
      boolean elsewhere = part.state() == State.ELSEWHERE;
      if (elsewhere == own.contains(part.id())) {
        throw new Violation(
            "subproblem "
                + part.id()
                + ": is "
                + words(part)
                + ", but "
                + (elsewhere ? "belongs" : "does not belong")
                + " to shard "
                + shard
                + "/"
                + count);
      }
      if (complete && part.state() == State.OPEN) {
        throw new Violation("subproblem " + part.id() + ": is open in a complete catalogue");
      }
      checkColumns(part);
    }
  }

  private static String words(Part part) {
    return part.state().name().toLowerCase(Locale.ROOT);
  }

  private Set<Integer> own(List<Part> parts) {
    Set<Integer> own = new HashSet<>();
    PriorityQueue<Share> leastFirst =
        new PriorityQueue<>(Comparator.comparingDouble(Share::work).thenComparingInt(Share::shard));
    for (int k = 0; k < count; k++) {
      leastFirst.add(new Share(k, 0));
    }
    for (Part part :
        parts.stream().sorted(Comparator.comparingDouble(Part::estimate).reversed()).toList()) {
      Share least = leastFirst.remove();
      if (least.shard() == shard) {
        own.add(part.id());
      }
      leastFirst.add(new Share(least.shard(), least.work() + part.estimate()));
    }
    return own;
  }

  /** Checks that what is known of a finished subproblem is there, and else nothing. */
  private static void checkColumns(Part part) {
    boolean empty =
        part.engine() == null
            && part.branches() == 0
            && part.solutions() == 0
            && part.seconds() == 0
            && part.raw() == 0
            && part.rotation() == 0
            && part.reflection() == 0;
    if (part.state() != State.DONE && !empty) {
      throw new Violation("subproblem " + part.id() + ": is " + words(part) + ", but has results");
    }
    if (part.state() == State.DONE
        && (part.engine() == null || part.branches() < 1 || !(part.seconds() >= 0))) {
      throw new Violation(
          "subproblem "
              + part.id()
              + ": is done by engine "
              + part.engine()
              + " with "
              + part.branches()
              + " branches in "
              + part.seconds()
              + " s");
    }
  }
}
