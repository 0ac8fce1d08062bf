package coverall.cli;

import coverall.catalogue.BadCatalogueException;
import coverall.enumerate.EngineFailedException;
import coverall.enumerate.Shard;
import coverall.enumerate.TooManySolutionsException;
import coverall.format.PuzzleFile;
import coverall.puzzle.Distinct;
import coverall.puzzle.Expectation;
import coverall.puzzle.Problem;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import coverall.solve.SearchResult;
import coverall.solve.SearchSession;
import coverall.solve.SolutionStore;
import coverall.view.Paragraph;
import coverall.view.Words;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code coverall batch}. */
@Command(
    name = "batch",
    description =
        "Solves puzzles one after another and compares the counts with the expected ones.",
    abbreviateSynopsis = true,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  coverall batch problems",
      "  coverall batch problems/soma-cube.puzzle problems/large --threads 8",
      "  coverall batch problems -o catalogues"
    })
final class BatchCommand implements Callable<Integer> {
  private static final int NAME_COLUMNS = 27;
  private static final String ROW = "%-" + NAME_COLUMNS + "s %11s %9s %10s  %-7s %10s";

  private final Console console;
  private final PrintStream out;
  private final Signals signals;

  @Parameters(
      paramLabel = "FILE|DIR",
      arity = "1..*",
      description = "Puzzle files, exact cover problems (NAME.dlx), or directories of such files.")
  private List<Path> paths = new ArrayList<>();

  @Mixin private final SearchOptions search;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "DIR",
      description =
          "Write a catalogue of each puzzle to this directory. Resume existing catalogues.")
  private @Nullable Path output;

  private int exitCode = ExitCode.DONE;
  private long start;
  private int solved;
  private int withCounts; // of those solved
  private int met; // of those with counts

  BatchCommand(Console console) {
    this.console = console;
    search = new SearchOptions();
    out = console.out();
    signals = console.signals();
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    signals.listen();
    search.check();
    List<Path> files = PuzzleInput.problems(paths, console);
    if (output != null) {
      rejectSameCatalogue(files, output);
    }
    start = System.nanoTime();
    printRow("puzzle", "raw", "rotation", "reflection", "counts", "time");
    for (Path file : files) {
      try {
        solve(file);
      } catch (Failure failure) {
        console.tell(String.valueOf(failure.getMessage()));
        exitCode = Math.max(exitCode, failure.exitCode());
      }
      if (signals.exitCode() != 0) {
        exitCode = signals.exitCode();
        break;
      }
    }
    printTotal(files.size());
    return exitCode;
  }

  /** Rejects files of which two would have the same catalogue, before any is solved. */
  private static void rejectSameCatalogue(List<Path> files, Path output) {
    Map<Path, Path> fileOf = new HashMap<>();
    for (Path file : files) {
      Path catalogue = catalogue(output, PuzzleFile.defaultName(file));
      Path other = fileOf.putIfAbsent(catalogue, file);
      Failure.rejectIf(
          other != null && !other.equals(file),
          other + " and " + file + ": both would be solved to " + catalogue + "; rename one");
    }
  }

  private static Path catalogue(Path output, String name) {
    return output.resolve(name + CatalogueInput.ENDING);
  }

  private void solve(Path file) throws IOException, InterruptedException {
    PuzzleInput input = PuzzleInput.read(file, console.in());
    Problem problem = input.problem(false, new ProblemOption(console));
    SearchRequest request = search.addTo(new SearchRequest(problem));
    problem.obstacle().ifPresent(why -> console.tell(file + ": no solution: " + why));
    try {
      solve(input, request);
    } catch (EngineFailedException | TooManySolutionsException e) {
      throw new Failure(ExitCode.FAILED, file + ": " + e.getMessage());
    }
  }

  private void solve(PuzzleInput input, SearchRequest request)
      throws IOException, InterruptedException {
    if (output == null) {
      solve(input.file(), ReductionOptions.possible(request::plan));
      return;
    }
    try {
      Files.createDirectories(output);
    } catch (IOException e) {
      throw new Failure(ExitCode.IO_FAILED, output + ": cannot be created as a directory");
    }
    Path catalogue = catalogue(output, input.defaultName());
    try (CatalogueOutput into =
        CatalogueOutput.open(
            console,
            catalogue,
            request,
            input.textOf(request.problem()),
            Shard.WHOLE,
            Long.MAX_VALUE)) {
      SearchResult result = solve(into.session(), into::run);
      if (!result.outcome().complete()) {
        into.reportInterrupted();
      }
    } catch (BadCatalogueException e) {
      throw new Failure(ExitCode.BAD_INPUT, String.valueOf(e.getMessage()));
    } catch (IOException e) {
      throw new Failure(ExitCode.IO_FAILED, Main.reason(e));
    }
  }

  private void solve(Path file, SearchPlan plan) throws IOException, InterruptedException {
    SearchSession session = new SearchSession(plan, SolutionStore.NONE);
    SearchResult result = solve(session, session::run);
    if (!result.outcome().complete()) {
      console.tell(
          file + ": interrupted after " + Words.count(result.outcome().found(), "solution"));
    }
  }

  private SearchResult solve(SearchSession session, Search running)
      throws IOException, InterruptedException {
    ProgressLine progressLine = console.progressLine();
    signals.onFirst(session::stop);
    SearchOptions.reportOtherEngine(console, session.plan());
    SearchResult result;
    try {
      result = running.run(progressLine::show);
    } finally {
      progressLine.clear();
    }
    if (result.outcome().complete()) {
      report(result);
      signals.quitOnFirst();
    }
    return result;
  }

  private void report(SearchResult result) {
    List<Expectation> missed = result.missed();
    Problem problem = result.plan().problem();
    boolean stated =
        problem.expectations().stream()
            .flatMap(expectation -> expectation.notions().stream())
            .anyMatch(notion -> result.counts().count(notion).isPresent());
    solved++;
    withCounts += stated ? 1 : 0;
    met += stated && missed.isEmpty() ? 1 : 0;
    printRow(
        problem.name(),
        count(result, Distinct.RAW),
        count(result, Distinct.ROTATION),
        count(result, Distinct.REFLECTION),
        !stated ? "none" : missed.isEmpty() ? "ok" : "DIFFERS",
        Words.time(result.wallSeconds()));
    for (Expectation expectation : missed) {
      out.println(Words.printable("  expected " + Summary.expectedWords(expectation)));
      exitCode = Math.max(exitCode, ExitCode.FAILED);
    }
  }

  private static String count(SearchResult result, Distinct distinct) {
    return result.counts().count(distinct).map(Words::number).orElse("-");
  }

  private void printTotal(int puzzles) {
    String done = solved == puzzles ? "" : Words.number(solved) + " of ";
    String counts =
        withCounts == 0
            ? ""
            : Words.number(met)
                + " of "
                + Words.number(withCounts)
                + (withCounts == 1 ? " has" : " have")
                + " the expected counts, ";
    out.println(
        "total: "
            + done
            + Words.count(puzzles, "puzzle")
            + " solved, "
            + counts
            + Words.time((System.nanoTime() - start) / 1e9));
  }

  /** Prints a row; the lines of a long name before the last stand above it. */
  private void printRow(String... columns) {
    List<String> name =
        Paragraph.lines("", List.of(Words.printable(columns[0]).split(" ")), NAME_COLUMNS);
    name.subList(0, name.size() - 1).forEach(out::println);
    Object[] cells = columns.clone();
    cells[0] = name.getLast();
    out.println(String.format(Locale.ROOT, ROW, cells));
  }
}
