package coverall.enumerate;

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
 * How long the subproblems of a search take, and from that how long many workers take for all of
 * them: a simulation of a scheduler that gives each worker that is free the next shard.
 *
 * <p>A worker is a process with as many threads as measured the sizes; these share its shard down
 * to the last branches. For one thread at a time.
 */
public final class Workload {
  /*
   * Only some subproblems were measured. The others get sizes that were measured on subproblems of
   * about the same estimate, drawn at random: so the sizes have the distribution that they have, the
   * estimates are as wrong as they are, and the scheduler, which sees the estimates alone, is led
   * astray as it will be. What is told is the mean of several draws.
   */
  private static final long SEED = 0x5C4ED;
  private static final int DRAWS = 5;
  private static final int NEIGHBOURS = 12;

  /**
   * How long a shard takes before it is at full speed: the scheduler, the start of a JVM, reading
   * the plan, compiling. Without a scheduler 1 to 2 s were measured, see bench/RESULTS.md.
   */
  public static final double START_SECONDS = 5;

  /** More workers are not simulated. */
  public static final int MOST_WORKERS = 1 << 20;

  // Measured, see bench/RESULTS.md.
  private static final double MERGE_SECONDS_OF_SHARD = 0.01;
  private static final double MERGE_SECONDS_OF_SOLUTION = 4e-6;

  private static final double MORE_SHARDS = 1.5; // from one number of them to the next
  private static final double CLOSE_TO_BEST = 1.01;
  private static final double WORTH_DOUBLING = 0.75;

  private final List<Subproblem> subproblems; // the largest first, as they are dealt
  private final int measured;
  private final double[][] seconds; // by draw and id
  private final double solutions;
  private final Map<Integer, List<double[]>> workByShards = new HashMap<>(); // by draw and shard

  /**
   * What was measured, and how much there is in all.
   *
   * @param partition a whole one
   * @param sizes of some subproblems by their ids, in any unit; at least one
   * @param seconds that a worker takes for all of them
   * @param solutions in all
   */
  Workload(Partition partition, Map<Integer, Double> sizes, double seconds, double solutions) {
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
    int[] ranks = // of those measured, in that order
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

  /** One of the measured ranks that are nearest to this one. */
  private static int neighbour(int[] ranks, int rank, SplittableRandom random) {
    int next = -Arrays.binarySearch(ranks, rank) - 1;
    int from = Math.clamp(next - NEIGHBOURS / 2L, 0, Math.max(0, ranks.length - NEIGHBOURS));
    return ranks[from + random.nextInt(Math.min(NEIGHBOURS, ranks.length))];
  }

  /**
   * What came out of a simulation.
   *
   * @param workers how many there are
   * @param shards into how many the search is divided
   * @param seconds from the first start to the end of the merge
   * @param busy the share of the workers' time that goes into searching until the last shard ends
   */
  public record Schedule(int workers, int shards, double seconds, double busy) {}

  /** How many subproblems there are sizes of. */
  public int measured() {
    return measured;
  }

  /** How a search goes that is divided into so many shards. */
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

  /** How long merging takes that is not for each shard, but for the solutions. */
  public double mergeSeconds() {
    return MERGE_SECONDS_OF_SOLUTION * solutions;
  }

  /** How many seconds each of so many shards takes. */
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

  /** When the last shard ends, if they begin in their order, each on a worker that is free. */
  private static double lastEnd(int workers, double[] work) {
    PriorityQueue<Double> free = new PriorityQueue<>(); // from when on, by worker
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
   * The number of shards that is likely to take the least time until all are searched and merged,
   * as far as that depends on it; the fewest of those alike.
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

  /** Numbers to try, the smallest first; as many for each worker, so that all end together. */
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

  /** The number of workers from which on twice as many save less than a quarter of the time. */
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
