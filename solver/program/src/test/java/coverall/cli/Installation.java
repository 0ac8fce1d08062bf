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

  private static final long LARGE = 100_000; // bytes

  private static boolean isPrepared;

  private Installation() {}

  /** Creates an installation that includes the cluster scripts. */
  static void make(Path folder) throws IOException, InterruptedException {
    copy(folder, Path.of("scripts", "coverall"));
    copy(folder, Path.of("scripts", "jdk.sh"));
    copyAll(folder, Path.of("scripts", "cluster"), "*");
    prepareFastStarts();
    copyAll(folder, TARGET, "coverall*.{jar,aot,jsa}");
  }

  /** Lets the launcher make its caches, unless it has them. */
  private static synchronized void prepareFastStarts() throws IOException, InterruptedException {
    if (isPrepared) {
      return;
    }
    Process process =
        ProgramTest.builder(List.of(TREE.resolve("scripts/coverall").toString(), "--version"))
            .redirectOutput(ProcessBuilder.Redirect.DISCARD)
            .redirectError(ProcessBuilder.Redirect.DISCARD)
            .start();
    assertThat(process.waitFor()).as("exit code of the launcher").isEqualTo(0);
    isPrepared = true;
  }

  /** Copies files of a directory of the tree. */
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
    copyOrLink(TREE.resolve(name), copy);
  }

  /**
   * Links large files, if possible. A cache is valid only with the times of its jars, and only if
   * both are those of the tree or both are copies.
   */
  private static void copyOrLink(Path from, Path to) throws IOException {
    if (Files.size(from) > LARGE
        && Files.getFileStore(from).equals(Files.getFileStore(to.getParent()))) {
      Files.createLink(to, from);
    } else {
      Files.copy(from, to, StandardCopyOption.COPY_ATTRIBUTES);
    }
  }

  /** Copies the program's jar. */
  static void copyJar(Path jar) throws IOException {
    Files.copy(
        TREE.resolve(TARGET).resolve("coverall.jar"), jar, StandardCopyOption.COPY_ATTRIBUTES);
  }
}
