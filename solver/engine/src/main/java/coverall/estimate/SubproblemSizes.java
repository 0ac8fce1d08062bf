package coverall.estimate;

import coverall.cover.ExactCover;
import coverall.enumerate.Partition;
import coverall.enumerate.Subproblem;
import coverall.enumerate.Workers;
import coverall.search.Engine;
import coverall.search.TreeProbe;
import coverall.search.TreeProfile;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.DoubleConsumer;
import java.util.function.IntConsumer;
import java.util.stream.IntStream;

/** Measures the sizes of some subproblems by partial searches of the engine's tree. */
final class SubproblemSizes {
  private static final long SEED = 0x512E;
  private static final double BREADTH = 1_000; // for an error of about a tenth
  private static final int FEWEST = 30;

  private SubproblemSizes() {}

  /**
   * Estimates the numbers of branches of some subproblems.
   *
   * @param seconds the time after which no further subproblem is started, if there are enough
   * @param share receives the elapsed share of that time, from 0 to 1, from time to time in one
   *     thread
   * @return the estimated number of branches, by id of the subproblem
   */
  static Map<Integer, Double> of(
      ExactCover cover,
      Partition partition,
      Engine engine,
      int threads,
      double seconds,
      DoubleConsumer share) {
    List<Subproblem> all = partition.subproblems();
    SubproblemSampler sampler = new SubproblemSampler(all);
    TreeProfile profile = TreeProfile.of(new TreeProbe(cover, engine), new SplittableRandom(SEED));
    Map<Integer, Double> sizes = new ConcurrentHashMap<>();
    long start = System.nanoTime();
    IntConsumer measure =
        thread -> {
          SplittableRandom random = new SplittableRandom(SEED + thread);
          TreeProbe probe = new TreeProbe(cover, engine);
          while (sizes.size() < Math.min(FEWEST, all.size())
              || (System.nanoTime() - start < seconds * 1e9 && sizes.size() < all.size())) {
            Subproblem subproblem = sampler.next(random);
            if (!sizes.containsKey(subproblem.id())) {
              int[] prefix = subproblem.prefix();
              probe.enter(prefix);
              double[] tried = profile.thinning(prefix.length, BREADTH);
              sizes.put(subproblem.id(), probe.estimate(tried, random));
            }
            if (thread == 0) {
              share.accept(Math.min(1, (System.nanoTime() - start) / (seconds * 1e9)));
            }
          }
        };
    return Workers.on(
        threads,
        () -> {
          IntStream.range(0, threads).parallel().forEach(measure);
          return sizes;
        });
  }
}
