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
 * The solving of a puzzle on a thread of its own: begun, stopped, gone on with, watched. It keeps
 * the first solutions to be looked at and counts all. Any thread.
 *
 * <p>When it goes on, the subproblems that were not finished are searched from their beginning.
 * What was found in them before is neither kept nor counted twice.
 */
final class Run {
  static final int MOST_KEPT = SolutionPage.MOST;

  /** What has become of it. */
  enum State {
    RUNNING,
    STOPPED,
    DONE,
    FAILED
  }

  /**
   * What the user has asked for.
   *
   * @param distinct what solutions are to be distinct up to; null for the finest
   * @param threads the number of workers
   * @param limit after how many solutions to stop
   */
  record Wish(@Nullable Distinct distinct, int threads, long limit) {}

  /**
   * How it stands.
   *
   * @param progress null before the search has begun
   * @param seconds how long it has run, pauses left out
   * @param engine its name; empty before the search has begun
   * @param distinct what solutions are distinct up to, in words; empty before that is known
   * @param kept the number of solutions that can be looked at
   * @param counts the number of solutions up to each notion, once all are known
   * @param missed whether these contradict what the puzzle's text expects
   * @param error why it has failed, in a line; empty if it has not
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
  private @Nullable Encoding encoding; // set by the first thread that works
  private @Nullable PuzzleRun run; // the last one
  private @Nullable Progress progress;
  private long startNanos = System.nanoTime(); // when it was started or went on
  private double secondsBefore; // then
  private Map<Distinct, Long> counts = Map.of();
  private boolean missed;
  private String error = "";

  private final List<SubproblemResult> finished = new ArrayList<>();
  private final Map<Integer, Begun> unfinished = new HashMap<>();
  private final List<int[]> kept = new ArrayList<>();
  private long found;
  private long limit;

  /** A subproblem that was begun and not finished. */
  private static final class Begun {
    final Set<IntBuffer> kept = new HashSet<>();
    long told; // how many solutions of it have been counted, since the first start
    long foundAgain; // how many were found since the last start
    boolean hasMore; // than were wanted
  }

  private Run(Puzzle puzzle, Wish wish) {
    this.puzzle = puzzle;
    this.wish = wish;
    limit = wish.limit();
  }

  /** Begins to solve a puzzle. */
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
      fail("it ended by a mistake of the program: " + e);
    }
  }

  /** Encodes the puzzle, or cuts what is left of it; that may take seconds. */
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

  /** Keeps what is found. One thread at a time. */
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
      begun.hasMore = true; // To be found again when it goes on.
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

  /** Stops it as soon as that is cleanly done. */
  synchronized void stop() {
    stopAsked = true;
    if (run != null) {
      run.stop();
    }
  }

  /**
   * Goes on after a stop.
   *
   * @throws Refusal if it is not stopped
   */
  synchronized void goOn() {
    if (state != State.STOPPED) {
      throw new Refusal(Refusal.CONFLICT, "only what is stopped can go on");
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

  /** Watches it from now on; see {@link #isWatched}. */
  synchronized void watch() {
    watchers++;
  }

  synchronized void unwatch() {
    watchers--;
  }

  /** Whether a page shows how it stands. */
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

  /** Waits until it does not run any more, but not longer than some milliseconds. */
  void awaitEnd(long millis) throws InterruptedException {
    CountDownLatch latch;
    synchronized (this) {
      latch = ended;
    }
    latch.await(millis, TimeUnit.MILLISECONDS);
  }

  /** Some solutions kept, from one of them on, counted from 0, as options of the encoding. */
  synchronized List<int[]> kept(int from, int most) {
    int start = Math.min(from, kept.size());
    return List.copyOf(kept.subList(start, Math.min(kept.size() - start, most) + start));
  }

  /** The puzzle encoded; only once there are solutions. */
  synchronized Encoding encoding() {
    return Objects.requireNonNull(encoding, "nothing is found before a puzzle is encoded");
  }
}
