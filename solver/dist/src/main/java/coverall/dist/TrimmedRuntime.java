package coverall.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.spi.ToolProvider;

/**
 * A JVM with the modules that the program uses, and its ahead-of-time cache: loaded and linked
 * classes, recorded from a short run.
 */
final class TrimmedRuntime {
  /** What {@code jdeps --print-module-deps} prints for the jar of the program. */
  private static final List<String> MODULES =
      List.of(
          "java.base",
          "java.desktop",
          "java.management",
          "java.sql",
          "jdk.httpserver",
          "jdk.incubator.vector",
          "jdk.unsupported");

  private final Path directory;

  private TrimmedRuntime(Path directory) {
    this.directory = directory;
  }

  /** Creates a runtime with the JDK of this process. */
  static TrimmedRuntime link(Path directory) {
    int exitCode =
        ToolProvider.findFirst("jlink")
            .orElseThrow()
            .run(
                System.out,
                System.err,
                "--add-modules",
                String.join(",", MODULES),
                "--strip-debug",
                "--no-header-files",
                "--no-man-pages",
                // The archive is compressed as a whole, which is smaller and starts faster.
                "--compress=zip-0",
                "--output",
                directory.toString());
    if (exitCode != 0) {
      throw new IllegalStateException("jlink failed with exit code " + exitCode);
    }
    return new TrimmedRuntime(directory);
  }

  /** The file that contains the modules. */
  Path modules() {
    return directory.resolve("lib/modules");
  }

  /** Runs the program once and writes the cache beside its jar. */
  void makeCache(Path jar, Path puzzle) throws IOException, InterruptedException {
    Path lib = jar.resolveSibling("");
    Path catalogue = lib.resolve("training.db");
    // The flags of the launchers.
    Process process =
        new ProcessBuilder(
                directory.resolve("bin/java").toString(),
                "-XX:AOTCacheOutput=" + lib.resolve("coverall.aot"),
                "-Xlog:disable",
                "-XX:-UsePerfData",
                "-XX:+UseSerialGC",
                "--add-modules=jdk.incubator.vector",
                "-Dorg.sqlite.lib.path=" + lib,
                "-jar",
                jar.toString(),
                "solve",
                puzzle.toString(),
                "--engine=bits",
                "-o",
                catalogue.toString())
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    int exitCode = process.waitFor();
    Files.delete(catalogue);
    if (exitCode != 0) {
      throw new IllegalStateException("the training run failed with exit code " + exitCode);
    }
  }
}
