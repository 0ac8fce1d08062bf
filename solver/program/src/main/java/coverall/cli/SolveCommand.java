package coverall.cli;

import coverall.catalogue.Catalogue;
import coverall.catalogue.CatalogueReader;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.Distinct;
import coverall.puzzle.Encoding;
import coverall.puzzle.NamedCover;
import coverall.puzzle.Problem;
import coverall.solve.DiagramRun;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import coverall.view.SolutionFormat;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import java.util.function.DoubleConsumer;
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
  /** The files to write that are not text, for messages. */
  static final String OTHER_FILES = "NAME.db, " + PictureFormat.names() + ", ";

  private final Console console;

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
    search = new SearchOptions();
    disassembly = new DisassemblyOptions();
    reduction = new ReductionOptions(console);
    shard = new ShardOption(console);
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    checkCombinations();
    search.check();
    Optional<PictureFormat> picture =
        output == null ? Optional.empty() : PictureFormat.ofFile(output);
    if (output != null && !isCatalogue(output)) {
      if (picture.isEmpty()) {
        TextFile.format(output, OTHER_FILES);
      }
      Failure.rejectIf(
          print || countOnly,
          "--output " + output + " cannot be combined with --print or --count-only");
      NewFile.checkNew(output);
    }
    console.signals().listen();
    if (isCatalogue(output)) {
      Catalogue.loadInBackground();
    }
    if (isCatalogue(file)) {
      return solvePlan();
    }
    PuzzleInput input = PuzzleInput.read(file, console.in());
    Failure.rejectIf(
        input.isDlx() && picture.isPresent(),
        "--output "
            + output
            + ": not supported for exact cover problems. Use NAME.db, NAME"
            + String.join(", NAME", SolutionFormat.extensions())
            + ".");
    if (best) {
      try {
        return new BestSearch(console, input.puzzle(which), search.threads()).run(time, output);
      } catch (BadPuzzleException e) { // It has too many placements.
        throw input.bad(e);
      }
    }
    return solve(input);
  }

  private static boolean isCatalogue(@Nullable Path file) {
    return file != null && CatalogueInput.isCatalogue(file);
  }

  private int solve(PuzzleInput input) throws IOException, InterruptedException {
    Problem problem = input.problem(asWritten, which);
    Encoding toTakeApart = disassemble ? DisassemblyOptions.puzzle(input.source(), problem) : null;
    if (output != null && isCatalogue(output)) {
      return solveIntoCatalogue(output, problem, input.textOf(problem));
    }
    SearchReport report = report();
    if (toTakeApart != null) {
      SearchPlan plan = ReductionOptions.plan(request(toTakeApart)).part(shard.given());
      return new DisassemblySearch(console, report, disassembly)
          .run(toTakeApart, plan, leastLevel(), limit(), print, output);
    }
    if (problem instanceof NamedCover cover && mayHintAtSymmetry()) {
      SymmetryHint hint = SymmetryHint.lookFor(cover);
      int exitCode = search(problem, report);
      if (console.signals().exitCode() == 0) {
        hint.give(report);
      }
      return exitCode;
    }
    return search(problem, report);
  }

  /** Whether the search takes as long as it does because symmetries are not used. */
  private boolean mayHintAtSymmetry() {
    return !json && !reduction.areGiven() && limit() == Long.MAX_VALUE && shard.given().isWhole();
  }

  private int search(Problem problem, SearchReport report)
      throws IOException, InterruptedException {
    if (output != null) {
      return new FileSearch(console, report).run(output, plan(problem).part(shard.given()));
    }
    PlainSearch plain = new PlainSearch(console, report, file);
    return mayOnlyCount()
        ? new CountOnly(console, report)
            .run(
                wholeRequest(problem, share -> {}),
                () -> plan(problem),
                plan -> plain.run(plan, print))
        : plain.run(plan(problem).part(shard.given()), print);
  }

  /** Solves a problem into a new diagram, if that is less work, or into a list of solutions. */
  private int solveIntoCatalogue(Path into, Problem problem, Catalogue.Source source)
      throws IOException, InterruptedException {
    SearchRequest request = request(problem);
    if (mayBeDiagram()) {
      DiagramOutput diagram = new DiagramOutput(console, into);
      Distinct notion = ReductionOptions.possible(request::notion);
      Optional<StoredDiagram> known = diagram.known(problem, notion);
      if (known.isPresent()) {
        report().print(known.get());
        return known.get().exitCode();
      }
      if ((!Files.exists(into) || Files.size(into) == 0) && DiagramRun.isWorthATry(problem)) {
        SearchPlan plan = ReductionOptions.plan(request);
        OptionalInt code = diagram.solve(plan, notion, source, report());
        if (code.isPresent()) {
          return code.getAsInt();
        }
        request.cut(plan.reduction().restriction(), plan.partition());
      }
    }
    return solveIntoCatalogue(into, request, source);
  }

  /** Whether all solutions are asked for, and no certain search. */
  private boolean mayBeDiagram() {
    return !disassemble
        && limit() == Long.MAX_VALUE
        && !search.hasEngine()
        && !reduction.hasRestricted()
        && !reduction.isUpToSymmetry()
        && shard.givenOrScheduled(console.environment()).isWhole();
  }

  /** Solves a plan, which is already cut and estimated. */
  private int solvePlan() throws IOException, InterruptedException {
    if (output == null || !isCatalogue(output)) {
      throw CatalogueInput.notSolvable(file);
    }
    reduction.checkNoneBeside(file);
    which.checkNotBeside(file);
    SearchRequest request;
    Catalogue.Source source;
    try (CatalogueReader reader = CatalogueReader.open(file)) {
      request = search.addTo(reader.request());
      source = reader.source();
      if (disassemble) {
        DisassemblyOptions.puzzle(file.toString(), reader.problem());
      }
    }
    return solveIntoCatalogue(output, request, source);
  }

  private int solveIntoCatalogue(Path into, SearchRequest request, Catalogue.Source source)
      throws IOException, InterruptedException {
    return new CatalogueSearch(console, report(), disassemble ? disassembly : null)
        .run(
            into,
            request,
            source,
            shard.givenOrScheduled(console.environment()),
            limit(),
            search.threads());
  }

  private SearchReport report() throws IOException {
    return json ? new JsonReport(console) : new TextReport(console, limit(), leastLevel());
  }

  /** The search to plan, without a limit. */
  private SearchRequest request(Problem problem) {
    SearchRequest request = reduction.addTo(search.addTo(new SearchRequest(problem)));
    return asWritten ? request.asWritten() : request;
  }

  /** The search to plan if it ends in this process. */
  private SearchRequest wholeRequest(Problem problem, DoubleConsumer progress) {
    SearchRequest request = request(problem);
    return shard.given().isWhole()
        ? request.acceptLargeSymmetry(progress)
        : request.acceptUnlistedSymmetry(progress);
  }

  private SearchPlan plan(Problem problem) {
    ProgressLine line = console.progressLine();
    SearchRequest request = wholeRequest(problem, share -> line.show("cutting the search", share));
    if (seed != null) {
      request.seed(seed);
    }
    try {
      return ReductionOptions.plan(limit() == 1 ? request.first() : request.limit(limit()));
    } finally {
      line.clear();
    }
  }

  private long limit() {
    return first ? 1 : limit == null ? Long.MAX_VALUE : limit;
  }

  private int leastLevel() {
    return minLevel == null ? 0 : minLevel;
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

  private void checkCombinations() {
    Failure.rejectIf(time != null && !best, "--for requires --best");
    if (best) {
      checkCombinationsOfBest();
    }
    Failure.rejectIf(
        asWritten && reduction.areGiven(),
        "--as-written cannot be combined with --distinct or --restrict");
    Failure.rejectIf(first && limit != null, "--first cannot be combined with --limit");
    Failure.rejectIf(seed != null && limit() != 1, "--seed requires --first");
    Failure.rejectIf(minLevel != null && !disassemble, "--min-level requires --disassemble");
    Failure.rejectIf(disassembly.areGiven() && !disassemble, "--max-states requires --disassemble");
    Failure.rejectIf(
        disassemble && countOnly,
        "--disassemble cannot be combined with --count-only: every assembly must be found");
    Failure.rejectIf(print && countOnly, "--print cannot be combined with --count-only");
    if (isCatalogue(output)) {
      checkCombinationsOfCatalogue();
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
    others.put("--output NAME.db", isCatalogue(output));
    others.put("a plan, " + file, isCatalogue(file));
    others.forEach(
        (other, isGiven) -> Failure.rejectIf(isGiven, "--best cannot be combined with " + other));
  }

  private void checkCombinationsOfCatalogue() {
    Map<String, Boolean> others = new LinkedHashMap<>();
    others.put("--min-level", minLevel != null);
    others.put("--json", json);
    others.put("--first", first);
    others.put("--limit", limit != null);
    others.forEach(
        (other, isGiven) ->
            Failure.rejectIf(
                disassemble && isGiven,
                other
                    + " cannot be combined with --disassemble and --output NAME.db: the catalogue"
                    + " has all assemblies"));
    Failure.rejectIf(
        print || countOnly || asWritten,
        "--output NAME.db cannot be combined with --print, --count-only or --as-written");
  }
}
