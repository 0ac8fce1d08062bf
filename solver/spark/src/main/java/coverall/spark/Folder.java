package coverall.spark;

import coverall.enumerate.Shard;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileStatus;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;

/**
 * The output folder of a search on Spark, on any file system that Hadoop supports. It contains the
 * plan and one catalogue per shard.
 *
 * <p>A file gets its final name once it is complete. Whenever a process is killed, every file with
 * a final name is therefore complete. Names that begin with {@code _unfinished} belong to files
 * that are being written or were abandoned.
 */
final class Folder {
  // Spark and Hadoop ignore names that begin with an underscore when they read the folder as data.
  private static final String PLAN = "_plan.db";
  private static final String UNFINISHED = "_unfinished-";
  private static final Pattern PART = Pattern.compile("part-(\\d{1,6})-of-(\\d{1,6})\\.db");
  private static final Pattern EARLIER = Pattern.compile("part-\\d+-of-\\d+\\.parquet");

  private final Path path;
  private final FileSystem files;

  /**
   * Refers to a folder that may not exist yet.
   *
   * @param name a path, or an address like {@code hdfs://host/path}
   * @throws IOException if Hadoop does not support the file system or cannot reach it
   * @throws IllegalArgumentException if the name is not a path
   */
  Folder(String name, Configuration configuration) throws IOException {
    Path given = new Path(name);
    files = given.getFileSystem(configuration);
    // Catalogues have checksums of their own. Hadoop keeps those of local files in separate files,
    // and two files cannot be renamed atomically.
    files.setWriteChecksum(false);
    path = files.makeQualified(given);
  }

  boolean hasPlan() throws IOException {
    return files.exists(new Path(path, PLAN));
  }

  /** Copies the plan to a file on this machine. */
  void fetchPlan(java.nio.file.Path to) throws IOException {
    fetch(new Path(path, PLAN), to);
  }

  private void fetch(Path from, java.nio.file.Path to) throws IOException {
    files.copyToLocalFile(false, from, new Path(to.toUri()), true);
  }

  /** Copies a plan from this machine. The folder must not have one yet. */
  void putPlan(java.nio.file.Path from) throws IOException {
    Path unfinished = new Path(path, UNFINISHED + "plan");
    files.mkdirs(path);
    put(from, unfinished);
    rename(unfinished, new Path(path, PLAN));
  }

  private void put(java.nio.file.Path from, Path unfinished) throws IOException {
    files.copyFromLocalFile(false, true, new Path(from.toUri()), unfinished);
  }

  /** The name of the plan in messages. */
  String planName() {
    return this + "/" + PLAN;
  }

  /**
   * Rejects a folder with the Parquet files of earlier versions.
   *
   * @throws Failure if there is one
   */
  void refuseEarlier() throws IOException {
    for (FileStatus file : list()) {
      String name = file.getPath().getName();
      if (EARLIER.matcher(name).matches()) {
        throw new Failure(
            Job.BAD_INPUT,
            this + "/" + name + " was written by an earlier version. Choose another --out.");
      }
    }
  }

  /** The shards whose files are complete, in order. */
  List<Shard> done() throws IOException {
    List<Shard> done = new ArrayList<>();
    for (FileStatus file : list()) {
      Matcher name = PART.matcher(file.getPath().getName());
      if (name.matches()) {
        done.add(Shard.parse(name.group(1) + "/" + name.group(2)));
      }
    }
    done.sort(Comparator.comparingInt(Shard::number));
    return done;
  }

  private FileStatus[] list() throws IOException {
    try {
      return files.listStatus(path);
    } catch (FileNotFoundException e) {
      return new FileStatus[0];
    }
  }

  boolean has(Shard shard) throws IOException {
    return files.exists(file(shard));
  }

  private Path file(Shard shard) {
    return new Path(path, name(shard));
  }

  /** The name of a shard's file, such as {@code part-007-of-128.db}. Names sort like numbers. */
  static String name(Shard shard) {
    int digits = Integer.toString(shard.count()).length();
    return String.format(
        Locale.ROOT, "part-%0" + digits + "d-of-%d.db", shard.number(), shard.count());
  }

  /**
   * Copies the catalogue of a shard from this machine, unless another attempt was faster. If this
   * fails or is interrupted, what was copied is deleted.
   *
   * @param attempt a name that is unique among all attempts, in this job and others
   */
  void put(java.nio.file.Path from, Shard shard, String attempt) throws IOException {
    Path unfinished = new Path(path, UNFINISHED + name(shard) + "." + attempt);
    boolean renamed = false;
    try {
      put(from, unfinished);
      if (!has(shard)) {
        rename(unfinished, file(shard));
        renamed = true;
      }
    } finally {
      if (!renamed) {
        deleteInterrupted(unfinished);
      }
    }
  }

  /** Copies the catalogue of a shard to a file on this machine. */
  void fetch(Shard shard, java.nio.file.Path to) throws IOException {
    fetch(file(shard), to);
  }

  private void rename(Path from, Path to) throws IOException {
    if (files.rename(from, to)) {
      return;
    }
    if (!files.exists(to)) {
      throw new IOException("cannot rename " + from + " to " + to.getName());
    }
    delete(from);
  }

  private void delete(Path unfinished) throws IOException {
    files.delete(unfinished, /* recursive= */ false);
  }

  /**
   * Deletes a file even if the thread is interrupted. Some file systems would refuse to do so; the
   * interrupt status is restored afterwards.
   */
  private void deleteInterrupted(Path unfinished) throws IOException {
    boolean interrupted = Thread.interrupted();
    try {
      delete(unfinished);
    } finally {
      if (interrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /** Deletes the files of killed attempts. No attempt may be running. */
  void deleteUnfinished() throws IOException {
    for (FileStatus file : list()) {
      if (file.getPath().getName().startsWith(UNFINISHED)) {
        delete(file.getPath());
      }
    }
  }

  /** The full address of the folder, the same on every machine. */
  String address() {
    return path.toString();
  }

  /**
   * The folder as {@code coverall merge} accepts it: a path if it is local, otherwise an address.
   */
  @Override
  public String toString() {
    return path.toUri().getScheme().equals("file") ? path.toUri().getPath() : path.toString();
  }
}
