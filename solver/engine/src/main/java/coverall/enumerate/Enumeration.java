package coverall.enumerate;

import coverall.cover.ExactCover;
import coverall.cover.MiscountException;
import coverall.cover.OptionGroup;
import coverall.enumerate.EngineFailedException.BrokenContractException;
import coverall.search.BuiltInEngine;
import coverall.search.Checkpoint;
import coverall.search.Engine;
import coverall.search.Engines;
import coverall.search.SearchEngine;
import coverall.search.SolutionSink;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
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
import java.util.concurrent.ForkJoinWorkerThread;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Consumer;
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

  /**
   * The settings of an enumeration.
   *
   * @param engine the engine to start with
   * @param engineIfLarge the engine to switch to if the search turns out to be large
   * @param large the number of branches above which a search is large
   * @param threads the number of workers, at least 1
   * @param limit the number of solutions after which to stop, at least 1
   */
  public record Settings(Engine engine, Engine engineIfLarge, long large, int threads, long limit) {
    /** Settings with a single engine. */
    public Settings(Engine engine, int threads, long limit) {
      this(engine, engine, Long.MAX_VALUE, threads, limit);
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
  private final LongAdder found = new LongAdder();
  private final LongAdder branches = new LongAdder();
  private final LongAdder busyNanos = new LongAdder();
  private final Recorder times = new Recorder(3);
  private final ProgressForecast forecast;

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
    if (subproblems.isEmpty()) {
      allFinished.countDown();
    }
    unfinished.set(subproblems.size());
    waiting.set(subproblems.size());
    idle.set(settings.threads());
    ForkJoinPool pool =
        new ForkJoinPool(settings.threads(), this::newWorker, null, /* asyncMode= */ false);
    try {
      for (Subproblem subproblem : subproblems) {
        pool.execute(new Fragment(new Running(subproblem), subproblem.prefix(), true));
      }
      while (!failure.isSet() && !allFinished.await(PROGRESS_MILLIS, TimeUnit.MILLISECONDS)) {
        listener.accept(progress(start));
      }
    } catch (InterruptedException e) {
      if (solutions != null) {
        solutions.discard();
      }
      throw e;
    } finally {
      stopped = true;
      pool.shutdownNow(); // close() would wait for tasks that a failure has left in the queue.
      pool.close();
      if (solutions != null) {
        solutions.close();
      }
    }
    failure.throwIfSet();
    double seconds = (System.nanoTime() - start) / 1e9;
    return new Outcome(
        !cutShort,
        engineNow(),
        found.sum(),
        orbits(),
        branches.sum(),
        subproblems.size(),
        seconds,
        processCpu().minus(cpuBefore).toNanos() / 1e9,
        Math.min(1, busyNanos.sum() / 1e9 / seconds / settings.threads()),
        times.getIntervalHistogram());
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

  private static Duration processCpu() {
    return ProcessHandle.current().info().totalCpuDuration().orElse(Duration.ZERO);
  }

  private Progress progress(long start) {
    double elapsed = (System.nanoTime() - start) / 1e9;
    return forecast.progress(elapsed, found.sum(), branches.sum());
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
      found.add(result.found());
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

  /** Whether the search has turned out to be large, and workers switch engines. */
  private boolean isLarge() {
    return settings.large() < Long.MAX_VALUE && branches.sum() > settings.large();
  }

  private Engine engineNow() {
    return isLarge() ? settings.engineIfLarge() : settings.engine();
  }

  private void fail(Throwable cause) {
    failure.set(cause);
    stopped = true;
  }

  private Worker newWorker(ForkJoinPool pool) {
    return new Worker(pool);
  }

  /** A subproblem under search, as one fragment or several. */
  private final class Running {
    final Subproblem subproblem;
    final AtomicInteger fragments = new AtomicInteger(1); // not yet finished
    final LongAdder branches = new LongAdder();
    final LongAdder nanos = new LongAdder();
    final LongAdder found = new LongAdder();
    final AtomicLongArray fixed = new AtomicLongArray(counted.size());
    final Set<String> engines = ConcurrentHashMap.newKeySet(); // names of all that worked on it

    Running(Subproblem subproblem) {
      this.subproblem = subproblem;
    }

    /** Called when the last fragment is finished. */
    void finish() {
      running.remove(this);
      times.recordValue(TimeUnit.NANOSECONDS.toMicros(nanos.sum()));
      forecast.finished(subproblem.estimate(), branches.sum());
      for (int k = 0; k < fixed.length(); k++) {
        Enumeration.this.fixed.addAndGet(k, fixed.get(k));
      }
      SolutionQueue out = queue;
      if (out != null) {
        out.put(result());
      }
    }

    SubproblemResult result() {
      List<Long> sums = new ArrayList<>();
      for (int k = 0; k < fixed.length(); k++) {
        sums.add(fixed.get(k));
      }
      return new SubproblemResult(
          subproblem.id(), branches.sum(), found.sum(), sums, nanos.sum(), Engines.label(engines));
    }
  }

  /** A task of the pool: a subproblem, or a part of one that was given away. */
  private final class Fragment implements Runnable {
    final Running running;
    final int[] prefix;
    final boolean first; // whether it is the subproblem itself, not a part given away

    Fragment(Running running, int[] prefix, boolean first) {
      this.running = running;
      this.prefix = prefix;
      this.first = first;
    }

    @Override
    public void run() {
      waiting.decrementAndGet();
      idle.decrementAndGet();
      try {
        if (stopped || (first && nothingMore) || !((Worker) Thread.currentThread()).search(this)) {
          cutShort = true;
        } else if (running.fragments.decrementAndGet() == 0) {
          running.finish();
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
  }

  /** A thread of the pool, with its own engine. */
  private final class Worker extends ForkJoinWorkerThread implements SolutionSink, Checkpoint {
    private final OrbitCensus census = new OrbitCensus(reduction, counted);
    private @Nullable SearchEngine engine;
    private @Nullable Engine kind; // of the engine
    private String label = ""; // of the engine
    private boolean forLarge; // whether the engine is the one for a large search
    private @Nullable Fragment fragment;
    private long branchesReported;
    private long foundUnreported;
    private boolean enough; // whether the engine was told to stop

    Worker(ForkJoinPool pool) {
      super(pool);
    }

    /** Searches a fragment, and returns whether it was searched completely. */
    boolean search(Fragment next) {
      try {
        return search(next, engine());
      } catch (Throwable cause) {
        failure.set(cause, kind);
        stopped = true;
        return false;
      }
    }

    private boolean search(Fragment next, SearchEngine own) {
      fragment = next;
      if (next.first) {
        forecast.begun();
        running.add(next.running);
      }
      next.running.engines.add(label);
      long start = System.nanoTime();
      enough = false;
      try {
        if (isInNoSolution(next.prefix)) {
          branches.increment();
          next.running.branches.increment();
          return true;
        }
        boolean complete = own.search(next.prefix, this, this);
        if (!complete && !enough && !stopped) {
          throw new BrokenContractException("it ended a search that nobody had stopped");
        }
        return complete;
      } finally {
        report(own, next);
        census.moveTo(next.running.fixed);
        long nanos = System.nanoTime() - start;
        next.running.nanos.add(nanos);
        busyNanos.add(nanos);
      }
    }

    /** Whether a prefix has an option that the simplification of the problem has removed. */
    private boolean isInNoSolution(int[] prefix) {
      ExactCover cover = reduction.cover();
      return Arrays.stream(prefix).anyMatch(option -> !cover.isUsable(option));
    }

    private SearchEngine engine() {
      SearchEngine own = engine;
      boolean goesOver = !forLarge && isLarge();
      if (own == null || goesOver) {
        forLarge = goesOver;
        Engine next = goesOver ? settings.engineIfLarge() : settings.engine();
        kind = next;
        label = next.label();
        own = next.load(reduction.cover());
        if (own == null) {
          throw new BrokenContractException("its method 'load' returned null");
        }
        branchesReported = 0;
        engine = own;
      }
      return own;
    }

    private void report(SearchEngine own, Fragment current) {
      long more = own.branches() - branchesReported;
      branchesReported += more;
      branches.add(more);
      current.running.branches.add(more);
      if (foundUnreported > 0) {
        found.add(foundUnreported);
        current.running.found.add(foundUnreported);
        foundUnreported = 0;
      }
    }

    @Override
    public boolean accept(int[] options, int length) {
      if (!(kind instanceof BuiltInEngine) && !reduction.cover().isSolution(options, length)) {
        failure.set(new BrokenContractException("it reported what is no solution"), kind);
        stopped = true;
        return false;
      }
      try {
        return take(options, length);
      } catch (Throwable cause) {
        fail(cause); // before it passes through the engine, which is not to blame
        throw cause;
      }
    }

    private boolean take(int[] options, int length) {
      if (!census.admits(options, length)) {
        return true;
      }
      boolean more = true;
      if (settings.limit() < Long.MAX_VALUE) {
        long ticket = tickets.incrementAndGet();
        if (ticket > settings.limit()) {
          enough = true;
          return false;
        }
        more = ticket < settings.limit();
      }
      foundUnreported++;
      SolutionQueue out = queue;
      if (out != null && takesSolutions) {
        out.put(current().running.subproblem.id(), census.least(options, length));
      }
      if (!more) {
        stopped = true;
      }
      enough = !more;
      return more;
    }

    private Fragment current() {
      Fragment current = fragment;
      if (current == null) {
        throw new IllegalStateException("a search without a fragment");
      }
      return current;
    }

    @Override
    public boolean reached(SearchEngine own) {
      Fragment current = current();
      report(own, current);
      boolean othersWait = idle.get() > 0 && waiting.get() == 0;
      boolean endsSoon = !forLarge && isLarge(); // the other engine continues with the rest
      if (othersWait || endsSoon) {
        own.giveAway(prefix -> share(current.running, prefix));
      }
      enough = stopped;
      return !enough;
    }

    private void share(Running running, int[] prefix) {
      Fragment part = new Fragment(running, prefix, false);
      running.fragments.incrementAndGet();
      unfinished.incrementAndGet();
      waiting.incrementAndGet();
      getPool().execute(part);
    }
  }
}
