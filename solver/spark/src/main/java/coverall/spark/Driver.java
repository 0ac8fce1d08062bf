package coverall.spark;

import coverall.enumerate.Partition;
import coverall.enumerate.Shard;
import coverall.puzzle.Distinct;
import coverall.solve.OrbitCounts;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * The driver's part of a search on Spark: runs the shards that are not done yet, then checks all
 * files in the folder. Not thread-safe.
 */
final class Driver {
  private static final long SECONDS_BETWEEN_LINES = 30;
  private static final int FILES_CHECKED_TOGETHER = 16;

  private final JavaSparkContext spark;
  private final Plan plan;
  private final Folder folder;
  private final int tasks;
  private final PrintStream err;
  private final Broadcast<Search> search;
  private boolean toldOfVectors;

  /**
   * Prepares a search and broadcasts it to the executors.
   *
   * @param tasks the number of shards
   * @param err receives progress messages
   */
  Driver(JavaSparkContext spark, Plan plan, Folder folder, int tasks, PrintStream err) {
    this.spark = spark;
    this.plan = plan;
    this.folder = folder;
    this.tasks = tasks;
    this.err = err;
    search = spark.broadcast(new Search(plan, folder.address(), spark.hadoopConfiguration()));
  }

  /**
   * The result of the whole search, read from the files in the folder.
   *
   * @param counts the number of solutions for each notion that is defined
   * @param seconds the search time of all threads in this job and earlier ones
   */
  record Result(long solutions, long branches, OrbitCounts counts, double seconds) {}

  /**
   * Runs the shards that are not done yet.
   *
   * @return the number of shards that were done before
   * @throws Failure if a task fails for good or the job is stopped
   */
  int search() throws IOException, InterruptedException {
    List<Shard> done = folder.done();
    List<Shard> toDo = missing(done);
    if (!toDo.isEmpty()) {
      // Tasks start in this order. Small ones at the end keep all executors busy to the last.
      List<Partition> parts = plan.search().partition().parts(tasks);
      toDo.sort(Comparator.comparingDouble(shard -> -parts.get(shard.number()).estimate()));
      describe(
          Job.count(plan.search().partition().subproblems().size(), "subproblem")
              + " in "
              + Job.count(tasks, "task")
              + (done.isEmpty() ? "" : ", " + Job.number(done.size()) + " done before"));
      search(toDo.stream().map(ShardTask::new).toList());
    }
    return done.size();
  }

  private List<Shard> missing(List<Shard> done) {
    List<Shard> missing = new ArrayList<>();
    for (int number = 0; number < tasks; number++) {
      missing.add(new Shard(number, tasks));
    }
    missing.removeAll(new HashSet<>(done));
    return missing;
  }

  /**
   * Sets the description of the next job in Spark's UI. Cancelling it there interrupts its tasks.
   */
  private void describe(String words) {
    spark.setJobGroup("coverall", plan.search().problem().name() + ": " + words, true);
  }

  private void search(List<ShardTask> toDo) throws IOException, InterruptedException {
    Counters counters = Counters.of(spark.sc());
    Broadcast<Search> everywhere = search;
    await(
        spark
            .parallelize(toDo, toDo.size())
            .foreachAsync(task -> task.run(everywhere.value(), counters)),
        () -> tell(counters));
    reportOfVectors(counters);
  }

  private void tell(Counters counters) {
    reportOfVectors(counters);
    String done;
    try {
      done = Job.number(folder.done().size());
    } catch (IOException e) {
      return; // A missing progress line is no reason to end the search.
    }
    err.println(
        String.format(
            Locale.ROOT,
            "coverall: %s of %s done, %s by this job",
            done,
            Job.count(tasks, "task"),
            Job.count(counters.solutions().value(), "solution")));
  }

  private void reportOfVectors(Counters counters) {
    if (counters.withoutVectors().value() > 0 && !toldOfVectors) {
      toldOfVectors = true;
      err.println("coverall: an executor searches more slowly, without vectors. Its processor has");
      err.println("  none, or its JVM runs without --add-modules jdk.incubator.vector");
    }
  }

  /** Prints a message from time to time. */
  private interface Teller {
    void tell();
  }

  /**
   * Waits for a Spark job and returns its result.
   *
   * @param meanwhile called every 30 seconds
   */
  private static <T> T await(Future<T> running, Teller meanwhile)
      throws IOException, InterruptedException {
    while (true) {
      try {
        return running.get(SECONDS_BETWEEN_LINES, TimeUnit.SECONDS);
      } catch (TimeoutException e) {
        meanwhile.tell();
      } catch (ExecutionException e) {
        throw failure(e);
      }
    }
  }

  /**
   * The failure of a job. A lost executor or a failed file system gives the exit code for input and
   * output, after which a retry may succeed.
   */
  private static Failure failure(ExecutionException e) {
    Throwable last = e;
    boolean ours = false;
    for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      ours |= cause instanceof RuntimeException || cause instanceof Error;
      last = cause;
    }
    String message = String.valueOf(last.getMessage());
    if (message.contains("SPARK_JOB_CANCELLED") || message.contains("was shut down")) {
      return new Failure(Job.STOPPED, "interrupted. Run the same command again to resume.");
    }
    return new Failure(
        ours && !(last instanceof IOException) ? Job.FAILED : Job.IO_FAILED,
        String.valueOf(Objects.requireNonNullElse(e.getCause(), e).getMessage()));
  }

  /**
   * Reads and checks all files in the folder, and deletes unfinished ones.
   *
   * @throws Failure if a file is missing or damaged, or belongs to another plan
   */
  Result check() throws IOException, InterruptedException {
    describe("check of all files");
    List<Shard> done = folder.done();
    List<Shard> missing = missing(done);
    if (!missing.isEmpty()) {
      throw new Failure(
          Job.BAD_INPUT,
          folder
              + "/"
              + Folder.name(missing.getFirst())
              + " is missing. Run the same command again to resume.");
    }
    Broadcast<Search> everywhere = search;
    List<PartCheck> checks =
        await(
            spark
                .parallelize(done, Math.ceilDiv(done.size(), FILES_CHECKED_TOGETHER))
                .map(shard -> PartCheck.of(everywhere.value(), shard))
                .collectAsync(),
            () -> err.println("coverall: checking all files"));
    for (PartCheck check : checks) {
      if (!check.fault().isEmpty()) {
        throw new Failure(
            Job.BAD_INPUT,
            folder + "/" + check.fault() + ". Delete it and run the same command again.");
      }
    }
    folder.deleteUnfinished();
    return new Result(
        checks.stream().mapToLong(PartCheck::solutions).sum(),
        plan.search().partition().branchesAbove()
            + checks.stream().mapToLong(PartCheck::branches).sum(),
        counts(checks),
        checks.stream().mapToDouble(PartCheck::seconds).sum());
  }

  private OrbitCounts counts(List<PartCheck> checks) {
    List<Long> fixed = new ArrayList<>();
    for (int k = 0; k < Distinct.OF_PUZZLES.size(); k++) {
      int notion = k;
      fixed.add(checks.stream().mapToLong(check -> check.fixed().get(notion)).sum());
    }
    return OrbitCounts.ofSums(plan.search(), fixed);
  }
}
