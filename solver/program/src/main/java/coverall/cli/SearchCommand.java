package coverall.cli;

import com.fasterxml.jackson.core.JsonGenerator;
import coverall.catalogue.SetCatalogue;
import coverall.check.Check;
import coverall.check.Finding;
import coverall.disassembly.Disassembler;
import coverall.format.PuzzleFile;
import coverall.puzzle.BadPuzzleException;
import coverall.puzzle.PieceSets;
import coverall.puzzle.Puzzle;
import coverall.solve.SetResult;
import coverall.solve.SetSearch;
import coverall.view.JsonLines;
import coverall.view.Words;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code coverall search}. */
@Command(
    name = "search",
    description = {
      "Finds the sets of pieces with which a puzzle has exactly one solution.",
      "The puzzle file leaves open which pieces are used, by lines like 'choose 5 of F I L N P' or"
          + " ranges like '0..2*F'."
    },
    abbreviateSynopsis = true,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  coverall search problems/choose/pentominoes-5x5.puzzle",
      "  coverall search problems/choose/cube-3x3x3.puzzle --solutions 1..3",
      "  coverall search sets.db",
      "  coverall search burrs.puzzle --sample 500 --disassemble -o burrs.db"
    })
final class SearchCommand implements Callable<Integer> {
  private static final int MOST_CHECKED = 50; // sets without a solution
  private static final int MAX_STATES = 1_000_000; // on all machines, so they find the same
  private static final long SEED = 1;

  private final Console console;
  private final Signals signals;

  @Parameters(
      paramLabel = "FILE",
      description =
          "A puzzle file, - for standard input, or a catalogue of sets (NAME.db) to resume or"
              + " print.")
  private Path file = Path.of("");

  @Mixin private final ProblemOption which;

  @Option(
      names = "--solutions",
      paramLabel = "A..B",
      converter = WholeNumber.SolutionRange.class,
      description =
          "Find sets with this number of solutions, such as 1 or 1..3; 0: sets without a solution,"
              + " with the reason if there is a proof. Default: 1.")
  private WholeNumber.@Nullable Range solutions;

  @Option(
      names = "--sample",
      paramLabel = "N",
      converter = WholeNumber.Draws.class,
      description = "Search only N sets, drawn at random. Default: all sets.")
  private @Nullable Integer sample;

  @Option(
      names = "--seed",
      paramLabel = "S",
      converter = WholeNumber.Any.class,
      description = "With --sample: draw the same sets for the same seed. Default: 1.")
  private @Nullable Long seed;

  @Option(
      names = "--disassemble",
      description =
          "Take each assembly apart: solutions are those that come apart. Rates sets by their"
              + " level.")
  private boolean disassemble;

  @Option(
      names = "--max-states",
      paramLabel = "N",
      converter = WholeNumber.States.class,
      description =
          "With --disassemble: search at most N states of each part of an assembly. Default:"
              + " 1000000.")
  private @Nullable Integer maxStates;

  @Mixin private final ThreadsOption threads = new ThreadsOption();

  @Option(names = "--json", description = "Print the sets as JSON Lines.")
  private boolean json;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "NAME.db",
      description = "Write a catalogue of all sets, or resume it.")
  private @Nullable Path output;

  SearchCommand(Console console) {
    this.console = console;
    which = new ProblemOption(console);
    signals = console.signals();
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    signals.listen();
    long start = System.nanoTime();
    checkOptions();
    try (SetCatalogue catalogue = catalogue()) {
      signals.onFirst(catalogue::stop); // What is done must be saved.
      reportResumed(catalogue);
      boolean complete = run(catalogue);
      List<SetResult> found = catalogue.found();
      double seconds = (System.nanoTime() - start) / 1e9;
      if (json) {
        write(catalogue, found, complete, seconds);
      } else {
        SetTable.lines(found, takesApart(catalogue), set -> reason(catalogue, found, set))
            .forEach(console.out()::println);
        console.out().println(SetTable.answer(catalogue, found.size()));
        summarize(catalogue, seconds);
      }
      if (complete) {
        return ExitCode.DONE; // A signal that came too late has stopped nothing.
      }
      reportInterrupted(catalogue);
    } catch (BadPuzzleException e) {
      throw new Failure(ExitCode.BAD_INPUT, e.located(file.toString()));
    }
    return signals.exitCode();
  }

  /** Rejects options that do nothing. */
  private void checkOptions() {
    Failure.rejectIf(seed != null && sample == null, "--seed requires --sample");
    Failure.rejectIf(maxStates != null && !disassemble, "--max-states requires --disassemble");
    if (output != null) {
      checkNoPage(output);
      CatalogueInput.checkName(output);
    }
    if (CatalogueInput.isCatalogue(file)) {
      which.checkNotBeside(file);
      Map<String, Boolean> given = new LinkedHashMap<>();
      given.put("--solutions", solutions != null);
      given.put("--sample", sample != null);
      given.put("--disassemble", disassemble);
      given.put("--output", output != null);
      given.forEach(
          (option, isGiven) -> {
            Failure.rejectIf(isGiven, option + " requires a puzzle file, found " + file);
          });
    }
  }

  private void checkNoPage(Path name) {
    if (PictureFormat.ofFile(name).equals(Optional.of(PictureFormat.HTML))) {
      String from = CatalogueInput.isCatalogue(file) ? CatalogueInput.word(file) : "NAME.db";
      throw Failure.ofUsage(
          "--output "
              + name
              + ": search writes catalogues, NAME.db. To make a page from one, run: coverall export"
              + " "
              + from
              + " -o "
              + ShellWord.file(name.toString(), "NAME.html"));
    }
  }

  /** The catalogue to fill: an existing one, one to be kept, or one in memory. */
  private SetCatalogue catalogue() throws IOException {
    if (CatalogueInput.isCatalogue(file)) {
      signals.onFirst(() -> {}); // It stops the search as soon as that begins.
      return SetCatalogue.open(file);
    }
    PuzzleInput input = PuzzleInput.read(file, console.in());
    PuzzleFile.OpenReading open = input.openPuzzle(which);
    Puzzle puzzle = open.reading().puzzle();
    PieceSets sets;
    try {
      sets = new PieceSets(puzzle, open.choices());
    } catch (BadPuzzleException e) {
      throw input.bad(e);
    }
    SetCatalogue.Query query = query(puzzle);
    signals.onFirst(() -> {}); // It stops the search as soon as that begins.
    if (output == null) {
      return SetCatalogue.inMemory(sets, input.textOf(puzzle), query);
    }
    return SetCatalogue.openOrCreate(output, sets, input.textOf(puzzle), query);
  }

  private SetCatalogue.Query query(Puzzle puzzle) {
    String reason = disassemble ? Disassembler.whyUnsupported(puzzle) : "";
    Failure.rejectIf(!reason.isEmpty(), file + ": " + reason);
    WholeNumber.Range asked = Objects.requireNonNullElse(solutions, new WholeNumber.Range(1, 1));
    OptionalInt states =
        disassemble
            ? OptionalInt.of(Objects.requireNonNullElse(maxStates, MAX_STATES))
            : OptionalInt.empty();
    return new SetCatalogue.Query(
        new SetSearch.Settings(asked.least(), asked.most(), states),
        Optional.ofNullable(sample)
            .map(n -> new SetCatalogue.Sample(n, Objects.requireNonNullElse(seed, SEED))));
  }

  private boolean run(SetCatalogue catalogue) throws IOException, InterruptedException {
    ProgressLine line = console.progressLine();
    try {
      return catalogue.run(
          threads.count(),
          (done, all, found) ->
              line.show(
                  Words.number(done)
                      + " of "
                      + Words.count(all, "set")
                      + ", "
                      + Words.number(found)
                      + " found",
                  (double) done / all));
    } finally {
      line.clear();
    }
  }

  /**
   * Why a set has no solution, if there is a proof and the sets are not too many to look for it.
   */
  private Optional<String> reason(SetCatalogue catalogue, List<SetResult> found, SetResult set) {
    return set.solutions() > 0 || found.size() > MOST_CHECKED || signals.exitCode() != 0
        ? Optional.empty()
        : Check.of(catalogue.sets().puzzle(set.number())).proofs().stream()
            .map(Finding::text)
            .findFirst();
  }

  private static boolean takesApart(SetCatalogue catalogue) {
    return catalogue.query().settings().maxStates().isPresent();
  }

  private void summarize(SetCatalogue catalogue, double seconds) throws IOException {
    Summary summary = new Summary(console.err());
    Puzzle puzzle = catalogue.sets().puzzle();
    summary.line("puzzle", puzzle.name());
    summary.line("region", Words.region(puzzle));
    summary.line("sets", SetTable.sets(catalogue));
    long unknown = catalogue.undecided();
    if (unknown > 0) {
      summary.line("unknown", Words.count(unknown, "set") + " with assemblies of too many states");
    }
    summary.line("time", Words.time(seconds));
    String digest = catalogue.digest();
    if (digest != null) {
      summary.line("digest", digest);
    }
  }

  private void write(
      SetCatalogue catalogue, List<SetResult> found, boolean complete, double seconds)
      throws IOException {
    Writer out = console.writer();
    JsonGenerator events = JsonLines.generator(out);
    for (SetResult set : found) {
      SetTable.write(events, set, takesApart(catalogue), reason(catalogue, found, set));
    }
    events.writeStartObject();
    events.writeStringField("event", "summary");
    events.writeStringField("puzzle", catalogue.sets().puzzle().name());
    events.writeBooleanField("complete", complete);
    events.writeNumberField("sets", catalogue.all());
    events.writeNumberField("searched", catalogue.done());
    events.writeNumberField("found", found.size());
    if (takesApart(catalogue)) {
      events.writeNumberField("unknown", catalogue.undecided());
    }
    String digest = catalogue.digest();
    if (digest != null) {
      events.writeStringField("digest", digest);
    }
    events.writeNumberField("wallSeconds", seconds);
    events.writeEndObject();
    events.writeRaw('\n');
    events.flush();
  }

  private void reportResumed(SetCatalogue catalogue) throws IOException {
    if (catalogue.digest() == null && catalogue.done() > 0) {
      console.tell(
          "resuming "
              + (CatalogueInput.isCatalogue(file) ? file : output)
              + ": "
              + Words.number(catalogue.done())
              + " of "
              + Words.count(catalogue.all(), "set")
              + " done");
    }
  }

  private void reportInterrupted(SetCatalogue catalogue) {
    Path path = CatalogueInput.isCatalogue(file) ? file : output;
    console.tell(
        "interrupted; "
            + Words.number(catalogue.done())
            + " of "
            + Words.count(catalogue.all(), "set")
            + (path == null
                ? " done. With -o NAME.db, they are kept and the search can be resumed."
                : " are safely stored. To resume, run: coverall search "
                    + CatalogueInput.word(path)));
  }
}
