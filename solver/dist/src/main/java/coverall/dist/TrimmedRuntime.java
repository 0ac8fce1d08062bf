package coverall.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;

/**
 * A JVM with the modules that the program uses, and the caches that speed up its start: loaded and
 * linked classes, recorded from short runs with and without the vector module.
 */
final class TrimmedRuntime {
  /**
   * What {@code jdeps --print-module-deps} prints for the jar of the program, without the modules
   * of those parts of ojAlgo that it does not use: {@code java.net.http, jdk.management}.
   */
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
    Path lib = jar.resolveSibling("");
    train(
        jar,
        List.of("-XX:AOTCacheOutput=" + lib.resolve("coverall.aot")),
        List.of("solve", puzzle.toString(), "--first"));
    // With the vector module, the JVM cannot link the classes of an ahead-of-time cache. An archive
    // of classes at least has the lambdas. It builds on one of the JVM's own classes.
    run(List.of("-Xshare:dump"));
    train(
        jar,
        List.of(
            "-XX:ArchiveClassesAtExit=" + lib.resolve("coverall-vectors.jsa"),
            "--add-modules=jdk.incubator.vector"),
        List.of("solve", puzzle.toString(), "--engine=bits"));
  }

  private void train(Path jar, List<String> flags, List<String> training)
      throws IOException, InterruptedException {
    Path lib = jar.resolveSibling("");
    Path catalogue = lib.resolve("training.db");
    // The flags of the launchers.
    List<String> arguments = new ArrayList<>(flags);
    arguments.addAll(List.of("-XX:-UsePerfData", "-XX:+UseSerialGC"));
    arguments.addAll(List.of("-XX:FreqInlineSize=115", "-XX:InlineSmallCode=800"));
    arguments.addAll(List.of("-Dorg.sqlite.lib.path=" + lib, "-jar", jar.toString()));
    arguments.addAll(training);
    arguments.addAll(List.of("-o", catalogue.toString()));
    run(arguments);
    Files.delete(catalogue);
  }

  private void run(List<String> arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(directory.resolve("bin/java").toString());
    command.add("-Xlog:disable");
    command.addAll(arguments);
    Process process =
        new ProcessBuilder(command)
            .redirectErrorStream(true)
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .start();
    int exitCode = process.waitFor();
    if (exitCode != 0) {
      throw new IllegalStateException(
          String.join(" ", command) + " failed with exit code " + exitCode);
    }
  }
}
