package coverall.cli;

import coverall.disassembly.DisassemblyTally;
import coverall.enumerate.Outcome;
import coverall.enumerate.SolutionWriter;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.solve.CountRun;
import coverall.solve.DisassemblyStore;
import coverall.solve.SearchPlan;
import coverall.solve.SearchResult;
import coverall.solve.SolutionStore;
import coverall.view.Paragraph;
import coverall.view.SolutionFormat;
import coverall.view.Words;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.math.BigInteger;
import java.nio.file.Path;
import java.util.Optional;

/**
 * A report as text: the answer and the solutions on stdout; the progress and a summary on stderr.
 */
final class TextReport implements SearchReport {
  private final Console console;
  private final long limit;
  private final int minLevel;
  private final Writer out;
  private final Summary summary;

  /**
   * Creates a report.
   *
   * @param limit the number of solutions at which the search stops
   * @param minLevel the least level of the solutions, or 0
   */
  TextReport(Console console, long limit, int minLevel) {
    this.console = console;
    this.limit = limit;
    this.minLevel = minLevel;
    out = console.writer();
    summary = new Summary(console.err());
  }

  @Override
  public SearchResult run(SearchPlan plan, Search search) throws IOException, InterruptedException {
    SearchOptions.reportOtherEngine(console, plan);
    ProgressLine progressLine = console.progressLine();
    try {
      return search.run(
          progress -> {
            progressLine.show(progress);
            flush(); // shows the solutions found so far
          });
    } finally {
      progressLine.clear();
    }
  }

  private void flush() {
    try {
      synchronized (out) {
        out.flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public SolutionStore printer() {
    return plan -> {
      SolutionWriter text =
          FileOutput.text(SolutionFormat.SLICES, plan.problem(), out, console.screen());
      return (number, subproblem, options) -> {
        synchronized (out) {
          text.write(number, subproblem, options);
        }
      };
    };
  }

  @Override
  public DisassemblyOutput printer(Encoding encoding) throws IOException {
    return DisassemblyOutput.ofText(out, encoding, console.screen());
  }

  @Override
  public void print(SearchResult result, Optional<String> proof) throws IOException {
    answer(answer(result));
    summary.print(result);
    if (result.plan().problem().obstacle().isEmpty()) { // Otherwise the summary names it.
      proof.ifPresent(
          text ->
              Paragraph.lines("  proof     ", text, Console.COLUMNS)
                  .forEach(console.err()::println));
    }
  }

  @Override
  public boolean printIfComplete(CatalogueOutput catalogue, boolean ofAssemblies)
      throws IOException {
    return catalogue.reportComplete(ofAssemblies);
  }

  @Override
  public void print(SearchResult result, CatalogueOutput catalogue) throws IOException {
    answer(answer(result));
    summary.print(result);
    catalogue.print(summary);
  }

  @Override
  public void print(SearchResult result, DisassemblyStore apart) throws IOException {
    answer(answer(result, apart));
    summary.print(result, "assemblies");
    summary.print(apart.tally());
  }

  @Override
  public void print(CountRun count, CountRun.Result result) throws IOException {
    answer(answer(count, result));
    summary.print(count, result);
  }

  @Override
  public void print(StoredDiagram diagram) throws IOException {
    diagram.print(console);
  }

  @Override
  public void file(Path file) throws IOException {
    summary.file("file", file);
  }

  @Override
  public void suggestCheck(String command) {
    summary.line("reason", "unknown; " + command + " looks for one");
  }

  @Override
  public void suggestSymmetry(BigInteger symmetries) {
    summary.line(
        "symmetry", "the problem has " + Summary.symmetries(symmetries) + ": --distinct symmetry");
  }

  private void answer(String words) throws IOException {
    out.write(words + "\n");
    out.flush();
  }

  private String answer(SearchResult result) {
    Outcome outcome = result.outcome();
    String solutions =
        Words.count(outcome.found(), "solution")
            + (limit == 1 ? "" : " " + result.plan().distinctWords());
    if (!result.plan().partition().isWhole()) {
      solutions += " in this shard";
    }
    if (outcome.complete()) {
      return solutions;
    }
    return outcome.found() >= limit
        ? solutions + ", limit reached"
        : solutions + " so far; incomplete";
  }

  private String answer(SearchResult result, DisassemblyStore apart) {
    DisassemblyTally tally = apart.tally();
    String solutions =
        Words.count(apart.solutionCount(), "solution")
            + " "
            + result.plan().distinctWords()
            + (minLevel == 0 ? "" : ", of level " + minLevel + " or higher");
    boolean complete =
        result.outcome().complete() && tally.assemblies() == result.outcome().found();
    return complete || apart.hasEnough() ? solutions : solutions + " so far; incomplete";
  }

  private static String answer(CountRun count, CountRun.Result result) {
    Distinct answered = count.answered(result);
    String solutions =
        Words.count(result.counts().count(answered).orElseThrow(), "solution")
            + " "
            + answered.words();
    Distinct asked = count.plan().distinct();
    return answered == asked
        ? solutions
        : solutions + "; counting " + asked.words() + " needs too many states";
  }
}
