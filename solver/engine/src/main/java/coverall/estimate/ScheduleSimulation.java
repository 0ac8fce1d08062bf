package coverall.estimate;

import coverall.enumerate.Partition;
import coverall.enumerate.Shard;
import coverall.enumerate.Subproblem;
import java.util.Arrays;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.PriorityQueue;
import java.util.SplittableRandom;
import java.util.stream.IntStream;

/**
 * The search times of the subproblems of a search, and a simulation of how long many workers take
 * for all of them under a scheduler that gives the next shard to every free worker.
 *
 * <p>A worker is a process with as many threads as were used to measure the sizes. Its threads
 * share a shard down to the last branches. Not thread-safe.
 */
public final class ScheduleSimulation {
  /*
   * Only some subproblems were measured. Each of the others gets a random one of the sizes measured
   * on subproblems with similar estimates. This reproduces the real distribution of sizes and the
   * real errors of the estimates, and misleads the scheduler, which knows only the estimates, as
   * much as in reality. Results are means over several draws.
   */
  private static final long SEED = 0x5C4ED;
  private static final int DRAWS = 5;
  private static final int NEIGHBOURS = 12;

  /**
   * The seconds that a shard takes to reach full speed: scheduling, JVM start, reading the plan,
   * JIT compilation. For measurements without a scheduler, see bench/RESULTS.md.
   */
  public static final double START_SECONDS = 5;

  /** The greatest number of workers to simulate. */
  public static final int MOST_WORKERS = 1 << 20;

  // Measured; see bench/RESULTS.md.
  private static final double MERGE_SECONDS_OF_SHARD = 0.01;
  private static final double MERGE_SECONDS_OF_SOLUTION = 4e-6;

  private static final double MORE_SHARDS = 1.5; // ratio of successive numbers to try
  private static final double CLOSE_TO_BEST = 1.01;
  private static final double WORTH_DOUBLING = 0.75;

  private final List<Subproblem> subproblems; // the largest first, the order of dealing
  private final int measured;
  private final double[][] seconds; // by draw and id
  private final double solutions;
  private final Map<Integer, List<double[]>> workByShards = new HashMap<>(); // by draw and shard

  /**
   * Creates a simulation from measured sizes.
   *
   * @param partition a whole partition
   * @param sizes the measured sizes of at least one subproblem, by id, in any unit
   * @param seconds the time that one worker takes for all subproblems
   * @param solutions the total number of solutions
   */
  ScheduleSimulation(
      Partition partition, Map<Integer, Double> sizes, double seconds, double solutions) {
    subproblems =
        partition.subproblems().stream()
            .sorted(Comparator.comparingDouble(s -> -s.estimate()))
            .toList();
    measured = sizes.size();
    this.solutions = solutions;
    this.seconds = new double[DRAWS][];
    SplittableRandom random = new SplittableRandom(SEED);
    List<Integer> byEstimate = // ids
        partition.subproblems().stream()
            .sorted(Comparator.comparingDouble(Subproblem::estimate))
            .map(Subproblem::id)
            .toList();
    int[] ranks = // of the measured subproblems in that order
        IntStream.range(0, byEstimate.size())
            .filter(rank -> sizes.containsKey(byEstimate.get(rank)))
            .toArray();
    for (int draw = 0; draw < DRAWS; draw++) {
      double[] drawn = drawSizes(byEstimate, ranks, sizes, random);
      double sum = Arrays.stream(drawn).sum();
      this.seconds[draw] = Arrays.stream(drawn).map(size -> size * seconds / sum).toArray();
    }
  }

  private static double[] drawSizes(
      List<Integer> byEstimate, int[] ranks, Map<Integer, Double> sizes, SplittableRandom random) {
    double[] drawn = new double[byEstimate.size()];
    for (int rank = 0; rank < drawn.length; rank++) {
      int id = byEstimate.get(rank);
      int from = sizes.containsKey(id) ? id : byEstimate.get(neighbour(ranks, rank, random));
      drawn[id] = Objects.requireNonNull(sizes.get(from));
    }
    return drawn;
  }

  /** A random one of the measured ranks nearest to this rank. */
  private static int neighbour(int[] ranks, int rank, SplittableRandom random) {
    int next = -Arrays.binarySearch(ranks, rank) - 1;
    int from = Math.clamp(next - NEIGHBOURS / 2L, 0, Math.max(0, ranks.length - NEIGHBOURS));
    return ranks[from + random.nextInt(Math.min(NEIGHBOURS, ranks.length))];
  }

  /**
   * The result of a simulation.
   *
   * @param workers the number of workers
   * @param shards the number of shards
   * @param seconds the time from the first start to the end of the merge
   * @param busy the share of the workers' time spent searching until the last shard ends, from 0 to
   *     1
   */
  public record Schedule(int workers, int shards, double seconds, double busy) {}

  /** The number of measured subproblems. */
  public int measured() {
    return measured;
  }

  /** Simulates a search divided into a number of shards. */
  public Schedule simulate(int workers, int shards) {
    double mean = 0;
    double busy = 0;
    for (double[] work : workByShards.computeIfAbsent(shards, this::work)) {
      double end = lastEnd(workers, work);
      mean += end / DRAWS;
      busy += Arrays.stream(work).sum() / (workers * end) / DRAWS;
    }
    double merge = MERGE_SECONDS_OF_SHARD * shards + mergeSeconds();
    return new Schedule(workers, shards, mean + merge, busy);
  }

  /** The part of the merge time that depends on the number of solutions, in seconds. */
  public double mergeSeconds() {
    return MERGE_SECONDS_OF_SOLUTION * solutions;
  }

  /** The search time of each shard in seconds, for every draw. */
  private List<double[]> work(int shards) {
    List<List<Subproblem>> dealt = Shard.deal(subproblems, shards);
    return Arrays.stream(seconds)
        .map(
            draw ->
                dealt.stream()
                    .mapToDouble(own -> own.stream().mapToDouble(s -> draw[s.id()]).sum())
                    .toArray())
        .toList();
  }

  /**
   * The time at which the last shard ends if shards start in order, each on the next free worker.
   */
  private static double lastEnd(int workers, double[] work) {
    PriorityQueue<Double> free = new PriorityQueue<>(); // the times at which workers become free
    double last = 0;
    for (int shard = 0; shard < work.length; shard++) {
      double begin = shard < workers ? 0 : free.remove();
      double end = begin + START_SECONDS + work[shard];
      free.add(end);
      last = Math.max(last, end);
    }
    return last;
  }

  /**
   * The simulation with the number of shards that minimizes the time until all are searched and
   * merged. It is the smallest number whose time, without {@link #mergeSeconds}, is within 1 % of
   * the best.
   */
  public Schedule best(int workers) {
    List<Schedule> schedules =
        shardNumbers(workers).mapToObj(shards -> simulate(workers, shards)).toList();
    double ofSolutions = mergeSeconds();
    double least = schedules.stream().mapToDouble(Schedule::seconds).min().orElseThrow();
    return schedules.stream()
        .filter(s -> s.seconds() - ofSolutions <= CLOSE_TO_BEST * (least - ofSolutions))
        .findFirst()
        .orElseThrow();
  }

  /** The numbers of shards to try, in increasing order: about the same number for every worker. */
  private IntStream shardNumbers(int workers) {
    int most = subproblems.size();
    IntStream.Builder numbers = IntStream.builder();
    for (double shards = workers / (double) Integer.highestOneBit(workers);
        shards < most;
        shards *= 2) {
      numbers.add((int) Math.ceil(shards));
      numbers.add((int) Math.ceil(Math.min(MORE_SHARDS * shards, most)));
    }
    return numbers.add(most).build().distinct();
  }

  /** The number of workers beyond which doubling it saves less than a quarter of the time. */
  public int enoughWorkers() {
    int workers = 1;
    double seconds = best(workers).seconds();
    while (workers < MOST_WORKERS) {
      double ofTwice = best(2 * workers).seconds();
      if (ofTwice >= WORTH_DOUBLING * seconds) {
        break;
      }
      workers *= 2;
      seconds = ofTwice;
    }
    return workers;
  }
}
