package coverall.spark;

import coverall.catalogue.BadCatalogueException;
import coverall.enumerate.Shard;
import coverall.puzzle.Expectation;
import coverall.solve.OrbitCounts;
import java.io.IOException;
import java.io.PrintStream;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.Callable;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.serializer.JavaSerializer;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;

/** The command line of a search on Spark: arguments in, exit code out. */
@Command(
    name = "coverall-spark",
    description = "Finds all solutions of a puzzle on Spark. Run it again to resume.",
    customSynopsis = {
      "spark-submit … --class coverall.spark.Job coverall-spark.jar",
      "       PUZZLE --out DIR [--tasks M]%n"
    },
    mixinStandardHelpOptions = true,
    sortOptions = false)
public final class Job implements Callable<Integer> {
  /** Exit codes, the same as those of the main program. */
  static final int DONE = 0;

  static final int FAILED = 1;
  static final int WRONG_USAGE = 2;
  static final int BAD_INPUT = 65;
  static final int IO_FAILED = 74;
  static final int STOPPED = 130;

  private static final int MOST_TASKS = 4_096;

  @Parameters(
      paramLabel = "PUZZLE",
      description = {
        "A puzzle file or an exact cover problem (NAME.dlx) on the",
        "driver's machine, or a plan made by coverall split."
      })
  private Path puzzle = Path.of("");

  @Option(
      names = "--out",
      paramLabel = "DIR",
      required = true,
      description = {
        "The folder for the plan and one catalogue per task:",
        "a path or address that Hadoop supports, the same on",
        "every machine. Resumes the search if it was started."
      })
  private String out = "";

  @Option(
      names = "--tasks",
      paramLabel = "M",
      description = {
        "The number of tasks. Default: the number DIR was",
        "started with, or one per subproblem, at most 4,096."
      })
  private @Nullable Integer tasks;

  private final PrintStream err = System.err;

  public static void main(String[] args) {
    int exitCode = execute(args);
    System.out.flush();
    System.exit(exitCode);
  }

  /** Runs the job and returns the exit code. */
  static int execute(String... args) {
    return new CommandLine(new Job())
        .setExpandAtFiles(false) // A file may be named @NAME.
        .setParameterExceptionHandler((e, arguments) -> wrongUsage(e))
        .setExecutionExceptionHandler((e, command, result) -> failed(e))
        .execute(args);
  }

  private static int wrongUsage(ParameterException e) {
    report(WRONG_USAGE, String.valueOf(e.getMessage()));
    System.err.println("Try --help for more.");
    return WRONG_USAGE;
  }

  private static int failed(Exception e) {
    return switch (e) {
      case Failure failure -> report(failure.exitCode(), String.valueOf(failure.getMessage()));
      case BadCatalogueException bad -> report(BAD_INPUT, String.valueOf(bad.getMessage()));
      case AccessDeniedException denied ->
          report(IO_FAILED, denied.getFile() + ": permission denied");
      case UncheckedIOException io -> failed(Objects.requireNonNull(io.getCause()));
      case IOException io -> report(IO_FAILED, "input or output failed: " + io.getMessage());
      default -> report(FAILED, e.toString());
    };
  }

  private static int report(int exitCode, String message) {
    System.err.println("coverall: " + message.lines().findFirst().orElse(""));
    return exitCode;
  }

  @Override
  public Integer call() throws IOException, InterruptedException {
    Plan.Input input = Plan.Input.read(puzzle);
    // Tasks require Java serialization, even if the user configures another serializer.
    SparkConf configuration =
        new SparkConf().set("spark.serializer", JavaSerializer.class.getName());
    try (JavaSparkContext spark = new JavaSparkContext(configuration)) {
      return run(spark, input);
    }
  }

  private int run(JavaSparkContext spark, Plan.Input input)
      throws IOException, InterruptedException {
    long start = System.nanoTime();
    Folder folder = folder(spark);
    folder.refuseEarlier();
    Plan plan = Plan.settle(input, folder);
    int count = tasks(plan, folder);
    Driver search = new Driver(spark, plan, folder, count, err);
    int doneBefore = search.search();
    Driver.Result result = search.check();
    System.out.println(count(result.solutions(), "solution") + " " + plan.search().distinctWords());
    List<Expectation> missed = result.counts().missed(plan.search().problem());
    line("puzzle", plan.search().problem().name());
    line("counts", words(result.counts()));
    missed.forEach(e -> line("EXPECTED", number(e.count()) + " " + e.words()));
    line(
        "search",
        number(result.branches())
            + " branches, "
            + count(plan.search().partition().subproblems().size(), "subproblem")
            + " in "
            + count(count, "task")
            + (doneBefore == 0 ? "" : ", " + number(doneBefore) + " done before"));
    line(
        "time",
        String.format(
            Locale.ROOT,
            "%,.1f s, threads searched %,.1f s",
            (System.nanoTime() - start) / 1e9,
            result.seconds()));
    line("next", "coverall merge " + folder + " -o NAME.db");
    return missed.isEmpty() ? DONE : FAILED;
  }

  private Folder folder(JavaSparkContext spark) throws IOException {
    try {
      return new Folder(out, spark.hadoopConfiguration());
    } catch (IllegalArgumentException e) {
      throw new Failure(
          WRONG_USAGE, "--out: expected a path, found '" + out + "': " + e.getMessage());
    }
  }

  /** The number of tasks. A resumed search must keep it, because a shard depends on it. */
  private int tasks(Plan plan, Folder folder) throws IOException {
    List<Integer> begun = folder.done().stream().map(Shard::count).distinct().toList();
    if (begun.size() > 1) {
      throw new Failure(
          BAD_INPUT,
          folder + ": mixes files of " + begun.get(0) + " tasks and of " + begun.get(1) + " tasks");
    }
    int subproblems = plan.search().partition().subproblems().size();
    if (tasks == null) {
      return begun.isEmpty() ? Math.min(subproblems, MOST_TASKS) : begun.getFirst();
    }
    if (tasks < 1 || tasks > subproblems) {
      throw new Failure(
          WRONG_USAGE,
          "--tasks: expected a number from 1 to "
              + number(subproblems)
              + ", the number of subproblems, found '"
              + tasks
              + "'");
    }
    if (!begun.isEmpty() && !begun.contains(tasks)) {
      throw new Failure(
          WRONG_USAGE,
          folder + " was started with --tasks " + begun.getFirst() + ". Use the same number.");
    }
    return tasks;
  }

  private static String words(OrbitCounts counts) {
    List<String> words = new ArrayList<>();
    counts.forEach((notion, count) -> words.add(number(count) + " " + notion.words()));
    return String.join(", ", words);
  }

  /** {@code 19,186}. */
  static String number(Number number) {
    return String.format(Locale.ROOT, "%,d", number);
  }

  /** {@code 1 solution} or {@code 19,186 solutions}. */
  static String count(long number, String thing) {
    return number(number) + " " + thing + (number == 1 ? "" : "s");
  }

  private void line(String title, String text) {
    err.println(String.format(Locale.ROOT, "  %-9s %s", title, text));
  }
}
