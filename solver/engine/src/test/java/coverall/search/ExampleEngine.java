package coverall.search;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;

/** Builds jars of plug-ins from source text, as their authors do. */
public final class ExampleEngine {
  private static final String SERVICE = "META-INF/services/coverall.search.Engine";

  private ExampleEngine() {}

  /** The source of the example in the documentation. */
  public static String source() throws IOException {
    return Files.readString(Path.of("../example-engine/AlgorithmX.java"));
  }

  /**
   * Compiles a class and packs it into a jar.
   *
   * @param folder an empty directory, in which the jar is made
   * @param options further options of the compiler
   */
  public static Path jar(Path folder, String className, String source, String... options)
      throws IOException {
    Path file = Files.writeString(folder.resolve(className + ".java"), source);
    Path classes = Files.createDirectories(folder.resolve("classes"));
    JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
    List<String> arguments =
        Stream.concat(
                Stream.of(options),
                Stream.of(
                    "-proc:none",
                    "-cp",
                    System.getProperty("java.class.path"),
                    "-d",
                    classes.toString(),
                    file.toString()))
            .toList();
    if (compiler.run(null, null, null, arguments.toArray(String[]::new)) != 0) {
      throw new AssertionError("the engine does not compile");
    }
    try (Stream<Path> all = Files.list(classes)) {
      Map<String, byte[]> entries = new java.util.TreeMap<>();
      for (Path path : all.toList()) {
        entries.put(path.getFileName().toString(), Files.readAllBytes(path));
      }
      entries.put(SERVICE, (className + "\n").getBytes(java.nio.charset.StandardCharsets.UTF_8));
      return pack(folder.resolve(className + ".jar"), entries);
    }
  }

  /** Writes a jar with these entries. */
  public static Path pack(Path jar, Map<String, byte[]> entries) throws IOException {
    try (OutputStream out = Files.newOutputStream(jar);
        JarOutputStream zip = new JarOutputStream(out)) {
      for (Map.Entry<String, byte[]> entry : entries.entrySet()) {
        zip.putNextEntry(new ZipEntry(entry.getKey()));
        zip.write(entry.getValue());
      }
    }
    return jar;
  }
}
