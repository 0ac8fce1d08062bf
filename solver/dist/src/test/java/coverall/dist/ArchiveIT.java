package coverall.dist;

import static org.assertj.core.api.Assertions.assertThat;

import coverall.cli.Main;
import coverall.dist.Archive.Ended;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipFile;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The archive in an empty environment, without Java and Maven. */
final class ArchiveIT {
  private static final long MOST_BYTES = 60_000_000;

  /** The packages in the jar of the program that begin like this, and the library they are from. */
  private static final Map<String, String> LIBRARIES =
      Map.ofEntries(
          Map.entry("blue/strategic", "parquet-floor"),
          Map.entry("com/fasterxml", "jackson-core"),
          Map.entry("org/HdrHistogram", "HdrHistogram"),
          Map.entry("org/apache/hadoop", "Apache Hadoop"),
          Map.entry("org/apache/parquet", "parquet-common"),
          Map.entry("org/jctools", "jctools-core"),
          Map.entry("org/ojalgo", "ojAlgo"),
          Map.entry("org/locationtech", "jts-core"),
          Map.entry("org/slf4j", "slf4j-api"),
          Map.entry("org/sqlite", "sqlite-jdbc"),
          Map.entry("picocli", "picocli"),
          Map.entry("shaded/parquet/com/fasterxml", "parquet-jackson"),
          Map.entry("shaded/parquet/it/unimi", "fastutil"),
          Map.entry("shaded/parquet/net/openhft", "zero-allocation-hashing"),
          Map.entry("shaded/parquet/org/apache/thrift", "Apache Thrift"));

  private static final Pattern LINK = Pattern.compile("(?:href|src)=\"([^\"]*)\"");
  private static final Pattern ANCHOR = Pattern.compile(" id=\"([^\"]*)\"");

  @TempDir private static Path directory = Path.of("");

  private static Archive archive = new Archive(Path.of(""));

  @BeforeAll
  static void unpack() throws IOException, InterruptedException {
    archive = Archive.unpack(directory);
  }

  @Test
  void archiveIsSmallEnoughToDownload() throws IOException {
    assertThat(Files.size(Path.of(System.getProperty("archive")))).isLessThan(MOST_BYTES);
  }

  @Test
  void solvesTheBedlamCube() throws Exception {
    Ended ended = archive.run("solve", "problems/bedlam-cube.puzzle");
    assertThat(ended.exitCode()).as(ended.err()).isEqualTo(0);
    assertThat(ended.out()).isEqualTo("19,186 solutions up to rotation\n");
    assertThat(ended.err()).startsWith("  puzzle    Bedlam cube\n");
  }

  @Test
  void versionNamesTheCommitAndTheJdk() throws Exception {
    assertThat(archive.run("--version").out())
        .matches("coverall \\S+(, commit [0-9a-z-]+)?\nJDK 2[5-9].*, .*\n");
  }

  @Test
  void writesCataloguesAndPictures() throws Exception {
    Path catalogue = directory.resolve("soma.db");
    Ended solve = archive.run("solve", "problems/soma-cube.puzzle", "-o", catalogue.toString());
    assertThat(solve.exitCode()).as(solve.err()).isEqualTo(0);
    for (String name : List.of("soma.png", "soma.svg", "soma.html", "soma.stl")) {
      Path file = directory.resolve(name);
      Ended export =
          archive.run("export", catalogue.toString(), "--number", "7", "-o", file.toString());
      assertThat(export.exitCode()).as(export.err()).isEqualTo(0);
      assertThat(file).isNotEmptyFile();
    }
  }

  @Test
  void engineOfYourOwnIsBuiltWithTheArchiveAlone() throws Exception {
    String build =
        "javac -cp lib/coverall.jar -d classes example-engine/AlgorithmX.java"
            + " && mkdir -p classes/META-INF/services"
            + " && echo AlgorithmX >classes/META-INF/services/coverall.search.Engine"
            + " && jar --create --file algorithm-x.jar -C classes .";
    ProcessBuilder bash =
        new ProcessBuilder("bash", "-c", build).directory(archive.root().toFile());
    Path jdk = Path.of(System.getProperty("java.home"), "bin");
    bash.environment().merge("PATH", jdk.toString(), (old, first) -> first + ":" + old);
    assertThat(bash.inheritIO().start().waitFor()).isZero();
    Ended ended =
        archive.run(
            "solve",
            "problems/soma-cube.puzzle",
            "--engine=algorithm-x",
            "--plugin=algorithm-x.jar");
    assertThat(ended.out()).as(ended.err()).startsWith("240 solutions ");
  }

  @Test
  void opensThePage() throws Exception {
    Process server =
        archive.command("serve").redirectError(ProcessBuilder.Redirect.DISCARD).start();
    try (BufferedReader reader = server.inputReader()) {
      try (InputStream page = URI.create(reader.readLine()).toURL().openStream()) {
        assertThat(new String(page.readAllBytes(), StandardCharsets.UTF_8)).contains("<title>");
      }
    } finally {
      server.destroy();
      server.waitFor();
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"show", "solve"})
  void usesTheCacheThatSpeedsUpTheStart(String name) throws Exception {
    Path log = directory.resolve(name + ".log");
    ProcessBuilder command = archive.command(name, "problems/soma-cube.puzzle");
    command.environment().put("COVERALL_JAVA_OPTS", "-Xlog:class+load:file=" + log);
    command.redirectOutput(ProcessBuilder.Redirect.DISCARD);
    command.redirectError(ProcessBuilder.Redirect.DISCARD);
    assertThat(command.start().waitFor()).isEqualTo(0);
    assertThat(Files.readString(log)).contains("coverall.cli.Main source: shared objects file");
  }

  @Test
  void everyCommandHasAManualPageAndCompletion() throws Exception {
    Path share = archive.root().resolve("share");
    Path docs = archive.root().resolve("docs");
    String completion = Files.readString(share.resolve("bash-completion/completions/coverall"));
    Set<String> commands = Main.commands().subcommands().keySet();
    assertThat(commands).hasSizeGreaterThan(15);
    for (String command : commands) {
      assertThat(share.resolve("man/man1/coverall-" + command + ".1")).isNotEmptyFile();
      assertThat(docs.resolve("commands/coverall-" + command + ".html")).isNotEmptyFile();
      assertThat(completion).contains("_picocli_coverall_" + command.replace("-", ""));
    }
    assertThat(share.resolve("man/man1/coverall.1")).isNotEmptyFile();
  }

  @Test
  void manualPagesDescribeAllOptions() throws Exception {
    for (var command : Main.commands().subcommands().entrySet()) {
      String page =
          Files.readString(
                  archive.root().resolve("share/man/man1/coverall-" + command.getKey() + ".1"))
              .replace("\\-", "-");
      assertThat(command.getValue().getCommandSpec().options())
          .filteredOn(option -> !option.hidden())
          .allSatisfy(option -> assertThat(page).contains(option.longestName()));
    }
  }

  @Test
  void noLinkInTheDocumentationIsDead() throws IOException {
    Path docs = archive.root().resolve("docs");
    List<String> dead = new ArrayList<>();
    List<Path> pages;
    try (Stream<Path> files = Files.walk(docs)) {
      pages = files.filter(file -> file.toString().endsWith(".html")).toList();
    }
    for (Path page : pages) {
      for (String link : matches(LINK, page)) {
        if (link.matches("https?:.*")) {
          continue;
        }
        String file = link.replaceFirst("#.*", "");
        Path target = file.isEmpty() ? page : page.resolveSibling(file).normalize();
        int anchor = link.indexOf('#');
        if (!target.startsWith(docs)
            || !Files.exists(target)
            || (anchor >= 0 && !matches(ANCHOR, target).contains(link.substring(anchor + 1)))) {
          dead.add(docs.relativize(page) + ": " + link);
        }
      }
    }
    assertThat(pages).hasSizeGreaterThan(30);
    assertThat(dead).isEmpty();
  }

  private static List<String> matches(Pattern pattern, Path file) throws IOException {
    return pattern
        .matcher(Files.readString(file))
        .results()
        .map((MatchResult match) -> match.group(1))
        .toList();
  }

  @Test
  void allLibrariesInTheJarHaveTheirLicencesListed() throws IOException {
    String listed = Files.readString(archive.root().resolve("THIRD-PARTY.txt"));
    assertThat(LIBRARIES.values()).allSatisfy(library -> assertThat(listed).contains(library));
    try (ZipFile jar = new ZipFile(archive.root().resolve("lib/coverall.jar").toFile())) {
      Set<String> unknown =
          jar.stream()
              .map(entry -> entry.getName().replaceFirst("META-INF/versions/\\d+/", ""))
              .filter(name -> name.endsWith(".class") && !name.startsWith("coverall/"))
              .filter(name -> LIBRARIES.keySet().stream().noneMatch(name::startsWith))
              .collect(Collectors.toSet());
      assertThat(unknown).as("classes of libraries that THIRD-PARTY.txt does not list").isEmpty();
    }
    assertThat(archive.root().resolve("runtime/legal/java.base/LICENSE")).exists();
  }
}
