package coverall.cli;

import coverall.catalogue.Catalogue;
import coverall.enumerate.Outcome;
import coverall.enumerate.Progress;
import coverall.enumerate.Shard;
import coverall.enumerate.SolutionWriter;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Problem;
import coverall.solve.CountRun;
import coverall.solve.PuzzleRun;
import coverall.view.SolutionFormat;
import coverall.view.Words;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code coverall solve}. */
@Command(
    name = "solve",
    description = "Finds and counts all solutions of a puzzle, on all cores.",
    abbreviateSynopsis = true,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  coverall solve problems/bedlam-cube.puzzle",
      "  coverall solve problems/soma-cube.puzzle --print",
      "  coverall solve problems/y-bricks-5x5x5.puzzle --first --print",
      "  coverall solve problems/lepage/toy3.txt --as-written --print",
      "  coverall solve problems/soma-cube.puzzle --json --print",
      "  coverall solve problems/soma-cube.puzzle -o soma.jsonl.gz",
      "  coverall solve problems/queens-8.dlx --print"
    })
final class SolveCommand implements Callable<Integer> {
  private static final String OTHER_FILES = "NAME.db, " + PictureFormat.names() + ", ";

  private final Console console;
  private final Signals signals;

  @Parameters(
      paramLabel = "FILE",
      description =
          "A puzzle file, an exact cover problem (NAME.dlx), a plan written by split (NAME.db),"
              + " or - for standard input.")
  private Path file = Path.of("");

  @Mixin private final ProblemOption which;

  @Mixin private final SearchOptions search;

  @Option(
      names = "--limit",
      paramLabel = "N",
      converter = WholeNumber.Solutions.class,
      description = "Stop after N solutions.")
  private @Nullable Long limit;

  @Option(names = "--first", description = "Stop after the first solution.")
  private boolean first;

  @Option(names = "--print", description = "Print every solution as text.")
  private boolean print;

  @Option(
      names = "--count-only",
      description =
          "Count the solutions, without a search if possible. This is often much faster with many"
              + " identical pieces.")
  private boolean countOnly;

  @Mixin private final ReductionOptions reduction;

  @Option(
      names = "--as-written",
      description =
          "Apply the keys lock and constrain of a Lepage file literally. Default: ignore them.")
  private boolean asWritten;

  @Mixin private final ShardOption shard;

  @Option(names = "--json", description = "Print progress and results as JSON Lines.")
  private boolean json;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "NAME",
      description = {
        "Write the solutions to a file:",
        "NAME.db: a catalogue (SQLite). If it exists, resume it.",
        "NAME.jsonl, NAME.txt, NAME.csv: text. Add .gz to compress it.",
        "NAME.html: a page that shows them in 3-D.",
        "NAME.svg, NAME.png: a picture of the first 200 solutions.",
        "NAME.stl, NAME.obj: a solid model of the first solution."
      })
  private @Nullable Path output;

  SolveCommand(Console console) {
    this.console = console;
    which = new ProblemOption(console);
    search = new SearchOptions(console);
    reduction = new ReductionOptions(console);
    shard = new ShardOption(console);
    signals = console.signals();
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    checkCombinations();
    if (output != null) {
      checkOutput(output);
    }
    signals.listen();
    if (output != null && CatalogueInput.isCatalogue(output)) {
      Catalogue.loadInBackground();
    }
    if (CatalogueInput.isCatalogue(file)) {
      return solvePlan(checkedForPlan());
    }
    PuzzleInput input = PuzzleInput.read(file, console.in());
    if (output != null) {
      checkOutput(output, input);
    }
    Problem problem = input.problem(asWritten, which);
    if (output == null) {
      return mayOnlyCount()
          ? countOnly(problem)
          : solve(prepare(problem).part(shard.given()), null);
    }
    return CatalogueInput.isCatalogue(output) && problem instanceof Encoding encoding
        ? solveIntoCatalogue(output, input, encoding)
        : solveIntoFile(output, problem);
  }

  private void checkCombinations() {
    if (asWritten && reduction.areGiven()) {
      throw new Failure(
          ExitCode.WRONG_USAGE, "--as-written cannot be combined with --distinct or --restrict");
    }
    if (first && limit != null) {
      throw new Failure(ExitCode.WRONG_USAGE, "--first cannot be combined with --limit");
    }
    if (print && countOnly) {
      throw new Failure(ExitCode.WRONG_USAGE, "--print cannot be combined with --count-only");
    }
  }

  /** Whether only the number of all solutions is asked for. */
  private boolean mayOnlyCount() {
    return countOnly
        && limit() == Long.MAX_VALUE
        && search.engine() == null
        && reduction.restrict() == null
        && !asWritten
        && shard.given().isWhole();
  }

  /** Counts without a search, if that is quick or at least faster than a search. */
  private int countOnly(Problem problem) throws IOException, InterruptedException {
    CountRun quick = new CountRun(reduction.unreduced(problem, search));
    signals.onFirst(quick.run()::stop);
    Optional<CountRun.Result> result = quick.isPromising() ? count(quick) : Optional.empty();
    if (result.isPresent()) {
      return report(quick, result.get());
    }
    PuzzleRun run = prepare(problem);
    CountRun count = new CountRun(run);
    signals.onFirst(run::stop);
    result = count.isBetterThanToSearch() ? count(count) : Optional.empty();
    return result.isPresent() ? report(count, result.get()) : solve(run, null);
  }

  private Optional<CountRun.Result> count(CountRun count) {
    ProgressLine progressLine = console.progressLine();
    try {
      return count.count(progressLine::show);
    } finally {
      progressLine.clear();
    }
  }

  private int report(CountRun count, CountRun.Result result) throws IOException {
    Writer out = console.writer();
    if (json) {
      JsonEvents events = new JsonEvents(out);
      events.start(count.run(), CountRun.ENGINE, count.why());
      events.summary(count, result);
      events.flush();
    } else {
      out.write(answer(count, result) + "\n");
      out.flush();
      new Summary(console.err()).print(count, result);
    }
    out.flush();
    return count.missed(result).isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
  }

  private static String answer(CountRun count, CountRun.Result result) {
    Distinct answered = count.answered(result);
    String solutions =
        Words.count(Objects.requireNonNull(result.counts().get(answered)), "solution")
            + " "
            + answered.words();
    Distinct asked = count.run().distinct();
    return answered == asked
        ? solutions
        : solutions + "; counting " + asked.words() + " needs too many states";
  }

  private int solve(PuzzleRun run, @Nullable Destination into)
      throws IOException, InterruptedException {
    signals.onFirst(run::stop);
    search.tellOtherEngine(run);
    Writer out = console.writer();
    PuzzleRun.Result result = json ? solveAsJson(run, out, into) : solveAsText(run, out, into);
    out.flush();
    return exitCode(run, result);
  }

  /** The catalogue to write the solutions of a plan to. */
  private Path checkedForPlan() throws IOException {
    if (output == null || !CatalogueInput.isCatalogue(output)) {
      throw CatalogueInput.notSolvable(file);
    }
    reduction.checkNoneBeside(file);
    which.checkNotBeside(file);
    return output;
  }

  /** Rejects an output that cannot be written, before anything is read. */
  private void checkOutput(Path file) {
    if (CatalogueInput.isCatalogue(file)) {
      if (limit != null || first || print || countOnly || asWritten) {
        throw new Failure(
            ExitCode.WRONG_USAGE,
            "--output NAME.db cannot be combined with --limit, --first, --print, --count-only"
                + " or --as-written");
      }
      return;
    }
    if (PictureFormat.ofFile(file).isEmpty()) {
      TextFile.format(file, OTHER_FILES);
    }
    if (print || countOnly) {
      throw new Failure(
          ExitCode.WRONG_USAGE,
          "--output " + file + " cannot be combined with --print or --count-only");
    }
    TextFile.checkNew(file);
  }

  /** Rejects an output that the kind of problem does not support. */
  private static void checkOutput(Path file, PuzzleInput input) {
    if (input.isDlx()
        && (CatalogueInput.isCatalogue(file) || PictureFormat.ofFile(file).isPresent())) {
      throw new Failure(
          ExitCode.WRONG_USAGE,
          "--output "
              + file
              + ": not supported for exact cover problems. Use NAME"
              + String.join(", NAME", SolutionFormat.extensions())
              + ".");
    }
  }

  private int solveIntoFile(Path file, Problem problem) throws IOException, InterruptedException {
    PuzzleRun run = prepare(problem).part(shard.given());
    signals.onFirst(run::stop); // From here on, a signal must leave a complete file.
    PictureFormat picture = PictureFormat.ofFile(file).orElse(null);
    if (picture != null && problem instanceof Encoding encoding) {
      return solveIntoPicture(picture, file, run, encoding);
    }
    try (IntoFile into = IntoFile.text(file, TextFile.format(file, OTHER_FILES), problem)) {
      return solve(run, into);
    }
  }

  private int solveIntoPicture(PictureFormat format, Path file, PuzzleRun run, Encoding encoding)
      throws IOException, InterruptedException {
    PictureFile picture =
        new PictureFile(
            console,
            format,
            file,
            encoding.puzzle(),
            run.distinctWords(),
            PictureOptions.usualSize());
    int exitCode;
    try (IntoFile into = IntoFile.picture(file, picture, encoding)) {
      exitCode = solve(run, into);
    }
    picture.tellSkipped();
    return exitCode;
  }

  private int solveIntoCatalogue(Path file, PuzzleInput input, Encoding encoding)
      throws IOException, InterruptedException {
    Distinct distinct =
        Objects.requireNonNullElse(reduction.distinct(), encoding.symmetry().finest());
    Shard part = shard.givenOrScheduled(console.environment());
    return solveIntoCatalogue(
        file,
        encoding,
        IntoCatalogue.contents(input, encoding, distinct, part),
        () -> prepare(encoding),
        into -> checkRestricted(into.run(), encoding));
  }

  /** Solves a plan, which is already cut and estimated. */
  private int solvePlan(Path file) throws IOException, InterruptedException {
    Plan plan = Plan.read(this.file);
    Shard part = shard.givenOrScheduled(console.environment());
    return solveIntoCatalogue(
        file,
        plan.encoding(),
        plan.contents(part),
        () -> plan.run(search),
        into -> plan.checkCutsAlike(file, part, into.run()));
  }

  private int solveIntoCatalogue(
      Path file,
      Encoding encoding,
      Catalogue.Contents contents,
      Supplier<PuzzleRun> prepared,
      Consumer<IntoCatalogue> check)
      throws IOException, InterruptedException {
    try (IntoCatalogue into =
        IntoCatalogue.open(
            console, file, encoding, contents, search.engine(), search.threads(), prepared)) {
      if (!into.isNew()) {
        check.accept(into);
      }
      PuzzleRun run = into.run();
      if (into.isComplete() && !json) {
        console
            .out()
            .println(
                file
                    + " is complete: "
                    + Words.count(into.foundBefore(), "solution")
                    + ", digest "
                    + into.digest());
        return exitCode(run, into.run(run, progress -> {}));
      }
      if (into.doneBefore() > 0) {
        console.tell(
            "resuming "
                + file
                + ": "
                + Words.number(into.doneBefore())
                + " of "
                + Words.count(run.partition().subproblems().size(), "subproblem")
                + " done");
      }
      int exitCode = solve(run, into);
      into.tellInterrupted();
      return exitCode;
    }
  }

  private void checkRestricted(PuzzleRun run, Encoding encoding) {
    if (reduction.restrict() != null
        && encoding.puzzle().pieces().size() > 1
        && !run.restricted().equals("piece " + reduction.restrict())) {
      throw new Failure(
          ExitCode.BAD_INPUT,
          output
              + ": "
              + (run.restricted().isEmpty() ? "nothing" : run.restricted())
              + " is restricted, not piece "
              + reduction.restrict());
    }
  }

  private PuzzleRun prepare(Problem problem) {
    return reduction.prepare(problem, search, asWritten, limit());
  }

  private long limit() {
    return first ? 1 : limit == null ? Long.MAX_VALUE : limit;
  }

  private int exitCode(PuzzleRun run, PuzzleRun.Result result) {
    if (signals.exitCode() != 0) {
      return signals.exitCode();
    }
    return run.missed(result).isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
  }

  private PuzzleRun.Result solveAsJson(PuzzleRun run, Writer out, @Nullable Destination into)
      throws IOException, InterruptedException {
    JsonEvents events = new JsonEvents(out);
    events.start(run);
    events.flush();
    SolutionWriter writer =
        (number, subproblem, options) -> events.solution(run.problem(), number, options);
    Consumer<Progress> listener =
        progress -> {
          try {
            events.progress(progress);
            events.flush();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        };
    PuzzleRun.Result result = run(run, listener, into, writer);
    events.summary(run, result, into == null ? null : into.digest());
    events.flush();
    return result;
  }

  /** Runs a search; its solutions go to the destination, or to the printer with --print. */
  private PuzzleRun.Result run(
      PuzzleRun run,
      Consumer<Progress> listener,
      @Nullable Destination into,
      SolutionWriter printer)
      throws IOException, InterruptedException {
    return into == null ? run.run(listener, print ? printer : null) : into.run(run, listener);
  }

  private PuzzleRun.Result solveAsText(PuzzleRun run, Writer out, @Nullable Destination into)
      throws IOException, InterruptedException {
    SolutionWriter text =
        IntoFile.text(SolutionFormat.SLICES, run.problem(), out, console.screen());
    ProgressLine progressLine = console.progressLine();
    SolutionWriter writer =
        (number, subproblem, options) -> {
          synchronized (out) {
            text.write(number, subproblem, options);
          }
        };
    Consumer<Progress> listener =
        progress -> {
          progressLine.show(progress);
          flush(out);
        };
    PuzzleRun.Result result;
    try {
      result = run(run, listener, into, writer);
    } finally {
      progressLine.clear();
    }
    out.write(answer(run, result) + "\n");
    out.flush();
    Summary summary = new Summary(console.err());
    summary.print(run, result);
    if (into != null) {
      into.summarize(summary);
    }
    return result;
  }

  /** Shows the solutions found so far. */
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
    if (!run.partition().isWhole()) {
      solutions += " in this shard";
    }
    if (outcome.complete()) {
      return solutions;
    }
    return outcome.found() >= limit()
        ? solutions + ", limit reached"
        : solutions + " so far; incomplete";
  }
}
