package coverall.cli;

import coverall.catalogue.Catalogue;
import coverall.enumerate.Estimate;
import coverall.enumerate.Estimate.Interval;
import coverall.puzzle.Encoding;
import coverall.puzzle.Problem;
import coverall.solve.PuzzleRun;
import coverall.view.Words;
import java.nio.file.Path;
import java.util.Locale;
import java.util.concurrent.Callable;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code coverall estimate}. */
@Command(
    name = "estimate",
    description = "Tells how long a puzzle will take, from a sample of its search.",
    mixinStandardHelpOptions = true,
    sortOptions = false,
    footerHeading = "%nExamples:%n",
    footer = {
      "  coverall estimate problems/bedlam-cube.puzzle",
      "  coverall estimate problems/large/one-sided-pentominoes-9x10.puzzle --for 30s"
    })
final class EstimateCommand implements Callable<Integer> {
  private static final int MOST_SECONDS = 7 * 86_400;

  @Spec private @Nullable CommandSpec spec;

  @Parameters(paramLabel = "FILE", description = "A puzzle file, or NAME.dlx.")
  private Path file = Path.of("");

  @Mixin private ProblemOption which = new ProblemOption();

  @Mixin private SearchOptions search = new SearchOptions();

  @Mixin private ReductionOptions reduction = new ReductionOptions();

  @Option(
      names = "--for",
      paramLabel = "TIME",
      converter = Seconds.class,
      description = "How long to search the sample, such as 30s or 5m; 2s if not given.")
  private double seconds = 2;

  @Override
  public Integer call() throws InterruptedException {
    SearchOptions.check(spec, "--for", (long) Math.ceil(seconds), MOST_SECONDS);
    Signals.listen();
    Problem problem = PuzzleInput.load(file, false, which);
    long start = System.nanoTime();
    PuzzleRun run = reduction.prepare(problem, search, false, Long.MAX_VALUE);
    double preparation = (System.nanoTime() - start) / 1e9;
    print(run, run.survey().run(seconds), preparation);
    return ExitCode.DONE;
  }

  private static void print(PuzzleRun run, Estimate estimate, double preparation) {
    Interval found = estimate.found();
    Summary out = new Summary(System.out);
    out.line("puzzle", run.problem().name());
    out.line("branches", count(estimate.branches()));
    out.line("solutions", foundWords(estimate) + " " + run.distinctWords());
    out.line(
        "time",
        String.format(
            Locale.ROOT,
            "%s with %s, engine %s",
            estimate.exact()
                ? Words.time(estimate.seconds().value() + preparation)
                : words(later(estimate.seconds(), preparation), Words::time),
            Words.count(run.settings().threads(), "thread"),
            run.settings().engine()));
    if (run.problem() instanceof Encoding encoding) {
      double bytes = Catalogue.expectedBytes(encoding, run.partition(), found.value());
      out.line("catalogue", "about " + Words.rough(bytes) + " bytes");
    }
    out.line(
        "sample",
        String.format(
            Locale.ROOT,
            "%s, %s branches, in %s%s",
            Words.count(estimate.sampled(), "subtree"),
            Words.rough((double) estimate.sampledBranches()),
            Words.time(estimate.sampledSeconds()),
            estimate.exact() ? ": all there are" : ""));
  }

  private static Interval later(Interval time, double seconds) {
    return new Interval(time.value() + seconds, time.least() + seconds, time.most() + seconds);
  }

  private static String foundWords(Estimate estimate) {
    Interval found = estimate.found();
    if (found.value() > 0 || estimate.exact()) {
      return count(found);
    }
    // None in a part p of the search: with 95 % confidence less than 3 / p in all.
    double share = estimate.sampledBranches() / estimate.branches().value();
    return "less than " + Words.rough(3 / share) + ", none in the sample,";
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
