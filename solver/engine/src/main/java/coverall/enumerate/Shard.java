package coverall.enumerate;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * One of several parts of a partition. Together, the shards of a count contain every subproblem
 * exactly once.
 *
 * <p>Shards with many subproblems have equal estimated work, as nearly as the subproblems allow.
 * The time for a shard with few subproblems is uncertain; a worker should take several of these in
 * turn. Such shards get smaller from the first to the last, which makes all workers finish at about
 * the same time (Polychronopoulos and Kuck, "Guided self-scheduling", IEEE Transactions on
 * Computers 36, 1987).
 *
 * @param number the number of the shard, from 0
 * @param count the number of shards, at least 1
 */
public record Shard(int number, int count) implements Serializable {
  /** The shard that is the whole partition. */
  public static final Shard WHOLE = new Shard(0, 1);

  // Subproblems per shard. With fewer than four, shards get smaller anyway: the largest subproblems
  // are dealt first.
  private static final double MANY = 32;
  private static final double FEWEST_TO_SHRINK = 4;

  private static final double FIRST_TO_LAST = 32; // ratio of sizes; see bench/RESULTS.md

  /**
   * A shard.
   *
   * @throws IllegalArgumentException if there is no shard of this number
   */
  public Shard {
    if (number < 0 || number >= count) {
      throw new IllegalArgumentException(
          "expected a number from 0 to " + (count - 1) + ", found shard " + number + "/" + count);
    }
  }

  /**
   * Parses the format of {@link #toString}.
   *
   * @throws IllegalArgumentException if the text is not a shard
   */
  public static Shard parse(String text) {
    if (!text.matches("\\d{1,6}/0*[1-9]\\d{0,5}")) {
      throw new IllegalArgumentException("expected NUMBER/COUNT, found '" + text + "'");
    }
    int slash = text.indexOf('/');
    return new Shard(
        Integer.parseInt(text.substring(0, slash)), Integer.parseInt(text.substring(slash + 1)));
  }

  /** Whether this is the only shard. */
  public boolean isWhole() {
    return count == 1;
  }

  /**
   * The subproblems of each shard, in the order of their ids. The largest are dealt first, each to
   * the shard that still lacks the most work (Graham, "Bounds on multiprocessing timing anomalies",
   * SIAM Journal on Applied Mathematics 17, 1969).
   */
  public static List<List<Subproblem>> deal(List<Subproblem> all, int count) {
    double[] work = work(all, count);
    List<List<Subproblem>> shards = new ArrayList<>();
    PriorityQueue<Lack> mostFirst =
        new PriorityQueue<>(
            Comparator.comparingDouble(Lack::work).reversed().thenComparingInt(Lack::shard));
    for (int shard = 0; shard < count; shard++) {
      shards.add(new ArrayList<>());
      mostFirst.add(new Lack(shard, work[shard]));
    }
    for (Subproblem subproblem :
        all.stream().sorted(Comparator.comparingDouble(s -> -s.estimate())).toList()) {
      Lack most = mostFirst.remove();
      shards.get(most.shard()).add(subproblem);
      mostFirst.add(new Lack(most.shard(), most.work() - subproblem.estimate()));
    }
    shards.forEach(own -> own.sort(Comparator.comparingInt(Subproblem::id)));
    return shards;
  }

  /** The work that each shard should have, in branches. */
  private static double[] work(List<Subproblem> all, int count) {
    double each = all.stream().mapToDouble(Subproblem::estimate).sum() / count;
    double[] work = new double[count];
    Arrays.fill(work, each);
    double subproblems = all.size() / (double) count;
    if (subproblems >= FEWEST_TO_SHRINK && subproblems < MANY) {
      Arrays.setAll(work, shard -> Math.pow(FIRST_TO_LAST, -shard / (double) count));
      double sum = Arrays.stream(work).sum();
      Arrays.setAll(work, shard -> work[shard] * each * count / sum);
    }
    return work;
  }

  private record Lack(int shard, double work) {}

  /** The format of the command line, such as {@code 3/7}. */
  @Override
  public String toString() {
    return number + "/" + count;
  }
}
