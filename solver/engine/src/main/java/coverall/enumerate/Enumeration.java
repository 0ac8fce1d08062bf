package coverall.enumerate;

import coverall.cover.ExactCover;
import coverall.cover.MiscountException;
import coverall.cover.OptionGroup;
import coverall.enumerate.EngineFailedException.BrokenContractException;
import coverall.search.Engine;
import coverall.search.StateSample;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;
import org.jspecify.annotations.Nullable;

/**
 * An enumeration of all solutions of a problem, on several threads.
 *
 * <p>Every worker of a ForkJoinPool has its own engine. A worker gives away untried options of its
 * subproblem when other workers are idle. The solutions found are the same for every number of
 * threads.
 *
 * <p>An enumeration runs once. {@link #stop} and {@link #finishBegun} may be called from any
 * thread.
 */
public final class Enumeration {
  private static final long PROGRESS_MILLIS = 100;
  private static final long SEED = 0x0DDE5;
  // For each full word of a state: more words take longer, and recur less often.
  private static final double BRANCHES_WORTH_REMEMBERING = 50_000;
  private static final double BRANCHES_WORTH_AN_OPTION = 100; // that a sample of states reads

  /**
   * The settings of an enumeration.
   *
   * @param candidates the engines that it may use, at least one; the first one begins, unless a
   *     count begins with one that remembers states
   * @param patience the time of all workers, in nanoseconds, before another engine is tried
   * @param threads the number of workers, at least 1
   * @param limit the number of solutions after which to stop, at least 1
   */
  public record Settings(List<Candidate> candidates, long patience, int threads, long limit) {
    private static final long PATIENCE = 500_000_000;

    public Settings {
      candidates = List.copyOf(candidates);
    }

    /** Settings with several engines, of which the fastest is found by trials. */
    public Settings(List<Candidate> candidates, int threads, long limit) {
      this(candidates, PATIENCE, threads, limit);
    }

    /** Settings with a single engine. */
    public Settings(Engine engine, int threads, long limit) {
      this(List.of(new Candidate(engine, 1)), threads, limit);
    }

    /** The first engine. */
    public Engine engine() {
      return candidates.getFirst().engine();
    }

    /** The same settings without the engines that do not begin. */
    public Settings withOneEngine() {
      return new Settings(engine(), threads, limit);
    }
  }

  private final Reduction reduction;
  private final Partition partition;
  private final List<OptionGroup> counted;
  private final Settings settings;
  // Set before any worker starts:
  private @Nullable SolutionQueue queue;
  private boolean takesSolutions; // the queue, not only results of subproblems

  private final List<SubproblemResult> done;
  private final AtomicLongArray fixed; // by group counted, see OrbitCensus
  private final AtomicInteger idle = new AtomicInteger();
  private final AtomicInteger waiting = new AtomicInteger(); // fragments not yet started
  private final AtomicInteger unfinished = new AtomicInteger(); // fragments, begun or not
  private final Set<Running> running = ConcurrentHashMap.newKeySet(); // started and not finished
  private final CountDownLatch allFinished = new CountDownLatch(1);
  private final FirstFailure failure = new FirstFailure();
  private final AtomicBoolean started = new AtomicBoolean();
  private volatile boolean stopped;
  private volatile boolean nothingMore; // whether to start no further subproblems
  private volatile boolean cutShort;

  private final AtomicLong tickets = new AtomicLong();
  private final AtomicLong found = new AtomicLong();
  private final LongAdder branches = new LongAdder();
  private final LongAdder busyNanos = new LongAdder();
  private final Recorder times = new Recorder(3);
  private final ProgressForecast forecast;
  private final EngineTrials trials;
  private volatile double share; // of the work, as last reported
  private volatile double cpuShare = 1; // of the workers' time that they had a processor

  /** An enumeration of a problem from the start. */
  public Enumeration(
      Reduction reduction, Partition partition, List<OptionGroup> counted, Settings settings) {
    this(reduction, partition, counted, settings, List.of());
  }

  /**
   * An enumeration that resumes an earlier one.
   *
   * @param partition the whole tree or a part of it
   * @param counted the groups to count orbits of solutions under, each contained in the next
   * @param done the results of the finished subproblems of the partition, from enumerations with
   *     the same reduction, partition and groups
   */
  public Enumeration(
      Reduction reduction,
      Partition partition,
      List<OptionGroup> counted,
      Settings settings,
      List<SubproblemResult> done) {
    this.reduction = reduction;
    this.partition = partition;
    this.counted = counted;
    this.settings = settings;
    this.done = List.copyOf(done);
    fixed = new AtomicLongArray(counted.size());
    forecast = new ProgressForecast(partition);
    trials = new EngineTrials(settings.candidates(), settings.patience());
  }

  /**
   * Runs until all subproblems are finished, or until stopped.
   *
   * @param listener receives the progress about ten times a second, in the calling thread
   * @param writer receives the solutions; {@link SolutionWriter#NONE} to count them only
   * @throws UncheckedIOException if the writer failed
   * @throws EngineFailedException if an engine of a plug-in failed
   * @throws OutOfMemoryError if any of its threads ran out of memory
   * @throws IllegalStateException if a worker failed otherwise, with its cause
   * @throws MiscountException if the solutions found cannot be those of the problem
   * @throws TooManySolutionsException if their number is too large
   */
  public Outcome run(Consumer<Progress> listener, SolutionWriter writer)
      throws InterruptedException {
    if (started.getAndSet(true)) {
      throw new IllegalStateException("an enumeration runs once");
    }
    SolutionQueue solutions =
        writer.equals(SolutionWriter.NONE) ? null : new SolutionQueue(writer, this::fail);
    queue = solutions;
    takesSolutions = writer.takesSolutions();
    long start = System.nanoTime();
    Duration cpuBefore = processCpu();
    List<Subproblem> subproblems = subproblemsToDo();
    forecast.starts(branches.sum());
    if (trials.mayRemember()
        && partition.estimate() >= branchesWorthASample(reduction.cover())
        && countsOnly()
        && new OrbitCensus(reduction, counted).admitsAll()) {
      StateSample sample = StateSample.of(reduction.cover(), partition.estimate());
      trials.beginByRemembering(sample.branches(), sample.branchesRemembering());
    }
    if (subproblems.isEmpty()) {
      allFinished.countDown();
    }
    unfinished.set(subproblems.size());
    waiting.set(subproblems.size());
    idle.set(settings.threads());
    Watch watch = new Watch();
    ForkJoinPool pool =
        new ForkJoinPool(settings.threads(), this::newWorker, null, /* asyncMode= */ false);
    try {
      for (Subproblem subproblem : subproblems) {
        Running all = new Running(subproblem, counted.size());
        Fragment whole = new Fragment(all, subproblem.prefix(), true);
        pool.execute(() -> run(whole));
      }
      while (!failure.isSet() && !allFinished.await(PROGRESS_MILLIS, TimeUnit.MILLISECONDS)) {
        listener.accept(progress(start));
        cpuShare = Math.min(1, processCpu().minus(cpuBefore).toNanos() / (1.0 + busyNanos.sum()));
        watch.look();
      }
    } catch (InterruptedException e) {
      if (solutions != null) {
        solutions.discard();
      }
      throw e;
    } finally {
      stopped = true;
      pool.shutdownNow(); // close() would wait for tasks that a failure has left in the queue.
      if (!watch.isHung()) {
        pool.close();
      }
      if (solutions != null) {
        solutions.close();
      }
    }
    failure.throwIfSet();
    double seconds = (System.nanoTime() - start) / 1e9;
    Histogram micros = times.getIntervalHistogram();
    return new Outcome(
        !cutShort,
        trials.best(),
        trials.results(),
        found.get(),
        orbits(),
        branches.sum(),
        subproblems.size(),
        seconds,
        processCpu().minus(cpuBefore).toNanos() / 1e9,
        Math.min(1, busyNanos.sum() / 1e9 / seconds / settings.threads()),
        new SubproblemTimes(
            micros.getValueAtPercentile(50),
            micros.getValueAtPercentile(99),
            micros.getMaxValue()));
  }

  /** The number of branches below which it is not worth while to sample their states. */
  private static double branchesWorthASample(ExactCover cover) {
    int words = Math.max(1, cover.itemCount() / Long.SIZE);
    return Math.max(
        words * BRANCHES_WORTH_REMEMBERING, cover.optionCount() * BRANCHES_WORTH_AN_OPTION);
  }

  /** Whether the enumeration was asked to stop or has ended. */
  public boolean isStopped() {
    return stopped;
  }

  /** Asks all workers to stop. Solutions found so far are still written and reported. */
  public void stop() {
    stopped = true;
  }

  /**
   * Asks all workers to start no further subproblems but to finish those already started. The
   * outcome is incomplete if any subproblem was not started.
   */
  public void finishBegun() {
    nothingMore = true;
  }

  /**
   * The partial results of the subproblems that were started but not finished, in no particular
   * order. To be called after {@link #run}.
   */
  public List<SubproblemResult> cutOff() {
    return running.stream().map(Running::result).toList();
  }

  /** Looks for an engine in its trial that never asks whether to stop. */
  private final class Watch {
    private static final int PATIENCE = 600; // looks: a minute, however long the machine has slept

    private int repetition;
    private int looks;

    void look() {
      int now = trials.repetition();
      looks = now > 0 && now == repetition ? looks + 1 : 0;
      repetition = now;
      if (isHung()) {
        Engine engine = trials.challenger().orElse(null);
        fail(new BrokenContractException("it does not ask whether to stop"), engine);
      }
    }

    boolean isHung() {
      return looks >= PATIENCE;
    }
  }

  private static Duration processCpu() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  private Progress progress(long start) {
    double elapsed = (System.nanoTime() - start) / 1e9;
    Progress progress = forecast.progress(elapsed, found.get(), branches.sum());
    share = progress.share();
    return progress;
  }

  /**
   * Adds the results of the finished subproblems, and returns the others in the order in which to
   * start them. A complete search starts them in random order, which makes the finished ones a
   * random sample for the forecast.
   */
  private List<Subproblem> subproblemsToDo() {
    branches.add(partition.branchesAbove());
    Map<Integer, Subproblem> byId = new LinkedHashMap<>();
    partition.subproblems().forEach(subproblem -> byId.put(subproblem.id(), subproblem));
    for (SubproblemResult result : done) {
      branches.add(result.branches());
      found.addAndGet(result.found());
      for (int k = 0; k < fixed.length(); k++) {
        fixed.addAndGet(k, result.fixed().get(k));
      }
      Subproblem subproblem = Objects.requireNonNull(byId.remove(result.id()));
      forecast.begun();
      forecast.finished(subproblem.estimate(), result.branches());
    }
    List<Subproblem> subproblems = new ArrayList<>(byId.values());
    if (settings.limit() == Long.MAX_VALUE) {
      Collections.shuffle(subproblems, new Random(SEED));
    }
    return subproblems;
  }

  private List<BigInteger> orbits() {
    if (cutShort || !partition.isWhole()) {
      return List.of();
    }
    List<BigInteger> orbits = new ArrayList<>();
    for (int k = 0; k < fixed.length(); k++) {
      orbits.add(counted.get(k).orbits(BigInteger.valueOf(fixed.get(k))));
    }
    return List.copyOf(orbits);
  }

  EngineTrials trials() {
    return trials;
  }

  /** The share of the workers' time that they had a processor. */
  double cpuShare() {
    return cpuShare;
  }

  /** The engine for the next fragment of a worker. */
  Engine nextEngine() {
    long busy = (long) (busyNanos.sum() * cpuShare);
    return trials.next(busy, share > 0 ? busy * (1 - share) / share : Double.MAX_VALUE);
  }

  /** Stops because of a failure that comes from no engine. */
  void fail(Throwable cause) {
    failure.set(cause);
    stopped = true;
  }

  /** Stops because of a failure of an engine's own code. */
  void fail(Throwable cause, @Nullable Engine engine) {
    failure.set(cause, engine);
    stopped = true;
  }

  private Worker newWorker(ForkJoinPool pool) {
    return new Worker(pool, this, reduction, counted);
  }

  /** Runs a task of the pool, in one of its workers. */
  private void run(Fragment fragment) {
    waiting.decrementAndGet();
    idle.decrementAndGet();
    try {
      Worker worker = (Worker) Thread.currentThread();
      boolean skipped = stopped || (fragment.first && nothingMore);
      if (skipped || !worker.search(fragment)) {
        cutShort = true;
      } else if (fragment.running.fragments.decrementAndGet() == 0) {
        finish(fragment.running);
      }
    } catch (Throwable cause) {
      fail(cause);
    } finally {
      idle.incrementAndGet();
      if (unfinished.decrementAndGet() == 0) {
        allFinished.countDown();
      }
    }
  }

  /** Called when the last fragment of a subproblem is finished. */
  private void finish(Running subproblem) {
    running.remove(subproblem);
    times.recordValue(TimeUnit.NANOSECONDS.toMicros(subproblem.nanos.sum()));
    forecast.finished(subproblem.subproblem.estimate(), subproblem.branches.sum());
    for (int k = 0; k < fixed.length(); k++) {
      fixed.addAndGet(k, subproblem.fixed.get(k));
    }
    SolutionQueue out = queue;
    if (out != null) {
      out.put(subproblem.result());
    }
  }

  /** A part of a subproblem that was given away becomes a task of its own. */
  void share(Running subproblem, int[] prefix, ForkJoinPool pool) {
    subproblem.fragments.incrementAndGet();
    unfinished.incrementAndGet();
    waiting.incrementAndGet();
    Fragment part = new Fragment(subproblem, prefix, false);
    pool.execute(() -> run(part));
  }

  /** Called when a worker starts a subproblem. */
  void begin(Running subproblem) {
    forecast.begun();
    running.add(subproblem);
  }

  /**
   * Adds to the counts of all subproblems.
   *
   * @throws TooManySolutionsException if these are more than can be counted
   */
  void add(long moreBranches, long moreFound) {
    branches.add(moreBranches);
    if (moreFound > 0) {
      checkNumber(found.getAndAdd(moreFound), moreFound);
    }
  }

  /**
   * Ensures that solutions, and with them the sums of a census, can be counted.
   *
   * @param before a number that can
   * @throws TooManySolutionsException if the sum of both numbers is too large
   */
  void checkNumber(long before, long more) {
    long most = Long.MAX_VALUE / counted.getLast().order();
    if (more > most - before) {
      throw new TooManySolutionsException(most);
    }
  }

  void addBusy(long nanos) {
    busyNanos.add(nanos);
  }

  /** Whether a worker has nothing to do. */
  boolean othersWait() {
    return idle.get() > 0 && waiting.get() == 0;
  }

  /** Counts a solution, and returns how many more are within the limit; negative if it is not. */
  long leftAfterOneMore() {
    boolean unlimited = settings.limit() == Long.MAX_VALUE;
    return unlimited ? Long.MAX_VALUE : settings.limit() - tickets.incrementAndGet();
  }

  /**
   * Whether the solutions only have to be counted. Results of subproblems are to tell what it takes
   * to find all solutions, even if nobody takes these.
   */
  boolean countsOnly() {
    return queue == null && settings.limit() == Long.MAX_VALUE;
  }

  /** Where to write solutions to; null to count them only. */
  @Nullable SolutionQueue solutions() {
    return takesSolutions ? queue : null;
  }
}
