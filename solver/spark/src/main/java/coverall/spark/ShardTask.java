package coverall.spark;

import coverall.catalogue.Catalogue;
import coverall.enumerate.Shard;
import coverall.search.BuiltInEngine;
import coverall.solve.SearchSession;
import java.io.IOException;
import java.io.Serializable;
import java.nio.file.Path;
import org.apache.spark.SparkEnv;
import org.apache.spark.TaskContext;

/**
 * The work of a task: searching a shard into a catalogue, and copying that to the folder. The work
 * depends only on the plan and the number of shards, and every attempt at it, in this job or a
 * later one, finds the same solutions.
 */
record ShardTask(Shard shard) implements Serializable {

  /**
   * Runs the task in the calling thread. If the task is killed, the search stops and its files are
   * deleted. Does nothing if the folder has the shard's file.
   *
   * @throws InterruptedException if the task was killed
   * @throws IOException if a file cannot be written
   */
  void run(Search search, Counters counters) throws IOException, InterruptedException {
    Folder folder = search.folder();
    if (folder.has(shard)) {
      return;
    }
    if (!BuiltInEngine.hasVectors()) {
      counters.withoutVectors().add(1);
    }
    TaskContext context = TaskContext.get();
    try (LocalCopy copy = new LocalCopy()) {
      solve(search, context, copy.path(), counters);
      folder.put(copy.path(), shard, attempt(context));
    }
  }

  /** A name for this attempt. The number of an attempt is unique only within its application. */
  private static String attempt(TaskContext context) {
    return SparkEnv.get().conf().getAppId() + "-" + context.taskAttemptId();
  }

  private void solve(Search search, TaskContext context, Path file, Counters counters)
      throws IOException, InterruptedException {
    try (Catalogue catalogue =
        Catalogue.create(file, search.plan(context.cpus()), search.source(), shard)) {
      SearchSession session = catalogue.session();
      session.run(
          progress -> {
            if (context.isInterrupted()) {
              session.stop();
            }
          });
      if (!catalogue.isComplete()) {
        throw new InterruptedException("killed");
      }
      catalogue.done().forEach(counters::add);
    }
  }
}
