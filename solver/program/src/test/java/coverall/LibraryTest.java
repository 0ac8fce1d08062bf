package coverall;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import coverall.catalogue.Catalogue;
import coverall.solve.SearchRequest;
import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.spi.ToolProvider;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import javax.xml.parsers.DocumentBuilderFactory;
import org.HdrHistogram.Histogram;
import org.jctools.queues.MessagePassingQueue;
import org.jctools.queues.varhandle.MpscVarHandleArrayQueue;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.ojalgo.optimisation.ExpressionsBasedModel;
import org.sqlite.JDBC;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.w3c.dom.NodeList;

/**
 * The programs in LIBRARY.md, each as a project of its own that sees only the published jars. These
 * exist when Maven has packaged the libraries, as in {@code mvn verify}.
 */
@Tag("slow")
final class LibraryTest {
  private static final Path ROOT = Path.of("..", "..");
  private static final Path PAGE = ROOT.resolve("solver/LIBRARY.md");
  private static final Pattern PROGRAM =
      Pattern.compile("```java\n(.*?public class (\\w+).*?)```", Pattern.DOTALL);
  private static final Pattern OUTPUT = Pattern.compile("```text\n(.*?)```", Pattern.DOTALL);
  private static final Pattern STATEMENT = Pattern.compile("(?m)^ {4}(\\w.*;)$");

  private static final Set<String> LIBRARIES_OF_THE_ENGINE =
      Set.of(
          "org.jctools:jctools-core-jdk11", "org.hdrhistogram:HdrHistogram", "org.ojalgo:ojalgo");

  private static final String VECTORS = "--add-modules=jdk.incubator.vector";

  @TempDir private Path project = Path.of("");

  @BeforeAll
  static void librariesArePackaged() {
    Prerequisite.require(jarOf(SearchRequest.class).toString().endsWith(".jar"), "run mvn verify");
  }

  /** A program, and what the page says that it prints. */
  private record Program(String name, String text, String output) {}

  private static Program program(Path page, String name) throws IOException {
    String text = Files.readString(page);
    Matcher program = PROGRAM.matcher(text);
    while (program.find()) {
      if (program.group(2).equals(name)) {
        Matcher output = OUTPUT.matcher(text).region(program.end(), text.length());
        return new Program(name, program.group(1), output.find() ? output.group(1) : "");
      }
    }
    throw new AssertionError("no program " + name + " in " + page);
  }

  private static Path jarOf(Class<?> type) {
    try {
      return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
    } catch (URISyntaxException e) {
      throw new AssertionError(e);
    }
  }

  /** The jar of the engine and those of the libraries that it requires, in a directory. */
  private Path engineJars() throws IOException {
    return copy(
        "lib",
        Stream.of(
                SearchRequest.class,
                MessagePassingQueue.class,
                MpscVarHandleArrayQueue.class,
                Histogram.class,
                ExpressionsBasedModel.class)
            .map(LibraryTest::jarOf)
            .toList());
  }

  /** The jars of the catalogue and the engine and those of the libraries that they require. */
  private Path catalogueJars() throws IOException {
    copy("lib", List.of(jarOf(Catalogue.class), jarOf(JDBC.class)));
    return engineJars();
  }

  private Path copy(String directory, List<Path> jars) throws IOException {
    Path copies = Files.createDirectories(project.resolve(directory));
    for (Path jar : jars) {
      Files.copy(jar, copies.resolve(jar.getFileName()));
    }
    return copies;
  }

  private static String classPath(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return path(files.toArray());
    }
  }

  private static Set<String> names(Path directory) throws IOException {
    try (Stream<Path> files = Files.list(directory)) {
      return files
          .map(file -> file.getFileName().toString().replaceAll("-[0-9].*", ""))
          .collect(Collectors.toCollection(TreeSet::new));
    }
  }

  private Path source(String name, String text) throws IOException {
    return Files.writeString(project.resolve(name), text);
  }

  /** Compiles as strictly as possible, and returns the directory with the classes. */
  private String compile(List<String> path, Path... sources) {
    String classes = project.resolve("classes").toString();
    List<String> arguments = new ArrayList<>(path);
    arguments.addAll(List.of("-Xlint:all", "-Xlint:-requires-automatic", "-Werror", "-d", classes));
    Stream.of(sources).map(Path::toString).forEach(arguments::add);
    StringWriter out = new StringWriter();
    int code =
        ToolProvider.findFirst("javac")
            .orElseThrow()
            .run(new PrintWriter(out), new PrintWriter(out), arguments.toArray(String[]::new));

    assertThat(code).as(out.toString()).isZero();
    return classes;
  }

  private record Ended(String out, String err) {}

  private Ended run(String... arguments) throws IOException, InterruptedException {
    List<String> command = new ArrayList<>();
    command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
    command.addAll(List.of("-XX:+UseSerialGC", "-Duser.language=en", "-Duser.country=US"));
    command.addAll(List.of(arguments));
    Path out = project.resolve("out");
    Path err = project.resolve("err");
    ProcessBuilder builder = new ProcessBuilder(command).directory(project.toFile());
    builder.environment().remove("CLASSPATH");
    Process process = builder.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    boolean ended = process.waitFor(60, TimeUnit.SECONDS);
    process.destroyForcibly();

    assertThat(ended).isTrue();
    assertThat(process.exitValue()).as(Files.readString(err)).isZero();
    return new Ended(Files.readString(out), Files.readString(err));
  }

  private static String path(Object... entries) {
    return Stream.of(entries).map(Object::toString).collect(Collectors.joining(File.pathSeparator));
  }

  /** The count, and a solution, which may be any. */
  private static void assertIsBedlam(Ended ended) {
    assertThat(ended.err()).matches("WARNING: .*jdk.incubator.vector\\R"); // by the JVM
    String out = ended.out();
    List<String> lines = out.lines().toList();
    assertThat(lines.getFirst()).isEqualTo("19,186 solutions");
    assertThat(lines.subList(1, lines.size())).hasSize(13);
    Set<String> cells = new TreeSet<>();
    Pattern.compile("\\(\\d,\\d,\\d\\)").matcher(out).results().forEach(c -> cells.add(c.group()));
    assertThat(cells).hasSize(64);
  }

  @Test
  void engineRequiresThreeLibraries() throws Exception {
    Set<String> required = new TreeSet<>();
    for (String pom : List.of("pom.xml", "solver/pom.xml", "solver/engine/pom.xml")) {
      Element root =
          DocumentBuilderFactory.newInstance()
              .newDocumentBuilder()
              .parse(ROOT.resolve(pom).toFile())
              .getDocumentElement();
      for (Element dependencies : children(root, "dependencies")) {
        for (Element dependency : children(dependencies, "dependency")) {
          List<Element> scope = children(dependency, "scope");
          if (scope.isEmpty() || !scope.getFirst().getTextContent().matches("test|provided")) {
            required.add(
                children(dependency, "groupId").getFirst().getTextContent()
                    + ":"
                    + children(dependency, "artifactId").getFirst().getTextContent());
          }
        }
      }
    }
    assertThat(required).isEqualTo(LIBRARIES_OF_THE_ENGINE);
    assertThat(names(engineJars()))
        .containsExactlyInAnyOrder(
            "coverall-engine", "jctools-core", "jctools-core-jdk11", "HdrHistogram", "ojalgo");
  }

  private static List<Element> children(Element parent, String name) {
    List<Element> children = new ArrayList<>();
    NodeList nodes = parent.getChildNodes();
    for (int k = 0; k < nodes.getLength(); k++) {
      Node node = nodes.item(k);
      if (node instanceof Element element && element.getTagName().equals(name)) {
        children.add(element);
      }
    }
    return children;
  }

  @Test
  void firstProgramRunsOnTheClassPath() throws Exception {
    Program bedlam = program(ROOT.resolve("solver/LIBRARY.md"), "Bedlam");
    String libraries = classPath(engineJars());
    String classes = compile(List.of("-cp", libraries), source("Bedlam.java", bedlam.text()));

    assertIsBedlam(run(VECTORS, "-cp", path(libraries, classes), "Bedlam"));
  }

  @Test
  void firstProgramRunsOnTheModulePath() throws Exception {
    Program bedlam = program(ROOT.resolve("solver/LIBRARY.md"), "Bedlam");
    Path jars = engineJars();
    String classes =
        compile(
            List.of("-p", jars.toString()),
            source("module-info.java", "module puzzles { requires coverall.engine; }"),
            source("Bedlam.java", "package puzzles;\n" + bedlam.text()));

    assertIsBedlam(run(VECTORS, "-p", path(jars, classes), "-m", "puzzles/puzzles.Bedlam"));
  }

  @Test
  void programsOfThePagePrintWhatItSays() throws Exception {
    String libraries = classPath(engineJars());
    for (String name : List.of("Example", "Pentominoes")) {
      Program program = program(PAGE, name);
      String classes = compile(List.of("-cp", libraries), source(name + ".java", program.text()));

      assertThat(program.output()).isNotEmpty();
      assertThat(run("-cp", path(libraries, classes), name).out()).isEqualTo(program.output());
    }
  }

  @Test
  void catalogueIsMadeAndReadOnTheModulePath() throws Exception {
    Path jars = catalogueJars();
    Program soma = program(PAGE, "Soma");
    String classes =
        compile(
            List.of("-p", jars.toString()),
            source("module-info.java", "module puzzles { requires coverall.catalogue; }"),
            source("Soma.java", "package puzzles;\n" + soma.text()));
    Path puzzle = ROOT.resolve("problems/soma-cube.puzzle").toAbsolutePath().normalize();
    for (int round = 1; round <= 2; round++) {
      Ended ended =
          run(
              "--enable-native-access=org.xerial.sqlitejdbc",
              "-p",
              path(jars, classes),
              "-m",
              "puzzles/puzzles.Soma",
              puzzle.toString(),
              "soma.db");
      assertThat(ended.out()).isEqualTo(soma.output());
    }
  }

  @Test
  void singleStatementsOfThePageCompile() throws Exception {
    List<String> statements =
        STATEMENT
            .matcher(Files.readString(PAGE).replaceAll("(?s)```.*?```", ""))
            .results()
            .map(statement -> "    " + statement.group(1))
            .toList();
    assertThat(statements).hasSizeGreaterThan(1);
    Path source =
        source(
            "Statements.java",
            """
            import coverall.format.*;
            import coverall.puzzle.*;
            import java.nio.file.*;

            class Statements {
              static void run() throws Exception {
            %s
              }
            }
            """
                .formatted(String.join("\n", statements)));

    compile(List.of("-cp", classPath(engineJars())), source);
  }

  @Test
  void jarsHaveSourcesBesideThem() throws IOException {
    for (Class<?> type : List.of(SearchRequest.class, Catalogue.class)) {
      Path sources = Path.of(jarOf(type).toString().replaceFirst("\\.jar$", "-sources.jar"));
      assertThat(Files.readString(sources, ISO_8859_1))
          .contains(type.getName().replace('.', '/') + ".java");
    }
  }
}
