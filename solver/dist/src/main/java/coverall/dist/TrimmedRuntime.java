package coverall.dist;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.spi.ToolProvider;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/**
 * A JVM with the modules that the program uses, and the cache that speeds up its start: loaded and
 * linked classes, recorded from short runs.
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

  /**
   * Copies the classes of the vector module into a jar, for the boot class path: with the module
   * itself, which incubates, the JVM links no classes ahead of time.
   */
  static void copyVectors(Path jar) throws IOException {
    Path module = Path.of(URI.create("jrt:/jdk.incubator.vector"));
    try (Stream<Path> files = Files.walk(module);
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(jar))) {
      out.setLevel(Deflater.NO_COMPRESSION); // as the archive is compressed as a whole
      for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
        if (!file.endsWith("module-info.class")) {
          out.putNextEntry(new ZipEntry(module.relativize(file).toString()));
          Files.copy(file, out);
        }
      }
    }
  }

  /**
   * Runs the program and writes the cache beside its jar, which has that of the vectors beside it.
   *
   * @param problems the directory of the problem files
   */
  void makeCache(Path jar, Path problems) throws IOException, InterruptedException {
    Path lib = jar.resolveSibling("");
    Path catalogue = lib.resolve("training.db");
    // The flags of the launchers.
    List<String> arguments = new ArrayList<>(List.of("-XX:-UsePerfData", "-XX:+UseSerialGC"));
    arguments.addAll(List.of("-XX:FreqInlineSize=115", "-XX:InlineSmallCode=800"));
    arguments.addAll(List.of("-XX:+UnlockExperimentalVMOptions", "-XX:+EnableVectorSupport"));
    arguments.addAll(List.of("-XX:+EnableVectorReboxing", "-XX:+EnableVectorAggressiveReboxing"));
    arguments.add("-Xbootclasspath/a:" + lib.resolve("vectors.jar"));
    arguments.add("-XX:AOTCacheOutput=" + lib.resolve("coverall.aot"));
    arguments.addAll(List.of("-XX:+IgnoreUnrecognizedVMOptions", "-XX:+UnlockDiagnosticVMOptions"));
    arguments.addAll(List.of("-XX:-AOTRecordTraining", "-Dcoverall.rehearsal=true"));
    arguments.addAll(List.of("-Dorg.sqlite.lib.path=" + lib, "-jar", jar.toString()));
    arguments.addAll(List.of(problems.toString(), catalogue.toString()));
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
