package coverall.spark;

import coverall.catalogue.BadCatalogueException;
import coverall.catalogue.Completeness;
import coverall.enumerate.Partition;
import coverall.enumerate.Shard;
import coverall.puzzle.Distinct;
import coverall.view.Words;
import java.io.IOException;
import java.io.PrintStream;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;

/**
 * A search on Spark: what of its plan is not done yet is done, and then all that is in the folder
 * is checked. It is the driver's part, for one thread.
 */
final class SearchRun {
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
   * A search.
   *
   * @param tasks how many shards it has
   * @param err where to say how it goes
   */
  SearchRun(JavaSparkContext spark, Plan plan, Folder folder, int tasks, PrintStream err) {
    this.spark = spark;
    this.plan = plan;
    this.folder = folder;
    this.tasks = tasks;
    this.err = err;
    search = spark.broadcast(new Search(plan, folder.address(), spark.hadoopConfiguration()));
  }

  /**
   * What is in the folder in the end.
   *
   * @param counts the solutions up to each notion that is defined
   * @param nanos the time that threads have searched, in this job and before
   */
  record Result(long solutions, long branches, Map<Distinct, Long> counts, long nanos) {}

  /** Searches what is not done yet. The answer is how many shards were done before. */
  int search() throws IOException, InterruptedException {
    Set<Shard> done = new HashSet<>(folder.done());
    List<ShardTask> toDo = new ArrayList<>();
    List<Partition> parts = plan.partition().parts(tasks);
    for (int number = 0; number < tasks; number++) {
      Shard shard = new Shard(number, tasks);
      if (!done.contains(shard)) {
        toDo.add(new ShardTask(shard, parts.get(number)));
      }
    }
    if (!toDo.isEmpty()) {
      // Tasks begin in their order: the small ones at the end keep all executors busy to the last.
      toDo.sort(Comparator.comparingDouble(task -> -task.part().estimate()));
      describe(
          Words.count(plan.partition().subproblems().size(), "subproblem")
              + " in "
              + Words.count(tasks, "task")
              + (done.isEmpty() ? "" : ", " + Words.number(done.size()) + " done before"));
      search(toDo);
    }
    return done.size();
  }

  /** What Spark's UI calls what follows; cancelled there, its tasks are interrupted. */
  private void describe(String words) {
    spark.setJobGroup("coverall", plan.encoding().puzzle().name() + ": " + words, true);
  }

  private void search(List<ShardTask> toDo) throws IOException, InterruptedException {
    Counters counters = Counters.of(spark.sc());
    Broadcast<Search> everywhere = search;
    await(
        spark
            .parallelize(toDo, toDo.size())
            .foreachAsync(task -> task.run(everywhere.value(), counters)),
        () -> tell(counters));
    tellOfVectors(counters);
  }

  private void tell(Counters counters) {
    tellOfVectors(counters);
    String done;
    try {
      done = Words.number(folder.done().size());
    } catch (IOException e) {
      return; // Nobody needs this line so much that the search should end.
    }
    err.println(
        String.format(
            Locale.ROOT,
            "coverall: %s of %s done, %s by this job",
            done,
            Words.count(tasks, "task"),
            Words.count(counters.solutions().value(), "solution")));
  }

  private void tellOfVectors(Counters counters) {
    if (counters.withoutVectors().value() > 0 && !toldOfVectors) {
      toldOfVectors = true;
      err.println("coverall: an executor searches without vectors, and so more slowly: its");
      err.println("  processor has none, or its Java lacks --add-modules jdk.incubator.vector");
    }
  }

  /** Says something now and then. */
  private interface Teller {
    void tell();
  }

  /** The result of what Spark does, when it has done it. */
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

  /** A lost executor or a failed file system is no reason not to try again. */
  private static Failure failure(ExecutionException e) {
    Throwable last = e;
    boolean ours = false;
    for (Throwable cause = e.getCause(); cause != null; cause = cause.getCause()) {
      ours |= cause instanceof RuntimeException || cause instanceof Error;
      last = cause;
    }
    String message = String.valueOf(last.getMessage());
    if (message.contains("SPARK_JOB_CANCELLED") || message.contains("was shut down")) {
      return new Failure(Job.STOPPED, "stopped; run the same again, and it goes on");
    }
    return new Failure(
        ours && !(last instanceof IOException) ? Job.FAILED : Job.IO_FAILED,
        String.valueOf(Objects.requireNonNullElse(e.getCause(), e).getMessage()));
  }

  /**
   * Reads all that is in the folder. What was left unfinished is deleted.
   *
   * @throws Failure if a file is damaged or of another plan
   * @throws BadCatalogueException if there is not every subproblem exactly once
   */
  Result check() throws IOException, InterruptedException {
    describe("check of all files");
    List<Shard> done = folder.done();
    Broadcast<Search> everywhere = search;
    int tasksToCheck = Math.ceilDiv(Math.max(1, done.size()), FILES_CHECKED_TOGETHER);
    List<PartCheck> checks =
        await(
            spark
                .parallelize(done, tasksToCheck)
                .map(shard -> PartCheck.of(everywhere.value(), shard))
                .collectAsync(),
            () -> err.println("coverall: checks all files"));
    Completeness completeness = new Completeness(plan.partition().subproblems().size());
    for (PartCheck check : checks) {
      if (!check.fault().isEmpty()) {
        throw new Failure(
            Job.BAD_INPUT,
            folder + "/" + check.fault() + ". Maybe delete it and run the job again");
      }
      check.ids().forEach(id -> completeness.done(id, check.file()));
    }
    completeness.check(folder.toString());
    folder.deleteUnfinished();
    return new Result(
        checks.stream().mapToLong(PartCheck::solutions).sum(),
        plan.partition().branchesAbove() + checks.stream().mapToLong(PartCheck::branches).sum(),
        counts(checks),
        checks.stream().mapToLong(PartCheck::nanos).sum());
  }

  /** By Burnside's lemma. */
  private Map<Distinct, Long> counts(List<PartCheck> checks) {
    Map<Distinct, Long> counts = new EnumMap<>(Distinct.class);
    Distinct[] notions = Distinct.values();
    for (int k = 0; k < notions.length; k++) {
      if (plan.encoding().notions().contains(notions[k])) {
        int notion = k;
        long fixed = checks.stream().mapToLong(check -> check.fixed().get(notion)).sum();
        counts.put(notions[k], fixed / plan.encoding().symmetry().group(notions[k]).order());
      }
    }
    return counts;
  }
}
