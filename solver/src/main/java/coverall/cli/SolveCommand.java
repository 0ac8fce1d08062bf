package coverall.cli;

import coverall.catalogue.Catalogue;
import coverall.enumerate.Outcome;
import coverall.enumerate.Progress;
import coverall.enumerate.Shard;
import coverall.enumerate.SolutionWriter;
import coverall.format.DlxFormat;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Problem;
import coverall.solve.CountRun;
import coverall.solve.PuzzleRun;
import coverall.view.SolutionFormat;
import coverall.view.Words;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import java.util.function.Supplier;
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
      "  coverall solve problems/soma-cube.puzzle --json --print",
      "  coverall solve problems/soma-cube.puzzle -o soma.jsonl.gz",
      "  coverall solve problems/queens-8.dlx --print"
    })
final class SolveCommand implements Callable<Integer> {
  private static final String OTHER_FILES = "NAME.db, " + PictureFormat.names() + ", ";

  @Parameters(
      paramLabel = "FILE",
      description = "A puzzle file, NAME.dlx, or a plan by split, NAME.db.")
  private Path file = Path.of("");

  @Mixin private ProblemOption which = new ProblemOption();

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
    @Option(
        names = "--print",
        description = "Print every solution on stdout, a puzzle's as z slices.")
    private boolean print;

    @Option(
        names = "--count-only",
        description = {
          "Count only: no solution is built or sent anywhere.",
          "Of equal pieces in large numbers none is even found."
        })
    private boolean countOnly;
  }

  @Mixin private ReductionOptions reduction = new ReductionOptions();

  @Option(
      names = "--as-written",
      description = "Apply lock and constrain of a Lepage file literally.")
  private boolean asWritten;

  @Mixin private ShardOption shard = new ShardOption();

  @Option(names = "--json", description = "Write events as JSON Lines on stdout.")
  private boolean json;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "NAME",
      description = {
        "NAME.db: write a catalogue, all solutions in an",
        "SQLite file. If it is there, go on with it.",
        "NAME.jsonl, NAME.txt, NAME.csv: write solutions",
        "as text, as they are found; with .gz compressed.",
        "NAME.html: a page to look at them in 3-D.",
        "NAME.svg, NAME.png, NAME.stl, NAME.obj: as export",
        "does, with --first or --limit."
      })
  private @Nullable Path output;

  private final PrintStream err = System.err;

  @Override
  public Integer call() throws IOException, InterruptedException {
    if (asWritten && reduction.areGiven()) {
      throw new Failure(
          ExitCode.WRONG_USAGE, "--as-written goes with neither --distinct nor --restrict");
    }
    if (output != null) {
      checkOutput(output);
    }
    Signals.listen();
    if (output != null && CatalogueInput.isCatalogue(output)) {
      Catalogue.loadInBackground();
    }
    if (CatalogueInput.isCatalogue(file)) {
      return solvePlan(checkedForPlan());
    }
    byte[] content = PuzzleInput.read(file);
    Problem problem = PuzzleInput.parse(file, content, asWritten, which);
    if (output == null) {
      return mayOnlyCount()
          ? countOnly(problem)
          : solve(prepare(problem).part(shard.given()), null);
    }
    return CatalogueInput.isCatalogue(output) && problem instanceof Encoding encoding
        ? solveIntoCatalogue(output, content, encoding)
        : solveIntoFile(output, problem);
  }

  /** Whether nothing is asked for but the number of all solutions. */
  private boolean mayOnlyCount() {
    return use != null
        && use.countOnly
        && stop == null
        && search.engine() == null
        && reduction.restrict() == null
        && !asWritten
        && shard.given().isWhole();
  }

  /** Counts without finding: at once if that is quickly done, or if a search would take longer. */
  private int countOnly(Problem problem) throws IOException, InterruptedException {
    CountRun quick = new CountRun(reduction.unreduced(problem, search));
    if (!quick.isPromising()) {
      return solve(prepare(problem), null);
    }
    Signals.onFirst(quick.run()::stop);
    Optional<CountRun.Result> result = count(quick);
    if (result.isPresent()) {
      return report(quick, result.get());
    }
    PuzzleRun run = prepare(problem);
    CountRun count = new CountRun(run);
    Signals.onFirst(run::stop);
    result = count.isBetterThanToSearch() ? count(count) : Optional.empty();
    return result.isPresent() ? report(count, result.get()) : solve(run, null);
  }

  private Optional<CountRun.Result> count(CountRun count) {
    ProgressLine progressLine = ProgressLine.onStderr();
    try {
      return count.count(progressLine::show);
    } finally {
      progressLine.clear();
    }
  }

  private int report(CountRun count, CountRun.Result result) throws IOException {
    Writer out = Terminal.stdout();
    if (json) {
      JsonEvents events = new JsonEvents(out);
      events.start(count.run(), CountRun.ENGINE, count.why());
      events.summary(count, result);
      events.flush();
    } else {
      out.write(answer(count, result) + "\n");
      out.flush();
      new Summary(err).print(count, result);
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
        : solutions + "; too many states to count " + asked.words();
  }

  private int solve(PuzzleRun run, @Nullable Destination into)
      throws IOException, InterruptedException {
    Signals.onFirst(run::stop);
    Writer out = Terminal.stdout();
    PuzzleRun.Result result = json ? solveAsJson(run, out, into) : solveAsText(run, out, into);
    out.flush();
    return exitCode(run, result);
  }

  /** The catalogue to write, if nothing is asked for that does not go with a plan. */
  private Path checkedForPlan() {
    if (output == null || !CatalogueInput.isCatalogue(output)) {
      throw new Failure(
          ExitCode.WRONG_USAGE, file + " is a plan; expected -o NAME.db for its solutions");
    }
    reduction.checkNoneBeside(file);
    which.checkNotBeside(file);
    return output;
  }

  /** Says what is wrong with the output asked for before any work is done. */
  private void checkOutput(Path file) {
    if (CatalogueInput.isCatalogue(file)) {
      if (stop != null || use != null || asWritten) {
        throw new Failure(
            ExitCode.WRONG_USAGE,
            "--output NAME.db goes with none of --limit, --first, --print, --count-only"
                + " and --as-written");
      }
      if (DlxFormat.isFor(this.file)) {
        throw new Failure(
            ExitCode.WRONG_USAGE,
            "--output "
                + file
                + ": there are catalogues of puzzles only. Maybe NAME"
                + String.join(", NAME", SolutionFormat.extensions()));
      }
      return;
    }
    PictureFormat.ofFile(file)
        .ifPresentOrElse(this::checkPicture, () -> TextFile.format(file, OTHER_FILES));
    if (use != null) {
      throw new Failure(
          ExitCode.WRONG_USAGE, "--output " + file + " goes with neither --print nor --count-only");
    }
    TextFile.checkNew(file);
  }

  private void checkPicture(PictureFormat format) {
    if (DlxFormat.isFor(file)) {
      throw new Failure(
          ExitCode.WRONG_USAGE, "--output " + output + ": there are pictures of puzzles only");
    }
    if (format != PictureFormat.HTML && limit() > format.most()) {
      throw new Failure(
          ExitCode.WRONG_USAGE,
          "--output "
              + output
              + " shows "
              + Words.count(format.most(), "solution")
              + (format.most() == 1 ? ": add --first" : " at most: add --first or --limit N"));
    }
  }

  private int solveIntoFile(Path file, Problem problem) throws IOException, InterruptedException {
    PuzzleRun run = prepare(problem).part(shard.given());
    Signals.onFirst(run::stop); // From here on the file is to be ended well.
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
            format, file, encoding.puzzle(), run.distinctWords(), PictureOptions.usualSize());
    int exitCode;
    try (IntoFile into = IntoFile.picture(file, picture, encoding)) {
      exitCode = solve(run, into);
    }
    picture.tellLeftOut(err);
    return exitCode;
  }

  private int solveIntoCatalogue(Path file, byte[] content, Encoding encoding)
      throws IOException, InterruptedException {
    Distinct distinct =
        Objects.requireNonNullElse(reduction.distinct(), encoding.symmetry().finest());
    Shard part = shard.givenOrScheduled(System.getenv());
    return solveIntoCatalogue(
        file,
        encoding,
        IntoCatalogue.contents(this.file, content, encoding, distinct, part),
        () -> prepare(encoding),
        into -> checkRestricted(into.run(), encoding));
  }

  /** Solves what is cut already: nothing is estimated, so a shard of it begins at once. */
  private int solvePlan(Path file) throws IOException, InterruptedException {
    Plan plan = Plan.read(this.file);
    Shard part = shard.givenOrScheduled(System.getenv());
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
        IntoCatalogue.open(file, encoding, contents, search.engine(), search.threads(), prepared)) {
      if (!into.isNew()) {
        check.accept(into);
      }
      PuzzleRun run = into.run();
      if (into.isComplete() && !json) {
        System.out.println(
            file
                + " is complete: "
                + Words.count(into.foundBefore(), "solution")
                + ", digest "
                + into.digest());
        return exitCode(run, into.run(run, progress -> {}));
      }
      if (into.doneBefore() > 0) {
        err.println(
            "coverall: goes on where "
                + Words.number(into.doneBefore())
                + " of "
                + Words.count(run.partition().subproblems().size(), "subproblem")
                + " are done");
      }
      return solve(run, into);
    }
  }

  private void checkRestricted(PuzzleRun run, Encoding encoding) {
    if (reduction.restrict() != null
        && encoding.puzzle().pieces().size() > 1
        && !run.restricted().equals("piece " + reduction.restrict())) {
      throw new Failure(
          ExitCode.BAD_INPUT,
          output + ": has " + run.restricted() + " restricted, not piece " + reduction.restrict());
    }
  }

  private PuzzleRun prepare(Problem problem) {
    return reduction.prepare(problem, search, asWritten, search.limit(limit()));
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

  /** Runs it, with the solutions going where they are to go: to the printer only if asked. */
  private PuzzleRun.Result run(
      PuzzleRun run,
      Consumer<Progress> listener,
      @Nullable Destination into,
      SolutionWriter printer)
      throws IOException, InterruptedException {
    return into == null ? run.run(listener, print() ? printer : null) : into.run(run, listener);
  }

  private PuzzleRun.Result solveAsText(PuzzleRun run, Writer out, @Nullable Destination into)
      throws IOException, InterruptedException {
    SolutionWriter text =
        IntoFile.text(SolutionFormat.SLICES, run.problem(), out, Terminal.screen());
    ProgressLine progressLine = ProgressLine.onStderr();
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
    Summary summary = new Summary(err);
    summary.print(run, result);
    if (into != null) {
      into.summarize(summary);
    }
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
    if (!run.partition().isWhole()) {
      solutions += " in this shard";
    }
    if (outcome.complete()) {
      return solutions;
    }
    return outcome.found() >= limit()
        ? solutions + ", stopped there as asked"
        : solutions + " so far: incomplete";
  }
}
