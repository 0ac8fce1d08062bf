package coverall.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;

/** An installation of the program as it was just built, with its launcher, without sources. */
final class Installation {
  static final Path TREE = ProgramTest.PROBLEMS.resolveSibling("").normalize();

  private static final Path TARGET = Path.of("solver", "program", "target");

  private Installation() {}

  /** Creates an installation that includes the cluster scripts. */
  static void make(Path folder) throws IOException, InterruptedException {
    copy(folder, Path.of("scripts", "coverall"));
    copy(folder, Path.of("scripts", "jdk.sh"));
    copyAll(folder, Path.of("scripts", "cluster"), "*");
    prepareFastStarts();
    copyAll(folder, TARGET, "coverall*.{jar,aot}");
  }

  /** Lets the launcher make its ahead-of-time cache, unless it has one. */
  private static void prepareFastStarts() throws IOException, InterruptedException {
    Process process =
        ProgramTest.builder(List.of(TREE.resolve("scripts/coverall").toString(), "--version"))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor()).as("exit code of the launcher").isEqualTo(0);
  }

  /** Copies files of a directory of the tree; a cache is valid only with the time of its jar. */
  private static void copyAll(Path folder, Path directory, String pattern) throws IOException {
    try (DirectoryStream<Path> files = Files.newDirectoryStream(TREE.resolve(directory), pattern)) {
      for (Path file : files) {
        if (Files.isRegularFile(file)) {
          copy(folder, directory.resolve(file.getFileName()));
        }
      }
    }
  }

  private static void copy(Path folder, Path name) throws IOException {
    Path copy = folder.resolve(name);
    Files.createDirectories(copy.getParent());
    Files.copy(TREE.resolve(name), copy, StandardCopyOption.COPY_ATTRIBUTES);
  }

  /** Copies the program's jar. */
  static void copyJar(Path jar) throws IOException {
    Files.copy(
        TREE.resolve(TARGET).resolve("coverall.jar"), jar, StandardCopyOption.COPY_ATTRIBUTES);
  }
}
