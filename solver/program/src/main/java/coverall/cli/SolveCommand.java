package coverall.cli;

import coverall.catalogue.Catalogue;
import coverall.catalogue.CatalogueReader;
import coverall.disassembly.DisassemblyTally;
import coverall.enumerate.Outcome;
import coverall.enumerate.Shard;
import coverall.enumerate.SolutionWriter;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.Problem;
import coverall.solve.CountRun;
import coverall.solve.DisassemblyStore;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import coverall.solve.SearchResult;
import coverall.solve.SearchSession;
import coverall.solve.SolutionStore;
import coverall.view.Paragraph;
import coverall.view.SolutionFormat;
import coverall.view.Words;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
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
      "  coverall solve problems/pentominoes-6x10.puzzle --best --for 1m",
      "  coverall solve problems/soma-cube.puzzle --json --print",
      "  coverall solve problems/soma-cube.puzzle -o soma.jsonl.gz",
      "  coverall solve problems/queens-8.dlx --print",
      "  coverall solve problems/queens-8.dlx -o queens.db"
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

  @Option(
      names = "--first",
      description = "Stop after the first solution. Several search methods run side by side.")
  private boolean first;

  @Option(
      names = "--seed",
      paramLabel = "N",
      converter = WholeNumber.Any.class,
      description = "Seed for the random searches of --first. Default: 1.")
  private @Nullable Long seed;

  @Option(names = "--print", description = "Print every solution as text.")
  private boolean print;

  @Option(
      names = "--count-only",
      description =
          "Count the solutions, without a search if possible. This is often much faster with many"
              + " identical pieces.")
  private boolean countOnly;

  @Option(
      names = "--best",
      description =
          "Find the packing with the fewest empty cells, for puzzles that cannot be filled. Any"
              + " piece may be left over.")
  private boolean best;

  @Option(
      names = "--for",
      paramLabel = "TIME",
      converter = Seconds.class,
      description = "With --best: stop after this time, such as 30s or 5m.")
  private @Nullable Double time;

  @Option(
      names = "--disassemble",
      description =
          "Take each assembly apart by straight moves. Solutions are those that come apart.")
  private boolean disassemble;

  @Option(
      names = "--min-level",
      paramLabel = "N",
      converter = WholeNumber.Level.class,
      description = "Keep only solutions that take at least N moves until a piece is out.")
  private @Nullable Integer minLevel;

  @Mixin private final DisassemblyOptions disassembly;

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
    disassembly = new DisassemblyOptions();
    reduction = new ReductionOptions(console);
    shard = new ShardOption(console);
    signals = console.signals();
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    checkCombinations();
    search.check();
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
    if (best) {
      try {
        return new BestSearch(console, input.puzzle(which), search.threads()).run(time, output);
      } catch (BadPuzzleException e) { // It has too many placements.
        throw input.bad(e);
      }
    }
    Problem problem = input.problem(asWritten, which);
    if (disassemble && (output == null || !CatalogueInput.isCatalogue(output))) {
      return solveApart(DisassemblyOptions.puzzle(input.source(), problem));
    }
    if (disassemble) {
      DisassemblyOptions.puzzle(input.source(), problem); // Refuses it before the search.
    }
    if (output == null) {
      return mayOnlyCount() ? countOnly(problem) : solve(plan(problem).part(shard.given()));
    }
    return CatalogueInput.isCatalogue(output)
        ? solveAndTakeApart(output, request(problem), input.textOf(problem))
        : solveIntoFile(output, problem);
  }

  /** The search to plan, without a limit. */
  private SearchRequest request(Problem problem) {
    SearchRequest request = reduction.addTo(search.addTo(new SearchRequest(problem)));
    return asWritten ? request.asWritten() : request;
  }

  private SearchPlan plan(Problem problem) {
    SearchRequest request = request(problem);
    if (seed != null) {
      request.seed(seed);
    }
    return ReductionOptions.plan(limit() == 1 ? request.first() : request.limit(limit()));
  }

  private void checkCombinations() {
    if (time != null && !best) {
      throw new Failure(ExitCode.WRONG_USAGE, "--for requires --best");
    }
    if (best) {
      checkCombinationsOfBest();
    }
    if (asWritten && reduction.areGiven()) {
      throw new Failure(
          ExitCode.WRONG_USAGE, "--as-written cannot be combined with --distinct or --restrict");
    }
    if (first && limit != null) {
      throw new Failure(ExitCode.WRONG_USAGE, "--first cannot be combined with --limit");
    }
    if (seed != null && limit() != 1) {
      throw new Failure(ExitCode.WRONG_USAGE, "--seed requires --first");
    }
    if (!disassemble && (minLevel != null || disassembly.areGiven())) {
      throw new Failure(
          ExitCode.WRONG_USAGE,
          (minLevel != null ? "--min-level" : "--max-states") + " requires --disassemble");
    }
    if (disassemble && countOnly) {
      throw new Failure(
          ExitCode.WRONG_USAGE,
          "--disassemble cannot be combined with --count-only: every assembly must be found");
    }
    if (print && countOnly) {
      throw new Failure(ExitCode.WRONG_USAGE, "--print cannot be combined with --count-only");
    }
  }

  private void checkCombinationsOfBest() {
    Map<String, Boolean> others = new LinkedHashMap<>();
    others.put("--limit", limit != null);
    others.put("--first", first);
    others.put("--seed", seed != null);
    others.put("--count-only", countOnly);
    others.put("--disassemble", disassemble);
    others.put("--distinct or --restrict", reduction.areGiven());
    others.put("--as-written", asWritten);
    others.put("--shard", !shard.given().isWhole());
    others.put("--engine", search.hasEngine());
    others.put("--json", json);
    others.put("--output NAME.db", output != null && CatalogueInput.isCatalogue(output));
    others.put("a plan, " + file, CatalogueInput.isCatalogue(file));
    others.forEach(
        (other, isGiven) -> {
          if (isGiven) {
            throw new Failure(ExitCode.WRONG_USAGE, "--best cannot be combined with " + other);
          }
        });
  }

  /** Whether only the number of all solutions is asked for. */
  private boolean mayOnlyCount() {
    return countOnly
        && limit() == Long.MAX_VALUE
        && !search.hasEngine()
        && !reduction.hasRestricted()
        && !asWritten
        && shard.given().isWhole();
  }

  /** Counts without a search, if that is quick or at least faster than a search. */
  private int countOnly(Problem problem) throws IOException, InterruptedException {
    long start = System.nanoTime();
    SearchRequest request = request(problem);
    CountRun quick = new CountRun(ReductionOptions.possible(request::planWithoutCut));
    Optional<CountRun.Result> result = quick.isPromising() ? count(quick) : Optional.empty();
    if (result.isPresent()) {
      return report(quick, result.get());
    }
    if (signals.exitCode() != 0) {
      return reportNotCounted();
    }
    CountRun count = new CountRun(plan(problem).begunAt(start));
    result = count.isBetterThanToSearch() ? count(count) : Optional.empty();
    if (result.isPresent()) {
      return report(count, result.get());
    }
    return signals.exitCode() == 0 ? solve(count.plan().begunAt(start)) : reportNotCounted();
  }

  /** A count that was interrupted knows nothing of the number of solutions. */
  private int reportNotCounted() {
    console.tell("interrupted before the solutions were counted");
    return signals.exitCode();
  }

  private Optional<CountRun.Result> count(CountRun count) {
    ProgressLine progressLine = console.progressLine();
    signals.onFirst(count::stop);
    try {
      return count.count(progressLine::show);
    } finally {
      signals.quitOnFirst();
      progressLine.clear();
    }
  }

  private int report(CountRun count, CountRun.Result result) throws IOException {
    Writer out = console.writer();
    if (json) {
      JsonEvents events = new JsonEvents(out);
      events.start(count.plan(), CountRun.ENGINE, count.why());
      events.proof(count.plan().problem().obstacle());
      events.summary(count, result);
      events.flush();
    } else {
      out.write(answer(count, result) + "\n");
      out.flush();
      new Summary(console.err()).print(count, result);
    }
    out.flush();
    return result.counts().missed(count.plan().problem()).isEmpty()
        ? ExitCode.DONE
        : ExitCode.FAILED;
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

  /** Takes the assemblies apart as they are found, and prints or writes those that come apart. */
  private int solveApart(Encoding encoding) throws IOException, InterruptedException {
    SearchPlan plan = ReductionOptions.plan(request(encoding)).part(shard.given());
    Writer out = console.writer();
    JsonEvents events = new JsonEvents(out);
    List<SearchSession> sessions = new ArrayList<>(); // the one that the store stops
    SearchResult result;
    DisassemblyStore store;
    try (DisassemblyOutput into = outputOfMoves(out, events, encoding)) {
      store =
          new DisassemblyStore(
              encoding,
              disassembly.maxStates(encoding, plan.threads()),
              minLevel == null ? 0 : minLevel,
              limit(),
              into,
              () -> sessions.forEach(SearchSession::stop));
      SearchSession session = new SearchSession(plan, store);
      sessions.add(session);
      signals.onFirst(
          () -> {
            session.stop();
            store.stop();
          });
      // Solutions are those that come apart.
      Search running =
          progress -> session.run(now -> progress.accept(now.withFound(store.solutionCount())));
      result = json ? run(plan, running, events) : runAsText(plan, running, out);
      into.finish();
    }
    if (json) {
      events.proof(plan.problem().obstacle());
      events.summary(result, null, store);
      events.flush();
      return exitCode(result);
    }
    out.write(answer(result, store) + "\n");
    out.flush();
    Summary summary = new Summary(console.err());
    summary.print(result, "assemblies");
    summary.print(store.tally());
    if (output != null) {
      summary.file("file", output);
    }
    return exitCode(result);
  }

  private DisassemblyOutput outputOfMoves(Writer out, JsonEvents events, Encoding encoding)
      throws IOException {
    if (output != null) {
      return DisassemblyOutput.ofFile(output, encoding);
    }
    if (!print) {
      return DisassemblyOutput.NONE;
    }
    return json
        ? DisassemblyOutput.ofEvents(events, encoding)
        : DisassemblyOutput.ofText(out, encoding, console.screen());
  }

  private String answer(SearchResult result, DisassemblyStore store) {
    DisassemblyTally tally = store.tally();
    String solutions =
        Words.count(store.solutionCount(), "solution")
            + " "
            + result.plan().distinctWords()
            + (minLevel == null ? "" : ", of level " + minLevel + " or higher");
    boolean complete =
        result.outcome().complete() && tally.assemblies() == result.outcome().found();
    return complete || store.hasEnough() ? solutions : solutions + " so far; incomplete";
  }

  /** Counts the solutions, or prints them. */
  private int solve(SearchPlan plan) throws IOException, InterruptedException {
    Writer out = console.writer();
    if (json) {
      JsonEvents events = new JsonEvents(out);
      SearchSession session =
          session(
              plan,
              run ->
                  (number, subproblem, options) ->
                      events.solution(plan.problem(), number, options));
      try (ImpossibilityProof proof =
          ImpossibilityProof.lookFor(plan.problem(), session::stop, console::tell)) {
        SearchResult result = run(plan, listener -> proof.complete(session.run(listener)), events);
        events.proof(proof.text().or(() -> plan.problem().obstacle()));
        events.summary(result, null);
        events.flush();
        return exitCode(result);
      }
    }
    SearchSession session = session(plan, printer(out));
    try (ImpossibilityProof proof =
        ImpossibilityProof.lookFor(plan.problem(), session::stop, console::tell)) {
      SearchResult result =
          solveAsText(plan, listener -> proof.complete(session.run(listener)), out);
      if (plan.problem().obstacle().isEmpty()) { // Otherwise the summary names it.
        proof.text().ifPresentOrElse(this::reportProof, () -> reportOfCheck(result));
      }
      return exitCode(result);
    }
  }

  /** Names the command that may know why a puzzle has no solution. */
  private void reportOfCheck(SearchResult result) {
    if (result.outcome().complete()
        && result.outcome().found() == 0
        && result.plan().partition().isWhole()
        && result.plan().problem().asPuzzle().isPresent()
        && !asWritten) {
      String puzzle = ShellWord.file(file.toString(), "FILE");
      new Summary(console.err())
          .line("reason", "unknown; coverall check " + puzzle + " looks for one");
    }
  }

  private void reportProof(String proof) {
    Paragraph.lines("  proof     ", proof, Console.COLUMNS).forEach(console.err()::println);
  }

  /** A session that stops at a signal, and prints the solutions only if that is asked for. */
  private SearchSession session(SearchPlan plan, SolutionStore printer) {
    SearchSession session = new SearchSession(plan, print ? printer : SolutionStore.NONE);
    signals.onFirst(session::stop);
    return session;
  }

  private SolutionStore printer(Writer out) {
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
      if (minLevel != null || (disassemble && (limit != null || first || json))) {
        throw new Failure(
            ExitCode.WRONG_USAGE,
            (minLevel != null ? "--min-level" : json ? "--json" : first ? "--first" : "--limit")
                + " cannot be combined with --disassemble and --output NAME.db: the catalogue"
                + " has all assemblies");
      }
      if (print || countOnly || asWritten) {
        throw new Failure(
            ExitCode.WRONG_USAGE,
            "--output NAME.db cannot be combined with --print, --count-only or --as-written");
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
    NewFile.checkNew(file);
  }

  /** Rejects an output that the kind of problem does not support. */
  private static void checkOutput(Path file, PuzzleInput input) {
    if (input.isDlx() && PictureFormat.ofFile(file).isPresent()) {
      throw new Failure(
          ExitCode.WRONG_USAGE,
          "--output "
              + file
              + ": not supported for exact cover problems. Use NAME.db, NAME"
              + String.join(", NAME", SolutionFormat.extensions())
              + ".");
    }
  }

  private int solveIntoFile(Path file, Problem problem) throws IOException, InterruptedException {
    SearchPlan plan = plan(problem).part(shard.given());
    Optional<PictureFormat> picture = PictureFormat.ofFile(file);
    Optional<Encoding> puzzle = problem.asPuzzle();
    if (picture.isPresent() && puzzle.isPresent()) {
      return solveIntoPicture(picture.get(), file, plan, puzzle.get());
    }
    signals.onFirst(() -> {}); // From here on, a signal must leave a complete file.
    SolutionFormat format = TextFile.format(file, OTHER_FILES);
    try (NewFile created = NewFile.create(file)) {
      return solve(plan, FileOutput.text(created, format, problem), file);
    }
  }

  private int solve(SearchPlan plan, FileOutput into, Path file)
      throws IOException, InterruptedException {
    Writer out = console.writer();
    SearchSession session = new SearchSession(plan, into);
    signals.onFirst(session::stop);
    if (json) {
      return exitCode(solveAsJson(plan, session::run, new JsonEvents(out), () -> null));
    }
    SearchResult result = solveAsText(plan, session::run, out);
    new Summary(console.err()).file("file", file);
    return exitCode(result);
  }

  private int solveIntoPicture(PictureFormat format, Path file, SearchPlan plan, Encoding encoding)
      throws IOException, InterruptedException {
    PictureFile picture =
        new PictureFile(
            console,
            format,
            file,
            encoding.puzzle(),
            plan.distinctWords(),
            PictureOptions.usualSize());
    int exitCode = solve(plan, FileOutput.picture(picture, encoding), file);
    picture.reportSkipped();
    return exitCode;
  }

  /** Solves a plan, which is already cut and estimated. */
  private int solvePlan(Path into) throws IOException, InterruptedException {
    SearchRequest request;
    Catalogue.Source source;
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      request = search.addTo(reader.request());
      source = reader.source();
      if (disassemble) {
        DisassemblyOptions.puzzle(file.toString(), reader.problem());
      }
    }
    return solveAndTakeApart(into, request, source);
  }

  private int solveIntoCatalogue(Path file, SearchRequest request, Catalogue.Source source)
      throws IOException, InterruptedException {
    Shard part = shard.givenOrScheduled(console.environment());
    try (CatalogueOutput catalogue =
        CatalogueOutput.open(console, file, request, source, part, limit())) {
      signals.onFirst(catalogue.session()::stop);
      if (!json && catalogue.reportComplete(disassemble)) {
        return exitCode(catalogue.run(progress -> {}));
      }
      catalogue.reportResumed();
      SearchPlan plan = catalogue.session().plan();
      Writer out = console.writer();
      SearchResult result;
      if (json) {
        result = solveAsJson(plan, catalogue::run, new JsonEvents(out), catalogue::digest);
      } else {
        result = runAsText(plan, catalogue::run, out);
        if (!disassemble) {
          out.write(answer(result) + "\n");
          out.flush();
        }
        Summary summary = new Summary(console.err());
        summary.print(result, disassemble ? "assemblies" : "");
        summary.file("catalogue", file);
        summary.line("digest", catalogue.digestWords());
      }
      if (catalogue.isComplete()) {
        return exitCodeOfCounts(result); // A signal that came too late has stopped nothing.
      }
      if (signals.exitCode() != 0) {
        catalogue.reportInterrupted();
      }
      return exitCode(result);
    }
  }

  /** Solves into a catalogue, and takes its solutions apart if that is asked for. */
  private int solveAndTakeApart(Path file, SearchRequest request, Catalogue.Source source)
      throws IOException, InterruptedException {
    int exitCode = solveIntoCatalogue(file, request, source);
    if (!disassemble) {
      return exitCode;
    }
    if (signals.exitCode() == 0) {
      DisassembleCommand.run(console, file, disassembly, search.threads());
    }
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      console.out().println(DisassembleCommand.answer(reader));
      if (reader.disassemblies().exist()) {
        new Summary(console.err()).print(reader.disassemblies().tally());
      }
    }
    return signals.exitCode() == 0 ? exitCode : signals.exitCode();
  }

  private long limit() {
    return first ? 1 : limit == null ? Long.MAX_VALUE : limit;
  }

  private int exitCode(SearchResult result) {
    if (signals.exitCode() != 0) {
      return signals.exitCode();
    }
    return exitCodeOfCounts(result);
  }

  private static int exitCodeOfCounts(SearchResult result) {
    return result.missed().isEmpty() ? ExitCode.DONE : ExitCode.FAILED;
  }

  /** A digest that is known after the search. */
  private interface Digest {
    @Nullable String get() throws IOException;
  }

  private SearchResult solveAsJson(
      SearchPlan plan, Search running, JsonEvents events, Digest digest)
      throws IOException, InterruptedException {
    SearchResult result = run(plan, running, events);
    events.proof(plan.problem().obstacle());
    events.summary(result, digest.get());
    events.flush();
    return result;
  }

  /** Runs a search, and writes all events but the summary. */
  private SearchResult run(SearchPlan plan, Search running, JsonEvents events)
      throws IOException, InterruptedException {
    search.reportOtherEngine(plan);
    events.start(plan);
    events.flush();
    return running.run(
        progress -> {
          try {
            events.progress(progress);
            events.flush();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        });
  }

  private SearchResult solveAsText(SearchPlan plan, Search running, Writer out)
      throws IOException, InterruptedException {
    SearchResult result = runAsText(plan, running, out);
    out.write(answer(result) + "\n");
    out.flush();
    new Summary(console.err()).print(result);
    return result;
  }

  /** Runs a search, and shows its progress. */
  private SearchResult runAsText(SearchPlan plan, Search running, Writer out)
      throws IOException, InterruptedException {
    search.reportOtherEngine(plan);
    ProgressLine progressLine = console.progressLine();
    try {
      return running.run(
          progress -> {
            progressLine.show(progress);
            flush(out);
          });
    } finally {
      progressLine.clear();
    }
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

  private String answer(SearchResult result) {
    Outcome outcome = result.outcome();
    String solutions =
        Words.count(outcome.found(), "solution")
            + (limit() == 1 ? "" : " " + result.plan().distinctWords());
    if (!result.plan().partition().isWhole()) {
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
