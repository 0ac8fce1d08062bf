package coverall.serve;

import coverall.enumerate.Partition;
import coverall.enumerate.Progress;
import coverall.enumerate.SolutionWriter;
import coverall.enumerate.SubproblemResult;
import coverall.picture.SolutionPage;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Puzzle;
import coverall.solve.PuzzleRun;
import java.nio.IntBuffer;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A search on its own thread that can be stopped, resumed and watched. It counts all solutions and
 * keeps the first ones for display. Thread-safe.
 *
 * <p>A resumed search starts its unfinished subproblems from the beginning. It does not count or
 * keep their solutions a second time.
 */
final class Run {
  static final int MOST_KEPT = SolutionPage.MOST;

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
   * @param distinct which solutions count as the same; null for the default
   * @param threads the number of workers
   * @param limit the number of solutions to stop after
   */
  record Wish(@Nullable Distinct distinct, int threads, long limit) {}

  /**
   * A snapshot of a run.
   *
   * @param progress null before the search starts
   * @param seconds the running time without pauses
   * @param engine the name of the engine; empty before the search starts
   * @param distinct what solutions are distinct up to, in words; empty before the search starts
   * @param found the number of solutions found so far
   * @param kept the number of solutions available for display
   * @param counts the number of solutions for each notion of distinct; empty until the search is
   *     done
   * @param missed whether a count differs from the one that the puzzle expects
   * @param error the reason for a failure in one line; empty otherwise
   */
  record Standing(
      State state,
      @Nullable Progress progress,
      double seconds,
      String engine,
      String distinct,
      long found,
      int kept,
      Map<Distinct, Long> counts,
      boolean missed,
      String error) {}

  private final Puzzle puzzle;
  private final Wish wish;

  private State state = State.RUNNING;
  private CountDownLatch ended = new CountDownLatch(1);
  private int watchers;
  private boolean stopAsked;
  private @Nullable Encoding encoding; // set by the first working thread
  private @Nullable PuzzleRun run; // the latest one
  private @Nullable Progress progress;
  private long startNanos = System.nanoTime(); // when it started or resumed
  private double secondsBefore; // the running time up to then
  private Map<Distinct, Long> counts = Map.of();
  private boolean missed;
  private String error = "";

  private final List<SubproblemResult> finished = new ArrayList<>();
  private final Map<Integer, Begun> unfinished = new HashMap<>();
  private final List<int[]> kept = new ArrayList<>();
  private long found;
  private long limit;

  /** A subproblem that was started but not finished. */
  private static final class Begun {
    final Set<IntBuffer> kept = new HashSet<>();
    long told; // solutions counted since the first start
    long foundAgain; // solutions found since the latest start
    boolean hasMore; // solutions beyond the limit
  }

  private Run(Puzzle puzzle, Wish wish) {
    this.puzzle = puzzle;
    this.wish = wish;
    limit = wish.limit();
  }

  /** Starts to solve a puzzle. */
  static Run start(Puzzle puzzle, Wish wish) {
    Run run = new Run(puzzle, wish);
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
      PuzzleRun prepared = begin(prepared());
      end(prepared, prepared.run(this::progress, new Keeper()));
    } catch (BadPuzzleException | IllegalArgumentException e) {
      fail(String.valueOf(e.getMessage()));
    } catch (OutOfMemoryError e) {
      fail("out of memory");
    } catch (InterruptedException | RuntimeException | Error e) {
      fail("internal error: " + e);
    }
  }

  /** Encodes the puzzle or, on a resume, prepares the remaining subproblems. May take seconds. */
  private PuzzleRun prepared() {
    PuzzleRun last;
    Encoding problem;
    List<SubproblemResult> done;
    synchronized (this) {
      last = run;
      problem = encoding;
      done = List.copyOf(finished);
    }
    if (last == null || problem == null) {
      Encoding made = Encoding.of(puzzle);
      return PuzzleRun.prepare(
          made, false, wish.distinct(), null, null, wish.threads(), Long.MAX_VALUE);
    }
    Partition partition = last.partition();
    return PuzzleRun.goOn(
        problem, last.distinct(), last.reduction().item(), partition, done, null, wish.threads());
  }

  private synchronized PuzzleRun begin(PuzzleRun prepared) {
    run = prepared;
    encoding = (Encoding) prepared.problem();
    if (stopAsked) {
      prepared.stop();
    }
    return prepared;
  }

  private synchronized void progress(Progress now) {
    progress = now;
  }

  private synchronized void end(PuzzleRun whole, PuzzleRun.Result result) {
    secondsBefore = seconds();
    if (result.outcome().complete() && unfinished.isEmpty()) {
      state = State.DONE;
      counts = result.counts();
      missed = !whole.missed(result).isEmpty();
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

  /** Stores solutions as they are found. Called by one thread at a time. */
  private final class Keeper implements SolutionWriter {
    @Override
    public void write(long number, int subproblem, int[] options) {
      keep(subproblem, options);
    }

    @Override
    public void finished(SubproblemResult result) {
      finish(result);
    }
  }

  private synchronized void keep(int subproblem, int[] options) {
    Begun begun = unfinished.computeIfAbsent(subproblem, id -> new Begun());
    if (found >= limit) {
      begun.hasMore = true; // A resumed search finds this solution again.
      return;
    }
    if (kept.size() < MOST_KEPT && begun.kept.add(IntBuffer.wrap(options))) {
      kept.add(options);
    }
    if (++begun.foundAgain > begun.told) {
      begun.told = begun.foundAgain;
      found++;
      if (found >= limit) {
        stop();
      }
    }
  }

  private synchronized void finish(SubproblemResult result) {
    Begun begun = unfinished.get(result.id());
    if (begun == null || !begun.hasMore) {
      finished.add(result);
      unfinished.remove(result.id());
    }
  }

  /** Asks the search to stop at the next clean point. */
  synchronized void stop() {
    stopAsked = true;
    if (run != null) {
      run.stop();
    }
  }

  /**
   * Resumes a stopped search.
   *
   * @throws Refusal if the search is not stopped
   */
  synchronized void goOn() {
    if (state != State.STOPPED) {
      throw new Refusal(Refusal.CONFLICT, "only a stopped search can be resumed");
    }
    state = State.RUNNING;
    stopAsked = false;
    limit = Long.MAX_VALUE;
    unfinished
        .values()
        .forEach(
            begun -> {
              begun.foundAgain = 0;
              begun.hasMore = false;
            });
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
  }

  /** Whether a page is following the progress. */
  synchronized boolean isWatched() {
    return watchers > 0;
  }

  synchronized boolean isRunning() {
    return state == State.RUNNING;
  }

  synchronized Standing standing() {
    PuzzleRun now = run;
    return new Standing(
        state,
        progress,
        seconds(),
        now == null ? "" : now.settings().engine().toString(),
        now == null ? "" : now.distinctWords(),
        found,
        kept.size(),
        counts,
        missed,
        error);
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
   * Returns some of the stored solutions as options of the encoding.
   *
   * @param from the index of the first one, from 0
   */
  synchronized List<int[]> kept(int from, int most) {
    int start = Math.min(from, kept.size());
    return List.copyOf(kept.subList(start, Math.min(kept.size() - start, most) + start));
  }

  /** The encoded puzzle; available once a solution exists. */
  synchronized Encoding encoding() {
    return Objects.requireNonNull(encoding, "no solution exists before the puzzle is encoded");
  }
}
