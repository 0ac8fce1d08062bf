package coverall.cli;

import coverall.frontier.FrontierProgress;
import coverall.solve.CountRun;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import java.io.IOException;
import java.util.Optional;
import java.util.function.Consumer;
import java.util.function.Supplier;

/** {@code solve --count-only}: counts without a search, if that is quick or at least faster. */
final class CountOnly {
  private final Console console;
  private final SearchReport report;

  CountOnly(Console console, SearchReport report) {
    this.console = console;
    this.report = report;
  }

  /**
   * Counts all solutions.
   *
   * @param request the search to avoid
   * @param plan plans it
   * @param search searches, if nothing else helps
   * @return the exit code
   */
  int run(SearchRequest request, Supplier<SearchPlan> plan, CountingSearch search)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    ProgressLine progressLine = console.progressLine();
    Attempt attempt;
    try {
      attempt = attempt(console.signals(), request, plan, progressLine::show);
    } finally {
      progressLine.clear();
    }
    if (attempt.result().isPresent()) {
      return report(attempt.run(), attempt.result().get());
    }
    return console.signals().exitCode() == 0
        ? search.run(attempt.run().plan().begunAt(start))
        : reportNotCounted();
  }

  /**
   * An attempt to count.
   *
   * @param run what was tried last, whose plan is the search to run instead
   * @param result empty if the count would have taken too much, or a signal came
   */
  record Attempt(CountRun run, Optional<CountRun.Result> result) {}

  /**
   * Tries to count all solutions without a search. While it counts, the first signal stops it.
   *
   * @param request the search to avoid
   * @param plan plans it
   * @param listener receives the progress from time to time
   */
  static Attempt attempt(
      Signals signals,
      SearchRequest request,
      Supplier<SearchPlan> plan,
      Consumer<FrontierProgress> listener) {
    long start = System.nanoTime();
    CountRun quick = new CountRun(ReductionOptions.possible(request::planWithoutCut));
    Optional<CountRun.Result> result =
        quick.isPromising() ? count(signals, quick, listener) : Optional.empty();
    if (result.isPresent() || signals.exitCode() != 0) {
      return new Attempt(quick, result);
    }
    CountRun count = new CountRun(plan.get().begunAt(start));
    return new Attempt(
        count, count.isBetterThanToSearch() ? count(signals, count, listener) : Optional.empty());
  }

  /** A search that counts. */
  interface CountingSearch {
    int run(SearchPlan plan) throws IOException, InterruptedException;
  }

  private static Optional<CountRun.Result> count(
      Signals signals, CountRun count, Consumer<FrontierProgress> listener) {
    signals.onFirst(count::stop);
    try {
      return count.count(listener);
    } finally {
      signals.quitOnFirst();
    }
  }

  private int report(CountRun count, CountRun.Result result) throws IOException {
    report.print(count, result);
    return result.counts().missed(count.plan().problem()).isEmpty()
        ? ExitCode.DONE
        : ExitCode.FAILED;
  }

  /** A count that was interrupted knows nothing of the number of solutions. */
  private int reportNotCounted() {
    console.tell("interrupted before the solutions were counted");
    return console.signals().exitCode();
  }
}
