package coverall.cli;

import coverall.solve.SearchPlan;
import coverall.solve.SearchResult;
import coverall.solve.SearchSession;
import coverall.solve.SolutionStore;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Optional;

/** {@code solve} without a file: counts the solutions, or prints them. */
final class PlainSearch {
  private final Console console;
  private final SearchReport report;
  private final Path file;

  /**
   * Creates a search.
   *
   * @param file the file of the problem, for messages
   */
  PlainSearch(Console console, SearchReport report, Path file) {
    this.console = console;
    this.report = report;
    this.file = file;
  }

  /**
   * Runs a search.
   *
   * @param print whether to print the solutions
   * @return the exit code
   */
  int run(SearchPlan plan, boolean print) throws IOException, InterruptedException {
    SearchSession session = new SearchSession(plan, print ? report.printer() : SolutionStore.NONE);
    console.signals().onFirst(session::stop);
    try (ImpossibilityProof proof =
        ImpossibilityProof.lookFor(plan.problem(), session::stop, console::tell)) {
      SearchResult result =
          report.run(plan, listener -> proof.complete(session.run(proof.beside(listener))));
      Optional<String> reason = proof.text(); // It may be found at any moment.
      report.print(result, reason);
      if (reason.isEmpty() && plan.problem().obstacle().isEmpty() && isImpossible(result)) {
        report.suggestCheck("coverall check " + ShellWord.file(file.toString(), "FILE"));
      }
      return ExitCode.of(result, console.signals());
    }
  }

  /** Whether a puzzle was found to have no solution. */
  private static boolean isImpossible(SearchResult result) {
    SearchPlan plan = result.plan();
    return result.outcome().complete()
        && result.outcome().found() == 0
        && plan.partition().isWhole()
        && plan.problem().asPuzzle().isPresent()
        && !plan.asWritten();
  }
}
