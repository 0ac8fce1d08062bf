package coverall.bench;

import coverall.cover.ExactCover;
import coverall.enumerate.Enumeration;
import coverall.enumerate.Outcome;
import coverall.enumerate.Partition;
import coverall.enumerate.SolutionWriter;
import coverall.format.DlxFormat;
import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import coverall.search.SearchEngine;
import java.io.IOException;
import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.EnumMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * Measures whether threads slow each other down, and prints Markdown tables: the CPU time of the
 * same search in one thread alone and in two threads at the same time, by where the engines are in
 * memory; and the CPU time of an enumeration by number of threads, on the processors that there
 * are. Every search checks its result.
 *
 * <p>All layouts and numbers of threads take turns, in a random order each round. If threads write
 * to common cache lines, searches side by side take longer. The last layout makes them do so.
 */
public final class SideBySide {
  private static final int THREADS = 2;
  private static final int WRITES = 8; // per solution
  private static final int WARM_UP = 3; // rounds
  private static final ThreadMXBean TIMES = ManagementFactory.getThreadMXBean();

  /** How two engines and the counters of their solutions are laid out. */
  private enum Layout {
    /** Every thread loads its engine. */
    OWN_THREADS,
    /** One thread loads an engine after the other. */
    ONE_THREAD,
    /** Every thread loads its engine; then the garbage collector moves all of them. */
    COLLECTED,
    /** Every thread loads its engine, but the counters are in the same cache line. */
    COMMON_LINE
  }

  private record Problem(String name, ExactCover cover, long solutions) {}

  private static byte[] garbage = {};

  private final Problem problem;
  private final BuiltInEngine engine;
  private final CyclicBarrier together = new CyclicBarrier(THREADS);
  private final ExecutorService threads;

  private SideBySide(Problem problem, BuiltInEngine engine, ExecutorService threads) {
    this.problem = problem;
    this.engine = engine;
    this.threads = threads;
  }

  /**
   * Runs the measurements. The working directory must be the project's top directory.
   *
   * @param arguments the number of rounds
   */
  public static void main(String[] arguments) throws Exception {
    if (arguments.length != 1) {
      System.err.println("expected ROUNDS");
      System.exit(2);
    }
    int rounds = Integer.parseInt(arguments[0]);
    RestrictedPuzzle pentominoes = RestrictedPuzzle.read("pentominoes-6x10 X 2339");
    Problem few =
        new Problem("pentominoes-6x10", pentominoes.reduction().cover(), pentominoes.solutions());
    byte[] text = DlxFormat.content(Path.of("problems", "langford-12.dlx"));
    Problem many =
        new Problem("langford-12", DlxFormat.parse(text, "langford-12").cover(), 108_144);
    System.out.println(
        "| problem | engine | layout | alone, ms | beside, ms | ratio | quartiles |");
    System.out.println("|---|---|---|---|---|---|---|");
    try (ExecutorService threads = Executors.newFixedThreadPool(THREADS)) {
      new SideBySide(few, BuiltInEngine.BITS, threads).run(rounds);
      new SideBySide(few, BuiltInEngine.BITS_SCALAR, threads).run(rounds);
      new SideBySide(many, BuiltInEngine.CONFLICTS, threads).run(rounds);
      new SideBySide(many, BuiltInEngine.DLX, threads).run(rounds);
    }
    enumerate(rounds);
  }

  /** Enumerates the same solutions with several numbers of threads. */
  private static void enumerate(int rounds) throws IOException, InterruptedException {
    RestrictedPuzzle puzzle = RestrictedPuzzle.read("bedlam-cube X_ 19186");
    Partition partition = Partition.of(puzzle.reduction().cover());
    Map<Integer, List<Double>> times = new TreeMap<>();
    List<Integer> numbers = new ArrayList<>(List.of(1, 2, 4, 8, 16));
    Random random = new Random(1);
    for (int round = -1; round < rounds; round++) {
      Collections.shuffle(numbers, random);
      for (int number : numbers) {
        Outcome outcome =
            new Enumeration(
                    puzzle.reduction(),
                    partition,
                    List.of(puzzle.reduction().group()),
                    new Enumeration.Settings(BuiltInEngine.BITS, number, Long.MAX_VALUE))
                .run(progress -> {}, SolutionWriter.NONE);
        puzzle.check(outcome.found());
        if (round >= 0) {
          times.computeIfAbsent(number, key -> new ArrayList<>()).add(outcome.cpuSeconds());
        }
      }
    }
    System.out.println();
    System.out.println("| threads | CPU s | quartiles | ratio |");
    System.out.println("|---|---|---|---|");
    double one = quantile(times.get(1), 0.5);
    times.forEach(
        (number, seconds) ->
            System.out.printf(
                Locale.ROOT,
                "| %d | %.2f | %.2f to %.2f | %.2f |%n",
                number,
                quantile(seconds, 0.5),
                quantile(seconds, 0.25),
                quantile(seconds, 0.75),
                quantile(seconds, 0.5) / one));
  }

  private void run(int rounds) throws Exception {
    Map<Layout, List<Double>> alone = new EnumMap<>(Layout.class);
    Map<Layout, List<Double>> beside = new EnumMap<>(Layout.class);
    Map<Layout, List<Double>> ratios = new EnumMap<>(Layout.class);
    List<Layout> layouts = new ArrayList<>(List.of(Layout.values()));
    Random random = new Random(1);
    for (int round = -WARM_UP; round < rounds; round++) {
      Collections.shuffle(layouts, random);
      for (Layout layout : layouts) {
        double one = nanos(layout, 1) / 1e6;
        double two = nanos(layout, THREADS) / 1e6;
        if (round >= 0) {
          alone.computeIfAbsent(layout, key -> new ArrayList<>()).add(one);
          beside.computeIfAbsent(layout, key -> new ArrayList<>()).add(two);
          ratios.computeIfAbsent(layout, key -> new ArrayList<>()).add(two / one);
        }
      }
    }
    for (Layout layout : Layout.values()) {
      System.out.printf(
          Locale.ROOT,
          "| %s | `%s` | %s | %.1f | %.1f | %.2f | %.2f to %.2f |%n",
          problem.name(),
          engine.label(),
          layout.name().toLowerCase(Locale.ROOT).replace('_', ' '),
          quantile(alone.get(layout), 0.5),
          quantile(beside.get(layout), 0.5),
          quantile(ratios.get(layout), 0.5),
          quantile(ratios.get(layout), 0.25),
          quantile(ratios.get(layout), 0.75));
    }
  }

  /** The mean CPU time of the searches of this many threads, each with a new engine. */
  private double nanos(Layout layout, int active) throws Exception {
    SearchEngine[] engines = new SearchEngine[THREADS];
    if (layout == Layout.ONE_THREAD) {
      Arrays.setAll(engines, k -> engine.load(problem.cover()));
    } else {
      inThreads(
          k -> {
            engines[k] = engine.load(problem.cover());
            return 0L;
          });
    }
    if (layout == Layout.COLLECTED) {
      collect();
    }
    int distance = layout == Layout.COMMON_LINE ? 1 : 64;
    AtomicLongArray found = new AtomicLongArray((THREADS + 1) * distance);
    List<Long> times =
        inThreads(
            k -> {
              if (k >= active) {
                return 0L;
              }
              long start = TIMES.getCurrentThreadCpuTime();
              engines[k].search(
                  new int[0],
                  (options, length) -> {
                    int counter = (k + 1) * distance;
                    for (int write = 0; write < WRITES; write++) {
                      found.setOpaque(counter, found.getOpaque(counter) + 1);
                    }
                    return true;
                  },
                  Checkpoint.NONE);
              return TIMES.getCurrentThreadCpuTime() - start;
            });
    for (int k = 0; k < active; k++) {
      long solutions = found.get((k + 1) * distance) / WRITES;
      if (solutions != problem.solutions()) {
        throw new AssertionError(solutions + " solutions; expected " + problem.solutions());
      }
    }
    return (double) times.stream().mapToLong(Long::longValue).sum() / active;
  }

  /** What a thread does. */
  private interface Work {
    long run(int thread) throws Exception;
  }

  /** Runs the work in all threads at the same time. */
  private List<Long> inThreads(Work work) throws Exception {
    List<Callable<Long>> tasks = new ArrayList<>();
    for (int k = 0; k < THREADS; k++) {
      int thread = k;
      tasks.add(
          () -> {
            together.await();
            return work.run(thread);
          });
    }
    List<Long> results = new ArrayList<>();
    for (Future<Long> result : threads.invokeAll(tasks)) {
      results.add(result.get());
    }
    return results;
  }

  /** Allocates memory until the garbage collector has run twice. */
  private static void collect() {
    for (long goal = collections() + 2; collections() < goal; ) {
      garbage = new byte[1 << 16];
    }
  }

  private static long collections() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionCount)
        .sum();
  }

  private static double quantile(List<Double> values, double share) {
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return sorted[(int) (share * (sorted.length - 1))];
  }
}
