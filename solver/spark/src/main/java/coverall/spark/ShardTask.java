package coverall.spark;

import coverall.catalogue.ParquetPartWriter;
import coverall.enumerate.Partition;
import coverall.enumerate.Shard;
import coverall.enumerate.SolutionWriter;
import coverall.enumerate.SubproblemResult;
import coverall.solve.SearchPlan;
import coverall.solve.SearchResult;
import coverall.solve.SearchSession;
import coverall.solve.SolutionStore;
import java.io.IOException;
import java.io.Serializable;
import org.apache.hadoop.fs.Path;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;

/**
 * The work of a task: searching a shard and writing all its solutions to one file. The work depends
 * only on the plan and the number of shards, and every attempt at it, in this job or a later one,
 * has the same result.
 *
 * @param part the shard's part of the search tree
 */
record ShardTask(Shard shard, Partition part) implements Serializable {

  /**
   * Runs the task in the calling thread. If the task is killed, the search stops and its file is
   * deleted. Does nothing if the shard's file is complete.
   *
   * @throws InterruptedException if the task was killed
   * @throws IOException if the file cannot be written
   */
  void run(Search search, Counters counters) throws IOException, InterruptedException {
    Folder folder = search.folder();
    if (folder.has(shard)) {
      return;
    }
    if (search.lacksVectors()) {
      counters.withoutVectors().add(1);
    }
    TaskContext context = TaskContext.get();
    Path unfinished = folder.unfinished(shard, attempt(context));
    boolean finished = false;
    try {
      write(search, counters, context, folder, unfinished);
      folder.finish(unfinished, shard);
      finished = true;
    } finally {
      if (!finished) {
        delete(folder, unfinished);
      }
    }
  }

  /** A name for this attempt. The number of an attempt is unique only within its application. */
  private static String attempt(TaskContext context) {
    return SparkEnv.get().conf().getAppId() + "-" + context.taskAttemptId();
  }

  private void write(
      Search search, Counters counters, TaskContext context, Folder folder, Path unfinished)
      throws IOException, InterruptedException {
    SearchPlan plan = search.plan(part, context.cpus());
    try (ParquetPartWriter file =
        new ParquetPartWriter(folder.output(unfinished), search.contents(shard), context.cpus())) {
      SearchSession session = new SearchSession(plan, run -> counting(file, counters));
      SearchResult result =
          session.run(
              progress -> {
                if (context.isInterrupted()) {
                  session.stop();
                }
              });
      if (!result.outcome().complete()) {
        throw new InterruptedException("killed");
      }
    }
  }

  private static SolutionStore.RunWriter counting(SolutionWriter file, Counters counters) {
    return new SolutionStore.RunWriter() {
      @Override
      public void write(long number, int subproblem, int[] options) throws IOException {
        file.write(number, subproblem, options);
      }

      @Override
      public void finished(SubproblemResult result) throws IOException {
        file.finished(result);
        counters.add(result);
      }
    };
  }

  /**
   * Deletes a file even if the thread is interrupted. Some file systems would refuse to do so; the
   * interrupt status is restored afterwards.
   */
  private static void delete(Folder folder, Path unfinished) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      folder.delete(unfinished);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }
}
