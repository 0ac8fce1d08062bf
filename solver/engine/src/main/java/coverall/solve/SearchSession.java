package coverall.solve;

import coverall.enumerate.Progress;
import coverall.enumerate.StopSignal;
import coverall.enumerate.SubproblemResult;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * A search with a store for its solutions. It goes on where earlier runs with the same store have
 * ended, in this process or another, and can be stopped and run again until it is complete.
 *
 * <p>{@link #stop} may be called from any thread, the other methods from one thread at a time.
 */
public final class SearchSession {
  private final SearchPlan plan;
  private final SolutionStore store;
  private volatile StopSignal stop = new StopSignal(); // for this run, or else for the next

  /**
   * A session.
   *
   * @param plan the whole search that the store is for, finished subproblems included
   */
  public SearchSession(SearchPlan plan, SolutionStore store) {
    this.plan = plan;
    this.store = store;
  }

  /** The whole search, including what earlier runs have done. */
  public SearchPlan plan() {
    return plan;
  }

  /**
   * Searches what is not done yet, until the end, the limit or {@link #stop}. Afterwards every
   * solution reported is in the store. If the store is complete, the result is that of the runs
   * which have filled it. The limit includes the solutions of finished subproblems.
   *
   * @param listener receives the progress of the search and then of {@link SolutionStore#end},
   *     about ten times a second, in the calling thread; it counts only solutions that are safely
   *     stored
   * @throws IOException if the store failed; what it holds can be resumed
   * @throws InterruptedException if the calling thread was interrupted; the run has stopped then
   * @throws coverall.cover.MiscountException if the engine has lost or invented solutions
   * @throws coverall.enumerate.TooManySolutionsException if their number is too large
   */
  public SearchResult run(Consumer<Progress> listener) throws IOException, InterruptedException {
    List<SubproblemResult> done = store.done();
    long before = done.stream().mapToLong(SubproblemResult::found).sum();
    StopSignal signal = stop;
    SearchRun run = newRun(done, before);
    try (var _ = signal.onStop(run::stop)) {
      if (store.isComplete()) {
        return run.count(listener);
      }
      return seal(search(run, before, listener), listener, signal);
    } catch (UncheckedIOException e) {
      throw Objects.requireNonNull(e.getCause());
    } finally {
      stop = new StopSignal();
    }
  }

  private SearchResult search(SearchRun run, long before, Consumer<Progress> listener)
      throws IOException, InterruptedException {
    SolutionStore.RunWriter writer = store.begin(plan);
    SearchResult result;
    try {
      result =
          run.run(
              progress ->
                  listener.accept(
                      progress.withFound(before + writer.stored(progress.found() - before))),
              writer);
    } catch (Throwable failure) {
      closeAfter(failure, writer);
      throw failure;
    }
    writer.close();
    return result;
  }

  /** Closes a writer, which may report again the failure that has ended its run. */
  private static void closeAfter(Throwable failure, SolutionStore.RunWriter writer) {
    try {
      writer.close();
    } catch (Throwable again) {
      if (!again.equals(failure)) {
        failure.addSuppressed(again);
      }
    }
  }

  /** Ends the store; the result then includes the time. */
  private SearchResult seal(SearchResult result, Consumer<Progress> listener, StopSignal signal)
      throws IOException {
    long start = System.nanoTime();
    store.end(
        result,
        share -> {
          double seconds = (System.nanoTime() - start) / 1e9;
          listener.accept(
              Progress.ofSealing(
                  result.outcome(),
                  result.outcome().searchSeconds() + seconds,
                  share,
                  share > 0 ? seconds / share - seconds : Double.NaN));
          return !signal.isStopped();
        });
    return result.withSealing((System.nanoTime() - start) / 1e9);
  }

  private SearchRun newRun(List<SubproblemResult> done, long before) {
    boolean unlimited = plan.limit() == Long.MAX_VALUE;
    SearchRun run =
        plan.limit(unlimited ? plan.limit() : Math.max(1, plan.limit() - before)).run(done);
    if (before >= plan.limit()) {
      run.stop();
    }
    return run;
  }

  /**
   * Asks the run to stop, or the next one if none is running. Solutions found so far are still
   * stored and reported.
   */
  public void stop() {
    stop.stop();
  }
}
