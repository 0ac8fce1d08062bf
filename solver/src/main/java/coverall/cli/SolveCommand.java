package coverall.cli;

import coverall.enumerate.Outcome;
import coverall.enumerate.SolutionWriter;
import coverall.puzzle.Encoding;
import coverall.puzzle.Expectation;
import coverall.puzzle.Placement;
import coverall.search.Engine;
import coverall.solve.PuzzleRun;
import coverall.view.Slices;
import coverall.view.Words;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.Callable;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code coverall solve}. */
@Command(
    name = "solve",
    description = "Finds all solutions of a puzzle, counts them and prints them if asked.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  coverall solve problems/bedlam-cube.puzzle",
      "  coverall solve problems/soma-cube.puzzle --print",
      "  coverall solve problems/y-bricks-5x5x5.puzzle --first --print",
      "  coverall solve problems/lepage/toy3.txt --as-written --print",
      "  coverall solve problems/soma-cube.puzzle --json --print"
    })
final class SolveCommand implements Callable<Integer> {
  @Parameters(paramLabel = "FILE", description = "A puzzle file.")
  private Path file = Path.of("");

  @Mixin private SearchOptions search = new SearchOptions();

  @ArgGroup private @Nullable Stop stop;

  private static final class Stop {
    @Option(names = "--limit", paramLabel = "N", description = "Stop after N solutions.")
    private long limit = Long.MAX_VALUE;

    @Option(names = "--first", description = "Stop after the first solution.")
    private boolean first;
  }

  @ArgGroup private @Nullable Use use;

  private static final class Use {
    @Option(names = "--print", description = "Print every solution as z slices on stdout.")
    private boolean print;

    @Option(
        names = "--count-only",
        description = "Count only: no solution is built or sent anywhere.")
    private boolean countOnly;
  }

  @Mixin private ReductionOptions reduction = new ReductionOptions();

  @Option(
      names = "--as-written",
      description = "Apply lock and constrain of a Lepage file literally.")
  private boolean asWritten;

  @Option(names = "--json", description = "Write events as JSON Lines on stdout.")
  private boolean json;

  private final PrintStream err = System.err;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (asWritten && reduction.areGiven()) {
      throw new Failure(
          ExitCode.WRONG_USAGE, "--as-written goes with neither --distinct nor --restrict");
    }
    Signals.listen();
    Encoding encoding = PuzzleInput.load(file, asWritten);
    PuzzleRun run = prepare(encoding);
    Signals.onFirst(run::stop);
    Writer out = Terminal.stdout();
    PuzzleRun.Result result = json ? solveAsJson(run, out) : solveAsText(run, out);
    out.flush();
    return exitCode(run, result);
  }

  private PuzzleRun prepare(Encoding encoding) {
    try {
      return PuzzleRun.prepare(
          encoding,
          asWritten,
          reduction.distinct(),
          reduction.restrict(),
          search.engine(),
          search.threads(),
          search.limit(limit()));
    } catch (IllegalArgumentException e) {
      throw new Failure(ExitCode.WRONG_USAGE, String.valueOf(e.getMessage()));
    }
  }

  private long limit() {
    if (stop == null) {
      return Long.MAX_VALUE;
    }
    return stop.first ? 1 : stop.limit;
  }

  private boolean print() {
    return use != null && use.print && !use.countOnly;
  }

  private static int exitCode(PuzzleRun run, PuzzleRun.Result result) {
    if (Signals.exitCode() != 0) {
      return Signals.exitCode();
    }
    return run.missed(result).isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
  }

  private PuzzleRun.Result solveAsJson(PuzzleRun run, Writer out)
      throws IOException, InterruptedException {
    JsonEvents events = new JsonEvents(out);
    events.start(run);
    events.flush();
    SolutionWriter writer =
        (number, options) ->
            events.solution(run.encoding(), number, inOrder(run.encoding(), options));
    PuzzleRun.Result result =
        run.run(
            progress -> {
              try {
                events.progress(progress);
                events.flush();
              } catch (IOException e) {
                throw new UncheckedIOException(e);
              }
            },
            print() ? writer : null);
    events.summary(run, result);
    events.flush();
    return result;
  }

  /** The placements of a solution in the order of the pieces. */
  private static List<Placement> inOrder(Encoding encoding, int[] options) {
    List<Placement> placements = new ArrayList<>(encoding.solution(options));
    placements.sort(Comparator.comparingInt(Placement::piece));
    return placements;
  }

  private PuzzleRun.Result solveAsText(PuzzleRun run, Writer out)
      throws IOException, InterruptedException {
    Encoding encoding = run.encoding();
    Slices slices = new Slices(encoding.puzzle(), Terminal.COLUMNS);
    ProgressLine progressLine = new ProgressLine(err, Terminal.onStderr(), Terminal.columns());
    SolutionWriter writer =
        (number, options) -> {
          synchronized (out) {
            out.write(slices.numbered(number, encoding.solution(options)));
          }
        };
    PuzzleRun.Result result;
    try {
      result =
          run.run(
              progress -> {
                progressLine.show(progress);
                flush(out);
              },
              print() ? writer : null);
    } finally {
      progressLine.clear();
    }
    out.write(answer(run, result) + "\n");
    out.flush();
    summary(run, result);
    return result;
  }

  /** What was found so far is to be seen so far. */
  private static void flush(Writer out) {
    try {
      synchronized (out) {
        out.flush();
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private String answer(PuzzleRun run, PuzzleRun.Result result) {
    Outcome outcome = result.outcome();
    String solutions = Words.count(outcome.found(), "solution") + " " + run.distinctWords();
    if (outcome.complete()) {
      return solutions;
    }
    return outcome.found() >= limit()
        ? solutions + ", stopped there as asked"
        : solutions + " so far: incomplete";
  }

  private void summary(PuzzleRun run, PuzzleRun.Result result) {
    Outcome outcome = result.outcome();
    line("puzzle", run.encoding().puzzle().name());
    line("matrix", matrixWords(run.encoding()));
    if (!result.counts().isEmpty()) {
      List<String> counts = new ArrayList<>();
      result.counts().forEach((d, count) -> counts.add(Words.number(count) + " " + d.words()));
      line("counts", String.join(", ", counts));
    }
    for (Expectation missed : run.missed(result)) {
      line("EXPECTED", expectedWords(missed));
    }
    line(
        "time",
        String.format(
            Locale.ROOT,
            "%s, search %s, CPU %s",
            Words.time(result.wallSeconds()),
            Words.time(outcome.searchSeconds()),
            Words.time(outcome.cpuSeconds())));
    line(
        "search",
        String.format(
            Locale.ROOT,
            "%s, %s a second%s",
            Words.number(outcome.branches()) + " branches",
            Words.rate(outcome.branches() / outcome.searchSeconds()),
            restrictedWords(run)));
    line("engine", engineWords(run, outcome));
    line(
        "threads",
        String.format(
            Locale.ROOT, "%d, %.0f %% busy", run.settings().threads(), 100 * outcome.busy()));
    Histogram times = outcome.subproblemMicros();
    line(
        "parts",
        String.format(
            Locale.ROOT,
            "%s: median %s, p99 %s, max %s",
            Words.count(outcome.subproblems(), "subproblem"),
            Words.time(times.getValueAtPercentile(50) / 1e6),
            Words.time(times.getValueAtPercentile(99) / 1e6),
            Words.time(times.getMaxValue() / 1e6)));
  }

  private static String engineWords(PuzzleRun run, Outcome outcome) {
    Engine engine = run.settings().engine();
    String why = run.whyEngine();
    if (outcome.engine() != engine) {
      return engine + ", chosen for a small tree, then " + outcome.engine();
    }
    return engine + (why.isEmpty() ? "" : ", " + why);
  }

  static String expectedWords(Expectation expectation) {
    return Words.number(expectation.count())
        + " "
        + expectation.distinct().words()
        + (expectation.source().isEmpty() ? "" : " (" + expectation.source() + ")");
  }

  private static String matrixWords(Encoding encoding) {
    return String.format(
        Locale.ROOT,
        "%s, %s, %dx%d (options x items)",
        encoding.puzzle().regionText(),
        Words.count(encoding.puzzle().pieceCount(), "piece"),
        encoding.cover().optionCount(),
        encoding.cover().itemCount());
  }

  private static String restrictedWords(PuzzleRun run) {
    if (run.reduction().item() < 0) {
      return "";
    }
    int kept = run.reduction().kept();
    return ", "
        + run.restricted()
        + " "
        + kept
        + " of "
        + (kept + run.reduction().removedCount())
        + " ways";
  }

  private void line(String title, String text) {
    err.println(String.format(Locale.ROOT, "  %-9s %s", title, text));
  }
}
