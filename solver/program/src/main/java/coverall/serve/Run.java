package coverall.serve;

import coverall.cover.MiscountException;
import coverall.enumerate.Progress;
import coverall.enumerate.TooManySolutionsException;
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
import coverall.view.Words;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A search on its own thread that can be stopped, resumed and watched. It stops itself a minute
 * after the last watcher has left and the last request has come. Thread-safe.
 */
final class Run {
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
      Optional<KeptSolutions.Apart> apart,
      String error) {
    /** The number of solutions found so far. */
    long found() {
      return progress.found();
    }
  }

  private final Puzzle puzzle;
  private final Options options;
  private final LongSupplier nanoTime;
  private final KeptSolutions solutions;

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

  private Run(Puzzle puzzle, Options options, LongSupplier nanoTime) {
    this.puzzle = puzzle;
    this.options = options;
    this.nanoTime = nanoTime;
    askedNanos = nanoTime.getAsLong();
    solutions =
        new KeptSolutions(
            options.takesApart(),
            options.limit(),
            this::stop,
            this::stopIfForgotten,
            () -> stopAsked);
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

  KeptSolutions solutions() {
    return solutions;
  }

  private void startThread() {
    Thread.ofPlatform().daemon().name("coverall-run").start(this::work);
  }

  private void work() {
    try {
      SearchSession prepared = begin(plan());
      end(prepared.run(this::progress));
    } catch (BadPuzzleException
        | IllegalArgumentException
        | MiscountException
        | TooManySolutionsException e) {
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
    synchronized (this) {
      last = session;
      problem = encoding;
    }
    if (last != null && last.plan().limit() > 1) {
      return last.plan();
    }
    SearchRequest request =
        new SearchRequest(problem == null ? Encoding.of(puzzle) : problem)
            .threads(options.threads());
    options.distinct().ifPresent(request::distinct);
    return searchesForFirst() ? request.first().plan() : request.plan();
  }

  /** Whether it searches for one solution only, by a plan of its own. */
  private boolean searchesForFirst() {
    return solutions.limit() == 1 && !options.takesApart();
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

  private synchronized void stopIfForgotten() {
    if (watchers == 0 && nanoTime.getAsLong() - askedNanos > NANOS_UNTIL_FORGOTTEN) {
      stop();
    }
  }

  private synchronized void end(SearchResult result) {
    secondsBefore = seconds();
    if (result.outcome().complete() && !solutions.hasUnfinished()) {
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
    if (searchesForFirst()) {
      solutions.clear(); // The whole search has another plan.
    }
    solutions.resume();
    startNanos = System.nanoTime();
    ended = new CountDownLatch(1);
    startThread();
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
    KeptSolutions.Count count = solutions.count();
    Optional<SearchPlan> plan = Optional.ofNullable(session).map(SearchSession::plan);
    return new Status(
        state,
        progressNow(count.found()),
        plan.map(known -> known.engine().engine().label()).orElse(""),
        plan.map(SearchPlan::distinct),
        count.kept(),
        counts,
        plan.map(known -> counts.missed(known.problem())).orElse(List.of()),
        count.apart(),
        error);
  }

  private Progress progressNow(long found) {
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

  /** Waits until the search ends, but no longer than this. */
  void awaitEnd(long millis) throws InterruptedException {
    CountDownLatch latch;
    synchronized (this) {
      latch = ended;
    }
    latch.await(millis, TimeUnit.MILLISECONDS);
  }

  /** The encoded puzzle; available once a solution exists. */
  synchronized Encoding encoding() {
    return Objects.requireNonNull(encoding, "no solution exists before the puzzle is encoded");
  }
}
