package coverall.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.attribute.FileTime;
import java.time.Instant;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import java.util.zip.ZipOutputStream;
import org.sqlite.util.LibraryLoaderUtil;

/**
 * The directory that becomes the archive for users of this platform:
 *
 * <pre>
 * bin       the launchers
 * docs      the documentation as HTML
 * lib       the program, SQLite's library, the ahead-of-time cache
 * problems  the puzzles
 * runtime   the JVM and the modules that the program uses
 * share     manual pages, shell completion
 * </pre>
 */
public final class Image {
  private static final String NATIVE = "org/sqlite/native/";

  private final Path project;
  private final Path image;

  private Image(Path project, Path image) {
    this.project = project;
    this.image = image;
  }

  /**
   * Creates the directory, replacing an older one.
   *
   * @param arguments the root of the project, the directory to create, the version, and the time
   *     that files in the archive will have
   */
  public static void main(String[] arguments) throws Exception {
    Path project = Path.of(arguments[0]).normalize();
    Path image = Path.of(arguments[1]);
    deleteTree(image);
    new Image(project, image).create(arguments[2], Instant.parse(arguments[3]));
  }

  private void create(String version, Instant built) throws Exception {
    Path sources = project.resolve("solver/dist/src/main");
    Path bin = Files.createDirectories(image.resolve("bin"));
    for (String launcher : List.of("coverall", "coverall.cmd")) {
      Files.copy(sources.resolve("archive").resolve(launcher), bin.resolve(launcher));
    }
    bin.resolve("coverall").toFile().setExecutable(true, /* ownerOnly= */ false);
    Files.copy(sources.resolve("archive/THIRD-PARTY.txt"), image.resolve("THIRD-PARTY.txt"));
    for (String text : List.of("LICENSE", "NOTICE", "CHANGELOG.md")) {
      Files.copy(project.resolve(text), image.resolve(text));
    }
    copyTree(project.resolve("problems"), image.resolve("problems"));
    copyTree(project.resolve("solver/example-engine"), image.resolve("example-engine"));
    Path lib = Files.createDirectories(image.resolve("lib"));
    Path jar = lib.resolve("coverall.jar");
    copyProgram(project.resolve("solver/program/target/coverall.jar"), jar);
    Site site = new Site(project, sources.resolve("pages"), image.resolve("docs"));
    site.addToContents("All options", Manual.PAGE);
    site.write();
    new Manual(image.resolve("share"), site, version, built.toString().substring(0, 10)).write();
    TrimmedRuntime runtime = TrimmedRuntime.link(image.resolve("runtime"));
    // The JVM accepts the cache only together with files of the same time as when it was made.
    FileTime time = FileTime.from(built);
    Path vectors = lib.resolve("vectors.jar");
    TrimmedRuntime.copyVectors(vectors);
    Files.setLastModifiedTime(vectors, time);
    Files.setLastModifiedTime(jar, time);
    Files.setLastModifiedTime(runtime.modules(), time);
    runtime.makeCache(jar, image.resolve("problems"));
  }

  /**
   * Copies the jar without SQLite's libraries, and this platform's library beside it. The copy is
   * not compressed: the archive is, and is smaller if its files are not.
   */
  private static void copyProgram(Path from, Path to) throws IOException {
    String library =
        LibraryLoaderUtil.getNativeLibResourcePath().substring(1)
            + "/"
            + LibraryLoaderUtil.getNativeLibName();
    boolean found = false;
    try (ZipInputStream in = new ZipInputStream(Files.newInputStream(from));
        ZipOutputStream out = new ZipOutputStream(Files.newOutputStream(to))) {
      out.setLevel(Deflater.NO_COMPRESSION);
      for (ZipEntry entry = in.getNextEntry(); entry != null; entry = in.getNextEntry()) {
        if (entry.getName().equals(library)) {
          Files.copy(in, to.resolveSibling(LibraryLoaderUtil.getNativeLibName()));
          found = true;
        } else if (!entry.getName().startsWith(NATIVE)) {
          ZipEntry copy = new ZipEntry(entry.getName());
          copy.setTime(entry.getTime());
          out.putNextEntry(copy);
          in.transferTo(out);
        }
      }
    }
    if (!found) {
      throw new IllegalStateException(from + " contains no " + library);
    }
  }

  /** Copies a directory. */
  static void copyTree(Path from, Path to) throws IOException {
    try (Stream<Path> files = Files.walk(from)) {
      for (Path file : files.toList()) {
        Path copy = to.resolve(from.relativize(file).toString());
        if (Files.isDirectory(file)) {
          Files.createDirectories(copy);
        } else {
          Files.copy(file, copy, StandardCopyOption.REPLACE_EXISTING);
        }
      }
    }
  }

  static void deleteTree(Path directory) throws IOException {
    if (Files.exists(directory)) {
      try (Stream<Path> files = Files.walk(directory)) {
        for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
          Files.delete(file);
        }
      }
    }
  }
}
