package coverall.spark;

import java.io.File;
import java.nio.file.Path;
import org.apache.spark.SparkEnv;
import org.apache.spark.util.Utils;

/**
 * A catalogue on a disk of this machine, in a directory of its own that is deleted at the end.
 * SQLite needs random access and locks, which many of Hadoop's file systems lack.
 */
final class LocalCopy implements AutoCloseable {
  private final File directory;

  /** Creates the directory where Spark keeps temporary files, without a catalogue yet. */
  LocalCopy() {
    directory = Utils.createTempDir(Utils.getLocalDir(SparkEnv.get().conf()), "coverall");
  }

  /** The place of the catalogue. */
  Path path() {
    return directory.toPath().resolve("catalogue.db");
  }

  @Override
  public void close() {
    Utils.deleteRecursively(directory);
  }
}
