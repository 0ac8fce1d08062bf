package coverall.cli;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.jar.Attributes;
import java.util.jar.JarOutputStream;
import java.util.jar.Manifest;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * An installation of the freshly compiled program with its launcher and scripts, without sources.
 */
final class Installation {
  static final Path TREE = ProgramTest.PROBLEMS.resolveSibling("").normalize();
  static final Path JAR = Path.of("solver", "program", "target", "coverall.jar");

  private Installation() {}

  /** Creates an installation that includes the cluster scripts. */
  static void make(Path folder) throws IOException {
    copy(folder, "scripts/coverall");
    copy(folder, "scripts/jdk.sh");
    try (Stream<Path> files = Files.list(TREE.resolve("scripts/cluster"))) {
      for (Path file : files.filter(Files::isRegularFile).toList()) {
        copy(folder, TREE.relativize(file).toString());
      }
    }
    makeJar(folder.resolve(JAR));
  }

  private static void copy(Path folder, String name) throws IOException {
    Path copy = folder.resolve(name);
    Files.createDirectories(copy.getParent());
    Files.copy(TREE.resolve(name), copy);
  }

  /** Creates a jar that contains only a manifest, whose class path is that of this process. */
  static void makeJar(Path jar) throws IOException {
    Manifest manifest = new Manifest();
    Attributes attributes = manifest.getMainAttributes();
    attributes.put(Attributes.Name.MANIFEST_VERSION, "1.0");
    attributes.put(Attributes.Name.MAIN_CLASS, Main.class.getName());
    attributes.putValue("Enable-Native-Access", "ALL-UNNAMED"); // as in the program's own jar
    attributes.putValue("Add-Opens", "java.base/java.io");
    attributes.put(Attributes.Name.CLASS_PATH, classPath());
    Files.createDirectories(jar.toAbsolutePath().getParent());
    new JarOutputStream(Files.newOutputStream(jar), manifest).close();
  }

  private static String classPath() {
    return List.of(System.getProperty("java.class.path").split(File.pathSeparator, -1)).stream()
        .map(entry -> Path.of(entry).toUri().toString())
        .collect(Collectors.joining(" "));
  }
}
