package coverall.cli;

import coverall.enumerate.Progress;
import coverall.puzzle.Expectation;
import coverall.puzzle.Problem;
import coverall.search.Engine;
import coverall.search.Engines;
import coverall.solve.Comparison;
import coverall.solve.EngineChoice;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import coverall.solve.Standings;
import coverall.view.Words;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code coverall compare}. */
@Command(
    name = "compare",
    description = {
      "Compares the CPU time of several search engines on the same puzzle.",
      "The engines take turns for several rounds. The command fails if their counts differ."
    },
    abbreviateSynopsis = true,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nThe table:%n",
    footer = {
      "  CPU s       CPU time of the search in seconds: median, minimum and maximum of",
      "              all rounds. The first round also warms up the JVM, which hardly",
      "              affects the median. Each time is the CPU time of the process or",
      "              the busy time of its threads, whichever is less.",
      "  branches/s  Branches per second, from the median. To judge engines, compare",
      "              times instead: engines that detect dead ends earlier have fewer",
      "              branches.",
      "  speed       The median time of the first engine divided by that of this one.",
      "              An engine with 2.00x takes half the time of the first.",
      "",
      "Examples:",
      "  coverall compare problems/pentominoes-6x10.puzzle",
      "  coverall compare problems --engines dlx,bits --rounds 5 --json",
      "  coverall compare problems/soma-cube.puzzle --restrict 4L --distinct rotation"
    })
final class CompareCommand implements Callable<Integer> {
  private final Console console;
  private final Writer out;
  private final Signals signals;

  @Parameters(
      paramLabel = "FILE|DIR",
      arity = "1..*",
      description =
          "Puzzle files, exact cover problems (NAME.dlx), or directories of NAME.puzzle files.")
  private List<Path> paths = new ArrayList<>();

  @Mixin private final ProblemOption which;

  @Option(
      names = "--engines",
      paramLabel = "ENGINE,...",
      hideParamSyntax = true,
      split = ",",
      completionCandidates = PluginOption.BuiltInNames.class,
      description =
          "The engines to compare. Speeds are relative to the first."
              + " Default: ${COMPLETION-CANDIDATES}.")
  private List<String> asked = List.of();

  @Mixin private PluginOption plugins = new PluginOption();

  private List<Engine> engines = List.of();

  @Option(
      names = "--rounds",
      paramLabel = "N",
      converter = WholeNumber.Rounds.class,
      description = "Number of runs of each engine. Default: ${DEFAULT-VALUE}.")
  private int rounds = 3;

  @Option(
      names = "--threads",
      paramLabel = "N",
      converter = WholeNumber.Threads.class,
      description = "Number of worker threads. Default: ${DEFAULT-VALUE}.")
  private int threads = 1;

  @Mixin private final ReductionOptions reduction;

  @Option(names = "--json", description = "Print each run and the results as JSON Lines.")
  private boolean json;

  private int exitCode = ExitCode.DONE;
  private boolean printed;

  CompareCommand(Console console) {
    this.console = console;
    which = new ProblemOption(console);
    reduction = new ReductionOptions(console);
    out = console.writer();
    signals = console.signals();
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    engines = findEngines();
    signals.listen();
    List<Path> files = PuzzleInput.files(paths, ".puzzle");
    JsonEvents events = json ? new JsonEvents(out) : null;
    for (int k = 0; k < files.size(); k++) {
      try {
        compare(files.get(k), files.size() - k - 1, events);
      } catch (Failure failure) {
        fail(failure.exitCode(), String.valueOf(failure.getMessage()));
      }
      if (signals.exitCode() != 0) {
        return signals.exitCode();
      }
    }
    return exitCode;
  }

  private List<Engine> findEngines() {
    Engines known = plugins.engines();
    List<Engine> found = new ArrayList<>();
    for (String word : asked) {
      Engine engine = PluginOption.find(known, "--engines", word, "");
      if (found.contains(engine)) {
        throw new Failure(
            ExitCode.WRONG_USAGE, "--engines: duplicate engine '" + engine.label() + "'");
      }
      found.add(engine);
    }
    return asked.isEmpty() ? known.all() : found;
  }

  private void fail(int code, String message) {
    console.tell(message);
    exitCode = Math.max(exitCode, code);
  }

  /**
   * Compares the engines on a file.
   *
   * @param more the number of files after this one
   */
  private void compare(Path file, int more, @Nullable JsonEvents events)
      throws IOException, InterruptedException {
    Comparison comparison = new Comparison(plan(file), engines, rounds);
    ProgressLine progressLine = console.progressLine();
    signals.onFirst(comparison::stop);
    Standings standings;
    try {
      standings = comparison.run(watcher(comparison, progressLine, events));
    } finally {
      progressLine.clear();
    }
    if (events == null) {
      table(comparison, standings);
    } else {
      events.standings(comparison, standings);
      events.flush();
    }
    out.flush();
    judge(file, comparison.plan(), standings);
    if (signals.exitCode() != 0) {
      console.tell(file + ": " + stoppedWords(standings, more));
    } else {
      signals.quitOnFirst();
    }
  }

  private SearchPlan plan(Path file) {
    Problem loaded = PuzzleInput.load(file, console.in(), false, which);
    try {
      return reduction
          .addTo(new SearchRequest(loaded).engine(engines.getFirst()).threads(threads))
          .plan();
    } catch (IllegalArgumentException e) {
      throw new Failure(ExitCode.WRONG_USAGE, file + ": " + e.getMessage());
    }
  }

  private Comparison.Watcher watcher(
      Comparison comparison, ProgressLine progressLine, @Nullable JsonEvents events) {
    return new Comparison.Watcher() {
      @Override
      public void progress(Engine engine, int round, Progress progress) {
        progressLine.show("round " + round + "/" + rounds + ", " + engine.label(), progress);
      }

      @Override
      public void ended(Comparison.Trial trial) {
        if (events != null) {
          progressLine.clear();
          try {
            events.trial(comparison.plan(), trial);
            events.flush();
          } catch (IOException e) {
            throw new UncheckedIOException(e);
          }
        }
      }
    };
  }

  private void table(Comparison comparison, Standings standings) throws IOException {
    if (standings.rounds() == 0) {
      return;
    }
    SearchPlan plan = comparison.plan();
    if (printed) {
      out.write("\n");
    }
    printed = true;
    out.write(Words.printable(plan.problem().name()) + "\n");
    out.write(
        plan.distinctWords()
            + (plan.restricted().isEmpty() ? "" : ", " + plan.restricted() + " restricted")
            + ", "
            + Words.count(threads, "thread")
            + ", "
            + Words.count(standings.rounds(), "round")
            + "\n");
    for (Engine engine : engines) {
      EngineChoice choice = plan.engine(engine).engine();
      if (choice.insteadOf().isPresent()) {
        out.write(
            "using "
                + choice.engine().label()
                + " instead of "
                + engine.label()
                + ", "
                + choice.why()
                + "\n");
      }
    }
    row("engine", "solutions", "branches", "branches/s", "CPU s", "min", "max", "speed");
    for (Standings.Standing standing : standings.standings()) {
      row(
          standing.engine().label(),
          Words.number(standing.answer().found()),
          Words.number(standing.branches()),
          Words.rate(standing.branchesPerSecond()),
          Words.seconds(standing.median()),
          Words.seconds(standing.least()),
          Words.seconds(standing.most()),
          speedWords(standing.speed()));
    }
    if (standings.rounds() < rounds) {
      out.write("incomplete: " + roundsWords(standings) + "\n");
    }
  }

  /** The number of rounds completed, of those asked for. */
  private String roundsWords(Standings standings) {
    return Words.number(standings.rounds()) + " of " + Words.count(rounds, "round");
  }

  private void row(String... columns) throws IOException {
    out.write(
        String.format(Locale.ROOT, "%-11s %10s %13s %12s %7s %7s %7s %6s%n", (Object[]) columns));
  }

  private static String speedWords(double speed) {
    int decimals = speed < 0.095 ? 3 : speed < 9.995 ? 2 : 1;
    return String.format(Locale.ROOT, "%." + decimals + "fx", speed);
  }

  /** Fails if the engines disagree with each other or with the counts the file expects. */
  private void judge(Path file, SearchPlan plan, Standings standings) {
    if (!standings.agree()) {
      fail(ExitCode.FAILED, file + ": engines disagree: " + answersWords(standings));
    } else if (!standings.trials().isEmpty()) {
      for (Expectation missed :
          standings.trials().getFirst().answer().counts().missed(plan.problem())) {
        fail(ExitCode.FAILED, file + ": expected " + Summary.expectedWords(missed));
      }
    }
  }

  /** The answers, each with the engines that gave it. */
  static String answersWords(Standings standings) {
    List<String> camps = new ArrayList<>();
    standings.answers().forEach((answer, camp) -> camps.add(campWords(answer, camp)));
    return String.join("; ", camps);
  }

  private static String campWords(Comparison.Answer answer, Set<Engine> camp) {
    List<String> counts = new ArrayList<>();
    answer
        .counts()
        .forEach((notion, count) -> counts.add(Words.number(count) + " " + notion.words()));
    return camp.stream().map(Engine::label).collect(Collectors.joining(", "))
        + (camp.size() == 1 ? " finds " : " find ")
        + Words.number(answer.found())
        + " ("
        + String.join(", ", counts)
        + ")";
  }

  private String stoppedWords(Standings standings, int more) {
    return "interrupted after "
        + roundsWords(standings)
        + (more == 0 ? "" : "; " + Words.count(more, "more puzzle") + " not started");
  }
}
