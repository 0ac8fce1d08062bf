package coverall.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;

/**
 * A JVM with the modules that the program uses, and its ahead-of-time caches: loaded and linked
 * classes, recorded from short runs with and without the vector module.
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

  /** Runs the program twice and writes the caches beside its jar. */
  void makeCaches(Path jar, Path puzzle) throws IOException, InterruptedException {
    makeCache(jar, "coverall.aot", List.of(), "solve", puzzle.toString(), "--first");
    makeCache(
        jar,
        "coverall-vectors.aot",
        List.of("--add-modules=jdk.incubator.vector"),
        "solve",
        puzzle.toString(),
        "--engine=bits");
  }

  private void makeCache(Path jar, String name, List<String> modules, String... training)
      throws IOException, InterruptedException {
    Path lib = jar.resolveSibling("");
    Path catalogue = lib.resolve("training.db");
    // The flags of the launchers.
    List<String> command = new ArrayList<>();
    command.add(directory.resolve("bin/java").toString());
    command.add("-XX:AOTCacheOutput=" + lib.resolve(name));
    command.addAll(List.of("-Xlog:disable", "-XX:-UsePerfData", "-XX:+UseSerialGC"));
    command.addAll(modules);
    command.addAll(List.of("-Dorg.sqlite.lib.path=" + lib, "-jar", jar.toString()));
    command.addAll(List.of(training));
    command.addAll(List.of("-o", catalogue.toString()));
    Process process =
        new ProcessBuilder(command)
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
