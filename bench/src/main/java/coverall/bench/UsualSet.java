package coverall.bench;

import coverall.search.KernelBenchmark;
import coverall.search.LinksBenchmark;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.IntStream;
import org.openjdk.jmh.profile.GCProfiler;
import org.openjdk.jmh.results.Result;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.format.OutputFormatFactory;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;
import org.openjdk.jmh.util.Statistics;

/**
 * Runs the standard benchmarks in less than ten minutes and prints Markdown tables of the results
 * to stdout. The output of JMH goes to stderr.
 */
public final class UsualSet {
  /*
   * Seconds on two cores of an otherwise idle server of 2025: small searches 130, large searches
   * 150, threads 25, start-up 10, Dancing Links 10, kernels 120. Searches that take a minute run
   * once, without warm-up: compilation is a small part of their time.
   */
  private static final String SMALL = "soma-cube 4L 480";
  private static final String MIDDLE = "pentominoes-6x10 X 2339";
  private static final String LARGE = "pentominoes-3x4x5 F 7880";
  private static final String LARGEST = "bedlam-cube X_ 19186";

  private UsualSet() {}

  /** Runs the benchmarks. The working directory must be the project's top folder. */
  public static void main(String[] arguments) throws RunnerException {
    if (arguments.length > 0) {
      System.err.println("expected no arguments, found " + arguments[0]);
      System.exit(2);
    }
    List<RunResult> searches = new ArrayList<>();
    searches.addAll(run(search().param("puzzle", SMALL, MIDDLE).forks(2).warmupIterations(2)));
    searches.addAll(
        run(
            search()
                .param("puzzle", LARGE, LARGEST)
                .param("engine", "dlx")
                .warmupIterations(0)
                .measurementIterations(1)));
    searches.addAll(
        run(
            search()
                .param("puzzle", LARGE, LARGEST)
                .param("engine", "bits", "bits-scalar")
                .warmupIterations(2)));
    tableOfSearches(searches);
    tableOfThreads(run(of(ScalingBenchmark.class).param("threads", threads())));
    tableOfStarts(run(of(StartBenchmark.class)));
    tableOfLinks(run(of(LinksBenchmark.class)));
    tableOfKernels(run(of(KernelBenchmark.class).param("size", "16", "128")));
  }

  private static ChainedOptionsBuilder search() {
    return of(SearchBenchmark.class)
        .forks(1)
        .measurementIterations(3)
        .measurementTime(TimeValue.seconds(1))
        .addProfiler(GCProfiler.class);
  }

  private static ChainedOptionsBuilder of(Class<?> benchmark) {
    return new OptionsBuilder()
        .include("^" + benchmark.getName().replace(".", "\\.") + "\\.")
        .shouldFailOnError(true);
  }

  private static Collection<RunResult> run(ChainedOptionsBuilder options) throws RunnerException {
    return new Runner(
            options.build(),
            OutputFormatFactory.createFormatInstance(System.err, VerboseMode.NORMAL))
        .run();
  }

  /** The powers of two below the number of processors, and that number. */
  private static String[] threads() {
    int processors = Runtime.getRuntime().availableProcessors();
    return IntStream.concat(
            IntStream.iterate(1, threads -> threads < processors, threads -> 2 * threads),
            IntStream.of(processors))
        .mapToObj(Integer::toString)
        .toArray(String[]::new);
  }

  private static void tableOfSearches(List<RunResult> searches) {
    head(
        "Search, one thread",
        "puzzle",
        "engine",
        "ms",
        "±",
        "times as fast as dlx",
        "bytes, least");
    for (String puzzle : List.of(SMALL, MIDDLE, LARGE, LARGEST)) {
      for (RunResult result : where(searches, "puzzle", puzzle)) {
        double dlx = score(where(where(searches, "puzzle", puzzle), "engine", "dlx").getFirst());
        double error = result.getPrimaryResult().getScoreError();
        row(
            puzzle.split(" ")[0],
            param(result, "engine"),
            number(score(result)),
            Double.isNaN(error) ? "" : number(error),
            number(dlx / score(result)),
            result.getParams().getWarmup().getCount() == 0 ? "" : number(bytes(result)));
      }
    }
  }

  /**
   * The bytes allocated per search, including those of JMH, in the iteration that allocated least.
   * In other iterations the JIT compiler may have been at work.
   */
  private static double bytes(RunResult result) {
    return result.getSecondaryResults().entrySet().stream()
        .filter(entry -> entry.getKey().endsWith("gc.alloc.rate.norm"))
        .map(Map.Entry::getValue)
        .map(Result::getStatistics)
        .mapToDouble(Statistics::getMin)
        .findFirst()
        .orElseThrow();
  }

  private static void tableOfThreads(Collection<RunResult> runs) {
    head("Enumeration", "puzzle", "engine", "threads", "ms", "times as fast as one thread");
    double one = score(where(runs, "threads", "1").getFirst());
    for (RunResult result : runs) {
      row(
          param(result, "puzzle").split(" ")[0],
          param(result, "engine"),
          param(result, "threads"),
          number(score(result)),
          number(one / score(result)));
    }
  }

  private static void tableOfStarts(Collection<RunResult> runs) {
    head("Whole processes", "process", "median ms", "least ms");
    for (RunResult result : runs) {
      row(
          name(result),
          number(result.getPrimaryResult().getStatistics().getPercentile(50)),
          number(result.getPrimaryResult().getStatistics().getMin()));
    }
  }

  private static void tableOfLinks(Collection<RunResult> runs) {
    head("Dancing Links, one branch there and back", "options taken before", "ns");
    for (RunResult result : runs) {
      row(param(result, "taken"), number(score(result)));
    }
  }

  private static void tableOfKernels(Collection<RunResult> runs) {
    head("Kernels", "pass", "words", "masks", "scalar ns", "vector ns");
    for (RunResult scalar : where(runs, "kernel", "scalar")) {
      RunResult vector =
          where(runs, "kernel", "vector").stream()
              .filter(other -> name(other).equals(name(scalar)))
              .filter(other -> param(other, "words").equals(param(scalar, "words")))
              .filter(other -> param(other, "size").equals(param(scalar, "size")))
              .findFirst()
              .orElseThrow();
      row(
          name(scalar),
          param(scalar, "words"),
          param(scalar, "size"),
          number(score(scalar)),
          number(score(vector)));
    }
  }

  private static List<RunResult> where(Collection<RunResult> runs, String param, String value) {
    return runs.stream().filter(result -> param(result, param).equals(value)).toList();
  }

  private static String param(RunResult result, String name) {
    return result.getParams().getParam(name);
  }

  private static double score(RunResult result) {
    return result.getPrimaryResult().getScore();
  }

  /** The name of the benchmark method. */
  private static String name(RunResult result) {
    String name = result.getParams().getBenchmark();
    return name.substring(name.lastIndexOf('.') + 1);
  }

  /** A number rounded to three significant digits, but never before the decimal point. */
  private static String number(double value) {
    int decimals = value >= 100 ? 0 : value >= 10 ? 1 : value >= 1 ? 2 : 3;
    return String.format(Locale.ROOT, "%,." + decimals + "f", value);
  }

  private static void head(String title, String... columns) {
    System.out.printf("%n## %s%n%n", title);
    row(columns);
    System.out.println("|---".repeat(columns.length) + "|");
  }

  private static void row(String... columns) {
    System.out.println("| " + String.join(" | ", Arrays.asList(columns)) + " |");
  }
}
