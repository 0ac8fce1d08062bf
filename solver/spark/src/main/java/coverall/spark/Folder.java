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
 * The folder that a search on Spark fills, on any file system that Hadoop knows: the plan, and a
 * file for each shard.
 *
 * <p>A file gets its name when all is in it: so it is whole or not there, whoever is killed when.
 * Names that begin with {@code _unfinished} are those of files that somebody still writes, or once
 * did.
 */
final class Folder {
  // Spark and Hadoop take names that begin so for no data: the folder can be read as it is.
  private static final String PLAN = "_plan.db";
  private static final String UNFINISHED = "_unfinished-";
  private static final Pattern PART = Pattern.compile("part-(\\d{1,6})-of-(\\d{1,6})\\.parquet");

  private final Path path;
  private final Configuration configuration;
  private final FileSystem files;

  /**
   * A folder that need not be there yet.
   *
   * @param name a path, or an address like {@code hdfs://host/path}
   * @throws IOException if Hadoop knows no such file system, or it cannot be reached
   */
  Folder(String name, Configuration configuration) throws IOException {
    this.configuration = configuration;
    Path given = new Path(name);
    files = given.getFileSystem(configuration);
    // Parquet has checksums of its own; those of local files lie in files beside them, and two
    // files cannot be renamed in one step.
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

  /** Copies a plan from this machine. There is none yet. */
  void putPlan(java.nio.file.Path from) throws IOException {
    Path unfinished = new Path(path, UNFINISHED + PLAN);
    files.mkdirs(path);
    files.copyFromLocalFile(false, true, new Path(from.toUri()), unfinished);
    rename(unfinished, new Path(path, PLAN));
  }

  /** How the plan is called in messages. */
  String planName() {
    return this + "/" + PLAN;
  }

  /** The shards whose files are there, in order. */
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

  /** {@code part-007-of-128.parquet}: names sort as numbers do. */
  static String name(Shard shard) {
    int digits = Integer.toString(shard.count()).length();
    return String.format(
        Locale.ROOT, "part-%0" + digits + "d-of-%d.parquet", shard.number(), shard.count());
  }

  /**
   * Where an attempt at a shard writes.
   *
   * @param attempt what no other attempt is called, in this job or another
   */
  Path unfinished(Shard shard, String attempt) {
    return new Path(path, UNFINISHED + name(shard) + "." + attempt);
  }

  OutputFile output(Path unfinished) throws IOException {
    return HadoopOutputFile.fromPath(unfinished, configuration);
  }

  /** Gives a file its name, now that all is in it, or deletes it if another attempt was faster. */
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
      throw new IOException(from + ": cannot be renamed to " + to.getName());
    }
    delete(from);
  }

  void delete(Path unfinished) throws IOException {
    files.delete(unfinished, /* recursive= */ false);
  }

  /** The file of a shard, to read it. */
  InputFile input(Shard shard) throws IOException {
    return HadoopInputFile.fromPath(file(shard), configuration);
  }

  /** Deletes what attempts have left that were killed. None is under way. */
  void deleteUnfinished() throws IOException {
    for (FileStatus file : list()) {
      if (file.getPath().getName().startsWith(UNFINISHED)) {
        delete(file.getPath());
      }
    }
  }

  /** Its full address, the same on every machine. */
  String address() {
    return path.toString();
  }

  /** As `coverall merge` takes it: a path if it is on this machine, else an address. */
  @Override
  public String toString() {
    return path.toUri().getScheme().equals("file") ? path.toUri().getPath() : path.toString();
  }
}
