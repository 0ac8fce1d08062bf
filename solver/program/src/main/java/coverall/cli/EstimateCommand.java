package coverall.cli;

import coverall.catalogue.Catalogue;
import coverall.catalogue.CatalogueReader;
import coverall.estimate.ScheduleSimulation;
import coverall.estimate.SearchEstimate;
import coverall.estimate.SearchEstimate.Interval;
import coverall.estimate.SearchEstimator;
import coverall.puzzle.Problem;
import coverall.solve.SearchPlan;
import coverall.solve.SearchRequest;
import coverall.view.Words;
import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** {@code coverall estimate}. */
@Command(
    name = "estimate",
    description = {
      "Estimates how long a search takes, by sampling it.",
      "Writing very many solutions to a catalogue takes longer."
    },
    abbreviateSynopsis = true,
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  coverall estimate problems/bedlam-cube.puzzle",
      "  coverall estimate problems/pentominoes-3x4x5.puzzle --for 30s",
      "  coverall estimate plan.db --workers 16,256,4096"
    })
final class EstimateCommand implements Callable<Integer> {
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

  @Mixin private final ReductionOptions reduction;

  @Option(
      names = "--for",
      paramLabel = "TIME",
      converter = Seconds.class,
      description =
          "Time to spend on the sample, such as 30s or 5m; up to twice as long on a busy machine."
              + " With --workers, measuring subproblems takes the same time again. Default: 2s;"
              + " with --workers, 20s.")
  private @Nullable Double asked;

  @Option(
      names = "--workers",
      paramLabel = "N",
      split = ",",
      converter = WholeNumber.Workers.class,
      description =
          "Also estimate the time with N machines like this one, and the best number of shards."
              + " Example: --workers 16,256,4096.")
  private List<Integer> workers = List.of();

  EstimateCommand(Console console) {
    this.console = console;
    which = new ProblemOption(console);
    search = new SearchOptions();
    reduction = new ReductionOptions(console);
    signals = console.signals();
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    double seconds = asked != null ? asked : workers.isEmpty() ? 2 : 20;
    signals.listen();
    search.check();
    int processors = Runtime.getRuntime().availableProcessors();
    if (search.threads() > processors) {
      console.tell(
          Words.count(search.threads(), "thread")
              + " on "
              + Words.count(processors, "processor")
              + "; all times are for this number of processors");
    }
    long start = System.nanoTime();
    SearchPlan plan = plan();
    SearchOptions.reportOtherEngine(console, plan);
    double preparation = (System.nanoTime() - start) / 1e9;
    SearchEstimator estimator = plan.estimator();
    signals.onFirst(estimator::stop);
    Optional<SearchEstimate> sampled;
    ProgressLine line = console.progressLine();
    try {
      sampled = estimator.run(seconds, share -> line.show("of the sample", share));
    } finally {
      line.clear();
    }
    sampled.ifPresentOrElse(
        estimate -> print(plan, estimate, preparation),
        () -> console.tell("interrupted before any subtree was searched; no estimate yet"));
    if (sampled.isPresent() && !workers.isEmpty() && signals.exitCode() == 0) {
      signals.quitOnFirst();
      ProgressLine next = console.progressLine();
      ScheduleSimulation simulation =
          estimator.simulation(sampled.get(), seconds, share -> next.show("of the sizes", share));
      next.clear();
      print(plan, simulation);
    }
    return signals.exitCode();
  }

  private SearchPlan plan() throws IOException {
    if (CatalogueInput.isCatalogue(file)) {
      reduction.checkNoneBeside(file);
      which.checkNotBeside(file);
      try (CatalogueReader reader = CatalogueReader.open(file)) {
        return search.addTo(reader.request()).plan();
      }
    }
    Problem problem = PuzzleInput.load(file, console.in(), false, which);
    SearchRequest request = reduction.addTo(search.addTo(new SearchRequest(problem)));
    return workers.isEmpty() ? ReductionOptions.plan(request) : reduction.planForMany(request);
  }

  private void print(SearchPlan plan, ScheduleSimulation simulation) {
    Summary out = new Summary(console.out());
    out.line(
        "plan",
        Words.count(plan.partition().subproblems().size(), "subproblem")
            + ", "
            + Words.number(simulation.measured())
            + " of them measured");
    out.line(
        "worker", "a process like the one here, with " + Words.count(plan.threads(), "thread"));
    out.line(
        "shard",
        "begins " + Words.time(ScheduleSimulation.START_SECONDS) + " after it is given out");
    out.line("merge", Words.time(simulation.mergeSeconds()) + ", and a little for each shard");
    console.out().println();
    console.out().println("   workers     shards         time     busy");
    for (int number : workers) {
      ScheduleSimulation.Schedule best = simulation.best(number);
      console
          .out()
          .println(
              String.format(
                  Locale.ROOT,
                  "%10s %10s %12s %8s",
                  Words.number(best.workers()),
                  Words.number(best.shards()),
                  Words.roughTime(best.seconds()),
                  percent(best.busy())));
    }
    console.out().println();
    console
        .out()
        .println(
            "From "
                + Words.count(simulation.enoughWorkers(), "worker")
                + " on, twice as many save less than a quarter of the time.");
  }

  private void print(SearchPlan plan, SearchEstimate estimate, double preparation) {
    Interval found = estimate.found();
    Summary out = new Summary(console.out());
    out.line("puzzle", plan.problem().name());
    out.line("branches", count(estimate.branches()));
    out.line("solutions", foundWords(estimate) + " " + plan.distinctWords());
    out.line(
        "time",
        String.format(
            Locale.ROOT,
            "%s with %s, engine %s",
            time(later(estimate.seconds(), preparation)),
            Words.count(plan.threads(), "thread"),
            plan.engine().engine().label()));
    boolean outOfReach = Words.isOutOfReach(estimate.seconds().value());
    if (!outOfReach) {
      double bytes = Catalogue.expectedBytes(plan.problem(), plan.partition(), found.value());
      out.line("catalogue", "about " + Words.rough(bytes) + " bytes");
    }
    out.line(
        "sample",
        Words.count(estimate.sampled(), "subtree")
            + ", "
            + Words.rough((double) estimate.sampledBranches())
            + " branches, in "
            + Words.time(estimate.sampledSeconds())
            + (estimate.exact() ? ": the whole search" : "")
            + (signals.exitCode() == 0 ? "" : "; interrupted"));
    if (estimate.abandoned() > 0) {
      out.line("", abandonedWords(estimate.abandoned()));
    }
  }

  private static String abandonedWords(int number) {
    return number == 1
        ? "1 was too large to finish in time; its size is a guess"
        : Words.number(number) + " were too large to finish in time; their sizes are guesses";
  }

  private static String time(Interval time) {
    return Words.isOutOfReach(time.value())
        ? Words.roughTime(time.value())
        : Words.time(time.value())
            + " ("
            + Words.between(time.least(), time.most(), Words::time)
            + ")";
  }

  private static String percent(double share) {
    return String.format(Locale.ROOT, share < 0.1 ? "%.1f %%" : "%.0f %%", 100 * share);
  }

  private static Interval later(Interval time, double seconds) {
    return new Interval(time.value() + seconds, time.least() + seconds, time.most() + seconds);
  }

  private static String foundWords(SearchEstimate estimate) {
    Interval found = estimate.found();
    if (found.value() > 0 || estimate.exact()) {
      return count(found);
    }
    if (Words.isOutOfReach(estimate.seconds().value())) {
      return "unknown, none in the sample,";
    }
    return "less than " + Words.rough(estimate.mostUnseen()) + ", none in the sample,";
  }

  private static String count(Interval interval) {
    return interval.least() == interval.most()
        ? Words.number(Math.round(interval.value()))
        : words(interval, Words::rough);
  }

  private static String words(Interval interval, DoubleFunction<String> number) {
    return number.apply(interval.value())
        + " ("
        + number.apply(interval.least())
        + " to "
        + number.apply(interval.most())
        + ")";
  }
}
