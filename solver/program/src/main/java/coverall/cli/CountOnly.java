package coverall.cli;

import coverall.solve.CountRun;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import java.io.IOException;
import java.util.Optional;
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
    Signals signals = console.signals();
    long start = System.nanoTime();
    CountRun quick = new CountRun(ReductionOptions.possible(request::planWithoutCut));
    Optional<CountRun.Result> result = quick.isPromising() ? count(quick) : Optional.empty();
    if (result.isPresent()) {
      return report(quick, result.get());
    }
    if (signals.exitCode() != 0) {
      return reportNotCounted();
    }
    CountRun count = new CountRun(plan.get().begunAt(start));
    result = count.isBetterThanToSearch() ? count(count) : Optional.empty();
    if (result.isPresent()) {
      return report(count, result.get());
    }
    return signals.exitCode() == 0 ? search.run(count.plan().begunAt(start)) : reportNotCounted();
  }

  /** A search that counts. */
  interface CountingSearch {
    int run(SearchPlan plan) throws IOException, InterruptedException;
  }

  private Optional<CountRun.Result> count(CountRun count) {
    ProgressLine progressLine = console.progressLine();
    console.signals().onFirst(count::stop);
    try {
      return count.count(progressLine::show);
    } finally {
      console.signals().quitOnFirst();
      progressLine.clear();
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
