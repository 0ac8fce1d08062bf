package coverall.cli;

import coverall.puzzle.Encoding;
import coverall.solve.DisassemblyStore;
import coverall.solve.SearchPlan;
import coverall.solve.SearchResult;
import coverall.solve.SearchSession;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * {@code solve --disassemble} without a catalogue: takes the assemblies apart as they are found,
 * and prints or writes those that come apart.
 */
final class DisassemblySearch {
  private final Console console;
  private final SearchReport report;
  private final DisassemblyOptions options;

  DisassemblySearch(Console console, SearchReport report, DisassemblyOptions options) {
    this.console = console;
    this.report = report;
    this.options = options;
  }

  /**
   * Runs the search.
   *
   * @param minLevel the least level of the solutions, or 0
   * @param limit the number of solutions at which to stop
   * @param print whether to print the solutions
   * @param file the file to write them to; null for none
   * @return the exit code
   */
  int run(
      Encoding encoding,
      SearchPlan plan,
      int minLevel,
      long limit,
      boolean print,
      @Nullable Path file)
      throws IOException, InterruptedException {
    List<SearchSession> sessions = new ArrayList<>(); // the one that the store stops
    SearchResult result;
    DisassemblyStore store;
    try (DisassemblyOutput into = output(encoding, print, file)) {
      store =
          new DisassemblyStore(
              encoding,
              options.maxStates(encoding, plan.threads()),
              minLevel,
              limit,
              into,
              () -> sessions.forEach(SearchSession::stop));
      SearchSession session = new SearchSession(plan, store);
      sessions.add(session);
      console
          .signals()
          .onFirst(
              () -> {
                session.stop();
                store.stop();
              });
      // Solutions are those that come apart.
      result =
          report.run(
              plan,
              progress ->
                  session.run(now -> progress.accept(now.withFound(store.solutionCount()))));
      into.finish();
    }
    report.print(result, store);
    if (file != null) {
      report.file(file);
    }
    return ExitCode.of(result, console.signals());
  }

  private DisassemblyOutput output(Encoding encoding, boolean print, @Nullable Path file)
      throws IOException {
    if (file != null) {
      return DisassemblyOutput.ofFile(file, encoding);
    }
    return print ? report.printer(encoding) : DisassemblyOutput.NONE;
  }
}
