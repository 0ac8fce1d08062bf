package coverall.serve;

import static coverall.disassembly.Disassembly.Verdict.APART;

import coverall.cover.MiscountException;
import coverall.disassembly.Disassembly;
import coverall.disassembly.DisassemblyQueue;
import coverall.disassembly.DisassemblyTally;
import coverall.enumerate.Progress;
import coverall.enumerate.SubproblemResult;
import coverall.picture.SolutionPage;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Expectation;
import coverall.puzzle.Puzzle;
import coverall.solve.OrbitCounts;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import coverall.solve.SearchResult;
import coverall.solve.SearchSession;
import coverall.solve.SolutionStore;
import coverall.view.DisassemblyText;
import coverall.view.Words;
import java.io.IOException;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A search on its own thread that can be stopped, resumed and watched. It counts all solutions and
 * keeps the first ones for display. It stops itself a minute after the last watcher has left and
 * the last request has come. Thread-safe.
 *
 * <p>A resumed search starts its unfinished subproblems from the beginning. It does not count or
 * keep their solutions a second time.
 */
final class Run {
  static final int MOST_KEPT = SolutionPage.MOST;
  static final int MOST_KEPT_WITH_MOVES = 20_000;
  static final long MOST_BYTES_KEPT = 100_000_000;

  private static final int MOST_STATES = 200_000; // of each part of an assembly

  private static final long NANOS_UNTIL_FORGOTTEN = TimeUnit.MINUTES.toNanos(1);

  private static final Progress NOT_BEGUN =
      new Progress(0, 0, Double.NaN, Double.NaN, Double.NaN, 0, 0, 0, Double.NaN);

  /** The state of a run. */
  enum State {
    RUNNING,
    STOPPED,
    DONE,
    FAILED
  }

  /**
   * The options of a run.
   *
   * @param distinct which solutions count as the same, unless it is the default
   * @param takesApart whether solutions are only those assemblies that come apart
   * @param threads the number of workers
   * @param limit the number of solutions to stop after
   */
  record Options(Optional<Distinct> distinct, boolean takesApart, int threads, long limit) {}

  /**
   * A solution.
   *
   * @param options the options of the encoding
   * @param apart how it comes apart, if the run takes solutions apart
   */
  @SuppressWarnings("ArrayRecordComponent") // never compared
  record Found(int[] options, Optional<Disassembly> apart) {
    private static final int BYTES = 150; // of the objects around it
    private static final int BYTES_OF_A_MOVE = 100;

    /** Roughly the memory that it occupies. */
    long bytes() {
      int moves = apart.map(plan -> plan.moves().size()).orElse(0);
      return BYTES + (long) Integer.BYTES * options.length + (long) BYTES_OF_A_MOVE * moves;
    }
  }

  /**
   * The assemblies taken apart so far.
   *
   * @param words how many come apart
   * @param assemblies their number
   * @param unknown the number of those with too many states
   * @param highestLevel the highest level of a solution; empty if there is none
   * @param highest the number of the first solution with this level; 0 if it is not kept
   */
  record Apart(String words, long assemblies, long unknown, String highestLevel, int highest) {}

  /**
   * A snapshot of a run.
   *
   * @param progress its elapsed time excludes pauses
   * @param engine the name of the engine; empty before the search starts
   * @param distinct the notion up to which solutions are distinct; empty before the search starts
   * @param kept the number of solutions available for display
   * @param counts the number of solutions for each notion; none until the search is done
   * @param missed the expected counts that the result contradicts
   * @param apart what the assemblies were found to be, if they are taken apart
   * @param error the reason for a failure in one line; empty otherwise
   */
  record Status(
      State state,
      Progress progress,
      String engine,
      Optional<Distinct> distinct,
      int kept,
      OrbitCounts counts,
      List<Expectation> missed,
      Optional<Apart> apart,
      String error) {
    /** The number of solutions found so far. */
    long found() {
      return progress.found();
    }
  }

  private final Puzzle puzzle;
  private final Options options;
  private final LongSupplier nanoTime;

  private State state = State.RUNNING;
  private CountDownLatch ended = new CountDownLatch(1);
  private int watchers;
  private long askedNanos; // when the last request came or the last watcher left
  private volatile boolean stopAsked;
  private @Nullable Encoding encoding; // set by the first working thread
  private @Nullable SearchSession session; // the latest one
  private Progress progress = NOT_BEGUN;
  private long startNanos = System.nanoTime(); // when it started or resumed
  private double secondsBefore; // the running time up to then
  private OrbitCounts counts = OrbitCounts.NONE;
  private String error = "";

  private final Kept solutions = new Kept();
  private final DisassemblyTally tally = new DisassemblyTally();
  private Optional<Disassembly> highest = Optional.empty(); // of the levels
  private int highestNumber;
  private final List<SubproblemResult> finished = new ArrayList<>();
  private final Map<Integer, Begun> unfinished = new HashMap<>();
  private final List<Found> kept = new ArrayList<>();
  private long bytesKept;
  private long found;
  private long limit;

  /** A subproblem that was started but not finished. */
  private static final class Begun {
    final Set<IntBuffer> kept = new HashSet<>();
    long told; // solutions counted since the first start
    long foundAgain; // solutions found since the latest start
    boolean hasMore; // solutions beyond the limit
    int waiting; // assemblies not taken apart yet
  }

  private Run(Puzzle puzzle, Options options, LongSupplier nanoTime) {
    this.puzzle = puzzle;
    this.options = options;
    this.nanoTime = nanoTime;
    askedNanos = nanoTime.getAsLong();
    limit = options.limit();
  }

  /** Starts to solve a puzzle. */
  static Run start(Puzzle puzzle, Options options) {
    return start(puzzle, options, System::nanoTime);
  }

  /**
   * Starts to solve a puzzle.
   *
   * @param nanoTime the time in nanoseconds, from any origin, by which it is forgotten
   */
  static Run start(Puzzle puzzle, Options options, LongSupplier nanoTime) {
    Run run = new Run(puzzle, options, nanoTime);
    run.startThread();
    return run;
  }

  Puzzle puzzle() {
    return puzzle;
  }

  private void startThread() {
    Thread.ofPlatform().daemon().name("coverall-run").start(this::work);
  }

  private void work() {
    try {
      SearchSession prepared = begin(plan());
      end(prepared.run(this::progress));
    } catch (BadPuzzleException | IllegalArgumentException | MiscountException e) {
      fail(String.valueOf(e.getMessage()));
    } catch (OutOfMemoryError e) {
      fail(Words.OUT_OF_MEMORY);
    } catch (InterruptedException | IOException | RuntimeException | Error e) {
      fail("internal error: " + e);
    }
  }

  /** Encodes and plans the puzzle, unless it resumes the same search. May take seconds. */
  private SearchPlan plan() {
    SearchSession last;
    Encoding problem;
    long most;
    synchronized (this) {
      last = session;
      problem = encoding;
      most = limit;
    }
    if (last != null && last.plan().limit() > 1) {
      return last.plan();
    }
    SearchRequest request =
        new SearchRequest(problem == null ? Encoding.of(puzzle) : problem)
            .threads(options.threads());
    options.distinct().ifPresent(request::distinct);
    return most == 1 && !options.takesApart() ? request.first().plan() : request.plan();
  }

  private synchronized SearchSession begin(SearchPlan plan) {
    SearchSession next = new SearchSession(plan, solutions);
    session = next;
    encoding = (Encoding) plan.problem();
    if (stopAsked) {
      next.stop();
    }
    return next;
  }

  private synchronized void progress(Progress now) {
    progress = now;
    stopIfForgotten();
  }

  private void stopIfForgotten() {
    if (watchers == 0 && nanoTime.getAsLong() - askedNanos > NANOS_UNTIL_FORGOTTEN) {
      stop();
    }
  }

  private synchronized void end(SearchResult result) {
    secondsBefore = seconds();
    if (result.outcome().complete() && unfinished.isEmpty()) {
      state = State.DONE;
      counts = result.counts();
    } else {
      state = State.STOPPED;
    }
    ended.countDown();
  }

  private synchronized void fail(String why) {
    secondsBefore = seconds();
    state = State.FAILED;
    error = why;
    ended.countDown();
  }

  /** Keeps the first solutions, and the results of the subproblems. */
  private final class Kept implements SolutionStore {
    @Override
    public List<SubproblemResult> done() {
      synchronized (Run.this) {
        return List.copyOf(finished);
      }
    }

    @Override
    public RunWriter begin(SearchPlan plan) {
      if (options.takesApart()) {
        return new ApartWriter((Encoding) plan.problem(), plan.threads());
      }
      return new RunWriter() {
        @Override
        public void write(long number, int subproblem, int[] options) {
          keep(subproblem, new Found(options, Optional.empty()));
        }

        @Override
        public void finished(SubproblemResult result) {
          finish(result);
        }
      };
    }
  }

  /** Takes assemblies apart before it keeps those that come apart. */
  private final class ApartWriter implements SolutionStore.RunWriter {
    private final DisassemblyQueue assemblies;
    private final List<SubproblemResult> results = new ArrayList<>();

    ApartWriter(Encoding puzzle, int threads) {
      assemblies =
          new DisassemblyQueue(
              puzzle,
              MOST_STATES,
              threads,
              DisassemblyQueue.Order.AS_ADDED,
              (subproblem, options, apart) ->
                  takenApart((int) subproblem, new Found(options, Optional.of(apart))),
              () -> stopAsked);
    }

    @Override
    public void write(long number, int subproblem, int[] options) throws IOException {
      expect(subproblem);
      assemblies.add(subproblem, options);
    }

    @Override
    public void idle() throws IOException {
      assemblies.advance();
    }

    @Override
    public void finished(SubproblemResult result) {
      results.add(result); // Its assemblies may not be taken apart yet.
    }

    @Override
    public void close() throws IOException {
      try (assemblies) {
        assemblies.finish();
      }
      results.forEach(Run.this::finish);
    }
  }

  private synchronized Begun begun(int subproblem) {
    return unfinished.computeIfAbsent(subproblem, id -> new Begun());
  }

  private synchronized void expect(int subproblem) {
    begun(subproblem).waiting++;
  }

  private synchronized void takenApart(int subproblem, Found assembly) {
    begun(subproblem).waiting--;
    keep(subproblem, assembly);
    stopIfForgotten();
  }

  private synchronized void keep(int subproblem, Found assembly) {
    Begun begun = begun(subproblem);
    if (found >= limit) {
      begun.hasMore = true; // A resumed search finds this solution again.
      return;
    }
    boolean isSolution = assembly.apart().map(Disassembly::verdict).orElse(APART) == APART;
    int most = options.takesApart() ? MOST_KEPT_WITH_MOVES : MOST_KEPT;
    boolean isNew =
        isSolution
            && kept.size() < most
            && bytesKept < MOST_BYTES_KEPT
            && begun.kept.add(IntBuffer.wrap(assembly.options()));
    if (isNew) {
      kept.add(assembly);
      bytesKept += assembly.bytes();
    }
    if (++begun.foundAgain > begun.told) {
      begun.told = begun.foundAgain;
      assembly.apart().ifPresent(apart -> count(apart, isNew ? kept.size() : 0));
      found += isSolution ? 1 : 0;
      if (found >= limit) {
        stop();
      }
    }
  }

  private void count(Disassembly apart, int number) {
    tally.add(apart.verdict(), apart.level());
    boolean isHighest =
        apart.verdict() == APART
            && highest.stream()
                .allMatch(other -> Disassembly.LEVELS.compare(apart.level(), other.level()) > 0);
    if (isHighest) {
      highest = Optional.of(apart);
      highestNumber = number;
    }
  }

  private synchronized void finish(SubproblemResult result) {
    Begun begun = unfinished.get(result.id());
    if (begun == null || (!begun.hasMore && begun.waiting == 0)) {
      finished.add(result);
      unfinished.remove(result.id());
    }
  }

  /** Asks the search to stop at the next clean point. */
  synchronized void stop() {
    stopAsked = true;
    if (session != null) {
      session.stop();
    }
  }

  /**
   * Resumes a stopped search.
   *
   * @throws Refusal if the search is not stopped
   */
  synchronized void resume() {
    if (state != State.STOPPED) {
      throw new Refusal(Refusal.CONFLICT, "only a stopped search can be resumed");
    }
    state = State.RUNNING;
    stopAsked = false;
    if (limit == 1 && !options.takesApart()) {
      forget(); // The whole search has another plan.
    }
    limit = Long.MAX_VALUE;
    unfinished
        .values()
        .forEach(
            begun -> {
              begun.foundAgain = 0;
              begun.hasMore = false;
              begun.waiting = 0;
            });
    startNanos = System.nanoTime();
    ended = new CountDownLatch(1);
    startThread();
  }

  private void forget() {
    finished.clear();
    unfinished.clear();
    kept.clear();
    bytesKept = 0;
    found = 0;
  }

  private double seconds() {
    return secondsBefore + (isRunning() ? (System.nanoTime() - startNanos) / 1e9 : 0);
  }

  /** Registers a watcher; see {@link #isWatched}. */
  synchronized void watch() {
    watchers++;
  }

  synchronized void unwatch() {
    watchers--;
    ask();
  }

  /** Notes a request about this run. */
  synchronized void ask() {
    askedNanos = nanoTime.getAsLong();
  }

  /** Whether a page is following the progress. */
  synchronized boolean isWatched() {
    return watchers > 0;
  }

  synchronized boolean isRunning() {
    return state == State.RUNNING;
  }

  synchronized Status status() {
    Optional<SearchPlan> plan = Optional.ofNullable(session).map(SearchSession::plan);
    return new Status(
        state,
        progressNow(),
        plan.map(known -> known.engine().engine().label()).orElse(""),
        plan.map(SearchPlan::distinct),
        kept.size(),
        counts,
        plan.map(known -> counts.missed(known.problem())).orElse(List.of()),
        options.takesApart() ? Optional.of(apart()) : Optional.empty(),
        error);
  }

  private Apart apart() {
    return new Apart(
        DisassemblyText.words(tally),
        tally.assemblies(),
        tally.unknown(),
        highest.map(Disassembly::levelText).orElse(""),
        highestNumber);
  }

  private Progress progressNow() {
    boolean done = state == State.DONE;
    return new Progress(
        done ? 1 : progress.share(),
        seconds(),
        done ? 0 : progress.secondsLeft(),
        progress.least(),
        progress.most(),
        found,
        progress.branches(),
        progress.branchesPerSecond(),
        Double.NaN);
  }

  /** Roughly the memory that the stored solutions occupy. */
  synchronized long bytesKept() {
    return bytesKept;
  }

  /** Waits until the search ends, but no longer than this. */
  void awaitEnd(long millis) throws InterruptedException {
    CountDownLatch latch;
    synchronized (this) {
      latch = ended;
    }
    latch.await(millis, TimeUnit.MILLISECONDS);
  }

  /**
   * Returns some of the stored solutions.
   *
   * @param from the index of the first one, from 0
   */
  synchronized List<Found> kept(int from, int most) {
    int start = Math.min(from, kept.size());
    return List.copyOf(kept.subList(start, Math.min(kept.size() - start, most) + start));
  }

  /** The encoded puzzle; available once a solution exists. */
  synchronized Encoding encoding() {
    return Objects.requireNonNull(encoding, "no solution exists before the puzzle is encoded");
  }
}
