package coverall.cli;

import coverall.compare.Comparison;
import coverall.compare.Contender;
import coverall.compare.EngineContender;
import coverall.compare.Overall;
import coverall.compare.Standings;
import coverall.enumerate.Progress;
import coverall.picture.TimesPicture;
import coverall.puzzle.Distinct;
import coverall.puzzle.Expectation;
import coverall.puzzle.Problem;
import coverall.search.Engine;
import coverall.search.Engines;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import coverall.view.Words;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ITypeConverter;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.TypeConversionException;

/** {@code coverall compare}. */
@Command(
    name = "compare",
    description = {
      "Compares the CPU time of search engines and other programs on the same puzzle.",
      "They take turns for several rounds. The command fails if their counts differ."
    },
    abbreviateSynopsis = true,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nThe table:%n",
    footer = {
      "  CPU s       CPU time of the search in seconds: median, minimum and maximum of",
      "              all rounds. The first rounds also warm up the JVM. For a search of",
      "              a few milliseconds, ask for a hundred rounds. Each time is the CPU",
      "              time of the process or the busy time of its threads, whichever is",
      "              less. The time of another program includes starting it and reading",
      "              the problem.",
      "  branches/s  Branches per second, from the median. To judge engines, compare",
      "              times instead: engines that detect dead ends earlier have fewer",
      "              branches.",
      "  speed       The median time of the first engine divided by that of this one.",
      "              An engine with 2.00x takes half the time of the first. Of several",
      "              puzzles, the geometric mean is over those that both complete.",
      "",
      "Another program reads the exact cover problem that the engines search from",
      "standard input, in Knuth's format; see coverall convert. It prints the",
      "number of solutions and exits with code 0. Its CPU time includes its child",
      "processes.",
      "No shell interprets the command, but quotes join words. Without --distinct,",
      "solutions are distinct up to the coarsest notion for which the search finds",
      "each solution only once, because other programs cannot detect equivalent ones.",
      "",
      "Examples:",
      "  coverall compare problems/pentominoes-6x10.puzzle",
      "  coverall compare problems --engines dlx,bits --rounds 5 --json",
      "  coverall compare problems/soma-cube.puzzle --restrict 4L",
      "  coverall compare problems --time-limit 10s -o times.svg",
      "  coverall compare problems/queens-8.dlx --command \"ssxcc v1 m0\""
    })
final class CompareCommand implements Callable<Integer> {
  private final Console console;
  private final Writer out;
  private final Signals signals;

  @Parameters(
      paramLabel = "FILE|DIR",
      arity = "1..*",
      description = "Puzzle files, exact cover problems (NAME.dlx), or directories of such files.")
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
  private List<OtherProgram> programs = List.of();

  @Option(
      names = "--command",
      paramLabel = "COMMAND",
      description = "Another program to compare, with its arguments; see below. May be repeated.")
  private List<String> commands = new ArrayList<>();

  @Option(
      names = "--count-pattern",
      paramLabel = "REGEX",
      converter = CountPattern.class,
      description =
          "How the other programs print the number of solutions: a regular expression with one"
              + " group, the number. Its last match counts. Default: ${DEFAULT-VALUE}.")
  private Pattern countPattern = Pattern.compile("([\\d,]+) solutions?\\b");

  /** A regular expression with one group. */
  static final class CountPattern implements ITypeConverter<Pattern> {
    @Override
    public Pattern convert(String text) {
      try {
        Pattern pattern = Pattern.compile(text);
        if (pattern.matcher("").groupCount() == 1) {
          return pattern;
        }
      } catch (PatternSyntaxException e) {
        // not a regular expression
      }
      throw new TypeConversionException("expected a regular expression with one group");
    }
  }

  @Option(
      names = "--rounds",
      paramLabel = "N",
      converter = WholeNumber.Rounds.class,
      description = "Number of runs of each engine and program. Default: ${DEFAULT-VALUE}.")
  private int rounds = 3;

  @Option(
      names = "--time-limit",
      paramLabel = "TIME",
      converter = Seconds.class,
      description =
          "Stop a run after this time, such as 30s or 5m, and leave its engine or program out of"
              + " the rounds that follow. Default: never.")
  private double timeLimit = Double.POSITIVE_INFINITY;

  @Option(
      names = "--threads",
      paramLabel = "N",
      converter = WholeNumber.Threads.class,
      description = "Number of worker threads. Default: ${DEFAULT-VALUE}.")
  private int threads = 1;

  @Mixin private final ReductionOptions reduction;

  @Option(names = "--json", description = "Print each run and the results as JSON Lines.")
  private boolean json;

  @Option(
      names = "--csv",
      description = "Print a line for each engine and program as comma-separated values.")
  private boolean csv;

  @Option(
      names = {"-o", "--output"},
      paramLabel = "NAME.svg",
      description =
          "Draw the times as bars in a new file, NAME.svg; with several puzzles, also how many of"
              + " them each engine completes in which time (a cactus plot).")
  private @Nullable Path output;

  private final List<TimesPicture.Group> groups = new ArrayList<>();
  private final List<Standings> all = new ArrayList<>();
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
    Failure.rejectIf(csv && json, "--csv cannot be combined with --json");
    Path drawing = output;
    if (drawing != null) {
      checkPicture(drawing);
    }
    engines = findEngines();
    programs = findPrograms();
    signals.listen();
    List<Path> files = PuzzleInput.problems(paths, console);
    JsonEvents events = json ? new JsonEvents(out) : null;
    for (int k = 0; k < files.size(); k++) {
      try {
        compare(files.get(k), files.size() - k - 1, events);
      } catch (Failure failure) {
        fail(failure.exitCode(), String.valueOf(failure.getMessage()));
      }
      if (signals.exitCode() != 0) {
        exitCode = signals.exitCode();
        break;
      }
    }
    Overall overall = new Overall(all);
    if (all.size() > 1 && events != null) {
      events.overall(overall);
      events.flush();
    } else if (all.size() > 1 && !csv) {
      out.write("\n");
      StandingsText.write(overall, out);
      out.flush();
    }
    if (drawing != null && !groups.isEmpty()) {
      draw(overall, drawing);
    }
    if (exitCode == ExitCode.DONE) {
      StandingsText.advice(overall, rounds).forEach(console::tell);
    }
    return exitCode;
  }

  private static void checkPicture(Path file) {
    Failure.rejectIf(
        PictureFormat.ofFile(file).orElse(PictureFormat.HTML) != PictureFormat.SVG,
        "--output " + file + ": expected NAME.svg");
    NewFile.checkNew(file);
  }

  private void draw(Overall overall, Path file) throws IOException {
    List<TimesPicture.Curve> curves =
        overall.rows().stream()
            .map(row -> new TimesPicture.Curve(row.contender().label(), row.times()))
            .toList();
    PictureFile.write(console, TimesPicture.of(groups, curves), PictureFormat.SVG, file);
    console.tell("times of " + Words.count(groups.size(), "puzzle") + " written to " + file);
  }

  private List<Engine> findEngines() {
    Engines known = plugins.engines();
    List<Engine> found = new ArrayList<>();
    for (String word : asked) {
      Engine engine = PluginOption.find(known, "--engines", word, "");
      Failure.rejectIf(
          found.contains(engine), "--engines: duplicate engine '" + engine.label() + "'");
      found.add(engine);
    }
    return asked.isEmpty() ? known.all() : found;
  }

  private List<OtherProgram> findPrograms() {
    Set<String> taken = new HashSet<>();
    engines.forEach(engine -> taken.add(engine.label()));
    String path = console.environment().getOrDefault("PATH", "/usr/bin:/bin");
    return commands.stream()
        .map(command -> OtherProgram.of(command, countPattern, path, taken))
        .toList();
  }

  private void fail(int code, String message) {
    console.tell(message);
    exitCode = Math.max(exitCode, code);
  }

  /**
   * Compares the engines and programs on a file.
   *
   * @param more the number of files after this one
   */
  private void compare(Path file, int more, @Nullable JsonEvents events)
      throws IOException, InterruptedException {
    List<Contender> contenders = new ArrayList<>(programs);
    contenders.addAll(0, engines.stream().map(EngineContender::new).toList());
    SearchPlan plan = plan(file);
    checkEngines(file, plan);
    Comparison comparison = new Comparison(plan, contenders, rounds, timeLimit);
    ProgressLine progressLine = console.progressLine();
    signals.onFirst(comparison::stop);
    Standings standings;
    try {
      standings = comparison.run(watcher(comparison, progressLine, events));
    } catch (Failure failure) {
      throw new Failure(failure.exitCode(), file + ": " + failure.getMessage());
    } finally {
      progressLine.clear();
    }
    if (events != null) {
      events.standings(comparison, standings);
      events.flush();
    } else if (csv) {
      out.write(printed ? "" : StandingsText.CSV_HEADING);
      printed = true;
      StandingsText.writeCsv(comparison, standings, out);
    } else if (!standings.isEmpty()) {
      out.write(printed ? "\n" : "");
      printed = true;
      StandingsText.write(comparison, standings, out);
    }
    out.flush();
    if (!standings.isEmpty()) {
      groups.add(StandingsText.bars(comparison, standings));
      all.add(standings);
    }
    judge(file, comparison.plan(), standings);
    if (signals.exitCode() != 0) {
      console.tell(file + ": " + stoppedWords(comparison, standings, more));
    } else {
      signals.quitOnFirst();
    }
  }

  /** Rejects an engine that cannot do the search, before the others have spent time on it. */
  private void checkEngines(Path file, SearchPlan plan) {
    for (Engine engine : engines) {
      try {
        plan.engine(engine);
      } catch (IllegalArgumentException e) {
        throw Failure.ofUsage(file + ": " + e.getMessage());
      }
    }
  }

  private SearchPlan plan(Path file) {
    Problem loaded = PuzzleInput.load(file, console.in(), false, which);
    try {
      SearchRequest request =
          reduction.addTo(new SearchRequest(loaded).engine(engines.getFirst()).threads(threads));
      return programs.isEmpty() ? request.plan() : planForPrograms(request);
    } catch (IllegalArgumentException e) {
      throw Failure.ofUsage(file + ": " + e.getMessage());
    }
  }

  /** A plan that finds each solution once: other programs know nothing of equivalent ones. */
  private SearchPlan planForPrograms(SearchRequest request) {
    List<Distinct> notions =
        reduction.hasDistinct() ? List.of(request.notion()) : request.problem().notions();
    for (Distinct notion : notions.reversed()) {
      SearchPlan plan = request.distinct(notion).plan();
      if (plan.reduction().findsEachOnce()) {
        return plan;
      }
    }
    throw new IllegalArgumentException(
        "--command cannot be combined with --distinct "
            + request.notion().word()
            + ": the search finds some solutions several times. Use --distinct raw.");
  }

  private Comparison.Watcher watcher(
      Comparison comparison, ProgressLine progressLine, @Nullable JsonEvents events) {
    return new Comparison.Watcher() {
      @Override
      public void progress(Contender contender, int round, Optional<Progress> progress) {
        String name = "round " + round + "/" + rounds + ", " + contender.label();
        progress.ifPresentOrElse(
            known -> progressLine.show(name, known), () -> progressLine.show(name));
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

  /** Fails if the contenders disagree with each other or with the counts the file expects. */
  private void judge(Path file, SearchPlan plan, Standings standings) {
    if (!standings.agree()) {
      fail(ExitCode.FAILED, file + ": counts differ: " + answersWords(standings));
    } else if (!standings.trials().isEmpty()) {
      for (Expectation missed :
          standings.trials().getFirst().result().answer().counts().missed(plan.problem())) {
        fail(ExitCode.FAILED, file + ": expected " + Summary.expectedWords(missed));
      }
    }
  }

  /** The answers, each with the contenders that gave it. */
  static String answersWords(Standings standings) {
    List<String> camps = new ArrayList<>();
    standings.answers().forEach((answer, camp) -> camps.add(campWords(answer, camp)));
    return String.join("; ", camps);
  }

  private static String campWords(Contender.Answer answer, Set<Contender> camp) {
    List<String> counts = new ArrayList<>();
    answer
        .counts()
        .forEach((notion, count) -> counts.add(Words.number(count) + " " + notion.words()));
    return camp.stream().map(Contender::label).collect(Collectors.joining(", "))
        + (camp.size() == 1 ? " finds " : " find ")
        + Words.number(answer.found())
        + (counts.isEmpty() ? "" : " (" + String.join(", ", counts) + ")");
  }

  private static String stoppedWords(Comparison comparison, Standings standings, int more) {
    return "interrupted after "
        + StandingsText.roundsWords(comparison, standings)
        + (more == 0 ? "" : "; " + Words.count(more, "more puzzle") + " not started");
  }
}
