package coverall.enumerate;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/**
 * One of several parts of a partition, whose estimated work is equal as nearly as the subproblems
 * allow. All shards of one count together have every subproblem once.
 *
 * @param number from 0
 * @param count how many shards there are, at least 1
 */
public record Shard(int number, int count) implements Serializable {
  /** All of a partition. */
  public static final Shard WHOLE = new Shard(0, 1);

  public Shard {
    if (number < 0 || number >= count) {
      throw new IllegalArgumentException(
          "expected a number from 0 to " + (count - 1) + ", found shard " + number + "/" + count);
    }
  }

  /**
   * Reads what {@link #toString} writes.
   *
   * @throws IllegalArgumentException if the text is no such thing
   */
  public static Shard parse(String text) {
    if (!text.matches("\\d{1,6}/0*[1-9]\\d{0,5}")) {
      throw new IllegalArgumentException("expected NUMBER/COUNT, found '" + text + "'");
    }
    int slash = text.indexOf('/');
    return new Shard(
        Integer.parseInt(text.substring(0, slash)), Integer.parseInt(text.substring(slash + 1)));
  }

  /** Whether there is no other. */
  public boolean isWhole() {
    return count == 1;
  }

  /**
   * The subproblems of each shard, in their order. The largest come first, each to the shard that
   * has the least work so far (Graham, "Bounds on multiprocessing timing anomalies", SIAM Journal
   * on Applied Mathematics 17, 1969).
   */
  static List<List<Subproblem>> deal(List<Subproblem> all, int count) {
    List<List<Subproblem>> shards = new ArrayList<>();
    PriorityQueue<Load> leastFirst =
        new PriorityQueue<>(Comparator.comparingDouble(Load::work).thenComparingInt(Load::shard));
    for (int shard = 0; shard < count; shard++) {
      shards.add(new ArrayList<>());
      leastFirst.add(new Load(shard, 0));
    }
    for (Subproblem subproblem :
        all.stream().sorted(Comparator.comparingDouble(s -> -s.estimate())).toList()) {
      Load least = leastFirst.remove();
      shards.get(least.shard()).add(subproblem);
      leastFirst.add(new Load(least.shard(), least.work() + subproblem.estimate()));
    }
    shards.forEach(own -> own.sort(Comparator.comparingInt(Subproblem::id)));
    return shards;
  }

  private record Load(int shard, double work) {}

  /** As it is written on the command line: {@code 3/7}. */
  @Override
  public String toString() {
    return number + "/" + count;
  }
}
