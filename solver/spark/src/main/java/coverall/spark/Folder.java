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
import org.apache.parquet.hadoop.util.HadoopInputFile;
import org.apache.parquet.hadoop.util.HadoopOutputFile;
import org.apache.parquet.io.InputFile;
import org.apache.parquet.io.OutputFile;

/**
 * The output folder of a search on Spark, on any file system that Hadoop supports. It contains the
 * plan and one file per shard.
 *
 * <p>A file gets its final name once it is complete. Whenever a process is killed, every file with
 * a final name is therefore complete. Names that begin with {@code _unfinished} belong to files
 * that are being written or were abandoned.
 */
final class Folder {
  // Spark and Hadoop ignore names that begin with an underscore when they read the folder as data.
  private static final String PLAN = "_plan.db";
  private static final String UNFINISHED = "_unfinished-";
  private static final Pattern PART = Pattern.compile("part-(\\d{1,6})-of-(\\d{1,6})\\.parquet");

  private final Path path;
  private final Configuration configuration;
  private final FileSystem files;

  /**
   * Refers to a folder that may not exist yet.
   *
   * @param name a path, or an address like {@code hdfs://host/path}
   * @throws IOException if Hadoop does not support the file system or cannot reach it
   * @throws IllegalArgumentException if the name is not a path
   */
  Folder(String name, Configuration configuration) throws IOException {
    this.configuration = configuration;
    Path given = new Path(name);
    files = given.getFileSystem(configuration);
    // Parquet has checksums of its own. Hadoop keeps those of local files in separate files, and
    // two files cannot be renamed atomically.
    files.setWriteChecksum(false);
    path = files.makeQualified(given);
  }

  boolean hasPlan() throws IOException {
    return files.exists(new Path(path, PLAN));
  }

  /** Copies the plan to a file on this machine. */
  void fetchPlan(java.nio.file.Path to) throws IOException {
    files.copyToLocalFile(false, new Path(path, PLAN), new Path(to.toUri()), true);
  }

  /** Copies a plan from this machine. The folder must not have one yet. */
  void putPlan(java.nio.file.Path from) throws IOException {
    Path unfinished = new Path(path, UNFINISHED + PLAN);
    files.mkdirs(path);
    files.copyFromLocalFile(false, true, new Path(from.toUri()), unfinished);
    rename(unfinished, new Path(path, PLAN));
  }

  /** The name of the plan in messages. */
  String planName() {
    return this + "/" + PLAN;
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

  /**
   * The name of a shard's file, such as {@code part-007-of-128.parquet}. Names sort like numbers.
   */
  static String name(Shard shard) {
    int digits = Integer.toString(shard.count()).length();
    return String.format(
        Locale.ROOT, "part-%0" + digits + "d-of-%d.parquet", shard.number(), shard.count());
  }

  /**
   * The path of the unfinished file of an attempt at a shard.
   *
   * @param attempt a name that is unique among all attempts, in this job and others
   */
  Path unfinished(Shard shard, String attempt) {
    return new Path(path, UNFINISHED + name(shard) + "." + attempt);
  }

  OutputFile output(Path unfinished) throws IOException {
    return HadoopOutputFile.fromPath(unfinished, configuration);
  }

  /** Gives a complete file its final name, or deletes it if another attempt was faster. */
  void finish(Path unfinished, Shard shard) throws IOException {
    if (has(shard)) {
      delete(unfinished);
    } else {
      rename(unfinished, file(shard));
    }
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

  void delete(Path unfinished) throws IOException {
    files.delete(unfinished, /* recursive= */ false);
  }

  /** The file of a shard, for reading. */
  InputFile input(Shard shard) throws IOException {
    return HadoopInputFile.fromPath(file(shard), configuration);
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
